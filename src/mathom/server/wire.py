"""The messages between a client and the server: typed, versioned, and made from observations only."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from mathom.kernel.journal import Args, Event
from mathom.kernel.observation import Outcome, Prompt
from mathom.kernel.refusal import Refusal

VERSION = 1

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
"""A client's own name for a message: the same again counts once."""
TableId = Annotated[str, msgspec.Meta(min_length=1, max_length=32, pattern="^[A-Za-z0-9_-]+$")]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=8)]
ActionText = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Name = Annotated[str, msgspec.Meta(max_length=24)]
Word = Annotated[str, msgspec.Meta(max_length=16)]
Place = Annotated[str, msgspec.Meta(min_length=1, max_length=32, pattern="^[A-Za-z0-9_.-]+$")]


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """What a client sends. The tag is the class's name in small letters."""


class Hello(Message, frozen=True):
    """The first message: which table, as whom, and how much of it the client still holds. Sent again it changes the reader."""

    v: int
    table: TableId
    key: Key
    epoch: Word = ""
    line: Count = 0
    seen: Count = 0


class Decide(Message, frozen=True):
    """A decision: `at` is the number that the last frame gave, so that a late one cannot hit another question."""

    id: Id
    at: Count
    action: ActionText


class Why(Message, frozen=True):
    """Asks why an action is not allowed."""

    id: Id
    action: ActionText


class Undo(Message, frozen=True):
    """Asks to take the seat's last decision back."""

    id: Id


class Answer(Message, frozen=True):
    """Agrees or not to the undo request with that number."""

    id: Id
    undo: Count
    yes: bool


class StandIn(Message, frozen=True, tag="stand-in"):
    """Wishes that a bot plays for a seat, or, with an empty name, that its holder plays again."""

    id: Id
    seat: SeatNumber
    bot: Word


class Suggest(Message, frozen=True):
    """Asks for a sensible preparation, step by step."""

    id: Id


class Recall(Message, frozen=True):
    """Asks what can be known of what is hidden."""

    id: Id


class Describe(Message, frozen=True):
    """Asks for the table in words, as the terminal draws it."""

    id: Id
    lang: Word


class Hint(Message, frozen=True):
    """Asks what a good player would do here; at a strict table nobody says."""

    id: Id


class Point(Message, frozen=True):
    """Points at a place of the board, for everybody to see; nothing keeps it."""

    id: Id
    place: Place


ClientMessage = Hello | Decide | Why | Undo | Answer | StandIn | Suggest | Recall | Describe | Hint | Point


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    name: str
    kind: str
    """`here`, `friend` or `bot`."""
    claimed: bool
    bot: str = ""
    """The bot that plays it now: a bot's seat, or a stand-in."""
    seconds: float = 0.0
    """How long that bot thinks about a move at most; 0 where it answers at once."""
    present: bool = False
    wished: list[int] = []
    """The seats that wish a stand-in for it."""


class TableInfo(msgspec.Struct, frozen=True):
    """A table as everybody at it sees it."""

    id: str
    game: str
    options: dict[str, str]
    strict: bool
    listed: bool
    seats: list[SeatInfo]
    commit: str
    """The hash of the dealer's secret, published before any nonce."""
    nonces: list[str]
    over: bool
    deal: str = ""
    """The name of a deal that anybody can compute; `again` where it is that of a finished game."""
    branch: int = 0
    """How many lines of another game it goes on from."""
    content: str = ""
    """The fingerprint of the owner's content that it is played with, where it is not ours."""
    campaign: str = ""
    """The campaign that it belongs to."""
    until: float = 0.0
    """Until when it is kept if nobody decides anything more, in seconds since 1970; 0 where that is not settled."""


class Choice(msgspec.Struct, frozen=True):
    """Something the reader may do now: in the notation, and as a catalogue sentence."""

    action: str
    key: str
    args: Args


class UndoRequest(msgspec.Struct, frozen=True):
    """Somebody wants to take a decision back; the seats that have not answered yet."""

    number: int
    by: int
    waiting: list[int]


class Play(msgspec.Struct, frozen=True):
    """The game as the reader sees it now, with the events since number `since`."""

    at: int
    """The number that the reader's next decision answers."""
    since: int
    events: list[Event]
    view: dict[str, Any]
    to_act: tuple[int, ...]
    prompt: Prompt | None
    choices: list[Choice]
    outcome: Outcome | None
    undo: UndoRequest | None
    can_undo: str
    """`free`, `ask`, or empty where there is nothing to take back."""
    secret: str
    """The dealer's secret, shown when the game is over."""


class Reply(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """What the server sends."""


class Welcome(Reply, frozen=True):
    """Answers a hello: the seat that the key opens (-2: watching), and the memory the numbers belong to."""

    v: int
    seat: int
    epoch: str
    watch: str = ""


class Frame(Reply, frozen=True):
    """Everything the reader sees now. `line` counts the undos by consent: after a new one, events are told anew from 0."""

    n: int
    line: int
    table: TableInfo
    play: Play | None
    """None until every seat is taken."""


class Ack(Reply, frozen=True):
    """The decision is stored; `at` is the number of the next one."""

    id: str
    at: int


class Denied(Reply, frozen=True):
    """The decision is not allowed, or, answering `why`, what forbids it (None: nothing does)."""

    id: str
    refusal: Refusal | None


class Suggestion(Reply, frozen=True):
    id: str
    actions: list[str]


class Memory(Reply, frozen=True):
    """What can be known of what is hidden; what `data` holds is the game's own."""

    id: str
    data: dict[str, Any]


class Hinted(Reply, frozen=True):
    """What the bot of that name would do."""

    id: str
    bot: str
    action: str


class Pointed(Reply, frozen=True):
    """A seat points at a place of the board."""

    seat: int
    place: str


class Words(Reply, frozen=True):
    """The table in words."""

    id: str
    lines: list[str]


class Error(Reply, frozen=True):
    """Something went wrong: `code` is a word of problems.CODES; the page has the sentence."""

    id: str
    code: str


def encode(reply: Reply) -> bytes:
    return msgspec.json.encode(reply, order="deterministic")


READ: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def decode(data: bytes | str) -> ClientMessage:
    """The message that some bytes hold; raises msgspec.DecodeError or ValidationError (both ValueErrors)."""
    return READ.decode(data)
