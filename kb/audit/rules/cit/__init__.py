"""Citations: what a claim rests on, and whether it says what the claim says."""
