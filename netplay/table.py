"""A table: it owns a match and tells its members what each may know; local and remote players go the same way.

Every deed is tried on a copy, written, and only then shown. Members are told that something changed and then ask. All
deeds raise Refused with a sentence, and then nothing has changed. What a host arranges is in `hosting`.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import msgspec
from msgspec.structs import replace

from engine import replay
from engine.choice import Key, Refused
from engine.replay import ANSWER, CONCEDE, TAKE_BACK, Entry, Header
from engine.rng import key_from
from engine.view import LogLine, View
from netplay.chat import Chat, Said
from netplay.clock import Clock, LoopClock
from netplay.journal import FAULT, CardFault, Journal
from netplay.program import Program
from netplay.rulebook import LEVELS, game_info, rules_for, rules_hash
from netplay.scribe import Keep, Scribe
from netplay.seats import HUMAN, OPEN, Setup, check_setup, seats_of, stand_in_words
from netplay.sight import FAULT_SENTENCE, Sight
from netplay.store import Batch, SavedTable
from netplay.tabledata import OVER, PLAYING, Attachment, Brains, SeatShown, TableInfo, TableShown, decode_info
from netplay.votes import Votes

log = logging.getLogger("triptych.table")


def _nothing() -> None:
    pass


class Table:
    """One table, from the gathering of its players to the rematch.

    `keep` writes a Batch and returns when it is durable. `faults` is the folder for fault reports, None for none.
    """

    def __init__(
        self,
        number: int,
        info: TableInfo,
        keep: Keep,
        brains: Brains,
        clock: Clock | None = None,
        faults: Path | None = None,
        lines: Sequence[Said] = (),
    ) -> None:
        self.id = number
        self.info = info
        self.clock = clock or LoopClock()
        self.brains = brains
        self.chat = Chat(self.clock.now, list(lines), info.muted)
        self.journal: Journal | None = None
        self.here: dict[str, Attachment] = {}
        self.names: dict[str, str] = {s.owner: s.name for s in info.seats if s.kind == HUMAN}
        self.notice = ""
        self.on_change: Callable[[], None] = _nothing
        self.sight = Sight()
        self.program = Program(self)
        self.votes = Votes(self)
        self.scribe = Scribe(self, keep, faults)
        self._changed_at = self.clock.now()

    # ------------------------------------------------------------------ making
    @classmethod
    def open(
        cls,
        number: int,
        setup: Setup,
        host: str,
        keep: Keep,
        brains: Brains,
        clock: Clock | None = None,
        faults: Path | None = None,
    ) -> Table:
        """A new table; `begin` writes it. Raises SetupError for what cannot be."""
        setup = check_setup(setup)
        clock = clock or LoopClock()
        info = TableInfo(setup, seats_of(setup), host, opened=clock.wall())
        return cls(number, info, keep, brains, clock, faults)

    @classmethod
    def resume(
        cls,
        saved: SavedTable,
        keep: Keep,
        brains: Brains,
        clock: Clock | None = None,
        faults: Path | None = None,
    ) -> Table:
        """A table as it was when the program last ended. Raises SaveError or SetupError if this version cannot."""
        try:
            info = decode_info(saved.info)
        except msgspec.DecodeError:
            raise replay.SaveError(f"table {saved.id} is damaged: what is kept of it cannot be read") from None
        table = cls(saved.id, info, keep, brains, clock, faults, saved.chat)
        if (header := info.header) is not None and saved.entries:
            record = replay.Record(header, replay.unpack(saved.entries), saved.entries)
            rules = rules_for(header.game, header.seats, header.options)
            table.journal, table.notice = Journal.resume(record, rules, rules_hash(header.game))
            table.scribe.written = len(saved.entries)
            table.sight.broken = {(e.note[0], e.note[1]) for e in record.entries if e.kind == FAULT}
            table.sight.take(table.journal)
        return table

    async def begin(self) -> None:
        """Write the table for the first time, and deal if every seat is taken."""
        await self.scribe.deed(self.start_if_full, self.info.copy())

    async def start_if_full(self, info: TableInfo) -> None:
        """Take over these seats, and deal if none is open. To be called within a deed."""
        if all(s.kind != OPEN for s in info.seats):
            await self.start(info)
        else:
            await self.scribe.write(info=info)

    async def start(self, info: TableInfo | None = None) -> None:
        """Deal, also for a rematch; within a deed. The seed comes from the system, unless one was chosen."""
        info = info or self.info.copy()
        setup = info.setup
        seed = secrets.token_bytes(16) if setup.seed is None else f"{setup.seed}/{info.number}".encode()
        info.bot_key = secrets.token_bytes(32) if setup.seed is None else key_from(b"bots" + seed)
        options = game_info(setup.game).settle(setup.options, Random(seed))
        rules = rules_for(setup.game, len(setup.seats), options)
        names = tuple([s.name for s in info.seats])
        faces, secret = replay.face_names(rules), setup.seed is None
        info.header = Header(setup.game, len(setup.seats), options, names, faces, secret, self.clock.wall())
        info.status, info.ended, info.paused, info.wish = PLAYING, "", "", None
        info.number += 1
        journal = Journal.begin(info.header, rules, rules_hash(setup.game), rules.state(key_from(seed)))
        await self.scribe.write(info=info, fresh=journal, notices=["The game begins."])

    # ------------------------------------------------------------------ reading
    @property
    def title(self) -> str:
        """What the table is called."""
        return self.info.setup.title or game_info(self.info.setup.game).title

    @property
    def playing(self) -> bool:
        """Whether a game is going on."""
        return self.info.status == PLAYING

    @property
    def over(self) -> bool:
        """Whether the game has ended; then all of it is open to everybody."""
        return self.info.status == OVER

    def mine(self, player: str) -> list[int]:
        """The seats that belong to a player."""
        return [n for n, s in enumerate(self.info.seats) if s.kind == HUMAN and s.owner == player]

    def name_of(self, player: str) -> str:
        """What a member is called."""
        return self.names.get(player, "somebody")

    def is_host(self, player: str) -> bool:
        """Whether a player may arrange this table."""
        return player == self.info.host

    def _may_see(self, player: str, seat: int) -> None:
        if not -1 <= seat < len(self.info.seats):
            raise Refused("no-seat", "There is no such seat.")
        if seat >= 0 and not self.over and seat not in self.mine(player):
            raise Refused("not-yours", "That seat is not yours.")

    def view_for(self, player: str, seat: int = -1) -> View:
        """What a seat of this player sees, or (-1) what all see who watch; once the game is over, any seat.

        Raises Refused for a seat of somebody else, and before the game has begun.
        """
        self._may_see(player, seat)
        return self.sight.view(seat)

    def log_lines(self, player: str, seat: int = -1) -> Sequence[LogLine]:
        """The whole log as a seat may read it, not to be changed. While `log_epoch` stays the same, it only grows."""
        self._may_see(player, seat)
        return self.sight.lines(seat)

    @property
    def log_epoch(self) -> int:
        """A number that grows whenever lines of the log have gone."""
        return self.sight.epoch

    def question(self, seat: int) -> str:
        """A word for the open question of a seat, to be handed back with its answer; "" if it is not asked."""
        return self.journal.question(seat) if self.journal and self.playing else ""

    def why(self, player: str, seat: int, key: Key) -> str:
        """Why an own seat cannot choose something now, in a sentence; "" if it can."""
        self._may_see(player, seat)
        return self.sight.why(seat, key)

    def can_undo(self, player: str, seat: int) -> bool:
        """Whether `undo` would be granted at once."""
        if self.journal is None or not self.playing or seat not in self.mine(player):
            return False
        m = self.journal.match
        return m.can_take_back(seat) or (self.info.setup.undo != "off" and m.undo_point(seat) is not None)

    def seats_shown(self) -> list[SeatShown]:
        """All seats, in order."""
        roles = self.journal.rules.seat_names if self.journal else [""] * len(self.info.seats)
        told = []
        for n, s in enumerate(self.info.seats):
            here = s.kind != HUMAN or s.owner in self.here
            state, thinks = self.program.state_of(n), self.program.thinks(n)
            told.append(SeatShown(s.name, roles[n], s.kind, s.owner, s.player, state, here, thinks))
        return told

    def shown(self, player: str) -> TableShown:
        """How the table is, for this member."""
        left = [t for t in (self.program.clock_left(s) for s in self.mine(player)) if t is not None]
        return TableShown(
            status=self.info.status,
            host=self.is_host(player),
            paused=self.info.paused,
            clock=int(min(left)) if left else None,
            waiting=int((self.clock.now() - self._changed_at) // 60),
            undo=self.votes.wish_for(player) if self.playing else "",
            rematch=self.votes.rematch_names(),
            ended=self.info.ended,
            notice=self.notice,
            watchers=tuple(sorted(self.name_of(p) for p in self.here if not self.mine(p))),
            secret=self.info.setup.seed is None,
        )

    def chat_since(self, player: str, n: int = 0) -> list[Said]:
        """The talk from line number `n` on, without those whom this player has muted."""
        return self.chat.since(player, n)

    def record(self) -> bytes:
        """The game as a save. Raises Refused while it goes on: it holds every hidden card."""
        if not self.over:
            raise Refused("not-over", "The game is still going on.")
        return self.sight.playing().record()

    # ------------------------------------------------------------------ members
    def attach(
        self, player: str, name: str, changed: Callable[[], None], displaced: Callable[[], None] = _nothing
    ) -> Attachment:
        """Come to the table, to play or to watch. `changed` is called after every change, `displaced` when a newer
        session of the same player takes over. Neither may draw at once. Raises Refused if the player may not."""
        if player in self.info.barred:
            raise Refused("barred", "The host has put you out of this table.")
        if not (self.mine(player) or self.info.setup.watch or self.is_host(player)) and self.playing:
            raise Refused("no-watching", "Nobody may watch at this table.")
        older = self.here.pop(player, None)
        self.names[player] = name
        newer = self.here[player] = Attachment(self, player, changed, displaced)
        if older is not None:
            older.displaced()
        self.program.came_back(player)
        self.touched()
        return newer

    def touched(self) -> None:
        """Tell every member that something changed, and let the program look at what is to be done."""
        for member in list(self.here.values()):
            try:
                member.changed()
            except Exception:
                log.exception("table %d: a member's callback failed", self.id)
        self.on_change()
        self.program.review()

    # ------------------------------------------------------------------ what members do
    async def answer(self, player: str, seat: int, key: Key, question: str | None = None) -> None:
        """Answer the open question of an own seat. With `question`, an answer to another question is refused."""
        await self.scribe.deed(self._answer, player, seat, key, question)

    async def _answer(self, player: str, seat: int, key: Key, question: str | None) -> None:
        self.own(player, seat)
        if self.info.paused:
            raise Refused("paused", f"The table is paused by {self.info.paused}.")
        if question is not None and question != self.question(seat):
            raise Refused("stale", "That question is no longer open.")
        await self.do(Entry(ANSWER, seat, key, at=self.clock.wall()))

    async def answer_for(self, seat: int, key: Key, question: str, *, late: bool = False) -> None:
        """The program answers for a seat, maybe because its time is up; nothing happens if the question is no longer
        open."""
        await self.scribe.deed(self._answer_for, seat, key, question, late)

    async def _answer_for(self, seat: int, key: Key, question: str, late: bool) -> None:
        if question and question == self.question(seat) and not self.info.paused:
            if late:
                self.program.was_late(seat)
            program = self.info.seats[seat].player not in LEVELS or self.info.setup.undo == "free"
            await self.do(Entry(ANSWER, seat, key, program, at=self.clock.wall()))

    async def take_back(self, player: str, seat: int) -> None:
        """Take back the last choice of an action of which nobody has seen anything yet."""
        await self.scribe.deed(self._own_deed, player, Entry(TAKE_BACK, seat))

    async def concede(self, player: str, seat: int) -> None:
        """Leave the game for good, whoever is asked just now."""
        await self.scribe.deed(self._own_deed, player, Entry(CONCEDE, seat))

    async def _own_deed(self, player: str, entry: Entry) -> None:
        self.own(player, entry.seat)
        await self.do(replace(entry, at=self.clock.wall()))

    async def undo(self, player: str, seat: int) -> None:
        """Undo the last answer of an own seat; where only all together may do that, ask them."""
        await self.scribe.deed(self.votes.undo, player, seat)

    async def agree(self, player: str, yes: bool) -> None:
        """Agree to the open wish for an undo, or not."""
        await self.scribe.deed(self.votes.agree, player, yes)

    async def rematch(self, player: str) -> None:
        """Ask for the same table again; it begins when all who play agree."""
        await self.scribe.deed(self.votes.rematch, player)

    async def pause(self, player: str) -> None:
        """Pause the table, or let it go on: clocks and bots stand still, answers wait."""
        await self.scribe.deed(self._pause, player)

    async def _pause(self, player: str) -> None:
        if not (self.mine(player) or self.is_host(player)) or not self.playing:
            raise Refused("not-yours", "Only those who play may pause the game.")
        info, name = self.info.copy(), self.name_of(player)
        info.paused = "" if info.paused else name
        await self.scribe.write(
            info=info, notices=[f"{name} pauses the game." if info.paused else f"{name} lets it go on."]
        )

    async def say(self, player: str, text: str) -> None:
        """Talk to the table."""
        await self.scribe.deed(self._say, player, text)

    async def _say(self, player: str, text: str) -> None:
        if player not in self.here:
            raise Refused("not-here", "You are not at this table.")
        said = self.chat.make(player, self.name_of(player), text, self.clock.wall())
        await self.scribe.keep(Batch(self.id, chat=(said,)))
        self.chat.add(said)
        self.touched()

    # ------------------------------------------------------------------ inside a deed
    def own(self, player: str, seat: int) -> None:
        """Raise Refused unless the seat is this player's and a game is going on."""
        if seat not in self.mine(player):
            raise Refused("not-yours", "That seat is not yours.")
        if not self.playing:
            raise Refused("not-playing", "There is no game going on at this table.")

    async def do(self, entry: Entry, notices: Sequence[str] = ()) -> None:
        """Do a deed: on a copy, then on the disk, then for all to see. Raises Refused."""
        if entry.kind == ANSWER and entry.key is not None and self.sight.is_broken(entry.seat, entry.key):
            raise Refused("fault", FAULT_SENTENCE)
        try:
            draft = self.sight.playing().draft(entry)
        except CardFault as fault:
            await self.scribe.broke(fault)
            raise Refused("fault", FAULT_SENTENCE) from fault
        self.votes.lapse()
        await self.scribe.write(draft, notices=[*notices, *self.program.late_lines(draft.match)])

    async def set_stand_in(self, seat: int, who: str) -> None:
        """A deed: a level or DEFAULTS plays for a seat whose owner is away, or ("") its owner again."""
        await self.scribe.deed(self._set_stand_in, seat, who)

    async def _set_stand_in(self, seat: int, who: str) -> None:
        info = self.info.copy()
        s = info.seats[seat]
        if s.kind == HUMAN and s.stand_in != who and not (who and s.owner in self.here):
            s.stand_in = who
            by = f"is away; played by {stand_in_words(who)}" if who else "plays again"
            await self.scribe.write(info=info, notices=[f"{s.name} {by}."])

    def take(self, info: TableInfo, journal: Journal | None, lines: Sequence[Said]) -> None:
        """What has been written counts from now on, and everybody is told."""
        if journal is not self.journal:
            self.votes.fresh()
        self.info, self.journal = info, journal
        self.chat.silence(info.muted)
        for said in lines:
            self.chat.add(said)
        self._changed_at = self.clock.now()
        self.sight.take(journal)
        self.touched()

    async def close(self) -> None:
        """Stop the program's part and wait for what is being written. The table stays in the store."""
        self.program.stop()
        await self.scribe.settled()
