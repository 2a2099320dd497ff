"""What ever came with Mathom goes on: every content file under its hash, options that came later, rules that were mended."""

from __future__ import annotations

import pytest

from mathom.games import GAMES, game_of, load
from mathom.kernel.game import RULES, Complaint, Option
from mathom.kernel.record import Replay, read_record

SHIPPED = {
    "confrontation": ("a1b91a7acb813c09",),
    "battle": ("c174e43985f9d813",),
    "mount_doom": ("afb88f6fd93b6ae7",),
    "two_towers": ("9ba375f8673ef5ea", "f2b559ad2dfdc46a", "b20c0a9c93d76f2c"),
}
"""The content that came with Mathom, the latest last. Whoever changes a content file keeps the one before in `former/`."""
EVERY = [(name, printed) for name, hashes in SHIPPED.items() for printed in hashes]
OPTIONS = [pytest.param(name, option, id=f"{name}-{option.name}") for name in GAMES for option in load(name).options]


@pytest.mark.parametrize(("name", "printed"), EVERY)
def test_every_content_that_ever_came_with_mathom_can_be_played(name: str, printed: str) -> None:
    game = load(name, printed=printed)
    assert game.content.hash() == printed
    assert load(name, game.content.text).content.hash() == printed, "a record that carries it plays with it"
    game.new({}, game.seats[0])


@pytest.mark.parametrize("name", GAMES)
def test_todays_content_is_on_the_list(name: str) -> None:
    assert load(name).content.hash() == SHIPPED[name][-1]


@pytest.mark.parametrize("printed", ["0123456789abcdef", "../../confrontation/content", "x" * 10_000])
def test_content_that_never_came_with_mathom_is_asked_for(printed: str) -> None:
    with pytest.raises(Complaint, match="give the file with --content"):
        load("battle", printed=printed)


@pytest.mark.parametrize("name", GAMES)
def test_a_record_that_names_no_option_plays_as_it_did_before_there_was_one(name: str) -> None:
    first = {option.name: option.before for option in load(name).options}
    printed = SHIPPED[name][-1]
    seats = "".join(f"seat {seat} Ann\n" for seat in range(load(name).seats[-1]))
    record = read_record(f"mathom-record 1\ngame {name}\nrules 1\ncontent {printed}\n{seats}")
    state = Replay(game_of(record), record).state
    assert game_of(record).options_of(state) == first
    assert first[RULES] == "1"


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_a_position_writes_every_option_that_is_not_what_its_absence_means(name: str, option: Option) -> None:
    game = load(name)
    for value in option.values:
        state = game.new({option.name: value}, game.seats[-1])
        again = game.parse_position(game.position(state))
        assert game.options_of(again) == game.options_of(state)
        written = f" {option.name}={value}" in game.position(state)
        assert written == (value != option.before) or option == game.options[0], "the first option may be the text's first word"


def test_rules_newer_than_this_program_are_refused_with_the_numbers() -> None:
    record = read_record("mathom-record 1\ngame battle\nrules 9\ncontent c174e43985f9d813\nseat 0 Ann\nseat 1 Bo\n")
    with pytest.raises(Complaint, match="version 9 of the rules; this program plays those up to 1"):
        Replay(game_of(record), record)
