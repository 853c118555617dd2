"""Every option in which regulations differ: the public contract of rulebook documents and of ``--set``.

An option's value in each of the shipped rulebooks, with its clauses, is in `seeds/`. Seconds are meant where a key
ends in ``_s`` or is called ``s``; points are exact decimals.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from sportmafia.rulebooks.option import Canonical, Kind, Option

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

YES: Final = "yes"
NO: Final = "no"
CRITERIA: Final = (
    "leader_bonus",
    "additional",
    "wins",
    "don_sheriff_wins",
    "don_wins",
    "sheriff_wins",
    "mafia_wins",
    "sheriff_mafia_wins",
    "first_night_deaths",
    "lot",
)
_ROLES: Final = (
    ("civilian", "мирного жителя", "a civilian"),
    ("sheriff", "Шерифа", "the Sheriff"),
    ("mafia", "мафии", "a mafia player"),
    ("don", "Дона", "the Don"),
)


def _choice(
    key: str, part: str, allowed: str, ru: str, en: str, reading: str = "", beyond: Canonical | None = None
) -> Option:
    return Option(key, part, Kind.CHOICE, ru, en, tuple(allowed.split("|")), reading=reading, beyond=beyond)


def _flag(
    key: str, part: str, ru: str, en: str, reading: str = "", beyond: Canonical | None = None
) -> Option:
    return Option(key, part, Kind.FLAG, ru, en, (YES, NO), reading=reading, beyond=beyond)


def _int(
    key: str,
    part: str,
    low: int,
    high: int,
    ru: str,
    en: str,
    reading: str = "",
    beyond: Canonical | None = None,
) -> Option:
    return Option(key, part, Kind.INT, ru, en, low=low, high=high, reading=reading, beyond=beyond)


def _decimal(
    key: str,
    part: str,
    low: int,
    high: int,
    ru: str,
    en: str,
    reading: str = "",
    beyond: Canonical | None = None,
    words: tuple[str, ...] = (),
) -> Option:
    return Option(key, part, Kind.DECIMAL, ru, en, words, low, high, reading=reading, beyond=beyond)


def _text(key: str, part: str, ru: str, en: str, reading: str = "") -> Option:
    return Option(key, part, Kind.TEXT, ru, en, reading=reading)


def _words(key: str, part: str, ru: str, en: str, reading: str = "", allowed: tuple[str, ...] = ()) -> Option:
    return Option(key, part, Kind.WORDS, ru, en, allowed, reading=reading)


def _decimals(
    key: str,
    part: str,
    low: int,
    high: int,
    length: int,
    ru: str,
    en: str,
    reading: str = "",
    beyond: Canonical | None = None,
) -> Option:
    return Option(
        key, part, Kind.DECIMALS, ru, en, low=low, high=high, length=length, reading=reading, beyond=beyond
    )


def _basics() -> Iterator[Option]:
    part = "basics"
    yield _choice(
        "win.parity",
        part,
        "ge|eq",
        "когда побеждают чёрные: чёрных не меньше (ge) или ровно столько же (eq), сколько красных",
        "when black wins: at least as many blacks as reds (ge), or exactly as many (eq)",
        "C15",
    )
    yield _choice(
        "win.moments",
        part,
        "vote+kill+dq|vote",
        "после чего проверяется победа: голосование, «убийство» и дисквалификация, или только голосование",
        "what a win is checked after: vote, night kill and disqualification, or the vote only",
        "C16",
    )
    yield _choice(
        "win.on_dq",
        part,
        "immediate|next_vote_or_kill",
        "победа по числу игроков после дисквалификации: сразу или при ближайшем голосовании либо «убийстве»;"
        " если чёрных не осталось, игра кончается сразу при любом значении",
        "a win by numbers that a disqualification brings about: at once, or at the next vote or kill;"
        " with no blacks left the game ends at once either way",
        "C17",
    )
    yield _flag(
        "lastword.after_end",
        part,
        "дают ли последнее слово (и лучший ход), когда игра уже решена",
        "whether a last word (and a best move) that is due is still given once the game is decided",
        "C23",
    )
    for role, ru, en in _ROLES:
        yield _text(
            f"names.{role}", part, f"как называется карта {ru}", f"the Russian name of {en}'s card", "C05"
        )
    for role, ru, en in _ROLES:
        yield _text(
            f"letters.{role}", part, f"буква {ru} в протоколе", f"the protocol's letter for {en}", "C93"
        )


def _start() -> Iterator[Option]:
    part = "start"
    yield _choice(
        "n0.sheriff",
        part,
        "look|identify",
        "ночь знакомства: Шериф осматривает стол (look) или только показывается Судье (identify)",
        "night of acquaintance: the Sheriff looks the table over (look), or only shows himself (identify)",
    )
    yield _int("n0.mafia_s", part, 0, 600, "сколько длится знакомство мафии", "how long the blacks meet")
    yield _int(
        "n0.sheriff_s",
        part,
        0,
        600,
        "сколько Шериф осматривает стол; 0: без ограничения",
        "how long the Sheriff looks; 0: no limit",
    )
    yield _choice(
        "seat.assign",
        part,
        "per_game|fixed_for_series",
        "место за столом: новое на каждую игру или одно на серию",
        "the seat: drawn for every game, or fixed for a series",
        "C116",
    )
    yield _choice(
        "crew.roles",
        part,
        "judge|host+judge",
        "кто ведёт стол: Судья или Ведущий и Судья",
        "who runs a table: a Judge, or a Host and a Judge",
        "C117",
    )


def _day() -> Iterator[Option]:
    part = "day"
    yield _int("speech.s", part, 1, 600, "длина речи", "length of a speech")
    yield _words("speech.end_words", part, "слова, которыми игрок кончает речь", "words that end a speech")
    yield _int(
        "speech.silent_slot_s",
        part,
        0,
        60,
        "сколько есть у лишённого речи игрока на выставление",
        "how long a silenced player has to nominate",
        "C43",
    )
    yield _choice(
        "rotation.rule",
        part,
        "actual|nominal",
        "кто открывает день: следующий за открывшим прошлый день (actual) или за местом, чья очередь"
        " открывать была, даже если его уже нет (nominal)",
        "who opens a day: the next after the one who opened the previous day (actual), or after the seat whose"
        " turn to open it was, at the table or not (nominal)",
        "C65",
    )
    yield _choice(
        "rotation.next",
        part,
        "after_opener|after_victim|seat_one",
        "следующий день открывает: следующий за открывшим прошлый, следующий за убитым, место 1",
        "the next day is opened by: the next after the previous opener, after the night's victim, seat 1",
        beyond="after_opener",
    )
    yield _flag("nom.self", part, "можно ли выставить себя", "whether one may nominate oneself", "C39")
    yield _flag(
        "nom.revoke", part, "можно ли отозвать выставленного", "whether a nomination may be revoked", "C01"
    )
    yield _choice(
        "nom.revoke_when",
        part,
        "own_minute|until_vote",
        "когда можно отозвать: в свою минуту или до голосования",
        "when one may revoke: in one's own minute, or until the vote",
        "C41",
    )
    yield _flag(
        "nom.revoke_frees_slot",
        part,
        "может ли отозвавший выставить другого",
        "whether one who revoked may nominate another",
        "C42",
    )


def _voting() -> Iterator[Option]:
    part = "voting"
    yield _choice(
        "day1.single",
        part,
        "no_vote|vote",
        "единственный выставленный в первый день: без голосования или с голосованием",
        "a single nominee on the first day: no vote, or a vote",
        "C14",
    )
    yield _choice(
        "day1.vote",
        part,
        "leave|talk",
        "голосование первого дня: набравший больше всех уходит (leave) или только говорит (talk)",
        "the first day's vote: its winner leaves (leave), or speaks and stays (talk)",
        beyond="leave",
    )
    yield _decimal("vote.s", part, 0, 60, "время голосования за одного", "time to vote on one candidate")
    yield _words(
        "vote.stop_words", part, "слова, кончающие голосование", "words that end the vote on a candidate"
    )
    yield _text("vote.form", part, "положение руки при голосовании", "the form of the voting hand", "C46")
    yield _choice(
        "vote.default",
        part,
        "last|none",
        "голос того, кто не проголосовал: против выставленного последним или пропадает",
        "the vote of a silent player: against the candidate nominated last, or lost",
        "C25",
    )
    yield _choice(
        "vote.single_auto",
        part,
        "announce|skip_call",
        "единственный кандидат со второго дня: объявлять голосование или сразу засчитать",
        "a single candidate from day 2 on: call the vote, or count it at once",
        "C26",
    )
    yield _choice(
        "vote.record",
        part,
        "counts|seats|either",
        "что записывает Судья: число рук, места или как успеет",
        "what the judge records: counts of hands, seats, or either",
        "C38",
    )
    yield _choice(
        "vote.double",
        part,
        "first|last",
        "голос за двоих: считается первый или последний",
        "a vote for two: the first or the last counts",
        "C45",
    )
    yield _choice(
        "vote.determined",
        part,
        "unassailable|all_counted",
        "когда результат голосования определён: лидера уже не догнать или подсчитаны все",
        "when a vote is determined: nobody can equal the leader any more, or all are counted",
        "C48",
    )
    yield _int("tie.speech_s", part, 0, 600, "речь при попиле", "length of a tie speech")
    yield _choice(
        "tie.subset",
        part,
        "repeat|lift",
        "переголосование снова вничью у меньшего числа: ещё раз или вопрос о подъёме",
        "a revote tied among fewer: once more, or the lift question",
        "C27",
    )
    yield _choice(
        "tie.order",
        part,
        "nomination|reverse",
        "порядок речей и переголосования: как выставлены или обратный",
        "order of tie speeches and revotes: as nominated, or reversed",
        beyond="nomination",
    )
    yield _int(
        "tie.max_revotes",
        part,
        0,
        20,
        "сколько переголосований за день; 0: без предела",
        "revotes a day; 0: no limit",
        beyond=0,
    )
    yield _flag("lift.allowed", part, "голосуют ли за подъём", "whether lifting is voted on")
    yield _choice(
        "lift.majority",
        part,
        "more_than_half|at_least_half",
        "сколько рук из сидящих за столом поднимает: больше половины или не меньше",
        "hands of those at the table that lift: more than half, or at least half",
        "C29",
    )
    yield Option(
        "lift.forbidden",
        part,
        Kind.PAIRS,
        "когда подъём не голосуется: «поднимаемых/за столом»",
        "when lifting is not voted on: lifted/at_table",
        low=1,
        high=10,
        beyond=[],
    )
    yield _int("word.s", part, 0, 600, "последнее слово", "length of a last word")


def _night() -> Iterator[Option]:
    part = "night"
    yield _choice(
        "check.targets",
        part,
        "any|present",
        "кого проверяют: любой номер или сидящих за столом",
        "whom a check may name: any number, or players at the table",
        "C68",
    )
    yield _int(
        "check.s", part, 0, 600, "время проверки; 0: без ограничения", "time of a check; 0: no limit", "C70"
    )
    yield _flag(
        "check.hard",
        part,
        "пропадает ли проверка по истечении времени",
        "whether a check is lost when the time is over",
        "C70",
    )
    yield _flag(
        "night.call_dead",
        part,
        "зовут ли ночью выбывших Дона и Шерифа",
        "whether a Don or Sheriff who is out is still called",
        "C67",
    )


def _discipline() -> Iterator[Option]:
    part = "discipline"
    yield _int(
        "foul.limit", part, 1, 10, "фол, с которым игрок уходит", "the foul with which a player leaves"
    )
    yield _int(
        "foul3.count",
        part,
        0,
        10,
        "фол, лишающий речи; 0: никакой",
        "the foul that silences a player; 0: none",
    )
    yield _choice(
        "foul3.effect",
        part,
        "silence|none",
        "что даёт этот фол: лишает ближайшей речи или ничего",
        "its effect: the nearest speech is lost, or nothing",
    )
    yield _flag(
        "foul3.cut_current",
        part,
        "обрывает ли он начатую речь",
        "whether it cuts a speech that has begun",
        "C61",
    )
    yield _flag(
        "tech.fouls",
        part,
        "ведутся ли технические фолы",
        "whether technical fouls are kept",
        beyond=NO,
    )
    yield _int(
        "tech.limit",
        part,
        1,
        20,
        "сколько технических фолов удаляют",
        "technical fouls that remove a player",
        beyond=2,
    )


def _special() -> Iterator[Option]:
    part = "special"
    yield _flag(
        "result.draw",
        part,
        "бывает ли ничья",
        "whether a game may be drawn",
        "C75",
    )
    yield _flag(
        "info.nominees_ban",
        part,
        "запрещено ли Судье говорить, кто выставлен",
        "whether the judge may not tell who is nominated",
        "C121",
    )
    yield _choice(
        "nominees.shown",
        part,
        "from_vote_opened|live",
        "когда зрители видят выставленных: с начала голосования или сразу",
        "when spectators see the nominees: from the opening of the vote, or live",
        "C121",
    )
    yield _choice(
        "lift.all",
        part,
        "forbid|allow",
        "подъём всех сидящих за столом: не голосуется или голосуется",
        "lifting everyone at the table: not voted on, or voted on",
        "C20",
    )
    yield _choice(
        "lift.small_stop",
        part,
        "off|four_two|three_four",
        "конец голосования без подъёма при двойном попиле: никогда; двое из четырёх; двое-трое из трёх-четырёх",
        "a double tie that ends the vote without a lift: never; two of four; two or three of three or four",
        "C32",
    )
    yield _flag(
        "lift.small_same_set",
        part,
        "считаются ли два попила только одних и тех же",
        "whether the two ties must be of the same players",
        "C32",
    )
    yield _int(
        "word.several_s",
        part,
        0,
        600,
        "последнее слово каждого, если после переголосования уходят несколько",
        "each last word when several leave after a revote",
        "C30",
    )
    yield _choice(
        "foul3.short",
        part,
        "at_speech|at_foul|never",
        "короткая речь вместо молчания: считают игроков при речи, при фоле, не бывает",
        "a short speech instead of silence: players counted at the speech, at the foul, never",
        "C62",
    )
    yield _int("foul3.short_s", part, 0, 600, "длина короткой речи", "length of the short speech", "C62")
    yield _int(
        "foul3.short_players",
        part,
        0,
        10,
        "за столом не больше стольких",
        "players at the table at most",
        "C62",
    )
    yield _flag(
        "dq.cancels_vote",
        part,
        "отменяет ли удаление игрока голосование",
        "whether a disqualification cancels a vote",
        "C49",
    )
    yield _flag(
        "dq.stack",
        part,
        "складываются ли отмены одного дня",
        "whether cancellations of one day add up",
        "C49",
    )
    yield _flag(
        "dq.carry",
        part,
        "переносится ли отмена, если голосования и так нет",
        "whether a cancellation moves on when no vote is due",
        "C50",
    )
    yield _flag(
        "dq.exempt_removed",
        part,
        "не отменяет ли голосования удаление уже выбывшего (убитого или заголосованного)",
        "whether disqualifying one already removed (killed or voted out) cancels nothing",
        "C51",
    )
    yield _choice(
        "dq.after_result",
        part,
        "cancel_next|none",
        "удаление днём после результата: отменяет следующее голосование или ничего",
        "a disqualification by day after the result: cancels the next vote, or nothing",
        "C52",
    )
    yield _flag(
        "dq.last_kill_guard",
        part,
        "проводится ли голосование, если чёрным осталось одно «убийство» и удалён чёрный",
        "whether the vote is held when the blacks lack one kill and a black is disqualified",
        "C55",
    )
    yield _choice(
        "dq.one_game",
        part,
        "current_else_next|next",
        "дисквалификация на одну игру: текущая, а вне игры следующая, или всегда следующая",
        "a one-game disqualification: the current game, else the next; or always the next",
        "C11",
    )
    yield _flag(
        "dq.fourth_foul_penalty",
        part,
        "штрафуется ли четвёртый фол как дисквалификация",
        "whether a fourth foul costs the dq penalty",
        "C59",
    )
    yield _flag(
        "defeat.allowed", part, "есть ли присуждение поражения команде", "whether a team defeat exists", "C03"
    )
    yield _choice(
        "defeat.stats",
        part,
        "count|exclude",
        "присуждённая победа в статистике: считается или нет",
        "awarded wins in statistics: counted or not",
        "C21",
    )
    yield _choice(
        "stale",
        part,
        "none|draw_dn|draw_nd|red_dn|red_nd",
        "никто не уходит: ничего; ничья или победа красных после ряда пар день-ночь (dn) или ночь-день (nd)",
        "nobody leaves: nothing; a draw or a red win after a row of pairs day-night (dn) or night-day (nd)",
        "C72",
    )
    yield _int("stale.length", part, 1, 20, "сколько таких пар подряд", "how many such pairs in a row", "C72")
    yield _flag(
        "stale.n0",
        part,
        "считается ли ночь знакомства",
        "whether the night of acquaintance counts",
        "C72",
    )
    yield _flag(
        "stale.four_misses",
        part,
        "победа красных после трёх промахов подряд при четверых",
        "red win after three misses in a row with four left",
        "C74",
    )


def _points() -> Iterator[Option]:
    part = "points"
    for role, ru, en in _ROLES:
        yield _decimal(f"points.{role}", part, -100, 100, f"победа {ru}", f"a win by {en}")
    for role, ru, en in _ROLES:
        yield _decimal(
            f"points.{role}_out",
            part,
            -100,
            100,
            f"победа {ru}, которого в конце нет за столом",
            f"a win by {en} no longer at the table",
            "C07",
        )
    for role, ru, en in _ROLES:
        yield _decimal(f"points.{role}_loss", part, -100, 100, f"поражение {ru}", f"a loss by {en}", "C06")
    yield _decimal("points.draw", part, -100, 100, "ничья, каждому", "a draw, each player")
    yield _choice(
        "points.win_dq",
        part,
        "as_out|zero",
        "очки за победу дисквалифицированному: как выбывшему или ноль",
        "win points of a disqualified player: as for one who is out, or zero",
        "C60",
    )
    yield _decimal(
        "points.winner_bonus",
        part,
        -100,
        100,
        "надбавка каждому победителю, дополнительные",
        "bonus of every winner, additional",
        beyond="0",
    )
    yield _decimal(
        "dq.points", part, -100, 0, "штраф за дисквалификацию", "penalty of a disqualification", "C90"
    )
    yield _choice(
        "dq.class",
        part,
        "additional|basic",
        "этот штраф: дополнительные или основные очки",
        "that penalty: additional or basic points",
        "C89",
    )
    yield _decimal(
        "defeat.points",
        part,
        -100,
        0,
        "штраф виновнику поражения команды; dq: как за дисквалификацию",
        "penalty of the offender in a team defeat; dq: as a disqualification",
        "C21",
        words=("dq",),
    )
    yield _decimal(
        "tech.points",
        part,
        -100,
        0,
        "штраф за технический фол",
        "penalty of a technical foul",
        beyond="0",
    )
    for role, ru, en in _ROLES:
        yield _decimals(
            f"bm.{role}",
            part,
            0,
            100,
            4,
            f"лучший ход {ru} за 0, 1, 2, 3 угаданных",
            f"best move of {en} by hits 0, 1, 2, 3",
            "C77",
        )
    yield _choice(
        "bm.right",
        part,
        "first_victim|none",
        "у кого лучший ход: у убитого в первую ночь или ни у кого",
        "who has a best move: the first-night victim, or nobody",
        "C81",
    )
    yield _int("bm.numbers", part, 1, 9, "сколько номеров он называет", "how many numbers he names", "C79")
    yield _int(
        "bm.lost_after",
        part,
        0,
        10,
        "сколько ушедших голосованием первого дня лишают его; 0: не лишают",
        "players removed by the first day's vote that void it; 0: never",
        "C34",
    )
    yield _flag(
        "bm.hint_voids",
        part,
        "пропадают ли очки за просьбу о подсказке",
        "whether asking for a hint voids it",
        "C80",
    )
    yield _choice(
        "bm.after_dq",
        part,
        "keep|void",
        "дисквалификация после лучшего хода: очки остаются или пропадают",
        "a disqualification after the best move: points stay, or are void",
        "C80",
    )
    yield _choice(
        "bm.procedure",
        part,
        "strict|free",
        "порядок: номера подряд, отвлечение кончает ход (strict) или свободно (free)",
        "procedure: numbers in a row, a digression ends it (strict), or free",
    )
    yield _choice(
        "draw.bm",
        part,
        "keep|drop",
        "лучший ход при ничьей: очки остаются или нет",
        "best move in a draw: points stay or not",
        "C82",
    )
    yield _choice(
        "extra.kind",
        part,
        "free|titles|fixed|none",
        "баллы от Судьи: свободные, по титулам, из ряда значений, нет",
        "the judge's points: free, by title, from fixed values, none",
        "C91",
    )
    yield _int("extra.players", part, 0, 10, "скольким игрокам", "to how many players", "C83")
    yield _decimal("extra.total", part, 0, 100, "всего за игру", "in total a game", "C83")
    yield _decimal("extra.winner_max", part, 0, 100, "победителю не больше", "a winner at most")
    yield _decimal("extra.loser_max", part, 0, 100, "проигравшему не больше", "a loser at most")
    yield _decimal(
        "extra.consent_from",
        part,
        0,
        100,
        "с какого значения нужно согласие Главного Судьи; 0: не нужно",
        "the value from which the Chief Judge must consent; 0: never",
    )
    yield _decimal("extra.step", part, 0, 100, "шаг; 0: любой", "the step; 0: any", "C84")
    yield _decimals(
        "extra.values",
        part,
        0,
        100,
        0,
        "допустимые значения, если они перечислены",
        "the values allowed, where listed",
        "C87",
    )
    yield Option(
        "extra.titles",
        part,
        Kind.TITLES,
        "титулы: баллы и сторона; статья титула стоит на том же месте в списке статей",
        "titles: points and side; the clause of a title stands at the same place of the clause list",
        ("winner", "loser"),
        -100,
        100,
        reading="C86",
    )
    yield _flag("extra.unique", part, "один титул одному игроку", "a title goes to one player only", "C86")
    yield _flag("extra.in_draw", part, "бывают ли при ничьей", "whether they exist in a draw", "C82")
    yield _choice(
        "extra.bm",
        part,
        "larger|add",
        "баллы от Судьи и лучший ход: большее из двух или сумма",
        "judge's points and best move: the larger, or both",
        "C83",
    )
    yield _choice(
        "best.rule",
        part,
        "none|threshold5|plurality|majority",
        "лучший игрок голосованием: нет; от пяти голосов; больше всех; больше половины",
        "best player by vote: none; five votes or more; most votes; more than half",
        "C08",
    )
    yield _decimal("best.points", part, -100, 100, "очки лучшего игрока", "points of the best player", "C08")
    yield _flag("best.self", part, "можно ли голосовать за себя", "whether one may vote for oneself", "C08")
    yield _choice(
        "best.tie",
        part,
        "both|none|revote",
        "равенство голосов: обоим, никому, переголосование",
        "equal votes: both, none, a revote",
        "C08",
    )
    yield _decimal("fine.points", part, -100, 0, "штраф от Судьи за игровую ошибку", "a judge's fine", "C85")
    yield _flag(
        "fine.lift_sheriff",
        part,
        "относится ли штраф за слом на четверых к Шерифу",
        "whether the fine for a broken lift at four covers the Sheriff",
        "C85",
    )
    yield _choice(
        "warn.ladder",
        part,
        "none|a1|reg74|reg75",
        "лестница предупреждений: нет; очки и игра (a1); второе снимает на игру (reg74);"
        " второе даёт техническое поражение (reg75)",
        "ladder of warnings: none; points and a game (a1); the second costs a game (reg74);"
        " the second is a technical defeat (reg75)",
        "C10",
    )
    yield _decimals(
        "warn.points",
        part,
        -100,
        0,
        0,
        "штраф за 1-е, 2-е, … предупреждение",
        "penalty of the 1st, 2nd, ... warning",
        "C10",
    )
    yield _flag(
        "warn.cumulative", part, "складываются ли штрафы лестницы", "whether its penalties add up", "C10"
    )
    yield _flag(
        "warn.equals_foul",
        part,
        "ставится ли с предупреждением фол",
        "whether a warning is a foul too",
        "C10",
    )


def _rating() -> Iterator[Option]:
    part = "rating"
    yield _decimal("ci.coefficient", part, 0, 100, "множитель Ci; 0: Ci нет", "factor of Ci; 0: no Ci", "C98")
    yield _decimal(
        "ci.share", part, 0, 1, "доля игр дистанции в B", "share of the distance's games in B", "C97"
    )
    yield _decimal("ci.cap", part, 0, 100, "предел Ci за игру", "cap of Ci a game", "C97")
    yield _int("ci.min_b", part, 0, 1000, "наименьшее B", "the smallest B", beyond=0)
    yield _decimal(
        "ci.win_factor",
        part,
        0,
        10,
        "доля Ci в выигранной игре",
        "share of Ci in a won game",
        beyond="0",
    )
    yield _choice(
        "ci.i",
        part,
        "total|running",
        "i: число за всю дистанцию или к этой игре",
        "i: over the whole distance, or up to that game",
        "C95",
    )
    yield Option(
        "ci.n",
        part,
        Kind.INT,
        "игр в дистанции: у каждого свои или число",
        "games of the distance: each player's own, or a number",
        ("per_player",),
        1,
        10_000,
        reading="C96",
    )
    yield _choice("ci.round", part, "nearest|floor|ceil", "округление B", "rounding of B", "C97")
    yield _flag(
        "k.on", part, "есть ли коэффициент сложности K", "whether the difficulty coefficient K exists", "C100"
    )
    yield _choice("k.draws", part, "count|ignore", "ничьи в N", "draws in N", "C101")
    yield _choice(
        "k.scope",
        part,
        "tournament|stage",
        "K за турнир или за стадию",
        "K of the tournament, or a stage",
        "C104",
    )
    yield _decimal(
        "final.coefficient",
        part,
        0,
        100,
        "множитель очков финального стола",
        "factor of points at the final table",
        "C88",
    )
    yield _choice(
        "final.scope",
        part,
        "all|basic",
        "он для всех очков или основных",
        "it multiplies all points, or the basic ones",
        "C88",
    )
    yield Option(
        "round.coefficients",
        part,
        Kind.COEFFICIENTS,
        "множители очков по стадиям",
        "factors of points by stage",
        low=0,
        high=100,
        beyond={},
    )
    yield _words(
        "rank.criteria",
        part,
        "критерии при равенстве, по порядку",
        "criteria between equals, in order",
        "C105",
        CRITERIA,
    )
    yield _choice(
        "rank.leader_bonus",
        part,
        "off|group|literal",
        "очко победившему Доном или Шерифом при равенстве: нет; внутри равных; прямо к сумме",
        "a point for a winner as Don or Sheriff between equals: none; inside the group; added to the total",
        "C92",
    )
    yield _choice(
        "agg.rule",
        part,
        "sum|mean|best_n",
        "итог: сумма, среднее, сумма лучших игр",
        "the total: sum, mean, sum of the best games",
        "C108",
    )
    yield _int("agg.best_n", part, 0, 10_000, "скольких лучших", "how many best games", "C108")
    yield _choice(
        "stage.carry",
        part,
        "zero|sum",
        "очки следующей стадии: с нуля или вместе с прежними",
        "points of the next stage: from zero, or added to the earlier",
        "C109",
    )
    yield _int("display.decimals", part, 0, 9, "знаков в показанных очках", "decimals of points shown", "C94")
    yield _int(
        "display.coefficient_decimals", part, 0, 9, "знаков в K и Ci", "decimals of K and Ci shown", "C94"
    )
    yield _choice(
        "expelled.rank",
        part,
        "unranked|ranked",
        "удалённый с турнира: вне зачёта или в зачёте",
        "one removed from the tournament: unranked, or ranked",
        "C127",
    )


def _protest() -> Iterator[Option]:
    part = "protest"
    yield _flag(
        "protest.allowed", part, "есть ли протест на результат", "whether a result may be protested", "C91"
    )
    yield _int("protest.minutes", part, 0, 1440, "сколько минут на протест", "minutes to protest")
    yield _choice(
        "protest.clock",
        part,
        "game_end|result",
        "отсчёт от конца последнего слова или от результата",
        "counted from the last word's end, or the result",
        "C118",
    )
    yield _choice(
        "protest.mode",
        part,
        "both|a2|reg",
        "протест: устно за столом и письменно; только письменно (a2); только устно (reg)",
        "protest: at the table and in writing; only in writing (a2); only at the table (reg)",
        "C113",
    )
    yield _flag(
        "appeal.recuse",
        part,
        "отводится ли судивший эту игру",
        "whether one who judged that game is recused",
        "C114",
    )


def _protocol() -> Iterator[Option]:
    part = "protocol"
    yield _choice(
        "protocol.victim",
        part,
        "number|nickname",
        "чем назван убитый в графе «Лучший ход»",
        "how the best-move field names the victim",
        "C119",
    )
    yield _text(
        "protocol.result_label", part, "название графы результата", "label of the result field", "C119"
    )
    yield _text("protocol.red", part, "запись победы красных", "what is written for a red win", "C119")
    yield _text("protocol.black", part, "запись победы чёрных", "what is written for a black win", "C119")
    yield _text("protocol.draw", part, "запись ничьей", "what is written for a draw", "C119")
    yield _int(
        "protocol.vote_blocks", part, 1, 20, "граф голосований в бланке", "vote blocks on the form", "C119"
    )


def _tournament() -> Iterator[Option]:
    part = "tournament"
    yield _int(
        "qual.per_site",
        part,
        0,
        1000,
        "выходят с площадки; 0: не задано",
        "finalists a site; 0: unset",
        "C110",
    )
    yield _int("qual.total", part, 0, 10_000, "финалистов; 0: не задано", "finalists; 0: unset", "C110")
    yield _int("qual.winners", part, 0, 1000, "победителей; 0: не задано", "winners; 0: unset", "C110")
    yield _int("qual.min_games", part, 0, 1000, "игр в отборе не меньше", "qualifying games at least", "C108")
    yield _int(
        "app.limit", part, 0, 100_000, "участников не больше; 0: без предела", "players at most; 0: no limit"
    )
    yield _int(
        "app.per_day",
        part,
        0,
        10_000,
        "в игровой день не больше; 0: без предела",
        "players a game day at most; 0: no limit",
        "C111",
    )
    yield _int(
        "app.per_day_target",
        part,
        0,
        10_000,
        "в игровой день желательно; 0: не задано",
        "players a game day aimed at; 0: unset",
        "C111",
    )
    yield _int(
        "app.min_age",
        part,
        0,
        120,
        "полных лет не меньше; 0: без предела",
        "age in years at least; 0: no limit",
    )
    yield _text(
        "app.opens",
        part,
        "первый день заявок, ГГГГ-ММ-ДД; пусто: не задан",
        "first day of applications, YYYY-MM-DD; empty: unset",
        "C112",
    )
    yield _text("app.closes", part, "последний день заявок", "last day of applications", "C112")
    yield _words("app.fields", part, "поля заявки", "fields of the application", "C112")
    yield _choice(
        "awards.vote",
        part,
        "special|combined",
        "голоса судей и комитета: только для особых призов или вместе с очками",
        "votes of judges and committee: for special prizes only, or together with points",
        "G",
    )
    yield _choice(
        "expel.consent",
        part,
        "chief+committee|chief",
        "кто удаляет с турнира: Главный Судья с судьями и комитетом или один",
        "who removes from a tournament: the Chief Judge with judges and committee, or alone",
        "C115",
    )
    yield _int(
        "rules.notice_days",
        part,
        0,
        365,
        "за сколько дней объявляют изменение правил",
        "days of notice before a change of rules",
    )


def _table() -> Mapping[str, Option]:
    groups = (
        _basics, _start, _day, _voting, _night, _discipline, _special, _points, _rating, _protest, _protocol,
        _tournament,
    )  # fmt: skip
    return MappingProxyType({option.key: option for group in groups for option in group()})


OPTIONS: Final = _table()
"""All options by key, grouped by part in the order of a game."""
