"""Records of many rows, read several times as fast as their validator reads them, or left to it.

msgspec sees to types, unknown keys and the words of lists. Each text is held to its constraint by
the validator, but once: of a hundred thousand rows most texts stand in many. Whatever is odd about
a row is the validator's to judge and to name, and so is a mapping where a text would do.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import partial, reduce
from itertools import chain
from operator import attrgetter, or_
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Generic,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
)

import msgspec
from pydantic import TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from kb.records.base import Record

R = TypeVar("R", bound=Record)
Getter = Callable[[Any], Any]

MOST_TEXTS: Final = 200_000
"""Texts kept of one constraint: where hardly any comes back, to keep more would be in vain."""


class Quick(
    msgspec.Struct,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    frozen=True,
    gc=False,
):
    """What was read quickly: it has the fields of its record, and stands for it."""

    kind: ClassVar[type[Record]]


def whole(record: R) -> R:
    """Return a record as its validator makes it, for whoever asks for more than its fields."""
    if not isinstance(record, Quick):
        return record
    return cast(R, record.kind.model_validate_json(msgspec.json.encode(record)))


class QuickReader(Generic[R]):
    """Reads rows of JSON as records of one kind."""

    def __init__(self, kind: type[R]) -> None:
        self._form = _Form(kind, _Known())
        self._decoder: msgspec.json.Decoder[R] = msgspec.json.Decoder(self._form.struct)

    def lines(self, text: bytes) -> list[R] | None:
        """Return the records of several lines; None if it takes the validator to tell of one."""
        try:
            found = self._decoder.decode_lines(text)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return None
        # A line may be empty, and a record may go over several; neither could be numbered here.
        if len(found) != text.count(b"\n") + 1:
            return None
        return found if self._form.are_sound(found) else None

    def read(self, row: bytes) -> R | None:
        """Return the record that a row holds; None if it takes the validator to tell."""
        try:
            found = self._decoder.decode(row)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return None
        return found if self._form.are_sound([found]) else None


class _Texts(set[str | None]):
    """Texts that are known to be as one constraint has them; what is absent is."""

    def __init__(self, constraint: Any) -> None:
        super().__init__((None,))
        self._validate = TypeAdapter(list[constraint], config=Record.model_config).validator

    def hold(self, texts: Iterable[str | None]) -> bool:
        """Tell whether all of `texts` are as the constraint has them, and need no change."""
        new = list(set(texts) - self)
        try:
            sound: bool = self._validate.validate_python(new) == new
        except ValidationError:
            return False
        if sound and len(self) < MOST_TEXTS:
            self.update(new)
        return sound


class _Known(dict[Any, _Texts]):
    """Known texts by their constraint."""

    def __missing__(self, constraint: Any) -> _Texts:
        found = self[constraint] = _Texts(constraint)
        return found


class _Form:
    """How a kind of record is read quickly: as which struct, and what its texts are held to."""

    def __init__(self, kind: type[Record], known: _Known) -> None:
        declared = kind.__pydantic_decorators__
        if declared.field_validators:
            raise TypeError(f"{kind.__name__} validates fields by itself")
        self._known = known
        self._checks = [check.func for check in declared.model_validators.values()]
        self._named: dict[Any, list[str]] = defaultdict(list)
        self._words: list[tuple[Getter, _Texts, _Texts]] = []
        self._lists: list[tuple[Getter, _Form]] = []
        self._wholes: list[tuple[Getter, Callable[[Any], Any]]] = []
        fields = [self._field(name, field) for name, field in kind.model_fields.items()]
        self._texts = [(_each(names), known[held]) for held, names in self._named.items()]
        self.struct = msgspec.defstruct(
            kind.__name__, fields, bases=(Quick,), namespace={"kind": kind}, kw_only=True
        )

    def are_sound(self, found: Sequence[Any]) -> bool:
        """Tell whether the validator would take all of these over as they are."""
        for each, texts in self._texts:
            if not texts.hold(each(found)):
                return False
        for get, keys, values in self._words:
            words = list(filter(None, map(get, found)))
            if not keys.hold(chain.from_iterable(words)):
                return False
            if not values.hold(chain.from_iterable(given.values() for given in words)):
                return False
        for get, form in self._lists:
            items = list(chain.from_iterable(map(get, found)))
            if items and not form.are_sound(items):
                return False
        try:
            for check in self._checks:
                for record in found:
                    check(record)
            for get, check in self._wholes:
                for given in filter(None, map(get, found)):
                    check(given)
        except ValueError:
            return False
        return True

    def _field(self, name: str, field: FieldInfo) -> tuple[Any, ...]:
        hint: Any = field.annotation
        if field.metadata:
            hint = Annotated[hint, *field.metadata]
        default = () if field.is_required() else (field.get_default(call_default_factory=True),)
        return (name, self._type(name, hint), *default)

    def _type(self, name: str, hint: Any) -> Any:
        """Return as which type a field is read; what is of another is left to the validator."""
        origin, of, get = get_origin(hint), get_args(hint), attrgetter(name)
        if origin is Annotated and get_origin(of[0]) is tuple:
            # Together with what the validator looks at once it has read the items.
            self._wholes += [(get, after.func) for after in of[1:]]
            return self._type(name, of[0])
        if origin is tuple and issubclass(of[0], Record):
            form = _Form(of[0], self._known)
            self._lists.append((get, form))
            return tuple[form.struct, ...]  # type: ignore[name-defined]
        if origin is dict:
            self._words.append((get, self._known[of[0]], self._known[of[1]]))
            return dict[str, str]
        types = []
        for member in of if origin in (Union, UnionType) else (hint,):
            if get_origin(member) is Annotated and get_args(member)[0] is str:
                self._named[member].append(name)
                types.append(str)
            elif member is NoneType or issubclass(member, Enum):
                types.append(member)
        return reduce(or_, types)


def _each(names: Sequence[str]) -> Callable[[Sequence[Any]], Iterable[str | None]]:
    """Return what gives the texts that some records have under these names."""
    get = attrgetter(*names)
    if len(names) == 1:
        return partial(map, get)
    return lambda found: chain.from_iterable(map(get, found))
