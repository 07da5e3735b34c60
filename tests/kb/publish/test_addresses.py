"""What is held to be a page is one, whether its address is listed or asked of the answers."""

import pytest

from kb.errors import PublishError
from kb.publish.addresses import Addresses
from kb.publish.material import Material
from kb.publish.page import Item, PageKind, kinds
from kb.publish.plan import make_plan


def test_they_are_those_of_all_pages(material: Material) -> None:
    every = [item.address for kind in kinds() for item in kind.items(material)]
    addresses = make_plan(material, None).addresses
    assert sorted(addresses) == sorted(every)
    assert len(addresses) == len(every)
    assert [address for address in every if address not in addresses] == []


@pytest.mark.parametrize(
    "address",
    ["claims", "claims/nothing", "entities/tpu-v6e/claims", "values/tpu-v6e/link-bandwidth"],
)
def test_an_answer_without_a_page_is_none(material: Material, address: str) -> None:
    assert address not in Addresses(material, ("entities",))


def test_no_two_pages_want_one_address(material: Material, monkeypatch: pytest.MonkeyPatch) -> None:
    other = PageKind("other", lambda _: [Item("entities/tpu-v6e", ())], lambda *_: None)
    monkeypatch.setattr("kb.publish.plan.kinds", lambda: (*kinds(), other))
    with pytest.raises(PublishError, match="two pages want the address `entities/tpu-v6e`"):
        make_plan(material, None)
