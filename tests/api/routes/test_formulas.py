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


RATIO = "/v1/formulas/link-ratio/evaluate"
BOTH_WAYS = "@nvidia-nvlink-4.link-bandwidth.ev"
ONE_WAY = "@nvidia-nvlink-4.link-bandwidth.ev.one-way"
NOT_STATED = "@llama-3-gradient-sync.network-bandwidth.tc.bytes"


def test_claims_of_two_directions_are_converted_and_the_answer_says_so(client: TestClient) -> None:
    body = client.post(RATIO, json={"inputs": {"a": BOTH_WAYS, "b": ONE_WAY}}).json()
    assert body["value"]["exact"] == "1"
    (made,) = body["conversions"]
    assert made["step"]["factor"] == "1/2"
    assert [c["code"] for c in body["caveats"]] == ["converted"]


def test_what_a_claim_leaves_unknown_is_told(client: TestClient) -> None:
    body = client.post(RATIO, json={"inputs": {"a": BOTH_WAYS, "b": NOT_STATED}}).json()
    said = {c["text"]["en"] for c in body["caveats"] if c["code"] == "unknown-qualifier"}
    assert said == {f"Direction not stated for {NOT_STATED[1:]}"}


def test_claims_of_two_precisions_are_refused(client: TestClient) -> None:
    given = {
        "F": "@aws-trainium2.peak-compute.ev.fp8",
        "P": "@nvidia-h100-sxm5.peak-compute.ev.computed",
    }
    response = client.post("/v1/formulas/mfu-from-flops/evaluate", json={"inputs": given})
    assert response.status_code == 422
    body = response.json()
    assert body["type"].endswith("#not-comparable")
    assert body["qualifier"] == "precision"
    assert all(word in body["detail"] for word in ("mfu-from-flops", "`F`", "`P`", "fp8", "bf16"))
    assert "precision" in body["remedy"]


def test_a_claim_that_there_is_not_is_told_with_its_variable(client: TestClient) -> None:
    given = {"inputs": {"a": BOTH_WAYS, "b": ONE_WAY[:-1]}}
    body = client.post(RATIO, json=given).json()
    assert (body["status"], body["parameter"]) == (404, "inputs.b")
    assert ONE_WAY[1:] in [candidate["id"] for candidate in body["candidates"]]


@pytest.mark.parametrize("text", ["@", "@ "])
def test_a_sign_without_a_claim_is_told_what_goes_behind_it(client: TestClient, text: str) -> None:
    body = client.post(RATIO, json={"inputs": {"a": BOTH_WAYS, "b": text}}).json()
    assert (body["status"], body["parameter"]) == (422, "b")
    assert "names no claim" in body["detail"]
    assert "the id of a claim" in body["expected"]


def test_a_unit_of_the_result_is_told_which_would_fit(client: TestClient) -> None:
    given = {"inputs": {"delta": "60 s", "M": "11130 s"}, "unit": "kg"}
    assert client.post(YOUNG, json=given).json()["expected"] == "s, or a unit that converts to it"


@pytest.mark.parametrize(
    ("inputs", "unit"), [({"delta": "60 s", "M": "1 d"}, "sce"), ({"delta": "60 sce"}, None)]
)
def test_a_unit_that_is_none_is_told_without_a_file_of_the_source(
    client: TestClient, inputs: dict[str, str], unit: str | None
) -> None:
    response = client.post(YOUNG, json={"inputs": inputs, "unit": unit})
    assert response.status_code == 422
    assert "units.txt" not in response.text
    assert "unknown unit 'sce'" in response.json()["detail"]
    assert response.json()["nearest"]
