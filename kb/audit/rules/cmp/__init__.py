"""Comparability: what must be known before two figures are set side by side."""
