"""The resources: one module each, holding one router."""
