"""What is known of one property of one thing."""

from kb.frozen import frozen
from kb.views.comparison import Answer
from kb.views.label import Ref


@frozen
class ValueAnswer:
    """What is known of one property of one thing: an answer for each comparability class."""

    url: str
    entity: Ref
    property: Ref
    unit: str | None
    answers: tuple[Answer, ...]
