"""The REST side after the end of a game: comments, the same deal compared, bots' thoughts, and what the house has played."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from mathom.server.bodies import Comment, Commented
from mathom.server.comments import comment
from mathom.server.explaining import Explanations, explain, gather
from mathom.server.problems import Problem
from mathom.server.rest import KEY, Asker, Table, answered, asker, entered, rooms, troubles
from mathom.server.results import Comparison, Statistics, compare


@post("/api/tables/{table:str}/comments", status_code=200, responses=troubles(404, 409, 503), security=KEY)
async def comment_on_line(request: Asker, table: Table, data: JSONBody[Comment]) -> Commented:
    """Says something about a line of a finished game, or, with an empty text, takes it back."""
    async with entered(request, table) as (live, reader):
        said = await comment(rooms(request).house.store, live, reader, data.line, data.text)
    return Commented(data.line, said)


@get("/api/tables/{table:str}/compare", responses=troubles(404, 409, 503), security=KEY)
async def compare_deal(request: Asker, table: Table) -> Comparison:
    """How the games of this table's deal ended, all that were played here to their end."""
    async with entered(request, table) as (live, _):
        if not live.is_over:
            raise Problem("not-over", "Games are compared when they are over.")
        return await compare(rooms(request).house.store, live)


@get(
    "/api/tables/{table:str}/thoughts",
    responses={**troubles(404, 409, 503), 200: answered(Explanations, "Decision by decision.")},
    security=KEY,
)
async def see_thoughts(request: Asker, table: Table) -> Response[bytes]:
    """What the bots of a finished game considered, expected and believed."""
    async with entered(request, table) as (live, _):
        told = await gather(rooms(request).house.store, live)
    return Response(await explain(rooms(request).workers, told, asker(request)), media_type="application/json")


@get("/api/statistics", responses=troubles(503))
async def see_statistics(request: Asker) -> Statistics:
    """What was played in this house and how it ended; nobody is named."""
    return await rooms(request).house.counter.statistics()


HANDLERS: list[HTTPRouteHandler] = [comment_on_line, compare_deal, see_thoughts, see_statistics]
