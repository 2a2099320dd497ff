"""The ways to play, and the rules object that the engine reads."""

from __future__ import annotations

from collections.abc import Mapping

from mathom.games.mount_doom.position import Rules
from mathom.games.mount_doom.printed import fill
from mathom.kernel.content import Content
from mathom.kernel.game import RULES, Complaint, Option

SEATS = ("seat1", "seat2", "seat3", "seat4")
BOROMIR = Option("boromir", ("right", "first", *SEATS), "M11.29", by_book=SEATS)
OPTIONS = (
    Option("mode", ("normal", "easier", "exclusive", "unprotected", "harder"), "M9.1"),
    Option("first", ("random", "seat1"), "M11.29", by_book=("seat1",)),
    BOROMIR,
    Option("morgul", ("passes", "stays"), "M11.20", by_book=("passes",)),
    Option("early_stage", ("next", "same"), "M11.32", unwritten="same", by_book=("next",)),
    Option(RULES, ("2", "1"), "M9.1", unwritten="1"),
)


def rules_of(options: Mapping[str, str], players: int, content: Content) -> Rules:
    """The rules object for some options; one that is not given means what its absence means."""
    chosen = {option.name: option.before for option in OPTIONS}
    for option in OPTIONS:
        value = options.get(option.name, option.before)
        if value not in option.values:
            raise Complaint(f"“{value}” is no value of the option {option.name}; it takes {', '.join(option.values)}.")
        chosen[option.name] = value
    rules = Rules()
    rules.players = players
    rules.mode = OPTIONS[0].values.index(chosen["mode"])
    rules.easier = chosen["mode"] == "easier"
    rules.exclusive = chosen["mode"] in ("exclusive", "harder")
    rules.unprotected = chosen["mode"] in ("unprotected", "harder")
    rules.first_fixed = chosen["first"] == "seat1"
    rules.boromir = BOROMIR.values.index(chosen["boromir"])
    rules.morgul_stays = chosen["morgul"] == "stays"
    rules.early_next = chosen["early_stage"] == "next"
    rules.number = int(chosen[RULES])
    fill(rules, content)
    return rules


def options_of(rules: Rules) -> dict[str, str]:
    """The options by name, as they are written."""
    return {
        "mode": OPTIONS[0].values[rules.mode],
        "first": "seat1" if rules.first_fixed else "random",
        "boromir": BOROMIR.values[rules.boromir],
        "morgul": "stays" if rules.morgul_stays else "passes",
        "early_stage": "next" if rules.early_next else "same",
        RULES: str(rules.number),
    }
