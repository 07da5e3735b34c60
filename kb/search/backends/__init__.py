"""The shelf of search engines: one module an engine."""
