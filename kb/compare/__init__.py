"""Comparability: classes, exact conversions, conflicts, choices and tables that cannot mislead."""
