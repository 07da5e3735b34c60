"""Candidate claims out of a text, for an editor to accept, correct or throw away."""
