"""The one command, `tenkyo`: sub-commands are found by package and imported when called."""

import gc
import os
import pkgutil
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from kb.errors import TenkyoError, nearest, short, told
from kb.shelf import COMMANDS

_OWN = "kb.cli"
"""The sub-commands that are always there, and looked for first."""
_SENTENCE = 200
"""Most letters of what a sub-command is said to do."""


class Commands(click.Group):
    """Looks for a sub-command in every package that the entry-point group names."""

    def modules(self) -> dict[str, str]:
        """Return the module of each sub-command; a name that two packages claim is an error."""
        # What asks which packages are installed takes longer to import than most answers take.
        from importlib.metadata import entry_points

        found: dict[str, str] = {}
        for entry in sorted(entry_points(group=COMMANDS), key=lambda e: e.name):
            for name, module in _modules_of(entry.value).items():
                if name in found:
                    raise TenkyoError(
                        f"two packages bring the command `{name}`",
                        remedy=f"remove {found[name]} or {module}",
                    )
                found[name] = module
        return found

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all sub-commands."""
        return sorted(self.modules())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return one sub-command."""
        module = _modules_of(_OWN).get(cmd_name) or self.modules().get(cmd_name)
        if module is None:
            return None
        command = import_module(module).command
        if not isinstance(command, click.Command):
            raise TypeError(f"{module}.command is not a command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what each sub-command does in a whole sentence: cut off, it says nothing."""
        found = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        rows = [(name, one.get_short_help_str(limit=_SENTENCE)) for name, one in found if one]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; where there is none of that name, say which comes nearest."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            near = " or ".join(f"`{n}`" for n in nearest(args[0], self.list_commands(ctx)))
            hint = f" Did you mean {near}?" if near else ""
            raise click.UsageError(error.message + hint, ctx) from error

    def invoke(self, ctx: click.Context) -> Any:
        """Run the sub-command; stop quietly where nobody reads its output any more (`| head`)."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # Click would leave with 1, which stands for findings. What is held back goes nowhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0


def _modules_of(package: str) -> dict[str, str]:
    """Return the module of each sub-command that a package brings."""
    return {
        item.name.replace("_", "-"): f"{package}.{item.name}"
        for item in pkgutil.iter_modules(import_module(package).__path__)
        if not item.name.startswith("_")
    }


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(None, "-V", "--version", package_name="tenkyo", message="tenkyo %(version)s")
def tenkyo() -> None:
    """A knowledge base in which every claim carries its source, its standing and its history.

    \b
    tenkyo up                                   build, audit, publish and serve ./data
    tenkyo value H100 memory-bandwidth          one value, with its standing and its sources
    tenkyo compare H100 B200 -P memory-bandwidth
    tenkyo audit                                what rests on nothing, or on too little

    Exit code 0: clean; 1: findings; 2: usage or another error.
    """


def main(args: Sequence[str] | None = None) -> int:
    """Run `tenkyo`; return 0 clean, 1 findings, 2 usage or other errors, 130 when interrupted."""
    try:
        result = tenkyo.main(args, prog_name="tenkyo", standalone_mode=False)
    except click.exceptions.Abort:
        print("stopped", file=sys.stderr)  # noqa: T201
        return 130
    except click.ClickException as error:
        vars(error)["message"] = told(error.message)
        error.show()
        return 2
    except TenkyoError as error:
        print(f"tenkyo: {error}", file=sys.stderr)  # noqa: T201
        return 2
    except UnicodeEncodeError as error:
        # Bytes of another encoding come in as lone surrogates, which no store or socket takes.
        print(  # noqa: T201
            f"tenkyo: {error.object[error.start : error.end]!a} is no text;"
            " expected arguments in UTF-8",
            file=sys.stderr,
        )
        return 2
    except OSError as error:
        where = f"{short(str(error.filename), 400)}: " if error.filename else ""
        print(  # noqa: T201
            f"tenkyo: {where}{error.strerror or error};"
            " check that the place exists, may be used and has space left",
            file=sys.stderr,
        )
        return 2
    return result if isinstance(result, int) else 0


def run() -> None:
    """Entry point of the console script."""
    code = main()
    # The process ends with all that was made: to look through it once more would only take time.
    gc.freeze()
    sys.exit(code)


if __name__ == "__main__":
    run()
