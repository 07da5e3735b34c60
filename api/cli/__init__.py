"""The sub-commands that serve, one module each."""
