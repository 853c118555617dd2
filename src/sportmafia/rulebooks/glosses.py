"""The words of options said as a person would say them, in Russian and English."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from sportmafia.rulebooks.values import decimal, show

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sportmafia.rulebooks.option import Value


def in_words(key: str, value: Value) -> tuple[str, str]:
    """The value in Russian and in English words; numbers and texts as they are."""
    if isinstance(value, bool):
        return ("да", "yes") if value else ("нет", "no")
    if isinstance(value, str) and (key, value) in _BY_KEY:
        return _BY_KEY[key, value]
    if key == "rank.criteria" and isinstance(value, tuple):
        words = [_CRITERIA[str(name)] for name in value]
        return ", ".join(ru for ru, _ in words), ", ".join(en for _, en in words)
    if isinstance(value, Fraction):
        return decimal(value), decimal(value)
    text = show(value)
    return text or "ничего", text or "nothing"


_CRITERIA: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "leader_bonus": ("победа Доном или Шерифом", "a win as Don or Sheriff"),
        "additional": ("дополнительные очки", "additional points"),
        "wins": ("победы", "wins"),
        "don_sheriff_wins": ("победы Доном и Шерифом", "wins as Don or Sheriff"),
        "don_wins": ("победы Доном", "wins as Don"),
        "sheriff_wins": ("победы Шерифом", "wins as Sheriff"),
        "mafia_wins": ("победы мафией", "wins as mafia"),
        "sheriff_mafia_wins": ("победы Шерифом и мафией", "wins as Sheriff or mafia"),
        "first_night_deaths": ("смерти в первую ночь", "first-night deaths"),
        "lot": ("жребий", "lot"),
    }
)

# Key, value, Russian, English: one line a word.
_ROWS: Final = """
win.parity|ge|чёрных не меньше, чем красных|at least as many blacks as reds
win.parity|eq|чёрных ровно столько же|exactly as many blacks as reds
win.moments|vote+kill+dq|голосование, «убийство», дисквалификация|vote, kill, disqualification
win.moments|vote|только после голосования|after a vote only
win.on_dq|immediate|сразу|at once
win.on_dq|next_vote_or_kill|при ближайшем голосовании или «убийстве»|at the next vote or kill
n0.sheriff|look|осматривает стол|looks the table over
n0.sheriff|identify|показывается Судье|shows himself to the judge
seat.assign|per_game|новое на каждую игру|drawn for every game
seat.assign|fixed_for_series|одно на серию|fixed for a series
crew.roles|judge|Судья|a Judge
crew.roles|host+judge|Ведущий и Судья|a Host and a Judge
rotation.rule|actual|следующий за открывшим прошлый день|the next after the one who opened the previous day
rotation.rule|nominal|следующий за местом, чья была очередь|the next after the seat whose turn it was
rotation.rule|word|открыть может и слово убитого|the night's victim may open with the last word
rotation.next|after_opener|следующий за открывшим|the next after the opener
rotation.next|after_victim|следующий за убитым|the next after the victim
rotation.next|seat_one|место 1|seat 1
nom.revoke_when|own_minute|в свою минуту|in one's own minute
nom.revoke_when|until_vote|до голосования|until the vote
day1.single|no_vote|без голосования|no vote
day1.single|vote|с голосованием|a vote
day1.vote|talk_all|говорят все поделившие, без переголосования|all tied speak, with no revote
day1.vote|leave|набравший больше всех уходит|the winner of the vote leaves
day1.vote|talk|набравший больше всех говорит и остаётся|the winner of the vote speaks and stays
vote.default|last|против выставленного последним|against the one nominated last
vote.default|none|пропадает|is lost
vote.single_auto|announce|объявляют|is called
vote.single_auto|skip_call|засчитывают сразу|is counted at once
vote.record|counts|число рук|counts of hands
vote.record|seats|места проголосовавших|seats of the voters
vote.record|either|число рук или места|counts or seats
vote.double|first|первый|the first
vote.double|last|последний|the last
vote.determined|unassailable|когда лидера уже не догнать|when nobody can equal the leader
vote.determined|all_counted|когда подсчитаны все|when all are counted
tie.subset|repeat|ещё одно переголосование|another revote
tie.subset|lift|вопрос о подъёме|the lift question
tie.order|nomination|как выставлены|as nominated
tie.order|reverse|обратный|reversed
lift.majority|more_than_half|больше половины|more than half
lift.majority|at_least_half|не меньше половины|at least half
check.targets|any|любой номер|any number
check.targets|present|только сидящих за столом|players at the table only
foul3.effect|silence|лишает ближайшей речи|the nearest speech is lost
foul3.effect|none|ничего|nothing
nominees.shown|from_vote_opened|с начала голосования|from the opening of the vote
nominees.shown|live|сразу|live
lift.all|forbid|не голосуется|not voted on
lift.all|allow|голосуется|voted on
lift.small_stop|off|нет|none
lift.small_stop|four_two|двое из четырёх: конец|two of four: over
lift.small_stop|three_four|двое-трое из трёх-четырёх: конец|two or three of three or four: over
foul3.short|at_speech|есть, игроков считают при речи|given, players counted at the speech
foul3.short|at_foul|есть, игроков считают при фоле|given, players counted at the foul
foul3.short|never|нет|none
dq.after_result|cancel_next|отменяет следующее голосование|cancels the next vote
dq.after_result|none|ничего не отменяет|cancels nothing
dq.one_game|current_else_next|текущая игра, а вне игры следующая|the current game, else the next
dq.one_game|next|следующая игра|the next game
defeat.stats|count|считается|counted
defeat.stats|exclude|не считается|not counted
stale|none|правила нет|no rule
stale|draw_dn|ничья, пары день и ночь|a draw, pairs of day and night
stale|draw_nd|ничья, пары ночь и день|a draw, pairs of night and day
stale|red_dn|победа красных, пары день и ночь|red wins, pairs of day and night
stale|red_nd|победа красных, пары ночь и день|red wins, pairs of night and day
points.win_dq|as_out|как выбывшему|as for one who is out
points.win_dq|zero|ноль|zero
dq.class|additional|дополнительные очки|additional points
dq.class|basic|основные очки|basic points
defeat.points|dq|как за дисквалификацию|as for a disqualification
bm.right|first_victim|у убитого в первую ночь|the first-night victim
bm.right|none|ни у кого|nobody
bm.after_dq|keep|остаются|stay
bm.after_dq|void|пропадают|are void
bm.procedure|strict|номера подряд, отвлечение кончает ход|numbers in a row, a digression ends it
bm.procedure|free|свободно|free
draw.bm|keep|остаются|stay
draw.bm|drop|не остаются|are dropped
extra.kind|free|свободные значения|free values
extra.kind|titles|по титулам|by title
extra.kind|fixed|из ряда значений|from listed values
extra.kind|none|нет|none
extra.bm|larger|большее из двух|the larger of the two
extra.bm|add|складываются|both are added
best.rule|none|нет|none
best.rule|threshold5|от пяти голосов|five votes or more
best.rule|plurality|больше всех голосов|most votes
best.rule|majority|больше половины голосов|more than half of the votes
best.tie|both|обоим|to both
best.tie|none|никому|to none
best.tie|revote|переголосование|a revote
warn.ladder|none|нет|none
warn.ladder|a1|штрафы, с третьим и дисквалификация на игру|penalties, with the third also a game lost
warn.ladder|reg74|второе снимает на одну игру|the second costs one game
warn.ladder|reg75|второе даёт техническое поражение|the second is a technical defeat
ci.i|total|за всю дистанцию|over the whole distance
ci.i|running|к этой игре|up to that game
ci.n|per_player|у каждого свои игры|each player's own games
ci.round|nearest|до ближайшего|to the nearest
ci.round|floor|вниз|down
ci.round|ceil|вверх|up
k.draws|count|считаются|counted
k.draws|ignore|не считаются|not counted
k.scope|tournament|за турнир|of the tournament
k.scope|stage|за стадию|of a stage
final.scope|all|все очки|all points
final.scope|basic|основные очки|basic points
rank.leader_bonus|off|нет|none
rank.leader_bonus|group|только внутри равных|inside a group of equals only
rank.leader_bonus|literal|прямо к сумме|added to the total
agg.rule|sum|сумма|the sum
agg.rule|mean|среднее|the mean
agg.rule|best_n|сумма лучших игр|the sum of the best games
stage.carry|zero|с нуля|from zero
stage.carry|sum|вместе с прежними|added to the earlier
expelled.rank|unranked|вне зачёта|unranked
expelled.rank|ranked|в зачёте|ranked
protest.clock|game_end|от конца последнего слова|from the end of the last word
protest.clock|result|от результата|from the result
protest.mode|both|за столом и письменно|at the table and in writing
protest.mode|a2|письменно|in writing
protest.mode|reg|за столом|at the table
protocol.victim|number|номером|by number
protocol.victim|nickname|прозвищем|by nickname
awards.vote|special|только особые призы|special prizes only
awards.vote|combined|вместе с очками|together with points
expel.consent|chief+committee|Главный Судья с судьями и комитетом|the Chief Judge with judges and committee
expel.consent|chief|Главный Судья|the Chief Judge
"""


def _rows() -> Mapping[tuple[str, str], tuple[str, str]]:
    rows = (row.split("|") for row in _ROWS.strip().splitlines())
    return MappingProxyType({(key, value): (ru, en) for key, value, ru, en in rows})


_BY_KEY: Final = _rows()
