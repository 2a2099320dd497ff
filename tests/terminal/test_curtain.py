"""Several people at one keyboard: whatever one of them sees is wiped before the next looks."""

from __future__ import annotations

import re
from pathlib import Path

from mathom.games import load
from mathom.terminal.saves import read_save
from tests.terminal.kit import Terminal, without_escapes

WIPE = b"\x1b[H\x1b[2J\x1b[3J"
ASK = "number or action>"
ASK_SUGGEST = "number, action or suggest>"
FELLOWS = ["Fro", "Sam", "Gan", "Ara", "Gim", "Pip", "Leg", "Mer", "Bor"]
SERVANTS = ["Orc", "Naz", "Wit", "Sar", "She", "Bal", "Rid", "War", "Tro"]


def names(codes: list[str], game: str = "confrontation", kind: str = "piece") -> re.Pattern[str]:
    """Anything that names one of these pieces or cards: its code or its name."""
    catalogue = load(game).catalogue("en")
    spoken = [catalogue.say(f"{kind}.{code}") for code in codes]
    return re.compile("|".join(rf"\b{re.escape(word)}\b" for word in [*codes, *spoken]))


def open_curtain(terminal: Terminal, name: str) -> None:
    terminal.wait_for(f"{name}, press Enter")
    terminal.wait_for("screen.")
    terminal.send("")


def set_up(terminal: Terminal) -> None:
    for name in ("Fellowship", "Sauron"):
        open_curtain(terminal, name)
        terminal.wait_for(ASK_SUGGEST)
        terminal.send("suggest")
        terminal.wait_for(ASK)
        terminal.send("ready")


def move_once_each(terminal: Terminal) -> None:
    """Sauron moves, then the Fellowship; it is Sauron's turn again."""
    terminal.wait_for(ASK)
    terminal.send("orc-hig")
    open_curtain(terminal, "Fellowship")
    terminal.wait_for(ASK)
    terminal.send("bor-mis")
    open_curtain(terminal, "Sauron")
    terminal.wait_for(ASK)


def test_neither_sees_the_others_secrets(tmp_path: Path) -> None:
    save = tmp_path / "game.record"
    with Terminal(tmp_path, "play", "confrontation", "--seats", "human,human", "--save", str(save)) as terminal:
        set_up(terminal)
        move_once_each(terminal)
        terminal.send("memory")
        terminal.wait_for(ASK)
        terminal.send("quit")
        assert terminal.finish() == 0
    shown = [without_escapes(part) for part in terminal.seen.split(WIPE)]
    # Curtain, Fellowship, curtain, Sauron (who also begins), curtain, Fellowship, curtain, Sauron, goodbye.
    public, private = shown[0::2], shown[1::2]
    assert len(shown) == 9
    public[0] = public[0].replace("an action such as Ara-Fan", "")
    for part in public:
        assert not names(FELLOWS + SERVANTS).search(part), part
    for part in private[0::2]:
        assert names(FELLOWS).search(part)
        assert not names(SERVANTS).search(part), part
    assert names(SERVANTS).search(private[1])
    assert not names(FELLOWS).search(private[1]), private[1]
    hidden = private[3].partition("What is hidden of the Fellowship")[0]
    assert not names(FELLOWS).search(hidden), "only the memory speaks of who it may be"
    assert "a hidden piece of the Fellowship, from Rhudaur to the Misty Mountains" in " ".join(private[3].split())
    assert "mathom play --resume" in public[-1]


def test_an_undo_that_shows_something_is_asked_of_the_other_person(tmp_path: Path) -> None:
    save = tmp_path / "game.record"
    with Terminal(tmp_path, "play", "confrontation", "--seats", "human,human", "--save", str(save)) as terminal:
        set_up(terminal)
        move_once_each(terminal)
        for reply in ("no", "yes"):
            terminal.send("undo")
            terminal.wait_for("Does everybody else at the keyboard agree")
            terminal.wait_for("?")
            terminal.send(reply)
            open_curtain(terminal, "Sauron")
            terminal.wait_for(ASK)
        terminal.send("quit")
        assert terminal.finish() == 0
    record, _ = read_save(save)
    assert record.lines[-1].agreed == (0,)
    assert [line.text for line in record.surviving()][-1] == "ready"
    asked = [part for part in terminal.seen.split(WIPE) if b"Does everybody else" in part]
    assert len(asked) == 2
    for part in asked:
        assert not names(FELLOWS + SERVANTS).search(without_escapes(part))


def test_at_a_table_of_three_each_sees_only_their_own_hand(tmp_path: Path) -> None:
    position = "3 P1 turn row=Bal,Wit,Sar hands=P1:Cel,Gal,Arw;P2:Ber,Imr,Eow;P3:Gln,Hal,Erk"
    hands = [["Gal", "Arw"], ["Imr", "Eow"], ["Hal", "Erk"]]
    with Terminal(tmp_path, "play", "battle", "--seats", "human,human,human", "--position", position, columns=120) as terminal:
        for name, answer in (("Player 1", "cel-a"), ("Player 2", "ber-a"), ("Player 3", "gln-a"), ("Player 1", "quit")):
            open_curtain(terminal, name)
            terminal.wait_for(ASK)
            terminal.send(answer)
        assert terminal.finish() == 0
    shown = [without_escapes(part) for part in terminal.seen.split(WIPE)]
    public, private = shown[0::2], shown[1::2]
    assert len(shown) == 9
    every = names([card for hand in hands for card in hand], "battle", "card")
    for part in public:
        assert not every.search(part), part
    for seat, part in zip((0, 1, 2, 0), private, strict=True):
        assert set(every.findall(part)) >= {load("battle").catalogue("en").say(f"card.{card}") for card in hands[seat]}
        others = [card for other in range(3) if other != seat for card in hands[other]]
        assert not names(others, "battle", "card").search(part), part
