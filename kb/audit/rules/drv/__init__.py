"""Derivations: what is computed, and how it meets what was printed."""
