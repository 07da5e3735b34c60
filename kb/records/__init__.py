"""The validated shape of a pack, one module a noun. Knows no file format and no database."""
