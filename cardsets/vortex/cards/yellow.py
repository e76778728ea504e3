"""The 24 Devotees of Yellow: they burn: rulers by fear who like a full field and change sides."""

from __future__ import annotations

from cardsets.vortex.cards.declare import devotee

GILDERS = devotee("Gilders", "Yellow", (3, 4, 2, 3))

STOKERS = devotee("Stokers", "Yellow", (2, 5, 2, 3))

SAFFRON_GUARD = devotee("Saffron Guard", "Yellow", (2, 3, 3, 4))

KILNMASTERS = devotee("Kilnmasters", "Yellow", (3, 4, 3, 2))

NOONBISHOPS = devotee("Noonbishops", "Yellow", (4, 4, 2, 2))

PYREBUILDERS = devotee("Pyrebuilders", "Yellow", (2, 6, 1, 2))

TITHEFARMERS = devotee("Tithefarmers", "Yellow", (3, 3, 4, 2))

COALCARRIERS = devotee("Coalcarriers", "Yellow", (2, 4, 2, 4))

TORCHWIVES = devotee(
    "Torchwives",
    "Yellow",
    (2, 4, 2, 3),
    text="After it frightens as attacker, it may crusade once more this round, by Fire.",
)

CENSERS = devotee(
    "Censers",
    "Yellow",
    (2, 5, 2, 2),
    text="Its Fire frightens with any lead; it never kills.",
)

SPARKBEARERS = devotee(
    "Sparkbearers",
    "Yellow",
    (3, 4, 2, 3),
    text="When put on the field, you may attach one card from your hand to it, face down.",
)

WICKTRIMMERS = devotee(
    "Wicktrimmers",
    "Yellow",
    (3, 4, 2, 2),
    text="When it crusades by Fire, you may lower its Fire for that Crusade, by up to {dim}.",
    dim=2,
)

CANDLELORDS = devotee(
    "Candlelords",
    "Yellow",
    (2, 4, 2, 3),
    text="+1 Repulsion for each other card of your colour on your field.",
)

THRONGLEADERS = devotee(
    "Throngleaders",
    "Yellow",
    (3, 3, 2, 2),
    text="While your field holds {many} or more cards, your other cards have +1 Fire.",
    many=4,
)

ASHMAGISTRATES = devotee(
    "Ashmagistrates",
    "Yellow",
    (3, 3, 3, 2),
    text="Cards on fields smaller than yours have −1 Repulsion.",
)

SUNPREFECTS = devotee(
    "Sunprefects",
    "Yellow",
    (3, 4, 2, 3),
    text="When its Fire is held off, the defender gets nothing for it.",
)

WEATHERCOCKS = devotee(
    "Weathercocks",
    "Yellow",
    (2, 4, 2, 3),
    text="When it would be converted by Reason while defending, it goes to your Fearful pile instead.",
)

SMOKE_HEIRS = devotee(
    "Smoke Heirs",
    "Yellow",
    (3, 3, 3, 2),
    text="When it would be killed, you may kill another card of yours on the field instead.",
)

CROWNGIVERS = devotee(
    "Crowngivers",
    "Yellow",
    (2, 4, 3, 2),
    text="After your Reinforce, you may put one more Devotee from hand on the field.",
)

PARADE_SAINTS = devotee(
    "Parade Saints",
    "Yellow",
    (3, 4, 2, 2),
    text="Once a round, when a card of yours frightens, you may put a Devotee from hand on the field.",
)

MATCHGIRLS = devotee(
    "Matchgirls",
    "Yellow",
    (3, 4, 2, 1),
    text="After its Fire is held off, it may crusade once more this round, by Reason.",
)

HONEYTONGUES = devotee(
    "Honeytongues",
    "Yellow",
    (3, 3, 3, 3),
    text="When it is converted, take one other Devotee from the winner's discard pile into yours.",
)

CINDER_COURT = devotee(
    "Cinder Court",
    "Yellow",
    (2, 4, 2, 3),
    text="+1 Reason for each {step} cards in your Fearful pile.",
    step=3,
)

FLAREHERALDS = devotee(
    "Flareheralds",
    "Yellow",
    (2, 4, 2, 2),
    text="Once a round, when another card is put on your field, you may reveal one face-down attachment of an opponent.",
)
