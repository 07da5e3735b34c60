"""The rules of the DOC family, one a file."""
