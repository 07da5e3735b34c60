"""Files of one snapshot taken over into another: linked, for none is ever written again."""

import os
import shutil


def link(source: str, target: str) -> None:
    """Make the file `source` known as `target` too; a copy where it cannot be linked.

    Raises:
        FileNotFoundError: There is no such file.
    """
    try:
        os.link(source, target)
    except FileNotFoundError:
        raise
    except FileExistsError:
        # What is there may be one file with that of an older snapshot, which stays as it is.
        os.unlink(target)  # noqa: PTH108 - twice as fast
        link(source, target)
    except OSError:
        # Another file system, or one without links.
        shutil.copyfile(source, target)
