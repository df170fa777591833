"""Many tasks on any executor, with limits kept per task, resumable, as a table.

    import bia, concurrent.futures as cf
    with cf.ThreadPoolExecutor(8) as pool:
        table = bia.campaign(["a.k2", "b.c"], engine="portfolio", timeout=60, executor=pool, store="run.jsonl")
    table.to_pandas()

Each task runs in a process of its own, which is ended when it exceeds its limits, so a task can do no harm
to its worker. Executors only need `submit`: threads, processes, and `distributed.Client.get_executor()`, so the
same script runs on a cluster.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, Future, as_completed
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union, overload

from .errors import BiaError, UsageError
from .k2 import Program

__all__ = ["COLUMNS", "Campaign", "Task", "campaign"]

#: The columns of the table.
COLUMNS: Tuple[str, ...] = (
    "name",
    "verdict",
    "text",
    "expected",
    "status",
    "engine",
    "seconds",
    "cpu",
    "memory",
    "properties",
    "error",
)

#: How long a process may take beyond its time limit, for its start and its report.
GRACE = 5.0

PathLike = Union[str, "os.PathLike[str]"]


@dataclass(frozen=True)
class Task:
    """A program with what is to be done with it. Texts travel with the task, files are read by the worker."""

    #: A path, or several that are linked.
    files: Tuple[str, ...] = ()
    #: K2 text, if there are no files.
    text: Optional[str] = None
    name: str = ""
    #: What the verdict should be, if that is known.
    expected: Optional[str] = None
    #: Options of `verify`.
    options: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, source: "Union[Task, Program, PathLike, Sequence[PathLike], Mapping[str, Any]]") -> "Task":
        """The task that a program, a path, a list of paths or a dict stands for."""
        if isinstance(source, Task):
            return source
        if isinstance(source, Program):
            name, text = source.source
            return cls(text=text, name=name)
        if isinstance(source, (str, os.PathLike)):
            path = os.fspath(source)
            return cls(files=(path,), name=path)
        if isinstance(source, Mapping):
            known = {k: v for k, v in source.items() if k in cls.__dataclass_fields__ and k != "options"}
            files = known.get("files", ())
            known["files"] = (files,) if isinstance(files, str) else tuple(files)
            rest = {k: v for k, v in source.items() if k not in cls.__dataclass_fields__}
            return cls(**known, options={**source.get("options", {}), **rest})
        if isinstance(source, (list, tuple)) and source:
            paths = tuple(os.fspath(path) for path in source)
            return cls(files=paths, name=" ".join(paths))
        raise UsageError(f"a task is a program, a path, paths or a dict, not {type(source).__name__}")

    def key(self, options: Mapping[str, Any]) -> str:
        """Names the task with its options and what its files hold: what is the same need not be done again."""
        digest = hashlib.sha256()
        for part in (self.name, self.text or "", *self.files):
            digest.update(part.encode() + b"\0")
        for file in self.files:
            try:
                digest.update(Path(file).read_bytes())
            except OSError:
                digest.update(b"unreadable")
        every = {**options, **self.options}
        digest.update(json.dumps(every, sort_keys=True, default=str).encode())
        return digest.hexdigest()


class Campaign(Sequence[Mapping[str, Any]]):
    """The table: one row for each task, in the order of the tasks. `pandas.DataFrame(table)` takes it as it is."""

    def __init__(self, rows: Sequence[Mapping[str, Any]]) -> None:
        self.rows: Tuple[Mapping[str, Any], ...] = tuple(rows)

    @overload
    def __getitem__(self, index: int) -> Mapping[str, Any]: ...
    @overload
    def __getitem__(self, index: slice) -> Tuple[Mapping[str, Any], ...]: ...
    def __getitem__(self, index: Any) -> Any:
        return self.rows[index]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Mapping[str, Any]]:
        return iter(self.rows)

    def __eq__(self, other: object) -> bool:
        """Whether the verdicts are the same; times never are."""
        return isinstance(other, Campaign) and self.verdicts() == other.verdicts()

    def verdicts(self) -> Dict[str, str]:
        """Verdicts by the names of tasks."""
        return {str(row["name"]): str(row["verdict"]) for row in self.rows}

    def counts(self) -> Dict[str, int]:
        """How many rows have which verdict."""
        counts: Dict[str, int] = {}
        for row in self.rows:
            counts[str(row["verdict"])] = counts.get(str(row["verdict"]), 0) + 1
        return counts

    def to_pandas(self) -> Any:
        """The table as a `pandas.DataFrame`."""
        import pandas  # type: ignore[import-untyped,unused-ignore]

        return pandas.DataFrame(list(self.rows), columns=list(COLUMNS))

    def to_csv(self, path: PathLike) -> None:
        """Writes the table as CSV."""
        import csv

        with open(path, "w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, COLUMNS, extrasaction="ignore")
            writer.writeheader()
            writer.writerows(self.rows)

    def __repr__(self) -> str:
        counts = ", ".join(f"{n} {verdict}" for verdict, n in sorted(self.counts().items()))
        return f"<bia.Campaign {len(self.rows)} tasks: {counts}>"

    def _repr_html_(self) -> str:
        import html

        head = "".join(f"<th>{c}</th>" for c in COLUMNS)
        rows = "".join(
            "<tr>" + "".join(f"<td>{html.escape(str(row.get(c, '') or ''))}</td>" for c in COLUMNS) + "</tr>"
            for row in self.rows[:1000]
        )
        return f"<table><tr>{head}</tr>{rows}</table>"


def campaign(
    tasks: Iterable[Any],
    *,
    engine: str = "portfolio",
    timeout: float = 60.0,
    memory: int = 4 << 30,
    executor: Optional[Executor] = None,
    store: Optional[PathLike] = None,
    on_result: Optional[Callable[[Mapping[str, Any]], object]] = None,
    **options: Any,
) -> Campaign:
    """Verifies tasks: programs, paths, lists of C files that are linked, dicts, or `Task`s.

    `timeout` (seconds) and `memory` (bytes) hold for each task alone. With `store`, a file of JSON lines, each
    row is written as soon as it is there, and what is in the file already is not done again. `on_result` sees
    each row in the order in which they come. Without `executor` tasks are done one after the other.
    """
    every: Dict[str, Any] = {"engine": engine, "timeout": float(timeout), "memory": int(memory), **options}
    todo = [Task.of(task) for task in tasks]
    keys = [task.key(every) for task in todo]
    known = _stored(store)
    rows: Dict[int, Mapping[str, Any]] = {}
    open_: List[int] = []
    for at, key in enumerate(keys):
        if key in known:
            rows[at] = known[key]
        else:
            open_.append(at)
    out = open(store, "a", encoding="utf-8") if store is not None else None

    def take(at: int, row: Mapping[str, Any]) -> None:
        rows[at] = row
        if out is not None:
            out.write(json.dumps({"key": keys[at], "row": row}) + "\n")
            out.flush()
        if on_result is not None:
            on_result(row)

    try:
        if executor is None:
            for at in open_:
                take(at, run_task(asdict(todo[at]), every))
        else:
            futures: Dict[Any, int] = {
                executor.submit(run_task, asdict(todo[at]), every): at for at in open_
            }
            try:
                for future in _completed(futures):
                    take(futures[future], future.result())
            except BaseException:
                for future in futures:
                    future.cancel()
                raise
    finally:
        if out is not None:
            out.close()
    return Campaign([rows[at] for at in range(len(todo))])


def _completed(futures: Mapping[Any, int]) -> Iterator[Any]:
    """Futures as they complete; those of other libraries in the order in which they were submitted."""
    if all(isinstance(future, Future) for future in futures):
        return as_completed(futures)
    return iter(futures)


def _stored(store: Optional[PathLike]) -> Dict[str, Mapping[str, Any]]:
    known: Dict[str, Mapping[str, Any]] = {}
    if store is None or not os.path.exists(store):
        return known
    with open(store, encoding="utf-8") as file:
        for line in file:
            try:
                entry = json.loads(line)
                known[entry["key"]] = entry["row"]
            except (ValueError, KeyError, TypeError):
                continue  # the line that an interruption has cut off
    return known


def run_task(task: Mapping[str, Any], options: Mapping[str, Any]) -> Dict[str, Any]:
    """Does one task in a process of its own. Never raises: whatever goes wrong is in the row."""
    every = {**options, **(task.get("options") or {})}
    limit = float(every.get("timeout") or 60.0)
    # Processor time passes more slowly than time on the wall where the machine is busy.
    patience = 20 * limit + 60 if every.get("clock") == "processor" else limit + GRACE
    start = time.monotonic()
    row: Dict[str, Any] = dict.fromkeys(COLUMNS)
    row.update(name=task.get("name", ""), expected=task.get("expected"), verdict="unknown", properties=0)
    try:
        process = subprocess.Popen(
            [sys.executable, "-m", "bia.campaign"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except OSError as why:
        row.update(error=str(why), text=f"unknown ({why})", seconds=0.0)
        return row
    try:
        said, errors = process.communicate(
            json.dumps({"task": dict(task), "options": every}, default=str).encode(), timeout=patience
        )
        row["seconds"] = round(time.monotonic() - start, 3)
        if process.returncode == _TOO_LARGE:
            row["text"] = "unknown (memory limit reached)"
        elif process.returncode != 0:
            row["error"] = errors.decode(errors="replace")[-2000:] or f"exit status {process.returncode}"
            row["text"] = "unknown (the process has failed)"
        else:
            row.update(json.loads(said))
    except subprocess.TimeoutExpired:
        row.update(seconds=round(time.monotonic() - start, 3), text=f"unknown (time limit of {limit} s reached)")
    finally:
        if process.poll() is None:
            try:
                os.killpg(process.pid, 9)
            except OSError:
                process.kill()
            process.communicate()
    expected = row["expected"]
    if expected is not None:
        decided = row["verdict"] in ("safe", "unsafe")
        row["status"] = "correct" if row["verdict"] == expected else "wrong" if decided else "unknown"
    return row


#: The exit status of a process that has ended itself because of its memory.
_TOO_LARGE = 77


def _watch_memory(limit: int) -> None:
    """Ends this process when it holds a quarter more than it may, and a little."""
    most = limit + limit // 4 + (64 << 20)

    def watch() -> None:
        while True:
            try:
                with open("/proc/self/statm") as file:
                    pages = int(file.read().split()[1])
            except (OSError, ValueError, IndexError):
                return
            if pages * 4096 > most:
                os._exit(_TOO_LARGE)
            time.sleep(0.05)

    threading.Thread(target=watch, daemon=True).start()


def _main() -> None:
    """The process of one task: JSON in, the part of a row that it knows out."""
    import resource

    from . import _api
    from .k2 import parse

    given = json.load(sys.stdin.buffer)
    task, options = given["task"], given["options"]
    _watch_memory(int(options.get("memory") or 4 << 30))
    row: Dict[str, Any] = {}
    try:
        if task.get("text") is not None:
            name = task.get("name") or "task"
            source: Any = parse(task["text"], name)
        else:
            source = list(task["files"])
        result = _api.verify(source, **options)
        row.update(
            verdict=str(result.verdict),
            text=result.text,
            engine=next((p.engine for p in result.properties if p.engine), None),
            properties=len(result.properties),
        )
    except BiaError as why:
        row.update(verdict="unknown", text="unknown (bad input)", error=f"{type(why).__name__}: {why}")
    usage = resource.getrusage(resource.RUSAGE_SELF)
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = usage.ru_utime + usage.ru_stime + children.ru_utime + children.ru_stime
    row.update(cpu=round(cpu, 3), memory=usage.ru_maxrss * 1024)
    sys.stdout.write(json.dumps(row))
    sys.stdout.flush()
    # Threads may be left: everything is written, so nothing is lost.
    os._exit(0)


if __name__ == "__main__":
    _main()
