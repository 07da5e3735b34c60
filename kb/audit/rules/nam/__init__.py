"""Names: one thing, one name; one name, one thing."""
