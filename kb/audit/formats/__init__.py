"""The shelf of report formats: a module a format."""
