"""What an action would do, as a sentence of the catalogue."""

from __future__ import annotations

from mathom.games.two_towers import actions
from mathom.games.two_towers.actions import card_of, slot_of
from mathom.games.two_towers.cards import LIGHT, NAMES
from mathom.games.two_towers.goal_text import pieces
from mathom.games.two_towers.position import NOBODY, PHASES, PLAY, RETURN
from mathom.games.two_towers.state import TwoTowers
from mathom.games.two_towers.telling import who
from mathom.games.two_towers.verdict import settled
from mathom.kernel.journal import Args


def describe(p: TwoTowers, seat: int, action: int) -> tuple[str, Args]:
    """The sentence for an action that is legal now."""
    phase = PHASES[p.phase]
    if action >= actions.CHARACTER:
        return "action.choose", {"character": f"character.{p.rules.codes[action - actions.CHARACTER]}"}
    if action < actions.BACK:
        return with_card(p, seat, action)
    if actions.HAND <= action < actions.EVENT:
        hand = action - actions.HAND
        return ("action.name" if phase == "name" else "action.partner"), {"other": who(p, hand), "hand": hand + 1}
    if action == actions.EVENT:
        kind = p.aside if p.rules.henneth else p.lost
        return "action.event", {"card": f"card.{NAMES[kind]}"}
    if actions.BURDEN <= action < actions.FIRST_STEP:
        return "action.burden", {"n": action - actions.BURDEN + 2}
    if action in (actions.FIRST_STEP, actions.LAST_STEP):
        step = action - actions.FIRST_STEP
        return ("action.last-step" if step else "action.first-step"), {"goal": step_goal(p, step)}
    if actions.GROUP <= action < actions.AGAIN:
        members = p.rules.groups[action - actions.GROUP]
        names = [f"character.{code}" for number, code in enumerate(p.rules.codes) if members >> number & 1]
        return "action.group", {"group": f"group.{'ABC'[action - actions.GROUP]}", "names": names}
    if action == actions.BACK:
        return "action.back", {"card": f"card.{NAMES[p.hidden[p.actor]]}"}
    if action == actions.STOP:
        return f"action.{stopping(p)}", {}
    if action == actions.NO:
        return f"action.no-{phase}", {}
    return f"action.{actions.PLAIN_TEXTS[action]}", {}


def step_goal(p: TwoTowers, step: int) -> str:
    """The sentence for a step's goal; of an owner's that needs numbers or several sentences, where it is told."""
    said = pieces(p.rules.step_goals[step], p.rules.codes)
    return said[0][0] if len(said) == 1 and not said[0][1] else "print.step-goal"


def stopping(p: TwoTowers) -> str:
    """What breaking the round off would mean: it is won, lost, or decided for each character."""
    verdict = settled(p)
    return "stop-lost" if verdict < 0 else "stop-won" if verdict == 1 else "stop"


def with_card(p: TwoTowers, seat: int, action: int) -> tuple[str, Args]:
    phase = PHASES[p.phase]
    args: Args = {"card": f"card.{NAMES[card_of(action)]}"}
    if slot_of(action) >= 0:
        args["place"] = slot_of(action) + 1
    if phase == "keep":
        return "action.keep", {"n": action + 1}
    if p.phase == PLAY:
        if action == LIGHT:
            return "action.light", {}
        key = "declare" if action == actions.DECLARE else "lead" if p.actor == p.leader else "play"
        if p.is_tree(p.actor) and p.hands[p.actor]:
            key = "lay-lead" if p.actor == p.leader else "lay-play"
            args["entering"] = f"card.{NAMES[p.token]}"
        return (f"action.{key}-at" if "place" in args else f"action.{key}"), args
    if phase == "give" and p.partner == NOBODY:
        phase = "give-event"
    elif p.partner != NOBODY:
        hand = p.hand_to_act(seat)
        args["other"] = who(p, p.actor if p.phase == RETURN or hand == p.partner else p.partner)
    return (f"action.{phase}-at" if "place" in args else f"action.{phase}"), args
