"""Formulas: a small safe language, verified against print, evaluated with bounds and standing."""
