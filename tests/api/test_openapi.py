"""The OpenAPI document: the promise as it was last reviewed, kept under generated requests."""

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
import schemathesis.config
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from api.app import Service

GOLDEN = Path(__file__).parents[2] / "site" / "reference" / "openapi.json"
"""The site makes its reference of the API from it."""
EXAMPLES = 3
SECONDS = 300
"""An answer is waited for so long, however busy the machine is."""
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
"""What a request of any kind may rely on. That a well-formed one may be refused is documented."""


def test_the_promise_changes_only_on_purpose(
    service: Service, request: pytest.FixtureRequest
) -> None:
    document = service.web.openapi()
    told = {**document, "info": {**document["info"], "version": "0"}}
    text = json.dumps(told, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    if request.config.getoption("--update-golden"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(text, encoding="utf-8")
        return
    assert GOLDEN.read_text(encoding="utf-8") == text, (
        "the API answers to another description: if that is meant, "
        "run `pytest tests/api/test_openapi.py --update-golden`"
    )


def _operations(document: dict[str, Any]) -> Iterator[Any]:
    # No cache: a run leaves nothing in the checkout, and does not depend on the one before it.
    config = schemathesis.config.SchemathesisConfig.from_dict(
        {"cache": {"enabled": False}, "request-timeout": SECONDS}
    )
    for found in schemathesis.openapi.from_dict(document, config=config).get_all_operations():
        assert isinstance(found, Ok), found
        yield found.ok()


def test_generated_requests_get_documented_answers(service: Service, address: str) -> None:
    asked = 0
    for operation in _operations(service.web.openapi()):
        for mode in schemathesis.GenerationMode:

            @given(case=operation.as_strategy(generation_mode=mode))
            @settings(
                max_examples=EXAMPLES,
                deadline=None,
                derandomize=True,
                database=None,
                phases=(Phase.generate,),
                suppress_health_check=list(HealthCheck),
            )
            def ask(case: schemathesis.Case[Any]) -> None:
                nonlocal asked
                asked += 1
                case.call_and_validate(base_url=address, checks=CHECKS)

            # What takes no parameter cannot be asked wrongly.
            wrong = mode is schemathesis.GenerationMode.NEGATIVE
            with contextlib.suppress(Unsatisfiable) if wrong else contextlib.nullcontext():
                ask()
    assert asked > EXAMPLES * 30
