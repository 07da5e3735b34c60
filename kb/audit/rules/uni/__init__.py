"""Units and values: dimensions, ranges, bounds and digits."""
