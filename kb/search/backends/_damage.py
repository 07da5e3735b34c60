"""What is said where files of an index were damaged since they were opened."""

from kb.errors import SnapshotError

_PANIC = "PanicException"


class TellingOfDamage:
    """Tells in our own words that files were damaged since they were opened."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is not None and _is_of_damage(error):
            raise SnapshotError(
                f"the search index cannot be read: {error}", remedy="run `tenkyo build` again"
            ) from error


TELLING_OF_DAMAGE = TellingOfDamage()


def _is_of_damage(error: BaseException) -> bool:
    """Tell whether an error may come of damaged files: the library panics, which is of no class."""
    return isinstance(error, ValueError | LookupError | OSError) or type(error).__name__ == _PANIC
