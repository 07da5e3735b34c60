"""The sub-commands that read a snapshot, one module each."""
