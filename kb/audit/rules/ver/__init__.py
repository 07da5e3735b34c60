"""Verification: who checked what, and what is still open."""
