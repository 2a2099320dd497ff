"""What is counted: games written down by hand, and what they come to."""

from __future__ import annotations

from statistics import mean, pstdev
from typing import Any

import msgspec
import pytest

from mathom.arena.book import Run
from mathom.arena.entrants import Entrant
from mathom.arena.figures import figures
from mathom.arena.plan import Plan, Way
from mathom.arena.play import Failure, Played
from mathom.arena.report import page
from mathom.arena.rows import Collection
from mathom.arena.sayings import option, score
from mathom.games import GAMES, load
from mathom.kernel.game import Complaint
from mathom.kernel.rng import Rng
from mathom.terminal.arena import show
from mathom.terminal.screen import Screen
from mathom.terminal.words import Words


def plan(game: str, players: int, *bots: str, aborts: bool = False) -> Plan:
    options = {"match": "no"} if game == "confrontation" else {}
    return Plan(game, 1, "", "", [Way(options, players)], [Entrant(bot, bot) for bot in bots], 1, aborts=aborts)


def played(deal: int, seats: tuple[int, ...], *winners: int, fault: Failure | None = None, turns: int = 10) -> Played:
    return Played(
        way=0,
        deal=deal,
        seats=seats,
        winners=winners,
        score=tuple(3 if seat in winners else 1 for seat in range(len(seats))),
        reason="end",
        turns=turns,
        decisions=20,
        times=[[1.0, 3.0] for _ in seats],
        iterations=[0 for _ in seats],
        searched=[0 for _ in seats],
        fault=fault,
    )


def shown(plan: Plan, *games: Played) -> dict[str, Any]:
    return figures(Collection([Run(plan, "", list(games))]))


def test_a_swapped_deal_is_compared_as_a_whole() -> None:
    found = shown(
        plan("confrontation", 2, "a", "b"),
        *(played(0, (0, 1), 0), played(0, (1, 0), 1)),  # a wins both
        *(played(1, (0, 1), 1), played(1, (1, 0), 1)),  # Sauron wins both
        *(played(2, (0, 1)), played(2, (1, 0), 1)),  # a draw, and a wins
    )
    [pair] = found["pairs"]
    assert (pair["wins"], pair["draws"], pair["losses"]) == (4, 1, 1)
    assert (pair["deals"], pair["better"], pair["even"], pair["worse"]) == (3, 2, 1, 0)
    assert pair["share"] == pytest.approx(4.5 / 6, abs=1e-4)
    assert pair["difference"] == pytest.approx((1 + 0 + 0.5) / 3, abs=1e-4)
    sides = {(row["bot"], row["seat"]): row["share"] for row in found["sides"]}
    assert sides[("a", "Fellowship")] == pytest.approx(1.5 / 3)
    assert sides[("b", "Sauron")] == pytest.approx(1.5 / 3)
    assert sides[("a", "Sauron")] == 1.0


def test_a_deal_that_was_played_with_one_seating_only_is_not_compared() -> None:
    swapped = [played(0, (0, 1), 0), played(0, (1, 0), 0)]
    found = shown(plan("confrontation", 2, "a", "b"), *swapped, played(1, (0, 1), 0))
    [pair] = found["pairs"]
    assert (pair["games"], pair["deals"], pair["even"], pair["difference"]) == (3, 1, 1, 0.0)
    three = [played(0, seats, 0) for seats in ((0, 1, 1), (1, 0, 1), (1, 1, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0))]
    assert shown(plan("battle", 3, "a", "b"), *three)["pairs"][0]["deals"] == 1
    assert shown(plan("battle", 3, "a", "b"), *three[1:])["pairs"][0]["deals"] == 0


def test_a_deal_that_was_played_twice_with_one_seating_is_not_compared_either() -> None:
    theirs = msgspec.structs.replace(plan("confrontation", 2, "a"), entrants=[Entrant("a", "rule"), Entrant("b", "exec:b")])
    once, again, swapped = ([played(0, seats, 0)] for seats in ((0, 1), (0, 1), (1, 0)))
    for second, deals in ((again, 0), (swapped, 1)):
        found = figures(Collection([Run(theirs, "", once, "x"), Run(theirs, "", second, "y")]))
        assert (found["games"], found["pairs"][0]["deals"]) == (2, deals)


def test_a_line_up_is_the_same_from_whichever_seat_it_is_told() -> None:
    twice = msgspec.structs.replace(plan("battle", 3, "a", "b"), lineups=[(0, 1, 1), (1, 0, 1), (0, 0, 1)])
    games = [fixture.seats for fixture in twice.fixtures(3)]
    assert sorted(games) == [(0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0)]
    assert shown(twice, *(played(0, seats, 0) for seats in games))["pairs"][0]["deals"] == 1
    assert shown(twice, *(played(0, seats, 0) for seats in games[:3]))["pairs"][0]["deals"] == 0


def test_where_no_deal_can_be_compared_no_difference_is_shown() -> None:
    html = page(shown(plan("confrontation", 2, "a", "b"), played(0, (0, 1), 0)), "The Confrontation")
    assert "to +1.00" not in html


def test_the_error_of_a_rating_is_how_far_ratings_of_equal_teams_lie_apart() -> None:
    rng = Rng(5)
    wanted = plan("mount_doom", 1, *"abcdef")
    ratings, errors = [], []
    for _ in range(60):
        games = [played(deal, (bot,), *range(rng.below(2))) for deal in range(40) for bot in range(6)]
        [row] = [row for row in shown(wanted, *games)["standings"] if row["bot"] == "a"]
        ratings.append(row["rating"])
        errors.append(row["rating_error"])
    assert mean(errors) == pytest.approx(pstdev(ratings), rel=0.2)


def test_bots_of_one_strength_are_level_also_where_one_sits_alone() -> None:
    games = [played(deal, tuple(0 if seat == own else 1 for seat in range(4)), deal) for deal in range(4) for own in range(4)]
    found = shown(plan("battle", 4, "a", "b"), *games)
    shares = {row["bot"]: row["share"] for row in found["standings"]}
    assert shares == {"a": 0.25, "b": 0.25}
    assert [row["rating"] for row in found["standings"]] == pytest.approx([0.0, 0.0])
    assert found["pairs"][0]["difference"] == pytest.approx(0.0)


@pytest.mark.parametrize(
    ("players", "even", "most"),
    [
        ((4,), "1/4 = 25.0 % at a table of 4", "33.3 %"),
        ((3, 4), "1/3 = 33.3 % at a table of 3 and 1/4 = 25.0 % at a table of 4", "50.0 % and 33.3 %"),
    ],
)
def test_where_a_bot_sits_alone_it_is_said_what_a_share_compares_with(
    players: tuple[int, ...], even: str, most: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lone = msgspec.structs.replace(plan("battle", 4, "rule", "random"), lone=True, ways=[Way({}, count) for count in players])
    games = [played(0, tuple(int(seat != own) for seat in range(players[0])), own) for own in range(players[0])]
    found = shown(lone, *games)
    wanted = f"with {even}, which equal bots would have: the lone bot can reach 100 %, another one with its several seats {most}."
    show(Screen(), Words(load("battle"), "en"), found)
    assert wanted in " ".join(capsys.readouterr().out.split())
    assert wanted in page(found, "Battle")
    assert "sat alone" not in page(shown(plan("battle", 4, "rule", "random"), *games), "Battle")


def test_a_score_counts_games_and_not_the_seats_of_a_team() -> None:
    ways = [Way({}, 2), Way({}, 4)]
    won, lost = [played(deal, (0, 0), 0, 1) for deal in range(2)], [played(deal, (0,) * 4) for deal in range(2)]
    games = [*won, *(msgspec.structs.replace(game, way=1) for game in lost)]
    [row] = shown(Plan("mount_doom", 1, "", "", ways, [Entrant("a", "a")], 1), *games)["standings"]
    assert row["score"] == {"mean": 2.0, "error": pytest.approx((4 / 3 / 4) ** 0.5, abs=1e-3)}


def test_teams_are_told_apart_by_deals_that_only_one_of_them_won() -> None:
    alike = [played(deal, (bot,) * 3, 0, 1, 2) for deal in range(50) for bot in range(2)]
    told = [played(50 + deal, (bot,) * 3, *((0, 1, 2) if bot == (deal == 0) else ())) for deal in range(4) for bot in range(2)]
    few, many = shown(plan("two_towers", 3, "a", "b"), *told), shown(plan("two_towers", 3, "a", "b"), *alike, *told)
    assert [row["rating"] for row in few["standings"]] == [row["rating"] for row in many["standings"]]
    assert few["standings"][0]["bot"] == "a"
    assert (few["pairs"][0]["better"], few["pairs"][0]["worse"]) == (3, 1)
    assert many["pairs"][0]["share"] == pytest.approx(53 / 54, abs=1e-4)


def test_a_deal_that_a_strangers_team_played_in_two_runs_counts_with_both() -> None:
    theirs = msgspec.structs.replace(plan("mount_doom", 1, "a"), entrants=[Entrant("a", "rule"), Entrant("b", "exec:b")])
    runs = [Run(theirs, "", [played(0, (0,), 0), played(0, (1,), *won)], key) for key, won in (("x", (0,)), ("y", ()))]
    [pair] = figures(Collection(runs))["pairs"]
    assert sorted((pair["share"], pair["other_share"])) == [0.5, 1.0]


def test_a_bot_that_failed_has_lost_or_the_game_does_not_count() -> None:
    fault = Failure(0, "late", "gave no answer in 5 s")
    lost = shown(plan("confrontation", 2, "a", "b"), msgspec.structs.replace(played(0, (0, 1), 1, fault=fault), score=()))
    assert {row["bot"]: row["wins"] for row in lost["standings"]} == {"a": 0, "b": 1}
    void = shown(plan("confrontation", 2, "a", "b", aborts=True), played(0, (0, 1), fault=fault))
    assert void["games"] == 0
    assert [row["score"] for row in (*lost["standings"], *void["standings"])] == [None] * 4
    for found in (lost, void):
        assert found["faults"] == [{"bot": "a", "kind": "late", "games": 1, "last": "gave no answer in 5 s"}]


def test_ways_and_endings_are_said_in_the_words_of_the_games() -> None:
    ways = [Way({"mode": mode, "sauron_cards": cards}, 2) for mode in ("classic", "draft") for cards in ("0", "2")]
    bots = [Entrant("a", "a"), Entrant("b", "b")]
    games = [msgspec.structs.replace(played(0, (0, 1), 0), reason="bearer-defeated", way=way) for way in range(4)]
    games.append(msgspec.structs.replace(played(1, (0, 1), 0), reason="forfeit"))
    found = shown(Plan("confrontation", 1, "", "", ways, bots, 1), *games)
    assert {row["way"] for row in found["by_way"]} == {
        f"{mode}, how many special cards the player who begins as Sauron holds: {cards}"
        for mode in ("classic (the classic characters)", "draft (each player chooses face by face)")
        for cards in (0, 2)
    }
    assert [(row["reason"], row["ending"]) for row in found["endings"]] == [
        ("bearer-defeated", "The Ring-bearer has been defeated."),
        ("forfeit", "A bot failed."),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_every_game_has_words(game: str) -> None:
    for given in load(game).options:
        for value in given.values:
            words = option(game, given.name, value)
            assert "_" not in words
            assert len(words.split()) > 1
    assert score(game).startswith("The score is ")


def test_a_page_says_options_and_scores_in_words() -> None:
    way = Way({"mode": "variant", "match": "no", "turn_limit": "50"}, 2)
    bots = [Entrant("a", "a"), Entrant("b", "b")]
    game = msgspec.structs.replace(played(0, (0, 1), 0), reason="three-in-shire")
    html = page(shown(Plan("confrontation", 1, "", "", [way], bots, 1), game), "The Confrontation")
    for words in (
        "Variant (the characters with a star). Whether a second game follows with the sides changed: a single game.",
        "After how many turns the game is drawn: 50.",
        "Three of Sauron&#x27;s pieces have reached the Shire.",
        "The score is the pieces that the winner still has on the board",
    ):
        assert words in html
    for raw in ("turn_limit", "three-in-shire", "three in shire", "mode variant"):
        assert raw not in html


def test_lengths_add_up_to_all_games() -> None:
    games = [played(deal, (0, 1), deal % 2, turns=5 + 7 * deal) for deal in range(30)]
    found = shown(plan("confrontation", 2, "a", "b"), *games)["lengths"]
    assert sum(row["games"] for row in found["classes"]) == 30
    assert sum(sum(row["won"].values()) for row in found["classes"]) == 30
    assert (found["least"], found["most"], found["unit"]) == (5, 208, "turns")


def test_searches_of_one_kind_are_set_against_their_budgets() -> None:
    found = shown(plan("confrontation", 2, "mo:400", "mo:100", "duct:4x50", "mo:1s"), played(0, (0, 1), 0), played(1, (2, 3), 0))
    [curve] = found["budgets"]
    assert curve["kind"] == "mo"
    assert [point["iterations"] for point in curve["points"]] == [100, 400]


def test_runs_are_put_together_and_a_game_counts_once() -> None:
    one = Run(plan("confrontation", 2, "a", "b"), "", [played(0, (0, 1), 0)])
    other = Run(plan("confrontation", 2, "b", "a"), "", [played(0, (1, 0), 0), played(0, (0, 1), 0)])
    found = figures(Collection([one, other]))
    assert (found["games"], found["repeated"]) == (2, 1)
    assert "Left out, for they are in these files more than once: 1 game." in page(found, "The Confrontation")
    with pytest.raises(Complaint, match="different games"):
        Collection([one, Run(plan("battle", 2, "a", "b"), "", [])])
    stranger = with_another_bot(other.plan)
    with pytest.raises(Complaint, match="“b” is b in one file and c in another"):
        Collection([one, Run(stranger, "", [])])


def test_a_strangers_game_in_another_run_with_the_same_seed_is_another_game() -> None:
    sitting = [Entrant("a", "a"), Entrant("mine", "exec:./mine"), Entrant("c", "c")]
    of_all = msgspec.structs.replace(plan("confrontation", 2), entrants=sitting)
    runs = [Run(of_all, "", [played(0, (0, 1), 0), played(0, (0, 2), 0)], key) for key in ("one", "other", "one")]
    found = figures(Collection(runs))
    assert (found["games"], found["repeated"]) == (3, 3)


def with_another_bot(plan: Plan) -> Plan:
    """The same plan with another bot under an old name."""
    return Plan(plan.game, 1, "", "", plan.ways, [Entrant("b", "c")], 1)
