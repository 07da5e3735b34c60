"""What stands beside a page as `index.json`: byte for byte what REST answers for the same."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b

from kb.publish.material import Material
from kb.publish.sheets import Sheet
from kb.store.pages import MAX_LIMIT, page, write_cursor
from kb.store.rows import short
from kb.views.codec import encode
from kb.views.detail import KeptList
from kb.views.finding import Finding

ROWS = b'"items":['
"""What comes before the rows of a list."""
_END = b"]}"


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer that the build encoded at an address."""

    address: str

    @property
    def mark(self) -> str:
        """Text that changes when another answer is meant."""
        return self.address

    @property
    def volatile(self) -> bool:
        """Tell whether it names its build, so that it changes where its page does not."""
        return False

    def again(self, old: bytes, material: Material) -> bytes:
        """Return the answer in a new build in which nothing that the page reads changed."""
        return old

    def body(self, material: Material) -> bytes:
        """Return the answer.

        Raises:
            SnapshotError: The build lacks it.
        """
        return material.body(self.address)


@dataclass(frozen=True, slots=True)
class Made:
    """An answer that is made when its page is written, from what the page reads anyway."""

    mark: str
    """Text that changes when another answer is meant."""
    make: Callable[[Material], bytes]
    volatile: bool = False
    """True where it names its build, so that it changes where its page does not."""

    def again(self, old: bytes, material: Material) -> bytes:
        """Return the answer in a new build in which nothing that the page reads changed."""
        return self.make(material) if self.volatile else old

    def body(self, material: Material) -> bytes:
        """Return the answer."""
        return self.make(material)


@dataclass(frozen=True, slots=True)
class Rows:
    """One page of a list."""

    path: str
    """Address of the list in REST, with its filters."""
    rows: Callable[[Material], Iterable[bytes]]
    limit: int = MAX_LIMIT
    last: int | None = None
    """Position after which the list goes on; None where it ends here."""

    @property
    def mark(self) -> str:
        """Text that changes when another answer is meant."""
        return f"{self.path} {self.limit} {self.last is None}"

    @property
    def volatile(self) -> bool:
        """Tell whether it names its build: the address of the next page does."""
        return self.last is not None

    def head(self, material: Material) -> bytes:
        """Return what comes before the rows: all that names the build."""
        return page((), following=self._following(material)).removesuffix(_END)

    def again(self, old: bytes, material: Material) -> bytes:
        """Return the answer in a new build in which nothing that the page reads changed."""
        return self.head(material) + old[old.index(ROWS) + len(ROWS) :]

    def body(self, material: Material) -> bytes:
        """Return the answer.

        Raises:
            SnapshotError: The build lacks one of the things.
        """
        return page(self.rows(material), following=self._following(material))

    def _following(self, material: Material) -> str | None:
        """Return the address at which the list goes on, as REST writes it."""
        if self.last is None:
            return None
        address, asked, _ = self.path.partition("?")
        cursor = write_cursor(material.build.id, self.last, of=address)
        return f"{self.path}{'&' if asked else '?'}limit={self.limit}&cursor={cursor}"


Twin = Answer | Made | Rows


def _short(
    kind: str, keys: Callable[[Material], Iterable[str]]
) -> Callable[[Material], Iterator[bytes]]:
    """Return what gives the whole answers of things, each cut to the length of a row."""
    return lambda material: (short(kind, material.body(f"{kind}/{key}")) for key in keys(material))


def whole_list(path: str, keys: tuple[str, ...]) -> Rows:
    """Return the first page of all things of a kind, which most packs need no second of.

    A row has no more of a thing's answer than what the catalog says of it.
    """
    last = MAX_LIMIT if len(keys) > MAX_LIMIT else None
    return Rows(path, _short(path.rpartition("/")[2], lambda _: keys[:MAX_LIMIT]), last=last)


def key_rows(path: str, sheet: Sheet[str], limit: int, *, first: int = 1) -> Rows:
    """Return the page of a list of all things of a kind that a sheet shows.

    `first` is the position of the first: tables count from 1, what is kept in memory from 0.
    """
    last = first + sheet.number * limit - 1 if sheet.number < sheet.count else None
    return Rows(path, _short(path.rpartition("/")[2], lambda _: sheet.rows), limit, last)


def claim_rows(path: str, sheet: str, kept: KeptList, number: int) -> Rows:
    """Return the page of a list of claims that is a sheet of those that the build keeps."""

    def keys(material: Material) -> Iterator[str]:
        return (row.id for row in material.rows(sheet))

    last = kept.ends[number - 1] if number < len(kept.ends) else None
    return Rows(path, _short("claims", keys if kept.total else lambda _: ()), kept.size, last)


def finding_mark(sheet: Sheet[tuple[int, Finding]], *shown: object) -> str:
    """Return text that changes when findings on a sheet do, or what else is `shown` there.

    Their positions are not shown: one finding more moves those of all that follow in the report.
    """
    findings = [finding for _, finding in sheet.rows]
    return blake2b(encode((findings, sheet.total, *shown)), digest_size=8).hexdigest()


def finding_rows(path: str, sheet: Sheet[tuple[int, Finding]], limit: int) -> Rows:
    """Return the page of a list of findings that a sheet shows, each with its position."""
    last = sheet.rows[-1][0] if sheet.number < sheet.count else None
    return Rows(path, lambda _: (encode(finding) for _, finding in sheet.rows), limit, last)
