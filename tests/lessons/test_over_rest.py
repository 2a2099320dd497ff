"""The lessons as the server tells them: open to all, the same for everybody."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from mathom.games import GAMES
from mathom.kernel.game import LANGUAGES
from mathom.lessons.lesson import lesson_of
from mathom.lessons.scenes import scenes
from tests.server.kit import serving


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("lessons")) as server:
        yield server.url


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_and_its_texts_need_no_key(url: str, name: str) -> None:
    lesson = httpx.get(f"{url}/api/lessons/{name}").json()
    assert [scene["step"] for scene in lesson["scenes"]] == [scene.step for scene in scenes(lesson_of(name))]
    assert lesson["players"] == len(lesson_of(name).record.seats)
    for language in LANGUAGES:
        assert lesson["minutes"][language] in range(5, 11)
        assert httpx.get(f"{url}/api/lessons/{name}/{language}").json() == lesson_of(name).texts[language]


def test_a_lesson_that_does_not_exist_is_refused_in_one_sentence(url: str) -> None:
    for path in ("chess", "battle/fr"):
        answer = httpx.get(f"{url}/api/lessons/{path}")
        assert answer.status_code == 400
        assert answer.json()["code"] == "bad-request"
