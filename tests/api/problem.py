"""The one shape of a problem."""

from typing import Any

from api.problem_kinds import KINDS
from api.problems import GUIDE


def assert_problem(response: Any, slug: str) -> dict[str, Any]:
    """Hold a response against the shape of problems, and return its body."""
    body: dict[str, Any] = response.json()
    assert response.headers["content-type"] == "application/problem+json"
    assert body["type"] == f"{GUIDE}#{slug}", body
    assert body["status"] == response.status_code == KINDS[slug].status
    assert body["title"] == KINDS[slug].title
    assert body["detail"]
    assert "Traceback" not in response.text
    return body
