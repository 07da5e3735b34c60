"""Quantities and dates as people write them: read, kept as printed, converted and compared."""
