"""What the names in a query are worth, by what has them and by what was asked."""

from typing import NamedTuple

from kb.search.content.labels import KIND_LABELS
from kb.search.planning.named import PAIR_BONUS, WORD_BONUS
from kb.search.words.naming import CLASS, name_of

EXACT_BONUS = 60.0
"""Added where the query is the whole of a name: to all pages of what has it, whatever theirs."""
NAMED_BONUS = 8.0
"""Added where a run of the query's words is the whole name of a subject or property."""
CLASS_BONUS = 10.0
"""Added where it is the name of who makes a thing, or of what that is one of."""
HEAD_BONUS = 12.0
"""Added where a name ends with all words of a query for one kind: bus bandwidth is a bandwidth."""
ALL_BONUS = 20.0
"""Added for the claims of what all words of the query are the name of."""
TWIN_BONUS, ROW_BONUS, RELATED_BONUS = 40.0, 40.0, 40.0
"""Added where things are compared: for the pages that share the name of one; for a comparison with
it as a row, so that one with both is worth twice as much; for the claims on one about another."""
COMPARISONS = ((CLASS + name_of((KIND_LABELS["comparison"].get("en") or "").casefold()), 600.0),)
"""Added for all comparisons where what one name stands for is compared: cooling methods."""
_QUESTION = CLASS + name_of((KIND_LABELS["question"].get("en") or "").casefold())
QUESTIONS = ((_QUESTION, 1_000.0),)
"""Added for all questions where what is not settled is asked for, on whatever it is."""
FIGURE_BONUS, NEAR_BONUS = 60.0, 12.0
"""Added where a figure of the query is the value of a claim, and where one near it is."""
FURTHER_BONUS = 20.0
"""Added for each word more than one of the name of a property, short of the whole name."""
ASKED_BONUS = PAIR_BONUS + WORD_BONUS
"""The same where one word of its name is a question and another is of the query: why, stop."""
MERELY_ASKED = 20.0
"""Added for what only a question asks for, where another property is named: in `how much memory`
the memory, and not how much faster."""
CONDITION_BONUS = 100.0
"""Added for what a thing needs, supports or is limited by, where is asked whether it can do it; for
what says what it is, where that is asked."""
LENT_NAME = 0.6
"""What a name counts for that a thing has from what it is called after."""
AHEAD = 2.0
"""How many times the name of a thing counts beside that of a property which it does not have."""
PAPER_BONUS = 2 * PAIR_BONUS
"""Added for the source that describes a thing, where it is asked for as such: the paper on PaLM;
and for the open questions about a thing, where it is asked whether that is confirmed."""
BEGUN_BONUS = 20.0
"""Added where the whole name is a word that begins as was asked."""


class Worth(NamedTuple):
    """How many times a name counts, by what has it."""

    own: float
    """For what has it as a name of its own."""
    subject: float
    """For the claims of a thing that has it."""
    beside: float
    """For the claims of a property that has it, beside a figure or the name of a thing."""
    namesake: float = 1
    """For the claims of a property that has the name of a thing, with nothing beside it."""
    made: float = 1
    """For what is of the class, or by the maker, that has it."""
    figure: float = FIGURE_BONUS
    """What is added where a figure of the query is the value of a claim."""
    related: bool = False
    """Whether what tells the things apart that are named is worth something too."""


ALL_MET = Worth(own=3, subject=3, beside=2)
VALUE_ASKED = Worth(own=6, subject=5, beside=4, figure=200.0)
"""Of a thing and a property both named: first its values, then what else has the words. A figure
beside them tells which of its values, be it the best confirmed or not."""
DEFINED = Worth(own=3, subject=3, beside=2, namesake=0)
"""Where is asked what a thing is: the values of a property that is called so do not tell that."""
COMPARED = Worth(own=5, subject=2, beside=1, made=0, related=True)
"""Where things are told apart: nobody asks for all that makers make."""
SOME_MET = Worth(own=3, subject=2, beside=1)
"""Where not all words are met, a value of another thing is no answer, but the pages are."""
SOME_OF_VALUE = Worth(own=6, subject=4, beside=1, figure=120.0)
"""The same, where a value is asked for."""
