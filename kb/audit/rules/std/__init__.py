"""Standards: the order, the evidence and the dates of their states."""
