"""Files of which a part may be asked for, as databases are read over HTTP."""

from starlette.responses import FileResponse, MalformedRangeHeader, RangeNotSatisfiable

from api.problems import ProblemError


class Ranged(FileResponse):
    """A file, whole or in parts; a part that it does not have is told as a problem."""

    # Starlette would answer both faults with a plain text, and has no other place to tell them.
    @classmethod
    def _parse_range_header(cls, http_range: str, file_size: int) -> list[tuple[int, int]]:
        try:
            return super()._parse_range_header(http_range, file_size)
        except MalformedRangeHeader:
            # RFC 9110 has it that what is no range is passed over, and the whole file sent.
            return []
        except RangeNotSatisfiable:
            raise ProblemError(
                "unsatisfiable-range",
                f"`{http_range[:80]}` lies outside of the file",
                headers={"Content-Range": f"bytes */{file_size}", "Accept-Ranges": "bytes"},
                expected=f"a part of bytes=0-{file_size - 1}",
            ) from None
