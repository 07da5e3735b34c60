"""A pack of data on disk: which file holds what, read with the place of every field."""
