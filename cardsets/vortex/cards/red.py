"""The 24 Devotees of Red: they attack: reckless of their own, a death opens the way for more."""

from __future__ import annotations

from cardsets.vortex.cards.declare import devotee

TANNERS = devotee("Tanners", "Red", (2, 3, 3, 5))

GATEBREAKERS = devotee("Gatebreakers", "Red", (1, 3, 3, 6))

OXGOADERS = devotee("Oxgoaders", "Red", (3, 3, 3, 4))

HOOKHANDS = devotee("Hookhands", "Red", (2, 4, 3, 4))

MEATPORTERS = devotee("Meatporters", "Red", (1, 2, 5, 5))

RUSTAPOSTLES = devotee("Rustapostles", "Red", (3, 4, 2, 4))

WOLFPARISH = devotee("Wolfparish", "Red", (2, 2, 3, 6))

SCARBROTHERS = devotee("Scarbrothers", "Red", (2, 3, 4, 4))

BUTCHERS = devotee(
    "Butchers",
    "Red",
    (2, 3, 3, 4),
    text="When it kills, draw {draw} cards.",
    draw=2,
)

WARMIDWIVES = devotee(
    "Warmidwives",
    "Red",
    (2, 3, 3, 4),
    text="When it kills, you may put a Devotee from hand on the field.",
)

BONEPREACHERS = devotee(
    "Bonepreachers",
    "Red",
    (3, 3, 2, 4),
    text="After it kills as attacker, it may crusade once more this round, by Reason or Fire.",
)

MOURNMAKERS = devotee(
    "Mournmakers",
    "Red",
    (2, 3, 3, 4),
    text="When it kills, you may frighten another card of that field with printed Repulsion {low} or less.",
    low=1,
)

PIT_DEACONS = devotee(
    "Pit Deacons",
    "Red",
    (2, 2, 3, 5),
    text="A card it would kill with an Attack higher by exactly one is converted instead.",
)

DITCHSAINTS = devotee(
    "Ditchsaints",
    "Red",
    (2, 3, 3, 3),
    text="When it is killed in a Crusade, the other card is killed too.",
)

DRUMWIDOWS = devotee(
    "Drumwidows",
    "Red",
    (2, 3, 3, 3),
    text="Your other cards have +1 Attack when they crusade to kill.",
)

NAILBITERS = devotee(
    "Nailbiters",
    "Red",
    (1, 4, 3, 6),
    text="Your first Crusade of each round must be made, and with this card, if it can crusade.",
)

GRAVEROBBERS = devotee(
    "Graverobbers",
    "Red",
    (2, 3, 3, 4),
    text="When put on the field, you may take one Devotee of your colour from the Vortex into your hand.",
)

KNACKERS = devotee(
    "Knackers",
    "Red",
    (1, 2, 4, 5),
    text="When Attack is equal, only the other card dies.",
)

FLENSERS = devotee(
    "Flensers",
    "Red",
    (2, 3, 2, 5),
    text="When it kills a Zealot, you may take one Frenzy attached to it into your hand.",
)

HARROWERS = devotee(
    "Harrowers",
    "Red",
    (2, 3, 3, 4),
    text="+{gain} Reason against cards of a field smaller than yours.",
    gain=2,
)

BRAWLCANTORS = devotee(
    "Brawlcantors",
    "Red",
    (2, 3, 2, 5),
    text="When it crusades, you may discard a card from hand: +1 Reason, Fire and Attack for that Crusade.",
)

IRONMOURNERS = devotee(
    "Ironmourners",
    "Red",
    (2, 3, 4, 4),
    text="At the round's end, draw one card if another card of yours was killed this round.",
)

DIRGECALLERS = devotee(
    "Dirgecallers",
    "Red",
    (2, 3, 2, 5),
    text="+1 Reason and +1 Fire while the Vortex holds at least {dead} Devotees.",
    dead=6,
)

MAULERS = devotee(
    "Maulers",
    "Red",
    (1, 2, 3, 5),
    text="When it kills, the other card's owner discards one card from hand at random.",
)
