"""Content files of owners, good and hostile, for tests."""

from __future__ import annotations

from mathom.games import load


def changed(game: str, *changes: tuple[str, str]) -> str:
    """Our file with some texts replaced, each where it stands first."""
    text = load(game).text("content.toml")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    return text


BATTLE = changed("battle", ('symbols = "V"', 'symbols = "RG"'), ('code = "Fro"', 'code = "Fro"\nname_en = "Frodo of my box"'))
"""Frodo is red and green, and called otherwise."""
TOWERS = changed("two_towers", ("pair.tricks >= rest.tricks", "pair.tricks >= 2"))

HOSTILE = {
    "an array in an array in an array …": "a = " + "[" * 200_000,
    "tables in tables": "a = " + "{a = " * 40_000,
    "a key of very many parts": "a" + ".a" * 120_000 + " = 1",
    "brackets behind a text that ends in four quotes": 'a = ["""x"""", ' + "[" * 200_000,
    "very many tables": "[[character]]\n" * 18_000,
    "very many headings": "\n".join(f"[a{number}]" for number in range(25_000)),
    "very many tables with codes": "\n".join(f"[[character]]\ncode = 'A{number}'" for number in range(8_000)),
    "very many keys": "\n".join(f"k{number} = 1" for number in range(25_000)),
    "a number of very many digits": "game = " + "9" * 200_000,
    "a hexadecimal number of very many digits": "game = 0x" + "f" * 200_000,
    "a file that is too long": "# " + "x" * 262_143,
    "too long in bytes, not in letters": "# " + "ł" * 200_000,
    "nothing but quotes": '"' * 200_000,
    "an escape without end": 'a = "' + "\\" * 200_000,
    "something that is no text": "\0\1\2" * 1000,
    "no text at all": "\n",
    "a value that is a table": "game = {a = 1}",
    "a game that does not exist": 'game = "chess"',
    "a goal with very many brackets": changed("two_towers", ("pair.tricks >= rest.tricks", "(" * 99 + "tricks >= 1" + ")" * 90)),
    "a goal with very many parts": changed(
        "two_towers", ("pair.tricks >= rest.tricks", " and ".join(["run>0"] * 20) + " or 1>0" * 9)
    ),
    "a goal that is code": changed("two_towers", ("pair.tricks >= rest.tricks", "__import__('os').system('true')")),
    "a goal with a huge number": changed("two_towers", ("pair.tricks >= rest.tricks", f"tricks >= {'9' * 180}")),
    "a goal in other digits": changed("two_towers", ("pair.tricks >= rest.tricks", "tricks >= ٣")),
    "a name that is markup": changed("two_towers", ('code = "Bor"', 'code = "Bor"\nname_en = "<img src=x>"')),
    "a name that turns the line round": changed("two_towers", ('code = "Bor"', 'code = "Bor"\nname_en = "a\u202eb"')),
    "a name of marks upon marks": changed("two_towers", ('code = "Bor"', f'code = "Bor"\nname_en = "a{chr(0x301) * 30}"')),
    "a name that looks like nothing": changed("two_towers", ('code = "Bor"', 'code = "Bor"\nname_en = "\u3164"')),
    "a code that is markup": changed("two_towers", ('code = "Bor"', 'code = "<b>"')),
}
