"""What is hidden (C6), on what the seats really receive."""

from __future__ import annotations

from itertools import permutations

import pytest

from mathom.games.confrontation.board import OUT
from mathom.games.confrontation.position import MOVE, PHASES, PLACE
from mathom.games.confrontation.state import Confrontation
from mathom.kernel.journal import Journal
from mathom.kernel.observation import Observation, encode, observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, SPECTATOR
from tests.games.confrontation.kit import GAME, Play, at
from tests.rules import rule

BACK_F = {"side": "F", "piece": None, "open": False}
BACK_S = {"side": "S", "piece": None, "open": False}


def sight(play: Play, reader: int) -> Observation:
    return observe(GAME, play.state, play.journal, reader)


def received(play: Play, reader: int) -> bytes:
    return encode(sight(play, reader))


def revealed(play: Play) -> list[str]:
    return [str(event.args["piece"]).removeprefix("piece.") for event in play.journal.all() if event.kind == "revealed"]


@rule("C6.1")
def test_public_are_numbers_revealed_and_defeated_pieces_line_ups_discards_and_special_cards() -> None:
    play = at("classic S Gon=Orc,Wit Fan=She!! Art=Fro,Sam Ere=Leg!! cards=King,Dark discard=F:+1;S:Eye")
    for reader in (0, 1, SPECTATOR):
        view = sight(play, reader).view
        assert [len(view["board"][region]) for region in ("Gon", "Fan", "Art", "Ere", "Mor")] == [2, 1, 2, 1, 0]
        assert view["board"]["Fan"] == [{"side": "S", "piece": "She", "open": True}]
        assert view["board"]["Ere"] == [{"side": "F", "piece": "Leg", "open": True}]
        assert {"Gan", "Bal", "Tro"} <= set(view["fallen"])
        assert len(view["rosters"]["F"]) == len(view["rosters"]["S"]) == 9
        assert view["discards"] == {"F": ["+1"], "S": ["Eye"]}
        assert view["hands"]["F"] == ["+2", "+3", "+4", "+5", "Mag", "Nob", "Clo", "Ret"]
        assert view["hands"]["S"] == ["+1", "+2", "+3", "+4", "+5", "+6", "Mag", "Ret"]
        assert view["specials"] == {"F": ["King"], "S": ["Dark"]}


@rule("C6.1")
def test_secret_is_who_stands_where_among_hidden_pieces() -> None:
    texts = []
    for first, second, third in permutations(["Fro", "Sam", "Leg"]):
        play = at(f"classic S Gon=Orc Art={first} Ere={second},{third}").play("Orc-Roh", f"{first}-Rhu")
        texts.append((received(play, 1), received(play, SPECTATOR)))
        assert sight(play, 1).view["board"]["Rhu"] == [BACK_F]
        assert sight(play, 0).view["board"]["Rhu"] == [{"side": "F", "piece": first, "open": False}]
    assert len(set(texts)) == 1


@rule("C6.1")
def test_secret_is_a_card_not_yet_turned_but_its_owner_sees_it() -> None:
    seen = []
    for card in ("+5", "Nob"):
        play = at("classic S Fan=Wit Car=Leg Gon=Orc Shi=Fro").play("Wit-Car")
        play.state.apply(0, GAME.parse_action(card))
        seen.append((received(play, 1), received(play, SPECTATOR)))
        assert sight(play, 0).view["battle"]["table"]["F"]["card"] == card
        assert sight(play, 1).view["battle"]["table"]["F"]["card"] is None
        assert card in sight(play, 1).view["hands"]["F"]
        assert sight(play, 1).view["ready"] == [0]
    assert seen[0] == seen[1]


def prepare(play: Play, seat: int, rng: Rng) -> None:
    """One seat goes through the stage of the preparation that is under way, until it is ready."""
    stage = play.phase()
    ready, back = GAME.parse_action("ready"), GAME.parse_action("back")
    while play.phase() == stage and seat in play.state.to_act():
        options = [action for action in play.state.legal(seat) if action != back]
        play.state.apply(seat, ready if ready in options else rng.choose(options))


@rule("C6.1")
@pytest.mark.parametrize("first", [0, 1])
def test_secret_are_draft_and_special_cards_until_they_are_shown(first: int) -> None:
    looks: dict[tuple[str, int], set[bytes]] = {}
    for seed in (1, 2):
        play = Play.__new__(Play)
        play.state = GAME.new({"mode": "draft", "fellowship_cards": "2", "sauron_cards": "2"}, 2)  # type: ignore[assignment]
        play.journal = GAME.start(play.state)
        for stage, same in (("draft", Rng(7)), ("hold", Rng(8))):
            assert play.phase() == stage
            trial = play.state.copy()
            prepare(play, first, Rng(seed))
            for reader in (1 - first, SPECTATOR):
                looks.setdefault((stage, reader), set()).add(received(play, reader))
            trial.journal = play.journal
            play.state = trial
            prepare(play, first, same)
            prepare(play, 1 - first, same)
        assert [len(sight(play, SPECTATOR).view["specials"][side]) for side in "FS"] == [2, 2]
    assert [len(seen) for seen in looks.values()] == [1, 1, 1, 1]


@rule("C6.2")
@pytest.mark.parametrize(
    ("position", "texts", "shown"),
    [
        ("classic S Fan=Wit Car=Leg Shi=Fro", ["Wit-Car"], ["Wit", "Leg"]),
        ("classic S Cdn=Wit Shi=Fro,Sam", ["Wit-Shi", "*Fro", "yes"], ["Wit", "Fro", "Sam"]),
        ("classic S Cdn=Wit Shi=Fro,Sam", ["Wit-Shi", "*Sam", "yes"], ["Wit", "Sam", "Fro"]),
        ("variant S Fan=Uru* Mis=Elr* Ere=Gan*", ["Uru*-Mis", "CARDS", "yes"], ["Uru*", "Elr*", "Gan*"]),
        ("classic F Art=Ara Shi=Fro Gon=Orc cards=King", ["King:Gon"], ["Ara"]),
        ("variant S Fan=Uru* Mis=Sme* Ere=Elr*", ["Uru*-Mis", "Elr*"], ["Uru*", "Sme*", "Elr*"]),
        ("classic S Gon=Orc Ere=Fro,Sam cards=Palantir", ["Palantir:Ere"], ["Fro", "Sam"]),
        ("classic S Gon=Orc Ere=Fro Shi=Sam cards=Crebain", ["Crebain:Ere"], ["Fro"]),
    ],
)
def test_what_reveals_a_piece(position: str, texts: list[str], shown: list[str]) -> None:
    play = at(position)
    for text in texts:
        play = play.cards("+1", "+1") if text == "CARDS" else play.play(text)
    assert revealed(play) == shown


@rule("C6.1")
@rule("C4.4")
def test_an_attacker_of_several_is_not_known_before_the_fighters_are_shown() -> None:
    looks = []
    for attacker, other in (("Orc", "War"), ("War", "Orc")):
        play = at(f"classic S Art={attacker} Mor={other} Shi=Fro,Leg Ere=Sam").play(f"{attacker}-Shi")
        assert play.phase() == "draw-defender"
        looks.append((received(play, 0), received(play, SPECTATOR)))
    assert looks[0] == looks[1]


@rule("C6.2")
def test_the_striking_balrog_and_sam_with_the_ring_are_revealed() -> None:
    play = at("classic F Ere=Leg Shi=Fro Car=Bal Mor=Orc cards=Palantir").play("Leg-Fan", "yes")
    strike = next(event for event in sight(play, SPECTATOR).events if event.kind == "balrog")
    assert strike.args["piece"] == "piece.Leg"
    assert play.where("Leg") == "out"
    play = at("variant S Fan=Uru* Mis=Fro* Shi=Sam*,Elr* Cdn=The*").play("Uru*-Mis").cards("+1", "+6")
    assert revealed(play) == ["Uru*", "Fro*", "Sam*"]


@rule("C6.2")
def test_the_balrog_lies_open_after_his_strike_until_the_turn_ends() -> None:
    """He is seen, and since he stands alone on his mountain he stays known."""
    play = at("classic F Ere=Leg Shi=Fro Car=Bal Mor=Orc").play("Leg-Fan", "yes")
    belief = GAME.belief(sight(play, 0))
    assert belief.size() == 1
    assert not play.is_open("Bal")


@rule("C6.2")
def test_moving_and_being_fought_next_to_reveal_nobody() -> None:
    play = at("classic S Ere=Wit Cdn=Leg,Gim Mor=Orc Shi=Fro").play("Wit-Cdn", "*Leg").cards("+5", "+1")
    assert revealed(play) == ["Wit", "Leg"]
    assert sight(play, 1).view["board"]["Cdn"] == [BACK_F, BACK_F]


@rule("C6.3")
def test_a_revealed_piece_can_do_what_asks_for_revealing_and_stays_as_it_is() -> None:
    play = at("variant S Fan=Uru* Mis=Elr* Ere=Gan*!! Shi=Fro*").play("Uru*-Mis").cards("+1", "+1").play("yes")
    assert play.sums() == (5, 5)
    assert revealed(play) == ["Uru*", "Elr*"]
    assert play.is_open("Gan*")  # the crebain's mark is not lost
    play = at("classic S Cdn=Wit Shi=Fro,Sam!!").play("Wit-Shi", "hidden", "yes")
    assert revealed(play) == ["Wit", "Fro"]
    play = at("classic F Art=Ara!! Shi=Fro Gon=Orc cards=King").play("King:Gon")
    assert play.is_open("Ara")
    play = at("classic S Art=War Shi=Fro Ere=Sam!! cards=Crebain").play("Crebain:Sam")
    assert play.is_open("Sam")


@rule("C6.4")
def test_at_the_end_of_every_turn_both_sides_hide_again() -> None:
    play = at("classic S Fan=Sar Car=Leg Ere=Sam,Fro Gon=Orc cards=Palantir").play("Palantir:Ere", "Sar-Car", "no")
    assert all(play.is_open(piece) for piece in ("Sar", "Leg", "Sam", "Fro"))
    play.cards("+1", "+6")
    assert play.due() == "F"
    assert not any(play.is_open(piece) for piece in ("Sar", "Orc", "Sam", "Fro"))
    assert sight(play, 1).view["board"]["Ere"] == [BACK_F, BACK_F]
    assert sight(play, 0).view["board"]["Car"] == [BACK_S]


@rule("C6.4")
@rule("C11.7")
@rule("C13.11")
def test_the_watcher_once_revealed_and_the_crebains_piece_stay_revealed() -> None:
    play = at("variant S Fan=Wat* Car=Elr* Ere=Fro*!! Gon=Orc* Shi=Sam*").play("Wat*-Car").cards("+1", "+6")
    assert play.due() == "F"
    assert play.is_open("Wat*")
    assert play.is_open("Fro*")
    play.play("Fro*-Mis", "Orc*-Fan", "Sam*-Art")
    assert play.is_open("Wat*")
    assert sight(play, 1).view["board"]["Mis"] == [{"side": "F", "piece": "Fro*", "open": True}]


@rule("C6.5")
@pytest.mark.parametrize("pieces", list(permutations(["Fro", "Sam", "Leg", "Gan"]))[::5])
def test_hidden_pieces_of_a_region_come_in_no_telling_order(pieces: tuple[str, ...]) -> None:
    play = at(f"classic S Gon=Orc Shi={','.join(pieces)}")
    plain = at("classic S Gon=Orc Shi=Fro,Sam,Gan,Leg")
    for reader in (1, SPECTATOR):
        assert received(play, reader) == received(plain, reader)
        assert sight(play, reader).view["board"]["Shi"] == [BACK_F] * 4


@rule("C6.5")
def test_a_piece_seen_and_hidden_again_is_mixed_with_the_others_of_its_region() -> None:
    play = at("classic S Ere=Wit Cdn=Leg,Gim Mor=Orc Shi=Fro!!").play("Wit-Cdn", "*Leg").cards("+5", "+1")
    apart, other = (at("classic F Cdn=Leg,Gim Mor=Orc Shi=Fro discard=F:+5;S:+1 turn=1") for _ in range(2))
    apart.play("Leg-Ere")
    other.play("Gim-Ere")
    assert received(apart, 1) == received(other, 1)
    play.play("Leg-Ene")
    assert GAME.belief(sight(play, 1)).size() == 2


@rule("C6.5")
def test_pieces_of_different_regions_are_never_mixed_so_a_lone_one_stays_known() -> None:
    play = at("classic S Fan=Sar Car=Leg Ere=Gim Gon=Orc Shi=Fro").play("Sar-Car", "no").cards("+5", "+1")
    assert not play.is_open("Leg")
    belief = GAME.belief(sight(play, 1))
    rng = Rng(5)
    places = {belief.sample(rng).at[6] for _ in range(40)}  # type: ignore[attr-defined]
    assert places == {6}


@rule("C6.6")
def test_a_revealed_piece_stands_apart_from_the_hidden_ones_of_its_region() -> None:
    play = at("classic S Ere=Wit Cdn=Leg,Gim Mor=Orc Shi=Fro cards=Palantir").play("Palantir:Cdn")
    assert [piece["piece"] for piece in sight(play, 1).view["board"]["Cdn"]] == ["Gim", "Leg"]
    play = at("classic S Art=Wit Shi=Fro,Sam!!,Leg,Gim Mor=Orc")
    view = sight(play, 1).view["board"]["Shi"]
    assert view == [{"side": "F", "piece": "Sam", "open": True}, BACK_F, BACK_F, BACK_F]


@rule("C6.6")
def test_only_when_the_turn_has_ended_can_it_be_mixed() -> None:
    """Seen in this turn, Legolas can be chosen; in the next he is one of the two."""
    play = at("classic S Ere=Orc Cdn=Leg,Gim Mor=Wit Art=Fro cards=Palantir").play("Palantir:Cdn")
    assert GAME.belief(sight(play, 1)).size() == 1
    play.play("Wit-Gon", "Leg-Ene")
    assert GAME.belief(sight(play, 1)).size() == 2


@rule("C6.7")
def test_a_piece_pointed_at_stays_hidden() -> None:
    play = at("classic F Art=Ara Shi=Fro Gon=Orc Dag=Wit cards=King").play("King:Gon")
    assert not play.is_open("Orc")
    pointed = next(event for event in sight(play, 0).events if event.kind == "pointed")
    assert "piece" not in pointed.args
    assert sight(play, 0).view["board"]["Gon"] == [BACK_S]
    assert next(event for event in sight(play, 1).events if event.kind == "pointed").args["piece"] == "piece.Orc"
    assert "Orc" not in str(sight(play, 0).view["position"]).partition("hidden=")[0]


@rule("C6.7")
def test_only_pieces_on_the_board_can_be_chosen() -> None:
    play = at("classic F Art=Ara Shi=Fro Gon=Orc cards=King")
    assert [text for text in play.legal() if text.startswith("King")] == ["King:Gon"]
    assert play.refusal("King:Wit") == "C13.7"
    assert play.refusal("King:Mor") == "C13.7"
    play = at("classic S Gon=Orc Art=Fro Ere=Leg!! cards=Crebain")
    assert [text for text in play.legal() if text.startswith("Crebain")] == ["Crebain:Art", "Crebain:Leg"]


@rule("C6.8")
def test_pointing_into_a_group_is_decided_by_even_chance() -> None:
    play = at("classic F Art=Ara Shi=Fro Gon=Orc,Wit cards=King").play("King:Gon")
    assert (play.due(), play.chances()) == ("*", ["Orc", "Wit"])
    assert {weight for _, weight in play.state.chances()} == {1}
    play.play("*Wit")
    assert play.moves("Orc") == []
    assert play.moves("Wit") != []
    play = at("classic S Gon=Orc Shi=Fro,Sam,Leg cards=Crebain").play("Crebain:Shi")
    assert (play.due(), sorted(play.chances())) == ("*", ["Fro", "Leg", "Sam"])
    assert play.play("*Leg").is_open("Leg")


@rule("C6.8")
def test_a_revealed_piece_of_a_group_is_pointed_at_without_chance() -> None:
    play = at("variant F Art=Ara* Shi=Fro* Mor=Orc*,Wat*!! cards=King")
    assert [text for text in play.legal() if text.startswith("King")] == ["King:Mor", "King:Wat*"]
    assert play.play("King:Wat*").due() == "S"
    assert at("variant F Art=Ara* Shi=Fro* Mor=Orc*,Wat*!! cards=King").play("King:Mor").due() == "S"


@rule("C6.8")
def test_the_draw_of_the_named_piece_is_seen_by_its_owner_alone() -> None:
    seen = []
    for drawn in ("Orc", "Wit"):
        play = at("classic F Art=Ara Shi=Fro Gon=Orc,Wit Mor=Sar cards=King").play("King:Gon", f"*{drawn}")
        seen.append((received(play, 0), received(play, SPECTATOR)))
    assert seen[0] == seen[1]


def same_question(positions: list[str], texts: list[str], asked: str) -> list[list[str]]:
    """The answers in worlds that differ in hidden identities; who is due, for what, and what others see is equal."""
    answers = []
    looks = set()
    for position in positions:
        play = at(position)
        for text in texts:
            if text == "CARDS":
                play.cards("+1", "+1")
            else:
                play.play(text)
        due = play.due()
        other = play.seat("F" if due == "S" else "S")
        looks.add((play.phase(), due, received(play, other), received(play, SPECTATOR)))
        assert play.phase() == asked, position
        answers.append(play.legal())
    assert len(looks) == 1
    return answers


@rule("C6.9")
def test_sauron_is_asked_about_the_tunnel_while_the_balrog_may_wait_there() -> None:
    answers = same_question(
        ["classic F Ere=Leg Shi=Fro Car=Bal Mor=Orc", "classic F Ere=Leg Shi=Fro Car=Orc Mor=Bal"],
        ["Leg-Fan"],
        "tunnel",
    )
    assert answers == [["no", "yes"], ["no"]]


@rule("C6.9")
@pytest.mark.parametrize(
    ("position", "phase"),
    [
        ("classic F Ere=Leg Shi=Fro Car=Orc Mor=Wit", "move"),  # the Balrog is defeated
        ("classic F Ere=Leg Shi=Fro Mor=Bal Gon=Orc", "move"),  # nobody in Caradhras
        ("classic F Ere=Leg Shi=Fro Car=Orc!! Mor=Bal", "move"),  # someone else, face up
        ("classic F Ere=Leg Shi=Fro Car=Orc Mor=Bal!!", "move"),  # he lies face up elsewhere
        ("classic F Ere=Leg Shi=Fro Car=Bal!! Mor=Orc", "tunnel"),  # he lies face up there
        ("variant F Ere=Elr* Shi=Fro* Car=Uru* Mor=Orc*", "move"),  # he does not play
        ("draft F Ere=Leg Shi=Fro Car=Uru* Mor=Orc", "move"),
    ],
)
def test_he_is_not_asked_where_everybody_sees_that_the_balrog_cannot_wait_there(position: str, phase: str) -> None:
    piece = "Elr*" if position.startswith("variant") else "Leg"
    assert at(position).play(f"{piece}-Fan").phase() == phase


@rule("C6.9")
def test_a_lone_no_is_a_real_decision() -> None:
    play = at("classic F Ere=Leg Shi=Fro Car=Orc Mor=Bal").play("Leg-Fan")
    assert (play.due(), play.legal()) == ("S", ["no"])
    assert sight(play, 1).prompt is not None
    assert play.refusal("yes") == "C9.1"
    assert play.play("no").where("Leg") == "Fan"


@rule("C6.9")
def test_the_fellowship_is_asked_about_sam_while_he_may_stand_beside_frodo() -> None:
    answers = same_question(
        ["classic S Cdn=Wit Shi=Fro!!,Sam Ere=Leg", "classic S Cdn=Wit Shi=Fro!!,Leg Ere=Sam"],
        ["Wit-Shi", "Fro"],
        "sam",
    )
    assert answers == [["no", "yes"], ["no"]]


@rule("C6.9")
@pytest.mark.parametrize(
    "position",
    [
        "classic S Cdn=Wit Shi=Fro!!,Leg Ere=Gim",  # Sam is defeated
        "classic S Cdn=Wit Shi=Fro!!,Leg!! Ere=Sam",  # nobody hidden is there
        "classic S Cdn=Wit Shi=Fro!!,Leg Ere=Sam!!",  # he lies face up elsewhere
        "classic S Cdn=War Shi=Fro!!,Sam Ere=Leg",  # the Warg
        "draft S Cdn=Wit Shi=Fro!!,Sam* Ere=Leg",  # Sam* does not step in
    ],
)
def test_it_is_not_asked_about_sam_where_everybody_sees_that_he_cannot_step_in(position: str) -> None:
    servant = "War" if "War" in position else "Wit"
    assert at(position).play(f"{servant}-Shi", "Fro").phase() in ("cards", "retreat")


@rule("C6.9")
def test_the_fellowship_is_asked_to_show_frodo_while_he_may_stand_beside_sam() -> None:
    answers = same_question(
        ["classic S Cdn=Wit Shi=Sam!!,Fro Ere=Leg", "classic S Cdn=Wit Shi=Sam!!,Leg Ere=Fro"],
        ["Wit-Shi", "Sam"],
        "frodo",
    )
    assert answers == [["no", "yes"], ["no"]]
    assert at("classic S Cdn=Wit Shi=Sam!!,Leg Ere=Fro!!").play("Wit-Shi", "Sam").phase() == "cards"
    assert at("classic S Cdn=Wit Shi=Sam Ere=Fro").play("Wit-Shi").phase() == "cards"


@rule("C6.9")
@pytest.mark.parametrize("where", ["Ere", "Rhu", "Car", "Hig", "Mir", "Fan"])
def test_the_fellowship_is_asked_about_gandalf_v_while_he_may_be_near(where: str) -> None:
    start = "Mir" if where == "Fan" else "Fan"
    near = f"variant S {start}=Uru* Mis=Elr*!! {where}=Gan* Shi=Far*"
    far = f"variant S {start}=Uru* Mis=Elr*!! {where}=Far* Shi=Gan*"
    assert same_question([near, far], ["Uru*-Mis", "CARDS"], "bonus") == [["no", "yes"], ["no"]]


@rule("C6.9")
def test_it_is_not_asked_about_gandalf_v_when_he_fights_himself_or_against_the_warg() -> None:
    play = at("variant S Fan=Uru* Mis=Gan* Ere=Far* Shi=Fro*").play("Uru*-Mis").cards("+1", "+5")
    assert (play.phase(), play.sums()) == ("move", (6, 9))
    play = at("draft S Fan=War Mis=Elr* Ere=Gan* Shi=Fro").play("War-Mis").cards("+1", "+5")
    assert (play.phase(), play.sums()) == ("move", (4, 7))


@rule("C6.9")
@pytest.mark.parametrize(
    "position",
    [
        "variant S Fan=Uru* Mis=Elr* Shi=Gan*,Far*",  # nobody near
        "variant S Fan=Uru* Mis=Elr* Ere=Far*!! Shi=Gan*",  # someone else, face up
        "variant S Fan=Uru* Mis=Elr* Ere=Far* Shi=Gan*!!",  # he lies face up far away
        "variant S Fan=Uru* Mis=Elr* Ere=Far* Shi=Fro*",  # he is defeated
        "draft S Fan=Uru* Mis=Elr* Ere=Far* Shi=Gan",  # Gandalf of the classic game
    ],
)
def test_it_is_not_asked_about_gandalf_v_where_everybody_sees_that_he_cannot_help(position: str) -> None:
    play = at(position).play("Uru*-Mis").cards("+1", "+5")
    assert (play.phase(), play.where("Elr*")) == ("move", "out")


@rule("C6.9")
@pytest.mark.parametrize("option", ["reveal", "compare"])
def test_the_question_about_gandalf_v_comes_in_both_settings(option: str) -> None:
    play = at(f"variant S Fan=Uru* Mis=Elr* Ere=Far* Shi=Gan* gandalf_bonus={option}").play("Uru*-Mis")
    play.cards("+1", "+5")
    assert (play.phase(), play.legal()) == ("bonus", ["no"])


def twin(state: Confrontation, side: int, rng: Rng) -> Confrontation:
    """The same situation with a side's hidden pieces dealt anew over the places where its hidden pieces stand."""
    other = state.copy()
    fixed = (state.mover, state.forced, state.attacker)
    tokens = [
        token
        for token in range(side * 9, side * 9 + 9)
        if state.at[token] != OUT and not state.is_open(token) and token not in fixed
    ]
    left = [state.at[token] for token in tokens]
    for token in tokens:
        other.shift(token, OUT)
    for token in tokens:
        other.shift(token, left.pop(rng.below(len(left))))
    return other


TURNED_UP = ("revealed", "falls", "balrog", "swaps", "strides")


def turned_up(journal: Journal) -> list[tuple[str, object]]:
    """What an action has laid open, a named piece's standing still, and how a game ended: that may differ."""
    told = [event for event in journal.all() if event.kind in TURNED_UP or event.kind.startswith(("over", "named"))]
    return [(event.kind, event.args) for event in told]


@pytest.mark.sample(2)
@rule("C6.9")
@rule("C6.1")
@pytest.mark.parametrize("mode", ["classic", "variant", "draft"])
def test_no_question_and_no_event_depends_on_who_the_hidden_pieces_are(mode: str) -> None:
    """Two worlds that differ in hidden pieces only, one decision: unless it lays them open, nobody else can tell."""
    compared = dict.fromkeys(PHASES, 0)
    for seed in range(30):
        rng = Rng(seed)
        state = GAME.new({"mode": mode, "fellowship_cards": "4", "sauron_cards": "4"}, 2)
        assert isinstance(state, Confrontation)
        while seats := state.to_act():
            seat = seats[rng.below(len(seats))]
            if seat == CHANCE:
                state.apply(CHANCE, rng.draw(state.chances()))
                continue
            action = rng.choose(state.legal(seat))
            if state.phase > PLACE:
                side = rng.below(2)
                moved = seat == side and state.phase == MOVE
                worlds = [state.copy(), twin(state, side, rng)]
                if not moved and action in worlds[1].legal(seat):
                    journals = []
                    for world in worlds:
                        journals.append(GAME.start(world))
                        world.apply(seat, action)
                    if turned_up(journals[0]) == turned_up(journals[1]):
                        for reader in (1 - side, SPECTATOR):
                            looks = [
                                encode(observe(GAME, world, journal, reader))
                                for world, journal in zip(worlds, journals, strict=True)
                            ]
                            assert looks[0] == looks[1]
                        compared[PHASES[worlds[0].phase]] += 1
            state.apply(seat, action)
    asked = {"classic": ("tunnel",), "variant": ("bonus",), "draft": ("tunnel", "bonus")}[mode]
    assert all(compared[phase] > 0 for phase in asked), compared


@rule("C6.9")
@pytest.mark.parametrize(
    ("beside", "script", "phase"),
    [
        ("Sam!!,{}", ["Bal-Cdn", "Sam", "no"], "frodo"),
        ("Fro!!,{}", ["Bal-Cdn", "Fro", "no"], "sam"),
    ],
)
def test_sauron_cannot_tell_from_the_question_about_frodo_or_sam(beside: str, script: list[str], phase: str) -> None:
    seen = []
    for here, there in (("Fro" if phase == "frodo" else "Sam", "Leg"), ("Leg", "Fro" if phase == "frodo" else "Sam")):
        cards = "cards=Gwaihir" if phase == "frodo" else "cards=Palantir palantir=any"
        play = at(f"classic S Ere=Bal Mor=War Cdn={beside.format(here)} Art={there} {cards} sam_first=first").play(*script)
        assert play.phase() == phase
        seen.append([encode(observe(GAME, play.state, play.journal, reader)) for reader in (1, SPECTATOR)])
    assert seen[0] == seen[1]
