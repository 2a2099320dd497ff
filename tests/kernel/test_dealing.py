"""Fair dealing: fixed vectors computed here from the standard library alone, uniformity, rejection."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from mathom.kernel.dealing import SECRET_BYTES, Dealer, commitment, fresh_secret
from mathom.kernel.rng import pick

SECRET = bytes(range(32))
NONCES = [b"alpha", b"", b"\x00" * 300]


def key_of(secret: bytes, nonces: list[bytes]) -> bytes:
    message = b"mathom-deal-1"
    for nonce in nonces:
        message += len(nonce).to_bytes(2, "big") + nonce
    return hmac.new(secret, message, hashlib.sha256).digest()


def word(key: bytes, number: int, attempt: int = 0) -> int:
    message = number.to_bytes(8, "big") + attempt.to_bytes(4, "big")
    return int.from_bytes(hmac.new(key, message, hashlib.sha256).digest()[:8], "big")


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment(SECRET) == hashlib.sha256(b"mathom-commit-1" + SECRET).hexdigest()
    assert commitment(SECRET) != commitment(SECRET[:-1])


@pytest.mark.parametrize("nonces", [[], [b"a"], [b"a", b"b"], NONCES])
@pytest.mark.parametrize("total", [1, 2, 3, 6, 52, 255, 1000])
def test_a_draw_is_sixty_four_bits_of_hmac_under_the_key(nonces: list[bytes], total: int) -> None:
    dealer = Dealer(SECRET, nonces)
    key = key_of(SECRET, nonces)
    for number in (0, 1, 2, 77, 2**40):
        assert dealer.below(total, number) == word(key, number) % total


def test_fixed_numbers_that_no_version_may_change() -> None:
    dealer = Dealer(SECRET, [b"alpha", b"beta"])
    assert [dealer.below(1000, number) for number in range(8)] == [53, 356, 536, 699, 826, 566, 114, 502]


def test_where_one_nonce_ends_and_the_next_begins_counts() -> None:
    firsts = {Dealer(SECRET, nonces).below(2**60, 0) for nonces in ([b"ab", b"c"], [b"a", b"bc"], [b"abc"], [b"abc", b""])}
    assert len(firsts) == 4


def test_the_order_of_the_seats_counts() -> None:
    assert Dealer(SECRET, [b"a", b"b"]).below(2**60, 0) != Dealer(SECRET, [b"b", b"a"]).below(2**60, 0)


def test_another_secret_or_nonce_gives_other_draws() -> None:
    first = [Dealer(SECRET, [b"a", b"b"]).below(2**60, number) for number in range(4)]
    assert first != [Dealer(SECRET[::-1], [b"a", b"b"]).below(2**60, number) for number in range(4)]
    assert first != [Dealer(SECRET, [b"a", b"x"]).below(2**60, number) for number in range(4)]


@pytest.mark.parametrize("total", [2**63 + 1, 2**63 + 12345, 3 * 2**62, 2**64 - 1])
def test_a_number_beyond_the_last_whole_multiple_is_rejected_and_drawn_again(total: int) -> None:
    dealer = Dealer(SECRET, NONCES)
    key = key_of(SECRET, NONCES)
    limit = 2**64 - 2**64 % total
    rejected = 0
    for number in range(40):
        attempt = 0
        while word(key, number, attempt) >= limit:
            attempt += 1
        rejected += attempt
        assert dealer.below(total, number) == word(key, number, attempt) % total
    assert (rejected > 0) == (total < 2**64 - 1)


@pytest.mark.parametrize("total", [2, 3, 5, 9])
def test_draws_are_uniform(total: int) -> None:
    dealer = Dealer(SECRET, [b"a", b"b"])
    trials = 3000
    counts = [0] * total
    for number in range(trials):
        counts[dealer.below(total, number)] += 1
    expected = trials / total
    chi = sum((count - expected) ** 2 / expected for count in counts)
    assert chi < total + 6 * (2 * total) ** 0.5


def test_an_outcome_falls_by_its_weight() -> None:
    chances = [(7, 1), (8, 3), (20, 2)]
    dealer = Dealer(SECRET, [b"a"])
    for number in range(50):
        assert dealer.outcome(chances, number) == pick(chances, dealer.below(6, number))
    assert [pick(chances, number) for number in range(6)] == [7, 8, 8, 8, 20, 20]


def test_draws_are_numbered_on_from_those_already_made() -> None:
    chances = [(outcome, 1) for outcome in range(100)]
    first = Dealer(SECRET, [b"a", b"b"])
    drawn = [first.draw(chances) for _ in range(10)]
    resumed = Dealer(SECRET, [b"a", b"b"], made=4)
    assert [resumed.draw(chances) for _ in range(6)] == drawn[4:]
    assert (first.made, resumed.made) == (10, 10)
    assert [first.outcome(chances, number) for number in range(10)] == drawn


def test_a_fresh_secret_is_long_and_never_the_same() -> None:
    made = {fresh_secret() for _ in range(50)}
    assert len(made) == 50
    assert {len(secret) for secret in made} == {SECRET_BYTES} == {32}
