"""The 24 Devotees of Blue: they endure: gentle, stubborn, many Rogations, sometimes stronger alone."""

from __future__ import annotations

from cardsets.vortex.cards.declare import devotee

SALTWALKERS = devotee("Saltwalkers", "Blue", (3, 2, 5, 2))

RAINWAITERS = devotee("Rainwaiters", "Blue", (2, 2, 4, 4))

DOORSTONES = devotee("Doorstones", "Blue", (1, 1, 6, 3))

OARSISTERS = devotee("Oarsisters", "Blue", (4, 1, 4, 3))

NETMENDERS = devotee("Netmenders", "Blue", (3, 3, 3, 3))

CISTERN_MONKS = devotee("Cistern Monks", "Blue", (4, 2, 4, 1))

SHOREWATCH = devotee("Shorewatch", "Blue", (2, 1, 5, 4))

COLD_HANDS = devotee("Cold Hands", "Blue", (3, 2, 4, 3))

LAMPKEEPERS = devotee(
    "Lampkeepers",
    "Blue",
    (3, 2, 4, 2),
    text="When it holds off Fire, you also draw one card.",
)

LAST_TENANTS = devotee(
    "Last Tenants",
    "Blue",
    (2, 1, 3, 3),
    text="While it is alone on your field, +1 Reason, +1 Fire and +1 Repulsion.",
)

BELLMUTES = devotee(
    "Bellmutes",
    "Blue",
    (2, 2, 4, 3),
    text="When you play a Rogation, draw one card.",
)

WINDOWSITTERS = devotee(
    "Windowsitters",
    "Blue",
    (3, 1, 4, 2),
    text="At the round's end, draw one card if you made no Crusade this round.",
)

GRAVETENDERS = devotee(
    "Gravetenders",
    "Blue",
    (3, 2, 3, 1),
    text="At the round's end, you may put one Devotee of your colour from the Vortex under your draw pile.",
)

FERRYWIVES = devotee(
    "Ferrywives",
    "Blue",
    (3, 2, 4, 2),
    text="When it would be killed while defending, it returns to your hand instead.",
)

KNEELERS = devotee(
    "Kneelers",
    "Blue",
    (2, 1, 5, 2),
    text="After an opponent's Crusade against it, draw one card if it is still on your field.",
)

WELLWARDENS = devotee(
    "Wellwardens",
    "Blue",
    (2, 2, 4, 2),
    text="While it is a Zealot, your other cards have +1 Repulsion.",
)

QUILTERS = devotee(
    "Quilters",
    "Blue",
    (3, 2, 3, 3),
    text="It may carry {carry} attachments.",
    carry=2,
)

SLOW_BELLS = devotee(
    "Slow Bells",
    "Blue",
    (4, 1, 3, 2),
    text="Reason converts it only with a lead of exactly one.",
)

CAUSEWAYERS = devotee(
    "Causewayers",
    "Blue",
    (2, 2, 5, 2),
    text="When it holds off Fire with a lead of {lead} or more, the attacker returns to its owner's hand.",
    lead=3,
)

HYMNPORTERS = devotee(
    "Hymnporters",
    "Blue",
    (3, 2, 4, 2),
    text="In a round in which you have played a Rogation, +1 Reason.",
)

FOGCRIERS = devotee(
    "Fogcriers",
    "Blue",
    (3, 2, 4, 3),
    text="It always counts as a Zealot.",
)

BAREFOOT_FEW = devotee(
    "Barefoot Few",
    "Blue",
    (4, 2, 3, 2),
    text="While your field holds fewer cards than every opponent's, +{gain} Fire.",
    gain=2,
)

TIDECOUNTERS = devotee(
    "Tidecounters",
    "Blue",
    (3, 2, 4, 2),
    text="When put on the field, you may move one Rogation from the Vortex to your discard pile.",
)

DEWGATHERERS = devotee(
    "Dewgatherers",
    "Blue",
    (1, 1, 4, 4),
    text="When it leaves the field, attachments that you put on it return to your hand.",
)
