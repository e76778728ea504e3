"""All that one seat may know of a match, built by whitelist; nothing here filters a State.

A View is enough to draw and to play on from: `worlds` deals full matches that fit it. It is plain data and travels as
msgpack. Unseen cards of a hand or a deck have no reference and no face in it, only a place.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from msgspec import Struct

from engine.card import FACE_UP, GONE, SPECTATOR, UNDER
from engine.choice import Choice, Key
from engine.event import Event
from engine.match import Match
from engine.rules import Rules
from engine.state import HAND, PUBLIC, State, freeze


class SeenCard(Struct, frozen=True, array_like=True, gc=False):
    """A card as one seat sees it: `face` is -1 where it does not know it; then `owner` is -1 too."""

    ref: int
    face: int
    owner: int = -1
    by: int = -1
    up: bool = True
    marks: tuple[tuple[str, int], ...] = ()
    under: tuple[SeenCard, ...] = ()


class Seen(Struct, frozen=True, array_like=True):
    """A State as one seat may know it.

    `zones` are in the State's order: a public zone lists its cards, a deck has None where the card is not known, a hand
    lists the known cards by reference and then a None for each other. `bags` hold, per owner (the shared cards last),
    faces known to be somewhere among the hidden cards; `unknown` how many others of each pool are there.
    `gone` are known faces that left the game.
    """

    zones: tuple[tuple[SeenCard | None, ...], ...]
    bags: tuple[tuple[int, ...], ...]
    unknown: tuple[tuple[tuple[str, int], ...], ...]
    facts: dict[str, Any]
    orders: tuple[Any, ...]
    next_ref: int
    out: int
    gone: tuple[int, ...]


class Option(Struct, frozen=True, array_like=True):
    """Something that can be chosen: its key, its label, and the face of the card that it names, or -1."""

    key: Key
    label: str
    face: int = -1


class RefusedOption(Struct, frozen=True, array_like=True):
    """Something that cannot be chosen now, and why, in a sentence."""

    key: Key
    label: str
    face: int
    why: str


class Asked(Struct, frozen=True):
    """The question that this seat is asked. `refs` are the cards that the prompt speaks of."""

    prompt: str
    about: str
    options: tuple[Option, ...]
    refused: tuple[RefusedOption, ...]
    default: Key
    hidden: bool
    refs: tuple[int, ...]
    given: int
    forecast: Any = None


class LogLine(Struct, frozen=True, array_like=True):
    """A line of the log as one seat may read it: its code, the sentence, and the seat that it is about, or -1."""

    code: str
    text: str
    seat: int = -1
    refs: tuple[int, ...] = ()


class View(Struct, frozen=True):
    """All that one seat (-1: who only watches) may know.

    rest, queue   the State when the open step began, with what was learned since; the steps to come, the open one first
    now           the State as it is now; None when no verb has run since
    answers       what was answered in the open step: (seat, key), the key None where it is secret
    mine          the keys that this seat has given in an open simultaneous step
    done, waiting seats that have answered in it; seats whose answer is awaited
    panel, cards  the game's own public figures, and details of each card in play: for the screen, None for bots
    """

    game: str
    seat: int
    seats: int
    rest: Seen
    queue: tuple[Any, ...]
    now: Seen | None
    answers: tuple[tuple[int, Key | None], ...]
    mine: tuple[Key, ...]
    done: tuple[int, ...]
    waiting: tuple[int, ...]
    leaving: int
    choice: Asked | None
    events: tuple[LogLine, ...]
    outcome: tuple[Any, ...] | None
    panel: Any = None
    cards: dict[str, Any] | None = None
    take_back: bool = False

    @property
    def current(self) -> Seen:
        """The State as it is now, as this seat may know it."""
        return self.now or self.rest


def bit_of(seat: int) -> int:
    """The knowledge bit of a seat; -1 is everybody who only watches."""
    return 1 << seat if seat >= 0 else SPECTATOR


def view(match: Match, seat: int, *, detail: bool = True) -> View:
    """The View of a seat, or of those who watch (-1). `detail` adds what only a screen needs."""
    g, rules = match.g, match.rules
    bit = bit_of(seat)
    rest = see(rules, match.rest, bit, seat, g.learned)
    moved = match.state is not match.rest and g.acts
    now = see(rules, match.state, bit, seat, {}) if moved else None
    choice = match.choices.get(seat)
    plans = match.plan_seats
    waiting = tuple(sorted(match.choices))
    return View(
        game=rules.name,
        seat=seat,
        seats=rules.seats,
        rest=rest,
        queue=match.rest.queue,
        now=now,
        answers=_answers(match, seat),
        mine=tuple([k for k, _ in match.private.get(seat, [])]) if plans else (),
        done=tuple(sorted(plans - set(match.choices))),
        waiting=waiting,
        leaving=match.leaving,
        choice=asked(match, choice, seat, detail) if choice else None,
        events=tuple([line(rules, e, seat) for e in g.events]),
        outcome=match.state.outcome,
        panel=rules.panel(g) if detail and rules.panel else None,
        cards=details(match, seat) if detail and rules.describe else None,
        take_back=match.can_take_back(seat) if seat >= 0 else False,
    )


def see(rules: Rules, state: State, bit: int, seat: int, learned: dict[int, int]) -> Seen:
    """A State as the holder of `bit` may know it; `learned` holds bits gained since by card."""
    zones = [_see_zone(state, at, sight, bit, learned) for at, sight in enumerate(rules.sight)]
    owners = rules.seats + 1
    bags: list[list[int]] = [[] for _ in range(owners)]
    others: list[list[str]] = [[] for _ in range(owners)]
    gone = []
    kinds, seats_zones, faces = rules.kinds, rules.seats_zones, rules.faces
    for no, card in enumerate(state.cards):
        if card.seen & bit or (learned and learned.get(no, 0) & bit):
            if card.at == GONE:
                gone.append(card.face)
            continue
        at = card.at
        if at == GONE:
            if card.known & bit:
                gone.append(card.face)
            continue
        owner = card.by if at <= UNDER else at // kinds if at < seats_zones else -1
        if card.known & bit:
            bags[owner].append(card.face)
        else:
            others[owner].append(faces[card.face].pool)
    return Seen(
        zones=tuple(zones),
        bags=tuple([tuple(sorted(b)) for b in bags]),
        unknown=tuple([tuple(sorted(Counter(pools).items())) for pools in others]),
        facts=state.facts.copy(),
        orders=state.orders[seat] if seat >= 0 else (),
        next_ref=state.next_ref,
        out=state.out,
        gone=tuple(sorted(gone)),
    )


def _see_zone(state: State, at: int, sight: str, bit: int, learned: dict[int, int]) -> tuple[SeenCard | None, ...]:
    zone = state.zones[at]
    cards = state.cards
    if sight == PUBLIC:
        return tuple([_see_card(state, no, bit, learned) for no in zone])
    if sight == HAND:
        known = [no for no in zone if (cards[no].seen | learned.get(no, 0)) & bit]
        known.sort(key=lambda no: cards[no].ref)
        return (*[_see_card(state, no, bit, learned) for no in known], *(None,) * (len(zone) - len(known)))
    return tuple(
        [_see_card(state, no, bit, learned) if (cards[no].seen | learned.get(no, 0)) & bit else None for no in zone]
    )


def _see_card(state: State, no: int, bit: int, learned: dict[int, int]) -> SeenCard:
    card = state.cards[no]
    under = card.under
    beneath = tuple([_see_card(state, u, bit, learned) for u in under]) if under else ()
    up = bool(card.seen & FACE_UP)
    if (card.seen | learned.get(no, 0)) & bit:
        return SeenCard(card.ref, card.face, card.owner, card.by, up, card.marks, beneath)
    return SeenCard(card.ref, -1, -1, card.by, up, card.marks, beneath)


def _answers(match: Match, seat: int) -> tuple[tuple[int, Key | None], ...]:
    """The open step's answers that this seat may know; one None stands for all of a seat's secret plan.

    A secret answer is known to the seat's viewing group too, who see what came of it, but only once it is committed.
    """
    group = match.rules.group_bits[seat] if seat >= 0 else 0
    shown: list[tuple[int, Key | None]] = []
    joint = (0, -1)
    for i, a in enumerate(match.answers):
        if a.seat == seat or (i < match.committed and (not a.hidden or group >> a.seat & 1)):
            shown.append((a.seat, a.key))
        elif i < match.committed and (not a.joint or (a.joint, a.seat) != joint):
            shown.append((a.seat, None))
            joint = (a.joint, a.seat)
    return tuple(shown)


def asked(match: Match, choice: Choice, seat: int, detail: bool) -> Asked:
    """A question as its seat reads it, with what is refused and why."""
    g, rules = match.g, match.rules
    options = tuple([Option(k, *_label(match, seat, v)) for k, v in zip(choice.options, choice.values, strict=True)])
    refused: list[RefusedOption] = []
    if detail and choice.why is not None:
        for candidate in choice.candidates:
            reason = choice.why(candidate)
            if reason is not None:
                key = candidate if isinstance(candidate, str) else g.state.cards[candidate].ref
                sentence = rules.say(reason[0], [shown_arg(match, a, seat) for a in reason[1:]])
                refused.append(RefusedOption(key, *_label(match, seat, candidate), sentence))
    args = [shown_arg(match, a, seat) for a in choice.args]
    refs = tuple([shown[0] for a, shown in zip(choice.args, args, strict=True) if _is_card(a) and shown[0]])
    return Asked(
        prompt=rules.say(choice.prompt, args),
        about=choice.about,
        options=options,
        refused=tuple(refused),
        default=choice.default,
        hidden=choice.hidden,
        refs=refs,
        given=len(match.private.get(seat, ())) if match.in_together else len(match.answers) - match.committed,
        forecast=rules.forecast(g, choice, seat) if detail and rules.forecast else None,
    )


def _is_card(arg: Any) -> bool:
    return isinstance(arg, tuple) and bool(arg) and arg[0] == "card"


def shown_arg(match: Match, arg: Any, seat: int) -> Any:
    """An argument of a prompt or reason as a seat reads it: ("card", number) becomes (reference, face).

    The face is -1 where the seat has not seen it; then the reference is 0 for a card in a hand or deck.
    """
    if not _is_card(arg):
        return arg
    card = match.state.cards[arg[1]]
    if card.seen & bit_of(seat):
        return card.ref, card.face
    open_place = card.at <= UNDER or (card.at >= 0 and match.rules.sight[card.at] == PUBLIC)
    return card.ref if open_place else 0, -1


def _label(match: Match, seat: int, value: Any) -> tuple[str, int]:
    if isinstance(value, str):
        return match.rules.say("word:" + value, ()) if "word:" + value in match.rules.sentences else value, -1
    card = match.state.cards[value]
    face = card.face if card.seen & bit_of(seat) else -1
    return (match.rules.faces[face].name if face >= 0 else "a face-down card"), face


def line(rules: Rules, event: Event, seat: int) -> LogLine:
    """A line of the log as one seat may read it."""
    bit = bit_of(seat)
    args = [
        ((a[0], a[1]) if a[2] & bit else (0, -1)) if isinstance(a, tuple) and len(a) == 3 else a for a in event.args
    ]
    slots = rules.seat_slots.get(event.code, ())
    about = next((event.args[i] for i in slots if i < len(event.args)), -1)
    refs = tuple([a[0] for a in args if isinstance(a, tuple) and a and a[0]])
    return LogLine(event.code, rules.say(event.code, args), about if isinstance(about, int) else -1, refs)


def details(match: Match, seat: int) -> dict[str, Any]:
    """What the game tells about each card that lies in a public zone, by reference."""
    g, rules = match.g, match.rules
    assert rules.describe is not None
    told = {}
    for at, sight in enumerate(rules.sight):
        if sight == PUBLIC:
            for no in match.state.zones[at]:
                detail = rules.describe(g, no, seat)
                if detail is not None:
                    told[str(match.state.cards[no].ref)] = detail
    return told


_encoder = msgspec.msgpack.Encoder(order="sorted")
_decoder = msgspec.msgpack.Decoder(View)


def to_bytes(seen: View) -> bytes:
    """The View as msgpack: equal Views give equal bytes."""
    return _encoder.encode(seen)


def from_bytes(data: bytes) -> View:
    """The View that `to_bytes` wrote."""
    seen = _decoder.decode(data)
    return msgspec.structs.replace(
        seen,
        rest=_thaw(seen.rest),
        now=_thaw(seen.now) if seen.now else None,
        queue=freeze(seen.queue),
        outcome=freeze(seen.outcome),
    )


def _thaw(seen: Seen) -> Seen:
    return msgspec.structs.replace(seen, facts=freeze(seen.facts), orders=freeze(seen.orders))


__all__ = ["Asked", "LogLine", "Option", "RefusedOption", "Seen", "SeenCard", "View", "view"]
