"""The contract of the store, on each database that the server runs on."""

from __future__ import annotations

import threading

import pytest
from django.db import connection

from sportmafia.game.facts import Fact
from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.models import Role
from sportmafia.server.clubs.parts import Part
from sportmafia.server.faults import Fault
from sportmafia.server.games import hand_over, proposals, store
from sportmafia.server.games.models import Game, Line, Quarantined, SideLine
from sportmafia.server.games.store import Answer, Head, Sender
from sportmafia.server.games.writer import WRITER
from tests.server.devices import GAME, OTHER, PHONE, event, hex_id, opened, played

pytestmark = pytest.mark.usefixtures("vendor")


def done(answer: Answer | Fault) -> Answer:
    """An answer that is none of a fault."""
    assert isinstance(answer, Answer), answer
    return answer


def open_it(lines: int = 10) -> Answer:
    """Open the game with its first lines."""
    return done(store.open_game(GAME, Sender(PHONE, 1), played(lines).lines, {}))


def send(lines: list[str], epoch: int = 1, device: str = PHONE, head: Head | None = None) -> Answer:
    """Send lines."""
    return done(store.sync(GAME, Sender(device, epoch), lines, head))


def test_a_log_is_kept_byte_for_byte_and_in_order() -> None:
    pen = played(10_000)
    open_it()
    answer = send(pen.lines[10:])
    assert store.texts(GAME) == pen.lines
    assert answer.head == Head(len(pen.entries), pen.entries[-1].hash)
    assert store.texts(GAME, len(pen.entries) - 2) == pen.lines[-2:]


def test_sending_again_changes_nothing() -> None:
    open_it()
    first, again = send(played(12).lines[10:]), send(played(12).lines[10:])
    assert first.accepted == again.have
    assert Line.objects.count() == 12


def test_every_line_is_in_one_list() -> None:
    open_it()
    pen = played(12)
    other = played(14).lines[13:]
    answer = send([pen.lines[9], pen.lines[10], "rubbish", *other])
    assert (len(answer.have), len(answer.accepted), [each.code for each in answer.refused]) == (
        1,
        1,
        ["malformed", "gap"],
    )


def test_a_take_over_forks_the_log() -> None:
    open_it()
    taken = done(store.take_over(GAME, OTHER))
    assert (taken.epoch, taken.holder, taken.lines) == (2, OTHER, played(10).lines)
    fork = played(10).fork(10, "other")
    line = fork.write("note", text="два")
    assert send([line], 2, OTHER).accepted
    answer = send(played(13).lines[10:])
    assert len(answer.side) == 3
    assert answer.lines == [line]
    [branch] = store.branches(GAME)
    assert list(branch.lines) == played(13).lines[10:]
    assert (branch.epoch, branch.device, branch.fork_seq) == (1, PHONE, 10)


def test_a_side_branch_grows_in_order_only() -> None:
    open_it()
    store.take_over(GAME, OTHER)
    lines = played(13).lines
    assert [each.code for each in send(lines[11:]).refused] == ["gap", "gap"]
    assert len(send(lines[10:12]).side) == 2
    assert len(send(lines[11:]).side) == 2
    assert SideLine.objects.count() == 3


def test_what_cannot_be_taken_is_kept_as_it_came_and_once() -> None:
    open_it()
    raws = ["\x00\x01", "\ud83d", "{}", "Я" * 65_000]
    for _ in range(2):
        assert len(send(raws).refused) == 4
    kept = {bytes(row.raw) for row in Quarantined.objects.all()}
    assert kept == {raw.encode("utf-8", "surrogatepass") for raw in raws}


def test_quarantine_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_QUARANTINED", 3)
    open_it()
    send([str(number) for number in range(5)])
    assert Quarantined.objects.count() == 3


def test_a_text_may_hold_any_letter() -> None:
    open_it()
    pen = played(10)
    texts = ["Ёлка \u2028 \x7f", "🂡🂱🃁🃑", "nul \x00 inside", "'; DROP TABLE lines; --"]
    lines = [pen.write("note", text=text) for text in texts]
    assert len(send(lines).accepted) == 4
    assert store.texts(GAME, 10) == lines


def test_a_job_that_fails_leaves_nothing_behind() -> None:
    open_it()

    def job() -> None:
        Game.objects.filter(id=GAME).update(epoch=9)
        raise LookupError("on purpose")

    with pytest.raises(LookupError, match="on purpose"):
        WRITER.run(job)
    assert Game.objects.get(id=GAME).epoch == 1
    assert send(played(11).lines[10:]).accepted


def test_threads_that_send_at_once_lose_nothing() -> None:
    games = [hex_id("parallel", number) for number in range(8)]
    answers: dict[str, Answer] = {}

    def device(game: str) -> None:
        pen = played(25, game=game, name=game)
        done(store.open_game(game, Sender(PHONE, 1), pen.lines[:1], {}))
        for line in pen.lines[1:]:
            answers[game] = done(store.sync(game, Sender(PHONE, 1), [line], None))
        connection.close()

    threads = [threading.Thread(target=device, args=(game,)) for game in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for game in games:
        assert answers[game].head.seq == 25
        assert store.texts(game) == played(25, game=game, name=game).lines


def test_two_devices_that_send_at_once_leave_one_chain() -> None:
    open_it(2)

    def device(name: str, epoch: int) -> None:
        pen = played(2).fork(2, name)
        for number in range(10):
            store.sync(GAME, Sender(name * 32, epoch), [pen.write("note", text=f"{number}")], None)
        connection.close()

    threads = [threading.Thread(target=device, args=(name, 1)) for name in ("a", "b")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Line.objects.count() == 12
    assert SideLine.objects.count() == 10


def test_the_first_line_opens_once() -> None:
    open_it(1)
    assert store.open_game(GAME, Sender(OTHER, 1), opened(name="x").lines, {}) == Fault("game_open")
    assert done(store.open_game(GAME, Sender(OTHER, 1), played(1).lines, {})).have


def test_proposals_and_codes_are_kept() -> None:
    open_it()
    game = Game.objects.get(id=GAME)
    account = Account.objects.make("side", "Side")
    Role.objects.create(account=account, tournament=event(), part=Part.SIDE)
    fact = Fact("note", {"text": "nul \x00 and 🂡"})
    assert proposals.propose(game, hex_id("p"), OTHER, account.pk, Part.SIDE, fact) is None
    [waiting] = proposals.waiting(game)
    assert waiting.event == hex_id("p")
    code = hand_over.offer(game)
    assert hand_over.redeem(GAME, code)
    assert not hand_over.redeem(GAME, code)


@pytest.mark.parametrize("lines", [1, 3])
def test_a_batch_asks_the_same_few_questions_for_one_line_and_three(lines: int) -> None:
    from django.test.utils import CaptureQueriesContext

    open_it()
    send(played(11).lines[10:])
    batch = played(11 + lines).lines[11:]
    asked = []

    def job() -> None:
        with CaptureQueriesContext(connection) as queries:
            store.sync_now(GAME, Sender(PHONE, 1), batch)
        asked.append([query["sql"].split()[0] for query in queries])

    WRITER.run(job)
    assert asked == [["SELECT", "SELECT", "SELECT", "INSERT", "UPDATE", "SELECT"]]
