"""The REST side: making and finding tables, claiming seats, looking back, texts and rules. Playing itself is the WebSocket's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Annotated, Any, Literal, cast

import msgspec
from litestar import Request, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import BodyKwarg, FromPath, JSONBody, PathParameter, QueryParameter

from mathom.bench import our_version
from mathom.bots import bots_of, default_bot, seconds_of
from mathom.games import GAMES, load
from mathom.kernel.rulebook import Rule, Rulebook
from mathom.kernel.state import SPECTATOR
from mathom.server.asgi import Scope
from mathom.server.bodies import (
    Claim,
    FreeSeat,
    GameInfo,
    HouseInfo,
    Invite,
    Invited,
    Leave,
    Left,
    NewTable,
    Nothing,
    OptionInfo,
    Reader,
    TableSeen,
    Text,
)
from mathom.server.campaigns import Campaigns
from mathom.server.comments import commented
from mathom.server.house import House
from mathom.server.limits import ASKER, LOOPBACK, Trouble, split_host
from mathom.server.live import LiveTable
from mathom.server.orders import Claimed, Made, SeatOrder, TableOrder
from mathom.server.problems import Problem
from mathom.server.replays import WATCH, Moments, Replayed
from mathom.server.wire import TableInfo
from mathom.server.workers import Workers

PLAYABLE = ("confrontation", "two_towers", "battle", "mount_doom")
"""The games that the page has a board for."""

Asker = Request[Any, Any, Any]
Table = Annotated[str, PathParameter(description="the table's id", min_length=1, max_length=32, pattern="^[A-Za-z0-9_-]+$")]
GameName = Literal["confrontation", "battle", "mount_doom", "two_towers"]
Language = Literal["en", "pl"]

MEANINGS = {
    400: "The request cannot be read, or asks for what does not exist.",
    403: "The key or the invite does not open this, or not yet; or the host or origin is not this server's.",
    404: "There is no such table.",
    409: "Not in this state of the table.",
    413: "More than the server takes.",
    429: "Too many requests, or too many tables.",
    503: "Nothing can be stored now.",
}


def troubles(*more: int) -> dict[int, ResponseSpec]:
    """The errors that an answer of REST may be: those of the door, and more."""
    return {status: answered(Trouble, MEANINGS[status]) for status in (400, 403, 413, 429, *more)}


def answered(data: Any, meaning: str, media_type: str = "application/json") -> ResponseSpec:
    return ResponseSpec(data, generate_examples=False, description=meaning, media_type=media_type)


KEY: list[dict[str, list[str]]] = [{"key": []}]
"""Marks what needs one."""


class Rooms:
    """What stands behind the REST side."""

    def __init__(self, house: House, workers: Workers, lan: list[str]) -> None:
        self.house = house
        self.workers = workers
        self.lan = lan


def rooms(request: Asker) -> Rooms:
    found: Rooms = request.app.state.rooms
    return found


def asker(request: Asker) -> str:
    """Who asks, by address; empty for this machine."""
    found: str = cast(Scope, request.scope).get(ASKER, "")
    return found


def key_of(request: Asker) -> str:
    """The key in the Authorization header; raises Problem."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not 0 < len(key) <= 64 or not key.isascii():
        raise Problem("bad-key", "A key is needed: send it as “Authorization: Bearer KEY”.")
    return key


@get("/api/house", responses=troubles())
async def house_info(request: Asker) -> HouseInfo:
    """What can be played here, and where others find it."""
    host = split_host(request.headers.get("host", ""))
    is_safe = request.url.scheme == "https" or (host is not None and host[0] in LOOPBACK)
    return HouseInfo(our_version(), rooms(request).lan, is_safe, [game_info(name) for name in GAMES])


game_of = cache(load)


@cache
def game_info(name: str) -> GameInfo:
    game = game_of(name)
    options = [
        OptionInfo(option.name, option.values, option.default, option.rule, game.marks(option))
        for option in game.options
        if option.is_offered
    ]
    bots = bots_of(name)
    seconds = {bot: spent for bot in bots if (spent := seconds_of(name, bot))}
    return GameInfo(game.id, game.seats, name in PLAYABLE, bots, default_bot(name), seconds, options)


@post("/api/tables", status_code=200, responses=troubles(409, 503))
async def make_table(request: Asker, data: JSONBody[NewTable]) -> Made:
    """Makes a table. The keys in the answer are told to nobody else."""
    seats = [SeatOrder(seat.kind, seat.name, seat.bot) for seat in data.seats]
    kept = {name: getattr(data, name) for name in TableOrder.__struct_fields__ if name != "seats"}
    return await rooms(request).house.make(TableOrder(seats=seats, **kept), asker=asker(request))


@get("/api/tables", responses=troubles(503))
async def listed_tables(request: Asker) -> list[TableInfo]:
    """The listed tables that have a free seat."""
    return await rooms(request).house.listed()


@post("/api/tables/{table:str}/join", status_code=200, responses=troubles(404, 409, 503))
async def join_table(request: Asker, table: Table, data: JSONBody[Nothing]) -> FreeSeat:
    """A fresh invite for a free seat of a listed table."""
    return FreeSeat(*await rooms(request).house.join(table, asker(request)))


@post("/api/invites", status_code=200, responses=troubles(404, 409, 503))
async def look_at_invite(request: Asker, data: JSONBody[Invite]) -> Invited:
    """What an invite would claim: the table with its commitment, and the seat."""
    return Invited(*await rooms(request).house.look(data.invite))


@post("/api/claims", status_code=200, responses=troubles(404, 409, 503))
async def claim_seat(request: Asker, data: JSONBody[Claim]) -> Claimed:
    """Uses an invite up. The key in the answer opens the seat and is told to nobody else."""
    return await rooms(request).house.claim(data.invite, data.name, data.nonce, data.accepts, asker(request))


@post("/api/leave", status_code=200, responses=troubles(404, 409, 503), security=KEY)
async def leave_seat(request: Asker, data: JSONBody[Leave]) -> Left:
    """Gives the key's seat up: the key opens nothing any more, the invite in the answer claims the seat."""
    house = rooms(request).house
    left = Left(await house.leave(data.table, key_of(request)))
    await Campaigns(house).vacate(data.table)
    return left


@asynccontextmanager
async def entered(request: Asker, table: str) -> AsyncIterator[tuple[LiveTable, int]]:
    """A table that the request's key opens, and who that makes one; raises Problem. Nothing half done is seen of it."""
    key = key_of(request)
    live = await rooms(request).house.enter(table, key, asker(request))
    async with rooms(request).house.host.holding(live):
        yield live, live.reader(key)


@get("/api/tables/{table:str}", responses=troubles(404, 409, 503), security=KEY)
async def see_table(request: Asker, table: Table) -> TableSeen:
    """A table as the holder of a key finds it."""
    async with entered(request, table) as (live, reader):
        info = live.info()
        to_act = live.table.state.to_act() if live.table is not None else ()
    return TableSeen(**{name: getattr(info, name) for name in TableInfo.__struct_fields__}, to_act=to_act, seat=reader)


@get(
    "/api/tables/{table:str}/moments",
    responses={**troubles(404, 409, 503), 200: answered(Moments, "The situations, one after another.")},
    security=KEY,
)
async def see_moments(request: Asker, table: Table, who: Annotated[Reader, QueryParameter(name="as")] = "me") -> Response[bytes]:
    """The situations of a game, one after another: before its end only as the key's holder saw them."""
    async with entered(request, table) as (live, reader):
        record = (await commented(rooms(request).house.store, live)).write()
        if who != "me" and not live.is_over:
            raise Problem("not-over")
    seen_as = who if who != "me" else WATCH if reader == SPECTATOR else str(reader)
    return Response(await rooms(request).workers.replay(record, seen_as, asker(request)), media_type="application/json")


@get(
    "/api/tables/{table:str}/record",
    media_type="text/plain",
    responses={**troubles(404, 409, 503), 200: answered(str, "The record.", "text/plain")},
    security=KEY,
)
async def see_record(request: Asker, table: Table) -> Response[str]:
    """The record of a finished game, for “mathom verify” and “mathom replay”."""
    async with entered(request, table) as (live, _):
        record = (await commented(rooms(request).house.store, live)).write()
        if not live.is_over:
            raise Problem("not-over", "The record is shown when the game is over.")
    return Response(record, media_type="text/plain")


@post(
    "/api/replays",
    status_code=200,
    responses={**troubles(503), 200: answered(Replayed, "The situations, and whether the draws were fair.")},
)
async def replay_record(
    request: Asker,
    data: Annotated[str, BodyKwarg(media_type="text/plain", description="a record")],
    who: Annotated[Reader, QueryParameter(name="as")] = "all",
) -> Response[bytes]:
    """A record to look at again, with every draw recomputed."""
    if who == "me":
        raise Problem("bad-request", "A record that is handed in has no “me”: choose a seat, watch or all.")
    return Response(await rooms(request).workers.replay(data, who, asker(request)), media_type="application/json")


@get(
    "/api/texts/{game:str}/{language:str}",
    responses={**troubles(), 200: answered(dict[str, str | dict[str, str]], "The texts by their keys.")},
)
async def texts(game: FromPath[GameName], language: FromPath[Language]) -> Response[bytes]:
    """A game's catalogue, but for the options that go against the book: few look at them, and a first game is to come soon."""
    return Response(catalogue(game, language, against=False), media_type="application/json")


@get(
    "/api/texts/{game:str}/{language:str}/options",
    responses={**troubles(), 200: answered(dict[str, str | dict[str, str]], "The texts by their keys.")},
)
async def option_texts(game: FromPath[GameName], language: FromPath[Language]) -> Response[bytes]:
    """What the catalogue says of the options that go against the book."""
    return Response(catalogue(game, language, against=True), media_type="application/json")


@cache
def catalogue(game: str, language: str, against: bool) -> bytes:
    names = {option.name for option in game_info(game).options if "against" in option.marks.values()}
    entries: dict[str, Any] = msgspec.json.decode(game_of(game).text(f"text.{language}.json"))
    apart = {key for key in entries if key.startswith("option.") and key.split(".")[1] in names}
    return msgspec.json.encode({key: each for key, each in entries.items() if (key in apart) == against})


@get("/api/rules/{game:str}/{language:str}", responses=troubles())
async def rules(game: FromPath[GameName], language: FromPath[Language]) -> Rulebook:
    """A game's rulebook."""
    return game_of(game).rulebook(language)


@get("/api/rules/{game:str}/{language:str}/{number:str}", responses=troubles(404))
async def one_rule(game: FromPath[GameName], language: FromPath[Language], number: FromPath[str]) -> Rule:
    """One rule of a game, by its number."""
    found = game_of(game).rulebook(language).rules().get(number)
    if found is None:
        raise Problem("not-found", "There is no rule with that number.")
    return found


@post(
    "/api/qr",
    status_code=200,
    media_type="image/svg+xml",
    responses={**troubles(503), 200: answered(str, "A picture.", "image/svg+xml")},
)
async def qr(request: Asker, data: JSONBody[Text]) -> Response[bytes]:
    """A text as a QR code."""
    return Response(await rooms(request).workers.picture(data.text, asker(request)), media_type="image/svg+xml")


HANDLERS: list[HTTPRouteHandler] = [
    house_info,
    make_table,
    listed_tables,
    join_table,
    look_at_invite,
    claim_seat,
    leave_seat,
    see_table,
    see_moments,
    see_record,
    replay_record,
    texts,
    option_texts,
    rules,
    one_rule,
    qr,
]
