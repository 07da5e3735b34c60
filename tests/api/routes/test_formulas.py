"""Formulas evaluated over REST, and what they refuse."""

import pytest
from starlette.testclient import TestClient

YOUNG = "/v1/formulas/young-daly-interval/evaluate"


@pytest.mark.parametrize(
    ("inputs", "variable"),
    [
        ({"delta": "60 kg", "M": "11130 s"}, "delta"),
        ({"delta": "60", "M": "11130 s"}, "delta"),
        ({"delta": "-60 s", "M": "11130 s"}, "delta"),
        ({"delta": "sixty", "M": "11130 s"}, "delta"),
        ({"delta": "60 s"}, "M"),
        ({"delta": "60 s", "M": "11130 s", "N": "3"}, "N"),
    ],
)
def test_an_input_that_does_not_fit_is_named(
    client: TestClient, inputs: dict[str, str], variable: str
) -> None:
    response = client.post(YOUNG, json={"inputs": inputs})
    assert response.status_code == 422
    assert response.json()["type"].endswith("#unfit-input")
    assert response.json()["parameter"] == variable


def test_a_unit_that_does_not_fit_is_named(client: TestClient) -> None:
    given = {"inputs": {"delta": "60 s", "M": "11130 s"}, "unit": "kg"}
    response = client.post(YOUNG, json=given)
    assert response.status_code == 422
    assert response.json()["parameter"] == "unit"
