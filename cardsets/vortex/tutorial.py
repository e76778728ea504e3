"""The guided first game of Vortex: a fixed deal, and a coach who speaks to what the player does.

The coach reads the View of the player's seat and nothing else. It falls silent after the second round.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from cardsets.vortex.cards import FACES
from cardsets.vortex.present import opponents_words
from cardsets.vortex.words import FIELD, KINDS
from engine.view import Asked, LogLine, View

SEED = 144
"""Its first three Vortex cards have no rule: a round is seen as it usually goes."""
SEATS = ("human", "bot:easy")
OPTIONS: Mapping[str, str] = {"colours": "BRGY", "rounds": "8"}
LAST_ROUND = 2
WIDTH, LINES = 38, 5
"""The room for the coach in a terminal of 80 by 24."""

WHERE = {
    "ask-opening": "Highest score after {0} rounds wins: a point for each card you convert by Reason or frighten by "
    "Fire. How to play: under Esc. Arrows choose a Devotee, Enter takes it, i shows it.",
    "ask-opening-more": "You lead Blue. R Reason converts, F Fire frightens, P Repulsion withstands Fire, A Attack "
    "kills. A second Devotee can act, and be a target. Most people put two.",
    "host": "On which Devotee? The card is shown when that one fights; the forecast has its figures then. Think of the "
    "Crusade that comes next.",
    "ask-refill": "Step 6, Refill. Draw up to seven, or discard what you do not need and draw nothing this round.",
    "put-from-hand": "A text lets you put a Devotee on the field at once. It costs nothing but the card in hand.",
    "discard": "A card from your hand goes to your discard pile; it comes back when the draw pile is shuffled anew.",
}
A_TEXT = "The text of a card asks you this. i shows the card in full, p declines where it may be."
FAREWELL = (
    "From here on you play alone. w says why something is refused, r opens the rules, ? shows all keys. After round "
    "{0} the highest score wins."
)
POINT = {"converted": "it joins your discard pile, a point", "frightened": "a point in your Fearful pile"}
LOST = {
    "converted": "{0}: you lose it, a point for them.",
    "frightened": "{0}: you lose it, a point for them.",
    "killed": "{0}. It is gone, and scores nothing.",
}
BRIEF = {
    "attacker": "Now your Crusade: name one of yours, then a target. Esc takes a choice back.",
    "reinforce": "Step 5, Reinforce: one or two Devotees from hand.",
}
"""What is asked, in few words, where the coach has a lost card to speak of as well."""
ENDS = {
    "both-stay": "Your Crusade changed nothing: level, or too far ahead.",
    "holds-off": "Your Fire was held off: it was not above their Repulsion.",
    "killed": "{0}. The dead lie in the Vortex, a pile shared by all, and score nothing.",
}


FRENZY = {
    1: "Step 3, Frenzy, in secret: lay a hand card face down on one of yours; it is a Zealot then. A Frenzy changes "
    "its figures once shown, anything else bluffs. p lays nothing.",
    2: "Frenzy again. After the cards are shown, 1 or 2 ahead is the window: one that lowers a figure may be right. "
    "p lays nothing.",
}
NO_TARGET = "Their field is empty, so you cannot crusade this round: keep your cards, or ready one. p lays nothing."
RESULTS = {
    "lost": "YOURS LOST: they convert it.",
    "dies": "YOURS DIES: it is killed.",
    "held-off": "Held off: F not above P, and they are rewarded.",
}
SO_FAR = "So far: as far as you can know."


def coach(seen: View, log: Sequence[LogLine] = ()) -> str:
    """What the coach says to the open question, to what came of the player's Crusade, and to a card that the opponent's
    has cost; empty when all is said."""
    panel: Mapping[str, Any] = seen.panel or {}
    if seen.outcome is not None:
        return "That was a whole game. New table in the menu plays it against up to three others."
    if panel.get("round", 0) > LAST_ROUND:
        first = panel["round"] == LAST_ROUND + 1 and panel.get("step") in ("rogations", "frenzy")
        return FAREWELL.format(panel["rounds"]) if first else ""
    if seen.choice is None:
        return "The others are choosing. Meanwhile Tab looks around, i shows a card, l is the log."
    special = SPECIAL.get(seen.choice.about)
    if special is not None:
        about, words = seen.choice.about, special(seen, seen.choice)
        if about not in BRIEF or seen.choice.given:
            return words
        after = _aftermath(seen.seat, log) if about == "reinforce" else ""
        lost = _lost(seen.seat, log)
        if lost:
            words = f"{lost} {BRIEF[about]}"
            after = after if _fits(f"{after} {words}") else ""
        return f"{after} {words}".strip()
    if seen.choice.about == "held-off" or seen.choice.prompt.startswith("Fire held off"):
        return "Their Fire was not above your Repulsion. As a reward draw up to two cards, or put one on the field."
    words = WHERE.get(seen.choice.about, "") or _by_prompt(seen.choice) or A_TEXT
    return words.format(panel.get("rounds", OPTIONS["rounds"]))


def _aftermath(seat: int, log: Sequence[LogLine]) -> str:
    """What came of the player's own Crusade of this round, in a sentence."""
    told, own = "", False
    for entry in log:
        if entry.code == "round":
            told = ""
        elif entry.code.startswith("crusades-"):
            own = entry.seat == seat
        elif own and entry.code in POINT:
            words = entry.text.strip()
            told = f"{words}: {POINT[entry.code]}." if entry.seat == seat else f"{words}: that is theirs now."
        elif own and entry.code in ENDS:
            told = ENDS[entry.code].format(entry.text.strip())
    return told


def _lost(seat: int, log: Sequence[LogLine]) -> str:
    """That the opponent's Crusade of this round has cost the player a card since the player's own, in a sentence."""
    told, theirs = "", False
    for entry in log:
        if entry.code == "round" or (entry.code in ("no-crusade", "crusade-off") and entry.seat == seat):
            told = ""
        elif entry.code.startswith("crusades-"):
            theirs = entry.seat != seat
            told = told if theirs else ""
        elif theirs and entry.code in LOST and (entry.seat == seat) == (entry.code == "killed"):
            told = LOST[entry.code].format(entry.text.strip())
    return told


def _by_prompt(choice: Asked) -> str:
    starts = {
        "Which Devotee do you put": WHERE["ask-opening"],
        "A second Devotee": WHERE["ask-opening-more"],
        "Refill": WHERE["ask-refill"],
    }
    return next((words for start, words in starts.items() if choice.prompt.startswith(start)), "")


def _fitting(text: str, *more: str) -> str:
    """A text, and what else there is room for."""
    for words in more:
        longer = f"{text} {words}"
        if _fits(longer):
            text = longer
    return text


def _fits(text: str) -> bool:
    return len(textwrap.wrap(text, WIDTH)) <= LINES


def _foes_gone(seen: View) -> bool:
    """Whether no opponent has a card on the field."""
    zones = (seen.now or seen.rest).zones
    return not any(zones[s * KINDS + FIELD] for s in range(seen.seats) if s != seen.seat)


def _rogation(seen: View, choice: Asked) -> str:
    faces = [f for f in (*[o.face for o in choice.options], *[r.face for r in choice.refused]) if f >= 0]
    held = [FACES[f] for f in faces if "opp" in FACES[f].extra]
    playable = len(choice.options) > 1
    if not held:
        return "Step 2, Rogations: you hold none. p passes."
    if seen.panel and seen.panel["round"] > 1 and not playable:
        return "Rogations: none of yours can be played yet, w says why. p passes."
    card = held[0]
    need, opp = card.extra["min"], card.extra["opp"]
    return _fitting(
        f"Step 2. {card.name} {need}/{opp}: you need {need} on the field to play it; opponents meet it with "
        f"{opponents_words(opp)}.",
        "Move to it to see whom it affects." if playable else "Not yet.",
        "p passes.",
        "> is more, < fewer.",
    )


def _frenzy(seen: View, choice: Asked) -> str:
    number = seen.panel["round"] if seen.panel else 1
    return NO_TARGET if number > 1 and _foes_gone(seen) else FRENZY.get(number, FRENZY[2])


def _attacker(seen: View, choice: Asked) -> str:
    if seen.panel and seen.panel["round"] == 1:
        return (
            "Step 4, Crusade: one of yours against one of theirs. First name yours. A forecast comes before anything "
            "is final; Esc takes a choice back."
        )
    return "Your Crusade again. Look for a target whose Reason or Repulsion is one or two below yours."


def _target(seen: View, choice: Asked) -> str:
    return (
        "Now the target. The window is 1 or 2 ahead: your R above its R converts it, your F above its P frightens "
        "it. Either is a point for you."
    )


def _way(seen: View, choice: Asked) -> str:
    rows = (choice.forecast or {}).get("rows", ())
    good = [r for r in rows if r["result"] in ("converts", "frightens") and not r["refused"]]
    bad = [r for r in rows if r["result"] in ("lost", "dies") and not r["refused"]]
    unknown = " What lies face down may still turn it." if any(r["unknown"] for r in rows) else ""
    if good:
        pile = "your discard pile" if good[0]["result"] == "converts" else "your Fearful pile"
        told = f"{good[0]['way'].capitalize()} is in the window: the card goes to {pile}, a point.{unknown}"
    elif bad:
        told = f"Careful: {bad[0]['way']} would cost you the card. Esc names another target.{unknown}"
    else:
        told = f"Nothing is in the window here. Esc goes back to another target.{unknown}"
    shown = {r["result"] for r in rows if not r["refused"]}
    return _fitting(told, *(words for result, words in RESULTS.items() if result in shown), SO_FAR)


def _reinforce(seen: View, choice: Asked) -> str:
    if "full" in choice.prompt:
        return "Your field is full: you may take cards off it, into your discard pile."
    if choice.given:
        return "Another one, or is that all? Five may stand on a field."
    return "Step 5, Reinforce: one or two Devotees from hand. More can act, more can be hit."


SPECIAL = {
    "rogation": _rogation,
    "frenzy": _frenzy,
    "attacker": _attacker,
    "target": _target,
    "way": _way,
    "reinforce": _reinforce,
}
