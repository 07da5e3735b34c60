"""Words: how texts are cut into them, how they sound, what else means the same."""
