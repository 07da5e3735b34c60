"""What a build was made from and what it holds."""

from collections.abc import Mapping

from kb.frozen import frozen


@frozen
class Build:
    """One build: inputs, version, day and counts."""

    id: str
    """First 16 hex digits of the digest of all inputs."""
    version: str
    pack: str
    today: str
    """The day that freshness and overdue dates were judged by (ISO)."""
    digests: Mapping[str, str]
    counts: Mapping[str, int]
    search_engine: str = "whoosh"
