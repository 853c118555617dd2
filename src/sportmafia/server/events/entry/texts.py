"""What these pages say, in Russian and English.

Applications, people, duplicates, imports, links and letters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FAULTS: Final[Mapping[str, int]] = {
    "entry_no_application": 404,
    "entry_no_such_application": 404,
    "entry_no_such_person": 404,
    "entry_no_such_file": 404,
}
"""What can be wrong with a request here, and its status."""

TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    "entry_no_application": (
        "под этой ссылкой заявки нет; спросите регистратора",
        "there is no application under this link; ask the registrar",
    ),
    "entry_no_such_application": ("такой заявки нет", "there is no such application"),
    "entry_no_such_person": ("такого человека нет", "there is no such person"),
    "entry_no_such_file": (
        "файл уже загружен или устарел; выберите его ещё раз",
        "the file was imported or is too old; choose it again",
    ),
    # the form
    "entry_apply": ("Подать заявку", "Apply"),
    "entry_apply_do": ("Подать заявку", "Apply"),
    "entry_apply_wait": ("Встать в лист ожидания", "Join the waiting list"),
    "entry_window": ("Заявки принимаются", "Applications are taken"),
    "entry_from": ("с", "from"),
    "entry_until": ("до", "until"),
    "entry_limit": ("Мест: {limit}", "Places: {limit}"),
    "entry_waits": (
        "кому не хватило, ждут в порядке подачи",
        "who comes too late waits in the order of arrival",
    ),
    "entry_waits_not": (
        "когда мест нет, регистрация прекращается",
        "registration stops when all places are taken",
    ),
    "entry_min_age": ("Возраст в первый игровой день: от {age}", "Age on the first game day: {age} or more"),
    "entry_not_open": ("Приём заявок ещё не начался.", "Applications are not open yet."),
    "entry_closed": ("Приём заявок окончен.", "Applications are closed."),
    "entry_not_taken": ("Заявки сейчас не принимаются.", "No applications are taken now."),
    "entry_full": ("Мест нет, регистрация прекращена.", "All places are taken, registration has stopped."),
    "entry_would_wait": (
        (
            "Мест нет. Ваша заявка встанет в лист ожидания под № {queue}; если место освободится, вы "
            "получите письмо."
        ),
        (
            "All places are taken. You would be no. {queue} on the waiting list; a letter tells you of a "
            "free place."
        ),
    ),
    "entry_would_enter": ("Вы будете допущены сразу.", "You would be admitted at once."),
    "entry_would_enter_free": (
        "Свободных мест: {free}. Вы будете допущены сразу.",
        "Free places: {free}. You would be admitted at once.",
    ),
    "entry_form_stale": (
        "Страница была открыта слишком долго. Проверьте поля и отправьте ещё раз.",
        "The page lay open for too long. Look at the fields and send it again.",
    ),
    "entry_what_for": (
        (
            "Контакт и дату рождения видят только организаторы. Дата рождения удаляется после проверки "
            "возраста, "
            "остальное — по вашей просьбе. Все видят только псевдоним."
        ),
        (
            "Only the organisers see your contact and date of birth. The date is erased once your age is "
            "checked, the rest when you ask for it. Everybody else sees your nickname alone."
        ),
    ),
    "entry_student": ("студент", "student"),
    "entry_master": ("магистрант", "master's student"),
    "entry_postgraduate": ("аспирант", "postgraduate student"),
    "entry_online": ("через сайт", "online"),
    "entry_representative": ("через представителя", "through a representative"),
    "entry_yes": ("да", "yes"),
    "entry_no": ("нет", "no"),
    # one's own application
    "entry_mine": ("Моя заявка", "My application"),
    "entry_number": ("Заявка № {number}", "Application no. {number}"),
    "entry_queue": ("очередь № {queue}", "no. {queue} in the queue"),
    "entry_admitted": ("допущен", "admitted"),
    "entry_waiting": ("в листе ожидания", "on the waiting list"),
    "entry_turned_away": ("мест не было", "no place"),
    "entry_withdrawn": ("отозвана", "withdrawn"),
    "entry_draft": (
        "Их принимают, когда турнир переведён в состояние «приём заявок».",
        "They come once the event is taken to the state “applications”.",
    ),
    "entry_see_fields": (
        "Заявка не подана: посмотрите отмеченные поля.",
        "The application was not sent: see the marked fields.",
    ),
    "entry_arrived": ("Подана", "Arrived"),
    "entry_arrived_empty": ("пусто — сейчас", "empty: now"),
    "entry_next": ("Внести ещё одну", "Enter another"),
    "entry_amend": ("Изменить", "Change"),
    "entry_amend_hint": (
        "Место в очереди при этом сохраняется.",
        "The place in the order of arrival stays.",
    ),
    "entry_keep": ("Сохранить", "Save"),
    "entry_back": ("Назад", "Back"),
    "entry_withdraw": ("Отозвать заявку", "Withdraw"),
    "entry_withdraw_do": ("Отозвать", "Withdraw it"),
    "entry_withdraw_mine": (
        "Заявка № {number} будет отозвана, место достанется следующему в очереди.",
        "Application no. {number} is withdrawn; the place goes to the next in the queue.",
    ),
    "entry_apply_again": ("Подать новую заявку", "Apply anew"),
    "entry_apply_more": ("Подать заявку за другого", "Apply for somebody else"),
    "entry_read_rules": ("Прочитать правила турнира", "Read the rules of the event"),
    "entry_keep_link": (
        "Сюда возвращаются по личной ссылке: она в письме, а если почты нет — сохраните её сейчас.",
        "The way back here is the personal link: it is in the letter; without e-mail keep it now.",
    ),
    "entry_tell_absence": ("Опоздаю или не приду", "I am late or cannot come"),
    "entry_door_code": ("Код для отметки на входе", "Code for the check-in"),
    "entry_door_code_hint": (
        "Покажите код тому, кто отмечает участников. Войти по нему нельзя.",
        "Show it to the one who checks people in. Nobody can sign in with it.",
    ),
    # everybody's list
    "entry_players": ("Участники", "Players"),
    "entry_players_count": ("Допущено: {count}", "Admitted: {count}"),
    "entry_players_waiting": ("в листе ожидания: {count}", "waiting: {count}"),
    # the registrar's list
    "entry_applications": ("Заявки", "Applications"),
    "entry_all": ("показать все", "show all"),
    "entry_search": ("Ник, имя, контакт или номер", "Nickname, name, contact or number"),
    "entry_search_do": ("Найти", "Find"),
    "entry_nickname": ("Псевдоним", "Nickname"),
    "entry_standing": ("Состояние", "Standing"),
    "entry_queue_number": ("В очереди", "In the queue"),
    "entry_name": ("Имя", "Name"),
    "entry_contact": ("Контакт", "Contact"),
    "entry_none": ("Заявок нет.", "No applications."),
    "entry_former": ("Прежние псевдонимы", "Former nicknames"),
    "entry_merged": ("Объединены", "Found to be one person"),
    "entry_age": ("Возраст", "Age"),
    "entry_of_age": ("проверен, подходит", "checked, old enough"),
    "entry_not_of_age": ("проверен, не подходит", "checked, too young"),
    "entry_consequences": ("Вот что это изменит:", "This is what it changes:"),
    "entry_told_by_letter": (
        "Всем, кого это касается, уйдёт письмо.",
        "Everybody whom it concerns is told by letter.",
    ),
    "entry_anew": (
        "Пока страница была открыта, последствия изменились. Посмотрите ещё раз.",
        "While the page was open the consequences have changed. Look again.",
    ),
    "entry_reinstate": ("Вернуть заявку", "Bring back"),
    "entry_reinstate_do": ("Вернуть", "Bring it back"),
    "entry_enter": ("Внести заявку", "Enter an application"),
    "entry_enter_hint": (
        (
            "Для заявок на бумаге и через представителя: укажите, когда она поступила, место в очереди будет "
            "по времени."
        ),
        "For paper and representatives: say when it came, its place in the order is by that time.",
    ),
    "entry_enter_do": ("Внести", "Enter"),
    "entry_enter_confirm": ("Всё верно, внести", "That is right, enter it"),
    "entry_arrived_unread": (
        "нужны день и время, которые бывают",
        "a day and a time that exist are needed",
    ),
    "entry_arrived_later": ("это время ещё не наступило", "this time is yet to come"),
    # the terms
    "entry_terms": ("Условия приёма заявок", "Terms of applications"),
    "entry_own_window": ("Свои дни приёма вместо дней правил", "Own days instead of those of the rules"),
    "entry_opens": ("Первый день", "First day"),
    "entry_closes": ("Последний день, включительно", "Last day, inclusive"),
    "entry_waiting_list": ("Вести лист ожидания", "Keep a waiting list"),
    "entry_terms_hint": (
        (
            "Пустой день — без границы. Число мест, возраст и площадки берутся из плана, поля — из правил "
            "первого этапа."
        ),
        (
            "An empty day is no bound. Places, age and sites are the plan's, fields those of the first "
            "stage's rules."
        ),
    ),
    "entry_fields": ("Поля заявки", "Fields of the application"),
    # people
    "entry_duplicates": ("Возможные дубли", "Possible duplicates"),
    "entry_no_duplicates": ("Похожих друг на друга нет.", "Nobody looks like somebody else."),
    "entry_merge": ("Один человек?", "One person?"),
    "entry_merge_into": ("Это один человек, оставить «{name}»", "One person, keep “{name}”"),
    "entry_merge_hint": (
        (
            "«{gone}» и «{kept}» станут одним человеком под псевдонимом «{kept}». Личная ссылка по заявке, "
            "которая не остаётся, перестанет действовать. Разъединить можно."
        ),
        (
            "“{gone}” and “{kept}” become one person under the nickname “{kept}”. The personal link of the "
            "application that does not stay stops working. They can be parted."
        ),
    ),
    "entry_merge_back": (
        "Отозванную заявку после этого возвращают на её странице.",
        "An application taken back returns from its own page after that.",
    ),
    "entry_merge_do": ("Объединить", "Merge"),
    "entry_tell_apart": ("Это разные люди", "Two people"),
    "entry_part": ("Разъединить", "Take apart"),
    "entry_rename": ("Другой псевдоним", "Another nickname"),
    "entry_erase": ("Удалить личные данные", "Erase personal data"),
    "entry_erase_hint": (
        (
            "Имя, контакт, дата рождения, прежние псевдонимы и письма удаляются отовсюду: из заявки, "
            "журнала, "
            "копий турнира. Личные ссылки перестают действовать. Остаётся нынешний псевдоним — под ним "
            "человек "
            "стоит в протоколах и таблицах."
        ),
        (
            "Name, contact, date of birth, former nicknames and letters are erased everywhere: in the "
            "application, the log, backups of the event. Personal links stop working. The present nickname "
            "stays, under which protocols and tables name the person."
        ),
    ),
    "entry_erase_final": (
        "Отменить это нельзя. Файлы, которые уже выгружены, сервер изменить не может.",
        "This cannot be undone. Files that were exported already are beyond this server.",
    ),
    "entry_erase_do": ("Удалить навсегда", "Erase for good"),
    "entry_ages": ("Проверить возраст и забыть даты рождения", "Check ages and forget birth dates"),
    "entry_ages_hint": (
        "Дат рождения: {count}. Останется только отметка, подходит ли возраст в первый игровой день.",
        "Birth dates: {count}. Only whether the age is reached on the first game day is kept.",
    ),
    "entry_ages_young": ("Возраст не подходит", "Too young"),
    "entry_ages_do": ("Проверить и забыть", "Check and forget"),
    # links and letters
    "entry_link": ("Личная ссылка", "Personal link"),
    "entry_link_hint": (
        "Для тех, у кого нет почты. Ссылка показывается один раз; прежние продолжают работать.",
        "For those without e-mail. It is shown once; earlier ones stay good.",
    ),
    "entry_link_mine": ("Моя личная ссылка", "My personal link"),
    "entry_link_mine_hint": (
        "По ней эта страница откроется на другом устройстве. Показывается один раз; не пересылайте её.",
        "It opens this page on another device. It is shown once; do not pass it on.",
    ),
    "entry_link_do": ("Показать новую ссылку", "Show a new link"),
    "entry_link_revoke": ("Отозвать все ссылки", "Revoke all links"),
    "entry_link_revoked": ("Прежние ссылки больше не действуют.", "Earlier links are good no more."),
    "entry_link_once": (
        "Передайте ссылку лично: второй раз она не показывается.",
        "Hand it over in person: it is not shown again.",
    ),
    "entry_link_address": ("Адрес", "Address"),
    "entry_copy": ("Скопировать", "Copy"),
    "entry_copied": ("Скопировано", "Copied"),
    "entry_letters": ("Письма", "Letters"),
    "entry_letters_waiting": ("Ждут отправки", "Waiting to be sent"),
    "entry_letter_by_hand": ("сообщить лично", "to be told by hand"),
    "entry_letters_by_hand": ("Сообщить лично: почты нет", "To be told by hand: no e-mail address"),
    "entry_letters_sent": ("Отправлены", "Sent"),
    "entry_no_letters": ("Писем нет.", "No letters."),
    "entry_letter_sent": ("отправлено", "sent"),
    "entry_letter_waits": ("ждёт отправки", "waits"),
    "entry_letter_error": (
        "Ответ почтового сервера или системы:",
        "What the mail server or the system said:",
    ),
    "entry_letter_unknown": (
        "отправляется; если сервер прервали на этом месте, письмо, возможно, уже ушло и придёт ещё раз",
        "being sent; if the server was cut off here it may have gone out already and will come once more",
    ),
    "entry_by_itself": ("повторится само", "is tried again by itself"),
    "entry_next_try": ("следующая попытка {clock}", "next try {clock}"),
    "entry_trouble_away": ("почтовый сервер не отвечает", "the mail server does not answer"),
    "entry_trouble_name": ("имя почтового сервера не находится", "the mail server's name is not found"),
    "entry_trouble_time": ("почтовый сервер не успел ответить", "the mail server did not answer in time"),
    "entry_trouble_closed": ("почтовый сервер прервал разговор", "the mail server broke off"),
    "entry_trouble_certificate": (
        "сертификат почтового сервера не подтверждён: он чужой, просрочен или выдан неизвестным центром",
        "the mail server's certificate is not trusted: another's, outdated, or of an unknown authority",
    ),
    "entry_trouble_tls": (
        "защищённое соединение с почтовым сервером не получилось",
        "no secure connection to the mail server could be made",
    ),
    "entry_trouble_no_tls": (
        "почтовый сервер не предлагает защищённого соединения или входа; незащищённо ничего не отправляется",
        "the mail server offers no secure connection or login; nothing is sent without",
    ),
    "entry_trouble_login": (
        "почтовый сервер не принял имя и пароль",
        "the mail server refused the name and password",
    ),
    "entry_trouble_sender": (
        "почтовый сервер не принимает писем с нашего адреса",
        "the mail server takes no letters from our address",
    ),
    "entry_trouble_busy": (
        "почтовый сервер просит подождать",
        "the mail server asks to wait",
    ),
    "entry_trouble_full": ("ящик переполнен", "the mailbox is full"),
    "entry_trouble_unknown": (
        "такого ящика нет: поправьте адрес и отправьте ещё раз",
        "there is no such mailbox: put the address right and try again",
    ),
    "entry_trouble_refused": (
        "почтовый сервер не принял письмо",
        "the mail server refused the letter",
    ),
    "entry_tries": ("попыток: {count}", "tries: {count}"),
    "entry_given_up": ("больше не отправляется", "not tried any more"),
    "entry_again": ("Отправить ещё раз", "Try again"),
    "entry_told": ("Сообщено лично", "Told by hand"),
    "entry_smtp_on": (
        "Письма уходят сами, неудачные повторяются.",
        "Letters are sent by themselves, failed ones again.",
    ),
    "entry_smtp_off": (
        "Почтовый сервер не задан (SPORTMAFIA_SMTP): передавайте личные ссылки сами.",
        "No mail server is set (SPORTMAFIA_SMTP): hand personal links over yourself.",
    ),
    "entry_message": ("Написать участникам", "Write to the players"),
    "entry_message_hint": (
        "Слово {{link}} в тексте станет личной ссылкой каждого.",
        "The word {{link}} becomes everybody's personal link.",
    ),
    "entry_message_to": ("Кому", "To"),
    "entry_message_some": ("Выбрать по именам", "Choose by name"),
    "entry_message_subject": ("Тема", "Subject"),
    "entry_message_body": ("Текст", "Text"),
    "entry_message_do": ("Отправить", "Send"),
    "entry_message_no_subject": ("нужна тема", "a subject is needed"),
    "entry_message_no_body": ("нужен текст", "a text is needed"),
    "entry_message_long": ("не длиннее 5000 знаков", "at most 5,000 characters"),
    "entry_message_nobody": ("никто не выбран", "nobody is chosen"),
    "entry_mail_subject": ("{event}: заявка № {number}", "{event}: application no. {number}"),
    "entry_mail_admitted": (
        "Здравствуйте, {name}!\n\nВаша заявка № {number} на «{event}» принята: вы допущены.",
        "Hello {name},\n\nyour application no. {number} for {event} has come: you are admitted.",
    ),
    "entry_mail_waiting": (
        (
            "Здравствуйте, {name}!\n\nВаша заявка № {number} на «{event}» принята. Мест сейчас нет: "
            "вы в листе ожидания под № {queue}. Если место освободится, придёт письмо."
        ),
        (
            "Hello {name},\n\nyour application no. {number} for {event} has come. All places are taken: you "
            "are no. {queue} on the waiting list. A letter will tell you of a free place."
        ),
    ),
    "entry_mail_promoted": (
        "Здравствуйте, {name}!\n\nОсвободилось место: по заявке № {number} на «{event}» вы допущены.",
        "Hello {name},\n\na place is free: with application no. {number} you are admitted to {event}.",
    ),
    "entry_mail_to_waiting": (
        (
            "Здравствуйте, {name}!\n\nВнесена заявка, поступившая раньше вашей. По заявке № {number} на "
            "«{event}» вы теперь в листе ожидания под № {queue}."
        ),
        (
            "Hello {name},\n\nan application that came before yours was entered. With application no. "
            "{number} "
            "for {event} you are now no. {queue} on the waiting list."
        ),
    ),
    "entry_mail_turned_away": (
        "Здравствуйте, {name}!\n\nПо заявке № {number} на «{event}» места не нашлось.",
        "Hello {name},\n\nthere is no place for application no. {number} for {event}.",
    ),
    "entry_mail_withdrew": (
        "Здравствуйте, {name}!\n\nВаша заявка № {number} на «{event}» отозвана.",
        "Hello {name},\n\nyour application no. {number} for {event} is withdrawn.",
    ),
    "entry_mail_link": (
        "Ваша личная страница (не пересылайте ссылку): {link}",
        "Your own page (do not pass the link on): {link}",
    ),
    # files
    "entry_import": ("Загрузить список", "Import a list"),
    "entry_import_hint": (
        (
            "CSV или XLSX до {megabytes} МБ и {rows} строк, с заголовками столбцов. Сначала проверка: пока в "
            "файле "
            "есть хоть одна ошибка, не сохраняется ничего."
        ),
        (
            "CSV or XLSX of up to {megabytes} MB and {rows} rows, with headings. It is tried out first: as "
            "long "
            "as there is one mistake in it, nothing is kept."
        ),
    ),
    "entry_import_columns": (
        "Первая строка — названия столбцов, порядок любой. Её можно скопировать в файл:",
        "The first line has the headings of the columns, in any order. It may be copied into the file:",
    ),
    "entry_import_file": ("Файл", "File"),
    "entry_import_try": ("Проверить", "Try it out"),
    "entry_import_no_file": ("выберите файл", "choose a file"),
    "entry_import_big": ("файл больше {megabytes} МБ", "the file is larger than {megabytes} MB"),
    "entry_import_bomb": (
        "распакованный файл слишком велик: это не список участников",
        "the file unpacks to too much: it is no list of players",
    ),
    "entry_import_no_head": (
        "нет строки заголовков; нужны столбцы: {known}",
        "there is no line of headings; columns are needed: {known}",
    ),
    "entry_import_many": ("строк больше {most}", "more than {most} rows"),
    "entry_import_empty": ("под заголовками нет ни одной заявки", "no application below the headings"),
    "entry_import_unread": ("столбцы не читаются: {labels}", "columns that are not read: {labels}"),
    "entry_import_lacks": (
        "нет столбца «{field}»: выберите его ниже или задайте значение для всех",
        "no column “{field}”: choose it below or give a value for all",
    ),
    "entry_import_formula": (
        "формула вместо значения: замените её значением",
        "a formula instead of a value: replace it by its value",
    ),
    "entry_import_known": (
        "«{name}» уже есть с тем же контактом: строка пропущена",
        "“{name}” is there already with the same contact: the row is passed over",
    ),
    "entry_import_alike": (
        "«{name}» уже есть: возможно, тот же человек",
        "there is a “{name}” already: perhaps the same person",
    ),
    "entry_import_moment": (
        "«{value}»: нужно время подачи, которое уже было, как 31.01.2027 18:05",
        "“{value}”: a time of arrival that has been is needed, such as 2027-01-31 18:05",
    ),
    "entry_import_problems": (
        "Ошибок: {count}. Ничего не сохранено: исправьте файл и загрузите снова.",
        "Mistakes: {count}. Nothing is kept: mend the file and choose it again.",
    ),
    "entry_import_place": ("Место", "Place"),
    "entry_import_what": ("Что не так", "What is wrong"),
    "entry_import_more": ("И ещё {count}.", "And {count} more."),
    "entry_import_good": (
        "Ошибок нет. Заявок: {count}, из них в лист ожидания: {waiting}.",
        "No mistakes. Applications: {count}, of them on the waiting list: {waiting}.",
    ),
    "entry_import_notes": ("Замечания", "Remarks"),
    "entry_import_mapping": ("Как поняты столбцы", "How the columns are understood"),
    "entry_import_field": ("Поле", "Field"),
    "entry_import_column": ("Столбец", "Column"),
    "entry_import_for_all": ("Если столбца нет: для всех", "Without a column: for all"),
    "entry_import_again": ("Проверить с этими столбцами", "Try with these columns"),
    "entry_import_sample": ("Первые строки", "The first rows"),
    "entry_import_write": (
        "Написать каждому письмо с личной ссылкой",
        "Write to each with his personal link",
    ),
    "entry_import_backup": (
        "Перед загрузкой делается копия турнира.",
        "A backup of the event is made first.",
    ),
    "entry_import_do": ("Загрузить заявок: {count}", "Import {count} applications"),
    "entry_import_other": ("Другой файл", "Another file"),
}
"""Codes and templates, Russian and English; codes begin with the topic: ``entry_``."""
