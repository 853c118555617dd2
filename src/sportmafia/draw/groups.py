"""Small abelian groups and fields, as tables of whole numbers."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from sportmafia.draw.kernels import Ints


@dataclass(frozen=True, slots=True)
class Group:
    """A product of cyclic groups of the given orders; elements are numbered, 0 is the unit."""

    orders: tuple[int, ...]

    @property
    def size(self) -> int:
        """Number of elements."""
        return int(np.prod(self.orders))

    @property
    def name(self) -> str:
        """Z5, Z2xZ4 and so on."""
        return "x".join(f"Z{m}" for m in self.orders)

    def _elements(self) -> Ints:
        return np.array(list(itertools.product(*[range(m) for m in self.orders])), dtype=np.int32)

    def _number(self, elements: Ints) -> Ints:
        number = np.zeros(elements.shape[:-1], dtype=np.int32)
        for axis, m in enumerate(self.orders):
            number = number * m + elements[..., axis] % m
        return number.astype(np.int32)

    def add(self) -> Ints:
        """add[x, y] = x + y."""
        e = self._elements()
        return self._number(e[:, None, :] + e[None, :, :])

    def subtract(self) -> Ints:
        """subtract[x, y] = x - y."""
        e = self._elements()
        return self._number(e[:, None, :] - e[None, :, :])


def prime_factors(number: int) -> list[tuple[int, int]]:
    """(prime, exponent) pairs, ascending."""
    found = []
    p = 2
    while p * p <= number:
        k = 0
        while number % p == 0:
            number //= p
            k += 1
        if k:
            found.append((p, k))
        p += 1
    if number > 1:
        found.append((number, 1))
    return found


def _partitions(k: int, most: int | None = None) -> list[tuple[int, ...]]:
    if k == 0:
        return [()]
    most = k if most is None else most
    return [(i, *rest) for i in range(min(k, most), 0, -1) for rest in _partitions(k - i, i)]


@lru_cache(maxsize=256)
def abelian_groups(size: int) -> tuple[Group, ...]:
    """All abelian groups of an order, the cyclic one first."""
    found = []
    for choice in itertools.product(*[_partitions(k) for _, k in prime_factors(size)]):
        primes = [p for p, _ in prime_factors(size)]
        columns = max((len(parts) for parts in choice), default=0)
        orders = []
        for c in range(columns):
            m = 1
            for p, parts in zip(primes, choice, strict=True):
                if c < len(parts):
                    m *= p ** parts[c]
            orders.append(m)
        found.append(Group(tuple(orders) or (1,)))
    return tuple(found)


def generated(add: list[list[int]], elements: frozenset[int]) -> frozenset[int]:
    """The subgroup that some elements generate; add[x][y] = x + y."""
    found, fresh = {0}, [0]
    while fresh:
        row = add[fresh.pop()]
        for e in elements:
            if row[e] not in found:
                found.add(row[e])
                fresh.append(row[e])
    return frozenset(found)


@lru_cache(maxsize=256)
def subgroups(group: Group, order: int) -> tuple[frozenset[int], ...]:
    """Subgroups of an order, one of each kind: alike are those with the same orders of elements, in them and
    modulo them.
    """
    add: list[list[int]] = group.add().tolist()
    cyclic = [c for c in {generated(add, frozenset([x])) for x in range(group.size)} if order % len(c) == 0]
    found: set[frozenset[int]] = set()
    level = {frozenset([0])}
    while level:
        found |= level
        level = {
            larger
            for smaller in level
            for cycle in cyclic
            if not cycle <= smaller and order % len(larger := generated(add, smaller | cycle)) == 0
        } - found

    def steps(x: int, home: frozenset[int]) -> int:
        count, y = 1, x
        while y not in home:
            count, y = count + 1, add[y][x]
        return count

    kinds: dict[tuple[tuple[int, int, bool], ...], frozenset[int]] = {}
    unit = frozenset([0])
    for inside in sorted((s for s in found if len(s) == order), key=sorted):
        kind = tuple(sorted((steps(x, unit), steps(x, inside), x in inside) for x in range(group.size)))
        kinds.setdefault(kind, inside)
    return tuple(kinds.values())


@lru_cache(maxsize=64)
def field_products(size: int) -> tuple[Group, Ints] | None:
    """The field of `size` elements as (additive group, multiply[x, y]); None when no such field exists.

    Elements are coefficient vectors over the prime field modulo the first irreducible monic polynomial.
    """
    factors = prime_factors(size)
    if len(factors) != 1:
        return None
    p, k = factors[0]
    group = Group((p,) * k)
    vectors = list(itertools.product(range(p), repeat=k))

    def times(u: tuple[int, ...], v: tuple[int, ...], low: tuple[int, ...]) -> tuple[int, ...]:
        product = [0] * (2 * k - 1)
        for i, a in enumerate(u):
            for j, b in enumerate(v):
                product[i + j] = (product[i + j] + a * b) % p
        for d in range(2 * k - 2, k - 1, -1):  # x^k = -(low)
            top, product[d] = product[d], 0
            for i, a in enumerate(low):
                product[d - k + i] = (product[d - k + i] - top * a) % p
        return tuple(product[:k])

    for low in itertools.product(range(p), repeat=k):
        table = np.array(
            [[_vector_number(times(u, v, low), p) for v in vectors] for u in vectors], dtype=np.int32
        )
        inner = table[1:, 1:]
        if (inner != 0).all():  # no zero divisors: a field
            return group, table
    return None


def _vector_number(vector: tuple[int, ...], p: int) -> int:
    number = 0
    for a in vector:
        number = number * p + a
    return number
