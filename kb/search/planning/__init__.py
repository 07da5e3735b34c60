"""From a query as it was understood to what an engine is asked, with its weights."""
