"""The guided first game of Vortex: a fixed deal, and a coach who speaks to what the player does.

The coach reads the View of the player's seat and nothing else. It falls silent after the second round.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.view import Asked, View

SEED = 7
SEATS = ("human", "bot:easy")
OPTIONS: Mapping[str, str] = {"colours": "BRGY", "rounds": "8"}
LAST_ROUND = 2

WHERE = {
    "ask-opening": "You lead Blue. A Devotee has four figures: Reason, Fire, Repulsion, Attack. Put one on the field: "
    "high Repulsion stands firm against Fire, high Reason converts. Arrows choose, Enter takes; i shows a card.",
    "ask-opening-more": "A second one makes two Crusade targets, but also two that can act. Most people put two.",
    "rogation": "Step 2, Rogations. One from your hand may be played, if you have as many cards on the field as its "
    "first figure says. The cursor on one shows what it does and whom it affects today. p passes: nothing is lost.",
    "frenzy": "Step 3, Frenzy, all at once and in secret. Choose a hand card to lay face down on a Devotee of yours. "
    "A Frenzy changes its figures once shown; anything else is a bluff. Both make it a Zealot.",
    "host": "On which Devotee? Think of the Crusade that comes next: it is shown only when that card fights.",
    "ask-refill": "Step 6, Refill. Draw up to seven, or discard what you do not need and draw nothing this round.",
    "put-from-hand": "A text lets you put a Devotee on the field at once. It costs nothing but the card in hand.",
}


def coach(seen: View) -> str:
    """What the coach says to the open question; empty when there is nothing to say any more."""
    panel: Mapping[str, Any] = seen.panel or {}
    if seen.outcome is not None:
        return "That was a whole game. New table in the menu plays it against up to three others."
    if panel.get("round", 0) > LAST_ROUND:
        return ""
    if seen.choice is None:
        return "The others are choosing. Meanwhile Tab looks around, i shows a card, l is the log."
    special = {"attacker": _attacker, "target": _target, "way": _way, "reinforce": _reinforce}.get(seen.choice.about)
    if special is not None:
        return special(seen, seen.choice)
    if seen.choice.about == "held-off" or seen.choice.prompt.startswith("Fire held off"):
        return "Their Fire was not above your Repulsion. As a reward draw up to two cards, or put one on the field."
    return WHERE.get(seen.choice.about, "") or _by_prompt(seen.choice)


def _by_prompt(choice: Asked) -> str:
    starts = {
        "Which Devotee do you put": WHERE["ask-opening"],
        "A second Devotee": WHERE["ask-opening-more"],
        "Refill": WHERE["ask-refill"],
    }
    return next((words for start, words in starts.items() if choice.prompt.startswith(start)), "")


def _attacker(seen: View, choice: Asked) -> str:
    if seen.panel and seen.panel["round"] == 1:
        return (
            "Step 4, Crusade: one of yours against one of theirs. First name yours. You will see a forecast before "
            "anything is final, and Esc takes a choice back."
        )
    return "Your Crusade again. Look for a target whose Reason or Repulsion lies one or two below yours."


def _target(seen: View, choice: Asked) -> str:
    return "Now the target. One or two below you is the window: that converts by Reason, or frightens by Fire."


def _way(seen: View, choice: Asked) -> str:
    rows = (choice.forecast or {}).get("rows", ())
    good = [r for r in rows if r["result"] in ("converts", "frightens") and not r["refused"]]
    bad = [r for r in rows if r["result"] in ("lost", "dies") and not r["refused"]]
    unknown = " What lies face down may still turn it." if any(r["unknown"] for r in rows) else ""
    if good:
        pile = "your deck" if good[0]["result"] == "converts" else "your Fearful pile"
        return f"{good[0]['way'].capitalize()} is in the window: the card goes to {pile}, a point at the end.{unknown}"
    if bad:
        return f"Careful: {bad[0]['way']} would cost you the card. Esc names another target.{unknown}"
    return f"Nothing is in the window here. Esc goes back to another target.{unknown}"


def _reinforce(seen: View, choice: Asked) -> str:
    if "full" in choice.prompt:
        return "Your field is full, so you may take cards off it: they go to your discard pile and come back later."
    return "Step 5, Reinforce: one or two Devotees from hand. More cards are more Crusade choices, and more targets."
