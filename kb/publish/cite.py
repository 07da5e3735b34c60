"""How to cite a claim: as plain text, Markdown, BibTeX and CSL-JSON."""

from dataclasses import dataclass

from kb.views.claim import Claim
from kb.views.codec import pretty


@dataclass(frozen=True, slots=True)
class Cite:
    """The same citation in four forms."""

    text: str
    markdown: str
    bibtex: str
    csl: str


def cite(claim: Claim, *, standing: str, pack: str, lang: str, address: str) -> Cite:
    """Return how to cite a claim of the knowledge base titled `pack`, standing included.

    `standing` is how far it was checked, in words of `lang`; entries for programs name it by its
    term. `address` is the whole address of its page where the site knows its own, else the path.
    """
    said = claim.statement.get(lang) or claim.id
    term = claim.standing.verification.value
    day = claim.as_of or claim.known_from or ""
    dated = f" ({day})" if day else ""
    key = claim.id.replace(".", "-")
    fields = {
        "title": f"{{{_tex(said)}}}",
        "howpublished": f"{{{_tex(pack)}}}",
        "note": f"{{{_tex(claim.id)}, {term}}}",
        "url": f"{{{address}}}",
    }
    if day[:4].isdigit():
        fields["year"] = f"{{{day[:4]}}}"
    body = ",\n".join(f"  {name} = {value}" for name, value in fields.items())
    csl = {
        "id": key,
        "type": "entry",
        "title": said,
        "container-title": pack,
        "note": f"{claim.id}; {term}",
        "URL": address,
    }
    if day[:4].isdigit():
        parts = [int(part) for part in day.split("-") if part.isdigit()]
        csl_dated = csl | {"issued": {"date-parts": [parts]}}
    else:
        csl_dated = dict(csl)
    stop, comma = ("。", "、") if lang == "ja" else (". ", ", ")
    return Cite(
        f"{said}{stop}{pack}{comma}{claim.id}{dated} [{standing}]{stop}{address}",
        f"[{_md(said)}]({address}) ({pack}{comma}`{claim.id}`{dated}{comma}{standing})",
        f"@misc{{{key},\n{body}\n}}",
        pretty(csl_dated),
    )


def _md(text: str) -> str:
    return text.replace("[", r"\[").replace("]", r"\]")


def _tex(text: str) -> str:
    for sign in "\\{}":
        text = text.replace(sign, " ")
    for sign in "&%$#_":
        text = text.replace(sign, "\\" + sign)
    return text
