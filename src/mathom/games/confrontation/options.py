"""The ways to play, and the rules object that the engine reads."""

from __future__ import annotations

from collections.abc import Mapping

from mathom.games.confrontation.position import Rules
from mathom.games.confrontation.printed import Printed
from mathom.kernel.game import Complaint, Option

CARD_COUNTS = ("0", "1", "2", "3", "4")

OPTIONS = (
    Option("mode", ("classic", "variant", "draft"), "C2.2"),
    Option("fellowship_cards", CARD_COUNTS, "C13.1"),
    Option("sauron_cards", CARD_COUNTS, "C13.1"),
    Option("match", ("no", "yes"), "C7.6"),
    Option("stuck", ("any", "forward"), "C3.9"),
    Option("gandalf_bonus", ("reveal", "compare"), "C10.12"),
    Option("palantir", ("windows", "between"), "C13.22"),
    Option("after_retreat", ("over", "both"), "C5.16"),
    Option("sam_in_mordor", ("enter", "wins"), "C12.10"),
    Option("anduin_retreat", ("both", "downstream"), "C5.11"),
    Option("turn_limit", ("200", "0", "50", "100", "300", "400", "1000"), "C7.5"),
)


def rules_of(options: Mapping[str, str], printed: Printed) -> Rules:
    """The rules object for some options; those not given keep their defaults."""
    chosen = {option.name: option.default for option in OPTIONS}
    for option in OPTIONS:
        value = options.get(option.name, option.default)
        if value not in option.values:
            raise Complaint(f"“{value}” is no value of the option {option.name}; it takes {', '.join(option.values)}.")
        chosen[option.name] = value
    rules = Rules()
    rules.mode = OPTIONS[0].values.index(chosen["mode"])
    rules.fellowship_cards = int(chosen["fellowship_cards"])
    rules.sauron_cards = int(chosen["sauron_cards"])
    rules.match = chosen["match"] == "yes"
    rules.stuck_forward = chosen["stuck"] == "forward"
    rules.bonus_at_compare = chosen["gandalf_bonus"] == "compare"
    rules.palantir_between = chosen["palantir"] == "between"
    rules.both_retreat = chosen["after_retreat"] == "both"
    rules.sam_in_mordor_wins = chosen["sam_in_mordor"] == "wins"
    rules.anduin_downstream = chosen["anduin_retreat"] == "downstream"
    rules.turn_limit = int(chosen["turn_limit"])
    printed.fill(rules)
    return rules


def options_of(rules: Rules) -> dict[str, str]:
    """The options by name, as they are written."""
    return {
        "mode": OPTIONS[0].values[rules.mode],
        "fellowship_cards": str(rules.fellowship_cards),
        "sauron_cards": str(rules.sauron_cards),
        "match": "yes" if rules.match else "no",
        "stuck": "forward" if rules.stuck_forward else "any",
        "gandalf_bonus": "compare" if rules.bonus_at_compare else "reveal",
        "palantir": "between" if rules.palantir_between else "windows",
        "after_retreat": "both" if rules.both_retreat else "over",
        "sam_in_mordor": "wins" if rules.sam_in_mordor_wins else "enter",
        "anduin_retreat": "downstream" if rules.anduin_downstream else "both",
        "turn_limit": str(rules.turn_limit),
    }
