"""Where a site has pages: known without a list of those of which there are very many."""

from collections.abc import Collection, Iterable, Iterator

from kb.publish.material import Material
from kb.publish.page import kinds


class Addresses(Collection[str]):
    """The addresses of all pages. Those of kinds by the ten thousand are those of answers."""

    def __init__(self, material: Material, few: Iterable[str]) -> None:
        """Take the addresses of pages of all other kinds."""
        self._material = material
        self._few = frozenset(few)
        self._many = {kind.many.folder: kind.many for kind in kinds() if kind.many is not None}

    def __contains__(self, address: object) -> bool:
        return address in self._few or self.of_many(str(address))

    def of_many(self, address: str) -> bool:
        """Tell whether there is a page of a kind by the ten thousand at an address."""
        folder, _, key = address.partition("/")
        return folder in self._many and "/" not in key and self._material.has(address)

    def without(self, folder: str) -> Iterator[str]:
        """Yield all addresses but those of the kind that has its very many pages in a folder."""
        yield from self._few
        for many in self._many.values():
            if many.folder != folder:
                yield from many.addresses(self._material)

    def __iter__(self) -> Iterator[str]:
        yield from self._few
        for many in self._many.values():
            yield from many.addresses(self._material)

    def __len__(self) -> int:
        return len(self._few) + sum(many.count(self._material) for many in self._many.values())
