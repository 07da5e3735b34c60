"""The query language: what may be asked, and how it is read."""
