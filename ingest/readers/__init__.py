"""The readers of documents, one module a format; each holds one `Reader`."""
