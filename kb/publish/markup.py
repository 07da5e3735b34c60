"""Markup that was put together here from parts that were escaped here."""

from markupsafe import Markup


def safe(html: str) -> Markup:
    """Return markup that was put together here, from parts that were escaped here."""
    return Markup(html)  # noqa: S704 - the one place where text becomes markup


def icon(name: str) -> str:
    """Return a symbol of the sheet that every page carries."""
    return f'<svg class="i" aria-hidden="true"><use href="#{name}"/></svg>'
