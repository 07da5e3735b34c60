"""Lists of references as people head and number them, shared by the readers."""

import re

from ingest.structure import Builder, Fragment

_TITLE = re.compile(
    r"参考(?:資料|文献)|引用文献|出典一覧"
    r"|^(?:\d+[.．]?\s*)?(?:references|bibliography|works cited|sources)\s*$",
    re.I,
)
_ENTRY = re.compile(
    r"[ \t]*(?:\[(\d{1,4})\]|［(\d{1,4})］|[(（](\d{1,4})[)）]|(\d{1,4})[.．)])[ \t\u3000]+(?=\S)"
)


def references_begin(heading: str) -> bool:
    """Tell whether a heading opens the list of references."""
    return bool(_TITLE.search(heading.strip()))


def entry_number(line: str) -> tuple[int, int] | None:
    """Return the number of an entry and where its words begin; None where it has none."""
    mark = _ENTRY.match(line)
    if mark is None:
        return None
    return int(next(group for group in mark.groups() if group)), mark.end()


def take_reference(builder: Builder, fragment: Fragment) -> bool:
    """Add a passage as a numbered entry; False where it does not begin with a number."""
    mark = entry_number(fragment.text)
    if mark is None:
        return False
    number, start = mark
    builder.reference(fragment.part(start, fragment.length), number=number)
    return True
