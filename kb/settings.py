"""Where things are: found from the code's own place, never from the current folder."""

import os
from pathlib import Path

_HOME = Path(__file__).parent


def site_folder() -> Path:
    """Return the folder of templates, styles, scripts and guide.

    A checkout keeps it beside the packages; an installed wheel carries it inside this one.
    """
    packed = _HOME / "_site"
    return packed if packed.is_dir() else _HOME.parent / "site"


def state_folder() -> Path:
    """Return the folder of what this installation keeps for itself."""
    chosen = os.environ.get("TENKYO_STATE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "tenkyo"
