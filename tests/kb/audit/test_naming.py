"""What rules tell by ids is named in both languages, and nothing else is."""

import pytest

from kb.audit.naming import Names
from kb.views.label import Label
from tests.kb.audit.test_shipped_pack import report, subject


@pytest.mark.parametrize(
    ("text", "kind", "named"),
    [
        ("published", "claim", Label("公開済み", "published")),
        ("nvidia-h100-sxm5", "claim", Label("NVIDIA H100 SXM5", "NVIDIA H100 SXM5")),
        ("partly-resolved", "question", Label("一部解決", "partly resolved")),
        ("partly-resolved", "claim", None),
        ("deprecated", "claim", Label("非推奨", "deprecated")),
        (
            "direction: unknown, sparsity: unknown",
            "claim",
            Label("方向：不明、疎性：不明", "Direction: unknown, Sparsity: unknown"),
        ),
        ("3.35 TB/s", "claim", None),
        ("nvidia-h100-sxm5, 3.35 TB/s", "claim", None),
        (None, "claim", None),
    ],
)
def test_ids_are_named(text: str | None, kind: str, named: Label | None) -> None:
    assert Names(subject().catalog).of(text, kind) == named


def test_the_findings_of_a_pack_carry_the_names() -> None:
    found = [f for f in report().findings if f.found == "partly-resolved"]
    assert found
    assert {f.found_label for f in found} == {Label("一部解決", "partly resolved")}
