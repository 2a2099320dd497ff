"""Tables that are brought into a situation over plain sockets, before a browser comes to them."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any

from mathom.games import load
from tests.browser.policy import eager, hasty
from tests.server.kit import Player, Server, catch_up, play_on

PREPARATION = ("draft", "hold", "place")


class Table:
    """A table at which everybody sits; `held` is what the browser of some of its people would keep of it."""

    def __init__(self, house: Server, *kinds: str, names: tuple[str, ...] = ("Ada", "Ben", "Cid", "Dag"), **more: Any) -> None:
        client = house.client()
        self.made = client.make(*kinds, **more)
        self.game: str = more.get("game", "confrontation")
        self.id: str = self.made["table"]
        self.content = load(self.game, more["content"]).content.hash() if "content" in more else ""
        self.seats: dict[int, dict[str, Any]] = {}
        self.players: list[Player] = []
        for number, invite in sorted(self.made["invites"].items()):
            nonce = secrets.token_hex(16)
            claim = client.claim(invite, names[int(number)], nonce, self.content)
            self.seats[int(number)] = {"seat": int(number), "key": claim["key"], "name": names[int(number)], "nonce": nonce}
            self.players.append(Player(house.url, self.id, claim["key"]).open())
        client.close()
        for player in self.players:
            player.hello()

    def held(self, *seats: int) -> dict[str, Any]:
        return {
            self.id: {
                "game": self.game,
                "seats": [self.seats[seat] for seat in seats],
                "watch": self.made["watch"],
                "made": int(time.time() * 1000),
                "commit": self.made["commit"],
            }
        }

    def prepare(self) -> Table:
        """All the preparation as the server suggests it."""
        while True:
            for player in self.players:
                catch_up(player, 0.02)
                while player.is_asked and player.play["view"]["phase"] in PREPARATION:
                    player.decide((player.ask({"type": "suggest"})["actions"] or ["ready"])[0])
                    catch_up(player, 0.02)
            if all(player.play["view"]["phase"] not in PREPARATION for player in self.players):
                return self

    def play_until(self, end: Callable[[dict[str, Any]], object], choose: Callable[[dict[str, Any]], str] = hasty) -> Table:
        """Plays on until the one who is asked is in that situation."""
        while not any(player.is_asked and end(player.play) for player in self.players):
            assert not any(player.is_over for player in self.players), "the game ended before it came to that"
            play_on(self.players, lambda player: choose(player.play), most=1)
            for player in self.players:
                catch_up(player, 0.01)
        return self

    def play_out(self) -> Table:
        choose = hasty if self.game == "confrontation" else eager
        play_on(self.players, lambda player: choose(player.play))
        return self

    def leave(self) -> Table:
        """The people go; their seats stay theirs."""
        for player in self.players:
            player.close()
        return self
