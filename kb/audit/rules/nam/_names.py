"""Names folded for comparison: width, case, spaces and hyphens do not tell two names apart."""

import re
from functools import lru_cache

from kb.quantity.folding import fold_text
from kb.views.catalog import Entity

_LOOSE = re.compile(r"[\s\-‐‑–—_・]+")


@lru_cache(maxsize=65_536)
def folded(name: str) -> str:
    """Return a name without what print varies at will."""
    return _LOOSE.sub("", fold_text(name)).casefold()


def names(entity: Entity) -> list[str]:
    """Return all names of an entity, its labels first."""
    own = [entity.label.ja, entity.label.en, *entity.aliases]
    return list(dict.fromkeys(name for name in own if name))
