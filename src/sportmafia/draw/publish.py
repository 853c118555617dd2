"""A draw that anybody can verify: numbers first, then a commitment, then the key that puts names on numbers.

1. Published before: the schedule for anonymous numbers, the list of names, a label, and the commitment to a
key. 2. When all that is public, something that nobody knew before may be added (`public`: words of the
captains, a number drawn in the hall), so that whoever made the key could not try many keys at home. 3.
Published after: the key. 4. If wanted, after the last game: the key of the roles, committed to from the
start. Everything follows from the file: `verifying.verify` runs it all again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from sportmafia.draw.schedule import Round, Schedule
from sportmafia.lots import commit, deal_roles, deal_tables, opens, permutation

FORMAT = "sportmafia.draw/1"

BEFORE = ("format", "label", "names", "schedule", "fixed", "table_lots", "roles_commitment")
"""What is published before the draw and bound by the commitment; the last three only if wanted."""
BOUND = ("parts_sha256", "content_sha256", "commitment")
"""What binds it."""
AFTER = ("public", "key", "numbers", "tables")
"""What opening the key adds; `tables` only with `table_lots`."""
AT_THE_END = ("roles_key", "roles")
"""What opening the key of the roles adds."""


def canonical(value: object) -> bytes:
    """JSON with sorted keys, without spaces or escaped letters, in UTF-8: one text for one value."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8", "surrogatepass")


def parts(document: Mapping[str, Any]) -> dict[str, str]:
    """SHA-256 of every published part: each field, and each field of the schedule on its own."""
    held: dict[str, object] = {name: document[name] for name in BEFORE if name in document}
    schedule = held.pop("schedule", {})
    held |= {f"schedule.{name}": value for name, value in dict(schedule).items()}  # type: ignore[call-overload]
    return {name: hashlib.sha256(canonical(value)).hexdigest() for name, value in sorted(held.items())}


def content(named: Mapping[str, str]) -> str:
    """The digest that the commitment speaks of: SHA-256 of the digests of all parts."""
    return hashlib.sha256(canonical(dict(named))).hexdigest()


def commit_label(document: Mapping[str, Any]) -> str:
    """What the commitment to the key is made for."""
    return f"draw\n{document['label']}\n{document['content_sha256']}"


def roles_label(document: Mapping[str, Any]) -> str:
    """What the commitment to the key of the roles is made for."""
    return f"roles\n{document['label']}"


def committed(
    label: str,
    names: Sequence[str],
    schedule: Mapping[str, Any],
    key: bytes,
    *,
    fixed: Sequence[int] = (),
    table_lots: bool = False,
    roles_key: bytes | None = None,
) -> dict[str, Any]:
    """The file to publish before the draw: everything but the keys.

    `fixed`: names (by place from 1) that keep their place as number, because wishes speak of them.
    """
    document: dict[str, Any] = {
        "format": FORMAT,
        "label": label,
        "names": list(names),
        "schedule": dict(schedule),
    }
    if fixed:
        document["fixed"] = sorted(set(fixed))
    if table_lots:
        document["table_lots"] = True
    if roles_key is not None:
        document["roles_commitment"] = commit(roles_key, roles_label(document))
    document["parts_sha256"] = parts(document)
    document["content_sha256"] = content(document["parts_sha256"])
    return {**document, "commitment": commit(key, commit_label(document))}


def _lot(kind: str, document: Mapping[str, Any]) -> str:
    return f"{kind}\n{document['label']}\n{document['content_sha256']}\n{document.get('public', '')}"


def numbers_of(document: Mapping[str, Any], key: bytes) -> tuple[int, ...]:
    """The number of each name, in the order of the names: fixed names keep theirs, the others draw."""
    fixed = set(document.get("fixed", ()))
    free = [k for k in range(1, len(document["names"]) + 1) if k not in fixed]
    drawn = permutation(len(free), key, _lot("numbers", document))
    number = dict(zip(free, (free[k - 1] for k in drawn), strict=True))
    return tuple(number.get(k, k) for k in range(1, len(document["names"]) + 1))


def tables_of(document: Mapping[str, Any], key: bytes) -> list[list[int]]:
    """For every round the number in the hall that each table of the schedule draws."""
    rounds = document["schedule"]["rounds"]
    lot = _lot("tables", document)
    sizes = [len(one["tables"]) for one in rounds]
    return [list(deal_tables(size, key, f"{lot}\n{r}")) for r, size in enumerate(sizes, start=1)]


def roles_of(document: Mapping[str, Any], key: bytes, r: int, t: int) -> list[str]:
    """The roles of seats 1 .. 10 of table t in round r (both from 1)."""
    label = f"{document['label']}\n{document['content_sha256']}\n{r}\n{t}"
    return [role.value for role in deal_roles(key, label)]


def all_roles(document: Mapping[str, Any], key: bytes) -> list[list[list[str]]]:
    """The roles of every seat of every table of every round."""
    return [
        [roles_of(document, key, r, t) for t in range(1, len(one["tables"]) + 1)]
        for r, one in enumerate(document["schedule"]["rounds"], start=1)
    ]


def revealed(document: Mapping[str, Any], key: bytes, public: str = "") -> dict[str, Any] | None:
    """The file with the key opened and the lots drawn; None when the key is not the committed one."""
    if not opens(document["commitment"], key, commit_label(document)):
        return None
    opened = {**document, "public": public, "key": key.hex()}
    opened["numbers"] = list(numbers_of(opened, key))
    if opened.get("table_lots"):
        opened["tables"] = tables_of(opened, key)
    return opened


def roles_revealed(document: Mapping[str, Any], key: bytes) -> dict[str, Any] | None:
    """The file with the key of the roles opened; None when it is not the committed one."""
    if not opens(document["roles_commitment"], key, roles_label(document)):
        return None
    return {**document, "roles_key": key.hex(), "roles": all_roles(document, key)}


def seated_names(
    schedule: Schedule, numbers: Sequence[int], tables: Sequence[Sequence[int]] = ()
) -> Schedule:
    """The schedule with player k = the k-th name, when numbers[k - 1] is the number that this name drew.

    With `tables` the t-th table of round r stands at tables[r][t] (t from 0, its place from 1).
    """
    name_of = {number: k for k, number in enumerate(numbers, start=1)}
    rounds = []
    for r, one in enumerate(schedule.rounds):
        seated = [tuple(name_of[p] for p in table) for table in one.tables]
        if tables:
            places = dict(zip(tables[r], seated, strict=True))
            seated = [places[t] for t in range(1, len(seated) + 1)]
        rounds.append(Round(tuple(seated), tuple(sorted(name_of[p] for p in one.rest))))
    return Schedule(schedule.players, tuple(rounds))
