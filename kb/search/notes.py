"""What is said of an answer besides its hits: what was let go, and what nothing has."""

from collections.abc import Iterator, Mapping, Sequence

from kb.views.label import Label
from kb.views.search import SearchResult

_RELAXED: Mapping[str, Label] = {
    "some": Label(
        "すべての語を含むものはなく、多くを含むものを示します",
        "nothing has all the words; these have most of them",
    ),
    "more": Label(
        "すべての語を含むものは少なく、一部を含むものが続きます",
        "few have all the words; those with some of them follow",
    ),
    "compounds": Label(
        "複合語をそのまま含むものはなく、その部分を含むものを示します",
        "nothing has the compounds whole; these have their parts",
    ),
}
"""What is said where the words found too little, and less was asked for."""


def notes(result: SearchResult) -> Iterator[Label]:
    """Yield what a reader has to know of an answer, so that no hit is taken for another."""
    if result.ignored:
        yield _of("検索に使わなかった語：", "not searched for: ", result.ignored)
    if result.unmet:
        yield _of("この知識ベースのどこにもない語：", "nothing here has: ", result.unmet)
    if result.hits and result.relaxed and result.relaxed in _RELAXED:
        yield _RELAXED[result.relaxed]
    meant = result.did_you_mean
    if result.relaxed == "spelling":
        yield Label(
            f"該当がないため、{meant} で検索しました",
            f"nothing has these words; showing {meant}",
        )
    elif meant:
        yield Label(f"もしかして：{meant}", f"did you mean: {meant}")


def _of(ja: str, en: str, words: Sequence[str]) -> Label:
    return Label(ja + "、".join(words), en + ", ".join(words))
