"""What is known of one property of one thing."""

from dataclasses import dataclass

from kb.views.comparison import Answer
from kb.views.label import Ref


@dataclass(frozen=True, slots=True)
class ValueAnswer:
    """What is known of one property of one thing: an answer for each comparability class."""

    url: str
    entity: Ref
    property: Ref
    unit: str | None
    answers: tuple[Answer, ...]
