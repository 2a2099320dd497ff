"""How one server is run."""

from __future__ import annotations

from typing import Annotated

import msgspec

Amount = Annotated[float, msgspec.Meta(ge=0)]
Number = Annotated[int, msgspec.Meta(ge=0)]
Some = Annotated[int, msgspec.Meta(ge=1)]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits and pauses; the defaults suit a house among friends."""

    pause: Amount = 0.9
    """A bot's answer is released no sooner after the question; one that thinks for seconds takes its stated time."""
    preparing: Amount = 0.05
    """The same for the hidden steps of a preparation."""
    think: Amount = 20.0
    """Where a bot takes longer, a simpler one decides."""
    workers: Some = 1
    """Processes for bots that answer at once."""
    thinkers: Number = 0
    """Processes for bots that think for seconds; 0: as many as there are processors, and at least two."""
    absence: Amount = 300.0
    """How long a seat must be away before the others can put a bot there."""
    idle: Amount = 600.0
    """A table that nobody looks at leaves memory after this long."""
    hello: Amount = 10.0
    """A connection that says no hello in this time is closed."""
    head_seconds: Amount = 10.0
    """A connection on which no whole request has begun in this time is closed."""
    body_seconds: Amount = 30.0
    """A request whose body has not come in this time is refused."""
    unread_seconds: Amount = 20.0
    """A WebSocket whose other side takes nothing for this long is closed."""
    message_bytes: Some = 4096
    body_bytes: Some = 65_536
    record_bytes: Some = 2_000_000
    messages_a_second: Amount = 20.0
    message_burst: Some = 60
    requests_a_second: Amount = 60.0
    request_burst: Some = 600
    """REST requests from one address."""
    sockets: Some = 256
    """Connections of any kind from one address."""
    messages_each: Amount = 200.0
    """Messages a second from one address, over all its WebSockets; five times as many at once."""
    pages_a_second: Amount = 300.0
    """The page's files for one address; ten times as many at once."""
    connections: Some = 64
    """WebSockets from one address."""
    tables: Some = 10_000
    """Tables that may be made and not yet begun, at most a day back; where they are so many, no address has more than another."""
    tables_each: Some = 200
    """How many of them may be one address's."""
    tables_a_day: Some = 500
    """How many tables one address may make in a day."""
    listed_each: Some = 5
    """How many of one address's tables may be listed while they wait."""
    latest: Amount = 0.2
    """Where answers come so many seconds late, no new table is made."""
    content_seconds: Amount = 40.0
    """A content file that takes longer to check is refused."""
    keep_days: Amount = 0.0
    """A table in which nothing was decided for so long is deleted, a month after that was announced; 0: never."""
    keep_mb: Amount = 0.0
    """Where more is kept than so many MB, the tables that nobody has touched for longest are; 0: never."""
    sweep: Amount = 3600.0
    """How often the house looks for such tables."""
    bell_hosts: tuple[str, ...] = ()
    """Where a seat may be told that it is its turn; with none nobody is."""
    hosts: tuple[str, ...] = ()
    """Host names, besides loopback, that a browser may use to reach this server."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks, besides loopback, whose word is taken on who asks."""
