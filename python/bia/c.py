"""C programs: translated to K2 as `bia translate` does it.

    >>> import bia
    >>> program = bia.c.parse(text="void reach_error(void); int main(void) { if (1 > 2) reach_error(); }")
    >>> bia.verify(program).verdict
    <Verdict.SAFE: 'safe'>
"""

from __future__ import annotations

from typing import Any, List, Optional, Sequence, Tuple, Union

from ._native import Cancel
from ._run import PathLike, given, refuse, run, seconds
from .errors import CError, Diagnostic, UsageError
from .k2 import Program, parse as _parse_k2

__all__ = ["Text", "Translation", "parse", "translate"]


class Text:
    """C text that stands for a file: `bia.verify(bia.c.Text("int main(void) { … }"))`."""

    def __init__(self, text: str, name: str = "program.c") -> None:
        if not isinstance(text, str):
            raise UsageError(f"C text is a str, not {type(text).__name__}")
        self.text = text
        self.name = name if name.endswith((".c", ".i")) else name + ".c"

    def __repr__(self) -> str:
        return f"<bia.c.Text {self.name}, {len(self.text)} characters>"


class Translation:
    """A C program as K2, with what was assumed and what is to be said about it."""

    def __init__(self, program: Program, assumptions: Tuple[str, ...], diagnostics: Tuple[Diagnostic, ...]) -> None:
        self.program = program
        self.assumptions = assumptions
        self.diagnostics = diagnostics

    def __repr__(self) -> str:
        return f"<bia.c.Translation {self.program!r}, {len(self.assumptions)} assumptions>"


def translate(
    source: Union[PathLike, Sequence[PathLike], Text, None] = None,
    *,
    text: Optional[str] = None,
    timeout: Optional[float] = None,
    cancel: Optional[Cancel] = None,
    **options: Any,
) -> Translation:
    """Translates C files, which are linked, or C text. Options are those of the command line, such as
    `data_model="ILP32"`, `check="overflow"`, `entry="f"`, `include=[…]`, `define=["N=3"]`."""
    if (source is None) == (text is None):
        raise UsageError("C files or a text are needed, not both")
    whole = Text(text) if text is not None else source
    assert whole is not None
    names, files = ([whole.name], [(whole.name, whole.text)]) if isinstance(whole, Text) else given(whole)
    answer = run(
        "translate",
        {"timeout": seconds(timeout), **options},
        names,
        files,
        cancel=cancel,
    )
    if answer.status != 0:
        raise refuse(answer.diagnostics, names) if answer.diagnostics else CError("\n".join(answer.messages))
    k2 = answer.out.decode()
    mark = "; assuming: "
    assumed: List[str] = []
    for line in k2.splitlines():
        if not line.startswith(mark):
            break
        assumed.append(line[len(mark) :])
    return Translation(_parse_k2(k2, names[0] + ".k2"), tuple(assumed), tuple(answer.diagnostics))


def parse(
    source: Union[PathLike, Sequence[PathLike], Text, None] = None,
    *,
    text: Optional[str] = None,
    timeout: Optional[float] = None,
    cancel: Optional[Cancel] = None,
    **options: Any,
) -> Program:
    """The K2 program of C files or of C text; see `translate`. `CError` with diagnostics if there is none."""
    return translate(source, text=text, timeout=timeout, cancel=cancel, **options).program
