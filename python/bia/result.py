"""What verification says: a verdict with its evidence, statistics and assumptions."""

from __future__ import annotations

import builtins
import html
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, overload

from .errors import Diagnostic
from .k2 import Expr, Program
from .k2.formula import read_formula

__all__ = [
    "Attempt",
    "Invariant",
    "Proof",
    "PropertyResult",
    "Result",
    "Step",
    "Trace",
    "Verdict",
]


class Verdict(str, Enum):
    """The answer to a question. Compares equal to its name: `result.verdict == "safe"`."""

    SAFE = "safe"
    UNSAFE = "unsafe"
    UNKNOWN = "unknown"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Step:
    """A step of an execution."""

    function: str
    line: Optional[int]
    depth: int
    statement: str
    #: Values that were chosen: of havocs, of variables without a value, of jumps.
    choices: Mapping[str, str]
    #: What was assigned. Values are written as the program's language writes them.
    assigned: Mapping[str, str]
    #: How many steps were left out before it, because they repeat.
    skipped: int = 0
    file: Optional[str] = None
    #: The number of the thread, if there are several.
    thread: Optional[int] = None

    @property
    def values(self) -> Mapping[str, str]:
        """What was chosen and what was assigned."""
        return {**self.choices, **self.assigned}

    def __str__(self) -> str:
        line = f"{self.line:6}" if self.line is not None else " " * 6
        values = ", ".join(f"{name} = {value}" for name, value in self.values.items())
        return f"{line}  {'  ' * self.depth}{self.statement}" + (f"    ; {values}" if values else "")


@dataclass(frozen=True)
class Trace(Sequence[Step]):
    """An execution that violates a property: a sequence of steps."""

    steps: Tuple[Step, ...]
    #: The label that it ends at.
    label: str
    line: Optional[int]
    #: Values of globals at the beginning, as far as they matter.
    initial: Mapping[str, str]
    #: What a C program gets from outside, as (function, type, value, line).
    inputs: Tuple[Tuple[str, str, str, int], ...]
    #: How many steps there are with those that were left out.
    total: int
    #: The end that is repeated forever, if the property is about infinite executions.
    cycle: Optional[Mapping[str, Any]] = None

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> Tuple[Step, ...]: ...
    def __getitem__(self, index: Any) -> Any:
        return self.steps[index]

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __str__(self) -> str:
        lines = [f"initially {name} = {value}" for name, value in self.initial.items()]
        for step in self.steps:
            if step.skipped:
                lines.append(f"        … {step.skipped} steps")
            lines.append(str(step))
        return "\n".join(lines)

    @classmethod
    def _of(cls, document: Mapping[str, Any]) -> "Trace":
        return cls(
            steps=tuple(_step(step) for step in document.get("steps", ())),
            label=document.get("label", ""),
            line=document.get("line"),
            initial=_values(document.get("initial", ())),
            inputs=tuple(
                (i["function"], i["type"], i["value"], i["line"]) for i in document.get("inputs", ())
            ),
            total=document.get("total_steps", 0),
            cycle=document.get("cycle"),
        )


def _values(rows: Sequence[Mapping[str, Any]]) -> Dict[str, str]:
    return {str(row["name"]): str(row["value"]) for row in rows}


def _step(document: Mapping[str, Any]) -> Step:
    skipped = document.get("skipped") or {}
    return Step(
        function=document.get("function", ""),
        line=document.get("line"),
        depth=document.get("depth", 0),
        statement=document.get("statement", ""),
        choices=_values(document.get("choices", ())),
        assigned=_values(document.get("assigned", ())),
        skipped=int(skipped.get("steps", 0)),
        file=document.get("file"),
        thread=document.get("thread"),
    )


@dataclass(frozen=True)
class Invariant:
    """What holds whenever a place is reached."""

    place: str
    line: Optional[int]
    #: The formula, in the syntax of K2.
    formula: str

    def expr(self, program: Program) -> Expr:
        """The formula as an expression over the variables of the program; `K2SyntaxError` if it is about others,
        such as those of a call that was inlined, or if it was too long to be kept."""
        variables = {var.name: var for var in program.globals}
        for function in program.functions.values():
            if self.place.split(" ")[-1] == function.name or len(program.functions) == 1:
                for var in (*function.params, *function.returns, *function.locals):
                    variables[var.name] = var
        return read_formula(self.formula, variables)

    def __str__(self) -> str:
        at = f"line {self.line}, " if self.line is not None else ""
        return f"{at}{self.place}: {self.formula}"


@dataclass(frozen=True)
class Proof:
    """Why a property holds, re-checked by a solver that did not find it."""

    method: str
    #: Where it was re-checked: program, cfg, ts or chc.
    level: str
    checked_by: str
    invariants: Tuple[Invariant, ...]
    #: What holds of calls of functions, by their names.
    summaries: Mapping[str, str] = field(default_factory=dict)
    #: All invariants as a text that `bia.validate` reads.
    text: Optional[str] = None
    #: What gets smaller from visit to visit, by place, the most significant part first.
    measures: Mapping[str, Tuple[str, ...]] = field(default_factory=dict)
    #: The schedules that it was checked on, of a program with threads.
    checked_on: Optional[str] = None

    def __str__(self) -> str:
        lines = [f"{self.method}, re-checked on level {self.level} by {self.checked_by}"]
        lines += [f"  checked on: {self.checked_on}"] if self.checked_on else []
        lines += [f"  invariant at {invariant}" for invariant in self.invariants]
        lines += [f"  at {place} decreases: {', '.join(parts)}" for place, parts in self.measures.items()]
        lines += [f"  each call of {name}: {formula}" for name, formula in self.summaries.items()]
        return "\n".join(lines)

    @classmethod
    def _of(cls, document: Mapping[str, Any], text: Optional[str]) -> "Proof":
        return cls(
            method=document.get("method", ""),
            level=document.get("level", ""),
            checked_by=document.get("checked_by", ""),
            checked_on=document.get("checked_on"),
            invariants=tuple(
                Invariant(i.get("place", ""), i.get("line"), i.get("formula", ""))
                for i in document.get("invariants", ())
            ),
            summaries={s["function"]: s["formula"] for s in document.get("summaries", ())},
            text=text,
            measures={m["place"]: tuple(m["parts"]) for m in document.get("measures", ())},
        )


@dataclass(frozen=True)
class Attempt:
    """What came of asking one engine."""

    engine: str
    seconds: float
    result: str


@dataclass(frozen=True)
class PropertyResult:
    """The answer about one property."""

    file: str
    property: str
    kind: str
    verdict: Verdict
    #: Why it is unknown, if it is.
    reason: Optional[str]
    proof: Optional[Proof]
    trace: Optional[Trace]
    #: What is violated, as SV-COMP calls it.
    violated: Optional[str]
    engine: Optional[str]
    attempts: Tuple[Attempt, ...]
    assumptions: Tuple[str, ...]
    statistics: Mapping[str, float]
    #: What to try next.
    hint: Optional[str]
    #: What executing the counterexample of a C program said.
    confirmation: Any
    #: The whole row of the JSON document.
    document: Mapping[str, Any] = field(repr=False, compare=False)

    @builtins.property  # the name is a field's here
    def evidence(self) -> "Proof | Trace | None":
        """The proof of what is safe, the trace of what is unsafe."""
        return self.proof if self.proof is not None else self.trace

    def __bool__(self) -> bool:
        raise TypeError("a result has no truth value: compare .verdict")

    @classmethod
    def _of(cls, document: Mapping[str, Any], invariants: Optional[str]) -> "PropertyResult":
        proof, trace = document.get("proof"), document.get("counterexample")
        return cls(
            file=document.get("file", ""),
            property=document.get("property", ""),
            kind=document.get("kind", ""),
            verdict=Verdict(document["verdict"]),
            reason=document.get("reason"),
            proof=Proof._of(proof, invariants) if proof else None,
            trace=Trace._of(trace) if trace else None,
            violated=document.get("violated"),
            engine=document.get("engine"),
            attempts=tuple(
                Attempt(a["engine"], a["seconds"], a["result"]) for a in document.get("attempts", ())
            ),
            assumptions=tuple(document.get("assumptions", ())),
            statistics=dict(document.get("statistics", {})),
            hint=document.get("hint"),
            confirmation=document.get("confirmation"),
            document=document,
        )


@dataclass(frozen=True)
class Check:
    """A check at a place of a C program, with what is known of it."""

    #: Function, kind and number: ``main.overflow.3``.
    id: str
    kind: str
    #: What a verdict calls it.
    property: str
    file: str
    line: int
    column: int
    function: str
    expression: str
    #: What goes wrong if it is violated.
    what: str
    verdict: Verdict
    #: Why it is unknown, if it is.
    reason: Optional[str] = None

    @classmethod
    def _of(cls, row: Mapping[str, Any]) -> "Check":
        return cls(**{**row, "verdict": Verdict(row["verdict"])})


@dataclass(frozen=True)
class Result:
    """The answer about all properties that were asked about."""

    verdict: Verdict
    #: The verdict with its reason, as the last line of `bia verify` has it.
    text: str
    properties: Tuple[PropertyResult, ...]
    diagnostics: Tuple[Diagnostic, ...]
    #: How long it took, in seconds.
    seconds: float
    #: The JSON document of `bia verify`.
    document: Mapping[str, Any] = field(repr=False, compare=False)

    @property
    def checks(self) -> Tuple[Check, ...]:
        """Every check of a C program; none if a property file says what is asked."""
        return tuple(Check._of(row) for row in self.document.get("checks", ()))

    @property
    def reason(self) -> Optional[str]:
        """Why it is unknown, if it is."""
        return next((p.reason for p in self.properties if p.reason), None)

    @property
    def evidence(self) -> "Proof | Trace | None":
        """The first trace of what is unsafe, the first proof of what is safe."""
        if self.verdict == Verdict.UNSAFE:
            return self.trace
        return self.proof if self.verdict == Verdict.SAFE else None

    @property
    def trace(self) -> Optional[Trace]:
        """The first counterexample."""
        return next((p.trace for p in self.properties if p.trace is not None), None)

    @property
    def proof(self) -> Optional[Proof]:
        """The first proof."""
        return next((p.proof for p in self.properties if p.proof is not None), None)

    @property
    def invariants(self) -> Tuple[Invariant, ...]:
        """The invariants of all proofs."""
        return tuple(i for p in self.properties if p.proof for i in p.proof.invariants)

    @property
    def assumptions(self) -> Tuple[str, ...]:
        """What the verdict rests on."""
        return tuple(dict.fromkeys(a for p in self.properties for a in p.assumptions))

    @property
    def statistics(self) -> Mapping[str, float]:
        """Times and counts of all properties, added up."""
        total: Dict[str, float] = {}
        for row in self.properties:
            for name, value in row.statistics.items():
                if isinstance(value, (int, float)):
                    total[name] = total.get(name, 0) + value
        return total

    def __bool__(self) -> bool:
        raise TypeError("a result has no truth value: compare .verdict")

    def __str__(self) -> str:
        parts: List[str] = []
        for row in self.properties:
            if row.evidence is not None:
                parts.append(str(row.evidence))
            by = f" (found by {row.engine})" if row.engine and row.evidence is not None else ""
            why = f" ({row.reason})" if row.reason else ""
            parts.append(f"{row.file}: property {row.property}: {row.verdict}{why}{by}")
            parts += [f"  assuming: {a}" for a in row.assumptions]
        parts.append(f"verdict: {self.text}")
        return "\n".join(parts)

    def __repr__(self) -> str:
        return f"<bia.Result {self.text}, {len(self.properties)} properties, {self.seconds:.3f} s>"

    def __rich__(self) -> str:
        colour = {"safe": "green", "unsafe": "red", "unknown": "yellow"}[self.verdict.value]
        escaped = str(self).replace("[", r"\[")
        return f"[{colour}]{self.text}[/{colour}]\n{escaped}"

    def _repr_html_(self) -> str:
        colour = {"safe": "#1a7f37", "unsafe": "#cf222e", "unknown": "#9a6700"}[self.verdict.value]
        rows = "".join(
            f"<tr><td>{html.escape(p.property)}</td><td>{p.verdict}</td>"
            f"<td>{html.escape(p.engine or '')}</td><td><pre style='margin:0'>"
            f"{html.escape(_short(str(p.evidence if p.evidence is not None else p.reason or '')))}"
            "</pre></td></tr>"
            for p in self.properties
        )
        assumed = "".join(f"<li>{html.escape(a)}</li>" for a in self.assumptions)
        return (
            f"<div><b style='color:{colour}'>{html.escape(self.text)}</b> in {self.seconds:.2f} s"
            "<table><tr><th>property</th><th>verdict</th><th>engine</th><th>evidence</th></tr>"
            f"{rows}</table>{'<p>assuming</p><ul>' + assumed + '</ul>' if assumed else ''}</div>"
        )

    @classmethod
    def _of(
        cls,
        document: Mapping[str, Any],
        diagnostics: Sequence[Diagnostic],
        seconds: float,
        proofs: Sequence[str],
        assumptions: Sequence[str] = (),
    ) -> "Result":
        rows = []
        texts = iter(proofs)
        for row in document.get("properties", ()):
            row = dict(row, assumptions=[*assumptions, *row.get("assumptions", ())])
            text = None
            if row.get("proof") is not None:
                text = next(texts, None)
            rows.append(PropertyResult._of(row, text))
        text = str(document["verdict"])
        return cls(
            verdict=Verdict(text.split(" ", 1)[0]),
            text=text,
            properties=tuple(rows),
            diagnostics=tuple(diagnostics),
            seconds=seconds,
            document=document,
        )


def _short(text: str, most: int = 4000) -> str:
    return text if len(text) <= most else text[:most] + "\n…"
