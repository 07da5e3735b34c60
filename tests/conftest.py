"""What all tests share: `--update-golden` rewrites what is compared with a file.

How long an example takes tells of the machine: generated tests have no deadline.
"""

import hypothesis
import pytest

hypothesis.settings.register_profile("tenkyo", deadline=None)
hypothesis.settings.load_profile("tenkyo")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="Write golden files and the README's list of commands instead of comparing.",
    )
