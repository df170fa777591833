"""Terms and solvers: the ones that verification uses, for direct use.

    >>> from bia import Term, Solver
    >>> x, y = Term.var("x", "Int"), Term.var("y", "Int")
    >>> s = Solver()
    >>> s.add(x > 3, y.eq(x + 1), y < 6)
    >>> s.check(), s.value(y)
    ('sat', 5)

Terms are written and read as SMT-LIB text, so they go to pySMT and other tools and come back.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple, Union

from ._native import Cancel, Context, RawSolver, RawTerm
from .errors import SolverError, UsageError

__all__ = ["Context", "Solver", "Term", "default_context"]

_default = Context()


def default_context() -> Context:
    """The table that terms go to, unless told otherwise."""
    return _default


class Term:
    """A term, simplified when it is made: compared and hashed by what it is."""

    __slots__ = ("_raw", "_context")

    def __init__(self, text: str, context: Optional[Context] = None) -> None:
        """Reads a term from SMT-LIB text; its variables must have been made before."""
        self._context = context or _default
        self._raw = self._context.parse(text)

    @classmethod
    def _of(cls, raw: RawTerm, context: Context) -> "Term":
        term = cls.__new__(cls)
        term._raw, term._context = raw, context
        return term

    @classmethod
    def var(cls, name: str, sort: str, context: Optional[Context] = None) -> "Term":
        """The variable of that name and sort, such as `Int`, `Bool` or `(_ BitVec 32)`."""
        context = context or _default
        return cls._of(context.var(name, sort), context)

    @classmethod
    def apply(cls, name: str, *args: "Term", indices: Sequence[int] = ()) -> "Term":
        """What SMT-LIB calls `name` applied to terms: `Term.apply("bvadd", a, b)`."""
        if not args:
            raise UsageError(f"`{name}` needs arguments; constants are Term(text)")
        context = args[0]._context
        return cls._of(context.apply(name, [a._raw for a in args], list(indices)), context)

    @property
    def sort(self) -> str:
        """The sort, as SMT-LIB writes it."""
        return self._raw.sort

    @property
    def args(self) -> Tuple["Term", ...]:
        """The arguments."""
        return tuple(Term._of(raw, self._context) for raw in self._raw.args)

    @property
    def name(self) -> Optional[str]:
        """The name, if it is a variable."""
        return self._raw.name

    @property
    def value(self) -> Any:
        """The value, if it is a constant; else None."""
        return self._raw.value

    def to_smtlib(self) -> str:
        """A script that asks whether it can hold, with declarations."""
        return self._context.query([self._raw])

    def _operand(self, other: object) -> "Term":
        if isinstance(other, Term):
            return other
        sort = self.sort
        if isinstance(other, bool) and sort == "Bool":
            return Term("true" if other else "false", self._context)
        if isinstance(other, int) and not isinstance(other, bool):
            if sort.startswith("(_ BitVec"):
                width = int(sort.split()[-1].rstrip(")"))
                return Term(f"(_ bv{other % (1 << width)} {width})", self._context)
            if sort in ("Int", "Real"):
                text = str(abs(other)) + (".0" if sort == "Real" else "")
                return Term(f"(- {text})" if other < 0 else text, self._context)
        raise TypeError(f"{other!r} is no constant of sort {sort}")

    def _op(self, other: object, plain: str, bits: str) -> "Term":
        name = bits if self.sort.startswith("(_ BitVec") else plain
        return Term.apply(name, self, self._operand(other))

    def __add__(self, other: object) -> "Term":
        return self._op(other, "+", "bvadd")

    def __radd__(self, other: object) -> "Term":
        return self._operand(other) + self

    def __sub__(self, other: object) -> "Term":
        return self._op(other, "-", "bvsub")

    def __rsub__(self, other: object) -> "Term":
        return self._operand(other) - self

    def __mul__(self, other: object) -> "Term":
        return self._op(other, "*", "bvmul")

    def __rmul__(self, other: object) -> "Term":
        return self._operand(other) * self

    def _compare(self, other: object, name: str) -> "Term":
        if self.sort.startswith("(_ BitVec"):
            raise TypeError('bit-vectors have two orders: Term.apply("bvult", a, b) or "bvslt"')
        return Term.apply(name, self, self._operand(other))

    def __lt__(self, other: object) -> "Term":
        return self._compare(other, "<")

    def __le__(self, other: object) -> "Term":
        return self._compare(other, "<=")

    def __gt__(self, other: object) -> "Term":
        return self._compare(other, ">")

    def __ge__(self, other: object) -> "Term":
        return self._compare(other, ">=")

    def __neg__(self) -> "Term":
        return Term.apply("bvneg" if self.sort.startswith("(_ BitVec") else "-", self)

    def __and__(self, other: object) -> "Term":
        return self._op(other, "and", "bvand")

    def __or__(self, other: object) -> "Term":
        return self._op(other, "or", "bvor")

    def __xor__(self, other: object) -> "Term":
        return self._op(other, "xor", "bvxor")

    def __invert__(self) -> "Term":
        return Term.apply("bvnot" if self.sort.startswith("(_ BitVec") else "not", self)

    def __getitem__(self, index: "Term") -> "Term":
        return Term.apply("select", self, index)

    def eq(self, other: object) -> "Term":
        """The equation."""
        return Term.apply("=", self, self._operand(other))

    def implies(self, other: "Term") -> "Term":
        """The implication."""
        return Term.apply("=>", self, other)

    def ite(self, then: "Term", otherwise: "Term") -> "Term":
        """`then` where this holds, else `otherwise`."""
        return Term.apply("ite", self, then, otherwise)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Term) and self._raw == other._raw

    def __hash__(self) -> int:
        return hash(self._raw)

    def __bool__(self) -> bool:
        raise TypeError("a term has no truth value; combine formulas with &, | and ~, make equations with .eq()")

    def __str__(self) -> str:
        return str(self._raw)

    def __repr__(self) -> str:
        text = str(self)
        return f"<bia.Term {text if len(text) < 200 else text[:200] + '…'}>"

    def __iter__(self) -> Iterator["Term"]:
        raise TypeError("a term cannot be iterated over; see .args")


class Solver:
    """An incremental solver: our bit-blaster where it suffices, else Z3; or one of them (`bitblast`, `z3`)."""

    def __init__(self, backend: str = "auto", context: Optional[Context] = None) -> None:
        self._context = context or _default
        self._raw = RawSolver(self._context, backend)
        #: Why the last answer is unknown.
        self.reason: str = ""

    @property
    def backend(self) -> str:
        """Who answers; with its version, once something was asked."""
        return self._raw.backend

    def add(self, *terms: Term) -> None:
        """Asserts terms of sort Bool."""
        for term in terms:
            if not isinstance(term, Term):
                raise TypeError(f"a Term is needed, not {type(term).__name__}")
            self._raw.add(term._raw)

    def add_smtlib(self, text: str) -> Tuple[Term, ...]:
        """Asserts what an SMT-LIB script asserts, and returns it."""
        terms = tuple(Term._of(raw, self._context) for raw in self._context.script(text))
        self.add(*terms)
        return terms

    def push(self) -> None:
        """Opens a scope."""
        self._raw.push()

    def pop(self) -> None:
        """Takes back what was asserted in the innermost scope."""
        self._raw.pop()

    @contextmanager
    def scope(self) -> Iterator["Solver"]:
        """A scope for the length of a `with` block."""
        self.push()
        try:
            yield self
        finally:
            self.pop()

    def check(self, *assuming: Term, timeout: Optional[float] = None, cancel: Optional[Cancel] = None) -> str:
        """`sat`, `unsat` or `unknown`: can all assertions and assumptions hold?"""
        answer, self.reason = self._raw.check([t._raw for t in assuming], timeout=timeout, cancel=cancel)
        return answer

    def value(self, term: Term) -> Any:
        """After `sat`: the value of a term."""
        return self._raw.value(term._raw)

    def model(self) -> Dict[str, Any]:
        """After `sat`: variables by name with their values."""
        return self._raw.model()

    def core(self) -> Tuple[Term, ...]:
        """After `unsat`: assumptions that cannot hold together."""
        return tuple(Term._of(raw, self._context) for raw in self._raw.core())
