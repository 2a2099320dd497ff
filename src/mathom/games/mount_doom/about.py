"""What each card does, in a sentence or two that hold the numbers of the content."""

from __future__ import annotations

from typing import Any

from mathom.games.mount_doom import cards
from mathom.games.mount_doom.cards import BLACK_DIE, FIGHT, HEARTS, KIND, MOUTH, SARUMAN, URUK_HAI, WITCH
from mathom.games.mount_doom.printed import VALUES
from mathom.kernel.content import Content
from mathom.kernel.text import Catalogue, Value


def spoken(content: Content, ours: Catalogue) -> Catalogue:
    """The catalogue with what every encounter card does, made of its parts `print.…` and of what a card's own text adds."""
    said = {key: value for key, value in ours.entries.items() if not key.startswith("print.")}
    met = {f"about.{code}": about(code, content, ours) for code in cards.CODES[: cards.ENCOUNTERS]}
    return Catalogue(ours.language, {**said, **met})


def about(code: str, content: Content, ours: Catalogue) -> Value:
    entry = content.tables["card"][code]
    sentences = [effect(code, entry, content, ours)]
    if f"about.{code}" in ours.entries:
        sentences.append(ours.say(f"about.{code}", {"cost": courage(entry["hearts"] or 0, ours)}))
    if entry["removed"]:
        sentences.append(ours.say("print.leaves"))
    return " ".join(filter(None, sentences))


def effect(code: str, entry: dict[str, Any], content: Content, ours: Catalogue) -> str:
    """What the numbers of a card say; empty where it has none of its own."""
    kind = KIND[cards.CODES.index(code)]
    lost = courage(entry["lost"] or 0, ours)
    if kind == FIGHT:
        return ours.say("print.fight", {"n": entry["battles"], "cost": lost})
    if kind == MOUTH:
        return ours.say("print.mouth", {"n": entry["battles"], "cost": lost})
    if kind == URUK_HAI:
        empty = ours.say("print.empty", {"cost": courage(entry["hearts"], ours)}) if entry["hearts"] else ""
        return " ".join(filter(None, [ours.say("print.uruk", {"cost": lost}), empty]))
    if kind == WITCH:
        return ours.say("print.witch", {"cost": lost})
    if kind == SARUMAN:
        return ours.say("print.warriors", {"n": entry["warriors"]})
    if kind == HEARTS:
        return change(entry["hearts"], ours)
    return black_die(content.tables["die"][code], ours) if kind == BLACK_DIE else ""


def courage(hearts: int, ours: Catalogue) -> str:
    return ours.say("print.courage", {"n": abs(hearts)})


def change(hearts: int, ours: Catalogue) -> str:
    key = "print.gain" if hearts > 0 else "print.lose" if hearts < 0 else "print.nothing"
    return ours.say(key, {"cost": courage(hearts, ours)})


def black_die(costs: dict[str, int], ours: Catalogue) -> str:
    """The faces that cost the same are named together, the cheap ones first."""
    faces: dict[int, list[str]] = {}
    for face, name in enumerate(VALUES, 1):
        faces.setdefault(-costs[name], []).append(str(face))
    priced = sorted((cost, named) for cost, named in faces.items() if cost)
    if not priced:
        return ours.say("print.nothing")
    said = [ours.say("print.face", {"faces": either(named, ours), "cost": courage(cost, ours)}) for cost, named in priced]
    return ours.say("print.die", {"costs": "; ".join(said)})


def either(faces: list[str], ours: Catalogue) -> str:
    *others, last = faces
    return ours.say("print.or", {"others": others, "last": last}) if others else last
