"""What a text says of its own statements: citations, basis, doubt and hedges, in ja and en."""
