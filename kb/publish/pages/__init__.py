"""The shelf of pages: one module a kind of page, with a template of the same stem."""
