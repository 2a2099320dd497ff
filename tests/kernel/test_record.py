"""Records: written, read, replayed, continued, undone, verified; and everything that can be broken in them."""

from __future__ import annotations

import re
from itertools import permutations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mathom.games.battle.game import BattleGame
from mathom.games.confrontation.game import ConfrontationGame
from mathom.kernel.dealing import commitment
from mathom.kernel.game import Complaint
from mathom.kernel.observation import encode, observe
from mathom.kernel.record import Line, Log, Record, Replay, read_record, verify
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, SPECTATOR
from mathom.kernel.table import Table
from tests.games.confrontation.kit import GAME

SECRET = bytes(range(32))
NONCES = [b"\x01" * 16, b"\x02" * 16]
OPTIONS = {"mode": "draft", "fellowship_cards": "2", "sauron_cards": "2", "turn_limit": "50"}


def table(start: str = "", options: dict[str, str] | None = None) -> Table:
    return Table.open(GAME, options or {}, ["Ania", "Bob"], SECRET, NONCES, start)


def play_on(where: Table, seed: int, steps: int = 10_000) -> Table:
    rng = Rng(seed)
    for _ in range(steps):
        seats = where.state.to_act()
        if not seats:
            break
        seat = seats[rng.below(len(seats))]
        where.decide(seat, rng.choose(where.state.legal(seat)))
    return where


def decide(where: Table, *decisions: str) -> Table:
    for decision in decisions:
        seat, text = decision.split(" ", 1)
        where.decide(int(seat), GAME.parse_action(text))
    return where


def finished(seed: int = 1) -> Record:
    record = play_on(table(options=OPTIONS), seed).record
    assert record.secret
    return record


ONE_DRAW = "classic S Art=Bal Cdn=Sar Shi=Leg,Gim,Ara Ere=Fro Mor=Orc"


def drawn() -> Table:
    """A table at which the table has drawn: the Balrog attacks three hidden pieces in the Shire."""
    return decide(table(ONE_DRAW), "1 Bal-Shi")


@pytest.mark.parametrize("seed", range(6))
def test_a_record_survives_writing_and_reading(seed: int) -> None:
    record = finished(seed)
    text = record.write()
    assert read_record(text) == record
    assert read_record(text).write() == text


def test_a_record_is_text_that_a_person_can_read() -> None:
    text = f"# A game of last night\n{decide(drawn(), '0 +1', '1 +6').record.write()}"
    lines = text.splitlines()
    assert lines[:4] == ["# A game of last night", "mathom-record 1", "game confrontation", "rules 1"]
    assert "option mode classic" in lines
    assert "seat 1 Bob" in lines
    assert f"start {ONE_DRAW}" in lines
    assert f"commit {commitment(SECRET)}" in lines
    assert lines[lines.index("") + 1 :][0] == "1 Bal-Shi"
    assert re.fullmatch(r"\* (Leg|Gim|Ara)", lines[lines.index("") + 2])
    assert text.endswith("\n")
    assert not any(line.startswith("secret") for line in lines)


def test_the_header_names_every_option() -> None:
    record = read_record(table(options={"stuck": "forward"}).record.write())
    assert record.options == GAME.read_options({"stuck": "forward"})


@pytest.mark.parametrize("seed", range(4))
def test_a_replay_gives_the_same_state_events_and_observations(seed: int) -> None:
    played = play_on(table(options=OPTIONS), seed, steps=60 + 40 * seed)
    replay = Replay(GAME, read_record(played.record.write()))
    assert replay.state.encode() == played.state.encode()
    assert replay.journal.entries == played.journal.entries
    for reader in (0, 1, SPECTATOR):
        seen = encode(observe(GAME, replay.state, replay.journal, reader))
        assert seen == encode(played.observe(reader))


def test_a_replay_can_stop_anywhere() -> None:
    played = play_on(table(options=OPTIONS), 3)
    states = [Replay(GAME, played.record, upto).state for upto in range(len(played.record.surviving()) + 1)]
    assert states[0].encode() == GAME.new(OPTIONS, 2).encode()
    assert states[-1].encode() == played.state.encode()


def test_comments_lines_and_blank_lines_are_kept_apart_from_decisions() -> None:
    where = drawn()
    where.decide(0, GAME.parse_action("+1"), comment="a trap?")
    text = where.record.write()
    assert "0 +1  # a trap?" in text
    assert read_record(text) == where.record
    loose = text.replace("1 Bal-Shi", "\n# the attack\n\n1 Bal-Shi   \n")
    assert read_record(loose) == where.record


@settings(max_examples=120)
@given(st.text(max_size=12))
@example("a\nb")
@example("a # b")
@example("a  # b")
@example(" a ")
@example("\u2028")
@example("\x85")
@example("\r")
def test_whatever_is_written_as_a_comment_is_read_back_or_refused(comment: str) -> None:
    where = drawn()
    try:
        where.decide(0, GAME.parse_action("+1"), comment=comment)
        text = where.record.write()
    except Complaint:
        return
    again = read_record(text)
    assert [line.text for line in again.lines] == [line.text for line in where.record.lines]
    assert again.lines[-1].comment.split() == comment.split()


@settings(max_examples=120)
@given(st.text(max_size=12))
@example("Ania\nsecret 00")
@example("")
@example("#1")
@example("Bob the\u2028Builder")
@example("żółw  # x")
def test_whatever_a_player_is_called_the_record_stays_readable_or_refuses_the_name(name: str) -> None:
    try:
        where = Table.open(GAME, {}, [name, "Bob"], SECRET, NONCES, ONE_DRAW)
        text = where.record.write()
    except Complaint:
        return
    again = read_record(text)
    assert len(again.seats) == 2
    assert again.seats[0].split() == name.split()
    assert (again.secret, again.lines, again.start) == ("", [], ONE_DRAW)


def outcome_of(text: str) -> str:
    """What becomes of a record's text: read, replayed and verified, or the complaint."""
    try:
        record = read_record(text)
        Replay(GAME, record)
        verify(GAME, record)
    except Complaint as complaint:
        return str(complaint)
    return ""


@pytest.mark.parametrize("seed", [1, 2])
def test_a_record_with_any_line_removed_gives_a_complaint_or_still_holds(seed: int) -> None:
    lines = finished(seed).write().splitlines()
    complaints = 0
    for number in range(len(lines)):
        complaints += outcome_of("\n".join(lines[:number] + lines[number + 1 :])) != ""
    assert complaints > len(lines) // 2
    for needed in (
        "mathom-record",
        "game",
        "rules",
        "content",
        "seat 0",
        "seat 1",
        "commit",
        "nonce 0",
        "nonce 1",
        "secret",
    ):
        kept = [line for line in lines if not line.startswith(needed)]
        assert len(kept) == len(lines) - 1
        assert outcome_of("\n".join(kept)) != "", needed


@pytest.mark.parametrize("seed", [1, 2])
def test_a_record_cut_short_anywhere_gives_a_complaint_only(seed: int) -> None:
    text = finished(seed).write()
    for cut in [*range(0, 700, 3), *range(700, len(text), 41)]:
        assert outcome_of(text[:cut]) != "" or text[cut:].strip() == ""


def test_a_record_with_any_line_cut_gives_a_complaint_or_still_holds() -> None:
    lines = finished().write().splitlines()
    for number, line in enumerate(lines):
        for cut in {1, len(line) // 2, len(line) - 1}:
            outcome_of("\n".join([*lines[:number], line[:cut], *lines[number + 1 :]]))


def test_a_record_with_two_lines_changed_over_gives_a_complaint_or_still_holds() -> None:
    lines = finished().write().splitlines()
    for number in range(len(lines) - 1):
        outcome_of("\n".join([*lines[:number], lines[number + 1], lines[number], *lines[number + 2 :]]))


HEADER = "mathom-record 1\ngame confrontation\nrules 1\ncontent {hash}\nseat 0 a\nseat 1 b\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n# only a comment\n",
        "mathom-record 2\n",
        "mathom-record 1",
        "mathom-record 1\ngame chess\nrules 1\ncontent x\nseat 0 a\nseat 1 b\n",
        HEADER.replace("rules 1", "rules 99"),
        HEADER.replace("rules 1", "rules one"),
        HEADER.replace("rules 1", "rules " + "9" * 5000),
        HEADER.replace("{hash}", "0123456789abcdef"),
        HEADER.replace("seat 1 b\n", ""),
        HEADER + "seat 2 c\n",
        HEADER + "seat 5 c\n",
        HEADER + "option mode epic\n",
        HEADER + "option colour red\n",
        HEADER + "option mode\n",
        HEADER + "start classic F Shi=Gandalf\n",
        HEADER + "start nonsense\n",
        HEADER + "hello world\n",
        HEADER + "7 Orc-Gon\n",
        HEADER + "9" * 5000 + " Orc-Gon\n",
        HEADER + "0 Orc-Gon\n",
        HEADER + "0\n",
        HEADER + "* Orc\n",
        HEADER + "* \n",
        HEADER + "0 Gan-Art\n* Orc\n",
        HEADER + "undo\n",
        HEADER + "undo x by 0 agreed -\n",
        HEADER + "undo 1 by * agreed -\n",
        HEADER + "undo " + "9" * 5000 + " by 0 agreed -\n",
        HEADER + "undo 1 by 0\n",
        HEADER + "nonce 1 00\n",
    ],
)
def test_every_kind_of_broken_record_gives_a_complaint(text: str) -> None:
    assert outcome_of(text.replace("{hash}", GAME.content.hash())) != ""


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("hello world", "Line 7"),
        ("undo 1 of 0", "Line 7"),
        ("seat 9 x", "Line 7"),
        ("option mode", "Line 7"),
        ("option rules x", "Line 7"),
        ("option rules 2", "Line 7"),
        ("rules 2", "Line 7"),
    ],
)
def test_a_complaint_about_a_line_gives_its_number(line: str, word: str) -> None:
    assert word in outcome_of(HEADER.replace("{hash}", GAME.content.hash()) + line + "\n")


TWICE = {
    "game": "game battle",
    "rules": "rules 2",
    "content": "content 0123456789abcdef",
    "option mode": "option mode variant",
    "seat 1": "seat 1 Cid",
    "start": "start classic S",
    "commit": "commit 00",
    "nonce 0": "nonce 0 00",
    "deal": "deal other",
    "branch": "branch 0",
    "secret": "secret 00",
}
"""By each thing that a header says, a line that says it otherwise."""


@pytest.mark.parametrize("thing", TWICE)
def test_a_header_says_each_thing_once(thing: str) -> None:
    """Whoever reads the file must find what counts, not the first of two lines."""
    record = finished()
    record.start, record.deal, record.branch = "classic F", "last night", 1
    before, line, after = record.write().partition(f"\n{thing} ")
    assert line, thing
    read_record(before + line + after)
    said = outcome_of(f"{before}\n{TWICE[thing]}{line}{after}")
    assert re.fullmatch(rf"Line \d+ of the record says “{thing}” once more; leave one of the two lines\.", said)


@settings(max_examples=150)
@given(st.data())
def test_a_mutated_record_gives_a_complaint_only(data: st.DataObject) -> None:
    text = SAMPLE
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        drop = data.draw(st.integers(0, 6))
        text = text[:place] + data.draw(st.text(max_size=4)) + text[place + drop :]
    outcome_of(text)


@settings(max_examples=100)
@given(st.text(max_size=80))
def test_random_text_is_no_record(text: str) -> None:
    assert outcome_of(text) != ""
    assert outcome_of("mathom-record 1\n" + text) != ""


SAMPLE = play_on(table(ONE_DRAW), 5).record.write()


def test_undo_is_an_appended_line_and_the_surviving_line_counts() -> None:
    where = decide(drawn(), "0 +1")
    before = len(where.record.lines)
    state = Replay(GAME, where.record, 2).state.encode()
    where.undo(0, 2, agreed=(1,))
    assert len(where.record.lines) == before + 1
    assert where.record.lines[-1] == Line(0, undo_to=2, agreed=(1,))
    assert "undo 2 by 0 agreed 1" in where.record.write()
    assert where.state.encode() == state
    assert [line.text for line in where.record.surviving()] == ["Bal-Shi", where.record.lines[1].text]
    assert read_record(where.record.write()) == where.record


def test_a_record_counts_how_often_draws_were_taken_back_and_not_decisions() -> None:
    where = drawn()
    assert where.record.redrawn() == 0
    where.undo(1, 0, agreed=(0,))
    assert where.record.redrawn() == 1
    decide(where, "1 Bal-Shi", "0 +1")
    where.undo(0, 2, agreed=(1,))
    assert where.record.redrawn() == 1
    where.undo(1, 0, agreed=(0,))
    assert read_record(where.record.write()).redrawn() == 2


def test_an_undone_draw_is_never_drawn_again() -> None:
    where = drawn()
    first = where.record.lines[1].text
    draws = [where.dealer.outcome([(index, 1) for index in range(3)], number) for number in range(30)]
    assert where.dealer.made == 1
    seen = [first]
    for _ in range(12):
        where.undo(1, 0, agreed=(0,))
        assert where.dealer.made == len(seen) == where.record.draws()
        decide(where, "1 Bal-Shi")
        seen.append(where.record.surviving()[-1].text)
    order = [GAME.chance_text(outcome) for outcome, _ in Replay(GAME, where.record, 1).state.chances()]
    assert seen == [order[draw] for draw in draws[: len(seen)]]
    assert len(set(seen)) > 1


def test_every_draw_ever_made_has_its_number() -> None:
    where = drawn()
    where.undo(1, 0, agreed=(0,))
    decide(where, "1 Bal-Shi")
    assert [number for number, _, _ in Log(GAME, where.record).draws] == [0, 1]
    assert where.record.draws() == 2


def test_a_game_with_undone_decisions_and_draws_is_verified() -> None:
    where = drawn()
    where.undo(1, 0, agreed=(0,))
    play_on(where, 4)
    record = read_record(where.record.write())
    assert verify(GAME, record) == sum(1 for line in record.lines if line.seat == CHANCE)
    assert Replay(GAME, record).state.encode() == where.state.encode()


def test_there_is_nothing_to_undo_before_the_first_line_or_beyond_the_last() -> None:
    with pytest.raises(Complaint):
        table(ONE_DRAW).undo(0, 0)
    where = drawn()
    for to in (-1, 2, 99):
        with pytest.raises(Complaint):
            where.undo(0, to)
    assert len(where.record.lines) == 2


def test_undo_is_free_only_while_nothing_was_drawn_or_shown() -> None:
    where = table()
    decide(where, "0 Gan-Art", "0 Ara-Cdn")
    assert where.is_free_undo(0, 1)
    assert where.is_free_undo(0, 0)
    where = drawn()
    assert not where.is_free_undo(0, 0)
    decide(where, "0 +1")
    assert not where.is_free_undo(0, 2)


def test_whoever_has_been_seen_to_be_ready_takes_nothing_back_for_free() -> None:
    where = table()
    decide(where, "0 Gim-Art", "0 Mer-Cdn", "0 Bor-Rhu", "0 Leg-Ere", "0 Ara-Ene")
    assert where.is_free_undo(0, 4)
    decide(where, "0 ready")
    assert not where.is_free_undo(0, 5)
    with pytest.raises(Complaint, match="must agree"):
        where.undo(0, 5)
    where.undo(0, 5, agreed=(1,))
    assert where.state.to_act() == (0, 1)


def test_an_undo_takes_no_step_of_another_seat_along_that_chooses_at_the_same_time() -> None:
    where = table()
    decide(where, "0 Gan-Art", "1 Orc-Gon", "0 Ara-Cdn")
    assert where.is_free_undo(0, where.last_decision(0))
    where.undo(0, where.last_decision(0))
    assert [line.text for line in where.record.surviving()] == ["Gan-Art", "Orc-Gon"]
    where.undo(0, where.last_decision(0))
    assert [line.text for line in where.record.surviving()] == ["Orc-Gon"]
    assert where.last_decision(0) == -1
    where.undo(1, where.last_decision(1))
    assert where.record.surviving() == []


def test_a_game_in_which_secret_steps_were_taken_back_is_verified() -> None:
    where = table()
    decide(where, "0 Gan-Art", "1 Orc-Gon")
    where.undo(0, 0)
    play_on(where, 4)
    record = read_record(where.record.write())
    assert verify(GAME, record) == record.draws()
    assert Replay(GAME, record).state.encode() == where.state.encode()


def test_an_answer_of_another_seat_is_not_taken_back_for_free() -> None:
    where = table("classic S Shi=Fro,Sam Mis=Leg Car=Ara Fan=Bal Gon=She")
    decide(where, "1 Bal-Car")
    assert not where.is_free_undo(1, 0)


def test_what_was_shown_or_drawn_is_taken_back_only_by_consent() -> None:
    where = drawn()
    with pytest.raises(Complaint, match="must agree"):
        where.undo(1, 0)
    where.undo(1, 0, agreed=(0,))
    play_on(where, 4)
    record = read_record(where.record.write())
    assert verify(GAME, record) == sum(1 for line in record.lines if line.seat == CHANCE)
    undo = next(index for index, line in enumerate(record.lines) if line.undo_to >= 0)
    record.lines[undo] = Line(1, undo_to=0)
    with pytest.raises(Complaint, match="not everybody agreed"):
        verify(GAME, record)


@pytest.mark.parametrize("undo", [Line(0, undo_to=0, agreed=(1,)), Line(77, undo_to=999, agreed=(88,))])
def test_an_undo_after_the_end_is_found(undo: Line) -> None:
    record = finished()
    record.lines.append(undo)
    with pytest.raises(Complaint):
        verify(GAME, record)


def test_a_record_that_was_cut_short_is_not_verified() -> None:
    record = finished()
    del record.lines[-1]
    with pytest.raises(Complaint):
        verify(GAME, record)


def test_the_commitment_that_was_shown_before_the_game_is_compared() -> None:
    record = finished()
    assert verify(GAME, record, record.commit) >= 1
    with pytest.raises(Complaint, match="shown before the game"):
        verify(GAME, record, commitment(bytes(32)))


def test_options_that_are_not_those_of_the_game_are_found() -> None:
    record = drawn().record
    record.options["stuck"] = "forward"
    with pytest.raises(Complaint, match="options"):
        Replay(GAME, record)


def test_a_record_holds_nothing_that_could_steer_a_terminal() -> None:
    with pytest.raises(Complaint, match="cannot be printed"):
        read_record("mathom-record 1\ngame confrontation\n\x1b]0;title\x07\n")


def test_nothing_is_taken_back_once_the_secret_has_been_shown() -> None:
    where = drawn()
    play_on(where, 3)
    assert where.record.secret
    with pytest.raises(Complaint, match="secret"):
        where.undo(0, 0, agreed=(1,))


def test_play_goes_on_after_an_undo_as_if_nothing_had_been() -> None:
    where = decide(drawn(), "0 +1", "1 +6")
    straight = decide(drawn(), "0 +1", "1 +6")
    where.undo(0, 2, agreed=(1,))
    decide(where, "0 +1", "1 +6")
    assert where.state.encode() == straight.state.encode()
    assert where.journal.entries == straight.journal.entries


def test_a_fair_game_is_verified_and_the_draws_counted() -> None:
    record = finished()
    assert verify(GAME, record) == record.draws()
    assert read_record(record.write()).secret == SECRET.hex()


def spoil(record: Record, **changes: object) -> str:
    spoiled = read_record(record.write())
    for name, value in changes.items():
        setattr(spoiled, name, value)
    try:
        verify(GAME, spoiled)
    except Complaint as complaint:
        return str(complaint)
    return ""


def test_a_changed_draw_is_found() -> None:
    record = finished(7)
    place = max(index for index, line in enumerate(record.lines) if line.seat == CHANCE)
    state = Replay(GAME, record, place).state
    found = []
    for outcome, _ in state.chances():
        text = GAME.chance_text(outcome)
        if text != record.lines[place].text:
            lines = [*record.lines[:place], Line(CHANCE, text)]
            found.append(spoil(record, lines=lines))
    assert found
    for sentence in found:
        assert f"Draw {record.draws()} should not have been" in sentence


def test_a_draw_that_was_undone_is_recomputed_as_well() -> None:
    where = drawn()
    true = where.record.lines[1].text
    where.undo(1, 0, agreed=(0,))
    play_on(where, 4)
    for text in {"Leg", "Gim", "Ara"} - {true}:
        lines = [where.record.lines[0], Line(CHANCE, text), *where.record.lines[2:]]
        assert "should not have been" in spoil(where.record, lines=lines)


def test_an_undone_line_that_was_never_possible_is_found() -> None:
    where = drawn()
    where.undo(1, 0, agreed=(0,))
    play_on(where, 4)
    lines = [Line(1, "Fro-Mor"), Line(CHANCE, "Tro"), *where.record.lines[2:]]
    assert spoil(where.record, lines=lines) != ""


def test_a_changed_secret_nonce_or_commitment_is_found() -> None:
    record = finished()
    other = bytes(32)
    assert "does not match the commitment" in spoil(record, secret=other.hex())
    assert "does not match the commitment" in spoil(record, commit=commitment(other))
    assert "should not have been" in spoil(record, secret=other.hex(), commit=commitment(other))
    assert "should not have been" in spoil(record, nonces=[record.nonces[0], other.hex()])
    assert "should not have been" in spoil(record, nonces=record.nonces[::-1])


def test_what_is_missing_for_verifying_is_said() -> None:
    record = finished()
    assert "no commitment" in spoil(record, commit="")
    assert "does not hold it yet" in spoil(record, secret="")
    assert "nonce of every seat" in spoil(record, nonces=[record.nonces[0]])
    assert "hexadecimal" in spoil(record, secret="xyz")
    assert "hexadecimal" in spoil(record, nonces=["zz", "00"])


def test_a_commitment_in_strange_letters_is_only_complained_about() -> None:
    assert "does not match the commitment" in spoil(finished(), commit="żółw")


def test_a_table_with_a_broken_nonce_gives_a_complaint() -> None:
    record = drawn().record
    record.nonces = ["zz", "00"]
    with pytest.raises(Complaint):
        Table(GAME, record, SECRET)


def test_the_secret_is_shown_only_when_the_game_is_over() -> None:
    where = drawn()
    assert where.record.secret == ""
    assert SECRET.hex() not in where.record.write()
    play_on(where, 3)
    assert where.record.secret == SECRET.hex()


PREPARATION = {
    0: ["Gan-Art", "Ara-Cdn", "back", "Gim-Cdn", "Leg-Rhu", "Bor-Ere", "Mer-Ene", "ready"],
    1: ["Orc-Gon", "Naz-Dag", "Wit-Roh", "She-Fan", "Bal-Mir", "ready"],
}


def interleave(order: list[int]) -> list[tuple[int, str]]:
    left = {seat: list(texts) for seat, texts in PREPARATION.items()}
    return [(seat, left[seat].pop(0)) for seat in order]


@pytest.mark.parametrize("seed", range(6))
def test_simultaneous_decisions_in_any_order_give_the_same_bytes(seed: int) -> None:
    order = [0] * 8 + [1] * 6
    straight = table()
    for seat, text in interleave(order):
        straight.decide(seat, GAME.parse_action(text))
    rng = Rng(seed)
    for index in range(len(order) - 1, 0, -1):
        other = rng.below(index + 1)
        order[index], order[other] = order[other], order[index]
    mixed = table()
    for seat, text in interleave(order):
        mixed.decide(seat, GAME.parse_action(text))
    assert mixed.record.write() == straight.record.write()
    assert mixed.state.encode() == straight.state.encode()
    assert mixed.journal.entries == straight.journal.entries


def test_combat_cards_in_either_order_give_the_same_bytes() -> None:
    texts = []
    for order in permutations(["0 +1", "1 +6"]):
        where = decide(drawn(), *order)
        texts.append((where.record.write(), where.state.encode(), [encode(where.observe(seat)) for seat in (0, 1)]))
    assert texts[0] == texts[1]


def test_each_new_stage_of_simultaneous_decisions_begins_after_the_last() -> None:
    """Draft, special cards and set-up, either seat first: each stage stands by seat, none is mixed with another."""
    records = []
    for first in (0, 1):
        where = table(options=OPTIONS)
        for _ in range(3):
            stage = GAME.view(where.state, 0)["phase"]
            for seat in (first, 1 - first):
                rng = Rng(seat)
                while seat in where.state.to_act() and GAME.view(where.state, 0)["phase"] == stage:
                    options = [action for action in where.state.legal(seat) if GAME.action_text(action) != "back"]
                    ready = GAME.parse_action("ready")
                    where.decide(seat, ready if ready in options else rng.choose(options))
        assert GAME.view(where.state, 0)["phase"] == "move"
        records.append(where.record.write())
    assert records[0] == records[1]


@pytest.mark.parametrize("cut", range(1, 14))
def test_a_record_resumes_in_the_middle_of_a_simultaneous_phase(cut: int) -> None:
    order = [1, 1, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1]
    straight = table()
    resumed = table()
    for number, (seat, text) in enumerate(interleave(order)):
        if number == cut:
            resumed = Table(GAME, read_record(resumed.record.write()), SECRET)
        straight.decide(seat, GAME.parse_action(text))
        resumed.decide(seat, GAME.parse_action(text))
    assert resumed.record.write() == straight.record.write()
    assert resumed.state.encode() == straight.state.encode()


@pytest.mark.parametrize("first", ["0 +1", "1 +6"])
def test_a_record_resumes_between_two_combat_cards(first: str) -> None:
    where = decide(drawn(), first)
    resumed = Table(GAME, read_record(where.record.write()), SECRET)
    assert resumed.state.to_act() == where.state.to_act()
    for seat in (0, 1, SPECTATOR):
        assert encode(resumed.observe(seat)) == encode(where.observe(seat))
    second = "1 +6" if first.startswith("0") else "0 +1"
    assert decide(resumed, second).record.write() == decide(where, second).record.write()


@pytest.mark.parametrize("seed", range(3))
def test_a_table_resumed_from_its_record_draws_on_as_the_other_would_have(seed: int) -> None:
    straight = play_on(table(options=OPTIONS), seed)
    lines = straight.record.lines
    half = Record(**{name: getattr(straight.record, name) for name in Record.__struct_fields__})
    half.secret = ""
    half.lines = lines[: len(lines) * 2 // 3]
    while half.lines[-1].seat == CHANCE:
        half.lines.pop()
    resumed = Table(GAME, read_record(half.write()), SECRET)
    for line in straight.record.surviving()[len(resumed.record.lines) :]:
        if line.seat != CHANCE:
            resumed.decide(line.seat, GAME.parse_action(line.text))
    assert resumed.record.write() == straight.record.write()


def test_a_refused_decision_leaves_the_record_alone() -> None:
    from mathom.kernel.refusal import Refused

    where = drawn()
    before = where.record.write()
    with pytest.raises(Refused):
        where.decide(0, GAME.parse_action("+6"))
    assert where.record.write() == before


def own_game() -> ConfrontationGame:
    text = re.sub(r'(code = "Leg"\nstrength = )\d', r"\g<1>9", GAME.text("content.toml"))
    return GAME.with_content(text)


def test_a_record_carries_content_that_is_not_ours() -> None:
    game = own_game()
    where = Table.open(game, {}, ["a", "b"], SECRET, NONCES, "classic F Mis=Leg Fan=Bal Shi=Fro")
    for seat, text in ((0, "Leg-Fan"), (0, "+1"), (1, "+4")):
        where.decide(seat, game.parse_action(text))
    text = where.record.write()
    record = read_record(text)
    assert record.write() == text
    with pytest.raises(Complaint, match="other content"):
        Replay(GAME, record)
    again = GAME.with_content(record.own_content)
    assert again.content.hash() == record.content == game.content.hash()
    state = Replay(again, record).state
    assert state.encode() == where.state.encode()
    assert "Bal" in again.view(state, 0)["fallen"]


@pytest.mark.parametrize(
    "tail", ["", "\n", "\n\n", "\n# my own box  \n", "\n  \t# indented\n", "\n# line\u2028separator\n", "\r\n# x\r\n"]
)
def test_content_that_is_not_ours_survives_whatever_stands_in_it(tail: str) -> None:
    text = GAME.text("content.toml").rstrip("\n").replace("strength = 9", "strength = 8") + tail
    game = GAME.with_content(text)
    written = Table.open(game, {}, ["a", "b"], SECRET, NONCES).record.write()
    record = read_record(written)
    assert record.write() == written
    assert GAME.with_content(record.own_content).content.hash() == game.content.hash()


def test_a_record_of_our_own_content_carries_none() -> None:
    assert "content-line" not in finished().write()
    assert finished().own_content == ""


def test_a_record_whose_position_has_another_number_of_seats_is_refused() -> None:
    game = BattleGame()
    start = "2 P1 turn row=Har,Pat,Wit hands=P1:Gwa;P2:Sam"
    with pytest.raises(Complaint, match="The record names 3 seats, but its position has 2"):
        Table.open(game, {}, ["a", "b", "c"], bytes(32), [bytes(16)] * 3, start)
