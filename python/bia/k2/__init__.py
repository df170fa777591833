"""K2 programs as Python objects.

Types, expressions, statements, functions and programs are immutable, compared and hashed by value, and print
themselves as K2. Operators make expressions::

    >>> from bia import k2
    >>> x = k2.Var("x", k2.INT)
    >>> str(x + 1 < 10)
    '(lt (add x (const 1 int)) (const 10 int))'

`==` compares, `.eq()` makes an equation::

    >>> x + 1 == x + 1
    True
    >>> str(x.eq(3))
    '(eq x (const 3 int))'

`Builder` makes structured programs, `parse` and `load` read them, `Visitor` and `Rewriter` go through them,
`Editor` changes them in place.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Callable, Iterable, Mapping, Optional, Sequence, Tuple, Union

from .._native import (
    BOOL,
    INT,
    OPERATORS,
    REAL,
    Assign,
    Assume,
    Bitcast,
    Call,
    Cast,
    CondJump,
    Const,
    DefineRef,
    Eval,
    Expr,
    Function,
    FunctionRef,
    Havoc,
    Jump,
    Label,
    Op,
    Program,
    Seq,
    SeqExpr,
    Stmt,
    Type,
    Var,
    Walk,
    bv,
    enum_type,
    format_text,
    fp,
    fun,
    map_type,
    parse,
    parse_expr,
    rewrite,
    sym,
)
from .build import Builder
from .visit import Editor, Rewriter, Visitor

__all__ = [
    "BOOL",
    "DOUBLE",
    "FLOAT",
    "INT",
    "OPERATORS",
    "REAL",
    "Assign",
    "Assume",
    "Bitcast",
    "Builder",
    "Call",
    "Cast",
    "CondJump",
    "Const",
    "DefineRef",
    "Editor",
    "Eval",
    "Expr",
    "Function",
    "FunctionRef",
    "Havoc",
    "Jump",
    "Label",
    "Node",
    "Op",
    "Program",
    "Rewriter",
    "Seq",
    "SeqExpr",
    "Stmt",
    "Type",
    "Var",
    "Visitor",
    "Walk",
    "and_",
    "bv",
    "const",
    "enum",
    "format_text",
    "fp",
    "fun",
    "ite",
    "load",
    "map_",
    "not_",
    "or_",
    "parse",
    "parse_expr",
    "parse_type",
    "print",
    "rewrite",
    "sbv",
    "sym",
    "ubv",
]

#: Expressions and statements.
Node = Union[Expr, Stmt]

#: The types of C's `float` and `double`.
FLOAT: Type = fp(8, 23)
DOUBLE: Type = fp(11, 52)


def sbv(width: int) -> Type:
    """Signed bit-vectors of that width."""
    return bv(width, True)


def ubv(width: int) -> Type:
    """Unsigned bit-vectors of that width."""
    return bv(width, False)


def map_(index: Type, element: Type) -> Type:
    """Total functions from `index` to `element`."""
    return map_type(index, element)


def enum(*values: str) -> Type:
    """The enumeration of these values. There is no order among them."""
    return enum_type(list(values))


def parse_type(text: str) -> Type:
    """Reads a type.

    >>> parse_type("(map int (sbv 8))").element.width
    8
    """
    program = parse(
        f"(entry m) (globals (var v {text}\n)) (function m () (return) (locals) (seq))", "<type>"
    )
    return program.globals[0].type


def const(value: object, type: Type) -> Const:
    """A constant of that type.

    >>> str(const(-1, sbv(8))), str(const({0: True, ...: False}, map_(INT, BOOL)))
    ('(const -1 (sbv 8))', '(const ((0 . true) (() . false)) (map int bool))')
    """
    return Const(value, type)


def and_(*conditions: Expr) -> Expr:
    """The conjunction; `true` if there are none."""
    if not conditions:
        return Const(True, BOOL)
    return conditions[0] if len(conditions) == 1 else Op("and", *conditions)


def or_(*conditions: Expr) -> Expr:
    """The disjunction; `false` if there are none."""
    if not conditions:
        return Const(False, BOOL)
    return conditions[0] if len(conditions) == 1 else Op("or", *conditions)


def not_(condition: Expr) -> Expr:
    """The negation."""
    return Op("not", condition)


def ite(condition: Expr, then: object, otherwise: object) -> Expr:
    """`then` where the condition holds, else `otherwise`."""
    return Op("ite", condition, then, otherwise)


def load(path: "Union[str, os.PathLike[str]]") -> Program:
    """Reads a program from a file."""
    name = os.fspath(path)
    return parse(Path(name).read_text(encoding="utf-8"), name)


def print(program: Program) -> str:
    """The program as K2 text in canonical form; it reads back to an equal program."""
    if not isinstance(program, Program):
        raise TypeError(f"a k2.Program is needed, not {type(program).__name__}")
    return program.text
