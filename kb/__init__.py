"""Claims, values, standing: the model of the knowledge base and all that is computed from it."""
