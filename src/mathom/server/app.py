"""The whole server as one ASGI application: the door, then the WebSocket, the REST side, or the files of the page."""

from __future__ import annotations

from typing import Any, cast

import msgspec
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from mathom.bench import our_version
from mathom.server import bodies, rest, rest_after, rest_bells, rest_campaigns, rest_contents, rest_lessons, socket
from mathom.server.asgi import Application, Receive, Scope, Send
from mathom.server.front import Front
from mathom.server.house import House
from mathom.server.limits import ASKER, Door, Trouble, answer, refuse, trouble
from mathom.server.pages import Pages
from mathom.server.problems import CODES, Problem, note_broken
from mathom.server.settings import Settings
from mathom.server.store import Store, StoreError
from mathom.server.workers import Workers

DESCRIPTION = "/api/openapi.json"
SOCKET = "/ws"
LONGEST_DETAIL = 300
NOT_PACKED = r"^/api/(tables$|tables/[^/]+$|tables/[^/]+/join|campaigns$|campaigns/[^/]+/(show|sit)|claims|invites|leave|qr)"
"""Answers that hold a key or an invite go out as they are: the length of a packed one could tell of it."""


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is exactly what its handler says: nothing is coerced."""

    async def json(self) -> Any:
        field = self.route_handler.parsed_data_field
        body = await self.body()
        if field is None:
            return body
        try:
            return body.decode() if field.annotation is str else msgspec.json.decode(body, type=field.annotation)
        except UnicodeDecodeError:
            raise Problem("bad-request", "The body is not text in UTF-8.") from None
        except msgspec.MsgspecError as error:
            raise Problem("bad-request", f"The body cannot be used: {error}.") from None
        except RecursionError:
            raise Problem("bad-request", "The body is nested too deeply.") from None


def say(wrong: Trouble, headers: dict[str, str] | None = None) -> Response[Trouble]:
    short = Trouble(wrong.code, wrong.detail[:LONGEST_DETAIL])
    return Response(short, status_code=CODES[wrong.code], media_type="application/json", headers=headers)


def say_problem(_: Request[Any, Any, Any], problem: Problem) -> Response[Trouble]:
    return say(trouble(problem.code, problem.detail))


def say_store_error(_: Request[Any, Any, Any], error: StoreError) -> Response[Trouble]:
    """Without the sentence of the storage, which names a path."""
    return say(trouble("storage"))


def say_http(_: Request[Any, Any, Any], error: HTTPException) -> Response[Trouble]:
    """What the framework found wrong."""
    codes = {404: "not-found", 405: "bad-method", 413: "too-large", 429: "too-fast"}
    code = codes.get(error.status_code, "bad-request" if error.status_code < 500 else "trouble")
    if code != "bad-request":
        return say(trouble(code), error.headers)
    extra = error.extra if isinstance(error.extra, list) else []
    found = "; ".join(f"{each.get('key', '')}: {each.get('message', '')}" for each in extra if isinstance(each, dict))
    return say(trouble(code, f"The request cannot be used: {found or error.detail}."))


def say_broken(_: Request[Any, Any, Any], error: Exception) -> Response[Trouble]:
    note_broken(error)
    return say(trouble("trouble"))


def build_rest(house: House, workers: Workers, lan: list[str]) -> Litestar:
    key = SecurityScheme(type="http", scheme="bearer", description="a seat's key, or one that lets one watch")
    app = Litestar(
        route_handlers=[
            *rest.HANDLERS,
            *rest_after.HANDLERS,
            *rest_campaigns.HANDLERS,
            *rest_contents.HANDLERS,
            *rest_bells.HANDLERS,
            *rest_lessons.HANDLERS,
        ],
        state=State({"rooms": rest.Rooms(house, workers, lan)}),
        exception_handlers={
            Problem: say_problem,
            StoreError: say_store_error,
            HTTPException: say_http,
            Exception: say_broken,
        },
        request_class=StrictRequest,
        request_max_body_size=None,  # the door measures it
        logging_config=None,
        compression_config=CompressionConfig("gzip", minimum_size=500, gzip_compress_level=6, exclude=NOT_PACKED),
        openapi_config=OpenAPIConfig(
            title="Mathom",
            version=our_version(),
            path="/described",  # out of reach: what the framework would serve there is not typed
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
            components=Components(security_schemes={"key": key}),
        ),
    )
    schemas = app.openapi_schema.components.schemas if app.openapi_schema.components else None
    for body in bodies.Body.__subclasses__():
        schema = (schemas or {}).get(body.__name__)
        if schema is not None:
            schema.additional_properties = False  # the framework does not say so of itself
    return app


class App:
    """Sends each connection to the room it is for; whatever breaks there is noted and answered with a typed error."""

    def __init__(self, store: Store, workers: Workers, settings: Settings, lan: list[str] | None = None) -> None:
        self.house = House(store, workers, settings)
        described = build_rest(self.house, workers, lan or [])
        self.rest = cast(Application, described)
        self.pages = Pages()
        self.pages.add(DESCRIPTION, msgspec.json.encode(described.openapi_schema.to_schema()))
        self.front = Front(settings)
        self.door = Door(self.enter, settings, is_lan=lan is not None)

    async def open(self) -> None:
        await self.house.open()

    async def close(self) -> None:
        await self.house.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.door(scope, receive, send)

    async def enter(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            if scope["type"] == "websocket":
                await self.converse(scope, receive, send)
            elif scope["path"] == SOCKET:
                await answer(send, trouble("bad-method", "This address takes WebSockets only; a proxy must pass their upgrade on."))
            elif scope["path"].startswith("/api") and scope["path"] != DESCRIPTION:
                await self.rest(scope, receive, send)
            else:
                await self.pages(scope, receive, send)
        except Exception as error:
            note_broken(error)
            if scope["type"] == "http":
                await answer(send, trouble("trouble"))

    async def converse(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] != SOCKET:
            await refuse(scope, receive, send, trouble("not-found"))
            return
        await socket.converse(self.house, receive, send, scope[ASKER])


def build(store: Store, workers: Workers, settings: Settings, lan: list[str] | None = None) -> App:
    """The server; `lan` holds its addresses in the local network where it listens there."""
    return App(store, workers, settings, lan)
