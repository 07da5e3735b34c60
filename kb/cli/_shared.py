"""What the sub-commands share: where the snapshot is, how to print, colours only on a terminal."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from kb.errors import SettingsError

F = TypeVar("F", bound=Callable[..., Any])

DEFAULT_OUTPUT = Path("build")


def output_option(function: F) -> F:
    """Add `--output`, the folder that holds the snapshots."""
    return click.option(
        "--output",
        "-o",
        type=click.Path(path_type=Path, file_okay=False),
        default=DEFAULT_OUTPUT,
        show_default=True,
        envvar="TENKYO_OUTPUT",
        help="Folder of the built snapshots.",
    )(function)


def format_option(*formats: str) -> Callable[[F], F]:
    """Add `--format` with the given choices; the first is the default."""
    return click.option(
        "--format",
        "-f",
        "form",
        type=click.Choice(formats),
        default=formats[0],
        show_default=True,
        help="Form of the result on standard output.",
    )


def language_option(function: F) -> F:
    """Add `--lang`."""
    return click.option(
        "--lang",
        type=click.Choice(["ja", "en"]),
        default="en",
        show_default=True,
        envvar="TENKYO_LANG",
        help="Language of labels and texts.",
    )(function)


def where_option(function: F) -> F:
    """Add `--where`, which may be given for several qualifiers."""
    return click.option(
        "--where",
        "-w",
        multiple=True,
        metavar="QUALIFIER=TERM",
        help="Only values with this qualifier, e.g. precision=bf16.",
    )(function)


def pairs_of(texts: Iterable[str], option: str) -> dict[str, str]:
    """Return what `option` was given as `NAME=WORD`, as a map.

    Raises:
        SettingsError: One is no pair, or a name has two words.
    """
    pairs: dict[str, str] = {}
    for text in texts:
        name, sign, word = text.partition("=")
        if not (name and sign and word):
            raise SettingsError(f"`{option} {text}` is no pair", expected="NAME=WORD")
        if pairs.setdefault(name, word) != word:
            raise SettingsError(
                f"`{option} {name}` is given as `{pairs[name]}` and as `{word}`",
                expected="one word for a name",
            )
    return pairs


def base_url_option(help_text: str) -> Callable[[F], F]:
    """Add `--base-url`, an address that ends in a slash; None where it is not given."""
    return click.option("--base-url", metavar="URL", callback=_base_url, help=help_text)


def _base_url(context: click.Context, option: click.Parameter, text: str | None) -> str | None:
    if text is None:
        return None
    if not text.startswith(("https://", "http://")):
        raise SettingsError(
            f"--base-url: `{text}` is no address", expected="https://example.org/kb/"
        )
    return text.rstrip("/") + "/"


def snapshot_before(output: Path) -> Path:
    """Return the folder of the snapshot before the current one.

    Raises:
        SettingsError: None was kept.
    """
    # Imported here for start-up time: most commands ask for no other snapshot.
    from kb.store.swap import previous

    found = previous(output)
    if found is None:
        raise SettingsError(
            f"{output} holds no snapshot before the current one",
            remedy="build again after a change, or name another build",
        )
    return found


def say(text: str) -> None:
    """Print one message for the person at the terminal, on standard error."""
    click.echo(text, err=True)


def emit(text: str) -> None:
    """Print a result on standard output."""
    click.echo(text)


class Progress:
    """Shows what long work is at: one line that is overwritten, and nothing in a pipe."""

    def __init__(self) -> None:
        self.shown = sys.stderr.isatty()
        self.width = 0

    def __call__(self, text: str) -> None:
        """Show what is being worked on now."""
        if self.shown:
            line = text[:100]
            sys.stderr.write("\r" + line.ljust(self.width))
            sys.stderr.flush()
            self.width = len(line)

    def done(self) -> None:
        """Clear the line."""
        if self.shown and self.width:
            sys.stderr.write("\r" + " " * self.width + "\r")
            sys.stderr.flush()
