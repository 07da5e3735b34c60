"""The shelf of charts: one module a chart, drawn at build as SVG with real text."""
