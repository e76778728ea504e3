"""The nouns of Vortex: zones, stats, colours, and what a table can be read for. Nothing here changes a State."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.card import FACE_UP, Card
from engine.game import Game
from engine.state import DECK as DECK_SIGHT
from engine.state import HAND as HAND_SIGHT
from engine.state import PUBLIC, ZoneSpec

DRAW_PILE, HAND, FIELD, DISCARD, FEARFUL = range(5)
ZONES = (
    ZoneSpec("draw pile", DECK_SIGHT),
    ZoneSpec("hand", HAND_SIGHT),
    ZoneSpec("field", PUBLIC),
    ZoneSpec("discard pile", PUBLIC),
    ZoneSpec("Fearful pile", PUBLIC),
)
KINDS = len(ZONES)
VORTEX_DECK, PAST, VORTEX, STANDING = range(4)
SHARED = (
    ZoneSpec("Vortex deck", DECK_SIGHT),
    ZoneSpec("Vortex discard", PUBLIC),
    ZoneSpec("the Vortex", PUBLIC),
    ZoneSpec("standing Rogations", PUBLIC),
)

REASON, FIRE, REPULSION, ATTACK = range(4)
STATS = ("Reason", "Fire", "Repulsion", "Attack")
COLOURS = ("Blue", "Green", "Red", "Yellow")
WAYS = ("reason", "fire", "kill")
DEVOTEE, FRENZY, ROGATION, VORTEX_CARD = "devotee", "frenzy", "rogation", "vortex"
HAND_SIZE = 7
FIELD_SIZE = 5


class Duel(NamedTuple):
    """The Crusade that is going on: attacker, defender (None once they have moved), the way, their players."""

    attacker: int | None
    defender: int | None
    way: str
    by: int
    against: int


def duel(g: Game) -> Duel | None:
    """The Crusade that is going on, or None."""
    fact = g.state.facts["duel"]
    if not fact:
        return None
    if g.derived is not None and g.derived[0] is fact:
        known: Duel = g.derived[1]
        a, d = known.attacker, known.defender
        cards = g.state.cards
        if (a is None or cards[a].ref == fact[0]) and (d is None or cards[d].ref == fact[1]):
            return known
    attacker, defender, way, by, against = fact
    known = Duel(g.find(attacker), g.find(defender), way, by, against)
    g.derived = (fact, known)
    return known


def other_in_duel(g: Game, no: int) -> int | None:
    """The other card of the Crusade in which this one fights, or None."""
    d = duel(g)
    if d is None:
        return None
    return d.defender if no == d.attacker else d.attacker if no == d.defender else None


def attacks(g: Game, no: int, way: str = "") -> bool:
    """Whether this card is the attacker of the Crusade that is going on (by this way, if one is named)."""
    d = duel(g)
    return d is not None and d.attacker == no and (not way or d.way == way)


def is_devotee(g: Game, no: int) -> bool:
    """Whether a card is printed as a Devotee (a Zealot on the field is one, too)."""
    return g.face(no).kind == DEVOTEE


def is_zealot(g: Game, no: int) -> bool:
    """VX-0.4: a card on the field with anything attached, or one that a text makes count as one or not."""
    if g.face(no).extra.get("zealot"):
        return True
    under = g.state.cards[no].under
    return bool(under) and not any(g.is_up(u) and g.face(u).extra.get("robe") for u in under)


def colour_of(g: Game, seat: int) -> str:
    """The colour that a player plays."""
    colour: str = g.state.facts["colours"][seat]
    return colour


def is_convert(g: Game, no: int, seat: int) -> bool:
    """VX-9.1: a Devotee of another colour than this player's."""
    face = g.face(no)
    return face.kind == DEVOTEE and face.group != colour_of(g, seat)


def field(g: Game, seat: int) -> tuple[int, ...]:
    """A player's cards on the field, in the order in which they came."""
    return g.state.zones[seat * KINDS + FIELD]


def on_field(g: Game, no: int | None) -> bool:
    """Whether a card is on a field (not attached, not in a pile)."""
    return no is not None and g.kind_at(no) == FIELD


def opponents(g: Game, seat: int) -> list[int]:
    """The other players still in the game, in turn order."""
    out = g.state.out
    return [s for s in g.state.facts["order"] if s != seat and not out >> s & 1]


def turn_order(g: Game) -> list[int]:
    """VX-2.4: the printed order of the current Vortex card, of the players still in the game."""
    state = g.state
    out = state.out
    if not out:
        return list(state.facts["order"])
    return [s for s in state.facts["order"] if not out >> s & 1]


def in_play(g: Game) -> Iterator[int]:
    """All cards on all fields, in turn order."""
    for seat in turn_order(g):
        yield from g.zone(seat, FIELD)


def devotees_in_hand(g: Game, seat: int) -> list[int]:
    """The Devotees in a player's hand."""
    return [c for c in g.zone(seat, HAND) if is_devotee(g, c)]


def hidden_under(g: Game, no: int) -> list[int]:
    """The attachments of a card that are not revealed."""
    cards = g.state.cards
    return [u for u in cards[no].under if not cards[u].seen & FACE_UP]


def shown_under(g: Game, no: int) -> list[int]:
    """The attachments of a card that are revealed."""
    cards = g.state.cards
    return [u for u in cards[no].under if cards[u].seen & FACE_UP]


def carries(g: Game, no: int) -> int:
    """VX-5.3: how many attachments a card may hold."""
    return g.face(no).figures.get("carry", 1)


def true_converts(g: Game, seat: int) -> int:
    """VX-9.1: the True Converts in a player's deck: draw pile, discard pile, hand, field, own attachments."""
    zones, cards, faces, colour = g.state.zones, g.state.cards, g.rules.faces, colour_of(g, seat)
    deck = [no for kind in (DRAW_PILE, HAND, FIELD, DISCARD) for no in zones[seat * KINDS + kind]]
    homes = [faces[cards[no].face].group for no in deck]
    count = len(homes) - homes.count(colour) - homes.count("")
    for no in in_play(g):
        for u in cards[no].under:
            count += cards[u].by == seat and is_convert(g, u, seat)
    return count


def score(g: Game, seat: int) -> float:
    """VX-9.1: Fearful pile and True Converts; with `red_scores_the_dead`, half a point per dead one for Red."""
    total: float = len(g.zone(seat, FEARFUL)) + true_converts(g, seat)
    if g.rules.options["red_scores_the_dead"] == "on" and colour_of(g, seat) == "Red":
        total += sum(is_convert(g, no, seat) for no in g.shared(VORTEX)) / 2
    return total


def current(g: Game) -> int | None:
    """The current Vortex card."""
    past = g.shared(PAST)
    return past[-1] if past else None


def printed_rule(face: Card) -> bool:
    """Whether a Vortex card has a rule at all."""
    return bool(face.raw_text)
