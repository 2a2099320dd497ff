"""Writes web/tests/fixtures: sentences and draws as Python makes them, for the page's tests to make again.

Run from the repository's root: python web/scripts/fixtures.py
"""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path

from mathom.games import GAMES, load
from mathom.kernel.journal import Args, Event
from mathom.kernel.record import Log, verify
from mathom.kernel.rng import Rng
from mathom.kernel.table import Table
from mathom.kernel.text import Catalogue

FOLDER = Path(__file__).parent.parent / "tests" / "fixtures"
LANGUAGES = ("en", "pl")
NUMBERS = (0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 102, 112, 1003)
SAMPLES = 90


def write(name: str, data: object) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / name).write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


def sentences(language: str) -> dict[str, object]:
    """Some of a catalogue's entries, and what they say with arguments of every kind."""
    whole = load("confrontation").catalogue(language).entries
    plain = [key for key, value in whole.items() if isinstance(value, str)][::5][:SAMPLES]
    plural = [key for key, value in whole.items() if isinstance(value, dict) and "one" in value]
    nouns = [key for key, value in whole.items() if isinstance(value, dict) and "nom" in value]
    used = [*plain, *plural, *nouns]
    entries = {key: whole[key] for key in used}
    entries |= {
        "event.test": "{piece} {region:to}.",
        "event.test-hidden": "{could:acc} {region:from}.",
        "test.twice": "{name}, {name:gen}: {n}",
        "test.odd": "{ } {a-b} {piece:nothing}",
    }
    if language == "en":
        entries["test.count"] = {"one": "{n} card", "other": "{n} cards"}
    else:
        entries["test.count"] = {"one": "{n} karta", "few": "{n} karty", "many": "{n} kart", "other": "{n} karty"}
    catalogue = Catalogue(language, entries)
    values = [nouns[0], nouns[-1], nouns[3:5], {nouns[1]: nouns[5:7], "Frodo": []}, "Łukasz {x}", 7, []]
    said = []
    for number, key in enumerate([*used, "test.twice", "test.odd"]):
        fields = sorted(catalogue.fields(key) | {"piece"})
        args: dict[str, object] = {field: values[(number + place) % len(values)] for place, field in enumerate(fields)}
        if "n" in fields:
            args["n"] = 3
        said.append([key, args, catalogue.say(key, args)])
    for key in [*plural, "test.count"]:
        for n in NUMBERS:
            args = dict[str, object].fromkeys(sorted(catalogue.fields(key)), nouns[0]) | {"n": n}
            said.append([key, args, catalogue.say(key, args)])
    told = []
    seen: Args = {"piece": "piece.Ara", "region": "region.Fan"}
    hidden: Args = {"could": ["piece.Ara", "piece.Sam"], "region": "region.Fan"}
    for facts in (seen, hidden):
        told.append([{"kind": "test", "rule": "C1", "args": facts}, catalogue.tell(Event("test", "C1", facts))])
    return {"language": language, "entries": entries, "say": said, "tell": told}


def dealt(name: str) -> dict[str, object]:
    """The draws of the first random game that has some."""
    return next(found for seed in count() if (found := played(name, seed))["draws"])


def played(name: str, seed: int) -> dict[str, object]:
    """A whole random game at a table with fair dealing, one decision of it taken back."""
    game = load(name)
    rng = Rng(seed)
    seats = min(seats for seats in game.seats if seats > 1)
    nonces = [bytes([seat + 1]) * (16 + 7 * seat) for seat in range(seats)]
    table = Table.open(game, {}, [f"Player {seat + 1}" for seat in range(seats)], bytes(range(32)), nonces)
    steps = 0
    while due := table.state.to_act():
        seat = due[rng.below(len(due))]
        table.decide(seat, rng.choose(table.state.legal(seat)))
        steps += 1
        if steps == 9 and table.state.to_act():
            table.undo(seat, table.last_decision(seat), tuple(other for other in range(seats) if other != seat))
    record = table.record
    verify(game, record)
    draws = [
        {"number": number, "chances": chances, "outcome": outcome, "text": game.chance_text(outcome)}
        for number, chances, outcome in Log(game, record).draws
    ]
    return {"commit": record.commit, "nonces": record.nonces, "secret": record.secret, "draws": draws}


def main() -> None:
    for language in LANGUAGES:
        write(f"words.{language}.json", sentences(language))
    for name in GAMES:
        write(f"draws.{name}.json", dealt(name))


if __name__ == "__main__":
    main()
