"""Calls of the native part: options are checked and passed by name, answers become objects."""

from __future__ import annotations

import atexit
import importlib.util
import json
import os
import time
from pathlib import Path
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

from . import _native
from .errors import (
    CError,
    Diagnostic,
    InputError,
    InternalError,
    UsageError,
)
from .k2 import Program

PathLike = Union[str, "os.PathLike[str]"]
Source = Union[PathLike, Program, Sequence[PathLike]]

_OK, _UNSAFE, _BAD_INPUT, _UNKNOWN, _FAULT = range(5)


def find_z3() -> None:
    """Lets Bia use the Z3 library of the `z3-solver` package, unless the user chose another one."""
    if os.environ.get("BIA_Z3"):
        return
    deps = os.environ.get("BIA_DEPS_DIR")
    if deps and (Path(deps) / "z3" / "lib").is_dir():
        return
    spec = importlib.util.find_spec("z3")  # finds it, does not import it
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        for name in ("libz3.so", "libz3.dylib", "libz3.dll"):
            path = Path(folder) / "lib" / name
            if path.is_file():
                os.environ["BIA_Z3"] = str(path)
                return


# Calls that run. Only touched with the interpreter's lock held.
_running: Dict[object, _native.Cancel] = {}


def _at_exit() -> None:
    """Lets calls in other threads end before the interpreter does."""
    for cancel in list(_running.values()):
        cancel.cancel()
    deadline = time.monotonic() + 10
    while (_running or _native.threads_are_left()) and time.monotonic() < deadline:
        time.sleep(0.01)


atexit.register(_at_exit)


class Answer(NamedTuple):
    """What came of a call."""

    status: int
    out: bytes
    messages: List[str]
    diagnostics: List[Diagnostic]
    #: The invariants of each property that was proved, in order.
    proofs: List[str]

    @property
    def json(self) -> Any:
        """The document that was written."""
        return json.loads(self.out)


def settings(options: Mapping[str, Any]) -> List[Tuple[str, Optional[List[str]]]]:
    """Options that are given, each with its values, as texts; a switch that is on has none. What names and values
    there are is the native part's matter."""
    result: List[Tuple[str, Optional[List[str]]]] = []
    for name, value in options.items():
        if value is None or value is False:
            continue
        if value is True:
            result.append((name, None))
            continue
        texts: List[str] = []
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if isinstance(one, bool) or not isinstance(one, (str, int, float, os.PathLike)):
                raise UsageError(f"{name}: a str, a number or a path is needed, not {one!r}")
            texts.append(os.fspath(one) if isinstance(one, os.PathLike) else str(one))
        result.append((name, texts))
    return result


def seconds(timeout: Optional[float]) -> Optional[str]:
    """A time limit as the command line has it."""
    if timeout is None:
        return None
    if isinstance(timeout, bool) or not isinstance(timeout, (int, float)):
        raise UsageError(f"timeout: a number of seconds is needed, not {timeout!r}")
    if not 0 <= timeout < 1e9:
        raise UsageError(f"timeout: {timeout!r} is no time")
    return f"{float(timeout):.6f}s"


def given(source: Source, text_name: Optional[str] = None) -> Tuple[List[str], List[Tuple[str, str]]]:
    """The files that a program or paths stand for, and texts that stand for files."""
    if isinstance(source, Program):
        name, text = source.source
        name = name if name.endswith(".k2") else name + ".k2"
        return [name], [(name, text)]
    if isinstance(source, (str, os.PathLike)):
        return [_path(source)], []
    if isinstance(source, (list, tuple)) and source:
        return [_path(one) for one in source], []
    raise UsageError(
        f"a program, a path or a list of paths is needed, not {type(source).__name__} "
        "(K2 text: bia.k2.parse; C text: bia.c.Text)"
    )


def _path(path: PathLike) -> str:
    if not isinstance(path, (str, os.PathLike)):
        raise UsageError(f"a path is needed, not {type(path).__name__}")
    text = os.fspath(path)
    if not isinstance(text, str) or not text or "\0" in text:
        raise UsageError(f"{path!r} is no path")
    if text == "-":
        raise UsageError("standard input is no program here; read it and use bia.k2.parse")
    # What looks like an option is still a file.
    return os.path.join(".", text) if text.startswith("-") else text


def run(
    action: str,
    options: Mapping[str, Any],
    inputs: Sequence[str] = (),
    files: Sequence[Tuple[str, str]] = (),
    *,
    on_event: Optional[Callable[[Dict[str, Any]], object]] = None,
    on_path: Optional[Callable[[Dict[str, Any]], object]] = None,
    values: bool = False,
    cancel: Optional[_native.Cancel] = None,
) -> Answer:
    """Does something. A defect of Bia and bad options are exceptions, everything else is an answer. `files` are
    texts by the names of inputs that they stand for."""
    if cancel is not None and not isinstance(cancel, _native.Cancel):
        raise UsageError(f"cancel: a bia.Cancel is needed, not {type(cancel).__name__}")
    for name, callback in (("on_progress", on_event), ("monitor", on_path)):
        if callback is not None and not callable(callback):
            raise UsageError(f"{name}: a callable is needed, not {type(callback).__name__}")
    token = cancel if cancel is not None else _native.Cancel()
    mark = object()
    _running[mark] = token
    try:
        status, out, messages, diagnostics, proofs = _native.call(
            action,
            settings(options),
            list(inputs),
            list(files),
            on_event=on_event,
            on_path=on_path,
            values=values,
            cancel=token,
        )
    finally:
        _running.pop(mark, None)
    answer = Answer(
        status, out, messages, [Diagnostic.from_json(d) for d in json.loads(diagnostics)], proofs
    )
    if status == _FAULT:
        raise InternalError("\n".join(messages) or "bia has failed")
    if status == _BAD_INPUT and not out and not answer.diagnostics:
        raise UsageError("\n".join(messages) or "bad input")
    return answer


def refuse(diagnostics: Sequence[Diagnostic], files: Sequence[str]) -> InputError:
    """The exception for an input that is no program."""
    codes = {d.code for d in diagnostics if d.is_error}
    if any(code.startswith("K2-") for code in codes):
        from .errors import K2SyntaxError

        return K2SyntaxError.from_diagnostics(diagnostics)
    if any(code.startswith("C-") for code in codes) or all(f.endswith((".c", ".i")) for f in files):
        return CError.from_diagnostics(diagnostics)
    return InputError.from_diagnostics(diagnostics)
