"""The types of what fixtures give to the tests of ingest."""

from collections.abc import Callable

from click.testing import Result

from kb.document import Document
from kb.passage import Passage

ReadSeed = Callable[[str], Document]
MakePassage = Callable[..., Passage]
RunCommand = Callable[..., Result]
