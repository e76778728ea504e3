"""A new table for several terminals: seats may stay open for friends, and how the table is run is settled too."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from msgspec import field

from tui.screens.newtable import NewTable
from tui.screens.policies import BY_NAME, POLICIES, next_word
from tui.screens.setup_form import Row, SetupForm
from tui.services import EMPTY, HUMAN, GameInfo, SeatSetup, Setup

OPEN = "open"
"""The kind of a seat that waits for a friend."""
TREES = (
    *("Alder", "Aspen", "Beech", "Birch", "Cedar", "Elder", "Hazel", "Holly", "Juniper", "Larch", "Linden", "Maple"),
    *("Medlar", "Myrtle", "Oak", "Olive", "Pear", "Pine", "Plum", "Poplar", "Quince", "Rowan", "Spruce", "Walnut"),
)
"""What tables are called, so that they can be told apart over the phone."""


class HostedSetup(Setup, frozen=True):
    """A set-up with what the table is called and, by name of the policy, the words for how it is run."""

    title: str = ""
    policies: Mapping[str, str] = field(default_factory=dict)


class HostedForm(SetupForm):
    """The form of a table for several terminals; `taken` are the names that tables have already."""

    def __init__(self, games: Sequence[GameInfo], game: str, player: str, taken: Sequence[str] = ()) -> None:
        self.names = [t for t in TREES if t not in taken] or list(TREES)
        self.title = secrets.choice(self.names)
        self.words: dict[str, str] = {}
        super().__init__(games, game, player)

    def _usual_seats(self) -> None:
        free = [SeatSetup(OPEN)] * (self.game.min_seats - 1)
        self.seats = [SeatSetup(HUMAN, self.player), *free]
        self.seats += [SeatSetup(EMPTY)] * (self.game.max_seats - self.game.min_seats)

    def recall(self, last: Setup) -> bool:
        """Take over a set-up of the same game; the table gets a name of its own."""
        if not super().recall(last):
            return False
        if isinstance(last, HostedSetup):
            known_words = {name: {v.word for v in policy.values} for name, policy in BY_NAME.items()}
            self.words = {name: word for name, word in last.policies.items() if word in known_words.get(name, ())}
        return True

    def rows(self) -> list[Row]:
        """All rows; the policies stand before the seed."""
        rows = super().rows()
        at = next(i for i, row in enumerate(rows) if row.kind == "seed")
        heads = ["How it is run"] + [""] * len(POLICIES)
        policies = [Row("policy", p.label, i, heads[i]) for i, p in enumerate(POLICIES)]
        return [rows[0], Row("title", "Table"), *rows[1:at], *policies, rows[at], Row("start", "Open the table")]

    def values(self, row: Row) -> list[str]:
        """What a row can be."""
        if row.kind == "title":
            return self.names
        if row.kind == "policy":
            return [v.word for v in POLICIES[row.number].values]
        return super().values(row)

    def value(self, row: Row) -> str:
        """What a row is now."""
        if row.kind == "title":
            return self.title
        return self._word(row) if row.kind == "policy" else super().value(row)

    def _word(self, row: Row) -> str:
        policy = POLICIES[row.number]
        return self.words.get(policy.name, policy.values[0].word)

    def is_usual(self, row: Row) -> bool:
        """Whether a row is as it would be by itself."""
        if row.kind == "policy":
            return self._word(row) == POLICIES[row.number].values[0].word
        return row.kind == "title" or super().is_usual(row)

    def help(self, row: Row) -> str:
        """What a row means."""
        if row.kind == "title":
            return "What the table is called. Friends pick it by this name."
        if row.kind == "policy":
            return POLICIES[row.number].help
        if row.kind == "seed":
            return "A seed deals the same cards again, and everybody is told that this table is not secret."
        if row.kind == "seat" and self.seats[row.number].kind == OPEN:
            return "Open: whoever comes first may sit down here, from any terminal."
        return super().help(row)

    def change(self, row: Row, step: int) -> None:
        """The next value of a row, or the one before."""
        if row.kind == "title":
            self.title = self.names[(self.names.index(self.title) + step) % len(self.names)]
        elif row.kind == "policy":
            policy = POLICIES[row.number]
            self.words[policy.name] = next_word(policy, self._word(row), step)
        else:
            super().change(row, step)

    def _seat_values(self, index: int) -> list[SeatSetup]:
        human, *others = super()._seat_values(index)
        return [human, SeatSetup(OPEN), *others]

    def _who(self, seat: SeatSetup) -> str:
        return "open for a friend" if seat.kind == OPEN else super()._who(seat)

    def setup(self) -> HostedSetup:
        """The set-up; what is as usual is left out."""
        plain = super().setup()
        return HostedSetup(plain.game, plain.seats, plain.options, plain.seed, self.title, dict(self.words))

    def summary(self) -> str:
        """The table in one line."""
        free = sum(seat.kind == OPEN for seat in self.seats)
        seats = sum(seat.kind != EMPTY for seat in self.seats)
        wait = "begins at once" if not free else "waits for a friend" if free == 1 else f"waits for {free} friends"
        return f"Table {self.title}: {self.game.title} for {seats}, {wait}"


class NewHostedTable(NewTable):
    """The set-up of a table for several terminals."""

    form: HostedForm

    def __init__(self, game: str, taken: Sequence[str] = ()) -> None:
        super().__init__(game)
        self.taken = taken

    def opened(self) -> None:
        """As it was the last time, where that was the same game."""
        services = self.shell.services
        self.form = HostedForm(services.games(), self.game, self.shell.settings.name or "You", self.taken)
        self.form.words = {"pace": self.shell.settings.pace}
        last = services.last_setup()
        if last is not None and last.game == self.game and self.form.recall(last):
            self.cursor.at = len(self.form.rows()) - 1
