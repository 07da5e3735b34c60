"""The forms in which a comparison is handed out, one module each."""
