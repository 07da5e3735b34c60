"""Slips of the keyboard are put right; another name that is as near is not."""

from pathlib import Path

import pytest

from kb.search.planning.asking import SLIPS
from kb.search.planning.spelling import corrected, respelled, typed_words
from kb.search.planning.ways import Part
from kb.search.words.lexicon import Lexicon, write_lexicon
from kb.search.words.naming import SOUND
from kb.search.words.sounds import sounds

WORDS = {
    "slurm": 8,
    "nvlink": 90,
    "nccl": 40,
    "tdp": 20,
    "dpu": 9,
    "maia": 7,
    "share": 30,
    "tray": 3,
    "ver": 2,
    "infiniband": 60,
    "h200": 12,
    "pue": 9,
    "tpu": 11,
    "gpu": 99,
    "ストレージ": 20,
}


@pytest.fixture(scope="module")
def terms(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    folder = tmp_path_factory.mktemp("spelling")
    write_lexicon(folder, "terms", WORDS)
    return Lexicon(Path(folder), "terms")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("slrum", "slurm"),
        ("slurn", "slurm"),
        ("slarm", "slurm"),
        ("slurmm", "slurm"),
        ("nlvink", "nvlink"),
        ("nvlnk", "nvlink"),
        ("ncl", "nccl"),
        ("tdpp", "tdp"),
        ("tdo", None),
        ("tup", "tpu"),
        ("infinibnad", "infiniband"),
        ("ストレーシ", "ストレージ"),
    ],
)
def test_a_slip_is_put_right(terms: Lexicon, typed: str, meant: str | None) -> None:
    assert corrected(typed, terms) == meant


@pytest.mark.parametrize("typed", ["pdu", "mtia", "sharp", "ray", "verb", "wue", "h100"])
def test_another_name_is_no_slip(terms: Lexicon, typed: str) -> None:
    assert corrected(typed, terms) is None


SOUNDING = ["throughput", "physical", "cooling", "synchronous", "start", "routing", "data_center"]


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    folder = tmp_path_factory.mktemp("sounding")
    said = [(sound, name) for name in SOUNDING for sound in sounds(name.split("_"))]
    write_lexicon(folder, "names", {f"{SOUND}{s.row}={s.vowels}={n}": 3 for s, n in said})
    return Lexicon(Path(folder), "names")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("thruput", "throughput"),
        ("fisical", "physical"),
        ("koling", "cooling"),
        ("sinkronous", "synchronous"),
        ("stealth", None),
        ("lurching", None),
        ("throughput", None),
        ("datacentre", None),
        ("lite", None),
        ("9thruput", None),
    ],
)
def test_another_spelling_of_one_sound_is_known(
    names: Lexicon, typed: str, meant: str | None
) -> None:
    assert respelled(typed, names) == meant


def test_small_words_with_two_letters_swapped_are_known() -> None:
    assert {"hwo", "teh", "waht", "wehn"} <= SLIPS
    assert not SLIPS & {"how", "the", "what", "when"}


def _part(text: str, *beside: str) -> Part:
    return Part(text, False, 0, list(beside))


@pytest.mark.parametrize(
    ("word", "parts", "expected"),
    [
        ("slrum", [_part("slrum")], [("slrum", "slrum")]),
        (
            "Nvidia-SMI",
            [_part("nvidiasmi", "nvidia", "smi")],
            [("Nvidia", "nvidia"), ("SMI", "smi")],
        ),
        ("nv-link", [_part("nvlink", "nv", "link")], [("nv-link", "nvlink")]),
        ("3GPUs", [_part("3gpu", "3", "3gpus", "gpu")], [("3GPUs", "3gpu")]),
        ("ストレジ階層", [_part("ストレジ"), _part("階層")], []),
        (
            "アクセラレタ数",
            [_part("アクセラレタ"), _part("数")],
            [("アクセラレタ", "アクセラレタ")],
        ),
        ("H1OOの帯域", [_part("h1oo"), _part("帯域")], [("H1OO", "h1oo")]),
        ("Slrumとは", [_part("slrum")], [("Slrum", "slrum")]),
        ("NVLinkの帯域", [_part("nvlink"), _part("帯域")], []),
        ("НВМの容量", [_part("нвм"), _part("容量")], [("НВМ", "нвм")]),
        ("НВМ", [_part("нвм")], [("НВМ", "нвм")]),
        ("の", [], []),
    ],
)
def test_what_may_be_a_slip(
    terms: Lexicon, word: str, parts: list[Part], expected: list[tuple[str, str]]
) -> None:
    assert typed_words(word, parts, terms) == expected
