"""Counts and times of requests, in the text form that Prometheus reads."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

_METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """What a server has done since it started; one object a process."""

    def __init__(self) -> None:
        self._hot: Counter[int] = Counter()
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._buckets: Counter[tuple[str, int]] = Counter()
        self._seconds: Counter[str] = Counter()
        self.swaps = 0
        self.started = 0.0

    def hot(self, status: int) -> None:
        """Count an answer that the first layer gave by itself."""
        self._hot[status] += 1

    def answered(self, method: str, route: str, *, status: int, seconds: float) -> None:
        """Count an answer of the layers behind."""
        # Whatever a client calls its method must not make another series.
        named = method if method in _METHODS else "other"
        self._requests[named, route, status] += 1
        self._buckets[route, bisect_left(BUCKETS, seconds)] += 1
        self._seconds[route] += seconds  # type: ignore[assignment]

    def text(self, *, build: str, version: str, users: int) -> str:
        """Return all metrics in the Prometheus text format."""
        return "\n".join(self._lines(build=build, version=version, users=users)) + "\n"

    def _lines(self, *, build: str, version: str, users: int) -> Iterator[str]:
        yield "# HELP tenkyo_build_info The build that is served."
        yield "# TYPE tenkyo_build_info gauge"
        yield f'tenkyo_build_info{{build="{_text(build)}",version="{_text(version)}"}} 1'
        yield "# HELP tenkyo_snapshot_swaps_total New snapshots taken up since the start."
        yield "# TYPE tenkyo_snapshot_swaps_total counter"
        yield f"tenkyo_snapshot_swaps_total {self.swaps}"
        yield "# HELP tenkyo_requests_in_progress Requests that hold the snapshot now."
        yield "# TYPE tenkyo_requests_in_progress gauge"
        yield f"tenkyo_requests_in_progress {users}"
        yield "# HELP tenkyo_requests_total Requests answered, by route and status."
        yield "# TYPE tenkyo_requests_total counter"
        for status, count in sorted(self._hot.items()):
            yield f'tenkyo_requests_total{{method="GET",route="encoded",status="{status}"}} {count}'
        for (method, route, status), count in sorted(self._requests.items()):
            yield (
                f'tenkyo_requests_total{{method="{_text(method)}",route="{_text(route)}",'
                f'status="{status}"}} {count}'
            )
        yield "# HELP tenkyo_request_seconds Time to the last byte, encoded answers excepted."
        yield "# TYPE tenkyo_request_seconds histogram"
        for route in sorted(self._seconds):
            name, total = _text(route), 0
            for index, bound in enumerate((*BUCKETS, float("inf"))):
                total += self._buckets[route, index]
                edge = "+Inf" if bound == float("inf") else f"{bound:g}"
                yield f'tenkyo_request_seconds_bucket{{route="{name}",le="{edge}"}} {total}'
            yield f'tenkyo_request_seconds_sum{{route="{name}"}} {self._seconds[route]:.6f}'
            yield f'tenkyo_request_seconds_count{{route="{name}"}} {total}'


def _text(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
