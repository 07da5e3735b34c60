"""Contradictions: between claims, between documents, and with the evidence."""
