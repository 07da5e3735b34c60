"""Rules about texts, and what runs them."""
