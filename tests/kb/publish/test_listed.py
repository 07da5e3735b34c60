"""Lists that a page cuts off go on, on sheets that hold the rest in the order of the pack."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kb.publish.assets import assets
from kb.publish.links import Pages
from kb.publish.material import Material
from kb.publish.page import LANGUAGES
from kb.publish.pages import listed
from kb.publish.render import Job, Site, write_pages
from kb.store.bodies import Bodies
from kb.store.select import ClaimFilter
from kb.store.snapshot import Snapshot
from tests.kb.publish.conftest import STARTER, built


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kb.build.lists.LISTED", 1)
        return built(STARTER, tmp_path_factory.mktemp("listed"))


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kb.build.lists.LISTED", 1)


def in_order(snapshot: Path, **asked: str) -> list[str]:
    """Return the claims that REST lists, in its order."""
    with Snapshot(snapshot) as opened:
        return [claim.id for claim in opened.claims(ClaimFilter(**asked))]


def test_every_claim_of_a_long_list_stands_on_one_sheet(material: Material, snapshot: Path) -> None:
    wanted = in_order(snapshot, property="link-bandwidth")
    assert len(wanted) > 1
    sheets = [i for i in listed.items(material) if i.key == "properties/link-bandwidth"]
    assert [i.address for i in sheets] == [
        f"properties/link-bandwidth/claims/{n}" for n in range(2, len(sheets) + 2)
    ]
    shown = [c.id for i in sheets for c in listed.context(material, i).claims]
    assert shown == wanted[1:]


def test_a_document_that_cuts_off_a_section_lists_all_its_claims(
    material: Material, snapshot: Path
) -> None:
    key = next(iter(material.catalog.documents))
    sheets = [i for i in listed.items(material) if i.key == f"documents/{key}"]
    assert sheets[0].address == f"documents/{key}/claims"
    shown = [c.id for i in sheets for c in listed.context(material, i).claims]
    assert shown == in_order(snapshot, document=key)


def test_a_sheet_is_written_with_its_twin(material: Material, tmp_path: Path) -> None:
    items = list(listed.items(material))
    site = Site(material, assets(), None, Pages(LANGUAGES, frozenset(i.address for i in items)))
    write_pages(site, [Job(listed.kind, item) for item in items], tmp_path)
    for item in items:
        page = (tmp_path / "ja" / item.address / "index.html").read_text(encoding="utf-8")
        context = listed.context(material, item)
        for claim in context.claims:
            assert f"claims/{claim.id}/index.html" in page
        twin = (tmp_path / "ja" / item.address / "index.json").read_bytes()
        assert twin.startswith(b'{"next":')
        assert (b'"next":null' in twin) == (context.sheet.number == context.sheet.count)


def test_a_changed_claim_changes_no_sheet_but_its_own(
    material: Material, changed: Callable[[str, str, str], Material]
) -> None:
    other = changed("claims/accelerator-notes/links.yaml", "printed: 800 GBps", "printed: 801 GBps")
    made, again = (
        {item.address: (item.mark, *map(one.tag, item.reads)) for item in listed.items(one)}
        for one in (material, other)
    )
    differ = {address for address in made if made[address] != again[address]}
    new = {claim.id: claim.tag for claim in other.claim_index()}
    touched = {claim.id for claim in material.claim_index() if new[claim.id] != claim.tag}
    own = {
        item.address
        for item in listed.items(material)
        if touched & {claim.id for claim in listed.context(material, item).claims}
    }
    assert touched
    assert differ == own != set(made)


def test_a_list_that_fits_has_no_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kb.build.lists.LISTED", 500)
    with closing(Bodies(built(STARTER, tmp_path))) as bodies:
        assert list(listed.items(Material(bodies))) == []
