"""Every number of a text: what it is, its unit and modifier, and what it is likely said of."""
