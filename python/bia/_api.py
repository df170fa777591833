"""The verbs: verify, symex, encode, translate, simulate, validate, engines, cfg."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from . import _native, c as _c
from ._native import Cancel
from ._run import PathLike, Source, given, refuse, run, seconds
from .errors import Diagnostic, InputError, K2TypeError, UsageError
from .k2 import Assume, Editor, Expr, Havoc, Program, Stmt, Var, parse
from .result import Result

__all__ = [
    "Engine",
    "Simulation",
    "Validation",
    "cfg",
    "encode",
    "engines",
    "simulate",
    "symex",
    "translate",
    "validate",
    "verify",
]

Anything = Union[Source, _c.Text, Editor]
Progress = Callable[[Dict[str, Any]], object]


def _given(source: Anything) -> Tuple[List[str], List[Tuple[str, str]]]:
    if isinstance(source, _c.Text):
        return [source.name], [(source.name, source.text)]
    if isinstance(source, Editor):
        return given(source.program())
    return given(source)


def _ids(property: Union[str, Sequence[str], None]) -> Dict[str, Any]:
    if property is None:
        return {}
    if isinstance(property, str):
        return {"property": [property]}
    return {"property": list(property)}


def verify(
    program: Anything,
    *,
    property: Union[str, Sequence[str], None] = None,
    engine: str = "portfolio",
    timeout: Optional[float] = None,
    memory: Union[int, str, None] = None,
    jobs: int = 1,
    on_progress: Optional[Progress] = None,
    cancel: Optional[Cancel] = None,
    **options: Any,
) -> Result:
    """Is each property of the program safe, unsafe or unknown?

    `program` is a `k2.Program`, a `k2.Editor`, a path (K2, C, or a model in BTOR2, AIGER, VMT), C files that are
    linked, or a `c.Text`. `property` names the properties of a K2 program to ask about, all without it; what
    to check of a C program is `check=` or `property_file=`. `engine` is the portfolio or engines by name, with
    options: `"kind:simple-path=true"` (see `engines()`). `timeout` is in seconds, `memory` bytes of this process.

    `on_progress` is called with a dict now and then, in this thread; an exception that it raises ends the
    verification and is raised. Ctrl-C ends it, too. `cancel.cancel()` from another thread makes the verdict
    unknown. Further options are those of `bia verify`, such as `data_model="ILP32"`, `witness="w.yml"`,
    `recursion_depth=20`, `full=True`.

    >>> import bia
    >>> p = bia.k2.parse("(entry f) (function f () (return) (locals) (seq (jump) (! (label l) :error e)))")
    >>> bia.verify(p).verdict
    <Verdict.SAFE: 'safe'>
    """
    return _verify(
        program,
        {**_ids(property), "engine": engine, "timeout": seconds(timeout), "memory": memory, "jobs": jobs, **options},
        on_progress=on_progress,
        cancel=cancel,
    )


def _verify(
    program: Anything,
    options: Mapping[str, Any],
    *,
    on_progress: Optional[Progress] = None,
    monitor: Optional[Callable[[Dict[str, Any]], object]] = None,
    values: bool = False,
    cancel: Optional[Cancel] = None,
    assumptions: Sequence[str] = (),
) -> Result:
    names, files = _given(program)
    start = time.perf_counter()
    if options.get("invariants") is not None:
        raise UsageError("invariants are in the result: result.proof.text")
    answer = run(
        "verify",
        options,
        names,
        files,
        on_event=on_progress,
        on_path=monitor,
        values=values,
        cancel=cancel,
    )
    document = answer.json
    diagnostics = [Diagnostic.from_json(d) for d in document.get("diagnostics", ())]
    if answer.status == 2 and not document.get("properties"):
        raise refuse(diagnostics, names)
    seconds_taken = time.perf_counter() - start
    return Result._of(document, diagnostics, seconds_taken, answer.proofs, assumptions)


def symex(
    program: Union[Program, Editor, PathLike],
    *,
    constraint: Optional[Callable[[Var], Union[Expr, bool, None]]] = None,
    monitor: Optional[Callable[[Dict[str, Any]], object]] = None,
    values: bool = False,
    search: str = "dfs",
    paths: Optional[int] = None,
    property: Union[str, Sequence[str], None] = None,
    timeout: Optional[float] = None,
    cancel: Optional[Cancel] = None,
    **options: Any,
) -> Result:
    """Symbolic execution of a K2 program, path by path.

    `constraint(var)` is asked once for each `havoc`: what it returns, an expression over variables that are
    visible there, holds for the chosen value. The verdict then rests on it, and `assumptions` says so.
    `monitor(state)` sees each path at each step: a dict with `event` (`step`, `branch`, or how the path ended),
    `function`, `label`, `calls`, `steps`; with `values=True` also `values` of variables and the path's
    `condition`, as SMT-LIB texts. Returning `False` ends the path; nothing is safe any more then.
    """
    whole = _program(program)
    assumed: List[str] = []
    if constraint is not None:
        whole, assumed = _constrained(whole, constraint)
    engine = f"symex:search={search}" + (f",paths={paths}" if paths is not None else "")
    return _verify(
        whole,
        {**_ids(property), "engine": engine, "timeout": seconds(timeout), **options},
        monitor=monitor,
        values=values,
        cancel=cancel,
        assumptions=assumed,
    )


def _program(source: Union[Program, Editor, PathLike]) -> Program:
    if isinstance(source, Program):
        return source
    if isinstance(source, Editor):
        return source.program()
    if isinstance(source, (str, os.PathLike)):
        path = os.fspath(source)
        if path.endswith((".c", ".i")):
            return _c.parse(path)
        return parse(_read(path), path)
    raise UsageError(f"a program or a path is needed, not {type(source).__name__}")


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as why:
        raise InputError(f"cannot read `{path}`: {why}") from why


def _constrained(program: Program, constraint: Callable[[Var], Union[Expr, bool, None]]) -> Tuple[Program, List[str]]:
    if not callable(constraint):
        raise UsageError(f"constraint: a callable is needed, not {type(constraint).__name__}")
    assumed: Dict[str, None] = {}

    def one(node: Havoc) -> Optional[List[Stmt]]:
        condition = constraint(node.target)
        if condition is None or condition is True:
            return None
        assumed[f"after `havoc {node.target.name}`: {condition}"] = None
        return [node, Assume(condition)]

    return program.rewrite(one, only=(Havoc,)), list(assumed)


def encode(
    program: Anything,
    format: str = "btor2",
    *,
    property: Optional[str] = None,
    timeout: Optional[float] = None,
    cancel: Optional[Cancel] = None,
    **options: Any,
) -> Union[str, bytes]:
    """The transition system or the Horn clauses of a property, for other tools: `btor2`, `vmt`, `chc`, `smv`,
    `aag` as text, `aiger` as bytes. Options are those of `bia encode`, such as `linear=True`, `fold=True`."""
    out = _written("encode", program, format, property, timeout, cancel, options)
    return out if format == "aiger" and not options.get("ascii") else out.decode()


def translate(
    program: Anything,
    to: str = "k2",
    *,
    property: Optional[str] = None,
    timeout: Optional[float] = None,
    cancel: Optional[Cancel] = None,
    **options: Any,
) -> str:
    """The program in another language: `k2`, `c`, `boogie` or `promela`."""
    return _written("translate", program, to, property, timeout, cancel, options).decode()


def _written(
    verb: str,
    program: Anything,
    to: str,
    property: Optional[str],
    timeout: Optional[float],
    cancel: Optional[Cancel],
    options: Mapping[str, Any],
) -> bytes:
    names, files = _given(program)
    if not isinstance(to, str):
        raise UsageError(f"format: a str is needed, not {type(to).__name__}")
    every = {"to": to, **_ids(property), "timeout": seconds(timeout), **options}
    answer = run(verb, every, names, files, cancel=cancel)
    if answer.status != 0:
        raise refuse(answer.diagnostics, names)
    return answer.out


def cfg(
    program: Union[Program, Editor, PathLike],
    to: str = "svg",
    *,
    after: str = "build",
    property: Optional[str] = None,
    **options: Any,
) -> "Picture":
    """The control-flow graph after any pass, as `svg`, `dot` or `k2`. Notebooks show it."""
    whole = _program(program)
    names, files = given(whole)
    every = {"to": to, "after": after, **_ids(property), **options}
    answer = run("cfg", every, names, files)
    if answer.status != 0:
        raise refuse(answer.diagnostics, names)
    return Picture(answer.out.decode())


class Picture(str):
    """A text that notebooks show as a picture, if it is SVG."""

    def _repr_svg_(self) -> Optional[str]:
        at = self.find("<svg")
        return self[at:] if at >= 0 else None


@dataclass(frozen=True)
class Simulation:
    """A run of a program."""

    #: `error`, `finished`, `blocked`, `step-limit`, `init-violated`, `no-initial-state`, `stopped`, `cancelled`.
    end: str
    steps: int
    #: Values of globals at the end, of those that were ever read or written.
    globals: Mapping[str, Any]
    #: The error properties that were violated.
    ids: Tuple[str, ...] = ()
    label: Optional[str] = None
    function: Optional[str] = None
    why: str = ""
    #: What happened, as a trace that `validate` takes; if it was asked for.
    trace: Optional[str] = field(default=None, repr=False)

    @property
    def is_error(self) -> bool:
        """Whether an error label was reached."""
        return self.end == "error"


def simulate(
    program: Union[Program, Editor, PathLike],
    *,
    oracle: Optional[Callable[[Dict[str, Any]], object]] = None,
    seed: int = 0,
    max_steps: int = 1_000_000,
    timeout: Optional[float] = None,
    trace: bool = False,
    cancel: Optional[Cancel] = None,
) -> Simulation:
    """Runs a program once.

    `oracle(choice)` makes the choices: a dict with `kind` (`havoc`, `initial`, `uninitialised`, `result`,
    `unspecified` or `jump`), `name`, `type` or `targets`, and `step`. It returns a value of that type, or the
    name of a target; `None` for a random choice, which `seed` determines.

    >>> import bia
    >>> p = bia.k2.parse('''(entry f) (globals (var x int))
    ...   (function f () (return) (locals) (seq (havoc x) (assign x (add x (const 1 int)))))''')
    >>> bia.simulate(p, oracle=lambda choice: 41).globals
    {'x': 42}
    """
    if oracle is not None and not callable(oracle):
        raise UsageError(f"oracle: a callable is needed, not {type(oracle).__name__}")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**64:
        raise UsageError(f"seed: a number from 0 below 2^64 is needed, not {seed!r}")
    if isinstance(max_steps, bool) or not isinstance(max_steps, int) or not 0 <= max_steps < 2**64:
        raise UsageError(f"max_steps: a number is needed, not {max_steps!r}")
    seconds(timeout)
    row = _native.simulate(
        _program(program),
        oracle=oracle,
        seed=seed,
        max_steps=max_steps,
        timeout=timeout,
        trace=trace,
        cancel=cancel,
    )
    return Simulation(
        end=row["end"],
        steps=row["steps"],
        globals=row["globals"],
        ids=tuple(row.get("ids", ())),
        label=row.get("label"),
        function=row.get("function"),
        why=row.get("why", ""),
        trace=row.get("trace"),
    )


@dataclass(frozen=True)
class Validation:
    """Whether evidence from outside was confirmed."""

    confirmed: bool
    why: Optional[str]
    diagnostics: Tuple[Diagnostic, ...] = ()

    def __bool__(self) -> bool:
        return self.confirmed


def validate(
    program: Anything,
    *,
    trace: Optional[str] = None,
    invariants: Optional[str] = None,
    witness: Optional[PathLike] = None,
    property: Union[str, Sequence[str], None] = None,
    timeout: Optional[float] = None,
    cancel: Optional[Cancel] = None,
    **options: Any,
) -> Validation:
    """Checks evidence: a `trace` (text, as `simulate` makes it) or `invariants` (text, `result.proof.text`) of a
    K2 program, or a `witness` file of SV-COMP of a C program."""
    names, files = _given(program)
    texts = {"trace": trace, "invariants": invariants}
    every: Dict[str, Any] = {**_ids(property), "timeout": seconds(timeout), **options}
    if sum(value is not None for value in (trace, invariants, witness)) != 1:
        raise UsageError("one of trace, invariants and witness is needed")
    for name, text in texts.items():
        if text is not None:
            if not isinstance(text, str):
                raise UsageError(f"{name}: a text is needed, not {type(text).__name__}")
            every[name] = f"<{name}>"
            files = [*files, (f"<{name}>", text)]
    if witness is not None:
        every["witness"] = os.fspath(witness)
    answer = run("validate", every, names, files, cancel=cancel)
    document = answer.json
    diagnostics = tuple(Diagnostic.from_json(d) for d in document.get("diagnostics", ()))
    if answer.status == 2:
        raise refuse(diagnostics, names) if diagnostics else InputError(document.get("why") or "bad input")
    return Validation(document["confirmed"], document.get("why"), diagnostics)


@dataclass(frozen=True)
class Engine:
    """An engine that can be asked, with its options."""

    name: str
    #: What it works on: transition systems, graphs or clauses.
    level: str
    summary: str
    paper: str
    #: Options with their defaults and what they do.
    options: Mapping[str, Tuple[str, str]]


def engines() -> Tuple[Engine, ...]:
    """The engines with their options.

    >>> import bia
    >>> "bmc" in [engine.name for engine in bia.engines()]
    True
    """
    document = run("engines", {}).json
    return tuple(
        Engine(
            e["name"],
            e["level"],
            e["summary"],
            e["paper"],
            {o["name"]: (o["default"], o["help"]) for o in e["options"]},
        )
        for e in document["engines"]
    )
