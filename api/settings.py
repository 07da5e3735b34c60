"""What a server is told when it starts."""

from dataclasses import dataclass
from pathlib import Path

MIB = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Where the snapshots are, and what a request may cost."""

    output: Path
    """Folder that holds the snapshots, or one snapshot."""
    watch: float = 0.5
    """Seconds between two looks for a new snapshot; 0 never looks."""
    max_body: int = 2 * MIB
    """Bytes that the body of a request may have."""
    body_seconds: float = 20.0
    """Seconds within which the body of a request must arrive."""
    max_target: int = 8192
    """Bytes that path and query of a request may have."""
    max_header: int = 32768
    """Bytes that all headers of a request may have together."""
    header_seconds: float = 15.0
    """Seconds within which the head of a request must arrive."""
    mcp: bool = True
    """Serve `/mcp`, which needs a library of its own: `tenkyo[mcp]`."""
    access_log: bool = False
    """Write a line of JSON for each request to standard error."""
    allowed_hosts: tuple[str, ...] = ()
    """Host names that `/mcp` answers to beside the loopback ones."""
