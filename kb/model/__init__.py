"""The tables of a knowledge base, and nothing else.

A snapshot is loaded once and never edited: constraints are in the database so that no other
writer can break what the pack's checks promise. Claims are rows, so a property never becomes a
column. Labels are two columns (`_ja`, `_en`); small lists are JSON text.
"""
