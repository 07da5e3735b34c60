"""Templates are strict: no bare number, nothing undefined, everything escaped."""

import re
import shutil
from pathlib import Path

import pytest
from jinja2 import UndefinedError

from kb.errors import PublishError
from kb.publish import compiled as kept
from kb.publish.messages import messages
from kb.publish.page import kinds
from kb.publish.templates import SiteEnvironment
from kb.settings import site_folder


def environment(tmp_path: Path, text: str, lang: str = "en") -> SiteEnvironment:
    (tmp_path / "t.html").write_text(text, encoding="utf-8")
    return SiteEnvironment(messages(lang), folder=tmp_path)


def rendered(tmp_path: Path, text: str, lang: str = "en", **values: object) -> str:
    return environment(tmp_path, text, lang).get_template("t.html").render(**values)


def test_a_measured_number_is_not_printed_bare(tmp_path: Path) -> None:
    with pytest.raises(PublishError, match=r"bare number 3\.35"):
        rendered(tmp_path, "{{ x }}", x=3.35)


def test_nothing_is_printed_as_none(tmp_path: Path) -> None:
    with pytest.raises(PublishError, match="prints nothing"):
        rendered(tmp_path, "{{ x }}", x=None)


def test_an_unknown_name_ends_the_build(tmp_path: Path) -> None:
    with pytest.raises(UndefinedError):
        rendered(tmp_path, "{{ unknown }}")


def test_what_is_printed_is_escaped(tmp_path: Path) -> None:
    assert rendered(tmp_path, "{{ x }}", x="<b>&") == "&lt;b&gt;&amp;"


def test_texts_are_compiled_in(tmp_path: Path) -> None:
    made = environment(tmp_path, '{{ _("Things") }}', "ja")
    source = made.compile('{{ _("Things") }}', raw=True)
    assert "事物" in source
    assert rendered(tmp_path, '{{ _("%(count)s unchecked", count=3) }}', "ja") == "未検査3件"


def test_every_kind_of_page_has_a_template_of_its_name() -> None:
    stems = {p.stem for p in (site_folder() / "templates").glob("[!_]*.html")}
    assert stems == {kind.name for kind in kinds()}


@pytest.mark.parametrize("path", sorted((site_folder() / "templates").glob("*.html")), ids=str)
def test_values_are_printed_through_the_pen_alone(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for found in re.findall(r"\{\{([^}]*)\}\}", text):
        # A worked example of a formula is no claim: its page says where it was printed.
        if re.search(r"\.(shown|low|high|canonical)\b", found) and path.name != "formula.html":
            assert "pen." in found, f"{path.name}: {found}"


def test_a_site_is_rendered_when_its_kept_templates_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "state_folder", lambda: tmp_path / "state")
    (tmp_path / "t.html").write_text("{{ x }}", encoding="utf-8")
    made = SiteEnvironment(messages("en"), folder=tmp_path, cache=kept.compiled("en"))
    shutil.rmtree(tmp_path / "state")
    assert made.get_template("t.html").render(x="said") == "said"
