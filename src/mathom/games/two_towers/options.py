"""The ways to play, and the rules object that the engine reads, made from content."""

from __future__ import annotations

from mathom.games.two_towers.cards import (
    BY_NAME,
    EIGHTS,
    FIELD,
    HILLS,
    NO_CARD,
    ORC_FIELD,
    ORC_UNIT,
    RING_1,
    SUIT_MASK,
    TOWERS,
    UNIT,
    WEARY_UNIT,
    WHITE,
)
from mathom.games.two_towers.goals import read_goal
from mathom.games.two_towers.rules import (
    CLAIM,
    EXCHANGE,
    EXCHANGE_EIGHT,
    FIX_LAST,
    GIFTS,
    HIDE,
    OPEN_HAND,
    OPS,
    PLAY_AHEAD,
    REMOVE,
    ROAD,
    TOGETHER,
    Rules,
)
from mathom.kernel.content import Content
from mathom.kernel.game import RULES, Option

CHAPTERS = (*(str(number) for number in range(19, 37)), "road")

OPTIONS = (
    Option("chapter", CHAPTERS, "T1.9"),
    Option("lost", ("white", "both"), "T12.3", by_book=("white",)),
    Option("cancelled", ("suit", "nobody"), "T12.4"),
    Option("again", ("off", "on"), "T12.11", unwritten="on", by_book=("off",)),
    Option("earlier", ("off", "on"), "T11.4", by_book=("off", "on")),
    Option(RULES, ("2", "1"), "T1.9", unwritten="1"),
)

BENDS = (
    *("orcs-alone", "unburied", "both-towers", "numbers", "entish", "old-men", "whispers", "helm", "palantir", "burden", "marshes"),
    *("gate", "wraiths", "summons", "henneth", "groups", "stairs", "two-steps", "light", "tireless-alone", "show", "road"),
)
"""The pieces of code that a chapter can ask for where it bends the rules."""
DECKS = ("main", "fangorn", "rings", "rings7")
TRAITS = ("", "collects", "piled", "tireless", "free", "mirror")
FRAMES = ("black", "white", "earlier")
SPECIAL_ORCS = 6

EIGHT_EACH = sum(255 << first for first in (0, 8, 16, 32))
MAIN = EIGHT_EACH + TOWERS + 3 * ORC_UNIT
"""The deck of chapter 19 (T1.1)."""


def rules_of(options: dict[str, str], players: int, content: Content) -> Rules:
    name = options["chapter"]
    rules = Rules(players, ROAD if name == "road" else int(name))
    rules.lost_both = options["lost"] == "both"
    rules.nobody_cancels = options["cancelled"] == "nobody"
    rules.again = options["again"] == "on"
    rules.earlier = options["earlier"] == "on"
    rules.number = int(options[RULES])
    rules.variant = rules.lost_both | rules.nobody_cancels << 1 | rules.again << 2 | rules.earlier << 3 | (rules.number - 1) << 4
    set_characters(rules, content, name)
    set_chapter(rules, content, name)
    set_deck(rules, content, name)
    set_deal(rules)
    return rules


def options_of(rules: Rules) -> dict[str, str]:
    return {
        "chapter": "road" if rules.chapter == ROAD else str(rules.chapter),
        "lost": "both" if rules.lost_both else "white",
        "cancelled": "nobody" if rules.nobody_cancels else "suit",
        "again": "on" if rules.again else "off",
        "earlier": "on" if rules.earlier else "off",
        RULES: str(rules.number),
    }


def set_characters(rules: Rules, content: Content, chapter: str) -> None:
    """Goals and set-up actions of every character, as this chapter has them."""
    entries = content.tables["character"]
    rules.codes = list(entries)
    bit = {code: 1 << number for number, code in enumerate(entries)}
    for code, printed in entries.items():
        change = content.tables["change"].get(f"{chapter}-{code}", {})
        entry = {**printed, **{field: value for field, value in change.items() if value and field != "source"}}
        goal = entry["goal4"] if entry["goal4"] and rules.hands == 4 and not change.get("goal") else entry["goal"]
        rules.goals.append(read_goal(goal, rules.codes))
        ops, partners = read_setup(entry["setup"], bit)
        rules.ops.append(ops)
        rules.partners.append(partners)
        rules.keeps.append(BY_NAME[entry["keep"]] if entry["keep"] else NO_CARD)
        trait = entry["trait"]
        rules.collectors |= bit[code] if trait == "collects" else 0
        rules.piled |= bit[code] if trait == "piled" else 0
        rules.tireless |= bit[code] if trait == "tireless" else 0
        rules.free |= bit[code] if trait == "free" else 0
        rules.with_lost |= bit[code] if trait == "mirror" else 0
        rules.givers |= bit[code] if GIFTS in ops else 0
        rules.claimers |= bit[code] if CLAIM in ops else 0
        rules.fixers |= bit[code] if FIX_LAST in ops else 0
    rules.step_goals = [read_goal(content.tables["step"][code]["goal"], rules.codes) for code in ("First", "Last")]


def read_setup(text: str, bit: dict[str, int]) -> tuple[list[int], list[int]]:
    """Set-up actions and their partners or numbers; raises ValueError with what is wrong."""
    ops: list[int] = []
    args: list[int] = []
    for part in filter(None, (part.split() for part in text.split(";"))):
        word, *rest = part
        if word not in OPS:
            raise ValueError(f"“{word}” is no set-up action; expected one of {', '.join(OPS)}")
        op = OPS.index(word)
        ops.append(op)
        if op in (EXCHANGE, EXCHANGE_EIGHT, TOGETHER):
            named = rest[1:] if rest[:1] in (["any"], ["any-but"]) else rest
            if not rest or any(code not in bit for code in named) or rest == ["any-but"]:
                raise ValueError(f"“{' '.join(part)}” names no partner; expected characters, any, or any-but and characters")
            mask = sum(bit[code] for code in set(named))
            args.append(mask if named == rest else sum(bit.values()) & ~mask)
        elif word in ("number", "remove"):
            if len(rest) != 1 or rest[0] not in "123":
                raise ValueError(f"“{' '.join(part)}” needs a number from 1 to 3")
            args.append(int(rest[0]))
        elif rest:
            raise ValueError(f"“{word}” takes nothing after it; found {' '.join(rest)!r}")
        else:
            args.append(0)
    for op in (HIDE, REMOVE, OPEN_HAND, FIX_LAST, PLAY_AHEAD):
        if ops.count(op) > 1:
            raise ValueError(f"“{OPS[op]}” stands twice; expected once")
    if ops.count(REMOVE) + ops.count(GIFTS) > 1:  # a lone player's hand of four cards must keep one
        raise ValueError("“remove” and “gifts” leave too few cards; expected one of them, once")
    return ops, args


def read_cast(text: str, codes: list[str]) -> tuple[list[int], int]:
    """The characters of a chapter in order, and the required ones as bits; raises ValueError."""
    cast: list[int] = []
    required = 0
    for word in text.split():
        code = word.removesuffix("*")
        if code not in codes:
            raise ValueError(f"“{code}” is no character of this file; expected one of its codes")
        if codes.index(code) in cast:
            raise ValueError(f"“{code}” stands twice; expected once")
        cast.append(codes.index(code))
        if word != code:
            required |= 1 << cast[-1]
    return cast, required


def set_chapter(rules: Rules, content: Content, name: str) -> None:
    """Who takes part, who is first, and how the chapter bends the rules."""
    entry = content.tables["chapter"][name]
    cast, rules.required = read_cast(entry["cast"], rules.codes)
    rules.cast = sum(1 << character for character in cast)
    rules.first_character = cast[0]
    rules.first_card = BY_NAME[entry["first"]]
    rules.lead_character = rules.codes.index(entry["leads"])
    bends = entry["bends"].split()
    rules.entish = "entish" in bends
    rules.whispers = "whispers" in bends
    rules.helm = "helm" in bends
    rules.numbers = "numbers" in bends
    rules.palantir = "palantir" in bends
    rules.has_burden = "burden" in bends
    rules.marshes = "marshes" in bends
    rules.gate = "gate" in bends
    rules.wraiths = "wraiths" in bends
    rules.summons = "summons" in bends
    rules.henneth = "henneth" in bends
    rules.show_all = "show" in bends
    rules.road = "road" in bends
    rules.stairs = 2 if "two-steps" in bends else 1 if "stairs" in bends else 0
    rules.is_long = rules.road or "groups" in bends
    rules.part_two = entry["deck"].startswith("rings")
    code = rules.codes.index
    if "old-men" in bends:
        rules.old_men = 1 << code("Old1") | 1 << code("Old2")
        rules.gandalf, rules.saruman = code("Gan"), code("SarO")
    if rules.palantir:
        rules.palantir_character = code("Pip")
    if "light" in bends:
        rules.light = 1 << code("Fro") | 1 << code("Sam")
    if "tireless-alone" in bends and rules.solo:
        rules.tireless |= 1 << code("She")
    if "groups" in bends:
        for group, entry in content.tables["group"].items():
            if group.startswith(str(rules.hands)):
                members, _ = read_cast(entry["cast"], rules.codes)
                rules.pools |= entry["pool"] << len(rules.groups)
                rules.groups.append(sum(1 << character for character in members))
    if rules.road:
        frames = ("black", "earlier") if rules.earlier else ("black",)
        road = [number for number, entry in enumerate(content.tables["character"].values()) if entry["frame"] in frames]
        rules.cast = sum(1 << character for character in road) & ~rules.required
        rules.road_size = min(8 if rules.hands == 3 else 12, rules.cast.bit_count())


def set_deck(rules: Rules, content: Content, name: str) -> None:
    entry = content.tables["chapter"][name]
    bends = entry["bends"].split()
    deck = MAIN
    if entry["deck"] == "fangorn":  # T22.1
        deck += (SUIT_MASK[2] & ~(255 << 16)) - SUIT_MASK[HILLS]
    elif rules.part_two:  # T7.1
        deck += (31 << RING_1) + 2 * WEARY_UNIT - EIGHTS - 3 * ORC_UNIT
        rules.aside = WHITE  # T7.10
        rules.has_lost = False  # T7.2
        if entry["deck"] == "rings7":  # T32.2
            deck += (3 << RING_1 + 5) - 2 * WEARY_UNIT
    rules.most_orcs = 3 + SPECIAL_ORCS
    if rules.helm:  # T25.2
        deck -= 3 * ORC_UNIT
        rules.has_lost = False
        rounds = list(content.tables["round"].values())
        rules.orcs = [entry["orcs"] for entry in rounds]
        rules.sizes = [entry[f"hand{rules.hands}"] for entry in rounds]
        rules.must = TOWERS | ORC_FIELD
    rules.deck = deck
    both = (rules.lost_both and rules.chapter in (19, ROAD)) or "both-towers" in bends
    rules.lost_never = TOWERS if both else FIELD[WHITE]  # T12.3
    rules.unburied = rules.pyramid and "unburied" in bends
    if not rules.sizes:
        size = 9 if rules.hands == 4 else 12
        if rules.palantir:  # T28.1
            size = 7 if rules.hands == 4 else 9
            rules.must = FIELD[WHITE]
        rules.sizes = [size]
    if rules.summons:  # T31.3
        rules.extra = 1
    if rules.solo:
        set_special(rules, "orcs-alone" in bends)


def set_special(rules: Rules, orcs_alone: bool) -> None:
    """What a lone player's hands are given before the deal (T10.2, T20.4, T24.6, T25.11)."""
    if rules.part_two:
        rules.special = UNIT[RING_1]
    elif orcs_alone:
        rules.must = TOWERS | ORC_FIELD
        rules.held_back = True
    elif rules.whispers:
        rules.special = UNIT[WHITE]
    elif not rules.helm:
        rules.special = TOWERS


def set_deal(rules: Rules) -> None:
    """Where each card of the deal goes, round by round."""
    if rules.pyramid:
        rows = (2, 3, 4) if rules.palantir else (3, 4, 5)
        rules.covers = covers(rows)
    for size in rules.sizes:
        slots = (1 << size) - 1 if rules.pyramid else 0
        down = face_down(rules, size) if rules.pyramid else 0
        rules.dealt_slots.append(slots)
        rules.down.append(down)
        rules.plans.append(plan(rules, size, slots & ~down))
    if rules.whispers:
        rules.cut = 2 * 4 if rules.solo else early_cards(rules)


def covers(rows: tuple[int, int, int]) -> list[list[int]]:
    """For each place those of the next row that touch it (T9.3)."""
    found: list[list[int]] = []
    start = 0
    for row, width in enumerate(rows):
        below = start + width
        for place in range(width):
            found.append([below + place, below + place + 1] if row < 2 else [])
        start = below
    return found + [[] for _ in range(12 - len(found))]


def face_down(rules: Rules, size: int) -> int:
    """The places that are dealt face down (T9.2, T24.5, T28.6, T14.9)."""
    if rules.palantir:
        return 0b000011100
    if rules.whispers and rules.number >= 2:
        return 0b000001110000
    if not rules.helm:
        return 0b000001111010
    dealt = (1 << size) - 1
    return sum(1 << place for place in range(size) if any(dealt >> other & 1 for other in rules.covers[place]))


def plan(rules: Rules, size: int, face_up: int) -> list[int]:
    """The hands and places of a deal in order; of the whispers first four cards each (T24.1)."""
    places = [8 + place for place in range(12) if face_up >> place & 1]
    seats = 2 if rules.pyramid else rules.hands
    if rules.solo:
        return solo_plan(rules)
    if not rules.whispers:
        return places + [hand for hand in range(seats) for _ in range(size)]
    upper = [place for place in places if place < 8 + 4]
    lower = [place for place in places if place >= 8 + 4]
    first = upper + [hand for hand in range(seats) for _ in range(4)]
    return first + lower + [hand for hand in range(seats) for _ in range(size - 4)]


def solo_plan(rules: Rules) -> list[int]:
    if rules.whispers:  # T24.6
        return [0, 0, 1, 1, 2, 2, 3, 3, 1, 1, 2, 2, 3, 3]
    first = 4 - bin(rules.special).count("1")
    return [0] * first + [hand for hand in (1, 2, 3) for _ in range(4)]


def early_cards(rules: Rules) -> int:
    if not rules.pyramid:
        return 4 * rules.hands
    return 2 * 4 + (4 if rules.number >= 2 else 2)  # of the pyramid's four upper cards those that lie face up
