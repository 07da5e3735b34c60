"""Suppressions: findings that somebody accepted, for a time, for a reason."""
