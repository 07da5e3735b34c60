"""Search: analysis of ja and en, a bounded query language, and engines behind one contract."""
