"""Builds Mathom as pure Python or, with MATHOM_COMPILE=1 and mypy at hand, with its hot modules compiled."""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

CONFRONTATION = "src/mathom/games/confrontation/"
BATTLE = "src/mathom/games/battle/"
MOUNT_DOOM = "src/mathom/games/mount_doom/"
TWO_TOWERS = "src/mathom/games/two_towers/"
BOTS = "src/mathom/bots/"

HOT = [
    "src/mathom/kernel/state.py",
    "src/mathom/kernel/bits.py",
    "src/mathom/kernel/rng.py",
    "src/mathom/kernel/playout.py",
    CONFRONTATION + "board.py",
    CONFRONTATION + "roster.py",
    CONFRONTATION + "cards.py",
    CONFRONTATION + "actions.py",
    CONFRONTATION + "position.py",
    CONFRONTATION + "movement.py",
    CONFRONTATION + "setup.py",
    CONFRONTATION + "turn.py",
    CONFRONTATION + "strength.py",
    CONFRONTATION + "battle.py",
    CONFRONTATION + "aftermath.py",
    CONFRONTATION + "card_play.py",
    CONFRONTATION + "special.py",
    CONFRONTATION + "ending.py",
    CONFRONTATION + "state.py",
    CONFRONTATION + "worlds.py",
    BATTLE + "cards.py",
    BATTLE + "actions.py",
    BATTLE + "position.py",
    BATTLE + "matching.py",
    BATTLE + "attack.py",
    BATTLE + "ring.py",
    BATTLE + "turn.py",
    BATTLE + "ending.py",
    BATTLE + "state.py",
    MOUNT_DOOM + "board.py",
    MOUNT_DOOM + "cards.py",
    MOUNT_DOOM + "actions.py",
    MOUNT_DOOM + "position.py",
    MOUNT_DOOM + "windows.py",
    MOUNT_DOOM + "ending.py",
    MOUNT_DOOM + "movement.py",
    MOUNT_DOOM + "turn.py",
    MOUNT_DOOM + "encounter.py",
    MOUNT_DOOM + "battle.py",
    MOUNT_DOOM + "friends.py",
    MOUNT_DOOM + "setup.py",
    MOUNT_DOOM + "state.py",
    TWO_TOWERS + "cards.py",
    TWO_TOWERS + "actions.py",
    TWO_TOWERS + "goals.py",
    TWO_TOWERS + "rules.py",
    TWO_TOWERS + "position.py",
    TWO_TOWERS + "coming.py",
    TWO_TOWERS + "outlook.py",
    TWO_TOWERS + "verdict.py",
    TWO_TOWERS + "dealing.py",
    TWO_TOWERS + "handling.py",
    TWO_TOWERS + "choosing.py",
    TWO_TOWERS + "exchange.py",
    TWO_TOWERS + "setup.py",
    TWO_TOWERS + "tricks.py",
    TWO_TOWERS + "ending.py",
    TWO_TOWERS + "state.py",
    TWO_TOWERS + "deals.py",
    TWO_TOWERS + "taste.py",
    TWO_TOWERS + "wishes.py",
    TWO_TOWERS + "needs.py",
    TWO_TOWERS + "lines.py",
    TWO_TOWERS + "prospects.py",
    TWO_TOWERS + "solver.py",
    TWO_TOWERS + "worlds.py",
    BOTS + "layer.py",
    BOTS + "search/model.py",
    BOTS + "search/tree.py",
    BOTS + "two_towers/habits.py",
    BOTS + "two_towers/trials.py",
    BOTS + "confrontation/model.py",
    BOTS + "confrontation/evaluation.py",
    BOTS + "confrontation/policy.py",
    BOTS + "confrontation/strong.py",
    BOTS + "confrontation/duel.py",
    BOTS + "battle/worth.py",
    BOTS + "battle/features.py",
    BOTS + "battle/appraisal.py",
    BOTS + "battle/model.py",
    BOTS + "battle/trials.py",
    BOTS + "mount_doom/worth.py",
    BOTS + "mount_doom/rolls.py",
    BOTS + "mount_doom/weighing.py",
    BOTS + "mount_doom/features.py",
    BOTS + "mount_doom/appraisal.py",
    BOTS + "mount_doom/prospects.py",
    BOTS + "mount_doom/trials.py",
]


def wants_compiled() -> bool:
    # mypyc runs while this file is read, so the steps that only ask for metadata must not start it. An editable
    # install (editable_wheel) stays pure Python: a compiled module in the working tree would hide later edits.
    return os.environ.get("MATHOM_COMPILE") == "1" and not {"bdist_wheel", "build_ext", "build"}.isdisjoint(sys.argv)


def compiled_modules() -> list[Extension]:
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("mathom: mypy is not installed here, so the package stays pure Python.", file=sys.stderr)
        return []
    present = [path for path in HOT if Path(path).is_file()]
    if not present:
        return []
    # One group, so that a native class of one module is native in all the others.
    extensions: list[Extension] = mypycify(present, opt_level="3", group_name="mathom")
    for extension in extensions:
        extension.optional = True
    return extensions


class AllOrNothing(build_ext):
    """Every module of the group needs the shared library, so a build that failed in part is pure Python as a whole."""

    def run(self) -> None:
        super().run()
        wanted = {Path(output).resolve() for output in self.get_outputs()}
        missing = [output for output in wanted if not output.exists()]
        if missing:
            print(f"mathom: {len(missing)} modules did not compile, so the package stays pure Python.", file=sys.stderr)
        for built in Path(self.build_lib).resolve().rglob("*.so"):
            if missing or built not in wanted:
                built.unlink()


setup(
    ext_modules=compiled_modules() if wants_compiled() else [],
    cmdclass={"build_ext": AllOrNothing},
)
