"""What can go wrong, by kind; and what diagnostics look like.

Everything that Bia raises is a `BiaError`. Errors about texts carry their diagnostics, with places.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Type, TypeVar

__all__ = [
    "BiaError",
    "CError",
    "Cancelled",
    "Diagnostic",
    "InputError",
    "InternalError",
    "K2Error",
    "K2SyntaxError",
    "K2TypeError",
    "K2ValueError",
    "SmtSyntaxError",
    "SolverError",
    "Span",
    "UsageError",
]


class Span(NamedTuple):
    """A place in a text. Lines and columns count from 1; the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True)
class Diagnostic:
    """Something to know about an input. `bia explain CODE` tells more about its code."""

    code: str
    severity: str
    message: str
    span: Optional[Span] = None
    label: str = ""
    related: Tuple[Tuple[Span, str], ...] = ()
    notes: Tuple[str, ...] = ()
    help: Optional[str] = None

    @property
    def is_error(self) -> bool:
        """Whether it is an error, not a warning."""
        return self.severity == "error"

    def __str__(self) -> str:
        place = f"{self.span}: " if self.span else ""
        more = f"\n  help: {self.help}" if self.help else ""
        return f"{place}{self.severity}[{self.code}]: {self.message}{more}"

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> "Diagnostic":
        """The diagnostic of a JSON document of `bia`."""
        return cls(
            code=str(document.get("code", "")),
            severity=str(document.get("severity", "error")),
            message=str(document.get("message", "")),
            span=_span(document),
            label=str(document.get("label") or ""),
            related=tuple(
                (place, str(related.get("label") or ""))
                for related in document.get("related", ())
                for place in [_span(related)]
                if place is not None
            ),
            notes=tuple(document.get("notes", ())),
            help=document.get("help"),
        )


def _span(document: Mapping[str, Any]) -> Optional[Span]:
    if document.get("line") is None:
        return None
    return Span(
        str(document["file"]),
        int(document["line"]),
        int(document["column"]),
        int(document["end_line"]),
        int(document["end_column"]),
    )


E = TypeVar("E", bound="BiaError")


class BiaError(Exception):
    """Whatever Bia raises."""

    #: All diagnostics, warnings too.
    diagnostics: Tuple[Diagnostic, ...]

    def __init__(self, message: str = "", diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.diagnostics = tuple(diagnostics)

    @property
    def span(self) -> Optional[Span]:
        """The place of the first error, if it has one."""
        errors: List[Diagnostic] = [d for d in self.diagnostics if d.is_error]
        return next((d.span for d in errors if d.span), None)

    @classmethod
    def from_diagnostics(cls: Type[E], diagnostics: Sequence[Diagnostic]) -> E:
        """An exception that says what the diagnostics say."""
        shown = [d for d in diagnostics if d.is_error] or list(diagnostics)
        lines = [str(d) for d in shown[:20]]
        if len(shown) > 20:
            lines.append(f"… and {len(shown) - 20} more")
        return cls("\n".join(lines), diagnostics)

    @classmethod
    def from_json(cls: Type[E], text: str) -> E:
        """The same from a JSON list of diagnostics."""
        return cls.from_diagnostics([Diagnostic.from_json(d) for d in json.loads(text)])

    def __reduce__(self) -> Any:
        return (type(self), (str(self), self.diagnostics))


class UsageError(BiaError, ValueError):
    """An option that does not exist, or a value that it does not take."""


class InputError(BiaError, ValueError):
    """A file that cannot be read or is no program, a property that it does not have."""


class K2Error(InputError):
    """Something is wrong with a K2 program."""


class K2SyntaxError(K2Error):
    """A text that is no K2 program; `diagnostics` has all that is wrong with it."""


class K2TypeError(K2Error, TypeError):
    """Expressions, statements or functions that do not fit together."""


class K2ValueError(K2Error):
    """A value that its type does not have."""


class CError(InputError):
    """C files that are no program, or that use what is not modelled."""


class SmtSyntaxError(InputError):
    """A text that is no SMT-LIB."""


class SolverError(BiaError):
    """A solver that cannot do what it was asked."""


class Cancelled(BiaError):
    """A call was cancelled before it had a result."""


class InternalError(BiaError):
    """A defect of Bia."""
