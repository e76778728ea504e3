"""How well a seat stands, for bots that look ahead: a number from about 0 to 1, from a whole State.

Bots call it on worlds they have dealt themselves, never on the true match.
"""

from __future__ import annotations

from cardsets.vortex.words import HAND, field, is_devotee, score
from engine.game import Game

SCORE, CARD, STAT, HAND_CARD, ATTACHED = 1.0, 0.35, 0.03, 0.06, 0.12


def standing(g: Game, seat: int) -> float:
    """Points and what may become points: score, cards on the field, hand."""
    total = SCORE * score(g, seat)
    for no in field(g, seat):
        total += CARD + STAT * sum(g.face(no).stats)
        total += ATTACHED * len(g.under(no))
    for no in g.zone(seat, HAND):
        total += HAND_CARD * (1.5 if is_devotee(g, no) else 1.0)
    return total


def evaluate(g: Game, seat: int) -> float:
    """The seat's standing against its best opponent, squeezed into 0 … 1; the outcome itself once there is one."""
    outcome = g.state.outcome
    if outcome is not None:
        winners = outcome[1]
        return 1.0 / len(winners) if seat in winners else 0.0
    if g.is_out(seat):
        return 0.0
    own = standing(g, seat)
    best = max((standing(g, s) for s in g.seats_in() if s != seat), default=0.0)
    lead = own - best
    return 0.5 + 0.5 * lead / (abs(lead) + 4.0)
