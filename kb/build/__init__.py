"""One build: the order of its steps, and what it writes."""
