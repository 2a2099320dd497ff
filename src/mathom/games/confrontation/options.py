"""The ways to play, and the rules object that the engine reads."""

from __future__ import annotations

from collections.abc import Mapping

from mathom.games.confrontation.position import Rules
from mathom.games.confrontation.printed import Printed
from mathom.kernel.game import RULES, Complaint, Option

CARD_COUNTS = ("0", "1", "2", "3", "4")
PALANTIR_TIMES = ("any", "windows", "between")

OPTIONS = (
    Option("mode", ("classic", "variant", "draft"), "C2.2"),
    Option("fellowship_cards", CARD_COUNTS, "C13.1"),
    Option("sauron_cards", CARD_COUNTS, "C13.1"),
    Option("match", ("no", "yes"), "C7.6"),
    Option("stuck", ("forward", "any"), "C3.9", unwritten="any", by_book=("forward",)),
    Option("sam_first", ("first", "any"), "C8.14", unwritten="any", by_book=("first",)),
    Option("gandalf_bonus", ("reveal", "compare"), "C10.12", by_book=("reveal",)),
    Option("king_explains", ("yes", "no"), "C13.16", unwritten="no", by_book=("yes",)),
    Option("recall_from", ("anywhere", "outside"), "C13.20", unwritten="outside", by_book=("anywhere",)),
    Option("palantir", PALANTIR_TIMES, "C13.22", unwritten="windows", by_book=("any",)),
    Option("after_retreat", ("over", "both"), "C5.16", by_book=("over",)),
    Option("sam_in_mordor", ("enter", "wins"), "C12.10", by_book=("enter",)),
    Option("anduin_retreat", ("both", "downstream"), "C5.11", by_book=("both",)),
    Option("turn_limit", ("200", "0", "50", "100", "300", "400", "1000"), "C7.5", by_book=("0",)),
    Option(RULES, ("2", "1"), "C2.2", unwritten="1"),
)


def rules_of(options: Mapping[str, str], printed: Printed) -> Rules:
    """The rules object for some options; one that is not given means what its absence means."""
    chosen = {option.name: option.before for option in OPTIONS}
    for option in OPTIONS:
        value = options.get(option.name, option.before)
        if value not in option.values:
            raise Complaint(f"“{value}” is no value of the option {option.name}; it takes {', '.join(option.values)}.")
        chosen[option.name] = value
    rules = Rules()
    rules.mode = OPTIONS[0].values.index(chosen["mode"])
    rules.fellowship_cards = int(chosen["fellowship_cards"])
    rules.sauron_cards = int(chosen["sauron_cards"])
    rules.match = chosen["match"] == "yes"
    rules.stuck_forward = chosen["stuck"] == "forward"
    rules.sam_first = chosen["sam_first"] == "first"
    rules.bonus_at_compare = chosen["gandalf_bonus"] == "compare"
    rules.king_explains = chosen["king_explains"] == "yes"
    rules.recall_outside = chosen["recall_from"] == "outside"
    rules.palantir = PALANTIR_TIMES.index(chosen["palantir"])
    rules.both_retreat = chosen["after_retreat"] == "both"
    rules.sam_in_mordor_wins = chosen["sam_in_mordor"] == "wins"
    rules.anduin_downstream = chosen["anduin_retreat"] == "downstream"
    rules.turn_limit = int(chosen["turn_limit"])
    rules.number = int(chosen[RULES])
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
        "sam_first": "first" if rules.sam_first else "any",
        "gandalf_bonus": "compare" if rules.bonus_at_compare else "reveal",
        "king_explains": "yes" if rules.king_explains else "no",
        "recall_from": "outside" if rules.recall_outside else "anywhere",
        "palantir": PALANTIR_TIMES[rules.palantir],
        "after_retreat": "both" if rules.both_retreat else "over",
        "sam_in_mordor": "wins" if rules.sam_in_mordor_wins else "enter",
        "anduin_retreat": "downstream" if rules.anduin_downstream else "both",
        "turn_limit": str(rules.turn_limit),
        RULES: str(rules.number),
    }
