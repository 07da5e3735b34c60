"""Where sources come from: what repeats another is no second source."""

from collections.abc import Mapping

from kb.views.catalog import Source


def original(sources: Mapping[str, Source], source: str) -> str:
    """Return the source that `source` repeats, followed to the first; itself if none."""
    seen = {source}
    while True:
        known = sources.get(source)
        if known is None or known.repeats is None or known.repeats in seen:
            return source
        source = known.repeats
        seen.add(source)
