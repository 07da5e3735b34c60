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


def link_all(source: str, target: str) -> None:
    """Make a file, or all files below a folder, known at a place where there is nothing yet.

    Raises:
        OSError: There is something, or it cannot be linked; part of it may be there then.
    """
    if not os.path.isdir(source):  # noqa: PTH112 - there are very many
        os.link(source, target)
        return
    os.mkdir(target)  # noqa: PTH102 - twice as fast
    with os.scandir(source) as entries:
        for entry in entries:
            link_all(entry.path, f"{target}/{entry.name}")
