"""The forms in which the findings of linting come out, one a file."""
