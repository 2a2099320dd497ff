"""How one server is run."""

from __future__ import annotations

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """Limits and pauses; the defaults suit a house among friends."""

    pause: float = 0.9
    """A bot's answer is released no sooner after the question; one that thinks for seconds takes its stated time."""
    preparing: float = 0.05
    """The same for the hidden steps of a preparation."""
    think: float = 20.0
    """Where a bot takes longer, a simpler one decides."""
    workers: int = 1
    """Processes for bots that answer at once."""
    thinkers: int = 0
    """Processes for bots that think for seconds; 0: as many as there are processors, and at least two."""
    absence: float = 300.0
    """How long a seat must be away before the others can put a bot there."""
    idle: float = 600.0
    """A table that nobody looks at leaves memory after this long."""
    hello: float = 10.0
    """A connection that says no hello in this time is closed."""
    head_seconds: float = 10.0
    """A connection on which no whole request has begun in this time is closed."""
    body_seconds: float = 30.0
    """A request whose body has not come in this time is refused."""
    message_bytes: int = 4096
    body_bytes: int = 65_536
    record_bytes: int = 2_000_000
    messages_a_second: float = 20.0
    message_burst: int = 60
    requests_a_second: float = 60.0
    request_burst: int = 600
    """REST requests from one address."""
    sockets: int = 256
    """Plain connections from one address."""
    connections: int = 64
    """WebSockets from one address."""
    tables: int = 10_000
    """Tables that may be made and not yet begun, at most a day back; where they are so many, no address has more than another."""
    tables_each: int = 200
    """How many of them may be one address's."""
    latest: float = 0.2
    """Where answers come so many seconds late, no new table is made."""
    content_seconds: float = 40.0
    """A content file that takes longer to check is refused."""
    keep_days: float = 0.0
    """A table in which nothing was decided for so long is deleted, a month after that was announced; 0: never."""
    keep_mb: float = 0.0
    """Where more is kept than so many MB, the tables that nobody has touched for longest are; 0: never."""
    sweep: float = 3600.0
    """How often the house looks for such tables."""
    bell_hosts: tuple[str, ...] = ()
    """Where a seat may be told that it is its turn; with none nobody is."""
    hosts: tuple[str, ...] = ()
    """Host names, besides loopback, that a browser may use to reach this server."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks, besides loopback, whose word is taken on who asks."""
