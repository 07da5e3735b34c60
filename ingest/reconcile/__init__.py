"""A document's text against the claims that were taken from it."""
