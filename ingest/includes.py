"""Follow what a document takes in, within its own folder and within bounds; never in silence."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from kb.document import Document, Include, Notice
from kb.errors import TenkyoError

MAX_DEPTH = 8
MAX_FILES = 200
MAX_CHARACTERS = 64 * 1024 * 1024
"""Of all the files together that one document takes in."""
_FOREIGN = frozenset('\\~$|"*?<>:\0')
"""What a name of a file beside the document does not hold, and a macro or a command does."""
_SUFFIX = ".tex"


def unread(document: Document) -> Document:
    """Return a document with a notice for every file that it takes in."""
    return _noticed(document, [(i, "is taken in here and was not read") for i in document.includes])


def follow(document: Document, path: Path, *, read: Callable[[Path], Document]) -> Document:
    """Return a document with the files that it takes in, and a notice for each left unread."""
    if not document.includes:
        return document
    walk = _Walk(path.parent, path.parent.resolve(), read)
    whole = walk.document(document, (path.resolve(),))
    return replace(whole, included=tuple(walk.parts.values()))


@dataclass
class _Walk:
    """What has been read so far; names are told from the folder of the first document."""

    named: Path
    folder: Path
    read: Callable[[Path], Document]
    parts: dict[Path, Document] = field(default_factory=dict)
    characters: int = 0

    def document(self, document: Document, above: tuple[Path, ...]) -> Document:
        """Read what a document takes in and return it with its notices."""
        faults: list[tuple[Include, str]] = []
        for include in document.includes:
            fault = self._take(include, above)
            if fault:
                faults.append((include, fault))
        return _noticed(document, faults)

    def _take(self, include: Include, above: tuple[Path, ...]) -> str:
        found = self._found(include.target)
        if isinstance(found, str):
            return found
        path = found.resolve()
        if path in above:
            chain = " → ".join(p.name for p in (*above[above.index(path) :], path))
            return f"takes itself in ({chain}) and was not read again"
        if path in self.parts:
            return ""
        if len(above) > MAX_DEPTH:
            return f"lies more than {MAX_DEPTH} files deep and was not read"
        if len(self.parts) >= MAX_FILES:
            return f"comes after {MAX_FILES} others and was not read"
        try:
            part = self.read(found)
        except TenkyoError as error:
            return f"was not read: {error}"
        self.characters += len(part.text)
        if self.characters > MAX_CHARACTERS:
            return f"exceeds {MAX_CHARACTERS:,} characters with the others and was not read"
        # Its place is kept before the files that it takes in itself.
        self.parts[path] = part
        self.parts[path] = self.document(part, (*above, path))
        return ""

    def _found(self, target: str) -> Path | str:
        """Return the file of a name, or why it is none that is read."""
        parts = Path(target).parts
        if not target or _FOREIGN & set(target) or Path(target).is_absolute() or ".." in parts:
            return "is no plain name of a file in the folder of the document and was not read"
        for name in (target + _SUFFIX, target):
            path = self.named / name
            try:
                if not path.is_file():
                    continue
                inside = path.resolve().is_relative_to(self.folder)
            except (OSError, RuntimeError):
                continue
            if not inside:
                return "leads out of the folder of the document and was not read"
            return path
        return "is not there and was not read"


def _noticed(document: Document, faults: list[tuple[Include, str]]) -> Document:
    if not faults:
        return document
    notices = tuple(
        Notice(f"the file `{include.target[:200]}` {fault}", include.start)
        for include, fault in faults
    )
    return replace(document, notices=(*document.notices, *notices))
