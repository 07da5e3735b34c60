"""Names that things are asked for by and do not have."""

from dataclasses import replace

from kb.search.content.lent import described_names, lent_names
from kb.views.label import Label, Ref
from tests.kb import builders as make

LLAMA = make.entity("llama", label=Label("Llama 3 405B", "Llama 3 405B"), aliases=("Llama 3",))
RUN = make.entity("run", label=Label("Llama 3 405B の学習", "Llama 3 405B training"))
PART = replace(
    make.entity("part", label=Label("小さな学習", "Llama 3 405B training (8K GPUs)")),
    part_of=Ref("run", RUN.label),
)
CHIP = make.entity("chip", label=Label("H100", "H100"))
PAPER = replace(make.source("paper"), arxiv="2407.21783")


def test_a_thing_is_lent_the_names_of_what_it_is_called_after() -> None:
    catalog = make.catalog(entities=[LLAMA, RUN, PART, CHIP])
    claims = [
        make.claim("run", "trains", replace(make.word("llama"), ref=Ref("llama", LLAMA.label))),
        make.claim("run", "accelerator", replace(make.word("chip"), ref=Ref("chip", CHIP.label))),
    ]
    lent = lent_names(catalog, claims)
    assert lent["run"] == ("Llama 3 405B", "Llama 3")
    assert lent["part"] == (
        "Llama 3 405B の学習",
        "Llama 3 405B training",
        "Llama 3 405B",
        "Llama 3",
    )
    assert "chip" not in lent and "llama" not in lent


def test_a_source_is_lent_the_names_of_what_gives_its_number() -> None:
    catalog = make.catalog(entities=[LLAMA, CHIP], sources=[PAPER])
    claims = [
        make.claim(
            "llama",
            "described-in",
            replace(make.word("x"), text=Label("arXiv:2407.21783", "arXiv:2407.21783")),
        ),
        make.claim(
            "chip",
            "described-in",
            replace(make.word("x"), text=Label("arXiv:0000.00000", "arXiv:0000.00000")),
        ),
    ]
    assert described_names(catalog, claims) == {"paper": ("Llama 3 405B", "Llama 3")}
