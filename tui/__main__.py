"""The command line: reads the words, wires the rooms together, and turns every bad word into one line and status 2.

Nothing heavy is imported before the command is known: the first screen has to come fast.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from tui import VERSION


class Fault(Exception):
    """A bad word on the command line, or something that is in the way. Its text is one line that says what would be
    right."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line on stderr and exit status 2."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong in one line."""
        raise Fault(f"{message} (see: {self.prog} --help)")


def parser() -> Parser:
    """All commands and their options."""
    top = Parser(prog="triptych", description="Three strategy card games in a terminal.")
    top.add_argument("--version", action="version", version=f"triptych {VERSION}")
    data = Parser(add_help=False)
    data.add_argument("--data", metavar="DIR", type=Path, default=argparse.SUPPRESS, help="as above")
    top.add_argument("--data", metavar="DIR", type=Path, help="where saves, keys and settings are kept")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")

    table = Parser(add_help=False)
    table.add_argument("game", metavar="GAME", help="vortex")
    table.add_argument("--seed", type=int, help="deal the same cards again; marks the table as not secret")
    table.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="a match option")
    table.add_argument("--decks", metavar="NAME,…", help="decks by name, for games that have them")

    play = commands.add_parser("play", parents=[data, table], help="play at this terminal")
    play.add_argument("--seats", metavar="human,bot:hard,…", help="who sits where")

    host = commands.add_parser("host", parents=[data], help="let friends join over ssh")
    host.add_argument("--port", type=int, default=2222)
    host.add_argument("--bind", default="", metavar="ADDR", help="the address to listen on; all of them by default")
    secret = host.add_mutually_exclusive_group()
    secret.add_argument(
        "--passcode",
        metavar="WORD",
        help="what friends have to know, for this start; by default one is made up and kept in the data folder",
    )
    secret.add_argument("--new-passcode", action="store_true", help="make up another one and keep that")
    secret.add_argument("--open", action="store_true", help="no passcode")
    host.add_argument("--headless", action="store_true", help="no lobby at this terminal")
    host.add_argument("--limits", type=Path, metavar="FILE", help="limits for connections, a TOML file")
    host.add_argument("--limit", action="append", default=[], metavar="NAME=VALUE", help="one limit")

    selfplay = commands.add_parser("selfplay", parents=[data, table], help="let bots play many games")
    selfplay.add_argument("--games", type=int, required=True)
    selfplay.add_argument("--seats", metavar="bot:random,…", help="which bots; two random ones by default")
    selfplay.add_argument("--workers", type=int, default=1, help="processes")
    selfplay.add_argument("--json", action="store_true")

    cards = commands.add_parser("cards", parents=[data], help="all cards of a game, or one")
    cards.add_argument("game", metavar="GAME")
    cards.add_argument("name", metavar="NAME", nargs="?")
    cards.add_argument("--json", action="store_true")

    decks = commands.add_parser("decks", parents=[data], help="the decks of a game")
    decks.add_argument("game", metavar="GAME")
    decks.add_argument("--json", action="store_true")

    rules = commands.add_parser("rules", parents=[data], help="the numbered rules of a game")
    rules.add_argument("game", metavar="GAME")

    replay = commands.add_parser("replay", parents=[data], help="look at a saved game")
    replay.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        help="a .triptych file; x on the Replays page of the menu writes one to the replays folder of the data folder",
    )
    replay.add_argument("--json", action="store_true")
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Gives its exit status: 0, or 2 with one line on stderr."""
    try:
        words = parser().parse_args(argv)
        if words.command in ("cards", "decks", "rules", "selfplay", "replay"):
            from tui import commands

            return commands.run(words)
        if words.command == "host":
            from tui import hosting

            return hosting.run(words)
        from tui import local

        return local.run(words)
    except Fault as fault:
        print(f"triptych: {fault}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
