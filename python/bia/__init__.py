"""Bia: a software model checker. Programs in, verdicts with checked evidence out.

    >>> import bia
    >>> b = bia.k2.Builder()
    >>> with b.function("main"):
    ...     x = b.local("x", bia.k2.ubv(8))
    ...     b.havoc(x)
    ...     b.assert_(x < 200, "small")
    >>> result = bia.verify(b.program())
    >>> result.verdict, int(result.trace[0].values["x"]) >= 200
    (<Verdict.UNSAFE: 'unsafe'>, True)
"""

from __future__ import annotations

from . import _run, c, errors, k2, smt
from ._api import (
    Engine,
    Simulation,
    Validation,
    cfg,
    encode,
    engines,
    simulate,
    symex,
    translate,
    validate,
    verify,
)
from ._native import Cancel, version as _version
from .campaign import Campaign, Task, campaign
from .errors import (
    BiaError,
    CError,
    Cancelled,
    Diagnostic,
    InputError,
    InternalError,
    K2Error,
    K2SyntaxError,
    K2TypeError,
    K2ValueError,
    SmtSyntaxError,
    SolverError,
    Span,
    UsageError,
)
from .result import Attempt, Check, Invariant, Proof, PropertyResult, Result, Step, Trace, Verdict
from .smt import Solver, Term

__version__: str = _version()

__all__ = [
    "Attempt",
    "BiaError",
    "CError",
    "Campaign",
    "Cancel",
    "Cancelled",
    "Check",
    "Diagnostic",
    "Engine",
    "InputError",
    "InternalError",
    "Invariant",
    "K2Error",
    "K2SyntaxError",
    "K2TypeError",
    "K2ValueError",
    "Proof",
    "PropertyResult",
    "Result",
    "Simulation",
    "SmtSyntaxError",
    "Solver",
    "SolverError",
    "Span",
    "Step",
    "Task",
    "Term",
    "Trace",
    "UsageError",
    "Validation",
    "Verdict",
    "c",
    "campaign",
    "cfg",
    "encode",
    "engines",
    "errors",
    "k2",
    "simulate",
    "smt",
    "symex",
    "translate",
    "validate",
    "verify",
]

_run.find_z3()
