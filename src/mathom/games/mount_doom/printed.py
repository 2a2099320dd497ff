"""What is printed on the pieces: the shape of the content file, what must fit together in it, and the numbers for the engine."""

from __future__ import annotations

from mathom.games.mount_doom import board, cards
from mathom.games.mount_doom.position import Rules
from mathom.kernel.content import Content, ContentError, Field, Table, line_of, read_content

MOST_CIRCLES = 30
VALUES = ("one", "two", "three", "four", "five", "six")

CARD_FIELDS = (
    Field("battles", least=1, most=9, optional=True),
    Field("lost", least=0, most=5, optional=True),
    Field("hearts", least=-5, most=5, optional=True),
    Field("warriors", least=0, most=5, optional=True),
    Field("removed", least=0, most=1, optional=True),
)

SCHEMA = (
    Table("card", tuple(cards.CODES[: cards.ENCOUNTERS]), CARD_FIELDS),
    Table("die", ("Sting", "RingPower"), tuple(Field(name, least=-9, most=0) for name in VALUES)),
    Table(
        "space",
        tuple(board.STAGE_CODES),
        tuple(Field(name, least=0, most=7) for name in ("nazgul1", "nazgul2", "heart")),
    ),
    Table("track", tuple("123456"), (Field("symbol", words=tuple(board.SYMBOL_CODES)),)),
    Table("courage", ("top", "start", "eye", "galadriel"), (Field("value", least=1, most=MOST_CIRCLES),)),
)

KIND_FIELDS = {
    cards.ALLY: (),
    cards.FIGHT: ("battles", "lost", "removed"),
    cards.SARUMAN: ("warriors", "removed"),
    cards.NAZGUL_CARD: ("removed",),
    cards.HEARTS: ("hearts", "removed"),
    cards.URUK_HAI: ("lost", "hearts", "removed"),
    cards.WORMTONGUE: ("removed",),
    cards.EYE: ("removed",),
    cards.WITCH: ("lost", "removed"),
    cards.MOUTH: ("battles", "lost", "removed"),
    cards.TWIST: (),
    cards.DEAD: (),
    cards.BLACK_DIE: (),
}
"""The fields that a card of each kind has."""

LEAST = {
    "Mouth": ("lost", 1, "battles that cost nothing could go on for ever"),
    **dict.fromkeys(("Treebeard", "UruR", "UruH", "UruG", "UruM"), ("hearts", 0, "it gives courage")),
}
"""Numbers with a lower bound of their own."""


def fields_of(card: int) -> tuple[str, ...]:
    """The fields of a card; those of the last stage are never removed (M7.3)."""
    if card == cards.CARD_OF[cards.TREEBEARD]:
        return ("hearts",)
    names: tuple[str, ...] = KIND_FIELDS[cards.KIND[card]]
    return names if cards.stage_of(card) < board.MOUNT_DOOM else tuple(name for name in names if name != "removed")


def read(text: str, game: str, ours: bool) -> Content:
    """Content whose numbers fit together; raises ContentError with a line and what was expected."""
    content = read_content(text, SCHEMA, game, ours)
    check_cards(content, text)
    check_spaces(content, text)
    check_courage(content, text)
    return content


def line(content: Content, text: str, table: str, code: str) -> int:
    return line_of(text, table, list(content.tables[table]).index(code))


def check_cards(content: Content, text: str) -> None:
    for code, entry in content.tables["card"].items():
        wanted = fields_of(cards.CODES.index(code))
        for field in CARD_FIELDS:
            given = entry[field.name] != ""
            if given == (field.name in wanted):
                continue
            where = line(content, text, "card", code)
            if given:
                expected = ", ".join((*wanted, "source"))
                raise ContentError(f"line {where}: {code}: field {field.name} has no meaning here; expected only {expected}")
            raise ContentError(f"line {where}: {code}: field {field.name} is missing; expected {field.expected()}")
    for code, (name, least, why) in LEAST.items():
        if content.tables["card"][code][name] < least:
            where = line(content, text, "card", code)
            raise ContentError(f"line {where}: {code}: field {name} is too small: {why}; expected at least {least}")


def check_spaces(content: Content, text: str) -> None:
    for code, entry in content.tables["space"].items():
        steps = [entry[name] for name in ("nazgul1", "nazgul2", "heart") if entry[name]]
        if len(set(steps)) < len(steps):
            where = line(content, text, "space", code)
            raise ContentError(f"line {where}: {code}: two events on one space; expected a step of its own for each")
        if code == board.STAGE_CODES[board.MOUNT_DOOM] and steps:
            where = line(content, text, "space", code)
            raise ContentError(f"line {where}: {code}: the last stage has no events; expected 0 for all three")


def check_courage(content: Content, text: str) -> None:
    top = content.tables["courage"]["top"]["value"]
    for code in ("start", "eye", "galadriel"):
        value = content.tables["courage"][code]["value"]
        if value > top:
            where = line(content, text, "courage", code)
            raise ContentError(f"line {where}: {code}: circle {value} lies above the top circle; expected at most {top}")


def fill(rules: Rules, content: Content) -> None:
    """Puts the printed numbers where the engine reads them."""
    table = content.tables["card"]
    for card, code in enumerate(cards.CODES[: cards.ENCOUNTERS]):
        entry = table[code]
        rules.battles[card] = int(entry["battles"] or 0)
        rules.lost[card] = int(entry["lost"] or 0)
        rules.hearts[card] = int(entry["hearts"] or 0)
        rules.warriors[card] = int(entry["warriors"] or 0)
        rules.removed[card] = int(entry["removed"] or 0)
    rules.sting = [0, *(-int(content.tables["die"]["Sting"][name]) for name in VALUES)]
    rules.ring_power = [0, *(-int(content.tables["die"]["RingPower"][name]) for name in VALUES)]
    for stage, code in enumerate(board.STAGE_CODES):
        entry = content.tables["space"][code]
        for name, event in (
            ("nazgul1", board.NAZGUL_EVENT),
            ("nazgul2", board.NAZGUL_EVENT),
            ("heart", board.HEART_EVENT),
        ):
            if entry[name]:
                rules.event[stage * board.STEPS + int(entry[name])] = event
    rules.symbol = [board.SYMBOL_CODES.index(entry["symbol"]) for _, entry in sorted(content.tables["track"].items())]
    for name in ("top", "start", "eye", "galadriel"):
        setattr(rules, name, int(content.tables["courage"][name]["value"]))
    rules.printed = {code: shown(rules, card) for card, code in enumerate(cards.CODES)}


def shown(rules: Rules, card: int) -> dict[str, object]:
    """What is printed on a card: its kind, and the numbers that its kind has."""
    if card >= cards.ENCOUNTERS:
        return {"kind": "ally" if card == cards.CARD_OF[cards.BOROMIR] else "gandalf"}
    numbers: dict[str, object] = {
        "battles": rules.battles[card],
        "lost": rules.lost[card],
        "hearts": rules.hearts[card],
        "warriors": rules.warriors[card],
        "removed": bool(rules.removed[card]),
    }
    found: dict[str, object] = {"kind": cards.KIND_CODES[cards.KIND[card]], **{name: numbers[name] for name in fields_of(card)}}
    if cards.KIND[card] == cards.BLACK_DIE:
        found["die"] = rules.sting[1:] if card == cards.STING else rules.ring_power[1:]
    return found
