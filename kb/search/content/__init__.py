"""What is indexed: documents of the search, made of definitions, claims and the guide."""
