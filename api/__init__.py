"""The knowledge base over REST and MCP."""
