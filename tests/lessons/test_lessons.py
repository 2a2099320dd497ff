"""Every lesson plays in the engine, says everything in both languages, and shows the learner nothing that is hidden."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import msgspec
import pytest

from mathom.games import GAMES
from mathom.kernel.game import LANGUAGES
from mathom.kernel.observation import observe
from mathom.kernel.record import Record, Replay, read_record
from mathom.kernel.rng import Rng
from mathom.lessons.checking import of_rules, problems
from mathom.lessons.lesson import LEARNER, Lesson, file_text, lesson_of, read_lesson
from mathom.lessons.scenes import scenes

every_game = pytest.mark.parametrize("name", GAMES)


def changed(name: str, *, record: tuple[str, str] = ("", ""), texts: Callable[[dict[str, str]], None] = lambda _: None) -> Lesson:
    """A game's lesson with a piece of its record replaced, or with other texts in English."""
    before, after = record
    text = file_text(f"{name}.record")
    assert before in text
    told = {language: dict(lesson_of(name).texts[language]) for language in LANGUAGES}
    texts(told["en"])
    encoded = {language: msgspec.json.encode(entries).decode() for language, entries in told.items()}
    return read_lesson(lesson_of(name).game, text.replace(before, after, 1) if before else text, encoded)


@every_game
def test_every_lesson_is_whole(name: str) -> None:
    assert problems(lesson_of(name)) == []


@every_game
def test_a_lesson_ends_with_a_win_of_the_learner(name: str) -> None:
    outcome = scenes(lesson_of(name))[-1].outcome
    assert outcome is not None
    assert LEARNER in outcome.winners


@every_game
def test_the_learner_is_shown_nothing_that_is_hidden_from_the_seat(name: str) -> None:
    """Every stop is the same in a world that the learner, by what was seen so far, cannot tell from the true one."""
    lesson = lesson_of(name)
    game, rng = lesson.game, Rng(7)
    stops = iter(scenes(lesson))
    replay = Replay(game, lesson.record, 0)
    others = 0
    for index, (line, mark) in enumerate(zip(lesson.record.lines, lesson.marks(), strict=True)):
        if mark is not None:
            stop = next(stops)
            world = game.belief(observe(game, replay.state, replay.journal, LEARNER)).sample(rng)
            others += game.position(world) != game.position(replay.state)
            assert (stop.view, stop.to_act, stop.prompt) == (game.view(world, LEARNER), world.to_act(), game.prompt(world, LEARNER))
            if stop.step:
                assert [choice.action for choice in stop.choices] == [game.action_text(action) for action in world.legal(LEARNER)]
        replay.play(game, index, line)
    assert others > 0 or len(lesson.record.seats) == 1


@every_game
def test_the_events_of_the_stops_are_all_that_the_learner_sees_each_once(name: str) -> None:
    lesson = lesson_of(name)
    told = [event for scene in scenes(lesson) for event in scene.events]
    assert told == Replay(lesson.game, lesson.record).journal.seen(LEARNER)


@every_game
def test_a_lesson_is_a_record_like_any_other(name: str) -> None:
    text = file_text(f"{name}.record")
    record: Record = read_record(text)
    assert record.write() == text


@every_game
def test_what_leads_on_can_be_done_and_more_can_be_done_at_most_stops(name: str) -> None:
    steps = [scene for scene in scenes(lesson_of(name)) if scene.step]
    assert all({choice.action for choice in scene.choices} >= set(scene.expected) for scene in steps)
    assert sum(1 for scene in steps if len(scene.choices) > len(scene.expected)) > len(steps) * 2 / 3


def test_rules_that_no_new_game_plays_are_found() -> None:
    lesson = changed("confrontation")
    lesson.record.options |= {"palantir": "windows", "rules": "1"}
    assert of_rules(lesson) == [
        "It plays palantir=windows, a new game palantir=any.",
        "It plays rules=1, a new game rules=2.",
    ]


def test_a_move_that_the_rules_forbid_is_found() -> None:
    found = problems(changed("confrontation", record=("0 Gim-Ene", "0 Gim-Mor")))
    assert len(found) == 1
    assert "Gim-Mor" in found[0]


def test_a_line_of_the_learner_without_a_step_is_found() -> None:
    assert problems(changed("battle", record=("0 A:3  # step first-attack [B3.1 B3.2]", "0 A:3")))[0] == (
        "“0 A:3”: a line of the learner needs “# step NAME”."
    )


def test_a_comment_that_is_no_mark_is_found() -> None:
    found = problems(changed("battle", record=("# step first-attack", "# attack")))
    assert "a comment of a lesson says" in found[0]


def test_a_step_at_somebody_elses_line_is_found() -> None:
    found = problems(changed("two_towers", record=("# note halfway", "# step halfway")))
    assert any("this line is of seat 2" in problem for problem in found)


def test_a_name_that_stands_twice_is_found() -> None:
    found = problems(changed("two_towers", record=("# step hills-again", "# step hills")))
    assert "The name “hills” stands at two lines." in found


def test_another_action_that_is_not_legal_is_found() -> None:
    found = problems(changed("two_towers", record=("# step follow [T3.2 T3.3]", "# step follow [T3.2 T3.3] or H5 or M8")))
    assert found == ["Step follow: “M8” is not legal there."]


def test_an_equivalent_action_is_accepted() -> None:
    lesson = changed("two_towers", record=("# step follow [T3.2 T3.3]", "# step follow [T3.2 T3.3] or H5"))
    assert problems(lesson) == []
    assert next(scene for scene in scenes(lesson) if scene.step == "follow").expected == ("H2", "H5")


def test_a_rule_that_does_not_exist_is_found() -> None:
    found = problems(changed("mount_doom", record=("[M2.1 M2.2]", "[M2.1 M99.9]")))
    assert found == [f"first-dice: there is no rule M99.9 ({language})." for language in LANGUAGES]


def test_a_record_that_stops_before_the_end_is_found() -> None:
    lesson = lesson_of("confrontation")
    short = msgspec.structs.replace(lesson.record, lines=lesson.record.lines[:-1])
    found = problems(msgspec.structs.replace(lesson, record=short))
    assert "The record does not come to the end of the game." in found


def test_a_text_that_lacks_in_one_language_is_found() -> None:
    found = problems(changed("confrontation", texts=lambda told: told.update({"attack.why": ""})))
    assert "The text “attack.why” lacks (en)." in found


def test_a_text_that_nobody_reads_is_found() -> None:
    found = problems(changed("confrontation", texts=lambda told: told.update({"attack.else.Fro-Mor": "No."})))
    assert "The text “attack.else.Fro-Mor” is never read (en)." in found


def test_a_lesson_that_takes_too_long_is_found() -> None:
    found = problems(changed("battle", texts=lambda told: told.update({"intro": "word " * 2000})))
    assert any("minutes (en); it should take 5 to 10." in problem for problem in found)


def test_the_command_says_how_long_the_lessons_take() -> None:
    done = subprocess.run([sys.executable, "-m", "mathom.lessons", "check"], capture_output=True, text=True, check=True)
    assert [line.partition(":")[0] for line in done.stdout.splitlines()] == list(GAMES)
    assert all("minutes (en)" in line for line in done.stdout.splitlines())


def test_the_command_says_how_it_is_used() -> None:
    done = subprocess.run([sys.executable, "-m", "mathom.lessons", "check", "chess"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "confrontation" in done.stderr
