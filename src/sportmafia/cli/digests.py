"""Files of games as digests, from the event cache where they stand in it, else read, judged and put there."""

from __future__ import annotations

import sys
import tempfile
from argparse import Namespace
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sportmafia.cli.choice import Choice
from sportmafia.cli.files import Source, reason_of, sources
from sportmafia.cli.games import NOBODY, ReadFailure, ReadGame, judged
from sportmafia.cli.gathered import NAMED_TWICE, SAME_LOG, filled, name_of
from sportmafia.cli.messages import Text
from sportmafia.cli.records import failed, records_of
from sportmafia.record.failure import Failure

if TYPE_CHECKING:
    from sportmafia.lab.cache import EventCache, Judged

_LOG_BEGINS: Final = b'{"actor":"'


def digests(options: Namespace, choice: Choice, cache: EventCache) -> Iterator[Judged | ReadFailure]:
    """Every game in the files that ``options`` names, or why one cannot be read; a bad file stops no other.

    A file that failed in any part is not put into the cache, so that it is read, and complained of, again.
    """
    from sportmafia.lab.cache import seal_of

    def tell(note: ReadFailure) -> None:
        print("\n".join(note.lines(options.lang)), file=sys.stderr)

    rules = _asked(choice, keep_invalid=options.keep_invalid)
    named: set[object] = set()
    logs: dict[str, str] = {}
    for source in sources(options.files):
        if not isinstance(source, Failure):
            place = _identity(source)
            if place in named:
                tell(ReadFailure(source.name, (NAMED_TWICE,), 0))
                continue
            named.add(place)
        data = failed(source) if isinstance(source, Failure) else source.read()
        if isinstance(data, Failure):
            data = failed(data)
        if isinstance(data, ReadFailure):
            yield data
            continue
        assert not isinstance(source, Failure)
        seal = seal_of(data)
        if data.startswith(_LOG_BEGINS):
            other = logs.setdefault(seal, source.name)
            if other != source.name:
                tell(ReadFailure(source.name, (filled(SAME_LOG, other=other),), 0))
                continue
        key = f"{seal} {rules}"
        known = cache.get(key)
        if known is not None:
            yield from known
            continue
        games: list[Judged] = []
        whole = True
        for record in records_of(data, source.name, tell, walked=source.walked):
            game = (
                record
                if isinstance(record, ReadFailure)
                else judged(record, choice, keep_invalid=options.keep_invalid)
            )
            if isinstance(game, ReadFailure):
                whole = False
                yield game
            else:
                games.append(_judged(game))
                yield games[-1]
        if whole:
            cache.put(key, games)


def _identity(source: Source) -> object:
    """What tells a file from every other, whatever it is called; its name where the system cannot say."""
    try:
        found = None if source.path is None else source.path.stat()
    except (OSError, ValueError):
        found = None
    return source.name if found is None else (found.st_dev, found.st_ino)


def opened(name: str | None) -> EventCache | ReadFailure:
    """The cache of a file, an empty one where there is none yet."""
    from sportmafia.lab.cache import EventCache

    if name is None or not Path(name).exists():
        return EventCache()
    try:
        return EventCache.of(Path(name).read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        return EventCache()
    except OSError as error:
        return _cannot(name, error)


def saved(name: str | None, cache: EventCache) -> ReadFailure | None:
    """Write the cache where it has changed, all at once; what went wrong, if anything did."""
    if name is None or not cache.changed:
        return None
    path = Path(name)
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}-", delete=False
        ) as written:
            written.write(cache.text())
        Path(written.name).replace(path)
    except OSError as error:
        return _cannot(name, error)
    return None


def _judged(game: ReadGame) -> Judged:
    from sportmafia.lab.cache import Judged
    from sportmafia.lab.digest import Digest

    people = () if game.players == NOBODY else tuple(map(name_of, game.players))
    tournament, stage = (str(game.header.get(key) or "") for key in ("tournament", "stage"))
    return Judged(game.file, game.rulebook, Digest(tournament, stage, people, game.result, game.entries))


def _asked(choice: Choice, *, keep_invalid: bool) -> str:
    """What the command line asks of the rules, as a part of a key."""
    settings = sorted(choice.settings.items())
    asked = repr((choice.named, choice.toml, settings, keep_invalid))
    return sha256(asked.encode()).hexdigest()[:16]


def _cannot(name: str, error: OSError) -> ReadFailure:
    reason = reason_of(error)
    return ReadFailure(name, (Text(reason, reason),))
