"""The static site: pages from views, in both languages, rendered once and kept while they hold."""
