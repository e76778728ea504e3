"""The 24 Devotees of Green: they reason: patient, exact, they plan and distrust Frenzies."""

from __future__ import annotations

from cardsets.vortex.cards.declare import devotee

WEIGHERS = devotee("Weighers", "Green", (4, 2, 2, 2))

SURVEYORS = devotee("Surveyors", "Green", (5, 1, 2, 2))

MAPFOLDERS = devotee("Mapfolders", "Green", (3, 3, 2, 2))

CHALKMONKS = devotee("Chalkmonks", "Green", (4, 1, 4, 1))

LENSGRINDERS = devotee("Lensgrinders", "Green", (5, 3, 1, 1))

ORCHARDISTS = devotee("Orchardists", "Green", (3, 2, 3, 2))

LEDGERFOLK = devotee("Ledgerfolk", "Green", (6, 1, 1, 1))

PLUMBLINERS = devotee("Plumbliners", "Green", (4, 2, 3, 1))

ALMANACKERS = devotee(
    "Almanackers",
    "Green",
    (4, 1, 2, 1),
    text="After your Refill, look at the top {look} cards of your draw pile; put any of them under it.",
    look=4,
)

ARCHIVISTS = devotee(
    "Archivists",
    "Green",
    (3, 2, 2, 1),
    text="After your Reinforce, you may put one Devotee from your discard pile on top of your draw pile.",
)

HIVE_AUDITORS = devotee(
    "Hive Auditors",
    "Green",
    (3, 2, 2, 2),
    text="+1 Reason against a card whose owner holds fewer cards in hand than you.",
)

HEDGESCHOOL = devotee(
    "Hedgeschool",
    "Green",
    (3, 2, 2, 2),
    text="+1 Reason for each other True Convert on your field.",
)

CASUISTS = devotee(
    "Casuists",
    "Green",
    (4, 1, 2, 1),
    text="When it crusades by Reason, it also converts with a lead of {lead}.",
    lead=3,
)

QUIBBLERS = devotee(
    "Quibblers",
    "Green",
    (4, 2, 1, 2),
    text="When it would be converted by Reason, you may discard a card from hand instead; it stays.",
)

INKWIDOWS = devotee(
    "Inkwidows",
    "Green",
    (3, 2, 2, 2),
    text="When put on the field, you may look at all face-down attachments of one opponent.",
)

DOUBTERS = devotee(
    "Doubters",
    "Green",
    (4, 2, 2, 1),
    text="It carries no attachment. Against Zealots, +1 Reason.",
)

FOOTNOTERS = devotee(
    "Footnoters",
    "Green",
    (4, 2, 2, 1),
    text="When its Reason crusade converts nobody, look at the top {look} cards: one to hand, the rest under your draw pile.",
    look=3,
)

SEEDCLERKS = devotee(
    "Seedclerks",
    "Green",
    (4, 2, 2, 2),
    text="If you discarded at Refill, draw {draw} cards after it.",
    draw=2,
)

FOXTUTORS = devotee(
    "Foxtutors",
    "Green",
    (3, 1, 3, 1),
    text="Your other cards of printed Reason {low} or less have +1 Reason.",
    low=3,
)

CLOCKFEEDERS = devotee(
    "Clockfeeders",
    "Green",
    (4, 2, 1, 1),
    text="When it crusades by Fire, its printed Reason stands in for its printed Fire.",
)

DIALMAKERS = devotee(
    "Dialmakers",
    "Green",
    (3, 2, 2, 1),
    text="Zealots may not crusade by Reason against it.",
)

COPYISTS = devotee(
    "Copyists",
    "Green",
    (3, 3, 2, 2),
    text="After your Reinforce, you may take back into hand one of your attachments that is still face down.",
)

HEDGEHOPPERS = devotee(
    "Hedgehoppers",
    "Green",
    (3, 1, 1, 2),
    text="After its own Crusade, you may return it to your hand.",
)

KNOTREADERS = devotee(
    "Knotreaders",
    "Green",
    (4, 1, 2, 2),
    text="A card it converts by Reason goes to your field instead, if there is room.",
)
