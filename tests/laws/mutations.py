"""Positions as people may write them by hand: those of random play, with words left out, added, changed or from another one."""

from __future__ import annotations

from random import Random

from mathom.games import load
from mathom.kernel.game import Complaint
from mathom.kernel.playout import step
from mathom.kernel.rng import Rng

GAMES_PLAYED = 12
"""How many random games the words come from."""
KEPT_EVERY = 7
"""Of a random game one position in so many is kept."""
DEEP = 400


class Mutations:
    """The positions of random games, and their words by label."""

    def __init__(self, name: str, seed: int, games: int = GAMES_PLAYED) -> None:
        self.game = load(name)
        self.random = Random(seed)
        self.rng = Rng(seed)
        self.positions: list[str] = []
        self.words: dict[str, list[str]] = {}
        self.options = [f"{option.name}={value}" for option in self.game.options[1:] for value in option.values]
        while games:
            games -= self.is_played()
        for position in self.positions:
            for word in position.split()[2:]:
                self.words.setdefault(label(word), []).append(word)

    def is_played(self) -> bool:
        """Whether a random game with random options could be begun, and was."""
        game, random = self.game, self.random
        options = {option.name: random.choice(option.values) for option in game.options}
        try:
            state = game.new(options, random.choice(game.seats))
        except Complaint:
            return False
        first = random.randrange(KEPT_EVERY)
        for number in range(DEEP):
            if number % KEPT_EVERY == first:
                self.positions.append(game.position(state))
            if not state.to_act():
                break
            step(state, self.rng)
        self.positions.append(game.position(state))
        return True

    def draw(self) -> str:
        """One of the positions, with one to four changes."""
        words = self.random.choice(self.positions).split()
        for _ in range(self.random.choice((1, 1, 1, 2, 2, 3, 4))):
            self.change(words)
        return " ".join(words)

    def change(self, words: list[str]) -> None:
        random = self.random
        at = random.randrange(len(words))
        way = random.randrange(10)
        if way < 3 and label(words[at]) in self.words:
            words[at] = random.choice(self.words[label(words[at])])
        elif way < 5 and len(words) > 3:
            del words[2 + random.randrange(len(words) - 2)]
        elif way < 7:
            words.append(random.choice(self.words[random.choice(sorted(self.words))]))
        elif way < 8:
            option = random.choice(self.options)
            words[2:] = [word for word in words[2:] if label(word) != label(option)] + [option]
        else:
            words[at] = self.changed(words[at])

    def changed(self, word: str) -> str:
        """The same word with a part of its value left out, twice there or elsewhere, or with another number."""
        random = self.random
        start, mark, value = word.partition("=")
        between = next((sign for sign in ";,/" if sign in value), "")
        if between:
            parts = value.split(between)
            one, other = random.randrange(len(parts)), random.randrange(len(parts))
            way = random.randrange(3)
            if way == 0:
                del parts[one]
            elif way == 1:
                parts.append(parts[one])
            else:
                parts[one], parts[other] = parts[other], parts[one]
            value = between.join(parts)
        elif value.isdecimal():
            value = str(max(0, int(value) + random.choice((-2, -1, 1, 2, 9))))
        return start + mark + value


def label(word: str) -> str:
    return word.partition("=")[0]
