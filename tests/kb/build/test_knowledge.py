"""What follows from a pack, or all that keeps it from following."""

import shutil
from datetime import date
from pathlib import Path

import pytest

from ingest.pack.load import load_pack
from kb.build.knowledge import compute
from kb.errors import InvalidPackError
from kb.quantity.units import PintUnits

STARTER = Path(__file__).resolve().parents[3] / "ingest" / "starter" / "data"
FORMULA = """
- id: half
  title: {en: Half}
  explanation: {en: Half of it.}
  expression: a / b
  result: {symbol: h, meaning: {en: Half}}
  variables: {a: {symbol: a, meaning: {en: It}}}
  examples: [{inputs: {a: '2'}, printed: '1', ours: true}]
"""


def test_the_faults_of_claims_and_of_formulas_come_at_once(tmp_path: Path) -> None:
    pack = tmp_path / "data"
    shutil.copytree(STARTER, pack)
    (pack / "formulas.yaml").write_text(FORMULA, encoding="utf-8")
    claims = pack / "claims" / "accelerator-notes" / "links.yaml"
    text = claims.read_text(encoding="utf-8")
    claims.write_text(text.replace("subject: tpu-v5p", "subject: tpu-v5q"), encoding="utf-8")
    with pytest.raises(InvalidPackError) as caught:
        compute(load_pack(pack), units=PintUnits(), today=date(2026, 11, 30))
    assert [str(e.place).partition(":")[0] for e in caught.value.errors] == [
        "claims/accelerator-notes/links.yaml",
        "formulas.yaml",
    ]
