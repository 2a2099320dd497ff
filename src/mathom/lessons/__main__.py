"""`python -m mathom.lessons check [GAME …]`: whether the lessons are whole, and how long they take."""

from __future__ import annotations

import sys

from mathom.games import GAMES
from mathom.kernel.game import LANGUAGES
from mathom.lessons.checking import problems
from mathom.lessons.lesson import lesson_of
from mathom.lessons.scenes import scenes


def main(words: list[str]) -> int:
    """Prints what is wrong with the lessons; the exit status."""
    names = words[1:] or list(GAMES)
    if words[:1] != ["check"] or not set(names) <= set(GAMES):
        print(f"Say “python -m mathom.lessons check”, with games if you like: {', '.join(GAMES)}.", file=sys.stderr)
        return 2
    return max(check(name) for name in names)


def check(name: str) -> int:
    lesson = lesson_of(name)
    found = problems(lesson)
    if found:
        print("\n".join(f"{name}: {problem}" for problem in found))
        return 1
    steps = sum(1 for scene in scenes(lesson) if scene.step)
    times = ", ".join(f"{lesson.minutes(language)} minutes ({language})" for language in LANGUAGES)
    print(f"{name}: {steps} steps, about {times}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
