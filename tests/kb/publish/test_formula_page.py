"""The page of a formula is of use without scripts too."""

import re
import shutil
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from kb.publish.material import Material
from kb.publish.publish import publish
from kb.store.bodies import Bodies
from tests.kb.publish.conftest import STARTER, built

FORMULA = """- id: halved
  title: {ja: 半分, en: Half}
  explanation: {ja: 全体の半分。, en: Half of the whole.}
  expression: whole / 2
  result: {symbol: h, meaning: {ja: 半分, en: half}, unit: GB/s}
  variables: {whole: {symbol: w, meaning: {ja: 全体, en: the whole}, unit: GB/s}}
  examples: [{inputs: {whole: 800 GB/s}, printed: 400 GB/s, ours: true}]
"""
SAID: Mapping[str, str] = {
    "en": "For the values in them the result is 400 GB/s",
    "ja": "入っている値での結果は400 GB/sです",
}


@pytest.mark.parametrize("lang", SAID)
def test_without_scripts_the_boxes_say_what_they_come_to_and_what_to_run(
    tmp_path: Path, lang: str
) -> None:
    pack = tmp_path / "data"
    shutil.copytree(STARTER, pack)
    (pack / "formulas.yaml").write_text(FORMULA, encoding="utf-8")
    with closing(Bodies(built(pack, tmp_path / "build"))) as bodies:
        publish(Material(bodies), tmp_path / "site")
    text = (tmp_path / "site" / lang / "formulas/halved/index.html").read_text(encoding="utf-8")
    (told,) = re.findall("<noscript>(.*?)</noscript>", text, re.DOTALL)
    assert SAID[lang] in told
    assert "<code>tenkyo formula halved whole=&#39;800 GB/s&#39;</code>" in told
    assert text.index("data-postfix") < text.index("<noscript>") < text.rindex("</form>")
