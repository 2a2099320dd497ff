"""Content over REST: what ours is taken from, an owner's file looked at, what differs at a table."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from mathom.games.own_content import Difference, Names, differences, entry, name_of, own_names, wordings
from mathom.server.bodies import Body, ContentText, Invite
from mathom.server.checks import game_of
from mathom.server.contents import examine
from mathom.server.rest import KEY, Asker, GameName, Table, asker, entered, rooms, troubles


class ContentFile(Body, frozen=True):
    """An owner's content file to look at."""

    game: GameName
    content: ContentText


class Found(msgspec.Struct, frozen=True):
    """What came of it: the fingerprint and what differs from ours, or one sentence about what is wrong."""

    hash: str
    differences: list[Difference]
    problem: str
    said: dict[str, str]
    """What is wrong, by language; empty where nothing is."""


class Source(msgspec.Struct, frozen=True):
    """Where an entry of ours was taken from."""

    table: str
    code: str
    name: dict[str, str]
    """What it is called, by language."""
    source: str
    """`rulebook`, `public` or `reconstructed`."""
    values: dict[str, list[tuple[str, str]]]
    """What its fields are called and hold, in words, by language."""


class Ours(msgspec.Struct, frozen=True):
    """Our content of a game."""

    hash: str
    entries: list[Source]
    file: str
    """The file itself, to enter the values of one's own copy into."""


class TableContent(msgspec.Struct, frozen=True):
    """What a table is played with: empty where it is ours."""

    hash: str
    differences: list[Difference]
    names: Names
    """By language, the names that the content gives: entries to put over the game's catalogue."""
    file: str
    """The content itself, to begin another table with."""


@post("/api/contents", status_code=200, responses=troubles())
async def check_file(request: Asker, data: JSONBody[ContentFile]) -> Found:
    """Looks at a content file: whether games with it keep the laws, and what in it is not as in ours."""
    found = await examine(rooms(request).workers, data.game, data.content, asker(request))
    return Found(found.hash, found.differences, found.problem, found.said)


@get("/api/contents/{game:str}", responses=troubles())
async def our_content(game: FromPath[GameName]) -> Ours:
    """Our content of a game: what each entry was taken from, and the file."""
    return ours(game)


@cache
def ours(name: str) -> Ours:
    game = game_of(name)
    names = wordings(game)
    entries = []
    for table, every in game.content.tables.items():
        for code, whole in every.items():
            fields = {field: value for field, value in entry(game.content, table, code).items() if value and field[:5] != "name_"}
            values = {
                each: [(words.field(field), words.value(field, fields[field])) for field in fields] for each, words in names.items()
            }
            entries.append(Source(table, code, name_of(names, table, code), whole["source"], values))
    return Ours(game.content.hash(), entries, game.text("content.toml"))


@post("/api/contents/invite", status_code=200, responses=troubles(404, 409, 503))
async def invited_content(request: Asker, data: JSONBody[Invite]) -> TableContent:
    """What differs at the table that an invite leads to: to be looked at before the seat is claimed."""
    live, _, _ = await rooms(request).house.find(data.invite)
    return content_of(live.row.game, live.row.own)


@get("/api/tables/{table:str}/content", responses=troubles(404, 503), security=KEY)
async def table_content(request: Asker, table: Table) -> TableContent:
    """What differs at a table."""
    async with entered(request, table) as (live, _):
        return content_of(live.row.game, live.row.own)


def content_of(name: str, own: str) -> TableContent:
    if not own:
        return TableContent("", [], {}, "")
    game = game_of(name, own)
    return TableContent(game.content.hash(), differences(game), own_names(game), own)


HANDLERS: list[HTTPRouteHandler] = [check_file, our_content, invited_content, table_content]
