"""Protests, claims at the table, appeals: lodged in time, heard by whom may, decided for good."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sportmafia.game.facts import Fact
from sportmafia.record.log import Entry, append
from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.models import Role as ClubRole
from sportmafia.server.clubs.parts import Part as ClubPart
from sportmafia.server.events.models import BoardCard, Event, Official
from sportmafia.server.events.parts import COMMITTEE, PROTESTS, PUBLICATION
from sportmafia.server.events.storage import Parts, entries
from sportmafia.server.games import store
from sportmafia.tournament.committee import Committee, Decision, Matter, Office
from sportmafia.tournament.protests import Case, Desk, Evidence, Kind, Status
from sportmafia.tournament.publication import Act, What
from sportmafia.tournament.rights import Role, State
from sportmafia.tournament.schedule import Game
from tests.server.devices import PHONE
from tests.server.devices import played as log_of
from tests.server.events.played import JUDGE, event_of, finish, finish_all, games_of
from tests.server.events.world import at, put, visitor


def running(minutes_ago: int = 5, template: str = "one_day") -> tuple[Event, Game]:
    """An event whose first game ended so many minutes ago."""
    event = event_of(tables=1, rounds=2, template=template)
    game = games_of(event)[0]
    finish(event, game, ended=datetime.now(UTC) - timedelta(minutes=minutes_ago))
    return event, game


def desk(event: Event) -> Desk:
    """The cases of the event."""
    return Parts(event).get(PROTESTS)


def lodged(event: Event, game: Game, player: int = 0) -> Case:
    """A protest of a player against a game, lodged by his link."""
    client = visitor(event, Role.PLAYER, person=game.players[player])
    answer = client.post(at("event-protest", event, game=game.id), {"text": "the vote was miscounted"})
    assert answer.status_code == 302, answer.content.decode()
    return desk(event).cases[-1]


def seen(client: Client, event: Event, case: str) -> str:
    """The versions that the page of a case carries."""
    page = client.get(at("event-case", event, case=case)).content.decode()
    found = re.search(r'name="seen" value="([^"]*)"', page)
    return found[1] if found else ""


def official(event: Event, role: Role, login: str) -> Client:
    """Somebody else with a role."""
    account = Account.objects.make(login, login.title())
    Official.objects.create(event=event, account=account, role=role)
    client = Client()
    client.force_login(account)
    return client


def heard(event: Event, case: Case, *hearers: str) -> None:
    """Let a case be heard by these."""
    chief = visitor(event, Role.CHIEF_JUDGE)
    sent = {"hearer": hearers or ("chief-judge",), "seen": seen(chief, event, case.id)}
    answer = chief.post(at("event-case-hearers", event, case=case.id), sent)
    assert answer.status_code == 302, answer.content.decode()


# --- how a case begins ---


def test_a_players_page_says_what_came_of_his_protest() -> None:
    """fiim.8.8"""
    event, game = running()
    client = visitor(event, Role.PLAYER, person=game.players[0])
    sent = {"text": "the vote was miscounted"}
    answer = client.post(at("event-protest", event, game=game.id), sent)
    case = desk(event).cases[-1]
    assert answer.headers["Location"] == at("event-case", event, case=case.id), "it shows where it stands"
    again = at("event-protest", event, game=game.id)
    for page in ("event-my-games", "event-cases"):
        assert again not in client.get(at(page, event)).content.decode(), "one protest of a player and game"
    assert "протест" in client.get(at("event-my-games", event)).content.decode()
    heard(event, case)
    chief = visitor(event, Role.CHIEF_JUDGE)
    ruling = {"verdict": "black", "reason": "the record says so", "seen": seen(chief, event, case.id)}
    assert chief.post(at("event-case-verdict", event, case=case.id), ruling).status_code == 302
    acts = {game.stage: (Act(What.PUBLISH, case.at, "chief-judge"),)}
    put(event, (PUBLICATION, replace(Parts(event).get(PUBLICATION), acts=acts)))
    page = client.get(at("event-my-games", event)).content.decode()
    assert "победа чёрных по решению о протесте" in page
    assert "победа красных" not in page, "that was before the verdict"
    assert again not in page, "it is decided for good"


def test_only_games_that_are_being_played_take_claims_at_the_table() -> None:
    """sfu.7.8"""
    event, _ = running()
    second = games_of(event)[1]
    judge = visitor(event, Role.JUDGE)
    offered = at("event-incident", event, game=second.id)
    assert offered not in judge.get(at("event-cases", event)).content.decode()
    BoardCard.objects.filter(event=event, game=second.id).update(state="playing")
    page = judge.get(at("event-cases", event)).content.decode()
    assert offered in page
    assert "Дела: протесты и апелляции" in page


def test_a_player_protests_by_his_link_while_there_is_time() -> None:
    """fiim.8.8.1: the page shows how much is left; the protest freezes the result"""
    event, game = running()
    client = visitor(event, Role.PLAYER, person=game.players[0])
    page = client.get(at("event-protest", event, game=game.id)).content.decode()
    left = re.search(r'data-left="(\d+)"', page)
    # Ten minutes from the last last word, which was four minutes ago.
    assert left
    assert 350 <= int(left[1]) <= 360
    assert "fiim.8.8.1" in page
    case = lodged(event, game)
    assert (case.by, case.kind, case.game) == (game.players[0], Kind.RESULT, game.id)
    assert desk(event).frozen == {game.id}
    assert [line.code for line in entries(event, most=1)] == ["did_protest"]
    listed = client.get(at("event-cases", event)).content.decode()
    assert at("event-case", event, case=case.id) in listed


def test_a_protest_after_the_time_is_refused_and_nothing_typed_is_lost() -> None:
    """fiim.8.8.1"""
    event, game = running(minutes_ago=20)
    client = visitor(event, Role.PLAYER, person=game.players[0])
    answer = client.post(at("event-protest", event, game=game.id), {"text": "my words & <more>"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "fiim.8.8.1" in page
    assert "my words &amp; &lt;more&gt;" in page
    assert desk(event).cases == ()


def test_a_game_that_is_not_over_has_no_protest() -> None:
    """fiim.8.8.1"""
    event, _ = running()
    game = games_of(event)[1]
    client = visitor(event, Role.PLAYER, person=game.players[0])
    assert client.post(at("event-protest", event, game=game.id), {"text": "x"}).status_code == 400


def test_only_who_sat_there_or_judged_protests() -> None:
    """fiim.8.8"""
    event = event_of()
    finish_all(event)
    one, other = games_of(event)[:2]
    stranger = visitor(event, Role.PLAYER, person=other.players[0])
    assert stranger.get(at("event-protest", event, game=one.id)).status_code in (302, 403)
    assert stranger.post(at("event-protest", event, game=one.id), {"text": "x"}).status_code == 403
    assert stranger.post(at("event-protest", event, game="nothing"), {"text": "x"}).status_code == 403
    mine = {"text": "x", "by": one.players[3]}
    assert stranger.post(at("event-protest", event, game=other.id), mine).status_code == 400
    assert desk(event).cases == ()
    judge = visitor(event, Role.JUDGE)
    for_him = {"text": "he says", "by": one.players[3], "moment": "17"}
    assert judge.post(at("event-protest", event, game=one.id), for_him).status_code == 302
    assert (desk(event).cases[0].by, desk(event).cases[0].moment) == (one.players[3], 17)


@pytest.mark.parametrize(
    ("field", "value"),
    [("text", ""), ("text", "x" * 4_001), ("by", "nobody"), ("by", ""), ("moment", "-1"), ("moment", "٣")],
)
def test_a_field_that_is_wrong_is_named_and_the_others_keep(field: str, value: str) -> None:
    event, game = running()
    judge = visitor(event, Role.JUDGE)
    sent = {"text": "kept words", "by": game.players[0], "moment": "4", field: value}
    answer = judge.post(at("event-protest", event, game=game.id), sent)
    assert answer.status_code == 400
    assert desk(event).cases == ()
    assert ("kept words" in answer.content.decode()) is (field != "text")


def test_a_claim_is_noted_at_once_and_only_while_the_game_runs() -> None:
    """sfu.7.8, sfu.7.7"""
    event = event_of(tables=5, rounds=1, template="two_stages")
    game = games_of(event)[0]
    judge = visitor(event, Role.JUDGE)
    claim = {"text": "a hand was raised late", "by": game.players[2]}
    refused = judge.post(at("event-incident", event, game=game.id), claim)
    assert refused.status_code == 400
    assert "sfu.7.8" in refused.content.decode()
    BoardCard.objects.update_or_create(event=event, game=game.id, defaults={"state": "playing"})
    assert judge.post(at("event-incident", event, game=game.id), claim).status_code == 302
    [case] = desk(event).cases
    assert (case.kind, case.by) == (Kind.INCIDENT, game.players[2])
    assert desk(event).frozen == frozenset(), "a claim freezes nothing"
    heard(event, case, JUDGE)
    wrong_way = visitor(event, Role.CHIEF_JUDGE).post(
        at("event-case-verdict", event, case=case.id), {"verdict": "upheld", "reason": "x"}
    )
    assert wrong_way.status_code == 400
    ruled = {"verdict": "upheld", "reason": "it was", "seen": seen(judge, event, case.id)}
    assert judge.post(at("event-case-ruling", event, case=case.id), ruled).status_code == 302
    assert desk(event).cases[0].verdict == "upheld"
    player = visitor(event, Role.PLAYER, person=game.players[2])
    assert player.post(at("event-incident", event, game=game.id), claim).status_code == 403


def test_a_decision_of_the_committee_is_appealed_to_the_commission_alone() -> None:
    """sfu.6.4, sfu.6.5: whoever took the decision does not hear the appeal"""
    event = event_of(tables=5, rounds=1, template="two_stages")
    holders = ((Office.CHAIR, "chair"), (Office.MEMBER, "member"))
    decision = Decision(Matter.FINALISTS, "chair", datetime.now(UTC), "thirty finalists")
    put(event, (COMMITTEE, Committee(holders, (decision,))))
    player = visitor(event, Role.PLAYER, person="p001")
    page = player.get(at("event-appeal", event)).content.decode()
    assert "thirty finalists" in page
    assert "sfu.6.4" in page
    assert player.post(at("event-appeal", event), {"text": "no", "decision": "7"}).status_code == 400
    sent = {"text": "I was seventh", "decision": "1", "by": "p002"}
    assert player.post(at("event-appeal", event), sent).status_code == 400, "for another"
    assert player.post(at("event-appeal", event), {**sent, "by": "p001"}).status_code == 302
    [case] = desk(event).cases
    chief = visitor(event, Role.CHIEF_JUDGE)
    hearers = at("event-case-hearers", event, case=case.id)
    refused = chief.post(hearers, {"hearer": ["chair"], "seen": seen(chief, event, case.id)})
    assert refused.status_code == 400
    heard(event, case, "member")
    assert desk(event).cases[0].hearers == ("member",)


def test_a_rulebook_without_an_appeal_commission_refuses_the_appeal() -> None:
    event, _ = running()
    player = visitor(event, Role.PLAYER)
    assert player.post(at("event-appeal", event), {"text": "no"}).status_code == 400


# --- hearing and deciding ---


def test_nobody_hears_a_case_of_his_own_game() -> None:
    """fiim.8.8.2 (C114): the page offers him no box, and a forged form is refused by his name"""
    event, game = running()
    case = lodged(event, game)
    chief = visitor(event, Role.CHIEF_JUDGE)
    visitor(event, Role.JUDGE)
    page = chief.get(at("event-case", event, case=case.id)).content.decode()
    assert re.search(r'value="judge"[^>]*disabled', page)
    sent = {"hearer": ["judge"], "seen": seen(chief, event, case.id)}
    answer = chief.post(at("event-case-hearers", event, case=case.id), sent)
    assert answer.status_code == 400
    assert "отвод" in answer.content.decode()
    nobody = {"hearer": [], "seen": seen(chief, event, case.id)}
    assert chief.post(at("event-case-hearers", event, case=case.id), nobody).status_code == 400
    assert desk(event).cases[0].status is Status.OPEN


def test_a_verdict_is_of_a_hearer_with_a_reason_and_final() -> None:
    """fiim.8.8.2, fiim.8.8.4"""
    event, game = running()
    case = lodged(event, game)
    other = official(event, Role.APPEAL_MEMBER, "other")
    chief = visitor(event, Role.CHIEF_JUDGE)
    verdict = at("event-case-verdict", event, case=case.id)
    early = {"verdict": "black", "reason": "video", "seen": seen(chief, event, case.id)}
    assert chief.post(verdict, early).status_code == 400, "it is not being heard"
    heard(event, case)
    sent = {"verdict": "black", "reason": "video", "seen": seen(chief, event, case.id)}
    assert other.post(verdict, sent).status_code == 400, "he does not hear it"
    for wrong in ({"reason": " "}, {"verdict": "x"}, {"reason": "x" * 5_000}):
        answer = chief.post(verdict, {**sent, **wrong})
        assert answer.status_code == 400
    assert chief.post(verdict, sent).status_code == 302
    decided = desk(event).cases[0]
    assert (decided.status, decided.verdict, decided.decided_by) == (Status.DECIDED, "black", "chief-judge")
    again = {**sent, "verdict": "red", "seen": seen(chief, event, case.id)}
    answer = chief.post(verdict, again)
    assert answer.status_code == 400
    assert "fiim.8.8" in answer.content.decode()
    assert desk(event).cases[0].verdict == "black"


def test_a_judge_who_was_appointed_to_hear_a_case_decides_it_and_no_other_judge() -> None:
    """fiim.8.8.2, sfu.6.5"""
    event, game = running()
    case = lodged(event, game)
    visitor(event, Role.JUDGE)
    account = Account.objects.make("colleague", "Colleague")
    ClubRole.objects.create(account=account, tournament=event.tournament, part=ClubPart.JUDGE)
    colleague = Client()
    colleague.force_login(account)
    verdict = at("event-case-verdict", event, case=case.id)
    assert colleague.get(at("event-case", event, case=case.id)).status_code == 403
    assert colleague.post(verdict, {"verdict": "red", "reason": "x"}).status_code == 403
    heard(event, case, "colleague")
    page = colleague.get(at("event-case", event, case=case.id)).content.decode()
    assert 'name="verdict"' in page
    assert colleague.get(at("event-case-tables", event, case=case.id)).status_code == 200
    sent = {"verdict": "red", "reason": "as recorded", "seen": seen(colleague, event, case.id)}
    assert colleague.post(verdict, sent).status_code == 302
    assert visitor(event, Role.JUDGE).post(verdict, sent).status_code == 403
    assert desk(event).cases[0].decided_by == "colleague"


def test_a_commission_is_made_of_judges_and_the_committee() -> None:
    """sfu.6.5: an account that may decide cases is not enough; the committee's own judge is"""
    event = event_of(tables=5, rounds=1, template="two_stages")
    game = games_of(event)[0]
    finish(event, game, ended=datetime.now(UTC) - timedelta(minutes=5))
    case = lodged(event, game)
    official(event, Role.APPEAL_MEMBER, "member")
    chief, hearers = visitor(event, Role.CHIEF_JUDGE), at("event-case-hearers", event, case=case.id)
    page = chief.get(at("event-case", event, case=case.id)).content.decode()
    assert re.search(r'value="member" disabled> <span>Member — не судья и не член Оргкомитета', page)
    sent = {"hearer": ["member"], "seen": seen(chief, event, case.id)}
    assert chief.post(hearers, sent).status_code == 400
    put(event, (COMMITTEE, Committee(((Office.JUDGE, "member"),))))
    heard(event, case, "member")
    assert desk(event).cases[0].hearers == ("member",)


def test_the_second_of_two_who_decide_is_shown_what_the_first_did() -> None:
    event, game = running()
    case = lodged(event, game)
    official(event, Role.APPEAL_MEMBER, "first")
    heard(event, case, "first")
    chief = visitor(event, Role.CHIEF_JUDGE)
    before = seen(chief, event, case.id)
    heard(event, case, "chief-judge")
    late = chief.post(at("event-case-hearers", event, case=case.id), {"hearer": ["first"], "seen": before})
    assert late.status_code == 409
    assert "рассматривают" in late.content.decode()
    assert desk(event).cases[0].hearers == ("chief-judge",)


def test_a_player_who_comes_second_is_not_told_of_the_cases_of_others() -> None:
    event = event_of(tables=1, rounds=1)
    finish_all(event)
    game = games_of(event)[0]
    mine = lodged(event, game, 0)
    player = visitor(event, Role.PLAYER, person=game.players[0])
    before = seen(player, event, mine.id)
    lodged(event, game, 1)
    late = player.post(at("event-case-withdraw", event, case=mine.id), {"seen": before})
    assert late.status_code == 409
    assert "протест 2" not in late.content.decode()
    assert desk(event).cases[0].status is Status.OPEN


def test_evidence_is_admitted_while_a_case_is_heard() -> None:
    """fiim.8.8.3"""
    event, game = running()
    case = lodged(event, game)
    heard(event, case)
    chief = visitor(event, Role.CHIEF_JUDGE)
    evidence = at("event-case-evidence", event, case=case.id)
    assert chief.post(evidence, {"evidence": "gossip"}).status_code == 400
    assert chief.post(evidence, {"evidence": "video"}).status_code == 302
    assert desk(event).cases[0].evidence == (Evidence.VIDEO,)


def test_a_case_is_taken_back_by_whoever_brought_it_and_by_nobody_else() -> None:
    event, game = running()
    case = lodged(event, game)
    withdraw = at("event-case-withdraw", event, case=case.id)
    other = visitor(event, Role.PLAYER, person=game.players[1])
    assert other.get(at("event-case", event, case=case.id)).status_code in (302, 403)
    assert other.post(withdraw).status_code == 403
    assert visitor(event, Role.SECRETARY).post(withdraw).status_code == 400
    assert visitor(event, Role.PLAYER, person=game.players[0]).post(withdraw).status_code == 302
    assert desk(event).cases[0].status is Status.WITHDRAWN
    assert desk(event).frozen == frozenset()


def test_a_complaint_about_a_judge_changes_nothing() -> None:
    """fiim.8.8.4"""
    event, game = running()
    case = lodged(event, game)
    complaint = at("event-case-complaint", event, case=case.id)
    player = visitor(event, Role.PLAYER, person=game.players[0])
    early = {"judge": JUDGE, "complaint": "rude", "seen": seen(player, event, case.id)}
    assert player.post(complaint, early).status_code == 400
    heard(event, case)
    chief = visitor(event, Role.CHIEF_JUDGE)
    ruled = {"verdict": "stands", "reason": "as recorded", "seen": seen(chief, event, case.id)}
    chief.post(at("event-case-verdict", event, case=case.id), ruled)
    sent = {"judge": JUDGE, "complaint": "rude", "seen": seen(player, event, case.id)}
    assert player.post(complaint, {**sent, "judge": "somebody"}).status_code == 400
    assert player.post(complaint, {**sent, "complaint": " "}).status_code == 400
    assert player.post(complaint, sent).status_code == 302
    [after] = desk(event).cases
    assert after.complaints == ((JUDGE, "rude"),)
    assert after.verdict == "stands"


def test_a_case_that_is_none_is_not_found_at_any_of_its_addresses() -> None:
    event, _ = running()
    chief = visitor(event, Role.CHIEF_JUDGE)
    for name in ("", "-hearers", "-evidence", "-verdict", "-ruling", "-withdraw", "-tables", "-replay"):
        assert chief.get(at(f"event-case{name}", event, case="9")).status_code == 404, name
    assert chief.get(at("event-protest", event, game="9")).status_code == 404
    assert chief.get(at("event-incident", event, game="9")).status_code == 404


# --- what hangs on it ---


def test_the_table_under_each_verdict_shows_who_moves() -> None:
    """fiim.8.8: what hangs on it, before anybody decides; nobody but staff and hearers sees it"""
    event = event_of()
    finish_all(event)
    game = games_of(event)[0]
    case = lodged(event, game)
    tables = at("event-case-tables", event, case=case.id)
    page = visitor(event, Role.CHIEF_JUDGE).get(tables).content.decode()
    assert page.count("<tr>") > 10
    assert "Nick" in page
    for words in ("игра аннулирована", "победа красных", "победа чёрных", "ничья"):
        assert words in page
    player = visitor(event, Role.PLAYER, person=game.players[0])
    assert player.get(tables).status_code in (302, 403)
    member = official(event, Role.APPEAL_MEMBER, "other")
    assert member.get(tables).status_code == 403
    heard(event, case, "other")
    assert member.get(tables).status_code == 200


def together_of(client: Client, event: Event, *games: Game, status: int = 200) -> str:
    """The page of all combinations, of some games or of those that it takes itself."""
    answer = client.get(at("event-cases-together", event), {"game": [game.id for game in games]})
    assert answer.status_code == status, answer.content.decode()
    return answer.content.decode()


def test_all_combinations_of_open_cases_stand_on_one_page_and_alike_ones_together() -> None:
    """fiim.8.8: before anybody decides; a verdict that names the result there is is no case of its own"""
    event = event_of(tables=1, rounds=3)
    finish_all(event)
    chief = visitor(event, Role.CHIEF_JUDGE)
    assert "нет" in together_of(chief, event)
    first, second, third = games_of(event)
    lodged(event, first)
    assert at("event-cases-together", event) not in chief.get(at("event-cases", event)).content.decode()
    case = lodged(event, second, 1)
    for address in (at("event-cases", event), at("event-case", event, case=case.id)):
        assert at("event-cases-together", event) in chief.get(address).content.decode()
    page = together_of(chief, event)
    assert "Сочетаний решений: 16." in page
    groups = re.findall(r'<section class="card">(.*?)</section>', page, re.DOTALL)
    assert 1 < len(groups) <= 16
    assert "как сейчас" in groups[0]
    assert "результат остаётся" in groups[0]
    for words in ("Выход зависит от решений", "Меняются места", "Делят место", "Nick"):
        assert words in page
    lodged(event, third)
    assert "Сочетаний решений: 64." in together_of(chief, event)
    one = together_of(chief, event, second)
    assert "Сочетаний решений: 4." in one
    assert "Всех открытых дел вместе — 64." in one
    assert "Других замороженных игр: 2" in one


def test_combinations_of_the_last_stage_tell_who_is_awarded() -> None:
    """sfu.3.3.2"""
    event = event_of(tables=1, rounds=3, template="mini_cup")
    finish_all(event)
    for game in games_of(event)[:2]:
        lodged(event, game)
    page = together_of(visitor(event, Role.CHIEF_JUDGE), event)
    assert "Призовое место зависит от решений" in page
    assert "Выбывает из призовых" in page


def test_combinations_that_explode_are_refused_and_the_oldest_that_fit_are_shown() -> None:
    event = event_of(tables=1, rounds=5)
    finish_all(event)
    for game in games_of(event):
        lodged(event, game)
    chief = visitor(event, Role.CHIEF_JUDGE)
    page = together_of(chief, event)
    assert page.count(" checked") == 3
    assert "Всех открытых дел вместе — 1024." in page
    refused = together_of(chief, event, *games_of(event)[:4], status=400)
    assert "сочетаний решений 256" in refused
    assert refused.count(" checked") == 4
    assert "Сочетаний решений" not in refused
    strange = chief.get(at("event-cases-together", event), {"game": ["nothing"]})
    assert strange.status_code == 200


def test_a_hearer_sees_combinations_of_his_own_cases_and_never_of_a_game_that_he_judged() -> None:
    """fiim.8.8.2 (C114), sfu.6.5: whoever decided it before has no part in what hangs on it"""
    event = event_of(tables=1, rounds=2)
    finish_all(event)
    first, second = games_of(event)
    one, other = lodged(event, first), lodged(event, second)
    member = official(event, Role.APPEAL_MEMBER, "other")
    address = at("event-cases-together", event)
    assert member.get(address).status_code == 403
    assert visitor(event, Role.PLAYER, person=first.players[0]).get(address).status_code in (302, 403)
    heard(event, one, "other")
    page = member.get(address).content.decode()
    assert first.id in page
    assert second.id not in page
    assert second.id not in together_of(member, event, second).partition("<main>")[2]
    # He was put into the game's crew after he had been appointed.
    judge = visitor(event, Role.JUDGE)
    assert judge.get(address).status_code == 403
    cases = tuple(replace(case, hearers=(JUDGE,)) for case in desk(event).cases)
    put(event, (PROTESTS, Desk(cases)))
    assert first.id not in judge.get(address).content.decode()
    assert other.id in {case.id for case in cases}


def test_combinations_follow_the_sites_to_the_next_stage_and_cost_the_same_for_more_cases() -> None:
    """sfu.3.2.5: six of each site go on; three ways a game, since sfu has no draw"""
    event = event_of(tables=5, rounds=2, template="two_stages")
    finish_all(event)
    games = games_of(event)
    chief = visitor(event, Role.CHIEF_JUDGE)
    counts = []
    for number, game in enumerate(games[:3]):
        lodged(event, game)
        if number in (0, 2):
            with CaptureQueriesContext(connection) as queries:
                page = together_of(chief, event)
            counts.append(len(queries))
    assert counts[0] == counts[1]
    assert "Сочетаний решений: 27." in page
    assert "Выходят дальше при любом решении" in page


# --- the game step by step ---


def test_the_game_is_replayed_to_the_disputed_moment_by_those_who_hear_it() -> None:
    """sfu.A2.protest.3: cards show to hearers only, and only once the game is over"""
    event = event_of(tables=1, rounds=1)
    game = games_of(event)[0]
    lines = log_of(9_999, game=game.id).lines
    opened = store.open_game(game.id, store.Sender(PHONE, 1), lines, {"tournament_id": event.tournament_id})
    assert isinstance(opened, store.Answer)
    player = store.texts(game.id)[1]
    assert player
    put(event, (PROTESTS, Desk((Case("1", Kind.RESULT, "p001", datetime.now(UTC), "so", game.id),))))
    replay = at("event-case-replay", event, case="1")
    judge = visitor(event, Role.JUDGE)
    assert judge.get(replay).status_code == 403, "he judged it and does not hear it"
    assert visitor(event, Role.SECRETARY).get(replay).status_code == 403
    heard(event, desk(event).cases[0])
    chief = visitor(event, Role.CHIEF_JUDGE)
    whole = chief.get(replay).content.decode()
    assert "Объявлен результат" in whole
    part = chief.get(f"{replay}?upto=20").content.decode()
    assert "Объявлен результат" not in part
    assert 'value="20"' in part
    assert 'href="?upto=20"' in part, "every entry leads to its moment"
    assert part.count("<details>") == 2, "cards, and entries long before the moment"
    assert chief.post(replay, {"moment": "20", "seen": seen(chief, event, "1")}).status_code == 302
    assert desk(event).cases[0].moment == 20
    assert "спорный момент" in chief.get(replay).content.decode()
    assert chief.get(f"{replay}?upto=x").status_code == 200
    assert chief.get(f"{replay}?upto=99999").status_code == 200


def with_protest(event: Event, game: Game, written: datetime) -> None:
    """Let the log of a game end with a protest of seat 3, as the judge's phone wrote it."""
    pen = log_of(9_999, game=game.id)
    seal = pen.entries[-1]
    if seal.fact.kind == "window_closed":
        pen = pen.fork(len(pen.entries) - 1, "protest")
    last = pen.entries[-1]
    entry = append(
        last,
        Fact("protest_filed", {"seat": 3, "text": "a hand was not counted"}),
        line_id="f" * 32,
        at=written.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        actor="judge",
    )
    assert isinstance(entry, Entry)
    lines = [*pen.lines, entry.line()]
    opened = store.open_game(game.id, store.Sender(PHONE, 1), lines, {"tournament_id": event.tournament_id})
    assert isinstance(opened, store.Answer)
    assert not opened.refused, opened.refused[0].en


def test_a_protest_in_the_log_of_a_game_is_taken_up_as_of_its_moment() -> None:
    """fiim.8.8.1: the judge wrote it down in time, whenever the desk gets to it"""
    event = event_of(tables=1, rounds=1)
    game = games_of(event)[0]
    # The log's own clock: games by chance are written at one instant.
    with_protest(event, game, datetime(2026, 1, 10, 18, 9, tzinfo=UTC))
    judge = visitor(event, Role.JUDGE)
    page = judge.get(at("event-cases", event)).content.decode()
    assert "a hand was not counted" in page
    address = re.search(r'action="([^"]*/filed/[^"]*)"', page)
    assert address
    assert visitor(event, Role.PLAYER, person=game.players[2]).post(address[1]).status_code == 403
    assert judge.post(address[1]).status_code == 302
    [case] = desk(event).cases
    assert (case.kind, case.text, case.game) == (Kind.RESULT, "a hand was not counted", game.id)
    assert "/filed/" not in judge.get(at("event-cases", event)).content.decode()
    assert judge.post(address[1]).status_code == 404, "it is on the desk already"


def test_a_protest_written_down_too_late_is_refused_with_its_clause() -> None:
    """fiim.8.8.1"""
    event = event_of(tables=1, rounds=1)
    game = games_of(event)[0]
    with_protest(event, game, datetime(2026, 1, 10, 18, 11, tzinfo=UTC))
    chief = visitor(event, Role.CHIEF_JUDGE)
    address = re.search(r'action="([^"]*/filed/[^"]*)"', chief.get(at("event-cases", event)).content.decode())
    assert address
    answer = chief.post(address[1])
    assert answer.status_code == 400
    assert "fiim.8.8.1" in answer.content.decode()
    assert desk(event).cases == ()


def test_a_game_that_is_not_over_is_not_replayed() -> None:
    event = event_of(tables=1, rounds=1)
    game = games_of(event)[0]
    BoardCard.objects.update_or_create(event=event, game=game.id, defaults={"state": "playing"})
    put(event, (PROTESTS, Desk((Case("1", Kind.INCIDENT, "p001", datetime.now(UTC), "so", game.id),))))
    assert visitor(event, Role.CHIEF_JUDGE).get(at("event-case-replay", event, case="1")).status_code == 404


# --- the house ---


def test_the_list_of_cases_costs_the_same_whatever_their_number() -> None:
    event = event_of(tables=1, rounds=3)
    finish_all(event)
    chief = visitor(event, Role.CHIEF_JUDGE)
    counts = []
    for number, game in enumerate(games_of(event)):
        lodged(event, game)
        if number in (0, 2):
            with CaptureQueriesContext(
                connection,
            ) as queries:
                assert chief.get(at("event-cases", event)).status_code == 200
            counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_player_sees_his_own_cases_and_no_others() -> None:
    event = event_of(tables=1, rounds=1)
    finish_all(event)
    game = games_of(event)[0]
    lodged(event, game, 0)
    other = lodged(event, game, 1)
    client = visitor(event, Role.PLAYER, person=game.players[0])
    page = client.get(at("event-cases", event)).content.decode()
    assert at("event-case", event, case="1") in page
    assert at("event-case", event, case=other.id) not in page


def test_nothing_is_lodged_once_the_event_is_in_the_archive() -> None:
    event, game = running()
    client = visitor(event, Role.PLAYER, person=game.players[0])
    event.state = State.ARCHIVED
    event.save()
    assert client.post(at("event-protest", event, game=game.id), {"text": "late"}).status_code == 403


def test_pages_are_said_in_english_as_well() -> None:
    event, game = running()
    case = lodged(event, game)
    chief = visitor(event, Role.CHIEF_JUDGE)
    for address in (
        at("event-cases", event), at("event-case", event, case=case.id),
        at("event-case-tables", event, case=case.id), at("event-protest", event, game=game.id),
        at("event-appeal", event), at("event-incident", event, game=game.id),
        at("event-cases-together", event),
    ):  # fmt: skip
        page = chief.get(f"{address}?lang=en").content.decode()
        body = page[page.index("<main>") :]
        assert not re.search("[а-яё]", body, re.IGNORECASE), address
