"""Every finding of the audit about one document, or one family of rules, paged."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b

from kb.audit.families import FAMILIES
from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.views.codec import encode
from kb.views.finding import Finding
from kb.views.label import Label

PAGE = 200


@dataclass(frozen=True, slots=True)
class FindingsPage:
    """What one page of findings shows."""

    title: Label
    base: str
    """Address of the first page."""
    findings: tuple[Finding, ...]
    total: int
    number: int
    pages: int


def items(material: Material) -> Iterator[Item]:
    """Yield the pages for every document and family: one, and another for every 200 beyond."""
    for base, found in material.once("findings by place", _by_place).items():
        for number in range(1, _pages(found) + 1):
            part = found[(number - 1) * PAGE : number * PAGE]
            mark = blake2b(encode((part, len(found))), digest_size=8).hexdigest()
            address = base + (f"/{number}" if number > 1 else "")
            yield Item(address, ("catalog/documents",), None, base, mark)


def _pages(found: list[Finding]) -> int:
    return max(1, -(-len(found) // PAGE))


def _by_place(material: Material) -> dict[str, list[Finding]]:
    found: dict[str, list[Finding]] = {}
    for key in material.catalog.documents:
        found[f"audit/documents/{key}"] = []
    for code in FAMILIES:
        found[f"audit/families/{code}"] = []
    for finding in material.report.findings:
        if finding.document in material.catalog.documents:
            found[f"audit/documents/{finding.document}"].append(finding)
        found[f"audit/families/{finding.family}"].append(finding)
    return found


def context(material: Material, item: Item) -> FindingsPage:
    """Return what one page shows."""
    found = material.once("findings by place", _by_place)[item.key]
    last = item.address.removeprefix(item.key).strip("/")
    number = int(last) if last else 1
    name = item.key.rpartition("/")[2]
    documents = material.catalog.documents
    title = documents[name].title if name in documents else FAMILIES[name]
    return FindingsPage(
        title,
        item.key,
        tuple(found[(number - 1) * PAGE : number * PAGE]),
        len(found),
        number,
        _pages(found),
    )


kind = PageKind("findings", items, context)
