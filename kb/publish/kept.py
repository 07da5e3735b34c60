"""Pages of lists of claims that the build keeps in sheets: each reads the one that it shows."""

from collections.abc import Iterator

from kb.publish.material import Material
from kb.publish.page import Item
from kb.publish.sheets import Sheet, kept_address, number_at, sheet_address
from kb.publish.twins import claim_rows
from kb.views.detail import IndexedClaim


def sheet_items(
    material: Material, name: str, *, base: str, path: str, mark: str, reads: tuple[str, ...] = ()
) -> Iterator[Item]:
    """Yield a page for each sheet of a list; an empty one has one, which says so.

    `base` is the address of the first, `path` that of the list in REST; the pages read `reads`
    too, and change with `mark`.
    """
    kept = material.kept(name)
    for number in range(1, max(1, len(kept.ends)) + 1):
        sheet = kept_address(name, number)
        twin = claim_rows(path, sheet, kept, number)
        yield Item(sheet_address(base, number), (sheet, *reads), twin, name, mark)


def sheet_of(material: Material, item: Item, *, base: str) -> Sheet[IndexedClaim]:
    """Return the sheet that a page shows."""
    kept = material.kept(item.key)
    rows = material.rows(item.reads[0]) if kept.total else ()
    number = number_at(item.address, base)
    return Sheet(base, number, max(1, len(kept.ends)), tuple(rows), kept.total)
