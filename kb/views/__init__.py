"""Frozen read models, one file a noun: what REST, page twins, exports and MCP all serialise."""
