"""What the book says to the letter, and what tables play otherwise: each value of an option where it changes something."""

from __future__ import annotations

import pytest

from mathom.games.confrontation.position import DEFENDER_DRAW, PALANTIR_WINDOW, PHASES, PLACE
from mathom.games.confrontation.special import palantir_regions
from mathom.games.confrontation.state import Confrontation
from mathom.kernel.game import LANGUAGES
from mathom.kernel.journal import Event
from mathom.kernel.record import Replay, read_record, verify
from mathom.kernel.refusal import Refused
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE
from mathom.kernel.table import Table
from mathom.server.rest import game_info
from tests.games.confrontation.kit import GAME, Play, at
from tests.games.confrontation.test_belief import LETTER, check_script, may_be
from tests.rules import rule

CROWD = "variant F Mor=Gan*,Ara*,The*,Sme* Gon=Fro*,Sam* Roh=Elr*,Far* Gap=Tre* Fan=Orc* Mir=Wat*"
"""Nobody has an ordinary move, but Treebeard* can stride forward."""
SHIRE = "classic S Cdn=Bal Shi=Mer,Fro,Sam Mor=Orc"
NAMED = "classic F Rhu=Ara Art=Mer Gon=Orc Roh=War,Bal Fan=She,Tro Mor=Wit cards=King"
HOME = "classic S Mor=War,Orc Fan=She Shi=Mer cards=Recall"
LOOK = "classic S Ere=Sar Mor=War Cdn=Sam Art=Fro,Leg cards=Palantir"


def test_a_new_game_is_played_by_the_letter_and_an_old_one_as_it_was() -> None:
    new = GAME.read_options({})
    old = GAME.kept_options({})
    changed = {name: (new[name], old[name]) for name in new if new[name] != old[name]}
    assert changed == {
        "stuck": ("forward", "any"),
        "sam_first": ("first", "any"),
        "king_explains": ("yes", "no"),
        "recall_from": ("anywhere", "outside"),
        "palantir": ("any", "windows"),
        "rules": ("2", "1"),
    }
    words = GAME.position(GAME.new({}, 2)).split()
    assert set(LETTER.split()) <= set(words)


AGAINST = {
    "C3.9": "A31", "C5.11": "A37", "C5.16": "A13", "C7.5": "A47", "C8.14": "A4", "C10.12": "A17", "C12.10": "A32",
    "C13.16": "A29", "C13.20": "A30", "C13.22": "A39",
}  # fmt: skip


@rule("C7.5")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_says_whether_a_table_chooses_against_the_book(language: str) -> None:
    rules = GAME.rulebook(language).rules().values()
    assert {rule.number: " ".join(rule.ruling) for rule in rules if rule.against} == AGAINST
    offered = {option.rule for option in GAME.options if option.name in [rule.option for rule in rules]}
    assert offered == set(AGAINST)


def test_the_list_of_options_says_of_each_value_whether_it_is_the_books() -> None:
    marks = {option.name: option.marks for option in game_info("confrontation").options}
    assert marks["palantir"] == {"any": "book", "windows": "against", "between": "against"}
    assert (marks["turn_limit"]["0"], marks["turn_limit"]["200"]) == ("book", "against")
    assert set(marks["fellowship_cards"].values()) == {""}, "the ruling of its rule is about something else"
    assert "rules" not in marks


@rule("C7.5")
def test_the_draw_by_the_limit_is_a_tables_and_0_plays_by_the_book() -> None:
    position = "classic S Mor=Orc Shi=Fro turn=199"
    drawn = at(f"{position} turn_limit=200").play("Orc-Gon")
    assert (drawn.over(), drawn.journal.all()[-1].rule) == ("- turn-limit", "C7.5")
    assert at(f"{position} turn_limit=0").play("Orc-Gon").due() == "F"
    for language, book in (("en", "as in the book"), ("pl", "jak w instrukcji")):
        rule = GAME.rulebook(language).rules()["C7.5"]
        assert (rule.against, book in rule.text) == (True, True)


# --- stuck


@rule("C3.9", "C10.6")
@pytest.mark.parametrize(
    ("options", "over"),
    [
        ("stuck=forward rules=2", ""),
        ("stuck=forward", "S cannot-move"),  # begun before moves by ability counted
        ("stuck=any rules=2", ""),
    ],
)
def test_a_move_forward_by_ability_saves(options: str, over: str) -> None:
    play = at(f"{CROWD} {options}")
    assert play.over() == over
    if not over:
        assert play.legal() == ["Tre*~Fan"]


@rule("C3.9")
@pytest.mark.parametrize(
    "position",
    [
        "classic S Shi=Naz Ere=Fro",  # a far attack backward
        "classic F Mor=Gan,Sam,Leg,Mer Gon=Ara Roh=Orc Shi=Fro!! Art=Pip!!,Bor!!",  # Frodo can still move
    ],
)
def test_only_what_leads_forward_counts(position: str) -> None:
    lost = "Naz" in position
    assert at(f"{position} stuck=forward rules=2").over() == ("F cannot-move" if lost else "")
    assert at(f"{position} stuck=any rules=2").over() == ""


@rule("C3.9")
def test_a_whole_turn_card_is_no_help_by_the_letter() -> None:
    position = "classic S Shi=Orc Ere=Fro cards=Crebain,Recall"
    assert at(f"{position} {LETTER}").over() == "F cannot-move"
    assert at(f"{position} stuck=any rules=2").over() == ""


@rule("C3.9")
def test_that_the_turn_goes_on_tells_who_can_go_forward() -> None:
    """Only Treebeard* in the Gap of Rohan could save the Fellowship, so he stands there; a loser had him elsewhere."""
    position = CROWD.replace("variant F", "variant S")
    assert may_be(at(f"{position} {LETTER}").play("Wat*-Hig"), "S", "Tre*") == {"Gap"}
    elsewhere = position.replace("Gap=Tre*", "Gap=Far*").replace("Roh=Elr*,Far*", "Roh=Elr*,Tre*")
    play = check_script(f"{elsewhere} {LETTER}", "Wat*-Hig")
    assert play.told()[-2:] == ["stuck", "over-cannot-move"]
    check_script(f"{position} {LETTER}", "Wat*-Hig", "Tre*~Fan")


@rule("C3.9", "C13.7")
def test_the_named_piece_and_the_letter() -> None:
    """Whether the game goes on is seen from all pieces; then the named one must move, be it sideways."""
    position = f"classic F Gon=Ara,Fro Roh=Wit Fan=Leg Mor=Orc cards=King {LETTER}"
    play = at(position).play("King:Roh")
    assert sorted(play.moves("Wit")) == ["Car", "Fan", "Gap"]
    assert play.moves("Orc") == []
    blocked = at(position.replace("Mor=Orc", "Car=Orc Gap=War")).play("King:Roh")
    assert (blocked.told()[-1], blocked.legal()) == ("named-moves", ["Wit-Fan"])


# --- Sam and the first attack


@rule("C8.14")
@pytest.mark.parametrize(("options", "phase"), [("sam_first=first", "cards"), ("sam_first=any", "sam"), ("", "sam")])
def test_sam_steps_in_only_where_frodo_is_met_first(options: str, phase: str) -> None:
    play = at(f"{SHIRE} {options}").play("Bal-Shi", "*Mer").cards("+1", "+2").play("*Fro")
    assert play.phase() == phase
    first = at(f"{SHIRE} {options}").play("Bal-Shi", "*Fro")
    assert (first.phase(), first.legal()) == ("sam", ["no", "yes"])


@rule("C8.14", "C10.8")
def test_an_exchange_is_no_attack_before_frodos() -> None:
    play = at("draft S Fan=Uru* Mis=Sme* Ere=Fro,Sam Mor=Orc sam_first=first").play("Uru*-Mis", "Fro")
    assert play.phase() == "cards"  # Sam is not in the Misty Mountains
    play = at("draft S Mis=Uru* Ere=Sme* Rhu=Fro,Sam Mor=Orc sam_first=first").play("Uru*-Ere", "Fro")
    assert (play.where("Fro"), play.phase()) == ("Ere", "retreat")


@rule("C6.9", "C8.14")
def test_whether_sam_is_asked_about_depends_on_what_lies_open() -> None:
    for shire in ("Mer,Fro,Sam", "Mer,Fro,Leg Art=Sam"):
        play = at(f"classic S Cdn=Bal Shi={shire} Mor=Orc sam_first=first").play("Bal-Shi", "*Mer")
        assert play.cards("+1", "+2").play("*Fro").phase() == "cards"


# --- what Sauron explains


@rule("C13.16")
@pytest.mark.parametrize(
    ("position", "pointed", "why"),
    [
        (NAMED, "King:Gon", "explains-full"),
        ("classic F Art=Ara Ere=Fro Shi=Orc Gon=Naz,Wit cards=King", "King:Shi", "explains-end"),
        ("variant F Rhu=Ara* Shi=Fro* Fan=Wat*!! Mor=Orc* cards=King", "King:Wat*", "explains-rooted"),
    ],
)
def test_sauron_explains_why_the_named_piece_stays(position: str, pointed: str, why: str) -> None:
    play = at(f"{position} king_explains=yes").play(pointed)
    assert play.told()[-2:] == ["named-stays", why]
    for reader in (0, 1, -2):
        event = play.journal.seen(reader)[-1]
        assert (event.rule, set(event.args)) == ("C13.16", {"region"})
    for options in ("king_explains=no", ""):
        assert at(f"{position} {options}").play(pointed).told()[-1] == "named-stays"


@rule("C13.16")
def test_what_is_explained_is_the_same_whoever_is_named() -> None:
    other = NAMED.replace("Gon=Orc", "Gon=She").replace("Fan=She", "Fan=Orc")
    seen = [at(f"{position} king_explains=yes").play("King:Gon").journal.seen(0) for position in (NAMED, other)]
    assert seen[0][1:] == seen[1][1:]
    check_script("classic F Art=Ara Ere=Fro Shi=Orc Gon=Wit Mor=Bal cards=King king_explains=yes", "King:Shi", "Wit-Roh")


# --- Recall


@rule("C13.20")
def test_recall_may_fetch_a_piece_that_is_home_already() -> None:
    play = at(f"{HOME} recall_from=anywhere")
    assert [text for text in play.legal() if text.startswith("Recall")] == ["Recall:Orc", "Recall:She", "Recall:War"]
    play.play("Recall:War")
    assert (play.where("War"), play.due(), play.state.specials) == ("Mor", "F", 0)
    for options in ("recall_from=outside", ""):
        assert at(f"{HOME} {options}").refusal("Recall:War") == "C13.20"
    full = "classic S Mor=War,Orc,Bal,Rid Fan=She Shi=Mer cards=Recall recall_from=anywhere"
    assert at(full).refusal("Recall:War") == "C13.9"


@rule("C13.20", "C3.9")
def test_recall_at_home_saves_a_player_whom_any_way_saves() -> None:
    """Four of Sauron's pieces block nothing; a lone revealed Watcher* in Mordor can be recalled to where it is."""
    position = "variant S Mor=Wat*!! Ere=Fro* cards=Recall stuck=any rules=2"
    assert at(f"{position} recall_from=anywhere").legal() == ["Recall:Wat*"]
    assert at(f"{position} recall_from=outside").over() == "F cannot-move"


@rule("C13.20", "C6.5")
def test_beliefs_follow_a_recall_at_home() -> None:
    position = f"classic S Mor=Orc,Wit Gon=Bal Ere=Fro,Sam cards=Recall {LETTER}"
    check_script(position, "Recall:Orc", "Fro-Mis", "Wit-Dag")


# --- help that goes with the player


@rule("C13.1", "C7.6")
@pytest.mark.parametrize(("rules", "second"), [("2", {"F": 0, "S": 4}), ("1", {"F": 4, "S": 0})])
def test_in_a_match_the_help_goes_with_the_player(rules: str, second: dict[str, int]) -> None:
    first = f"classic F Dag=Fro Art=Sam Gap=War match=yes fellowship_cards=4 sauron_cards=0 rules={rules}"
    play = at(first).play("Fro-Mor")
    held = GAME.view(play.state, 0)["specials"]
    assert {side: len(cards) for side, cards in held.items()} == second
    assert play.phase() == "place"


@rule("C13.1", "C13.2")
@pytest.mark.parametrize(("rules", "due"), [("2", "S"), ("1", "F")])
def test_the_player_with_help_chooses_it_again_on_the_other_side(rules: str, due: str) -> None:
    first = f"classic F Dag=Fro Art=Sam Gap=War match=yes fellowship_cards=2 sauron_cards=0 rules={rules}"
    play = at(first).play("Fro-Mor")
    assert (play.phase(), play.due()) == ("hold", due)
    assert len(play.legal(due)) == 4


# --- the Palantír at any moment


def windows(position: str, *texts: str) -> list[str]:
    """Where the Palantír's question comes while a script is played, each time declined; what follows each."""
    play = at(position)
    found: list[str] = []
    for text in (*texts, ""):
        while play.phase() == "palantir":
            found.append(GAME.position(play.state).partition("resume=")[2].split()[0])
            play.play("no")
        if text == "CARDS":
            play.cards("+1", "+2")
        elif text:
            play.play(text)
    return found


@rule("C13.22")
@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("any", ["revealed", "cards-open", "turn-end"]),
        ("windows", ["sauron-ability-used", "cards-to-choose", "turn-end"]),
        ("between", ["turn-end"]),
    ],
)
def test_when_sauron_is_asked_about_the_palantir(option: str, expected: list[str]) -> None:
    assert windows(f"{LOOK} palantir={option}", "Sar-Cdn", "no", "CARDS") == expected


@rule("C13.22")
def test_before_cards_he_is_asked_again_only_if_somebody_decided_since() -> None:
    asked = "classic S Ere=Bal Mor=War Cdn=Leg Art=Fro cards=Palantir,Gwaihir palantir=any"
    assert windows(asked, "Bal-Cdn", "Gwaihir", "no", "CARDS") == ["revealed", "cards-to-choose", "cards-open", "turn-end"]
    alone = asked.replace(",Gwaihir", "")
    assert windows(alone, "Bal-Cdn", "CARDS") == ["revealed", "cards-open", "turn-end"]
    gandalf = asked.replace("Cdn=Leg", "Cdn=Gan").replace(",Gwaihir", "")
    assert windows(gandalf, "Bal-Cdn", "+2", "+3") == ["revealed", "cards-open", "turn-end"]


@rule("C13.22")
def test_he_may_say_that_he_is_not_to_be_asked_in_this_battle() -> None:
    play = at("classic S Ere=Bal Mor=War Cdn=Mer,Leg Art=Fro cards=Palantir,Gwaihir palantir=any")
    play.play("Bal-Cdn", "no", "*Mer")
    assert (play.phase(), play.legal()) == ("palantir", ["no", "ready", "Palantir:Cdn", "Palantir:Art"])
    play.play("ready")
    assert GAME.describe(play.state, 1, play.state.legal(0)[0])
    play.play("no").cards("+1", "+2")
    assert (play.phase(), "quiet" in GAME.position(play.state)) == ("palantir", False)  # between the battles
    assert play.legal() == ["no", "Palantir:Cdn", "Palantir:Art"]
    play.play("no")
    assert play.legal() == ["no", "ready", "Palantir:Art"]  # another battle


@rule("C13.22", "C13.12")
@pytest.mark.parametrize(
    ("position", "script", "phase"),
    [
        ("classic S Cdn=Bal Shi=Mer!,Leg Art=Fro Mor=War", ["Bal-Shi"], "pick"),
        ("classic S Ere=Sar Mor=War Cdn=Sam Art=Leg", ["Sar-Cdn", "no"], "saruman"),
        ("variant S Mis=Gol* Mor=Orc* Ere=Far* Art=Fro*", ["Gol*-Ere", "no"], "gollum"),
        ("classic S Ere=Bal Mor=War Cdn=Gan Art=Fro", ["Bal-Cdn", "no"], "sauron-card"),
        ("variant S Ere=Sar* Mor=War* Cdn=Elr* Art=Fro*".replace("War*", "Orc*"), ["Sar*-Cdn", "no", "CARDS", "no"], "force"),
        ("variant S Ere=Mou* Mor=Orc* Cdn=Elr* Art=Fro*", ["Mou*-Cdn", "no", "CARDS", "no"], "mouth"),
        ("classic S Ere=Bal Mor=War Cdn=Leg Art=Fro discard=F:+3;S:+3,", ["Bal-Cdn", "no", "MAGIC", "no"], "sauron-magic"),
        ("classic S Mir=Bal Fan=Leg Mor=War Art=Fro Gon=Orc", ["Bal-Mis"], "palantir"),
        ("classic S Dag=Bal Fan=Leg Mor=War Art=Fro", ["Bal-Fan", "no", "RETREAT", "no"], "sauron-retreat"),
        ("variant S Fan=Wor* Mor=Orc* Mis=Elr* Art=Fro*", ["Wor*-Mis", "no", "CARDS", "no"], "wormtongue"),
    ],
)
def test_the_palantir_can_be_used_in_place_of_any_answer_of_saurons_own(position: str, script: list[str], phase: str) -> None:
    play = at(f"{position.replace('+3,', '+3')} cards=Palantir palantir=any")
    for text in script:
        cards = {"CARDS": ("+5", "+2"), "MAGIC": ("+1", "Mag"), "RETREAT": ("+1", "Ret")}.get(text)
        play = play.cards(*cards) if cards else play.play(text)
    assert (play.phase(), play.due()) == (phase, "S")
    before = [text for text in play.legal() if not text.startswith("Palantir")]
    assert play.refusal("Palantir:Shi") == "C13.12"
    assert "Palantir:Art" in play.legal()
    play.play("Palantir:Art")
    assert any(event.kind == "palantir" for event in play.journal.all())
    if phase != "palantir":
        assert (play.phase(), play.due(), play.legal()) == (phase, "S", before)
    assert "quiet" not in GAME.position(play.state)


@rule("C13.22")
def test_not_while_both_choose_and_not_in_the_other_sides_turn() -> None:
    play = at(f"{LOOK} palantir=any").play("Sar-Cdn", "no", "no")
    assert (play.phase(), play.due()) == ("cards", "FS")
    assert play.refusal("Palantir:Art", "S") == "C13.22"
    assert play.refusal("Palantir:Art", "F") == "C13.3"
    play = at("classic F Cdn=Leg Art=Mer Shi=Fro Ere=Sar Mor=War cards=Palantir palantir=any").play("Leg-Ere")
    assert play.phase() == "saruman"
    assert play.refusal("Palantir:Art") == "C13.22"
    for option in ("windows", "between"):
        play = at(f"{LOOK} palantir={option}").play("Sar-Cdn", *["no"] * (option == "windows"))
        assert (play.phase(), play.refusal("Palantir:Art")) == ("saruman", "C13.22")


@rule("C13.22")
def test_without_a_hidden_piece_outside_the_shire_nobody_is_asked() -> None:
    assert windows("classic S Ere=Bal Mor=War Cdn=Leg Shi=Fro cards=Palantir palantir=any", "Bal-Cdn", "CARDS") == []


RULES = GAME.rulebook("en").rules()
OWN = set("pick gollum saruman sauron-card force mouth sauron-magic sauron-retreat wormtongue".split())
ASKED_OF_THE_FELLOWSHIP = {PHASES[phase] for phase in range(PLACE + 1, DEFENDER_DRAW)} - OWN - {"move", "tunnel", "palantir"}
"""What the Fellowship may be asked in Sauron's turn; `cards` is asked of both."""
WALKED = {
    "Bal Leg": "classic S Ere=Bal,War Dag=Orc Roh=Wit Cdn=Leg,Gan Rhu=Fro Art=Sam,Mer Ene=Pip",
    "many in the Shire": "classic S Cdn=She,Sar Art=Bal Shi=Fro,Sam,Mer,Pip Ere=Gan Rhu=Leg Mor=War,Orc",
    "variant": "variant S Ere=Sar*,Mou* Fan=Gol* Gon=Wor*,Uru* Cdn=Sme* Mis=Elr* Rhu=Gan*,Fro* Art=Sam*,Far* Ene=Ara* Mor=Orc*",
    "retreats": "classic S Mir=She Gon=Bal Dag=Wit Fan=Leg,Gim Roh=Ara Ere=Fro Art=Sam discard=F:+1,Mag;S:+1,+6",
    "watched": "classic S Cdn=She,Sar Art=Bal Ere=Gan,Leg! Shi=Fro,Sam!!,Mer Rhu=Pip Mor=War,Orc",
}


class Walk:
    """A game with the Palantír at any moment beside the same game without the card: whose questions are there more?"""

    def __init__(self, state: Confrontation) -> None:
        self.state = state
        self.asked: set[str] = set()
        self.others: set[str] = set()

    def look_at(self, seat: int) -> None:
        """At each decision in Sauron's turn, also the other side's, he can use the Palantír, or the refusal names its rule."""
        state = self.state
        if state.active != 1 or state.phase <= PLACE:
            return
        play = Play.__new__(Play)
        play.state = state
        phase = play.phase()
        looks = [GAME.action_text(action) for action in palantir_regions(state)] if state.holds(7) else []
        if seat ^ state.swapped == 0:
            self.others.add(phase)
            if play.due() == "F":
                assert all(play.refusal(text, "S") in RULES for text in looks), phase
            return
        self.asked.add(phase)
        for region in "Mor Gon Roh Gap Dag Fan Car Ene Mir Mis Ere Cdn Hig Rhu Art Shi".split():
            text = f"Palantir:{region}"
            refusal = play.refusal(text, "S")
            if text in looks and phase != "cards":
                assert refusal == ""
            else:
                held = "C13.12" if phase != "cards" else "C13.22"
                assert refusal == (held if state.holds(7) else "C13.3"), (phase, text)


@rule("C13.22", "C6.9")
@pytest.mark.sample(2)
@pytest.mark.parametrize("name", WALKED)
def test_every_decision_of_saurons_turn_knows_the_palantir_and_nobody_elses_changes(name: str) -> None:
    """The same random decisions with the card and without it: apart from Sauron's window, every question is the same."""
    asked: set[str] = set()
    for seed in range(60):
        rng = Rng(seed)
        played = GAME.parse_position(f"{WALKED[name]} cards=Palantir,Gwaihir {LETTER}")
        plain = GAME.parse_position(f"{WALKED[name]} cards=Gwaihir {LETTER}")
        assert isinstance(played, Confrontation)
        assert isinstance(plain, Confrontation)
        asked |= both(played, plain, rng, 60)
    assert "move" in asked
    assert asked & OWN


@rule("C13.22", "C7.6")
@pytest.mark.sample(1)
@pytest.mark.parametrize("mode", ["classic", "variant", "draft"])
def test_in_both_games_of_a_match_the_palantir_asks_nobody_else(mode: str) -> None:
    """From new games of a match: whoever leads Sauron holds it, with every other special card on both sides."""
    asked: set[str] = set()
    swapped = 0
    for seed in range(8):
        rng = Rng(seed)
        state = GAME.new({"mode": mode, "match": "yes", "fellowship_cards": "4", "sauron_cards": "4"})
        while state.to_act():
            assert isinstance(state, Confrontation)
            while state.phase <= PLACE:
                seat = state.to_act()[0]
                state.apply(seat, rng.choose(state.legal(seat)))
            plain = state.copy()
            plain.specials &= ~(1 << 7)
            swapped += state.swapped
            asked |= both(state, plain, rng, 2000)
    assert swapped == 8
    assert {"move", "cards", "palantir"} <= asked


def both(played: Confrontation, plain: Confrontation, rng: Rng, steps: int) -> set[str]:
    """Plays a game with the Palantír beside the same one without it; what Sauron was asked."""
    walk = Walk(played)
    for _ in range(steps):
        seats = played.to_act()
        if not seats or played.phase <= PLACE:
            break
        if seats != (CHANCE,):
            for seat in seats:
                walk.look_at(seat)
        if played.phase == PALANTIR_WINDOW:
            sauron = 1 ^ played.swapped
            assert (seats, played.active, played.holds(7)) == ((sauron,), 1, True)
            assert palantir_regions(played) != []
            ready = GAME.parse_action("ready")
            again = [GAME.parse_action("no"), *([ready] if ready in played.legal(sauron) else [])]
            played.apply(sauron, rng.choose(again))
            continue
        assert (plain.to_act(), plain.phase) == (seats, played.phase)
        seat = seats[rng.below(len(seats))]
        mine = plain.chances() if seat == CHANCE else plain.legal(seat)
        if seat == CHANCE:
            assert played.chances() == mine
            choice = rng.draw(plain.chances())
        else:
            own = [action for action in played.legal(seat) if not GAME.action_text(action).startswith("Palantir")]
            assert own == mine
            choice = rng.choose(plain.legal(seat))
        played.apply(seat, choice)
        plain.apply(seat, choice)
    return walk.asked


def test_the_walks_have_seen_every_question_of_saurons() -> None:
    """Built positions show all of his questions (above); random walks find them too."""
    seen: set[str] = set()
    others: set[str] = set()
    for position in WALKED.values():
        for seed in range(120):
            rng = Rng(seed)
            state = GAME.parse_position(f"{position} cards=Palantir,Gwaihir {LETTER}")
            assert isinstance(state, Confrontation)
            walk = Walk(state)
            for _ in range(30):
                seats = state.to_act()
                if not seats:
                    break
                seat = seats[rng.below(len(seats))]
                if seat == CHANCE:
                    state.apply(CHANCE, rng.draw(state.chances()))
                    continue
                walk.look_at(seat)
                legal = state.legal(seat)
                kept = [action for action in legal if not GAME.action_text(action).startswith("Palantir")]
                state.apply(seat, rng.choose(kept))
            seen |= walk.asked
            others |= walk.others
    assert seen == OWN | {"move", "cards", "palantir"}
    assert others == ASKED_OF_THE_FELLOWSHIP


@rule("C13.22")
@pytest.mark.parametrize("text", ["quiet=now", "quiet=battle"])
def test_that_he_is_not_asked_again_stands_in_the_position(text: str) -> None:
    answer = {"quiet=now": "no", "quiet=battle": "ready"}[text]
    play = at(f"{LOOK} palantir=any").play("Sar-Cdn", answer)
    assert text in GAME.position(play.state).split()
    assert GAME.parse_position(GAME.position(play.state)).encode() == play.state.encode()


# --- falls and their causes

CAUSES = {
    "ability-boromir": "C8.9", "ability-merry": "C8.4", "ability-legolas": "C8.7", "ability-gimli": "C8.8", "ability-orcs": "C9.7",
    "ability-saruman": "C11.3", "noble": "C5.12", "compared": "C4.15", "compared-bonus": "C4.15",
}  # fmt: skip


def causes(events: list[Event], found: dict[str, int]) -> None:
    """Each fall has the rule of what happened before it in its battle."""
    cause = ""
    for event, before in zip(events[1:], events, strict=False):
        cause = CAUSES.get(event.kind, cause)
        if event.kind != "falls":
            continue
        rules = {cause}
        if event.args["piece"] == "piece.She" and before.kind == "falls":
            rules.add("C9.11")
        if event.args["piece"] == "piece.Wor*":
            rules.add("C11.12")
        assert event.rule in rules, (event, cause)
        found[event.rule] = found.get(event.rule, 0) + 1


FALLS = {
    "C8.9": "classic F Cdn=Bor Shi=Fro Ere=Bal Mor=War|Bor-Ere",
    "C8.4": "classic F Cdn=Mer Shi=Fro Ere=Wit Mor=War|Mer-Ere",
    "C8.7": "classic F Cdn=Leg Shi=Fro Ere=Naz Mor=War|Leg-Ere",
    "C8.8": "classic F Cdn=Gim Shi=Fro Ere=Orc Mor=War|Gim-Ere",
    "C9.7": "classic S Ere=Orc Mor=War Cdn=Leg Shi=Fro|Orc-Cdn",
    "C11.3": "variant S Ere=Sar* Mor=Orc* Cdn=Gan* Shi=Fro*|Sar*-Cdn",
    "C5.12": "classic S Ere=Bal Mor=War Cdn=Leg Shi=Fro|Bal-Cdn|Nob +1",
    "C4.15": "classic S Ere=Bal Mor=War Cdn=Leg Shi=Fro|Bal-Cdn|+1 +1",
    "C9.11": "classic S Ere=She Gon=War,Orc Cdn=Leg Shi=Fro|She-Cdn|+1 +1",
    "C11.12": "variant F Mis=Elr* Fan=Wor* Shi=Fro* Mor=Gol*|Elr*-Fan|+5 +1|no",
}


@rule("C4.15", "C9.11", "C11.12")
@pytest.mark.parametrize("cause", FALLS)
def test_a_fall_names_the_rule_that_caused_it(cause: str) -> None:
    position, *texts = FALLS[cause].split("|")
    play = at(position)
    for text in texts:
        play = play.cards(*text.split()) if " " in text else play.play(text)
    assert [event.rule for event in play.journal.all() if event.kind == "falls"][-1] == cause
    causes(play.journal.all(), {})


@rule("C9.2", "C9.11")
def test_shelobs_way_home_and_her_end_are_told_by_her_own_rules() -> None:
    home = at("classic S Ere=She Mor=War Cdn=Leg Shi=Fro").play("She-Cdn").cards("+1", "+1")
    told = [(event.kind, event.rule) for event in home.journal.all()][-3:]
    assert told == [("falls", "C4.15"), ("goes-home", "C9.2"), ("turn", "C3.2")]
    lost = at(FALLS["C9.11"].split("|")[0]).play("She-Cdn").cards("+1", "+1")
    assert [(event.args["piece"], event.rule) for event in lost.journal.all() if event.kind == "falls"] == [
        ("piece.Leg", "C4.15"), ("piece.She", "C9.11"),
    ]  # fmt: skip


@rule("C4.15")
@pytest.mark.sample(4)
def test_in_random_games_every_fall_names_its_cause() -> None:
    found: dict[str, int] = {}
    for seed in range(60):
        rng = Rng(seed)
        mode = ("classic", "variant", "draft")[seed % 3]
        state = GAME.new({"mode": mode, "fellowship_cards": "2", "sauron_cards": "2"}, 2)
        journal = GAME.start(state)
        while seats := state.to_act():
            seat = seats[rng.below(len(seats))]
            state.apply(seat, rng.draw(state.chances()) if seat == CHANCE else rng.choose(state.legal(seat)))
        causes(list(journal.all()), found)
    assert {"C4.15", "C8.9", "C9.7", "C5.12"} <= set(found)


# --- Wormtongue*, and Frodo face up


@rule("C11.4")
@pytest.mark.parametrize(
    ("position", "script", "kind"),
    [
        ("draft F Mis=Bor Fan=Wor* Shi=Fro Mor=Orc", ["Bor-Fan"], "ability-boromir"),
        ("variant F Mis=Elr* Fan=Wor* Shi=Fro* Mor=Gol*", ["Elr*-Fan", "Nob +1"], "noble"),
    ],
)
def test_wormtongue_who_slips_away_is_not_told_as_fallen(position: str, script: list[str], kind: str) -> None:
    play = at(position)
    for text in script:
        play = play.cards(*text.split()) if " " in text else play.play(text)
    play.play("to Gon")
    told = play.journal.all()
    assert [event.args["piece"] for event in told if event.kind == "falls"] in (["piece.Bor"], ["piece.Elr*"])
    event = next(event for event in told if event.kind == kind)
    spoken = [GAME.catalogue(language).say(f"event.{kind}", dict(event.args)) for language in LANGUAGES]
    assert all(word not in " ".join(spoken) for word in ("falls", "takes", "giną", "pada", "ginie"))


@rule("C8.11")
def test_beside_a_frodo_who_lies_open_sam_has_five_without_a_question() -> None:
    position = "classic S Cdn=Bal Shi=Leg Art=Fro,Sam Mor=War"
    play = at(f"{position.replace('Cdn=Bal', 'Ere=Bal')} rules=2").play("Bal-Art", "*Fro", "yes")
    assert (play.phase(), "ability-sam" in play.told()) == ("cards", True)
    assert play.cards("+1", "+1").sums() == (6, 6)
    old = at(f"{position.replace('Cdn=Bal', 'Ere=Bal')}").play("Bal-Art", "*Fro", "yes")
    assert (old.phase(), old.legal()) == ("frodo", ["no", "yes"])
    hidden = at(f"{position.replace('Cdn=Bal', 'Ere=Bal')} rules=2").play("Bal-Art", "*Sam")
    assert (hidden.phase(), hidden.legal()) == ("frodo", ["no", "yes"])
    away = at("classic S Ere=Bal Cdn=Fro!! Art=Leg,Sam Mor=War rules=2").play("Bal-Art", "*Sam")
    assert away.phase() == "cards"


FOUND = {
    "before cards, at any time": ("Ere=Bal", "palantir=any", ["Bal-Cdn", "no", "*Sam", "no", "no", "Palantir:Cdn"], (6, 6)),
    "in place of Saruman's": ("Ere=Sar", "palantir=any", ["Sar-Cdn", "no", "*Sam", "no", "no", "Palantir:Cdn", "yes"], (5, 4)),
    "before cards, at its windows": ("Ere=Bal", "", ["Bal-Cdn", "no", "*Sam", "no", "Palantir:Cdn"], (6, 6)),
    "before Saruman's choice": ("Ere=Sar", "", ["Sar-Cdn", "no", "*Sam", "no", "Palantir:Cdn", "yes"], (5, 4)),
    "once the fighters are revealed": ("Ere=Bal", "palantir=any", ["Bal-Cdn", "no", "*Sam", "Palantir:Cdn"], (6, 6)),
    "against the Warg": ("Ere=War", "", ["War-Cdn", "no", "*Sam", "Palantir:Cdn"], (3, 3)),
}  # fmt: skip
"""Where the Palantír shows Frodo: who attacks, the option, what is played, and what both sides have in the end, with a 1 each."""


def before_palantir(where: str, rules: str = "rules=2") -> str:
    attacker, option, *_ = FOUND[where]
    return f"classic S {attacker} Mor=Orc Cdn=Fro,Sam Shi=Mer cards=Palantir {option} {rules}"


def of_palantir(where: str, rules: str = "rules=2") -> Play:
    return at(before_palantir(where, rules)).play(*FOUND[where][2])


@rule("C8.11", "C13.22")
@pytest.mark.parametrize("where", FOUND)
def test_sam_has_five_when_the_palantir_shows_frodo_before_cards_are_chosen(where: str) -> None:
    play, sums = of_palantir(where), FOUND[where][-1]
    is_helped = where != "against the Warg"
    assert play.told().count("ability-sam") == is_helped
    if play.phase() == "cards":
        assert GAME.view(play.state, 0)["battle"]["strength"]["F"] == sums[0] - 1
        assert ("frodo" in GAME.position(play.state).split()) == is_helped
        assert GAME.position(GAME.parse_position(GAME.position(play.state))) == GAME.position(play.state)
        play.cards("+1", "+1")
    assert play.sums() == sums
    check_script(before_palantir(where), *FOUND[where][2])


@rule("C8.11")
@pytest.mark.parametrize("where", [where for where in FOUND if "fighters" not in where])
def test_a_game_begun_before_keeps_sam_at_two(where: str) -> None:
    play = of_palantir(where, "")
    assert (play.cards("+1", "+1") if play.phase() == "cards" else play).sums()[0] == 3 - ("Saruman" in where)


@rule("C8.11", "C13.18")
def test_gwaihir_takes_sams_five_also_where_the_palantir_shows_frodo() -> None:
    play = at("classic S Ere=Bal Mor=Orc Cdn=Fro,Sam Shi=Mer cards=Palantir,Gwaihir palantir=any rules=2")
    play.play("Bal-Cdn", "no", "*Sam", "no", "Gwaihir", "no", "Palantir:Cdn").cards("+1", "+1")
    assert (play.sums(), "ability-sam" in play.told()) == ((3, 6), False)


@rule("C8.11")
def test_a_frodo_who_is_found_once_the_cards_lie_open_comes_too_late_for_sam() -> None:
    play = at("classic S Ere=Bal Mor=Orc Cdn=Fro,Sam Shi=Mer cards=Palantir palantir=any rules=2")
    play.play("Bal-Cdn", "no", "*Sam", "no", "no", "no").cards("+1", "+1").play("Palantir:Cdn")
    assert (play.sums(), "ability-sam" in play.told()) == ((3, 6), False)


# --- what the book says besides


@rule("C1.7", "C4.21", "C5.8", "C8.6")
def test_the_example_of_a_battle() -> None:
    assert "Fan" in at("classic F Mir=Leg Fan=She Shi=Fro Mor=War").moves("Leg")  # the arrow would have led Aragorn there, too
    for language in LANGUAGES:
        assert "(C1.7)" in GAME.rulebook(language).rules()["C4.21"].text
    play = at("classic F Mir=Ara Fan=She Shi=Fro Mor=War").play("Ara-Fan")
    assert (play.phase(), play.is_open("She")) == ("cards", True)
    play.cards("+4", "Eye")
    assert (play.sums(), play.where("She"), play.where("Ara")) == ((8, 5), "out", "Fan")
    assert [event.kind for event in play.journal.all() if event.rule == "C5.8"] == ["void"]


@rule("C7.9", "C7.6")
def test_in_a_match_each_player_leads_both_sides() -> None:
    play = at("classic F Dag=Fro Art=Sam Gap=War match=yes")
    sides = [GAME.view(play.state, seat)["side"] for seat in (0, 1)]
    play.play("Fro-Mor")
    assert [GAME.view(play.state, seat)["side"] for seat in (1, 0)] == sides == ["F", "S"]
    assert "`match` = `yes`" in GAME.rulebook("en").rules()["C7.9"].text


@rule("C2.3")
def test_polish_tells_draft_and_special_cards_as_two_steps() -> None:
    text = GAME.rulebook("pl").rules()["C2.3"].text
    assert text.index("draft") < text.index("kartami specjalnymi") < text.index("rozstawia")


WAYS = {
    "en": {"mordor": "Mordor", "shire": "three of", "bearer": ("defeated", "nobody can bear"),
           "stuck": "stuck", "limit": "drawn", "king": "Witch-king*"},
    "pl": {"mordor": "Mordoru", "shire": "w Shire staną trzy", "bearer": ("pokonan", "nie ma już kto nieść"),
           "stuck": "utkn", "limit": "remis", "king": "Czarnoksiężnik z Angmaru*"},
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", ["classic", "variant", "draft"])
@pytest.mark.parametrize("side", "FS")
def test_a_goal_names_every_way_to_win_and_to_lose(language: str, mode: str, side: str) -> None:
    goal = GAME.catalogue(language).say(f"goal.{mode}.{side}")
    ways = WAYS[language]
    assert all(str(ways[way]) in goal for way in ("mordor", "shire", "stuck", "limit")), goal
    assert any(word in goal for word in ways["bearer"])
    assert (str(ways["king"]) in goal) == (mode != "classic")


# --- recorded and replayed

PLAYED = {
    "stuck=forward": ("classic F Ere=Fro Rhu=Leg Shi=Orc cards=Crebain", "Leg-Mis"),
    "stuck=any": ("classic F Ere=Fro Rhu=Leg Shi=Orc cards=Crebain", "Leg-Mis|Crebain:Ere"),
    "sam_first=first": (SHIRE.replace("Mer,", "Mer!!,"), "Bal-Shi|Mer|+1 +2|*Fro|+2 +1"),
    "sam_first=any": (SHIRE.replace("Mer,", "Mer!!,"), "Bal-Shi|Mer|+1 +2|*Fro|yes"),
    "king_explains=yes": (NAMED, "King:Gon|Wit-Dag"),
    "king_explains=no": (NAMED, "King:Gon|Wit-Dag"),
    "recall_from=anywhere": (HOME, "Recall:War"),
    "recall_from=outside": (HOME, "Recall:She"),
    "palantir=any": (LOOK, "Sar-Cdn|ready|Palantir:Art|no|+1 +2"),
    "palantir=windows": (LOOK, "Sar-Cdn|no|no|Palantir:Art|+1 +2"),
    "palantir=between": (LOOK, "Sar-Cdn|no|+1 +2|Palantir:Art"),
    "rules=2": ("classic S Ere=Bal Art=Fro!!,Sam Shi=Leg Mor=War", "Bal-Art|Fro|yes|+1 +2"),
    "rules=1": ("classic S Ere=Bal Art=Fro!!,Sam Shi=Leg Mor=War", "Bal-Art|Fro|yes|no|+1 +2"),
    "gandalf_bonus=reveal": ("variant S Fan=Uru* Mis=Elr* Ere=Gan* Shi=Fro* Mor=Orc*", "Uru*-Mis|Clo Eye|yes"),
    "gandalf_bonus=compare": ("variant S Fan=Uru* Mis=Elr* Ere=Gan* Shi=Fro* Mor=Orc*", "Uru*-Mis|Clo Eye|yes"),
    "after_retreat=over": ("classic F Cdn=Leg Shi=Fro Ere=Bal Mor=War", "Leg-Ere|Ret Ret|to Ene"),
    "after_retreat=both": ("classic F Cdn=Leg Shi=Fro Ere=Bal Mor=War", "Leg-Ere|Ret Ret|to Ene|to Cdn"),
    "sam_in_mordor=enter": ("variant S Fan=Uru* Mis=Fro* Mor=Sam* Gon=Orc*", "Uru*-Mis|+1 +6"),
    "sam_in_mordor=wins": ("variant S Fan=Uru* Mis=Fro* Mor=Sam* Gon=Orc*", "Uru*-Mis|+1 +6"),
    "anduin_retreat=both": ("classic F Mis=Leg Shi=Fro Fan=Bal Mor=War", "Leg-Fan|+1 Ret|to Mir"),
    "anduin_retreat=downstream": ("classic F Mis=Leg Shi=Fro Fan=Bal Mor=War", "Leg-Fan|+1 Ret"),
    "turn_limit=0": ("classic S Mor=Orc Shi=Fro turn=199", "Orc-Gon"),
    **{f"turn_limit={n}": (f"classic S Mor=Orc Shi=Fro turn={n - 1}", "Orc-Gon") for n in (50, 100, 200, 300, 400, 1000)},
    "match=yes": ("classic F Dag=Fro Gap=War Art=Sam", "Fro-Mor"),
    "match=no": ("classic F Dag=Fro Gap=War Art=Sam", "Fro-Mor"),
    "mode=classic": ("", "Fro-Art"),
    "mode=variant": ("", "Fro*-Art"),
    "mode=draft": ("", "Fro*|Sam"),
    "fellowship_cards=0": ("", "Fro-Art"),
    "fellowship_cards=1": ("", "White|ready"),
    "fellowship_cards=3": ("", "White|King|Gwaihir|ready"),
    "fellowship_cards=4": ("", "Fro-Art"),
    "sauron_cards=0": ("", "Orc-Gon"),
    "sauron_cards=1": ("", "Dark|ready"),
    "sauron_cards=3": ("", "Dark|Recall|Crebain|ready"),
    "sauron_cards=4": ("", "Orc-Gon"),
    "fellowship_cards=2": ("classic F Dag=Fro Gap=War Art=Sam match=yes rules=2", "Fro-Mor|Recall|Dark|ready"),
    "sauron_cards=2": ("classic F Dag=Fro Gap=War Art=Sam match=yes rules=2", "Fro-Mor|King|White|ready"),
}  # fmt: skip


def test_every_value_of_every_option_is_played() -> None:
    assert set(PLAYED) == {f"{option.name}={value}" for option in GAME.options for value in option.values}


def started(option: str, position: str) -> tuple[dict[str, str], str]:
    """The options and the text with which a game of that value begins: a new game, or a position."""
    name, _, value = option.partition("=")
    return ({}, f"{position} {option}") if position else ({name: value}, "")


@rule("C2.2")
@pytest.mark.parametrize("option", PLAYED)
def test_every_value_is_played_recorded_and_replayed(option: str) -> None:
    """The record holds what was decided and the option; read again it gives the same game."""
    position, script = PLAYED[option]
    options, start = started(option, position)
    for number in range(200):  # whoever is drawn, another key deals otherwise
        table = Table.open(GAME, options, ["one", "two"], bytes([number]) * 32, [b"n" * 16, b"m" * 16], start=start)
        if follow(table, script.split("|")):
            break
    else:
        pytest.fail("the draw never came")
    name, _, value = option.partition("=")
    again = read_record(table.record.write())
    assert again.options[name] == value
    replay = Replay(GAME, again)
    assert replay.state.encode() == table.state.encode()
    assert [entry.full for entry in replay.journal.entries] == [entry.full for entry in table.journal.entries]
    if not table.state.to_act():
        verify(GAME, again)


@rule("C2.2")
@pytest.mark.parametrize("option", PLAYED)
def test_every_value_is_played_where_another_one_allows_or_does_something_else(option: str) -> None:
    position, script = PLAYED[option]
    name = option.partition("=")[0]
    courses = {value: course(*started(f"{name}={value}", position), script.split("|")) for value in values(name)}
    mine = courses.pop(option.partition("=")[2])
    assert len(mine) == len(script.split("|")) + 1
    assert any(other != mine[: len(other)] for other in courses.values())


def values(name: str) -> tuple[str, ...]:
    return next(option.values for option in GAME.options if option.name == name)


def course(options: dict[str, str], start: str, script: list[str]) -> list[object]:
    """What both sides may do and what has been told after each line of a script, as far as it can be played."""
    state = GAME.parse_position(start) if start else GAME.new(options, 2)
    assert isinstance(state, Confrontation)
    play = Play.__new__(Play)
    play.state, play.journal = state, GAME.start(state)
    found: list[object] = []
    for text in [*script, ""]:
        told = [(event.kind, event.rule, dict(event.args)) for event in play.journal.all() if event.kind != "start"]
        found.append((play.over(), play.due(), {seat: play.legal(seat) for seat in play.due() if seat != "*"}, told))
        cards = text.split() if " " in text and not text.startswith("to ") else []
        try:
            if cards:
                play.cards(*cards)
            elif text and play.due() == "FS":
                action = GAME.parse_action(text)
                state.apply(next(seat for seat in (0, 1) if action in state.legal(seat)), action)
            elif text:
                play.play(text)
        except (Refused, StopIteration, ValueError):
            break
    return found


def follow(table: Table, script: list[str]) -> bool:
    """Plays a script; whether the table drew what it names. It has drawn before the next decision is due."""
    for text in script:
        state = table.state
        assert isinstance(state, Confrontation)
        if text.startswith("*"):
            drawn = next(line.text for line in reversed(table.record.lines) if line.seat == CHANCE)
            if drawn != text[1:]:
                return False
        elif " " in text and not text.startswith("to "):
            for side, card in enumerate(text.split()):
                table.decide(side ^ state.swapped, GAME.parse_action(card))
        else:
            action = GAME.parse_action(text)
            seat = next(seat for seat in state.to_act() if action in state.legal(seat))
            table.decide(seat, action)
    return True
