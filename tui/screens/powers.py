"""What a member of a shared table can do with it and with those at it: seats, absent players, mute, an early end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tui.screens.confirm import Confirm
from tui.screens.room import Deed
from tui.screens.table import TablePage
from tui.screens.table_menu import Item, MenuPage


class PowersMenu(MenuPage):
    """The deeds that the table offers this member; what cannot be undone asks first."""

    title = "People and table"

    def items(self) -> Sequence[Item]:
        """What can be done now."""
        deeds: Sequence[Deed] = self.table.feed.host_deeds()  # type: ignore[attr-defined]
        back: Item = ("Back", "Esc does the same", self.shell.pop)
        return [back, *((d.words, d.note, self._doing(d)) for d in deeds)]

    def _doing(self, deed: Deed) -> Callable[[], None]:
        def now() -> None:
            while self.shell.page is not self.table:
                self.shell.pop()
            _run(self.table, deed)

        def first() -> None:
            question = Confirm(f"{deed.words}?", deed.ask, yes="do it", no="no")
            self.shell.push(question, lambda yes: now() if yes else None)

        return first if deed.ask else now


def _run(table: TablePage, deed: Deed) -> None:
    table.run(deed.do())
