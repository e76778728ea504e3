"""A trifle of a card game that uses every mechanism of the engine; the laws and the engine's tests run on it.

It holds: secret plans of several questions, a stack answered in windows (one seat a queued step, standing orders pass
by themselves), triggers with and without questions, a replacement, modifiers, face-down attachments (bluffs, also on
others' cards), looks at hands and decks, hidden picks and a hidden discard, a draft from a shared deck, reshuffles
queued where a draw runs short, a public pile that goes back into a deck, marks, teams that share hands, and leaving.
`make(seats)` is the game, `make_teams(seats)` pairs seats 0+2 and 1+3, `bench(step)` is a table for one step of a test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine import state as st
from engine.card import EVERYBODY, Card
from engine.game import Game
from engine.match import Match
from engine.rng import key_from
from engine.rules import Rules
from engine.state import State, ZoneSpec
from engine.triggers import run_hook

HAND, DECK, PILE, FIELD, AWAY = range(5)
STACK, OMENS, PAST, GEMS = range(4)
ZONES = (
    ZoneSpec("hand", st.HAND),
    ZoneSpec("deck", st.DECK),
    ZoneSpec("pile"),
    ZoneSpec("field"),
    ZoneSpec("away", st.DECK),
)
SHARED = (ZoneSpec("stack"), ZoneSpec("omens", st.DECK), ZoneSpec("past"), ZoneSpec("gems", st.DECK))
COLOURS = ("Amber", "Beryl", "Coral", "Denim")
POWER, ROUNDS, HAND_SIZE, ROOM = 0, 5, 4, 4
DEEDS = ("pass", "scout", "dig", "bury", "rob", "draft", "vow")


# ---------------------------------------------------------------------- cards
def units(colour: str) -> list[Card]:
    ox = Card(f"{colour} Ox", "unit", group=colour, copies=3, stats=(2,), pool=f"unit {colour}")
    banner, widow, phoenix, herald = (
        Card(f"{colour} {name}", "unit", group=colour, stats=(power,), pool=f"unit {colour}")
        for name, power in (("Banner", 1), ("Widow", 1), ("Phoenix", 2), ("Herald", 3))
    )

    @banner.on("modify")
    def lead(g: Game, me: int, n: Any, no: int, stat: int) -> int:
        return int(no != me and g.seat_at(no) == g.seat_at(me))

    @widow.on("died")
    async def mourn(g: Game, me: int, n: Any, dead: int, seat: int) -> None:
        own = g.seat_at(me)
        if await g.choose(own, "mourn", (), ["rage", "draw"]) == "draw":
            await g.draw(own, 1, DECK, HAND, "redraw")
        elif g.kind_at(me) == FIELD:
            g.set_mark(me, "hurt", g.mark(me, "hurt") - 1)

    @phoenix.on("dies")
    async def rise(g: Game, me: int, n: Any, no: int) -> bool:
        if no == me and not g.mark(me, "hurt"):
            await g.move([me], g.place(g.seat_at(me), HAND))
            return True
        return False

    @herald.on("arrives", only=lambda g, me, n, no: no == me)
    async def foresee(g: Game, me: int, n: Any, no: int) -> None:
        await g.look(g.seat_at(me), g.zone(g.seat_at(me), DECK)[:1])

    return [ox, banner, widow, phoenix, herald]


def tricks() -> list[Card]:
    bolt, cancel, swap, gift = (Card(n, "trick", copies=4) for n in ("Bolt", "Cancel", "Swap", "Gift"))
    charm = Card("Charm", "trick", copies=5, figures={"boost": 2}, text="Revealed: +{boost}.")
    trap = Card("Trap", "trick", copies=4)
    cancel.extra["reply"] = trap.extra["reply"] = True

    @bolt.on("resolve")
    async def strike_down(g: Game, me: int, n: Any, seat: int) -> None:
        no = await g.choose(seat, "aim", enemies(g, seat), ["nobody"], args=(("card", me),))
        if no != "nobody":
            g.set_mark(no, "hurt", g.mark(no, "hurt") + 1)
            await check(g, no)

    @cancel.on("resolve")
    async def counter(g: Game, me: int, n: Any, seat: int) -> None:
        for no in g.shared(STACK)[-2:-1]:
            g.log("cancels", seat, no)
            await g.move([no], g.place(g.mark(no, "by") - 1, PILE))

    @swap.on("resolve")
    async def exchange(g: Game, me: int, n: Any, seat: int) -> None:
        own = [u for c in fielded(g) for u in g.under(c) if g.state.cards[u].by == seat]
        no = await g.choose(seat, "which", own, ["none"])
        if no != "none":
            await g.shift(no, await g.choose(seat, "where", [c for c in fielded(g) if c != g.host(no)] or [g.host(no)]))

    @gift.on("resolve")
    async def give(g: Game, me: int, n: Any, seat: int) -> None:
        await g.create([g.rules.face_of["Coin"]], g.place(seat, HAND), seat, known=EVERYBODY)

    @charm.on("modify")
    def boost(g: Game, me: int, n: Any, no: int, stat: int) -> int:
        return n.boost if no == g.host(me) else 0

    @trap.on("shown", only=lambda g, me, n, no: no == me)
    async def snap(g: Game, me: int, n: Any, no: int) -> None:
        host = g.host(me)
        if host >= 0 and await g.choose(g.state.cards[me].by, "snap", (), ["sting", "spare"]) == "sting":
            g.set_mark(host, "hurt", g.mark(host, "hurt") + 1)
            await check(g, host)

    @trap.on("resolve")
    async def nothing(g: Game, me: int, n: Any, seat: int) -> None:
        g.log("fizzles", seat)

    return [bolt, cancel, swap, gift, charm, trap, Card("Coin", "trick", copies=0, pool="token")]


def omens() -> list[Card]:
    lantern, window, gale = (Card(n, "omen") for n in ("Lantern", "Window", "Gale"))

    @lantern.on("omen")
    async def show_tops(g: Game, me: int, n: Any) -> None:
        for seat in g.seats_in():
            await g.show(g.zone(seat, DECK)[:1])

    @window.on("omen")
    async def show_hand(g: Game, me: int, n: Any) -> None:
        await g.show(g.zone(g.fact("round") % g.rules.seats, HAND))

    @gale.on("modify")
    def lessen(g: Game, me: int, n: Any, no: int, stat: int) -> int:
        return -1

    return [lantern, window, gale]


def gems() -> list[Card]:
    return [Card(n, "gem", copies=4) for n in ("Ruby", "Opal", "Jade")]


# ---------------------------------------------------------------------- reading the table
def fielded(g: Game) -> list[int]:
    return [c for s in range(g.rules.seats) for c in g.zone(s, FIELD)]


def enemies(g: Game, seat: int) -> list[int]:
    return [c for c in fielded(g) if g.seat_at(c) not in g.rules.teams[seat]]


def others(g: Game, seat: int) -> list[str]:
    return [f"seat-{s}" for s in g.seats_in() if s not in g.rules.teams[seat]]


def sources(g: Game) -> Iterator[int]:
    yield from g.shared(PAST)[-1:]
    for no in fielded(g):
        yield no
        yield from [u for u in g.under(no) if g.is_up(u)]


# ---------------------------------------------------------------------- what happens to units
async def strip(g: Game, no: int) -> None:
    for u in g.under(no):
        await g.move([u], g.place(g.state.cards[u].by, PILE))


async def kill(g: Game, no: int) -> None:
    if await g.replaced("dies", no) if not g.under(no) else False:
        return
    seat = g.seat_at(no)
    await strip(g, no)
    await g.move([no], g.place(seat, PILE))
    g.log("dies", seat, no)
    g.tell("died", no, seat, also=[no], cards=(0,))


async def check(g: Game, no: int) -> None:
    if strength(g, no) < 0:
        await kill(g, no)


def strength(g: Game, no: int) -> int:
    return g.value(no, POWER) - g.mark(no, "hurt")


# ---------------------------------------------------------------------- steps
async def setup(g: Game) -> None:
    faces = g.rules.faces
    pool = await g.shuffle_faces([i for i, c in enumerate(faces) if c.kind == "trick" for _ in range(c.copies)])
    for seat in range(g.rules.seats):
        own = [i for i, c in enumerate(faces) if c.group == COLOURS[seat] for _ in range(c.copies)]
        await g.create(own, g.place(seat, DECK), seat, known=EVERYBODY)
        await g.create(pool[seat * 4 : seat * 4 + 4], g.place(seat, DECK), seat)
        await g.shuffle(g.place(seat, DECK))
        await g.draw(seat, HAND_SIZE, DECK, HAND)
    signs = [i for i, c in enumerate(faces) if c.kind == "omen"]
    await g.create(await g.shuffle_faces(signs), g.shared_place(OMENS), -1, known=EVERYBODY)
    gems = [i for i, c in enumerate(faces) if c.kind == "gem" for _ in range(c.copies)]
    await g.create(await g.shuffle_faces(gems), g.shared_place(GEMS), -1, known=EVERYBODY)
    g.then(("round",))


async def new_round(g: Game) -> None:
    if g.fact("round") == ROUNDS:
        scores = [float(sum(len(g.zone(s, FIELD)) for s in team)) for team in g.rules.teams]
        return g.end("rounds", [s for s in g.seats_in() if scores[s] == max(scores)], scores)
    if not g.shared(OMENS):
        return g.then(("omens-back",), ("round",))
    await g.move(g.shared(OMENS)[:1], g.shared_place(PAST))
    g.set("round", g.fact("round") + 1)
    g.log("omen", g.fact("round"), g.shared(PAST)[-1])
    g.tell("omen")
    g.then(("plans",), *[("turn", s) for s in range(g.rules.seats)], ("refill",), ("round",))


async def omens_back(g: Game) -> None:
    await g.move(g.shared(PAST), g.shared_place(OMENS))
    await g.shuffle(g.shared_place(OMENS))


async def plans(g: Game) -> None:
    made = await g.together(dict.fromkeys(g.seats_in(), plan))
    for seat, (card, host, unit) in made.items():
        if card is not None:
            await g.attach(card, host, seat)
            g.log("attaches", seat, card, host)
        if unit is not None:
            await g.move([unit], g.place(seat, FIELD))
            g.log("fields", seat, unit)
            g.tell("arrives", unit, cards=(0,))


async def plan(g: Game, seat: int) -> tuple[int | None, int | None, int | None]:
    """A card to attach face down and its host; a unit for the field."""
    card = host = None
    if fielded(g):
        card = await g.choose(seat, "attach", g.zone(seat, HAND), ["pass"], hidden=True)
    if isinstance(card, int):
        host = await g.choose(seat, "host", fielded(g), hidden=True, args=(("card", card),))

    def why(c: Any) -> Any:
        if c == "pass":
            return None
        if g.face(c).kind != "unit":
            return ("no-unit", ("card", c))
        return ("full", ROOM) if len(g.zone(seat, FIELD)) >= ROOM else None

    rest = [c for c in g.zone(seat, HAND) if c != card]
    unit = await g.choose(seat, "field", rest, ["pass"], why=why, hidden=True)
    return card if host is not None else None, host, unit if isinstance(unit, int) else None


async def turn(g: Game, seat: int) -> None:
    if g.is_out(seat):
        return
    g.set("turn", (g.fact("round"), seat))
    g.set_orders(seat)

    def why(c: Any) -> Any:
        if isinstance(c, str):
            return ("nobody",) if c in ("bury",) and not g.zone(seat, HAND) else None
        if g.kind_at(c) == FIELD:
            return None if enemies(g, seat) else ("nobody",)
        return None if g.face(c).name in ("Bolt", "Swap", "Gift") else ("no-action", ("card", c))

    deed = await g.choose(seat, "deed", [*g.zone(seat, FIELD), *g.zone(seat, HAND)], list(DEEDS), why=why)
    if isinstance(deed, str):
        await DEED_STEPS[deed](g, seat)
    elif g.kind_at(deed) == FIELD:
        await attack(g, seat, deed)
    else:
        await cast(g, seat, deed)
        g.then(("window", seat, 0))


async def attack(g: Game, seat: int, unit: int) -> None:
    """Reveal, then ask the defender in the same step."""
    foes = enemies(g, seat)
    bare = any(len(g.under(c)) < 2 for c in foes)

    def why(c: int) -> Any:
        return ("guarded", ("card", g.under(c)[-1])) if bare and len(g.under(c)) > 1 else None

    target = await g.choose(seat, "target", foes, why=why, args=(("card", unit),))
    for c in (unit, target):
        for u in [u for u in g.under(c) if not g.is_up(u)]:
            await g.reveal(u)
            g.log("shown", g.seat_at(c), u)
            g.tell("shown", u, cards=(0,))
    word = await g.choose(g.seat_at(target), "stand", (), ["stand", "flee"], args=(("card", unit), ("card", target)))
    if word == "flee":
        owner = g.seat_at(target)
        await strip(g, target)
        await g.move([target], g.place(owner, DECK), bottom=False)
    else:
        g.then(("strike", g.pack(unit), g.pack(target)))


async def strike(g: Game, one: Any, two: Any) -> None:
    a, b = g.unpack((one, two))
    if a is not None and b is not None:
        lead = strength(g, a) - strength(g, b)
        for no in [c for c, lost in ((a, lead <= 0), (b, lead >= 0)) if lost]:
            await kill(g, no)


async def cast(g: Game, seat: int, no: int) -> None:
    if g.host(no) >= 0:
        await g.reveal(no)
    await g.move([no], g.shared_place(STACK))
    g.set_mark(no, "by", seat + 1)
    g.log("casts", seat, no)


async def window(g: Game, seat: int, passes: int) -> None:
    """One seat may answer the stack; whether it is asked depends on what all can see and on its own orders."""
    if not g.shared(STACK):
        return
    if passes >= len(g.seats_in()):
        return g.then(("resolve", g.pack(g.shared(STACK)[-1])))
    word: Any = "pass"
    own = [u for c in fielded(g) for u in g.under(c) if g.state.cards[u].by == seat and not g.is_up(u)]
    if not g.is_out(seat) and (g.zone(seat, HAND) or own) and "pass" not in g.state.orders[seat]:

        def why(c: Any) -> Any:
            return None if isinstance(c, str) or g.face(c).extra.get("reply") else ("no-reply", ("card", c))

        word = await g.choose(seat, "window", [*g.zone(seat, HAND), *own], ["pass", "pass-all"], why=why, hidden=True)
    if word == "pass-all":
        g.set_orders(seat, "pass")
    if isinstance(word, int):
        await cast(g, seat, word)
    passes = 0 if isinstance(word, int) else passes + (not g.is_out(seat))
    g.then(("window", (seat + 1) % g.rules.seats, passes))


async def resolve(g: Game, item: Any) -> None:
    (no,) = g.unpack((item,))
    if no is None:
        return
    seat = g.mark(no, "by") - 1
    g.then(("settle", g.pack(no)), ("window", seat, 0))
    await g.face(no).hooks["resolve"](g, no, g.face(no).n, seat)


async def settle(g: Game, item: Any) -> None:
    for no in g.unpack((item,)):
        if no is not None:
            await g.move([no], g.place(g.mark(no, "by") - 1, PILE))


async def nothing(g: Game, seat: int) -> None:
    g.log("passes", seat)


async def scout(g: Game, seat: int) -> None:
    foe = int((await g.choose(seat, "whom", (), others(g, seat)))[-1])
    await g.look(seat, g.zone(foe, HAND))
    no = await g.choose(seat, "take", g.zone(foe, HAND), ["leave"])
    if no != "leave":
        await g.move([no], g.place(foe, PILE))


async def dig(g: Game, seat: int) -> None:
    top = g.zone(seat, DECK)[:3]
    await g.look(seat, top)
    if top:
        kept = await g.choose(seat, "keep", top, hidden=True)
        await g.blur(seat, top)
        await g.move([kept], g.place(seat, HAND))
        await g.move([c for c in top if c != kept], g.place(seat, DECK))


async def bury(g: Game, seat: int) -> None:
    no = await g.choose(seat, "bury", g.zone(seat, HAND), hidden=True)
    await g.blur(seat, g.zone(seat, HAND))
    await g.move([no], g.place(seat, AWAY))
    await g.draw(seat, 3, DECK, HAND, "redraw")
    await g.choose(seat, "sigh", (), ["alas", "well"])


async def rob(g: Game, seat: int) -> None:
    foe = int((await g.choose(seat, "whom", (), others(g, seat)))[-1])
    hand = g.zone(foe, HAND)
    if hand:
        await g.move([hand[await g.random_below(len(hand))]], g.place(foe, PILE))


async def draft(g: Game, seat: int) -> None:
    """Of three gems one goes to hand unseen, one back on top face up, one to the bottom."""
    top = g.shared(GEMS)[:3]
    await g.look(seat, top)
    if len(top) == 3:
        kept = await g.choose(seat, "keep", top, hidden=True)
        up = await g.choose(seat, "top", [c for c in top if c != kept], hidden=True)
        await g.blur(seat, top)
        await g.move([kept], g.place(seat, HAND))
        await g.move([c for c in top if c not in (kept, up)], g.shared_place(GEMS))
        await g.move([up], g.shared_place(GEMS), bottom=False)
        await g.reveal(up)


async def vow(g: Game, seat: int) -> None:
    """A secret plan of one seat, then an open question to the same seat."""
    sworn = await g.together({seat: vow_plan})
    await g.draw(seat, 1, DECK, HAND)
    if await g.choose(seat, "vow-more", (), ["amen", "recant"]) == "amen":
        g.set_orders(seat, *sworn[seat])


async def vow_plan(g: Game, seat: int) -> tuple[Any, ...]:
    return await g.choose(seat, "vow", (), ["heads", "tails"]), await g.choose(seat, "vow", (), ["sun", "moon"])


async def refill(g: Game) -> None:
    for seat in g.seats_in():
        await g.draw(seat, HAND_SIZE - len(g.zone(seat, HAND)), DECK, HAND, "redraw")


async def redraw(g: Game, seat: int, missing: int) -> None:
    if g.zone(seat, PILE) and not g.is_out(seat):
        await g.move(g.zone(seat, PILE), g.place(seat, DECK))
        await g.shuffle(g.place(seat, DECK))
        g.log("reshuffles", seat, await g.draw(seat, missing, DECK, HAND))


async def leave(g: Game, seat: int) -> None:
    """All that a seat owns leaves; others' cards on its units go to their piles."""
    g.log("leaves", seat)
    for no, card in enumerate(g.state.cards):
        if card.by == seat or (g.mark(no, "by") == seat + 1):
            await g.remove([no])
    for no in g.zone(seat, FIELD):
        await strip(g, no)
    for kind in range(len(ZONES)):
        await g.remove(g.zone(seat, kind))
    if len({g.rules.teams[s] for s in g.seats_in()}) == 1:
        g.end("left", g.seats_in(), [float(not g.is_out(s)) for s in range(g.rules.seats)])


DEED_STEPS = {"pass": nothing, "scout": scout, "dig": dig, "bury": bury, "rob": rob, "draft": draft, "vow": vow}
STEPS = {
    "setup": setup, "round": new_round, "omens-back": omens_back, "plans": plans, "turn": turn, "strike": strike,
    "window": window, "resolve": resolve, "settle": settle, "refill": refill, "redraw": redraw, "leave": leave,
    "on": run_hook,
}  # fmt: skip
SENTENCES = {
    "aim": "Aim {0:card} at", "host": "Attach {0:card} to", "target": "Attack with {0:card}", "deed": "Your deed",
    "stand": "{0:card} attacks {1:card}", "no-unit": "{0:card} is no unit.", "full": "The field holds {0:cards}.",
    "guarded": "{0:card} guards it.",
    "nobody": "There is nobody.", "no-action": "{0:card} is no action.", "no-reply": "{0:card} is no reply.",
    "omen": "Round {0}: {1:card}", "dies": "{0:seat} loses {1:card}", "attaches": "{0:seat} puts {1:card} on {2:card}",
    "fields": "{0:seat} fields {1:card}", "shown": "{0:seat} meets {1:card}", "casts": "{0:seat} casts {1:card}",
    "cancels": "{0:seat} cancels {1:card}", "passes": "{0:seat} passes", "leaves": "{0:seat} leaves",
    "reshuffles": "{0:seat} reshuffles and draws {1:cards}", "fizzles": "Nothing comes of it for {0:seat}",
}  # fmt: skip


# ---------------------------------------------------------------------- tables
def rules_of(seats: int, teams: Sequence[Sequence[int]] | None = None, **changes: Any) -> Rules:
    def begin(state: State, rules: Rules) -> None:
        state.facts.update(round=0, turn=(0, 0))
        state.queue = (("setup",),)

    settings: dict[str, Any] = {
        "name": "toy",
        "seats": seats,
        "options": {},
        "faces": [*tricks(), *omens(), *gems(), *[c for colour in COLOURS[:seats] for c in units(colour)]],
        "zones": ZONES,
        "shared": SHARED,
        "begin": begin,
        "steps": STEPS,
        "sources": sources,
        "active": ((FIELD,), (PAST,)),
        "leave": lambda g, seat: (g.log("leaves", seat), g.then(("leave", seat))),
        "sentences": SENTENCES,
        "seat_names": COLOURS[:seats],
        "teams": teams,
        "panel": lambda g: {"hands": tuple(len(g.zone(s, HAND)) for s in range(seats))},
        "describe": lambda g, no, seat: {"strength": strength(g, no)} if g.kind_at(no) == FIELD else None,
        "forecast": lambda g, choice, seat: len(choice.options),
    }
    return Rules(**{**settings, **changes})


def make(seats: int) -> Rules:
    """The game, each for itself."""
    return rules_of(seats)


def make_teams(seats: int) -> Rules:
    """The game for teams that see each other's hands."""
    teams = [tuple(s for s in range(seats) if s % 2 == seat % 2) for seat in range(seats)]
    return rules_of(seats, teams)


def bench(step: Callable[..., Any], seats: int = 2, *, keep: bool = True, seed: int = 1, **changes: Any) -> Match:
    """A Match whose one step is `step(g)`; then the game is over. The table has no cards but those it creates."""

    async def over(g: Game) -> None:
        g.end("over", [], [0.0] * seats)

    rules = rules_of(seats, steps={**STEPS, "it": step, "over": over, **changes.pop("steps", {})}, **changes)
    state = rules.state(key_from(seed))
    state.queue = (("it",), ("over",))
    return Match(rules, state, keep=keep)
