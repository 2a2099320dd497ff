"""Which positions make sense: a line of notation that sets up something impossible is answered with one sentence."""

from __future__ import annotations

from mathom.games.mount_doom.actions import CARD_DIE, FIGURE_DIE
from mathom.games.mount_doom.board import (
    CRATER,
    EMPTY,
    FACE_DOWN,
    FIGURES,
    MINAS_MORGUL,
    MOUNT_DOOM,
    NAZGUL,
    RING_BEARERS,
    STAGE_CODES,
    STEPS,
    destination,
)
from mathom.games.mount_doom.cards import (
    ALLY_MASK,
    ARMY,
    BLACK_DIE,
    BOROMIR,
    CARD_OF,
    CODES,
    DENETHOR,
    ELROND,
    FIGHT,
    FRIEND_CODES,
    KIND,
    MOUTH,
    NO_CARD,
    NO_FRIEND,
    POWER,
    TRICK,
    URUK_HAI,
    WITCH,
    stage_of,
)
from mathom.games.mount_doom.friends import value_of
from mathom.games.mount_doom.position import (
    ADD,
    AFTER_BATTLE,
    AFTER_BLACK,
    AFTER_DENETHOR,
    AFTER_ENCOUNTER,
    AFTER_FIRST,
    AFTER_LAST,
    AFTER_LOSS,
    AFTER_SECOND,
    AFTER_SUPPORT,
    ALLY_LEAVES,
    ARMY_MOVES,
    AT_START,
    BATTLE_LOST,
    BEFORE_BATTLE,
    BEFORE_DIE,
    BEFORE_LAYOUT,
    CARRY_OUT,
    COURAGE_LOST,
    CRATER_REACHED,
    DIE_DONE,
    DRAW_BATTLE,
    DRAW_DICE,
    DRAW_GANDALF,
    DRAW_LAYOUT,
    DRAW_SEAT,
    DRAW_TRACK,
    DRAW_VISION,
    EARLY_DONE,
    ENCOUNTER_DONE,
    ENCOUNTER_OVER,
    EVENT_STRIKES,
    GANDALF_HELPS,
    GO,
    IN_HAND,
    IN_NEED,
    JUDGE,
    LAY_OUT,
    MEET,
    MOMENTS,
    NAZGUL_COMPLETE,
    NEXT_BATTLE,
    NEXT_BLACK,
    NO_DIE,
    NO_FIGURE,
    NO_SPACE,
    NOT_OVER,
    ON_EVENT,
    ON_TOP,
    OVER,
    PHASES,
    PICK_DIE,
    PICK_FACE,
    PICK_FATE,
    PICK_GIFT,
    PICK_REROLL,
    PICK_RIDER,
    PICK_STEPS,
    PICK_SUPPORTED,
    PUT_FIRST,
    PUT_SECOND,
    READ_BLACK,
    RESOLVE,
    ROLL,
    STAGE_END,
    START_ROLL,
    TURN_START,
    TURNED_UP,
    WINDOW,
    Position,
)
from mathom.games.mount_doom.state import MountDoom
from mathom.games.mount_doom.windows import usable
from mathom.kernel.bits import bits
from mathom.kernel.game import Complaint

ROLL_MOMENTS = (AFTER_FIRST, AFTER_SECOND, AFTER_LAST, AFTER_BATTLE, AFTER_BLACK, AFTER_DENETHOR, AFTER_SUPPORT)
BATTLE_MOMENTS = (BEFORE_BATTLE, AFTER_BATTLE, AFTER_LOSS)
BATTLE_PHASES = (*range(NEXT_BATTLE, BATTLE_LOST + 1), GANDALF_HELPS, DRAW_BATTLE)
CARD_PHASES = (*BATTLE_PHASES, NEXT_BLACK, READ_BLACK, ARMY_MOVES, PICK_REROLL, ALLY_LEAVES, CARRY_OUT)
ENCOUNTER_PHASES = (*CARD_PHASES, GO, DRAW_TRACK, ENCOUNTER_DONE, ENCOUNTER_OVER)
CARD_MOMENTS = (*BATTLE_MOMENTS, AFTER_BLACK, AFTER_DENETHOR, TURNED_UP)
MOMENT_PHASES = {
    WINDOW: tuple(range(len(MOMENTS))),
    PICK_DIE: ROLL_MOMENTS,
    PICK_FACE: ROLL_MOMENTS,
    PICK_RIDER: tuple(range(len(MOMENTS))),
    PICK_GIFT: tuple(range(len(MOMENTS))),
    PICK_FATE: (BEFORE_LAYOUT,),
    DRAW_DICE: tuple(moment for moment in ROLL_MOMENTS if moment != AFTER_BATTLE),
    DRAW_BATTLE: (AFTER_BATTLE,),
    DRAW_VISION: (BEFORE_LAYOUT,),
    DRAW_LAYOUT: (AT_START, BEFORE_LAYOUT),
}
"""The moments that fit each phase; all others are at none."""
CHOICES = (WINDOW, PICK_RIDER, PICK_GIFT)
TILE_EMPTY = (DRAW_SEAT, TURN_START, START_ROLL, ROLL, PICK_STEPS, PICK_SUPPORTED, EARLY_DONE, STAGE_END, LAY_OUT, IN_NEED)
BEGINNINGS = (DRAW_SEAT, DRAW_GANDALF, WINDOW, DRAW_VISION, PICK_FATE, LAY_OUT, DRAW_LAYOUT, TURN_START)
FIGHTERS = (FIGHT, URUK_HAI, MOUTH)


def demand(kept: bool, sentence: str) -> None:
    if not kept:
        raise Complaint(sentence)


def check(p: Position) -> None:
    """Whether the table could look like this, and whether the phase finds what it needs."""
    check_table(p)
    check_track(p)
    check_moment(p)
    check_stage(p)
    check_dice(p)
    check_encounter(p)
    check_registers(p)


def check_table(p: Position) -> None:
    first, last = p.stage * STEPS, destination(p.stage)
    if p.stage == MINAS_MORGUL and (p.moment == BEFORE_LAYOUT or p.phase in (IN_NEED, LAY_OUT)):  # after the march (M7.2)
        last += FIGURES - 1
    where = p.place[RING_BEARERS]
    demand(
        first <= where <= last,
        f"The Ring-bearers stand on {where}, but the stage {STAGE_CODES[p.stage]} goes from {first} to {last}.",
    )
    demand((p.phase == OVER) == (p.reason != NOT_OVER), "phase=over and over= belong together.")
    demand(p.courage > 0 or p.phase == OVER, "courage=0 is only possible in a game that is over.")
    demand(p.nazgul < NAZGUL or p.phase == OVER, f"nazgul={NAZGUL} is only possible in a game that is over.")
    for friend in bits(p.held & ALLY_MASK & ~(1 << BOROMIR)):
        later = stage_of(CARD_OF[friend]) > p.stage
        demand(not later, f"friends: {FRIEND_CODES[friend]} is met only in a later stage than {STAGE_CODES[p.stage]}.")
    if p.turn == 0:
        demand(p.held & ALLY_MASK & ~(1 << BOROMIR) == 0, "turn=0: before the first turn no ally has been met.")
    check_ending(p)
    demand(p.stack <= p.gandalf.bit_count(), "There are fewer Gandalf cards left than the stack holds.")


def check_ending(p: Position) -> None:
    if p.phase != OVER:
        return
    demand((p.reason == COURAGE_LOST) == (p.courage == 0), "over=courage and courage=0 belong together.")
    demand((p.reason == NAZGUL_COMPLETE) == (p.nazgul == NAZGUL), f"over=nazgul and nazgul={NAZGUL} belong together.")
    at_crater = p.place[RING_BEARERS] == CRATER
    demand((p.reason == CRATER_REACHED) == at_crater, f"over=crater and Rin={CRATER} belong together.")


def check_track(p: Position) -> None:
    shown = [card for card in p.track if card >= 0]
    demand(len(set(shown)) == len(shown), "A card lies twice on the track.")
    for card in shown:
        demand(stage_of(card) == p.stage, f"{CODES[card]} is no card of the stage {STAGE_CODES[p.stage]}.")
    if p.army != NO_SPACE:
        demand(p.stage == stage_of(ARMY), f"army: the Army of the Dead is no card of the stage {STAGE_CODES[p.stage]}.")
        demand(p.track[p.army] not in (EMPTY, ARMY), "army: it lies on another card.")
    if p.peek != NO_CARD:
        stage = p.coming_stage() if p.moment == BEFORE_LAYOUT else p.stage
        demand(stage_of(p.peek) == stage, f"peek: {CODES[p.peek]} is no card of the stage that it was seen for.")
        demand((p.peek_at == IN_HAND) == (p.phase == PICK_FATE), "peek: a card is in the hand in phase=vision, and only then.")
        demand(p.peek not in shown, f"peek: {CODES[p.peek]} lies open on the track.")
    backs = p.track.count(FACE_DOWN)
    if p.peek_at == ON_TOP and p.track[0] == FACE_DOWN and p.moment != BEFORE_LAYOUT:
        backs -= 1
    if p.phase == DRAW_LAYOUT and p.moment != BEFORE_LAYOUT:
        backs += p.track.count(EMPTY)
    demand(
        backs <= p.unseen.bit_count(),
        "More cards lie face down, or are still to be laid out, than there are cards nobody has seen.",
    )


def check_new(p: Position) -> None:
    """Refuses what earlier versions began games from: a card in two places, none that is put away (M1.7), or an early peek."""
    for friend in bits(p.held & ALLY_MASK & ~(1 << BOROMIR)):
        demand(CARD_OF[friend] not in p.track, f"{FRIEND_CODES[friend]} lies in two places: before a seat and on the track.")
        demand(CARD_OF[friend] != p.peek, f"{FRIEND_CODES[friend]} lies in two places: friends= and peek= both name it.")
    demand(p.army == NO_SPACE or ARMY not in p.track, f"{CODES[ARMY]} lies in two places: army= and track= both name it.")
    demand(p.turn > 0 or p.step() == 4, "turn=0: before the first turn the tile is empty; leave out tile=.")
    demand(p.turn > 0 or p.place[RING_BEARERS] == 0, "turn=0: before the first turn the Ring-bearers stand on 0; leave out Rin=.")
    looked = p.turn > 0 or p.moment == BEFORE_LAYOUT or FACE_DOWN in p.track
    demand(p.peek == NO_CARD or looked, "peek=: before the first layout a card is looked at with moment=layout.")
    laid = p.turn > 0 or p.phase != TURN_START or FACE_DOWN in p.track
    demand(laid, "phase=turn with turn=0 needs track=, laid out, as in track=?,Troll,Arwen,SarL,NazL,?.")
    laying = p.phase == DRAW_LAYOUT and p.moment != BEFORE_LAYOUT
    unlaid = p.turn == 0 and p.phase != TURN_START
    if not laying and (unlaid or p.phase in (DRAW_LAYOUT, IN_NEED) or p.moment == BEFORE_LAYOUT):
        return
    to_come = p.track.count(FACE_DOWN) + (p.track.count(EMPTY) if laying else 0)
    demand(
        p.unseen.bit_count() >= to_come + (p.peek == NO_CARD),
        "One card of the stage is put away unseen: friends= and gone= name too many.",
    )


def check_moment(p: Position) -> None:
    fitting = MOMENT_PHASES.get(p.phase, (AT_START,))
    expected = ", ".join(MOMENTS[moment] for moment in fitting)
    demand(p.moment in fitting, f"phase={PHASES[p.phase]} does not go with moment={MOMENTS[p.moment]}; expected {expected}.")
    event = p.phase == EVENT_STRIKES or p.moment == ON_EVENT
    demand(
        event == (p.event_at > 0) and (not event or (p.mover != NO_FIGURE and p.rules.event[p.event_at] > 0)),
        "An event needs mover=, event= with its space, and a phase that is about it.",
    )
    ways: tuple[int, ...] = (TURN_START,)
    if event:
        ways = (DIE_DONE, ENCOUNTER_DONE, EARLY_DONE)
    elif p.phase == DRAW_GANDALF:
        ways = (LAY_OUT,) if p.turn == 0 else (DIE_DONE, EARLY_DONE)
    demand(p.resume in ways, f"phase={PHASES[p.phase]} does not go with resume={PHASES[p.resume]}.")


def check_stage(p: Position) -> None:
    name = PHASES[p.phase]
    last = p.stage == MOUNT_DOOM
    if p.phase in (ROLL, PUT_FIRST, ADD, PUT_SECOND, RESOLVE, DIE_DONE, GO, PICK_STEPS, PICK_SUPPORTED):
        demand(not last, f"phase={name} does not occur in the last stage.")
    if p.phase in (ROLL, START_ROLL, TURN_START):
        demand(p.place[RING_BEARERS] < destination(p.stage), f"phase={name}: the Ring-bearers have finished their stage.")
    if p.phase in (STAGE_END, LAY_OUT, IN_NEED) or p.moment == BEFORE_LAYOUT:
        demand(not last, f"phase={name}: no stage follows the last one.")
        arrived = p.place[RING_BEARERS] >= destination(p.stage) or p.turn == 0
        demand(arrived, f"phase={name}: the Ring-bearers have not finished their stage.")
    if p.phase in TILE_EMPTY or p.moment in (BEFORE_LAYOUT, AFTER_SUPPORT) or (p.phase in CHOICES and p.moment == AT_START):
        demand(p.step() == 4, f"phase={name} needs an empty tile.")
    if p.phase == IN_NEED:
        demand(p.stage == MINAS_MORGUL and p.rules.easier, "phase=in-need belongs to Minas Morgul in the mode easier.")
    begins = p.phase in BEGINNINGS and (p.phase != WINDOW or p.moment == BEFORE_LAYOUT)
    demand(p.turn > 0 or (p.stage == 0 and begins), "turn=0 is before the first turn.")
    if p.moment in ROLL_MOMENTS and p.moment not in (AFTER_BATTLE, AFTER_BLACK):
        demand(last == (p.moment == AFTER_LAST), f"moment={MOMENTS[p.moment]} does not go with stage={STAGE_CODES[p.stage]}.")
    if p.phase == DRAW_LAYOUT:
        begun = p.step() == 4 and EMPTY in p.track[1:5] and p.track[0] == p.track[5] == FACE_DOWN
        demand(begun or p.moment == BEFORE_LAYOUT, "phase=draw-layout needs an empty tile and track=?, empty spaces, ?.")
        fresh = p.place[RING_BEARERS] < destination(p.stage)
        demand(fresh or p.moment == BEFORE_LAYOUT, "phase=draw-layout: the Ring-bearers have finished the stage that is laid out.")
    if p.phase == DRAW_GANDALF:
        demand(p.stack > 0, "phase=draw-gandalf needs a stack.")
    if p.phase == DRAW_SEAT:
        demand(p.turn == 0, "phase=draw-seat is before the first turn: turn=0.")


def check_dice(p: Position) -> None:
    """The dice that lie loose, or are about to, are those of the roll; the tile has what is due."""
    name = PHASES[p.phase]
    rolling = p.rolling
    demand((p.phase == DRAW_DICE) == (rolling > 0), "phase=draw-dice and rolling= belong together.")
    loose = sum(1 for who in range(FIGURES) if who not in p.tile_figure and (p.die[who] or rolling >> (FIGURE_DIE + who) & 1))
    blacks = sum(1 for die in (0, 1) if p.black[die] or rolling >> die & 1)
    demand(blacks < 2 or p.moment == AFTER_FIRST or p.phase == PUT_FIRST, "black: two dice lie there only after the first roll.")
    demand(p.black[1] == 0 or p.black[0] > 0, "black: a single die is written first.")
    demand(rolling & 2 == 0 or p.moment == AFTER_FIRST, "rolling: the second black die is rolled only in the first roll.")
    page = p.tile_black[0] > 0 and p.tile_figure[0] != NO_FIGURE
    if p.phase == PUT_FIRST or p.moment == AFTER_FIRST:
        demand((blacks, loose) == (2, 2) and p.step() == 4, f"phase={name} needs two black=, two dice= and an empty tile.")
    elif p.phase == ADD:
        demand((blacks, loose) == (1, 1) and page, "phase=add needs one of black=, one of dice= and page 1 of tile=.")
    elif p.phase == PUT_SECOND or p.moment == AFTER_SECOND:
        demand((blacks, loose) == (1, 2) and page, f"phase={name} needs one of black=, two dice= and page 1 of tile=.")
    elif p.phase == PICK_SUPPORTED or p.moment == AFTER_SUPPORT:
        demand(blacks == 0 and loose == FIGURES, f"phase={name} needs the five dice=.")
    else:
        demand(loose == 0, f"phase={name}: no dice lie loose there.")
        demand(blacks == 0 or p.stage == MOUNT_DOOM, f"phase={name}: no black dice lie loose there.")
    if p.phase in (PUT_FIRST, ADD, PUT_SECOND) or p.moment in (AFTER_FIRST, AFTER_SECOND):
        demand(p.tile_black[1] == 0 and p.tile_figure[1] == NO_FIGURE, f"phase={name}: page 2 of the tile is empty.")
    elif p.step() < 4:
        check_pages(p)
    if p.phase in (RESOLVE, DIE_DONE) or p.moment == BEFORE_DIE:
        demand(p.step() < 4, f"phase={name} needs dice on the tile.")
    if p.phase == DIE_DONE or p.resume == DIE_DONE:
        demand(p.step() in (1, 3) or p.phase == DIE_DONE, "resume=die-done needs a coloured die on the tile.")
    if p.moment == AFTER_LAST:
        demand(blacks == 1, f"phase={name} needs one of black=.")


def check_pages(p: Position) -> None:
    """A black die never lies alone on a page: the coloured one is resolved after it."""
    for page in (0, 1):
        alone = p.tile_black[page] > 0 and p.tile_figure[page] == NO_FIGURE
        demand(not alone, f"tile: page {page + 1} has a black die without a coloured one.")
    demand(p.stage < MOUNT_DOOM, "tile: it is not used in the last stage.")


def check_encounter(p: Position) -> None:
    """An encounter has its space, its card where one is carried out, and the black die that called for it."""
    name = PHASES[p.phase]
    under_way = p.phase in ENCOUNTER_PHASES or p.moment in (*CARD_MOMENTS, AFTER_ENCOUNTER) or p.resume == ENCOUNTER_DONE
    if p.phase != OVER:
        demand(under_way == (p.space != NO_SPACE), f"phase={name} and space= belong together: an encounter is under way or not.")
    if under_way or p.phase == MEET:
        called = p.black[0] > 0 if p.stage == MOUNT_DOOM else p.step() in (0, 2)
        demand(called, f"phase={name} needs the black die that named the space, on the tile= or, in the last stage, black=.")
    if p.phase == DRAW_TRACK:
        demand(p.track[p.space] == FACE_DOWN, f"phase={name} needs a face-down card on the space.")
    if p.phase in CARD_PHASES or p.moment in CARD_MOMENTS:
        demand(p.meeting != NO_CARD, f"phase={name} needs meeting=.")
    if not under_way and p.phase != OVER:
        idle = not (p.left or p.won or p.supporters or p.face or p.extra or p.boromir) and p.meeting == NO_CARD
        demand(idle, f"phase={name}: no encounter is under way, so nothing of one can be told.")
    if p.meeting != NO_CARD:
        demand(stage_of(p.meeting) == p.stage, f"meeting: {CODES[p.meeting]} is no card of the stage {STAGE_CODES[p.stage]}.")
    check_meeting(p, name)
    if p.phase in CARD_PHASES or p.moment in CARD_MOMENTS:
        lies = p.track[p.space] == p.meeting or (p.meeting == ARMY and p.army == p.space)
        demand(lies, f"meeting: {CODES[p.meeting]} does not lie on space {p.space + 1}.")


def check_meeting(p: Position, name: str) -> None:
    """Battles, black dice and the special cards are asked only of cards that have them."""
    kind = KIND[p.meeting] if p.meeting != NO_CARD else -1
    if p.phase in BATTLE_PHASES or p.moment in BATTLE_MOMENTS:
        demand(kind in FIGHTERS, f"phase={name} needs meeting= a card with battles.")
        demand(p.left > 0 or p.phase == NEXT_BATTLE, f"phase={name} needs left=, the battles still to come.")
    if p.phase in (NEXT_BLACK, READ_BLACK) or p.moment == AFTER_BLACK:
        demand(kind in (WITCH, BLACK_DIE), f"phase={name} needs meeting= a card with black dice.")
        demand(p.left > 0 or p.phase == NEXT_BLACK, f"phase={name} needs left=, the dice still to come.")
        demand(p.phase != DRAW_DICE or p.rolling == 1 << CARD_DIE, "moment=black-roll needs rolling=black.")
    if p.phase in (READ_BLACK,) or (p.moment == AFTER_BLACK and p.phase != DRAW_DICE):
        demand(p.extra > 0, f"phase={name} needs extra=.")
    if p.phase in (JUDGE, GANDALF_HELPS) or (p.moment in (AFTER_BATTLE, AFTER_LOSS) and p.phase != DRAW_BATTLE):
        demand(p.face > 0, f"phase={name} needs shown=.")
    if p.phase == PICK_REROLL or p.moment == AFTER_DENETHOR:
        demand(p.meeting == DENETHOR, f"phase={name} needs meeting=Denethor.")
    if p.moment == TURNED_UP:
        demand(p.space in (0, 5), "moment=turned needs space=1 or 6, where cards lie face down.")
    if p.phase == ARMY_MOVES:
        demand(p.meeting == ARMY, "phase=army needs meeting=Army.")
    if p.moment == AFTER_DENETHOR:
        demand(p.mover != NO_FIGURE and p.mover in p.tile_figure, "moment=denethor needs mover= with a die on the tile.")
        demand(p.phase != DRAW_DICE or p.rolling == 1 << (FIGURE_DIE + p.mover), "moment=denethor needs rolling= that die.")


def check_registers(p: Position) -> None:
    name = PHASES[p.phase]
    if p.phase == WINDOW:
        demand(usable(p, p.moment) != 0, "phase=window needs a friend that can be used at that moment.")
    if p.phase in (PICK_DIE, PICK_FACE):
        demand(p.using in (ELROND, POWER, TRICK) and p.holds(p.using), f"phase={name} needs using= a card for dice that lies out.")
        demand(p.phase == PICK_DIE or p.using != ELROND, "phase=face goes with Power or Trick.")
    elif p.phase in (PICK_RIDER, PICK_GIFT, PICK_STEPS):
        demand(p.using != NO_FRIEND and p.holds(p.using), f"phase={name} needs using= the card that asks.")
    if p.phase == PICK_FACE:
        demand(p.picked != NO_DIE and value_of(p, p.picked) > 0, "phase=face needs picked= a die that was rolled.")
    if p.phase == PICK_FATE:
        demand(p.peek != NO_CARD, "phase=vision needs peek=.")
    if p.phase == PICK_REROLL:
        demand(NO_FIGURE not in p.tile_figure, "phase=denethor needs two Fellowship dice on the tile.")


def check_playable(p: MountDoom) -> None:
    """Whether whoever is due can do something."""
    for seat in p.to_act():
        able = bool(p.legal(seat)) if seat >= 0 else bool(p.chances())
        demand(able, f"Nobody could do anything in phase={PHASES[p.phase]}; the position lacks what that phase needs.")
