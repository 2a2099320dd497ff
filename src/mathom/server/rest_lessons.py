"""The lessons over REST: open to all and the same for everybody, so a page may keep them for days without a connection."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from mathom.kernel.game import LANGUAGES
from mathom.lessons.lesson import LEARNER, lesson_of
from mathom.lessons.scenes import Scene, scenes
from mathom.server.rest import GameName, Language, answered, troubles


class LessonInfo(msgspec.Struct, frozen=True):
    """A lesson, stop by stop, as the learner's seat sees it."""

    game: str
    me: int
    players: int
    minutes: dict[str, int]
    """How long it takes, by language."""
    scenes: list[Scene]


@cache
def lesson_data(name: str) -> bytes:
    lesson = lesson_of(name)
    minutes = {language: lesson.minutes(language) for language in LANGUAGES}
    info = LessonInfo(name, LEARNER, len(lesson.record.seats), minutes, scenes(lesson))
    return msgspec.json.encode(info)


@get("/api/lessons/{game:str}", responses={**troubles(), 200: answered(LessonInfo, "The lesson, stop by stop.")})
async def lesson(game: FromPath[GameName]) -> Response[bytes]:
    """A game's lesson: what the learner sees at every stop, and what leads on."""
    return Response(lesson_data(game), media_type="application/json")


@get(
    "/api/lessons/{game:str}/{language:str}",
    responses={**troubles(), 200: answered(dict[str, str], "The texts by their keys.")},
)
async def lesson_texts(game: FromPath[GameName], language: FromPath[Language]) -> Response[bytes]:
    """What a lesson says, in one language."""
    return Response(msgspec.json.encode(lesson_of(game).texts[language]), media_type="application/json")


HANDLERS: list[HTTPRouteHandler] = [lesson, lesson_texts]
