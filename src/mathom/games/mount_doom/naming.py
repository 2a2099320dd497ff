"""What a content prints, in words: the numbers and lists that the rulebook repeats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mathom.games.mount_doom import board, cards
from mathom.games.mount_doom.printed import VALUES
from mathom.kernel.content import Content
from mathom.kernel.text import Catalogue

NONE = "\u2013"
ALIKE = {
    "Orc": ("OrcR", "OrcH", "OrcG"),
    "Saruman": ("SarL", "SarR", "SarH"),
    "Uruk-hai": ("UruR", "UruH", "UruG", "UruM"),
    "late Uruk-hai": ("UruG", "UruM"),
}
"""Cards of one name, of which the rulebook speaks together."""


def words(content: Content, catalogue: Catalogue) -> dict[str, str]:
    """By the words that stand for it in the rulebook: each card's numbers, the dice, the events of the path, track and courage."""
    tables = content.tables
    found = {code: str(entry["value"]) for code, entry in tables["courage"].items()}
    found |= {f"track {space}": catalogue.say(f"symbol.{entry['symbol']}") for space, entry in tables["track"].items()}
    for code, entry in tables["die"].items():
        found |= {f"{code} {value}": str(-entry[value]) for value in VALUES}
    for stage, code in enumerate(board.STAGE_CODES):
        found |= events(stage, code, tables["space"][code], catalogue)
    for code, entry in tables["card"].items():
        found |= of_cards(code, [entry], catalogue)
        found[f"{code} leaves"] = catalogue.say("print.yes" if entry["removed"] else "print.no")
    for name, codes in ALIKE.items():
        found |= of_cards(name, [tables["card"][code] for code in codes], catalogue)
    full = names(tables["card"], catalogue)
    found |= {f"{code} name": name for code, name in full.items()}
    found["leaving"] = ", ".join(name for code, name in full.items() if tables["card"][code]["removed"]) or NONE
    return found


def events(stage: int, code: str, entry: dict[str, int], catalogue: Catalogue) -> dict[str, str]:
    """The steps with events, in their stage and counted from Rivendell."""
    nazgul = sorted(step for step in (entry["nazgul1"], entry["nazgul2"]) if step)
    steps = {"Nazgul": nazgul, "heart": [entry["heart"]] if entry["heart"] else []}
    found = {f"{code} {event}": ", ".join(map(str, each)) or NONE for event, each in steps.items()}
    far = [f"{catalogue.say(f'print.{event}')} {stage * board.STEPS + step}" for event, each in steps.items() for step in each]
    return {**found, f"{code} events": ", ".join(far) or NONE}


def of_cards(name: str, entries: list[dict[str, Any]], catalogue: Catalogue) -> dict[str, str]:
    """The numbers of a card; of several, each once, or one after the other where they differ."""
    found: dict[str, str] = {}
    for field in ("battles", "lost", "hearts", "warriors"):
        values = [int(entry[field] or 0) for entry in entries]
        found[f"{name} {field}"] = listed(values)
        found[f"{name} {field} courage"] = counted(catalogue, "print.courage", values)
    lost, hearts = int(entries[0]["lost"] or 0), int(entries[0]["hearts"] or 0)
    found[f"{name} each"] = signed(-lost)
    found[f"{name} once"] = signed(hearts)
    does = "gives" if hearts > 0 else "costs"
    found[f"{name} does"] = counted(catalogue, f"print.{does}", [abs(hearts)])
    found[f"{name} do"] = counted(catalogue, f"print.{does.removesuffix('s')}", [abs(hearts)])
    return found


def listed(values: Iterable[int]) -> str:
    return "/".join(map(str, values if len(set(values)) > 1 else list(values)[:1]))


def counted(catalogue: Catalogue, key: str, values: list[int]) -> str:
    """So much courage, in the right plural."""
    if len(set(values)) == 1:
        return catalogue.say(key, {"n": values[0]})
    forms = catalogue.entries[key]
    assert isinstance(forms, dict)
    return forms["other"].replace("{n}", listed(values))


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "\u2212")


def names(entries: dict[str, dict[str, Any]], catalogue: Catalogue) -> dict[str, str]:
    """The cards by their codes; those whose name others have too, with their stage."""
    every = {code: catalogue.say(f"card.{code}") for code in entries}
    found = {}
    for code, name in every.items():
        stage = catalogue.say(f"stage.{board.STAGE_CODES[cards.stage_of(cards.CODES.index(code))]}")
        found[code] = f"{name} ({stage})" if list(every.values()).count(name) > 1 else name
    return found
