"""Formulas as reports write them: K2, but with constants as bare numbers, typed by what they stand beside."""

from __future__ import annotations

import re
from typing import Any, List, Mapping

from .._native import BOOL, OPERATORS, Const, Expr, Op, Var
from ..errors import BiaError, K2SyntaxError

__all__ = ["read_formula"]

_TOKEN = re.compile(r"\(|\)|\|(?:[^|\\]|\\.)*\||[^\s()|]+")


def read_formula(text: str, variables: Mapping[str, Var]) -> Expr:
    """The expression of a formula over these variables; `K2SyntaxError` if it cannot be read.

    >>> from bia import k2
    >>> str(read_formula("(lt x 3)", {"x": k2.Var("x", k2.sbv(8))}))
    '(lt x (const 3 (sbv 8)))'
    """
    open_: List[List[Any]] = [[]]
    for match in _TOKEN.finditer(text):
        token = match.group()
        if token == "(":
            open_.append([])
            continue
        if token != ")":
            open_[-1].append(_atom(token, variables))
            continue
        if len(open_) == 1:
            raise K2SyntaxError(f"an unbalanced formula: {text}")
        parts = open_.pop()
        open_[-1].append(_applied(parts, variables, text))
    if len(open_) != 1 or len(open_[0]) != 1:
        raise K2SyntaxError(f"no formula: {text}")
    result = open_[0][0]
    if isinstance(result, bool):
        return Const(result, BOOL)
    if not isinstance(result, Expr):
        raise K2SyntaxError(f"no formula: {text}")
    return result


class _Word(str):
    """A symbol that is no variable and no constant."""


def _atom(token: str, variables: Mapping[str, Var]) -> Any:
    name = token[1:-1].replace("\\|", "|") if token.startswith("|") else token
    if name in variables:
        return variables[name]
    if name in ("true", "false"):
        return name == "true"
    if re.fullmatch(r"-?\d+", name):
        return int(name)
    return _Word(name)


def _applied(parts: List[Any], variables: Mapping[str, Var], text: str) -> Any:
    head, rest = (parts[0], parts[1:]) if parts else ("", [])
    if isinstance(head, _Word) and str(head) == "op":
        head, rest = (rest[0], rest[1:]) if rest else ("", [])
    if isinstance(head, _Word) and str(head) in OPERATORS:
        # Words beside expressions are values of their types, such as those of enumerations.
        operands = [str(part) if isinstance(part, _Word) else part for part in rest]
        try:
            return Op(str(head), *operands)
        except BiaError as why:
            raise K2SyntaxError(f"{why}: in {text}") from why
    raise K2SyntaxError(f"`{head}` is no operator: in {text}")
