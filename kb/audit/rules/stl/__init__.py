"""Staleness: what has gone out of date, or never carried a date."""
