"""The numbered list of what a seat may do: moves gathered by piece, everything else one by one."""

from __future__ import annotations

import msgspec
from rich.text import Text

from mathom.kernel.game import Game
from mathom.kernel.journal import Args
from mathom.kernel.state import State
from mathom.terminal.boards import Board
from mathom.terminal.words import Words

FEW = 5
"""Up to so many actions are written out one a line, whatever they are."""


class Choice(msgspec.Struct, frozen=True):
    """A legal action with its number in the list."""

    number: int
    action: int
    text: str
    key: str
    args: Args

    @property
    def is_move(self) -> bool:
        return {"piece", "from", "to"} <= self.args.keys() and "-" in self.text

    @property
    def group(self) -> str:
        """What moves: the notation up to where it goes."""
        return self.text.rpartition("-")[0]


def choices(game: Game, state: State, seat: int, legal: list[int]) -> list[Choice]:
    """The legal actions, numbered; a card that is written as a number, like +3, has that number in the list."""
    texts = [game.action_text(action) for action in legal]
    values = [int(text[1:]) if text.startswith("+") else 0 for text in texts]
    next_number = max(values, default=0) + 1
    found = []
    for action, text, value in zip(legal, texts, values, strict=True):
        key, args = game.describe(state, seat, action)
        found.append(Choice(value or next_number, action, text, key, args))
        next_number += value == 0
    return found


def listing(words: Words, board: Board, offered: list[Choice], width: int, lines: int) -> list[Text]:
    """The list in at most that many lines where it can be: first in whole sentences, then in ever shorter words."""
    moves = [choice for choice in offered if choice.is_move]
    if len(moves) <= FEW:
        moves = []
    others = [choice for choice in offered if choice not in moves]
    indent = 6 + max((len(choice.text) for choice in others), default=0)
    rows = move_rows(words, board, moves, width) + in_columns(other_chunks(words, others), width, indent)
    if len(rows) <= lines:
        return rows
    return flowing(board, moves, width) + in_columns(other_chunks(words, others, brief=True), width, indent)


def other_chunks(words: Words, others: list[Choice], brief: bool = False) -> list[Text]:
    """Number, notation and sentence; in brief, the name of what is chosen in place of the sentence."""
    wide = max((len(choice.text) for choice in others), default=0)
    chunks = []
    for choice in others:
        chunk = Text(f"{choice.number:>3} ", style="bold")
        chunk.append(choice.text.ljust(wide), style="bold cyan")
        said = (words.names_in(choice.args) if brief else "") or words.catalogue.say(choice.key, choice.args)
        chunk.append(f"  {said}", style="default")
        chunks.append(chunk)
    return chunks


def hanging(chunk: Text, width: int, indent: int) -> list[Text]:
    """A long line broken between words, the rest of it below its sentence."""
    head, words = chunk[:indent], chunk[indent:].split(" ")
    rows = [head]
    for word in words:
        gap = "" if rows[-1].cell_len <= indent else " "
        if rows[-1].cell_len + len(gap) + word.cell_len > width and rows[-1].cell_len > indent:
            rows.append(Text(" " * indent))
            gap = ""
        rows[-1] = rows[-1] + Text(gap) + word
    return rows


def by_piece(moves: list[Choice]) -> dict[str, list[Choice]]:
    groups: dict[str, list[Choice]] = {}
    for choice in moves:
        groups.setdefault(choice.group, []).append(choice)
    return groups


def flowing(board: Board, moves: list[Choice], width: int) -> list[Text]:
    """The moves in as few lines as possible, a bar between one piece and the next."""
    rows: list[Text] = []
    group = ""
    for choice in moves:
        bar = " | " if rows and choice.group != group else "  "
        group = choice.group
        mark = board.mark(choice.key)
        item = Text(f"{choice.number} ", style="bold")
        item.append(choice.text, style="bold cyan")
        item.append(f" {mark}" if mark else "", style="default")
        if not rows or rows[-1].cell_len + len(bar) + item.cell_len > width:
            rows.append(Text("  "))
        else:
            rows[-1].append(bar, style="dim")
        rows[-1].append_text(item)
    return rows


def move_rows(words: Words, board: Board, moves: list[Choice], width: int) -> list[Text]:
    """For each piece that can move, where it can go; what does not fit goes on below its first move."""
    groups = by_piece(moves)
    heads = {group: head_of(words, group, found[0]) for group, found in groups.items()}
    wide = max((len(head) for head in heads.values()), default=0)
    rows: list[Text] = []
    for group, found in groups.items():
        rows.append(Text(heads[group].ljust(wide), style="default"))
        for choice in found:
            mark = board.mark(choice.key)
            item = Text(f"{choice.number:>4} ", style="bold")
            item.append(choice.text, style="bold cyan")
            item.append(f" {words.name(str(choice.args['to']))}{f' {mark}' if mark else ''}", style="default")
            if rows[-1].cell_len + item.cell_len > width:
                rows.append(Text(" " * wide))
            rows[-1].append_text(item)
    return rows


def head_of(words: Words, group: str, choice: Choice) -> str:
    """Who moves, and from where; with a special card, its name before it."""
    card = group.partition(":")[0] if ":" in group else ""
    by = f"{words.name(f'special.{card}')}: " if card else ""
    return f"  {by}{words.name(str(choice.args['piece']))}, {words.name(str(choice.args['from']))}"


def in_columns(chunks: list[Text], width: int, indent: int = 0) -> list[Text]:
    """The chunks one below the other, in as many columns as the width allows; what is too long goes on further in."""
    if not chunks:
        return []
    wide = max(chunk.cell_len for chunk in chunks) + 2
    if wide > width:
        return [row for chunk in chunks for row in hanging(chunk, width, indent)]
    columns = max(1, min(width // wide, (len(chunks) + 2) // 3))
    deep = -(-len(chunks) // columns)
    rows = []
    for y in range(deep):
        row = Text()
        for x in range(columns):
            if x * deep + y < len(chunks):
                row.append(" " * (x * wide - row.cell_len))
                row.append_text(chunks[x * deep + y])
        rows.append(row)
    return rows
