"""The scenes of a lesson: what the learner sees at every stop, made from observations of the learner's seat and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec

from mathom.kernel.journal import Args, Event
from mathom.kernel.observation import Outcome, Prompt, observe
from mathom.kernel.record import Replay
from mathom.lessons.lesson import LEARNER, Lesson, Mark


class Offer(msgspec.Struct, frozen=True):
    """Something the learner may do: in the notation, and as a catalogue sentence."""

    action: str
    key: str
    args: Args


class Scene(msgspec.Struct, frozen=True):
    """A stop: the learner decides (`step`), reads what is about to happen (`note`), or has come to the end."""

    step: str
    note: str
    rules: tuple[str, ...]
    expected: tuple[str, ...]
    """The actions that lead on; the first is the record's own."""
    events: list[Event]
    """What has happened since the last stop."""
    view: dict[str, Any]
    to_act: tuple[int, ...]
    prompt: Prompt | None
    choices: list[Offer]
    outcome: Outcome | None


def scenes(lesson: Lesson) -> list[Scene]:
    """All stops of a lesson; raises Complaint where its record does not play."""
    replay = Replay(lesson.game, lesson.record, 0)
    found: list[Scene] = []
    seen = 0
    for index, (line, mark) in enumerate(zip(lesson.record.lines, lesson.marks(), strict=True)):
        if mark is not None or line.seat == LEARNER:
            found.append(scene(lesson, replay, seen, mark or Mark("step", ""), line.text))
            seen += len(found[-1].events)
        replay.play(lesson.game, index, line)
    return [*found, scene(lesson, replay, seen, Mark("end", ""), "")]


def scene(lesson: Lesson, replay: Replay, seen: int, mark: Mark, action: str) -> Scene:
    game, state = lesson.game, replay.state
    observation = observe(game, state, replay.journal, LEARNER, seen)
    is_step = mark.kind == "step"
    return Scene(
        step=mark.name if is_step else "",
        note=mark.name if mark.kind == "note" else "",
        rules=mark.rules,
        expected=(action, *mark.also) if is_step else (),
        events=observation.events,
        view=observation.view,
        to_act=observation.to_act,
        prompt=observation.prompt,
        choices=[Offer(game.action_text(legal), *game.describe(state, LEARNER, legal)) for legal in observation.legal],
        outcome=observation.outcome,
    )
