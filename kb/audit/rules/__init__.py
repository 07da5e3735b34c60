"""The shelf of audit rules: a package a family, a module a rule."""
