"""A snapshot on disk: loaded in one go, opened read-only, swapped in atomically."""
