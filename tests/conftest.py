"""What all tests share: `--update-golden` rewrites what is compared with a file."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="Write golden files and the README's list of commands instead of comparing.",
    )
