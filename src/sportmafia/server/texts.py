"""What the server says, in Russian and English: one catalogue of codes and templates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from sportmafia.server.events.cases import texts as cases
from sportmafia.server.events.door import texts as door
from sportmafia.server.events.entry import texts as entry
from sportmafia.server.events.floor import texts as floor
from sportmafia.server.events.home import texts as home
from sportmafia.server.events.results import texts as results
from sportmafia.server.events.seating import texts as seating
from sportmafia.server.events.setup import texts as setup
from sportmafia.server.events.teams import texts as teams

Lang = Literal["ru", "en"]

_TOPICS: Final = (cases, door, entry, floor, home, results, seating, setup, teams)
"""Catalogues of the pages of an event, a topic each."""

LANGUAGES: Final[tuple[Lang, ...]] = ("ru", "en")
COOKIE: Final = "lang"
"""The cookie that remembers which language a browser chose."""


def say(code: str, lang: Lang, **params: object) -> str:
    """A text of the catalogue in one language."""
    russian, english = TEXTS[code]
    return (english if lang == "en" else russian).format(**params)


def language(chosen: str | None, accepted: str) -> Lang:
    """The language that was chosen, else the first that the browser accepts, else Russian."""
    if chosen in LANGUAGES:
        return "en" if chosen == "en" else "ru"
    for part in accepted.lower().split(","):
        if part.strip()[:2] in LANGUAGES:
            return "en" if part.strip().startswith("en") else "ru"
    return "ru"


FAULTS: Final[Mapping[str, int]] = {
    # code -> HTTP status
    "not_signed_in": 401,
    "no_such_game": 404,
    "no_such_page": 404,
    "no_such_tournament": 404,
    "no_such_viewer": 404,
    "no_such_proposal": 404,
    "no_right": 403,
    "other_site": 403,
    "method": 405,
    "not_json": 415,
    "bad_host": 400,
    "bad_json": 400,
    "bad_field": 400,
    "bad_line": 400,
    "too_big": 413,
    "too_many_lines": 413,
    "game_open": 409,
    "not_opened": 409,
    "not_holder": 409,
    "event_archived": 409,
    "stale_epoch": 409,
    "wrong_code": 403,
    "wrong_password": 403,
    "weak_password": 400,
    "no_person": 404,
    "own_password": 403,
    "bad_login": 400,
    "bad_name": 400,
    "too_many_guesses": 429,
    "busy": 503,
    "live_withheld": 403,
    "live_full": 429,
    "disk_full": 507,
    "storage": 503,
    "inner": 500,
    **{code: status for topic in _TOPICS for code, status in topic.FAULTS.items()},
}
"""Everything that can be wrong with a request, and its status."""

TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    # a request that cannot be served
    "not_signed_in": (
        "нужно войти: сервер доступен не только с этого компьютера",
        "sign in first: this server can be reached from other computers",
    ),
    "no_such_game": ("такой игры нет или она не ваша", "there is no such game, or it is not yours"),
    "no_such_page": ("такой страницы нет", "there is no such page"),
    "no_such_tournament": (
        "такого турнира нет или он не ваш",
        "there is no such tournament, or it is not yours",
    ),
    "no_such_viewer": ("зритель бывает {known}", "a viewer is one of {known}"),
    "no_such_proposal": ("такого предложения нет", "there is no such proposal"),
    "no_right": ("на это у вас нет права: нужно быть {part}", "you have no right to this: be a {part}"),
    "other_site": ("запрос пришёл с другого сайта", "the request comes from another site"),
    "method": ("здесь принимается {allowed}", "{allowed} is taken here"),
    "not_json": (
        "ожидается Content-Type: application/json",
        "expected Content-Type: application/json",
    ),
    "bad_host": (
        "сервер не зовут этим именем; его имена задаются при запуске (--name)",
        "this server has no such name; its names are set when it starts (--name)",
    ),
    "bad_json": ("это не JSON: {problem}", "this is not JSON: {problem}"),
    "bad_field": ("поле {field}: ожидается {expected_ru}", "field {field}: expected {expected_en}"),
    "bad_line": ("{ru}", "{en}"),
    "too_big": (
        "больше {limit} байт: столько не бывает в игре; ничего не записано, журнал остался у вас",
        "over {limit} bytes: no game is that big; nothing was stored, the log is still with you",
    ),
    "too_many_lines": (
        "больше {limit} записей за раз; пришлите частями",
        "over {limit} entries at once; send them in parts",
    ),
    "game_open": ("игра уже открыта, и первая запись другая", "the game is open already, by another line"),
    "not_opened": ("журнал этой игры ещё не открыт", "the log of this game is not opened yet"),
    "event_archived": (
        "турнир в архиве: его игры больше не меняются; записи остались на телефоне",
        "the event is archived: its games change no more; your entries are still on the phone",
    ),
    "not_holder": (
        "стол ведёт другой телефон; возьмите стол себе или предложите запись",
        "another phone runs this table; take the table over, or propose the entry",
    ),
    "stale_epoch": (
        "стол взял другой телефон (эпоха {epoch})",
        "another phone has taken the table over (epoch {epoch})",
    ),
    "wrong_code": ("код не подходит или уже использован", "the code is wrong or used already"),
    "too_many_guesses": (
        "слишком много попыток; следующая через {minutes} мин",
        "too many attempts; the next one in {minutes} min",
    ),
    "live_full": (
        "зрителей уже столько, сколько сервер выдержит; загляните позже",
        "as many people watch as the server can bear; come back later",
    ),
    "live_withheld": (
        "организатор показывает игры этого тура после того, как объявит результаты",
        "the organiser shows the games of this round once the results are released",
    ),
    "busy": ("сервер занят, повторите через секунду", "the server is busy, try again in a second"),
    "disk_full": (
        "на диске сервера нет места: эти записи не приняты, они остались у вас",
        "the server's disk is full: these entries were not taken, they are still with you",
    ),
    "storage": (
        "хранилище сервера сейчас не отвечает: записи не приняты, они остались у вас",
        "the server's storage does not answer now: the entries were not taken, they are still with you",
    ),
    "inner": (
        "ошибка сервера; записи, на которые нет ответа, остались у вас",
        "a fault of the server; entries that it has not answered are still with you",
    ),
    # a line that cannot be taken
    "tampered": (
        "запись изменена: её хеш не от неё",
        "the entry was changed: its hash is not its own",
    ),
    "version": (
        "запись версии {version}; сервер знает версии до {known}",
        "the entry is of version {version}; this server knows versions up to {known}",
    ),
    "unknown_event": ("записи вида «{kind}» сервер не знает", "this server knows no entry of kind '{kind}'"),
    "foreign_game": ("это запись другой игры", "this is an entry of another game"),
    "gap": (
        "перед этой записью не хватает других; пришлите с {seq}-й",
        "entries before this one are missing; send from number {seq}",
    ),
    "after_refused": (
        "следует за записью, которая не принята",
        "follows an entry that was not taken",
    ),
    "id_reused": (
        "под этим номером уже есть другая запись",
        "another entry stands under this id already",
    ),
    "epoch_ahead": (
        "эпоха {epoch} здесь неизвестна; возьмите стол заново",
        "epoch {epoch} is unknown here; take the table over again",
    ),
    # parts
    "part_side": ("боковым судьёй или ведущим", "side judge or host"),
    "part_judge": ("судьёй", "judge"),
    "part_chief": ("Главным судьёй", "Chief Judge"),
    "part_organiser": ("организатором", "organiser"),
    # accounts
    "wrong_password": ("имя или пароль не подходит", "the name or the password is wrong"),
    "weak_password": (
        "пароль короче 10 знаков или из частых",
        "the password is shorter than 10 characters or a common one",
    ),
    "sign_in": ("Вход", "Sign in"),
    "sign_in_do": ("Войти", "Sign in"),
    "sign_out": ("Выйти", "Sign out"),
    "login": ("Имя для входа", "Sign-in name"),
    "password": ("Пароль", "Password"),
    "new_password": ("Новый пароль (от 10 знаков)", "New password (10 characters or more)"),
    "people": ("Люди", "People"),
    "people_hint": (
        "Судья входит по коду, который вы ему покажете или прочтёте; потом он может выбрать пароль.",
        "A judge signs in by a code that you show or read out; later he may choose a password.",
    ),
    "person_name": ("Как звать", "Name"),
    "person_part": ("Кем", "As"),
    "person_where": ("Турнир", "Tournament"),
    "person_add": ("Добавить и показать код", "Add and show a code"),
    "new_code": ("Новый код", "New code"),
    "code_for": (
        "Код для: {name}. Годен три дня, один раз.",
        "A code for {name}, good once, for three days.",
    ),
    "no_person": ("такого человека здесь нет", "there is nobody of this name here"),
    "own_password": (
        "у этого человека уже есть пароль: код ему выдаст владелец сервера",
        "this person has a password already: the owner of the server can give a code",
    ),
    "bad_login": (
        "имя для входа: от 2 до 64 знаков, латинские буквы, цифры, точка, дефис",
        "a sign-in name has 2 to 64 Latin letters, digits, dots or hyphens",
    ),
    "bad_name": ("имя: от 1 до 120 знаков", "a name has 1 to 120 characters"),
    "word_side": ("боковой судья, ведущий", "side judge, host"),
    "word_judge": ("судья", "judge"),
    "word_chief": ("Главный судья", "Chief Judge"),
    "word_organiser": ("организатор", "organiser"),
    "save": ("Сохранить", "Save"),
    "code": ("Код входа", "Sign-in code"),
    "by_code": ("По коду", "By a code"),
    "by_password": ("По паролю", "By a password"),
    "code_hint": (
        "Код выдаёт организатор. Он впускает один раз.",
        "The organiser gives the code. It lets you in once.",
    ),
    "password_hint": (
        "Код впускает один раз. С паролем вы войдёте и завтра, и с другого телефона.",
        "A code lets you in once. With a password you can sign in tomorrow and on another phone.",
    ),
    "sign_in_name": ("Имя для входа: {login}", "Sign-in name: {login}"),
    "your_account": ("Ваша запись", "Your account"),
    "password_saved": ("Пароль сохранён.", "The password is saved."),
    "owner_name": ("Владелец", "Owner"),
    # pages
    "product": ("Спортивная мафия", "Sport mafia"),
    "start": ("Игры", "Games"),
    "judge": ("Судить", "Judge"),
    "go_on": ("Продолжить", "Go on"),
    "look": ("Экран зала", "Hall screen"),
    "open": ("Открыть", "Open"),
    "game_of": ("Игра {round}, стол {table}", "Game {round}, table {table}"),
    "state_planned": ("не начата", "not begun"),
    "state_running": ("идёт", "running"),
    "state_over": ("окончена", "over"),
    "next_games": ("Сейчас", "Now"),
    "past_games": ("Сыграны", "Played"),
    "no_games": ("Игр пока нет.", "There are no games yet."),
    "own_game": ("Судить свою игру", "Judge a game of your own"),
    "local_note": (
        "Этот сервер виден только с этого компьютера, поэтому вход не нужен.",
        "Only this computer reaches this server, so nobody has to sign in.",
    ),
    "public_note": (
        "Этот сервер виден с других компьютеров: судить можно после входа.",
        "Other computers reach this server: sign in to judge.",
    ),
    "to_start": ("К турнирам и играм", "To events and games"),
    "script_needed": (
        "Для этой страницы нужен JavaScript.",
        "This page needs JavaScript.",
    ),
    # the hall screen
    "hall_waiting": ("Игра ещё не началась", "The game has not begun"),
    "hall_night": ("Ночь", "Night"),
    "hall_day": ("День", "Day"),
    "hall_vote": ("Голосование", "Vote"),
    "hall_over": ("Игра окончена", "The game is over"),
    "hall_speaks": ("говорит", "speaks"),
    "hall_left": ("Покинули стол", "Left the table"),
    "hall_lost": ("Нет связи, жду…", "No connection, waiting…"),
    "hall_player": ("Игрок", "Player"),
    "hall_red": ("Победа красных", "The reds win"),
    "hall_black": ("Победа чёрных", "The blacks win"),
    "hall_draw": ("Ничья", "A draw"),
    "hall_none": ("Игра не засчитана", "The game does not count"),
    "hall_vote_out": ("голосование", "vote"),
    "hall_lift_out": ("подъём", "lift"),
    "hall_kill_out": ("отстрел", "killed"),
    "hall_removed_out": ("удаление", "removed"),
    "hall_fouls": ("фолы", "fouls"),
    "hall_votes": ("Голоса", "Votes"),
    # the trust page of a venue's own network
    "trust_title": ("Подключить телефон к этому серверу", "Connect a phone to this server"),
    "trust_why": (
        (
            "Консоль работает без сети только по HTTPS. У сервера в зале нет имени в интернете, поэтому "
            "он сам выпустил сертификат; телефон должен поверить ему один раз."
        ),
        (
            "The console works without a network over HTTPS only. A server in a venue has no name in the "
            "internet, so it has made a certificate of its own; a phone has to trust it once."
        ),
    ),
    "trust_scan": ("Наведите камеру телефона", "Point the phone's camera here"),
    "trust_get": ("Скачать сертификат", "Download the certificate"),
    "trust_iphone": (
        (
            "iPhone, iPad: скачайте, затем Настройки → Профиль загружен → Установить; затем Основные → "
            "Об этом устройстве → Доверие сертификатам → включите «Sportmafia»."
        ),
        (
            "iPhone, iPad: download it, then Settings → Profile Downloaded → Install; then General → About → "
            "Certificate Trust Settings → switch 'Sportmafia' on."
        ),
    ),
    "trust_android": (
        (
            "Android: скачайте, затем Настройки → Безопасность → Шифрование и учётные данные → Установить "
            "сертификат → Сертификат ЦС."
        ),
        (
            "Android: download it, then Settings → Security → Encryption & credentials → Install a "
            "certificate → CA certificate."
        ),
    ),
    "trust_go": ("Открыть сервер", "Open the server"),
    "trust_print": (
        "Отпечаток SHA-256: сверьте с тем, что показывает сервер.",
        "SHA-256 fingerprint: compare it with what the server shows.",
    ),
    "trust_later": (
        "После турнира сертификат можно удалить там же. Он годен только для адресов этой сети.",
        "After the event remove it in the same place. It is good for addresses of this network only.",
    ),
    "trust_keep": ("Или: консоль одним файлом", "Or: the console as one file"),
    "trust_keep_why": (
        "Если сертификат ставить не хочется: файл работает без сервера и сети, только на этом устройстве.",
        "Where no certificate is wanted: the file works with no server and no network, on this device only.",
    ),
    "trust_keep_get": ("Скачать консоль (8 МБ)", "Download the console (8 MB)"),
    "trust_keep_how": (
        (
            "Откройте его в Chrome, Edge или Firefox из «Загрузок» и до первой игры проверьте: репетиция, "
            "перезагрузка страницы, игра на месте. Не открылся или ничего не помнит (так бывает на iPhone и "
            "в просмотрщиках) — поставьте сертификат. После игры передайте журнал судье-секретарю: "
            "«Ещё» → «Передать журнал»."
        ),
        (
            "Open it in Chrome, Edge or Firefox from the downloads, and before the first game try it: a "
            "rehearsal, a reload, the game is there. If it does not open or remembers nothing (iPhones and "
            "file viewers may do so), install the certificate. After a game give its log to the "
            "secretary: More → Hand the log over."
        ),
    ),
    **{code: text for topic in _TOPICS for code, text in topic.TEXTS.items()},
}
"""Every text by code: Russian, English; {name} are parameters."""
