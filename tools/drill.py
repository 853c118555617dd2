"""Run drills (see drills/__init__.py): in parallel, resumable, the same figures for any number of workers."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tools import modules, provenance

ROOT = Path(__file__).resolve().parents[1]
CHECKPOINTS = ROOT / ".cache" / "drills"
FIGURES = ROOT / "docs" / "drills"
# Small enough that an interruption loses little, large enough that handing out work costs nothing.
CHUNK = 50
FAILURES_KEPT = 20
HEADS = ("day", "commit", "seed", "machine", "cases", "seconds", "failures", "figures")

Case = Callable[[int, int], Mapping[str, int]]


@dataclass
class Progressed:
    """How far a drill has come. `done` counts cases, in order from 0; a checkpoint is this object as JSON."""

    drill: str
    commit: str
    seed: int
    cases: int
    done: int = 0
    seconds: float = 0.0
    failed: int = 0
    failures: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    def same_work(self, other: Progressed) -> bool:
        """Whether the figures of both may be added: same drill, program, seed and size."""
        return (self.drill, self.commit, self.seed, self.cases) == (
            other.drill,
            other.commit,
            other.seed,
            other.cases,
        )


@dataclass(frozen=True)
class Outcome:
    """What a run of consecutive cases gave."""

    cases: int
    counts: dict[str, int]
    failures: list[str]


def add(counts: dict[str, int], more: Mapping[str, int]) -> None:
    """Add counts to counts; a key that starts with "max " keeps the greatest."""
    for key, value in more.items():
        before = counts.get(key)
        if before is None:
            counts[key] = value
        else:
            counts[key] = max(before, value) if key.startswith("max ") else before + value


def play(case: Case, seed: int, numbers: Iterable[int]) -> Outcome:
    """Play cases one after another; whatever a case raises is a failure of that case, not of the drill."""
    played, counts, failures = 0, dict[str, int](), list[str]()
    for number in numbers:
        played += 1
        try:
            add(counts, case(number, seed))
        except Exception as error:  # noqa: BLE001 - a crash of the program under drill is a finding as well
            failures.append(f"case {number}, seed {seed}: {type(error).__name__}: {error}")
    return Outcome(played, counts, failures)


def play_named(package: str, name: str, seed: int, numbers: range) -> Outcome:
    """The same in another process, which finds the drill by its name."""
    return play(modules.load(package, name).case, seed, numbers)


def outcomes(package: str, progress: Progressed, workers: int) -> Iterator[Outcome]:
    """What the cases still to be played give, in order of their numbers whatever the number of workers."""
    starts = range(progress.done, progress.cases, CHUNK)
    chunks = [range(start, min(start + CHUNK, progress.cases)) for start in starts]
    job = partial(play_named, package, progress.drill, progress.seed)
    if workers == 1:
        yield from map(job, chunks)
        return
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(job, chunks)


def advance(package: str, progress: Progressed, workers: int, checkpoint: Path | None) -> None:
    """Play a drill to its end, keeping a checkpoint as it goes."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(progress.drill, total=progress.cases, completed=progress.done)
        before, began = progress.seconds, time.monotonic()
        for outcome in outcomes(package, progress, workers):
            progress.done += outcome.cases
            progress.failed += len(outcome.failures)
            progress.failures += outcome.failures[: FAILURES_KEPT - len(progress.failures)]
            add(progress.counts, outcome.counts)
            progress.seconds = before + time.monotonic() - began
            bar.update(task, completed=progress.done)
            if checkpoint is not None:
                save(progress, checkpoint)


def save(progress: Progressed, file: Path) -> None:
    """Write a checkpoint so that an interruption leaves either the old one or the new one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    new.write_text(json.dumps(asdict(progress), ensure_ascii=False), encoding="utf-8")
    new.replace(file)


def restore(fresh: Progressed, file: Path) -> Progressed:
    """The checkpoint to go on from; `fresh` when there is none or it belongs to other work."""
    if not file.is_file():
        return fresh
    saved = Progressed(**json.loads(file.read_text(encoding="utf-8")))
    if not saved.same_work(fresh):
        print(f"{fresh.drill}: the checkpoint is of another commit, seed or size; starting again")
        return fresh
    return saved


def figures(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{key} {value:,}" for key, value in sorted(counts.items()))


def report(progress: Progressed) -> None:
    for failure in progress.failures:
        print(f"  {failure}")
    kept = len(progress.failures)
    if progress.failed > kept:
        print(f"  … and {progress.failed - kept:,} more")
    print(
        f"{progress.drill}: {progress.done:,} cases in {progress.seconds:.1f} s, "
        f"{progress.failed:,} failed; {figures(progress.counts)}"
    )


def keep(progress: Progressed, about: str) -> Path:
    """Append the figures of a full drill to its document."""
    file = FIGURES / f"{progress.drill}.md"
    row = (
        provenance.today(),
        progress.commit,
        str(progress.seed),
        provenance.machine(),
        f"{progress.done:,}",
        f"{progress.seconds:.0f}",
        f"{progress.failed:,}",
        figures(progress.counts),
    )
    provenance.append_row(file, f"Drill {progress.drill}", about, HEADS, row)
    return file


def run(name: str, asked: argparse.Namespace, package: str = "drills") -> bool:
    """Run one drill as asked; whether every case passed."""
    module = modules.load(package, name)
    cases = max(1, round(module.CASES * asked.scale))
    fresh = Progressed(name, provenance.commit(), asked.seed, cases)
    checkpoint = CHECKPOINTS / f"{name}.json"
    progress = restore(fresh, checkpoint) if asked.resume else fresh
    try:
        advance(package, progress, asked.workers, checkpoint)
    except KeyboardInterrupt:
        print(
            f"{name}: stopped after {progress.done:,} of {cases:,} cases; ./dev drill {name} --resume goes on"
        )
        raise
    report(progress)
    if asked.scale == 1:
        print(f"figures appended to {keep(progress, modules.about(package, name)).relative_to(ROOT)}")
    checkpoint.unlink(missing_ok=True)
    return not progress.failed


def counted(package: str = "drills") -> list[str]:
    """The drills that are made of cases; the others are commands of their own."""
    return [name for name in modules.names(package) if modules.defines(package, name, "case")]


def scale(text: str) -> float:
    value = float(text)
    if not 0 < value <= 1:
        raise argparse.ArgumentTypeError(f"expected a number above 0 and up to 1, not {text}")
    return value


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./dev drill", description=__doc__)
    parser.add_argument("name", nargs="?", help="a drill, or all of them with 'all'")
    parser.add_argument(
        "--scale", type=scale, default=1.0, help="part of the full size; 1 keeps figures in docs"
    )
    parser.add_argument("--seed", type=int, default=1, help="another seed plays other cases (default: 1)")
    parser.add_argument("--resume", action="store_true", help="go on where an interrupted run stopped")
    parser.add_argument(
        "--workers", type=int, default=int(os.environ.get("SPORTMAFIA_WORKERS", "2")), help="processes"
    )
    return parser.parse_args(argv)


def main(argv: list[str]) -> int:
    if argv and argv[0] in set(modules.names("drills")) - set(counted()):
        status: int = modules.load("drills", argv[0]).main(argv[1:])
        return status
    asked = arguments(argv)
    if asked.name != "all" and asked.name not in counted():
        print(modules.listing("drills"))
        return 0 if asked.name is None else 2
    wanted = counted() if asked.name == "all" else [asked.name]
    passed = [run(name, asked) for name in wanted]
    print(f"{sum(passed)} of {len(passed)} drills passed")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
