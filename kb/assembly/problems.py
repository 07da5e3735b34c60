"""Faults gathered while a pack is assembled, so that all are reported at once."""

from collections.abc import Iterable

from kb.errors import InvalidPackError, PackError, Place, TenkyoError, UnknownError


class Problems:
    """A growing list of faults; `raise_any` ends the assembly if there is one."""

    def __init__(self) -> None:
        self.errors: list[TenkyoError] = []

    def add(
        self,
        problem: str,
        *,
        place: Place,
        expected: str = "",
        remedy: str = "",
        near: tuple[str, ...] = (),
    ) -> None:
        """Note a fault."""
        self.errors.append(
            PackError(problem, place=place, expected=expected, remedy=remedy, nearest=near)
        )

    def unknown(self, kind: str, found: str, known: Iterable[str], *, place: Place) -> None:
        """Note a reference to something that is not in the pack, with the nearest that is."""
        self.errors.append(UnknownError(kind, found, known, place=place))

    def raise_any(self) -> None:
        """Raise all faults, in file order.

        Raises:
            InvalidPackError: At least one fault was noted.
        """
        if self.errors:
            self.errors.sort(key=_order)
            raise InvalidPackError(self.errors)


def _order(error: TenkyoError) -> tuple[str, int, int]:
    place = error.place
    return (place.file, place.line, place.column) if place else ("", 0, 0)
