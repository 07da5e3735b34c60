"""Sources as BibTeX and CSL-JSON."""

import re
from typing import Any

from kb.views.catalog import Source
from kb.vocab import SourceKind

_BIBTEX = {
    SourceKind.PAPER: "article",
    SourceKind.STANDARD: "techreport",
    SourceKind.CONSORTIUM_SPEC: "techreport",
    SourceKind.REPORT: "techreport",
}
_CSL = {
    SourceKind.PAPER: "article-journal",
    SourceKind.STANDARD: "standard",
    SourceKind.CONSORTIUM_SPEC: "standard",
    SourceKind.REPORT: "report",
    SourceKind.DATASET: "dataset",
    SourceKind.REPOSITORY: "software",
    SourceKind.NEWS: "article-newspaper",
    SourceKind.PRESS_RELEASE: "article",
}
_TEX = str.maketrans(
    {
        **{c: "\\" + c for c in "&%$#_{}"},
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
    }
)
_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTHS = {f"{number:02}": name for number, name in enumerate(_NAMES, 1)}
_MORE = "et al."
"""What stands for the authors whom a source does not name."""


def bibtex(source: Source) -> str:
    """Return one BibTeX entry."""
    kind = _BIBTEX.get(source.kind, "misc")
    if source.kind is SourceKind.PAPER and not source.volume:
        kind = "misc" if source.arxiv else "inproceedings"
    names = {"article": "journal", "inproceedings": "booktitle"}
    year, month = _date(source.issued)
    pairs = [
        ("title", "{" + _tex(source.title) + "}"),
        ("author", " and ".join(_tex_name(a) for a in source.authors)),
        (names.get(kind, "howpublished"), _tex(source.container or "")),
        ("institution" if kind == "techreport" else "publisher", _tex(source.publisher or "")),
        ("volume", source.volume or ""),
        ("number", source.issue or source.number or ""),
        ("pages", (source.pages or "").replace("–", "--")),
        ("year", year),
        ("doi", source.doi or ""),
        ("eprint", source.arxiv or ""),
        ("archiveprefix", "arXiv" if source.arxiv else ""),
        ("url", source.link or ""),
        ("urldate", source.accessed or ""),
    ]
    body = "".join(f"  {name} = {{{value}}},\n" for name, value in pairs if value)
    if month in _MONTHS:
        # A word that each style spells in its own way: a number would be printed as it stands.
        body += f"  month = {_MONTHS[month]},\n"
    return f"@{kind}{{{source.id},\n{body}}}\n"


def csl(source: Source) -> dict[str, Any]:
    """Return one CSL-JSON item."""
    item: dict[str, Any] = {
        "id": source.id,
        "type": _CSL.get(source.kind, "webpage"),
        "title": source.title,
        "author": [_csl_name(a) for a in source.authors],
        "container-title": source.container,
        "publisher": source.publisher,
        "volume": source.volume,
        "issue": source.issue,
        "page": source.pages,
        "number": source.number or (f"arXiv:{source.arxiv}" if source.arxiv else None),
        "DOI": source.doi,
        "URL": source.link,
        "issued": _csl_date(source.issued),
        "accessed": _csl_date(source.accessed),
    }
    return {key: value for key, value in item.items() if value}


def _tex(text: str) -> str:
    return text.translate(_TEX)


def _tex_name(author: str) -> str:
    """Return a name as BibTeX divides it: an organisation, in braces, not at all."""
    if author == _MORE:
        return "others"
    return _tex(author) if ", " in author else "{" + _tex(author) + "}"


def _date(edtf: str | None) -> tuple[str, str]:
    found = re.match(r"(\d{4})(?:-(\d{2}))?", edtf or "")
    return (found[1], found[2] or "") if found else ("", "")


def _csl_date(edtf: str | None) -> dict[str, Any] | None:
    found = re.match(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?", edtf or "")
    if not found:
        return None
    return {"date-parts": [[int(part) for part in found.groups() if part]]}


def _csl_name(author: str) -> dict[str, str]:
    family, comma, given = author.partition(", ")
    return {"family": family, "given": given} if comma else {"literal": author}
