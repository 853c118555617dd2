"""Games written in the shapes of other programs come back as they were played; what is bad is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from sportmafia.game.result import GameResult
from sportmafia.record import readers
from sportmafia.record.canonical import decode
from sportmafia.record.failure import Failure
from sportmafia.record.foreign import Difference, ForeignBatch, ForeignGame, Recorded, differences
from sportmafia.record.problem import Rejection
from sportmafia.record.sheet import Sheet, SheetBestMove, SheetIncident
from sportmafia.record.sheet_replay import replay
from sportmafia.rulebooks import load
from tests.record import exports
from tests.record.logs import facts

Game = dict[str, Any]
FIIM = load("fiim")
SHAPES = ("mafiaratings", "polemica", "votings")
SEEDS = range(1, 41)


def export(shape: str, seed: int = 1) -> Game:
    written: Game = getattr(exports, shape)(exports.paper(facts("fiim", seed), FIIM), seed)
    return written


def read(document: object) -> ForeignBatch:
    """What the readers make of a document, by way of its JSON."""
    parsed = decode(json.dumps(document).encode(), "f.json", decimals=True)
    batch = readers.read(parsed, "f.json")
    assert batch is not None
    return batch


def one(document: object) -> ForeignGame:
    (game,) = read(document).games
    assert isinstance(game, ForeignGame), game.text("en")
    return game


def sheet(document: object) -> Sheet:
    return one(document).sheet


def replayed(game: ForeignGame) -> GameResult:
    answer = replay(game.sheet, FIIM)
    assert not isinstance(answer, Rejection), f"{answer.where}: {answer.text('en')}"
    assert answer.remarks == ()
    return answer.result


def winner(seed: int) -> str:
    return str(exports.paper(facts("fiim", seed), FIIM).result.winner)


# Only the first shape knows draws.
WRITTEN = [
    (shape, seed) for shape in SHAPES for seed in SEEDS if shape == SHAPES[0] or winner(seed) != "draw"
]


@pytest.mark.parametrize(("shape", "seed"), WRITTEN)
def test_a_game_comes_back_as_it_was_played(shape: str, seed: int) -> None:
    played = exports.paper(facts("fiim", seed), FIIM).result
    game = one(export(shape, seed))
    result = replayed(game)
    assert differences(game.recorded, result) == ()
    assert (result.winner, result.cause, result.ended) == (played.winner, played.cause, played.ended)
    assert result.removals == played.removals
    assert result.roles == played.roles
    assert [day.nominations for day in result.days] == [day.nominations for day in played.days]
    assert [day.rounds for day in result.days] == [day.rounds for day in played.days]
    assert [night.killed for night in result.nights] == [night.killed for night in played.nights]


@pytest.mark.parametrize("shape", SHAPES)
def test_games_of_a_list_are_read_in_order_and_a_lone_game_as_a_list_of_one(shape: str) -> None:
    games = [export(shape, seed) for seed in (1, 3, 5)]
    batch = read(games)
    assert batch.shape == shape
    assert [game.name for game in batch.games if isinstance(game, ForeignGame)] == ["1", "3", "5"]
    assert sheet(games[0]) == sheet([games[0]])


@pytest.mark.parametrize("shape", SHAPES)
def test_unknown_keys_are_noted_once_and_stop_nothing(shape: str) -> None:
    game = export(shape)
    game["moon"] = 1
    for player in game["players"]:
        player["mood"] = {"deep": [1]}
    batch = read([game])
    assert isinstance(batch.games[0], ForeignGame)
    notes = [note.text("en") for note in batch.notes]
    assert "f.json: moon: an unknown key, not read (×1)" in notes
    assert "f.json: players.mood: an unknown key, not read (×10)" in notes


def put(*path: Any, value: Any) -> Callable[[Game], None]:
    """A change of a game: the value at a path."""

    def change(game: Game) -> None:
        place: Any = game
        for name in path[:-1]:
            place = place[name]
        place[path[-1]] = value

    return change


BAD = [
    ("mafiaratings", put("players", 3, "role", value="judge"), "players.3.role", "seat 4: expected civ"),
    ("mafiaratings", put("players", 3, "role", value=["maf"]), "players.3.role", "seat 4: expected civ"),
    ("mafiaratings", put("players", 6, "voting", value=[11]), "players.6.voting.0.0", "seat 7: expected"),
    ("mafiaratings", put("players", 6, "voting", value=[[1, "2"]]), "players.6.voting.0.1", "seat 7:"),
    ("mafiaratings", put("players", 6, "voting", value=[None] * 99), "players.6.voting", "at most 30 rounds"),
    ("mafiaratings", put("players", 6, "voting", value="1"), "players.6.voting", "seat 7: expected a list"),
    ("mafiaratings", put("players", 0, "nominating", value=[0]), "players.0.nominating.0", "from 1 to 10"),
    ("mafiaratings", put("players", 0, "shooting", value=[1.5]), "players.0.shooting.0", "from 1 to 10"),
    ("mafiaratings", put("players", 0, "death", value={"round": 1}), "players.0.death.type", "day | night"),
    ("mafiaratings", put("players", 0, "death", value=3), "players.0.death", "seat 1: expected an object"),
    ("mafiaratings", put("players", 0, "name", value=3), "players.0.name", "seat 1: expected a text"),
    ("mafiaratings", put("players", 0, "bonus", value="a lot"), "players.0.bonus", "expected a number"),
    ("mafiaratings", put("players", 0, "legacy", value=[1, 2, 3]), "players.0.legacy", "first night"),
    ("mafiaratings", put("players", 0, "warnings", value=[1]), "players.0.warnings.0", "expected an object"),
    ("mafiaratings", put("players", value=[]), "players", "expected ten players, got 0"),
    ("mafiaratings", put("players", 2, value=7), "players.2", "seat 3: expected an object, got 7"),
    ("mafiaratings", put("winner", value="nobody"), "winner", "expected civ | maf | tie, got nobody"),
    ("mafiaratings", put("startTime", value="now"), "startTime", "expected a whole number"),
    ("polemica", put("players", 3, "position", value=9), "players.3.position", "4: seats in order"),
    ("polemica", put("players", 3, "role", value=7), "players.3.role", "seat 4: expected a whole"),
    ("polemica", put("players", 3, "fouls", value=[{"stage": 1}]), "players.3.fouls.0.stage", "an object"),
    ("polemica", put("votes", 0, "voter", value=11), "votes.0.voter", "from 1 to 10"),
    ("polemica", put("votes", value={}), "votes", "expected a list"),
    ("polemica", put("shots", 0, "night", value=0), "shots.0.night", "from 1 to 30"),
    ("polemica", put("checks", 0, "role", value="don"), "checks.0.role", "from 0 to 3"),
    ("polemica", put("result", value=2), "result", "from 0 to 1, got 2"),
    ("votings", put("players", 1, "seat", value=1), "players.1.seat", "2: seats in order"),
    ("votings", put("players", 1, "state", value="asleep"), "players.1.state", "alive | day | night"),
    ("votings", put("players", 1, "warnings", value=5), "players.1.warnings", "seat 2: expected a whole"),
    ("votings", put("votings", 0, "noms", value=[[1]]), "votings.0.noms.0", "[seat, by, votes]"),
    ("votings", put("votings", 0, "votes", value=[11]), "votings.0.votes.0", "from 1 to 10"),
    ("votings", put("shooting", 0, value=[]), "shooting.0", "expected an object"),
]  # fmt: skip


@pytest.mark.parametrize(("shape", "change", "place", "said"), BAD)
def test_bad_data_is_named_by_game_seat_and_field_and_other_games_go_on(
    shape: str, change: Callable[[Game], None], place: str, said: str
) -> None:
    bad, good = export(shape, 1), export(shape, 3)
    bad["id"] = 77
    change(bad)
    failed, other = read([bad, good]).games
    assert isinstance(failed, Failure)
    assert (failed.file, failed.where) == ("f.json#77", place)
    assert said in failed.en
    assert failed.text("ru").startswith(f"f.json#77: {place}: ")
    assert isinstance(other, ForeignGame)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_wrong_deck_is_a_failure_of_its_game(shape: str) -> None:
    game = export(shape)
    for player in game["players"]:
        player["role"] = 2 if shape == "polemica" else "civ"
    (failed,) = read(game).games
    assert isinstance(failed, Failure)
    assert failed.en == "expected 1 Don, 2 mafia, 1 Sheriff, got 0 + 0 + 0"


@pytest.mark.parametrize("shape", SHAPES)
def test_a_game_that_is_no_object_is_a_failure_of_its_place(shape: str) -> None:
    games = [export(shape, seed) for seed in (1, 3, 5)]
    failed = read([*games, 7]).games[3]
    assert isinstance(failed, Failure)
    assert failed.text("en") == "f.json#4: expected an object, got 7"


@pytest.mark.parametrize("document", [None, 1, "a", [], {}, [1], [{}], {"players": []}, [[]]])
def test_a_document_of_no_known_shape_is_nobody_s(document: object) -> None:
    assert readers.read(document, "f.json") is None


def test_what_was_recorded_is_held_against_the_replay() -> None:
    game = export("mafiaratings")
    game["winner"] = "civ" if game["winner"] == "maf" else "maf"
    recorded = one(game).recorded
    result = exports.paper(facts("fiim", 1), FIIM).result
    (difference,) = differences(recorded, result)
    assert (difference.what, difference.replayed) == ("winner", str(result.winner))
    assert differences(Recorded(None), result) == ()
    assert differences(Recorded(None, frozenset()), result)[0].recorded == "-"
    assert isinstance(differences(Recorded(None, frozenset()), result)[0], Difference)


# -- mafiaratings ---


def quiet(shape: str = "mafiaratings") -> Game:
    """A game whose first day and night were played and left open: seat 10 was killed."""
    players: list[Game] = [{"id": seat, "name": f"player {seat}"} for seat in range(1, 11)]
    for seat, role in {2: "maf", 3: "maf", 4: "don", 5: "sheriff"}.items():
        players[seat - 1]["role"] = role
    for seat in (2, 3, 4):
        players[seat - 1]["shooting"] = [10]
    players[9]["death"] = {"round": 1, "type": "night"}
    return {"id": 5, "startTime": 1_579_985_050, "moderator": {"id": 1}, "players": players}


def test_the_header_of_a_mafiaratings_game() -> None:
    game = quiet() | {"tournamentId": 32}
    assert sheet(game).header == {"date": "2020-01-25", "tournament": "32", "game": 5}
    assert sheet(game).players == tuple(f"player {seat}" for seat in range(1, 11))


def test_the_best_move_of_the_first_victim_is_read() -> None:
    game = quiet()
    game["players"][9]["legacy"] = [2, 3, 9]
    assert sheet(game).days[1].best_move == SheetBestMove((2, 3, 9))
    assert replayed(one(game)).best_move is not None


MOMENTS = [
    ({"round": 0, "time": "speaking", "speaker": 4}, 0, "speech:4"),
    ({"round": 0, "time": "speaking"}, 0, "before_vote"),
    ({"round": 0, "time": "voting", "votingRound": 0}, 0, "before_vote"),
    ({"round": 1, "time": "night kill speaking"}, 1, "dawn:10"),
]  # fmt: skip


@pytest.mark.parametrize(("moment", "day", "at"), MOMENTS)
def test_a_warning_stands_where_it_fell(moment: Game, day: int, at: str) -> None:
    game = quiet()
    game["players"][0]["warnings"] = [moment]
    assert sheet(game).days[day].incidents == (SheetIncident(at, "foul", 1),)
    assert replayed(one(game)).fouls == {1: 1}


@pytest.mark.parametrize(
    ("moment", "at"),
    [
        ({"round": 1, "time": "shooting"}, "shots"),
        ({"round": 1, "time": "don"}, "don"),
        ({"round": 1, "time": "sheriff"}, "sheriff"),
        ({"round": 1, "time": "night start"}, "fall"),
    ],
)
def test_a_warning_at_night_stands_in_the_night(moment: Game, at: str) -> None:
    game = quiet()
    game["players"][0]["warnings"] = [moment]
    assert sheet(game).nights[0].incidents == (SheetIncident(at, "foul", 1),)
    assert replayed(one(game)).fouls == {1: 1}


def test_a_warning_before_the_first_day_stands_in_the_night_of_acquaintance() -> None:
    game = quiet()
    game["players"][0]["warnings"] = [{"round": 0, "time": "arrangement"}]
    assert sheet(game).night0 == (SheetIncident("mafia", "foul", 1),)
    assert replayed(one(game)).fouls == {1: 1}


def test_a_moment_of_no_known_name_is_noted_and_stands_before_the_vote() -> None:
    game = quiet()
    game["players"][0]["warnings"] = [{"round": 0, "time": "lunch"}]
    assert sheet(game).days[0].incidents == (SheetIncident("before_vote", "foul", 1),)
    assert any("'lunch' is unknown" in note.en for note in read(game).notes)


def test_moments_of_a_vote() -> None:
    game = quiet()
    for seat, vote in enumerate([2, 2, 2, 2, 2, 1, 1, 1, 1, 1], 1):
        game["players"][seat - 1]["voting"] = [[vote, vote, seat < 4]]
    game["players"][0]["nominating"] = [2]
    game["players"][1]["nominating"] = [1]
    game["players"][6]["warnings"] = [
        {"round": 0, "time": "voting", "votingRound": 0, "nominee": 1},
        {"round": 0, "time": "voting", "votingRound": 1, "speaker": 1},
        {"round": 0, "time": "voting kill all"},
        {"round": 0, "time": "day kill speaking"},
    ]
    day = sheet(game).days[0]
    assert [incident.at for incident in day.incidents] == ["call:1", "tie:1", "lift", "after_vote"]
    assert day.nominations == ((1, 2), (2, 1))
    assert day.lift == (1, 2, 3)
    assert [(r.seat, str(r.cause), r.when) for r in replayed(one(game)).removals] == [
        (7, "foul4", "D1"),
        (10, "kill", "N1"),
    ]


def test_a_lift_whose_hands_are_not_kept_is_taken_from_who_left() -> None:
    game = quiet()
    for seat, vote in enumerate([2, 2, 2, 2, 2, 1, 1, 1, 1, 1], 1):
        game["players"][seat - 1]["voting"] = [[vote, vote]]
    game["players"][0]["nominating"] = [2]
    game["players"][1]["nominating"] = [1]
    assert sheet(game).days[0].lift == 0
    assert any("hands of the lift are not recorded" in note.en for note in read(game).notes)
    for seat in (1, 2):
        game["players"][seat - 1]["death"] = {"round": 0, "type": "day"}
    game["players"][1]["shooting"] = []
    assert sheet(game).days[0].lift == 10
    assert [r.seat for r in replayed(one(game)).removals] == [2, 1, 10]


def test_shots_that_are_not_all_kept_give_way_to_the_recorded_outcome() -> None:
    game = quiet()
    game["players"][3]["shooting"] = []
    night = sheet(game).nights[0]
    assert (night.outcome, night.killed, night.shots) == (True, 10, None)
    assert any("not all shots" in note.en for note in read(game).notes)
    assert [r.seat for r in replayed(one(game)).removals] == [10]


def test_a_removal_by_the_judge_is_a_disqualification() -> None:
    game = quiet()
    time = {"round": 0, "time": "speaking", "speaker": 3}
    game["players"][6]["death"] = {"round": 0, "type": "kickOut", "time": time}
    assert sheet(game).days[0].incidents == (SheetIncident("speech:3", "dq", 7),)
    assert differences(one(game).recorded, replayed(one(game))) == ()
    del game["players"][6]["death"]["time"]
    assert sheet(game).days[0].incidents == (SheetIncident("before_vote", "dq", 7),)
    assert any("when he was removed is not recorded" in note.en for note in read(game).notes)


def test_a_vote_that_a_fourth_foul_stopped_keeps_its_moment_without_hands() -> None:
    game = quiet()
    game["players"][0]["nominating"] = [2]
    game["players"][1]["nominating"] = [1]
    call = {"round": 0, "time": "voting", "votingRound": 0, "nominee": 2}
    game["players"][6]["warnings"] = [{"round": 0, "time": "speaking", "speaker": 1}] * 3 + [call]
    game["players"][6]["death"] = {"round": 0, "type": "warnings", "time": call}
    assert differences(one(game).recorded, replayed(one(game))) == ()


def test_judge_s_points_keep_their_digits_and_named_bonuses_are_noted() -> None:
    game = quiet()
    game["players"][0]["bonus"] = 0.2
    game["players"][1]["bonus"] = ["bestPlayer", 0.3]
    game["players"][2]["bonus"] = "worstMove"
    assert sheet(game).scoring.judge_points == {1: "0.2", 2: "0.3"}
    notes = [note.en for note in read(game).notes]
    assert "'bestPlayer' is not counted (×1)" in notes
    assert "'worstMove' is not counted (×1)" in notes


# -- polemica ---


def test_the_header_of_a_polemica_game() -> None:
    game = export("polemica") | {"table": 2, "num": 7}
    assert sheet(game).header == {"date": "2026-11-30", "table": 2, "game": 7, "judge": "judge"}


def test_a_polemica_game_needs_no_header() -> None:
    game = export("polemica")
    for key in ("id", "started", "referee"):
        del game[key]
    assert sheet(game).header == {}


@pytest.mark.parametrize(
    ("stage", "at"),
    [
        ({"type": "speech", "day": 1, "player": 3}, "speech:3"),
        ({"type": "reSpeech", "day": 1, "player": 3, "voting": 1}, "tie:3"),
        ({"type": "reSpeech", "day": 1, "player": 3, "voting": 2}, "tie:3/2"),
        ({"type": "voted", "day": 1, "player": 3, "voting": 1}, "word:3"),
        ({"type": "speech", "day": 1}, "before_vote"),
        ({"type": "lunch", "day": 1, "player": 3}, "before_vote"),
    ],
)
def test_a_foul_of_a_polemica_game_stands_where_it_fell(stage: Game, at: str) -> None:
    game = export("polemica")
    game["players"][4]["fouls"] = [{"time": "2026-11-30T19:05:00.000", "stage": stage}]
    assert sheet(game).days[0].incidents == (SheetIncident(at, "foul", 5),)


def test_what_a_polemica_game_has_beside_the_rules_is_noted() -> None:
    game = export("polemica") | {"bonuses": [{"player": 1}], "zeroVoting": "liftOnly"}
    game["players"][0] |= {"techs": [1], "guess": {"mafs": [1]}}
    notes = " ".join(note.en for note in read(game).notes)
    for said in (
        "points of the site",
        "a first day's vote of its own",
        "technical fouls",
        "guess of the cards",
    ):
        assert said in notes


def test_an_unfinished_polemica_game_is_read() -> None:
    game = export("polemica") | {"result": None, "zeroVoting": "none"}
    assert sheet(game).result is None
    assert read(game).notes == ()


def test_a_double_tie_without_hands_for_the_lift_lifts_nobody() -> None:
    game = export("polemica")
    votes = [{"day": 1, "num": 0, "voter": by, "candidate": seat} for by, seat in ((1, 2), (2, 1))]
    for number in (1, 2):
        votes += [
            {"day": 1, "num": number, "voter": seat, "candidate": 1 + seat % 2} for seat in range(1, 11)
        ]
    game |= {"votes": votes, "shots": [], "checks": [], "result": None}
    assert sheet(game).days[0].lift == 0
    assert replayed(one(game)).removals == ()
    game["votes"] = votes + [{"day": 1, "voter": seat, "candidate": 1} for seat in range(1, 7)]
    game["shots"] = [{"night": 1, "shooter": 3, "victim": 9}]
    assert sheet(game).days[0].lift == (1, 2, 3, 4, 5, 6)


# -- votings ---


def test_fouls_without_a_moment_stand_at_the_end_of_the_last_discussion() -> None:
    game = export("votings")
    alive = next(player for player in game["players"] if player["state"] == "alive")
    alive["warnings"] = 3
    found = sheet(game)
    assert [i.seat for i in found.days[-1].incidents] == [alive["seat"]] * 3
    assert replayed(one(game)).fouls == {alive["seat"]: 3}
    assert any("when the fouls fell" in note.en for note in read(game).notes)


@pytest.mark.parametrize(("reason", "fouls", "kinds"), [
    ("warnings", 4, ["foul"] * 4), ("kick", 1, ["foul", "dq"]), ("suicide", 0, ["dq"]),
])  # fmt: skip
def test_a_removal_without_a_moment_stands_before_the_vote_that_it_cancels(
    reason: str, fouls: int, kinds: list[str]
) -> None:
    players = [
        {"seat": seat, "name": f"player {seat}", "role": role, "warnings": 0, "state": "alive",
         "kill_round": -1, "kill_reason": None, "arranged": -1, "don_check": -1, "sheriff_check": -1}
        for seat, role in enumerate(["civ"] * 6 + ["sheriff", "maf", "maf", "don"], 1)
    ]  # fmt: skip
    players[0] |= {"state": "day", "kill_round": 0, "kill_reason": reason, "warnings": fouls}
    voting = {
        "round": 0,
        "voting_round": 0,
        "winners": [],
        "multiple_kill": False,
        "canceled": 1,
        "noms": [[2, 1, 0], [3, 2, 0]],
        "votes": [None] * 10,
    }
    game = {"id": 1, "winner": None, "players": players, "votings": [voting], "shooting": []}
    assert [incident.kind for incident in sheet(game).days[0].incidents] == kinds
    result = replayed(one(game))
    assert str(result.days[0].reason) == "disqualification"
    assert differences(one(game).recorded, result) == ()


def test_an_empty_day_after_the_deciding_night_is_no_day() -> None:
    seed = next(
        seed for seed in SEEDS if (exports.paper(facts("fiim", seed), FIIM).result.ended or "")[0] == "N"
    )
    game = export("votings", seed)
    count = len(game["shooting"])
    empty = {"winners": [], "noms": [], "votes": [None] * 10, "multiple_kill": False, "canceled": 0}
    game["votings"].append({"round": count, "voting_round": 0, **empty})
    assert len(sheet(game).days) == count
    assert differences(one(game).recorded, replayed(one(game))) == ()


# -- sheets of clubs ---


def season_sheet(**change: Any) -> Game:
    roles = ["civ"] * 6 + ["sheriff", "maf", "maf", "don"]
    players = [
        {"seat": seat, "role": role, "fouls": 0, "won": True, "name": f"player {seat}"}
        for seat, role in enumerate(roles, 1)
    ]
    game: Game = {
        "season": 4,
        "date": "2019-09-02",
        "winner": "red",
        "rated": True,
        "pu": 1,
        "bm": [8, 9, 2],
        "players": players,
    }
    return deepcopy(game | change)


def test_a_sheet_of_a_season_is_a_summary() -> None:
    game = season_sheet()
    game["players"][0] |= {"bm_pts": 0.25, "fouls": 4}
    game["players"][1] |= {"extra": 0.4}
    game["players"][2] |= {"extra": 0.0}
    found = one(game)
    assert found.sheet.summary is not None
    assert found.sheet.summary.first_killed == 1
    assert found.sheet.summary.best_move == SheetBestMove((8, 9, 2))
    assert found.sheet.summary.fouls == {1: 4}
    assert found.sheet.scoring.judge_points == {2: "0.4"}
    assert found.recorded == Recorded("red", best_move={1: "0.25"})
    result = replayed_summary(found)
    assert result.best_move is not None
    assert result.best_move.hits == 2


def replayed_summary(game: ForeignGame) -> GameResult:
    answer = replay(game.sheet, FIIM)
    assert not isinstance(answer, Rejection), f"{answer.where}: {answer.text('en')}"
    return answer.result


@pytest.mark.parametrize(
    ("written", "read_as", "noted"),
    [
        ("2019-09-02", "2019-09-02", False),
        ("01.07.2023", "2023-07-01", False),
        ("09.01.22", "2022-01-09", False),
        ("44348", "2021-06-01", True),
        ("22.08", None, True),
        ("Majestic", None, True),
        ("2019-13-02", None, True),
        ("", None, False),
        (None, None, False),
    ],
)
def test_dates_are_read_in_the_forms_that_people_type(
    written: str | None, read_as: str | None, noted: bool
) -> None:
    game = season_sheet(date=written)
    assert sheet(game).header.get("date") == read_as
    assert bool(read(game).notes) is noted


def test_columns_that_the_rules_do_not_have_are_noted() -> None:
    game = season_sheet(bm=[8], pu=None)
    game["players"][1] |= {"auto": 0.3, "fine": -0.5}
    game["players"][2] |= {"extra": -0.5}
    batch = read(game)
    assert sheet(game).scoring.judge_points == {}
    notes = " ".join(note.en for note in batch.notes)
    for said in ("without the first killed", "a column of the club", "a negative value"):
        assert said in notes


@pytest.mark.parametrize(
    ("change", "place", "said"),
    [
        (put("winner", value=None), "winner", "expected red | black | draw, got None"),
        (put("pu", value=0), "pu", "expected a whole number from 1 to 10, got 0"),
        (put("bm", value=[1, 2, 11]), "bm.2", "from 1 to 10"),
        (put("bm", value=[1, 2, 3, 4]), "bm", "at most three numbers"),
        (put("players", 9, "seat", value=1), "players.9.seat", "seat 10: expected 10: seats in order"),
        (put("players", 3, "fouls", value=7), "players.3.fouls", "seat 4: expected a whole"),
        (put("players", 3, "extra", value="much"), "players.3.extra", "seat 4: expected a number"),
        (put("players", 3, "role", value=None), "players.3.role", "seat 4: expected civ"),
        (put("date", value=44348), "date", "expected a text"),
        (put("players", value=[{}] * 9), "players", "expected ten players, got 9"),
    ],
)
def test_a_bad_sheet_of_a_season_is_named(change: Callable[[Game], None], place: str, said: str) -> None:
    bad = season_sheet()
    change(bad)
    good, failed = read([season_sheet(), bad]).games
    assert isinstance(good, ForeignGame)
    assert isinstance(failed, Failure)
    assert (failed.file, failed.where) == ("f.json#2", place)
    assert said in failed.en


def likes_sheet(**change: Any) -> Game:
    roles = ["citizen"] * 6 + ["sheriff", "mafia", "mafia", "don"]
    players = [
        {"name": f"player {seat}", "role": role, "fouls": 0, "likes": 1, "isBest": False, "extraScores": 0}
        for seat, role in enumerate(roles, 1)
    ]
    game: Game = {
        "referee": "judge",
        "date": "2013-12-01",
        "result": "citizens_win",
        "firstKilledAtNight": "player 3",
        "firstKilledByDay": "player 9",
        "bestMoveAuthor": "player 3",
        "bestMoveAccuracy": 2,
        "players": players,
    }
    return deepcopy(game | change)


def test_a_sheet_with_likes_is_a_summary() -> None:
    game = likes_sheet()
    game["players"][4] |= {"extraScores": 0.5, "fouls": 2}
    found = sheet(game)
    assert found.header == {"judge": "judge", "date": "2013-12-01"}
    assert found.summary is not None
    assert (found.summary.first_killed, found.summary.fouls) == (3, {5: 2})
    assert found.scoring.judge_points == {5: "0.5"}
    assert found.result == "red"
    assert any("numbers of the best move are not kept" in note.en for note in read(game).notes)


def test_nobody_killed_and_no_date_are_nothing() -> None:
    found = sheet(likes_sheet(firstKilledAtNight="", date="", bestMoveAccuracy=0))
    assert found.summary is not None
    assert found.summary.first_killed is None
    assert found.header == {"judge": "judge"}


@pytest.mark.parametrize(
    ("change", "place", "said"),
    [
        (
            put("firstKilledAtNight", value="a stranger"),
            "firstKilledAtNight",
            "the name of one of the players",
        ),
        (put("result", value="tie"), "result", "expected citizens_win | mafia_win, got tie"),
        (put("players", 3, "likes", value=11), "players.3.likes", "seat 4: expected a whole"),
        (put("bestMoveAccuracy", value=4), "bestMoveAccuracy", "from 0 to 3"),
    ],
)
def test_a_bad_sheet_with_likes_is_named(change: Callable[[Game], None], place: str, said: str) -> None:
    bad = likes_sheet()
    change(bad)
    (failed,) = read([bad]).games
    assert isinstance(failed, Failure)
    assert failed.where == place
    assert said in failed.en
