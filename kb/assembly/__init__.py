"""Records held against each other and turned into the views that everything else works on."""
