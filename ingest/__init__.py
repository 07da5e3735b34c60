"""Documents and packs to validated records; documents held against the knowledge base."""
