"""The fast generator: the same numbers everywhere, compiled or not."""

from __future__ import annotations

import pytest

from mathom.kernel.rng import Rng, pick

MASK32, MASK64 = 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF
SEEDS = [0, 1, 42, 2**31, 2**32 - 1, 2**63, 2**64 - 1]


def rotl(value: int, by: int) -> int:
    return (value << by | value >> (32 - by)) & MASK32


def reference(seed: int, number: int) -> list[int]:
    """xoshiro128++ as published, its four words taken from splitmix64."""
    words = []
    for _ in range(4):
        seed = (seed + 0x9E3779B97F4A7C15) & MASK64
        z = seed
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK64
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK64
        words.append((z ^ z >> 31) & MASK32)
    found = []
    for _ in range(number):
        found.append((rotl((words[0] + words[3]) & MASK32, 7) + words[0]) & MASK32)
        shifted = words[1] << 9 & MASK32
        words[2] ^= words[0]
        words[3] ^= words[1]
        words[1] ^= words[2]
        words[0] ^= words[3]
        words[2] ^= shifted
        words[3] = rotl(words[3], 11)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_the_words_are_those_of_the_published_generator(seed: int) -> None:
    rng = Rng(seed)
    assert [rng.word() for _ in range(200)] == reference(seed, 200)


def test_the_first_numbers_are_fixed() -> None:
    rng = Rng(1)
    assert [rng.word() for _ in range(4)] == [731202300, 4290608990, 2834421659, 2886870300]
    rng = Rng(1)
    assert [rng.below(100) for _ in range(8)] == [0, 90, 59, 0, 22, 63, 23, 54]


@pytest.mark.parametrize("total", [1, 2, 7, 52, 2**31 + 1, 2**32 - 1, 2**32])
def test_below_rejects_what_would_favour_small_numbers(total: int) -> None:
    rng = Rng(9)
    words = iter(reference(9, 2000))
    limit = 2**32 - 2**32 % total
    for _ in range(300):
        word = next(words)
        while word >= limit:
            word = next(words)
        assert rng.below(total) == word % total


@pytest.mark.parametrize("total", [2, 3, 5, 6, 10])
def test_below_is_uniform_enough(total: int) -> None:
    rng = Rng(123)
    trials = 20000
    counts = [0] * total
    for _ in range(trials):
        counts[rng.below(total)] += 1
    expected = trials / total
    assert sum((count - expected) ** 2 / expected for count in counts) < total + 6 * (2 * total) ** 0.5


def test_the_same_seed_gives_the_same_numbers_and_another_one_others() -> None:
    one, two, other = Rng(7), Rng(7), Rng(8)
    first = [one.below(1000) for _ in range(20)]
    assert first == [two.below(1000) for _ in range(20)]
    assert first != [other.below(1000) for _ in range(20)]


def test_choosing_takes_one_of_the_options() -> None:
    rng, twin = Rng(5), Rng(5)
    options = [3, 9, 27]
    for _ in range(30):
        assert rng.choose(options) == options[twin.below(3)]
    assert options == [3, 9, 27]


def test_drawing_goes_by_weight() -> None:
    rng, twin = Rng(5), Rng(5)
    chances = [(4, 1), (9, 5), (11, 2)]
    drawn = [rng.draw(chances) for _ in range(400)]
    assert drawn == [pick(chances, twin.below(8)) for _ in range(400)]
    assert {outcome: drawn.count(outcome) > 20 for outcome in (4, 9, 11)} == {4: True, 9: True, 11: True}
    assert drawn.count(9) > drawn.count(11) > drawn.count(4)


def test_a_number_beyond_the_weights_is_an_error() -> None:
    with pytest.raises(ValueError, match="beyond"):
        pick([(1, 2), (2, 3)], 5)
