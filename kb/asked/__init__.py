"""Questions put to a snapshot, of today or a day: claims, values, comparisons, boards, formulas."""
