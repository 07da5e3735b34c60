"""The life of standards: states, transitions, the board, the timeline, and what was known when."""
