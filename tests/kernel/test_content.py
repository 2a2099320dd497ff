"""Content files: what is accepted, and what each mistake is told."""

from __future__ import annotations

import re

import pytest

from mathom.kernel.content import (
    Content,
    ContentError,
    Field,
    Table,
    game_of_content,
    is_plain,
    line_of,
    read_content,
    read_toml,
)

SCHEMA = (
    Table("piece", ("A", "B"), (Field("strength", least=-1, most=9), Field("colour", words=("red", "blue")))),
    Table("card", ("X",), (Field("value", least=1, most=6),)),
)
GOOD = """# A copy of my own
[[piece]]
code = "A"
strength = -1
colour = "red"
source = "my-copy"

[[piece]]
code = "B"
strength = 9
colour = "blue"
source = "rulebook"

[[card]]
code = "X"
value = 3
source = "public"
"""


def complaint(text: str) -> str:
    with pytest.raises(ContentError) as caught:
        read_content(text, SCHEMA, "toy", ours=False)
    return str(caught.value)


def line_in(message: str) -> int:
    found = re.search(r"line (\d+)", message)
    assert found is not None, message
    return int(found[1])


def test_a_good_file_is_read() -> None:
    content = read_content(GOOD, SCHEMA, "toy", ours=False)
    assert content.tables["piece"]["A"] == {"strength": -1, "colour": "red", "source": "my-copy"}
    assert content.tables["card"] == {"X": {"value": 3, "source": "public"}}
    assert content.text == GOOD
    assert not content.ours


def test_our_own_content_carries_no_text() -> None:
    assert read_content(GOOD, SCHEMA, "toy").ours
    assert read_content(GOOD, SCHEMA, "toy").text == ""


def test_the_order_of_entries_and_fields_does_not_matter() -> None:
    head, first, second, card = GOOD.split("[[")[:1] + ["[[" + part for part in GOOD.split("[[")[1:]]
    other = read_content(head + card + "\n" + second + first, SCHEMA, "toy")
    assert other.hash() == read_content(GOOD, SCHEMA, "toy").hash()


def test_the_hash_is_of_what_is_printed_and_not_of_its_source() -> None:
    base = read_content(GOOD, SCHEMA, "toy").hash()
    assert read_content(GOOD.replace("my-copy", "reconstructed"), SCHEMA, "toy").hash() == base
    assert read_content(GOOD.replace("value = 3", "value = 4"), SCHEMA, "toy").hash() != base
    assert re.fullmatch(r"[0-9a-f]{16}", base)


@pytest.mark.parametrize(
    ("old", "new", "lines", "words"),
    [
        ("strength = 9", "strength = 10", range(8, 14), ["B", "strength", "10", "-1 to 9"]),
        ("strength = 9", "strength = -2", range(8, 14), ["B", "strength", "-2", "-1 to 9"]),
        ("strength = 9", "strength = 2.5", range(8, 14), ["B", "strength", "2.5", "whole number"]),
        ("strength = 9", "strength = 9.0", range(8, 14), ["B", "strength", "whole number"]),
        ("strength = 9", 'strength = "9"', range(8, 14), ["B", "strength", "'9'", "whole number"]),
        ("strength = 9", "strength = true", range(8, 14), ["B", "strength", "whole number"]),
        ("strength = 9", "strength = [9]", range(8, 14), ["B", "strength", "whole number"]),
        ("strength = 9", "", range(8, 14), ["B", "strength", "missing", "-1 to 9"]),
        ('colour = "blue"', 'colour = "green"', range(8, 14), ["B", "colour", "green", "red, blue"]),
        ('colour = "blue"', "colour = 3", range(8, 14), ["B", "colour", "3", "red, blue"]),
        ('source = "rulebook"', 'source = "hearsay"', range(8, 14), ["B", "source", "hearsay", "rulebook, public"]),
        ('source = "rulebook"', "", range(8, 14), ["B", "source", "missing", "rulebook, public"]),
        ("strength = 9", "strength = 9\nspeed = 1", range(8, 15), ["B", "speed", "strength, colour, source"]),
        ('code = "B"', 'code = "C"', range(8, 14), ["code", "'C'", "A, B"]),
        ('code = "B"', "code = 2", range(8, 14), ["code", "2", "A, B"]),
        ('code = "B"', "", range(8, 14), ["code is missing", "A, B"]),
        ('code = "B"', 'code = "A"', range(8, 14), ["piece", "A", "twice", "once"]),
        ('code = "B"', "code = []", range(8, 14), ["code", "A, B"]),
        ("[[card]]", "[[cart]]", range(14, 15), ["cart", "card, piece"]),
    ],
)
def test_a_mistake_is_told_with_line_field_and_what_was_expected(old: str, new: str, lines: range, words: list[str]) -> None:
    assert GOOD.count(old) == 1
    message = complaint(GOOD.replace(old, new))
    assert line_in(message) in lines, message
    for word in words:
        assert word in message


def test_a_missing_entry_is_named_with_the_number_expected() -> None:
    message = complaint(GOOD[: GOOD.index('[[piece]]\ncode = "B"')] + GOOD[GOOD.index("[[card]]") :])
    assert "piece" in message
    assert "B" in message
    assert "2 entries" in message
    assert "card" in complaint(GOOD[: GOOD.index("[[card]]")])


@pytest.mark.parametrize("text", ["piece = 3", "[piece]\ncode = 1", "piece = [1, 2]", 'piece = "A"'])
def test_a_table_that_is_no_list_of_entries_is_told_how_to_write_it(text: str) -> None:
    message = complaint(text)
    assert line_in(message) == 1
    assert "[[piece]]" in message


@pytest.mark.parametrize("text", ["[[piece", 'code = "A', "strength = = 2", "\x00", "a = 1\na = 2", "[[piece]]\ncode"])
def test_a_file_that_is_not_toml_is_told_so_with_the_line(text: str) -> None:
    message = complaint(text)
    assert "TOML" in message
    assert "end of document" in message or line_in(message) >= 1


def test_an_empty_file_lacks_everything() -> None:
    assert "A, B" in complaint("")


def test_a_comment_that_mentions_the_table_does_not_shift_the_line() -> None:
    text = "# every [[piece]] of my box\n" + GOOD.replace("strength = -1", "strength = 77")
    message = complaint(text)
    assert line_in(message) in range(3, 9), message
    text = GOOD.replace('colour = "red"', 'colour = "red"  # not like the next [[piece]]').replace("= 9", "= 99")
    assert line_in(complaint(text)) in range(8, 14)


def test_an_unknown_table_is_found_on_its_own_line() -> None:
    text = "# no cartridges here\n" + GOOD + '\n[[cart]]\ncode = "X"\n'
    assert line_in(complaint(text)) == text.splitlines().index("[[cart]]") + 1


def test_the_line_of_something_is_counted_from_one() -> None:
    assert [line_of("[[a]]\nb = 1\n[[a]]", "a", index) for index in (0, 1, 2)] == [1, 3, 1]


def test_content_is_compared_by_its_hash_alone() -> None:
    one = Content({"piece": {"A": {"strength": 1, "source": "public"}}})
    other = Content({"piece": {"A": {"source": "rulebook", "strength": 1}}}, "text")
    assert one.hash() == other.hash()


NAMED = Table(
    "card",
    ("A",),
    (Field("symbols", least=1, most=2, words=("joker",), letters="RG"), Field("name", most=10, text=True, optional=True)),
)


@pytest.mark.parametrize("symbols", ["R", "GG", "RG", "joker"])
def test_a_row_of_letters_or_a_word_is_accepted(symbols: str) -> None:
    content = read_content(f'[[card]]\ncode = "A"\nsymbols = "{symbols}"\nsource = "public"\n', (NAMED,), "toy")
    assert content.tables["card"]["A"] == {"symbols": symbols, "name": "", "source": "public"}


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ('symbols = "RGR"', "line 3: A: field symbols: 'RGR'; expected one of joker, or 1 to 2 of the letters R, G"),
        ('symbols = "X"', "line 3: A: field symbols: 'X'; expected one of joker, or 1 to 2 of the letters R, G"),
        ("symbols = 3", "line 3: A: field symbols: 3; expected one of joker, or 1 to 2 of the letters R, G"),
        ('name = "much too long"', "line 3: A: field name: 'much too long'; expected a text of 0 to 10 characters on one line"),
        ('name = "a\\nb"', "line 3: A: field name: 'a\\nb'; expected a text of 0 to 10 characters on one line"),
    ],
)
def test_letters_and_texts_out_of_bounds_are_refused_with_the_expectation(field: str, expected: str) -> None:
    with pytest.raises(ContentError) as error:
        read_content(f'[[card]]\ncode = "A"\n{field}\nsource = "public"\n', (NAMED,), "toy")
    assert str(error.value) == expected


def test_a_file_for_another_game_is_refused() -> None:
    with pytest.raises(ContentError, match="line 1: the file is for 'chess'; expected game = \"toy\""):
        read_content('game = "chess"\n', SCHEMA, "toy")


def test_a_file_says_for_which_game_it_is() -> None:
    assert game_of_content('game = "toy"\n') == "toy"
    with pytest.raises(ContentError, match="does not say which game"):
        game_of_content("[[card]]\n")


DEEP = {
    "arrays": "a = " + "[" * 9,
    "tables": "a = " + "{b = " * 9,
    "both, over several lines": "a = [\n" * 5 + "{b = " * 4,
    "a dotted key": "a" + ".a" * 9 + " = 1",
    "behind a text that ends in four quotes": 'a = ["""x"""", ' + "[" * 9,
}


@pytest.mark.parametrize("what", DEEP)
def test_a_file_that_is_nested_deeply_is_not_read_at_all(what: str) -> None:
    with pytest.raises(ContentError, match="nested too deeply"):
        read_toml(DEEP[what])


def test_brackets_and_dots_in_texts_and_comments_nest_nothing() -> None:
    text = '# [[[[[[[[[[\na = "[[[[[[[[[["\nb = \'{{{{{{{{{{\'\nc = """\n[[[[[[[[[[\n"""\nd = "a.b.c.d.e.f.g.h.i.j"\n'
    assert set(read_toml(text)) == {"a", "b", "c", "d"}


def test_a_file_has_at_most_256_kilobytes_whatever_its_letters() -> None:
    assert read_toml("#" * 262_144) == {}
    for text in ("#" * 262_145, "#" + "ł" * 131_072):
        with pytest.raises(ContentError, match="expected at most 262144"):
            read_toml(text)


@pytest.mark.parametrize("name", ["", "Frodo", "Éomer (Hunter)", "Sam's pony", "Łucja-Anna 2", "Frodo*", "e\u0301omer"])
def test_a_name_is_letters_digits_and_a_few_marks(name: str) -> None:
    assert is_plain(name)


@pytest.mark.parametrize(
    "name",
    [
        "<b>",
        "a&amp;b",
        "{who}",
        "[red]",
        "a\u202eb",
        "a\u200bb",
        "\u3164",
        "\u0301a",
        "a" + "\u0301" * 3,
        " a",
        "a\tb",
        "🙂",
        "a\\b",
    ],
)
def test_a_name_holds_no_markup_and_nothing_that_is_not_seen(name: str) -> None:
    assert not is_plain(name)
