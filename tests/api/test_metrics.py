"""Counts of requests: as many series as there are routes, whatever clients send."""

from api.metrics import Metrics


def test_a_method_of_a_client_s_own_makes_no_series() -> None:
    metrics = Metrics()
    for method in ("GET", "FOO", "BAR", 'X"Y'):
        metrics.answered(method, "/v1/claims", status=405, seconds=0.001)
    text = metrics.text(build="b", version="v", users=0)
    series = [line for line in text.splitlines() if line.startswith("tenkyo_requests_total{")]
    assert series == [
        'tenkyo_requests_total{method="GET",route="/v1/claims",status="405"} 1',
        'tenkyo_requests_total{method="other",route="/v1/claims",status="405"} 3',
    ]
