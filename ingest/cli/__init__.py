"""The sub-commands that read packs and documents, one module each."""
