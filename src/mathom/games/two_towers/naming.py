"""What a content prints, in words: numbers that the rulebook repeats, and the goals that an owner's file has otherwise."""

from __future__ import annotations

from typing import Any

import msgspec

from mathom.games.two_towers.goal_text import sentence
from mathom.games.two_towers.goals import read_goal
from mathom.kernel.content import Content
from mathom.kernel.rulebook import Rulebook
from mathom.kernel.text import Catalogue

TOLD = (
    "Ara T19.1 Bor T19.3 Gim T19.4 Leg T19.5 Eom T20.1 Gri T21.1 Ugl T21.1 Mer T21.4 Pip T21.5 Tre T22.2 Qui T22.3 "
    "Bee T26.2 Old1 T23.2 Old2 T23.2 Gan T24.2 SarO T23.5 Sar T27.1 The T24.3 Eow T24.4 AraL T25.4 LegC T25.5 GimC T25.6 "
    "Ham T25.7 Erk T25.8 Gam T25.9 Sha T28.4 Fro T29.2 Sam T29.3 GolS T29.4 SmeS T29.5 SmeP T30.3 GolW T31.4 Far T32.6 "
    "SmeW T32.7 GolP T34.3 She T35.3 GolF T35.5 SamR T36.1 FroS T36.3 Gor T36.4 Shg T36.4 Bil T13.1 GanG T13.2 Gil T13.3 "
    "Fat T13.4 Tom T13.5 Gold T13.6 Bar T13.7 Glf T13.8 Bill T13.9 Glo T13.10 Arw T13.11 BorC T13.12 Gwa T13.13 "
    "ShaL T13.14 Rad T13.15 GanS T13.16 Gal T13.17 Cel T13.18 MerB T13.19 First T33.3 Last T33.3 30-GolS T30.3 "
    "33-SmeW T33.2"
).split()
RULE_OF = dict(zip(TOLD[::2], TOLD[1::2], strict=True))
"""The rule that tells a character's goal, a step's, or one that is changed in a chapter."""


def words(content: Content) -> dict[str, str]:
    """By the words that stand for it in the rulebook: the Orcs and the hands of each round of chapter 25."""
    rounds = content.tables["round"]
    return {f"{code} {field}": str(entry[field]) for code, entry in rounds.items() for field in ("orcs", "hand3", "hand4")}


def with_goals(book: Rulebook, content: Content, ours: Content, catalogue: Catalogue) -> Rulebook:
    """The rulebook with a sentence after each rule whose goal an owner's file has otherwise."""
    told: dict[str, list[str]] = {}
    for table in ("character", "change", "step"):
        for code, entry in content.tables[table].items():
            usual = ours.tables[table].get(code, {})
            character = code.partition("-")[2] if table == "change" else code
            rule = RULE_OF.get(code) or RULE_OF.get(character, "")
            if rule and any(entry.get(field, "") != usual.get(field, "") for field in ("goal", "goal4")):
                said = goal_told(table, code, character, entry, list(content.tables["character"]), catalogue)
                told.setdefault(rule, []).append(said)
    chapters = []
    for chapter in book.chapters:
        rules = [msgspec.structs.replace(rule, text=" ".join([rule.text, *told.get(rule.number, [])])) for rule in chapter.rules]
        chapters.append(msgspec.structs.replace(chapter, rules=tuple(rules)))
    return msgspec.structs.replace(book, chapters=tuple(chapters))


def goal_told(table: str, code: str, character: str, entry: dict[str, Any], codes: list[str], catalogue: Catalogue) -> str:
    """What the owner's file asks for, in a sentence."""
    who = catalogue.say(f"print.{code}" if table == "step" else f"character.{character}")
    goals = [sentence(catalogue, read_goal(text, codes), codes) for text in (entry["goal"], entry.get("goal4")) if text]
    if table == "change":
        who = catalogue.say("print.in-chapter", {"who": who, "chapter": code.partition("-")[0]})
    key = "print.goal-four" if len(goals) > 1 else "print.goal"
    goals = goals or [catalogue.say("goal.none")]
    return catalogue.say(key, {"who": who, "goal": goals[0], "four": goals[-1]})
