"""Bells over REST: a seat's own, set and taken away by its key, and never shown to anybody."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

import msgspec
from litestar import delete, get, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from mathom.server.bell_address import LONGEST
from mathom.server.bells import Bells
from mathom.server.bodies import Body
from mathom.server.live import LiveTable
from mathom.server.problems import Problem
from mathom.server.rest import KEY, Asker, Language, Table, entered, rooms, troubles


class BellOrder(Body, frozen=True):
    """An address to tell that it is the seat's turn, and the language to say so in."""

    url: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST)]
    language: Language = "en"


class BellSet(msgspec.Struct, frozen=True):
    """Whether a bell is set, and where one may be."""

    host: str
    """The host of the seat's bell; empty where it has none. The rest of its address is told to nobody."""
    hosts: tuple[str, ...]
    """The hosts that bells may be at; with none no bell rings here."""


@asynccontextmanager
async def seated(request: Asker, table: str) -> AsyncIterator[tuple[Bells, LiveTable, int]]:
    """The bells, the table and the seat of the request's key; raises Problem where it only lets one watch."""
    async with entered(request, table) as (live, reader):
        if reader < 0:
            raise Problem("not-yours", "Whoever watches has no turn to be told of.")
        yield rooms(request).house.host.bells, live, reader


@get("/api/tables/{table:str}/bell", responses=troubles(404, 503), security=KEY)
async def see_bell(request: Asker, table: Table) -> BellSet:
    """Whether the key's seat has a bell."""
    async with seated(request, table) as (bells, live, seat):
        return BellSet(await bells.host(live, seat), bells.hosts)


@put("/api/tables/{table:str}/bell", responses=troubles(404, 409, 503), security=KEY)
async def set_bell(request: Asker, table: Table, data: JSONBody[BellOrder]) -> BellSet:
    """Gives the key's seat a bell: a webhook or an ntfy topic that is told when it is the seat's turn and nobody is there."""
    async with seated(request, table) as (bells, live, seat):
        return BellSet(await bells.put(live, seat, data.url, data.language), bells.hosts)


@delete("/api/tables/{table:str}/bell", status_code=200, responses=troubles(404, 503), security=KEY)
async def drop_bell(request: Asker, table: Table) -> BellSet:
    """Takes the bell of the key's seat away."""
    async with seated(request, table) as (bells, live, seat):
        await bells.forget(live, seat)
        return BellSet("", bells.hosts)


HANDLERS: list[HTTPRouteHandler] = [see_bell, set_bell, drop_bell]
