"""Scenes of Vortex: a table laid out by hand, one or a few steps run on it, answers given by name.

    s = scene(field=(["Lampkeepers"], ["Butchers"]), hand=(["Stokers"], []), draw=([...], []))
    s.run("crusade", seat=1)
    s.choose("Butchers").choose("Lampkeepers").choose("Fire")
    assert s.names(0, "hand") == [...]

Seats play Blue, Green, Red, Yellow in this order unless `colours` says otherwise. Cards of any colour and kind can be
laid anywhere. The scene ends (outcome "scene") when the steps that were run are over.
"""

from __future__ import annotations

from collections.abc import Coroutine, Mapping, Sequence
from typing import Any

from cardsets.vortex import words as w
from cardsets.vortex.rules import make_rules
from engine import view as views
from engine.event import Event
from engine.game import Game
from engine.match import Match
from engine.rng import key_from

PLACES = {
    "draw": w.DRAW_PILE,
    "hand": w.HAND,
    "field": w.FIELD,
    "discard": w.DISCARD,
    "fearful": w.FEARFUL,
}
SHARED = {"deck": w.VORTEX_DECK, "past": w.PAST, "vortex": w.VORTEX, "standing": w.STANDING}
Names = Sequence[Sequence[str]]


def now(coro: Coroutine[Any, Any, Any]) -> Any:
    """Run a verb that asks nobody."""
    try:
        coro.send(None)
    except StopIteration as stop:
        return stop.value
    raise AssertionError("a verb asked somebody")


async def scene_end(g: Game) -> None:
    g.end("scene", [], [0.0] * g.rules.seats)


class Scene:
    """A table laid out by hand. `g` reads it, `match` drives it."""

    def __init__(self, seats: int, colours: str, options: Mapping[str, str], seed: int) -> None:
        rules = make_rules(seats, {"colours": colours, **options})
        rules.steps["scene-end"] = scene_end
        self.rules = rules
        self.state = rules.state(key_from(seed))
        self.state.facts["round"] = 1
        self.g = Game(rules, self.state)
        self.match: Match

    # ------------------------------------------------------------------ laying out
    def put(self, seat: int, place: str, names: Sequence[str]) -> None:
        """Lay cards into a seat's zone, in this order (a draw pile: the top first)."""
        at = self.g.place(seat, PLACES[place])
        for name in names:
            index = self.rules.face_of[name]
            (no,) = now(self.g.create([index], at, seat))
            if place == "hand":
                now(self.g.look(seat, [no]))

    def put_shared(self, place: str, names: Sequence[str]) -> None:
        for name in names:
            now(self.g.create([self.rules.face_of[name]], self.g.shared_place(SHARED[place]), -1))

    def attach(self, host: str, name: str, *, up: bool = False, by: int | None = None) -> None:
        """Attach a new card to the card of that name on a field; `by` is the field's player unless given."""
        no = self.no(host)
        seat = self.g.seat_at(no) if by is None else by
        (new,) = now(self.g.create([self.rules.face_of[name]], self.g.place(seat, w.HAND), seat))
        now(self.g.attach(new, no, seat, face_up=up))

    def set_marks(self, *marks: tuple[int, str, str, int]) -> None:
        """Set marks for seats as if a Vortex card had."""
        self.state.facts["marks"] = tuple((*m, 0) for m in marks)

    # ------------------------------------------------------------------ running
    def run(self, step: str, *args: Any, seat: int | None = None) -> Scene:
        """Run a step: "crusade" and "rogation" take `seat`; others take their arguments."""
        given = (seat, 0) if step in ("crusade", "rogation") else args
        return self.run_steps((step, *given))

    def run_steps(self, *steps: tuple[Any, ...]) -> Scene:
        """Run several steps in this order, then end the scene."""
        self.state.queue = (*steps, ("scene-end",))
        self.match = Match(self.rules, self.state)
        return self

    @property
    def table(self) -> Game:
        """The table as it is now."""
        return self.match.g if hasattr(self, "match") else self.g

    def seat_asked(self, seat: int | None) -> int:
        if seat is not None:
            assert seat in self.match.choices, f"seat {seat} is not asked; asked: {sorted(self.match.choices)}"
            return seat
        assert self.match.choices, f"nobody is asked; log: {self.log()}"
        return min(self.match.choices)

    def labels(self, seat: int | None = None) -> list[str]:
        """The labels of what can be chosen."""
        asked = self.view(self.seat_asked(seat)).choice
        assert asked is not None
        return [o.label for o in asked.options]

    def refused(self, seat: int | None = None) -> dict[str, str]:
        """What cannot be chosen, and why."""
        asked = self.view(self.seat_asked(seat)).choice
        assert asked is not None
        return {o.label: o.why for o in asked.refused}

    def prompt(self, seat: int | None = None) -> str:
        asked = self.view(self.seat_asked(seat)).choice
        assert asked is not None
        return asked.prompt

    def choose(self, label: str, *, seat: int | None = None) -> Scene:
        """Answer by a label (a card's name, or what a word reads as) or by a key word."""
        who = self.seat_asked(seat)
        asked = self.view(who).choice
        assert asked is not None
        for o in asked.options:
            if label in (o.label, o.key):
                self.match.answer(who, o.key)
                return self
        raise AssertionError(f"{label!r} is not offered to seat {who}: {self.labels(who)}; refused {self.refused(who)}")

    def view(self, seat: int) -> views.View:
        return views.view(self.match, seat)

    @property
    def over(self) -> bool:
        """Whether the steps that were run are over."""
        return self.match.over

    # ------------------------------------------------------------------ reading
    def names(self, seat: int, place: str) -> list[str]:
        """The names of the cards in a seat's zone, in order."""
        g = self.table
        return [g.face(c).name for c in g.zone(seat, PLACES[place])]

    def shared(self, place: str) -> list[str]:
        g = self.table
        return [g.face(c).name for c in g.shared(SHARED[place])]

    def under(self, host: str) -> list[str]:
        """The names of what is attached to a card."""
        g = self.table
        return [g.face(u).name for u in g.under(self.no(host))]

    def no(self, name: str) -> int:
        """The number of the one card of this name on a field, else anywhere."""
        g = self.table
        found = [i for i, c in enumerate(g.state.cards) if g.rules.faces[c.face].name == name]
        fielded = [i for i in found if w.on_field(g, i)]
        picked = fielded or found
        assert len(picked) == 1, f"{name}: {len(picked)} such cards"
        return picked[0]

    def value(self, name: str, stat: str) -> int:
        """The present total of a stat of a card."""
        return self.table.value(self.no(name), w.STATS.index(stat))

    def log(self, seat: int = -1) -> list[str]:
        """The log as a seat (or who only watches) may read it."""
        return [views.line(self.rules, e, seat).text for e in self.events()]

    def compared(self) -> list[tuple[str, int, int]]:
        """What the Crusades so far compared: by which stat, the attacker's total, the defender's total."""
        told = [e for e in self.events() if e.code.startswith("compare-")]
        return [(e.code.removeprefix("compare-"), e.args[1], e.args[3]) for e in told]

    def events(self) -> list[Event]:
        return [*self.match.log, *(self.match.g.events if not self.match.over else [])]


def scene(
    *,
    field: Names = (),
    hand: Names = (),
    draw: Names = (),
    discard: Names = (),
    fearful: Names = (),
    vortex: Sequence[str] = (),
    deck: Sequence[str] = (),
    current: str | None = None,
    seats: int | None = None,
    colours: str = "BGRY",
    options: Mapping[str, str] | None = None,
    seed: int = 1,
) -> Scene:
    """Lay out a table: for each place a list per seat. `current` is the Vortex card in force (its marks are set)."""
    count = seats or max(2, len(field), len(hand), len(draw))
    s = Scene(count, colours, options or {}, seed)
    for place, rows in (("draw", draw), ("hand", hand), ("field", field), ("discard", discard), ("fearful", fearful)):
        for seat, names in enumerate(rows):
            s.put(seat, place, names)
    s.put_shared("vortex", vortex)
    s.put_shared("deck", deck)
    if current is not None:
        s.put_shared("past", [current])
        face = s.rules.faces[s.rules.face_of[current]]
        settings = face.extra.get("marks", ())
        s.state.facts["marks"] = tuple((seat, *m, 0) for m in settings for seat in range(count))
        colours_in = s.state.facts["colours"]
        s.state.facts["order"] = tuple(colours_in.index(c) for c in face.extra["order"] if c in colours_in)
    return s
