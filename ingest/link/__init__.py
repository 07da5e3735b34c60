"""What ties a text to the knowledge base: its names, its figures, the sections of a document."""
