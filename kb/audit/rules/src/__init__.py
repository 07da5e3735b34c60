"""Sources: whether they can still be read, and whether they still hold."""
