"""What the sub-commands about packs share: which pack, and by which day it is judged."""

import os
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from kb.errors import InvalidPackError, SettingsError

F = TypeVar("F", bound=Callable[..., Any])


def pack_option(function: F) -> F:
    """Add `--pack`, the folder of the pack; its faults are told by paths that open from here."""

    @wraps(function)
    def placed(*, pack: Path, **options: Any) -> Any:
        try:
            return function(pack=pack, **options)
        except InvalidPackError as error:
            error.under(str(pack))
            raise

    return click.option(
        "--pack",
        "-p",
        type=click.Path(path_type=Path),
        default=Path("data"),
        show_default=True,
        envvar="TENKYO_PACK",
        help="Folder of the pack.",
    )(cast(F, placed))


def apart(pack: Path, output: Path) -> None:
    """Refuse to build into the pack itself: all that lies in it is read as part of it.

    Raises:
        SettingsError: It is the pack, or lies in it.
    """
    if output.resolve().is_relative_to(pack.resolve()):
        raise SettingsError(
            f"--output: {output} lies in the pack {pack}",
            expected="a folder beside it",
            remedy="name another, such as `build`",
        )


def read_day(text: str | None, option: str = "--today") -> date:
    """Return the day that an option names; else that of SOURCE_DATE_EPOCH, else today.

    Raises:
        SettingsError: The text is no date, or SOURCE_DATE_EPOCH no second of one.
    """
    if text is None:
        epoch = os.environ.get("SOURCE_DATE_EPOCH")
        if epoch is None:
            return datetime.now(tz=UTC).date()
        try:
            return datetime.fromtimestamp(int(epoch), tz=UTC).date()
        except (ValueError, OverflowError, OSError) as error:
            raise SettingsError(
                f"SOURCE_DATE_EPOCH: `{epoch}` is no point in time",
                expected="seconds since 1970",
                remedy=f"correct it, or name the day with {option}",
            ) from error
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise SettingsError(
            f"{option}: `{text}` is no date", expected="a day such as 2026-05-31"
        ) from error
