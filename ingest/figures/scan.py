"""Find every number of a text in one pass and tell what each of them is."""

import re
from collections.abc import Iterator, Sequence

from ingest.figures import context
from ingest.figures.dates import dated, timed
from ingest.figures.figure import Figure, FigureKind, plain_figure
from ingest.figures.lexicon import latin_units
from ingest.figures.numbers import NUMBER, Reading, read_number
from ingest.figures.sharing import share_units
from ingest.figures.spelled import spelled_figures

_SIZES = frozenset("KMBT")
_NAME_ROOM = 32


def find_figures(
    text: str, taken: Sequence[tuple[int, int]] = (), *, heading: bool = False
) -> tuple[Figure, ...]:
    """Return every number of a text in order.

    `taken` are the places of citations and addresses, in order: the numbers in them are reference
    numbers, whatever they look like. A `heading` may begin with its section number.
    """
    number = context.HEADING_NUMBER.match(text) if heading else None
    figures = list(_digits(text, taken, number.end() if number else 0))
    if number:
        words = number[0].strip().rstrip(".．)） ")
        start = number.start() + number[0].index(words)
        figures.append(Figure(FigureKind.SECTION_NUMBER, words, start, start + len(words), words))
    figures.extend(spelled_figures(text))
    if len(figures) > 1:
        figures.sort(key=lambda figure: figure.start)
        figures = share_units(text, figures)
    return tuple(figures)


def _digits(text: str, taken: Sequence[tuple[int, int]], at: int) -> Iterator[Figure]:
    index = 0
    previous: Figure | None = None
    while True:
        match = NUMBER.search(text, at)
        if match is None:
            return
        while index < len(taken) and taken[index][1] <= match.start():
            index += 1
        if index < len(taken) and taken[index][0] <= match.start():
            start, end = taken[index]
            yield Figure(FigureKind.REFERENCE_NUMBER, text[start:end], start, end, match[0])
            at, index = max(end, match.end()), index + 1
            continue
        figure, at = _figure(text, match, previous)
        previous = figure
        yield figure


def _figure(text: str, match: re.Match[str], previous: Figure | None) -> tuple[Figure, int]:
    """Return what a number is, and where to go on reading."""
    start = match.start()
    before = text[start - 1] if start else ""
    if _glued(text, start, before):
        return _identifier(text, start)
    early = (
        dated(text, match)
        or timed(text, match)
        or _fraction(text, match)
        or _twenty_four_seven(text, match)
        or _chained(text, match, before, previous)
    )
    if early:
        return early, early.end
    room = text[max(start - _NAME_ROOM, 0) : start]
    structural = _structural(text, match, room)
    if structural:
        return structural, structural.end
    reading = read_number(text, match)
    return _read(text, match, reading, room=room, previous=previous)


def _glued(text: str, start: int, before: str) -> bool:
    """Tell whether a number is the tail of a name, as in H100, GPT-3 and TPU v5p."""
    if not before.isascii() or not before:
        return False
    if before.isalpha() or before == "_":
        # "8x80": the letter is a sign between two numbers.
        return not (before in "xX" and start > 1 and text[start - 2].isdigit())
    return before in "-." and start > 1 and text[start - 2].isascii() and text[start - 2].isalpha()


def _identifier(text: str, start: int) -> tuple[Figure, int]:
    lead = context.IDENTIFIER_BEFORE.search(text, max(start - _NAME_ROOM, 0), start)
    first = lead.start() if lead else start
    tail = context.IDENTIFIER_AFTER.match(text, start)
    # A wide digit is none of the letters that go on here, but belongs to the name all the same.
    end = max(tail.end() if tail else 0, start + 1)
    words = text[first:end].rstrip("-.+_")
    quarter = context.QUARTER.match(text, first)
    if quarter:
        return plain_figure(FigureKind.DATE, text, first, quarter.end()), quarter.end()
    kind = FigureKind.MODEL_NAME
    if re.fullmatch(r"FY[’']?\d{2,4}", words):
        kind = FigureKind.YEAR
    elif re.fullmatch(r"[vV]\d+(?:\.\d+)*[a-z]?", words):
        kind = FigureKind.VERSION
    elif words[0].islower() and not any(letter.isupper() for letter in words):
        kind = FigureKind.OTHER
    return Figure(kind, words, first, first + len(words)), end


def _fraction(text: str, match: re.Match[str]) -> Figure | None:
    """Return a fraction, 3分の2 or 2/3."""
    if len(match[0]) > 2 or text[match.end() : match.end() + 1] not in ("/", "分", " "):
        return None
    if text[match.start() - 1 : match.start()] == "/":
        return None
    found = context.FRACTION.match(text, match.start())
    if found is None:
        return None
    number = f"{found[2]}/{found[1]}" if found[1] else f"{found[3]}/{found[4]}"
    return Figure(FigureKind.QUANTITY, found[0], *found.span(), number=number)


def _twenty_four_seven(text: str, match: re.Match[str]) -> Figure | None:
    if match[0] == "24" and re.match(r"24/7(?![0-9])", text[match.start() : match.start() + 5]):
        return plain_figure(FigureKind.OTHER, text, match.start(), match.start() + 4)
    return None


def _chained(
    text: str, match: re.Match[str], before: str, previous: Figure | None
) -> Figure | None:
    """Return the continuation of a name, as the second in `Trainium1/2` and `MI350/400`."""
    if (
        before == "/"
        and "." in match[0]
        and context.PROTOCOL_BEFORE.search(text, max(match.start() - _NAME_ROOM, 0), match.start())
    ):
        return plain_figure(FigureKind.VERSION, text, match.start(), match.end())
    if before not in ("/", "・") or previous is None:
        return None
    if previous.end != match.start() - 1 or previous.kind is not FigureKind.MODEL_NAME:
        return None
    if text[match.end() : match.end() + 1] in (" ", "\u00a0") and _has_unit(text, match):
        return None
    return plain_figure(FigureKind.MODEL_NAME, text, match.start(), match.end())


def _has_unit(text: str, match: re.Match[str]) -> bool:
    return bool(read_number(text, match).unit)


def _structural(text: str, match: re.Match[str], room: str) -> Figure | None:
    """Return the number of a heading, a figure or an item of a list; an ordinal."""
    start, end = match.span()
    last = room.rstrip(" \u00a0")[-1:]
    titled = last in context.SECTION_ENDS or (last.isascii() and last.isalpha()) or last in "ンー."
    if titled and len(match[0]) <= 6 and context.SECTION_BEFORE.search(room):
        more = context.SECTION_AFTER.match(text, end)
        return plain_figure(FigureKind.SECTION_NUMBER, text, start, more.end() if more else end)
    if titled and len(match[0]) <= 6 and context.VERSION_BEFORE.search(room):
        more = context.SECTION_AFTER.match(text, end)
        return plain_figure(FigureKind.VERSION, text, start, more.end() if more else end)
    if last == "第":
        if context.CHAPTER_AFTER.match(text, end):
            return plain_figure(FigureKind.SECTION_NUMBER, text, start, end)
        generation = context.GENERATION_AFTER.match(text, end)
        kind = FigureKind.VERSION if generation else FigureKind.OTHER
        return plain_figure(kind, text, start, generation.end() if generation else end)
    marked = last in ("(", "（") and len(match[0]) <= 2 and context.LIST_MARK.search(room)
    if marked and context.LIST_MARK_AFTER.match(text, end):
        return plain_figure(FigureKind.SECTION_NUMBER, text, start, end)
    ordinal = context.SUFFIX_ORDINAL.match(text, end)
    if ordinal:
        return plain_figure(FigureKind.OTHER, text, start, ordinal.end())
    if match[0].count(".") + match[0].count("．") > 1:
        return plain_figure(FigureKind.VERSION, text, start, end)
    return None


def _read(
    text: str, match: re.Match[str], reading: Reading, *, room: str, previous: Figure | None
) -> tuple[Figure, int]:
    """Tell a quantity from a version or a name by what stands around it."""
    start, end = match.span()
    following = text[reading.number_end : reading.number_end + 1]
    if not reading.unit and following.isascii() and following.isalpha() and not reading.ranged:
        tail = context.IDENTIFIER_AFTER.match(text, end)
        stop = max(tail.end() if tail else end, end)
        words = text[start:stop].rstrip("-.+_")
        return Figure(FigureKind.VERSION, words, start, start + len(words)), stop
    plus = reading.after == "+" and "." in match[0]
    if reading.start == start and not reading.ranged and (plus or not reading.after):
        name = context.NAME_BEFORE.search(room) if room[-1:] in (" ", "\u00a0") else None
        if name and _names(name[1], reading, previous, start):
            tail = context.NAME_AFTER.match(text, reading.number_end)
            stop = tail.end() if tail else reading.number_end
            dotted = "." in match[0] and not reading.scaled
            kind = FigureKind.VERSION if dotted else FigureKind.MODEL_NAME
            return plain_figure(kind, text, start, stop), stop
    unit, shared, start_at = reading.unit, "", reading.start
    if not unit and room[-1:] in (" ", "\u00a0"):
        counted = context.WORD_BEFORE.search(room)
        if counted and counted[1] in ("GPU", "CPU", "TPU", "DPU", "NIC") and not reading.scaled:
            shared = counted[1]
    operand = _is_operand(text, reading)
    one = match[0] in ("1", "１") and unit and context.PER_AFTER.match(text, reading.end)
    figure = Figure(
        # "1 GPUあたり" divides; it counts nothing.
        FigureKind.OTHER if one else FigureKind.QUANTITY,
        text[start_at : reading.end],
        start_at,
        reading.end,
        number=text[reading.digits : reading.number_end],
        unit=unit,
        before=text[start_at : reading.digits],
        after=reading.after.strip(),
        shared_unit=shared,
        operand=operand,
    )
    # A name between number and unit is read again, for its own sake.
    return figure, reading.number_end if reading.named else reading.end


def _names(word: str, reading: Reading, previous: Figure | None, start: int) -> bool:
    """Tell whether a number behind a capitalised word belongs to that word."""
    if reading.named:
        return False
    if reading.unit and not (reading.scaled in _SIZES and reading.scaled):
        return False
    if word in context.METRICS or word in context.OPENING_WORDS:
        return False
    if word in latin_units() and word != "X":
        return False
    if reading.scaled and reading.scaled not in _SIZES:
        return False
    if reading.scaled and reading.unit:
        return False
    if word[0].isdigit():
        # "Llama 3 405B": a name goes on only where one was being read.
        touching = previous is not None and previous.end == start - 1
        return touching and previous is not None and previous.kind in _NAME_KINDS
    return True


_NAME_KINDS = (FigureKind.MODEL_NAME, FigureKind.VERSION)


def _is_operand(text: str, reading: Reading) -> bool:
    before = text[max(reading.start - 4, 0) : reading.start]
    if before and context.OPERAND_BEFORE.search(before):
        return True
    return context.OPERAND_AFTER.match(text, reading.end) is not None
