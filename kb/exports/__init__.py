"""What leaves a snapshot as files: tables, bibliographies, linked data."""
