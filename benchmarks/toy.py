"""A small battler over an event bus: about the least that a card game in plain Python costs. The yardstick of `engine`
and `clone` where no other is given.

Two sides with forty cards of sixteen kinds each. A side may deploy, cast, strike and end its turn. Whatever happens is
told on the bus, and the fighters in the field listen. It offers what the yardsticks all offer: `setup`,
`play(seed)`, `mid(seed, steps)`, `clone(position)`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

FALLEN, HURT, DAWN, DEPLOYED = range(4)
HEARTS, WIDTH, HAND, LONGEST = 30, 6, 8, 50


class Fighter:
    """A card in the field. What lies in hands, decks and heaps is only the number of its kind."""

    __slots__ = ("health", "kind", "might", "side", "tired")

    def __init__(self, kind: int, might: int, health: int, side: int, tired: bool) -> None:
        self.kind, self.might, self.health, self.side, self.tired = kind, might, health, side, tired


class Side:
    """One of the two."""

    __slots__ = ("deck", "field", "hand", "heap", "hearts", "sparks")


class Battle:
    """A position."""

    __slots__ = ("over", "seed", "sides", "turn")


class Kind(NamedTuple):
    """What all cards of a kind have in common; a kind without health is a spell. `aimed` ones name a foe."""

    cost: int
    might: int
    health: int
    aimed: bool = False
    deed: Callable[[Battle, int, int], None] | None = None


# ---------------------------------------------------------------------- what happens
def tell(b: Battle, event: int, about: Fighter | None) -> None:
    """Let every fighter that listens to this event act."""
    ears = EARS[event]
    for side in b.sides:
        for fighter in side.field[:]:
            deed = ears.get(fighter.kind)
            if deed is not None:
                deed(b, fighter, about)


def chance(b: Battle, below: int) -> int:
    """A number from 0; the generator is one number of the position."""
    b.seed = (b.seed * 1103515245 + 12345) & 0x7FFFFFFF
    return (b.seed >> 8) % below


def draw(b: Battle, who: int) -> None:
    """Draw a card, or lose hearts to an empty deck."""
    side = b.sides[who]
    if not side.deck:
        wound(b, who, 2)
        return
    kind = side.deck.pop()
    (side.hand if len(side.hand) < HAND else side.heap).append(kind)


def wound(b: Battle, who: int, hearts: int) -> None:
    """Take hearts from a side."""
    side = b.sides[who]
    side.hearts -= hearts
    if side.hearts <= 0:
        b.over = True


def hit(b: Battle, fighter: Fighter, damage: int) -> None:
    """Hurt a fighter; it may fall."""
    fighter.health -= damage
    tell(b, HURT, fighter)
    side = b.sides[fighter.side]
    if fighter.health <= 0 and fighter in side.field:
        side.field.remove(fighter)
        side.heap.append(fighter.kind)
        tell(b, FALLEN, fighter)


def dawn(b: Battle) -> None:
    """The next turn begins."""
    b.turn += 1
    who = b.turn & 1
    side = b.sides[who]
    side.sparks = min(10, 3 + b.turn // 2)
    for fighter in side.field:
        fighter.tired = False
    draw(b, who)
    draw(b, who)
    tell(b, DAWN, None)
    if b.turn > LONGEST:
        b.over = True


# ---------------------------------------------------------------------- texts
def _bolt(b: Battle, who: int, at: int) -> None:
    foes = b.sides[1 - who].field
    hit(b, foes[at], 3) if at < len(foes) else wound(b, 1 - who, 3)


def _storm(b: Battle, who: int, at: int) -> None:
    for foe in b.sides[1 - who].field[:]:
        hit(b, foe, 1)


def _mend(b: Battle, who: int, at: int) -> None:
    b.sides[who].hearts = min(HEARTS, b.sides[who].hearts + 4)


def _read(b: Battle, who: int, at: int) -> None:
    draw(b, who)
    draw(b, who)


def _drill(b: Battle, who: int, at: int) -> None:
    for fighter in b.sides[who].field:
        fighter.might += 1


def _rob(b: Battle, who: int, at: int) -> None:
    foe = b.sides[1 - who]
    if foe.hand:
        foe.heap.append(foe.hand.pop(chance(b, len(foe.hand))))


def _crowd(b: Battle, who: int, at: int) -> None:
    if len(b.sides[who].field) < WIDTH:
        b.sides[who].field.append(Fighter(0, 1, 1, who, True))


def _last_gift(b: Battle, own: Fighter, about: Fighter | None) -> None:
    if about is not None and about.side == own.side:
        draw(b, own.side)


def _rage(b: Battle, own: Fighter, about: Fighter | None) -> None:
    if about is own:
        own.might += 1


def _smoulder(b: Battle, own: Fighter, about: Fighter | None) -> None:
    if own.side == b.turn & 1:
        wound(b, 1 - own.side, 1)


def _welcome(b: Battle, own: Fighter, about: Fighter | None) -> None:
    if about is not own and about is not None and about.side == own.side:
        own.health += 1


KINDS = (
    *(Kind(1, 1, 2), Kind(2, 2, 3), Kind(3, 3, 3), Kind(4, 4, 4), Kind(5, 5, 6), Kind(2, 1, 4), Kind(3, 2, 4)),
    *(Kind(2, 2, 2, deed=_rob), Kind(3, 2, 2, deed=_crowd), Kind(4, 3, 3, deed=_storm)),
    *(Kind(2, 0, 0, aimed=True, deed=_bolt), Kind(4, 0, 0, aimed=True, deed=_bolt), Kind(3, 0, 0, deed=_storm)),
    *(Kind(2, 0, 0, deed=_mend), Kind(3, 0, 0, deed=_read), Kind(4, 0, 0, deed=_drill)),
)
EARS = ({5: _last_gift}, {2: _rage, 6: _rage}, {3: _smoulder}, {1: _welcome, 4: _welcome})


# ---------------------------------------------------------------------- a battle
def begin(seed: int) -> Battle:
    """Shuffle and deal."""
    b = Battle()
    b.turn, b.over, b.sides = -1, False, []
    b.seed = seed * 2654435761 & 0x7FFFFFFF
    for _ in range(2):
        side = Side()
        side.hearts, side.sparks, side.field, side.heap = HEARTS, 0, [], []
        deck = [n % len(KINDS) for n in range(40)]
        for n in range(39, 0, -1):
            k = chance(b, n + 1)
            deck[n], deck[k] = deck[k], deck[n]
        side.hand, side.deck = deck[:4], deck[4:]
        b.sides.append(side)
    dawn(b)
    return b


def moves(b: Battle) -> list[int]:
    """Everything that the side may do: 0 ends its turn, else what * 256 + card * 16 + foe."""
    side, foe = b.sides[b.turn & 1], b.sides[1 - (b.turn & 1)]
    found = [0]
    aims = range(len(foe.field) + 1)
    for n, number in enumerate(side.hand):
        kind = KINDS[number]
        if kind.cost > side.sparks:
            continue
        if kind.aimed:
            found.extend([256 + n * 16 + at for at in aims])
        elif not kind.health or len(side.field) < WIDTH:
            found.append(256 + n * 16)
    for n, fighter in enumerate(side.field):
        if not fighter.tired:
            found.extend([512 + n * 16 + at for at in aims])
    return found


def move(b: Battle, word: int) -> None:
    """Do one thing."""
    who = b.turn & 1
    side = b.sides[who]
    what, n, at = word >> 8, word >> 4 & 15, word & 15
    if what == 0:
        dawn(b)
    elif what == 1:
        number = side.hand.pop(n)
        kind = KINDS[number]
        side.sparks -= kind.cost
        fighter = None
        if kind.health:
            fighter = Fighter(number, kind.might, kind.health, who, True)
            side.field.append(fighter)
        else:
            side.heap.append(number)
        if kind.deed is not None:
            kind.deed(b, who, at)
        tell(b, DEPLOYED, fighter)
    else:
        fighter, foes = side.field[n], b.sides[1 - who].field
        fighter.tired = True
        if at < len(foes):
            foe = foes[at]
            back = foe.might
            hit(b, foe, fighter.might)
            hit(b, fighter, back)
        else:
            wound(b, 1 - who, fighter.might)


def clone(b: Battle) -> Battle:
    """A copy, written by hand."""
    c = Battle()
    c.turn, c.over, c.seed, c.sides = b.turn, b.over, b.seed, []
    for side in b.sides:
        s = Side()
        s.hearts, s.sparks = side.hearts, side.sparks
        s.deck, s.hand, s.heap = side.deck[:], side.hand[:], side.heap[:]
        s.field = [Fighter(f.kind, f.might, f.health, f.side, f.tired) for f in side.field]
        c.sides.append(s)
    return c


class Toy:
    """The battler as a yardstick."""

    def __init__(self) -> None:
        self.rng = Random(4711)
        self.clone = clone

    def setup(self) -> None:
        """Nothing to prepare."""

    def play(self, seed: int) -> tuple[int, int, int]:
        """A whole game at random: decisions, those with two or more moves, moves in all."""
        b = begin(seed)
        count = real = width = 0
        choice = self.rng.choice
        while not b.over:
            found = moves(b)
            count += 1
            width += len(found)
            real += len(found) > 1
            move(b, choice(found))
        return count, real, width

    def mid(self, seed: int, steps: int) -> Battle:
        """A position after some moves, before the end."""
        b = begin(seed)
        for _ in range(steps):
            after = clone(b)
            move(after, self.rng.choice(moves(after)))
            if after.over:
                break
            b = after
        return b
