"""Whether a lesson is whole: it plays to its end, every step is explained in both languages, and no text lies idle."""

from __future__ import annotations

from mathom.kernel.game import LANGUAGES, Complaint
from mathom.kernel.state import CHANCE
from mathom.lessons.lesson import LEARNER, Lesson, Mark
from mathom.lessons.scenes import Scene, scenes

STEPS = range(15, 46)
STOPS = range(20, 51)
MINUTES = range(5, 11)


def problems(lesson: Lesson) -> list[str]:
    """What is wrong with a lesson, a sentence each; empty where nothing is."""
    try:
        marks = lesson.marks()
        played = scenes(lesson)
    except Complaint as complaint:
        return [str(complaint)]
    return [
        *of_rules(lesson),
        *of_lines(lesson, marks),
        *of_scenes(lesson, played),
        *of_texts(lesson, played),
        *of_length(lesson, played),
    ]


def of_rules(lesson: Lesson) -> list[str]:
    """What it plays otherwise than a new game does, where games begun before go on as they were."""
    played = {option: lesson.record.options.get(option.name, option.before) for option in lesson.game.options if option.unwritten}
    return [
        f"It plays {option.name}={value}, a new game {option.name}={option.default}."
        for option, value in played.items()
        if value != option.default
    ]


def of_lines(lesson: Lesson, marks: list[Mark | None]) -> list[str]:
    found: list[str] = []
    names = [mark.name for mark in marks if mark]
    found += [f"The name “{name}” stands at two lines." for name in sorted({name for name in names if names.count(name) > 1})]
    for line, mark in zip(lesson.record.lines, marks, strict=True):
        if line.undo_to >= 0:
            found.append(f"“{line.write()}”: nothing is taken back in a lesson.")
        elif line.seat == LEARNER and (mark is None or mark.kind != "step"):
            found.append(f"“{line.write()}”: a line of the learner needs “# step NAME”.")
        elif line.seat != LEARNER and mark is not None and mark.kind != "note":
            who = "the table" if line.seat == CHANCE else f"seat {line.seat}"
            found.append(f"“{line.write()}”: this line is of {who}, so it can carry a note and no step.")
    return found


def of_scenes(lesson: Lesson, played: list[Scene]) -> list[str]:
    found: list[str] = []
    for scene in played:
        legal = {choice.action for choice in scene.choices}
        found += [f"Step {scene.step}: “{action}” is not legal there." for action in scene.expected if action not in legal]
        for language in LANGUAGES:
            known = lesson.game.rulebook(language).rules()
            found += [
                f"{scene.step or scene.note}: there is no rule {rule} ({language})." for rule in scene.rules if rule not in known
            ]
    if played[-1].outcome is None:
        found.append("The record does not come to the end of the game.")
    return found


def of_texts(lesson: Lesson, played: list[Scene]) -> list[str]:
    """Texts that lack, and texts that nobody ever reads."""
    found: list[str] = []
    needed = {"title", "intro", "end"} | {f"seat.{seat}" for seat in range(1, len(lesson.record.seats))}
    welcome: set[str] = set()
    for scene in played:
        needed |= {f"{scene.step}.task", f"{scene.step}.why"} if scene.step else set()
        needed |= {f"{scene.note}.note"} if scene.note else set()
        others = [choice for choice in scene.choices if choice.action not in scene.expected]
        if scene.step and others:
            welcome |= {f"{scene.step}.else"} | {
                f"{scene.step}.else.{word}" for choice in others for word in (choice.action, choice.key)
            }
    for language in LANGUAGES:
        there = {key for key, text in lesson.texts[language].items() if text.strip()}
        found += [f"The text “{key}” lacks ({language})." for key in sorted(needed - there)]
        found += [f"The text “{key}” is never read ({language})." for key in sorted(there - needed - welcome)]
    first, *more = (set(lesson.texts[language]) for language in LANGUAGES)
    found += [f"The text “{key}” does not stand in every language." for other in more for key in sorted(first ^ other)]
    return found


def of_length(lesson: Lesson, played: list[Scene]) -> list[str]:
    found: list[str] = []
    steps = sum(1 for scene in played if scene.step)
    stops = len(played)
    if steps not in STEPS or stops not in STOPS:
        found.append(
            f"It has {steps} steps and {stops} stops; steps should be {STEPS[0]} to {STEPS[-1]}, stops {STOPS[0]} to {STOPS[-1]}."
        )
    for language in LANGUAGES:
        minutes = lesson.minutes(language)
        if minutes not in MINUTES:
            found.append(f"It takes about {minutes} minutes ({language}); it should take {MINUTES[0]} to {MINUTES[-1]}.")
    return found
