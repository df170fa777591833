"""Structured programs: `with b.while_(condition): …` becomes labels and jumps.

    >>> from bia import k2
    >>> b = k2.Builder()
    >>> with b.function("main"):
    ...     i = b.local("i", k2.INT)
    ...     b.assign(i, 0)
    ...     with b.while_(i < 10):
    ...         b.assign(i, i + 1)
    ...     b.assert_(i.eq(10), "ten")
    >>> program = b.program()
    >>> [p[1] for p in program.properties]
    ['ten']
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Set, Tuple, Union

from .._native import (
    Assign,
    Assume,
    Call,
    CondJump,
    Expr,
    Function,
    FunctionRef,
    Havoc,
    Jump,
    Label,
    Op,
    Program,
    Seq,
    Stmt,
    Type,
    Var,
    fun,
)
from ..errors import K2TypeError

__all__ = ["Builder", "FunctionBuilder"]


class FunctionBuilder:
    """A function in the making."""

    def __init__(self, name: str, params: Sequence[Var], returns: Sequence[Var]) -> None:
        self.name = name
        self.params: List[Var] = list(params)
        self.returns: List[Var] = list(returns)
        self.locals: List[Var] = []
        #: The statements of the block that is open, innermost last.
        self.blocks: List[List[Stmt]] = [[]]
        #: Where `break_` and `continue_` go, innermost last.
        self.loops: List[Tuple[str, str]] = []
        #: The label behind the last `if_` or `either` of each open block, and the statements it ends with.
        self.joins: Dict[int, Tuple[str, int, str]] = {}
        self.annotations: List[Tuple[str, Optional[str]]] = []
        self._labels: Set[str] = set()
        #: The next number to try for each stem of a label.
        self._numbers: Dict[str, int] = {}

    @property
    def ref(self) -> FunctionRef:
        """The function as a value."""
        return FunctionRef(self.name, fun([p.type for p in self.params], [r.type for r in self.returns]))

    def label(self, stem: str) -> str:
        """A label that the function does not have yet."""
        number = self._numbers.get(stem, 0)
        name = f"{stem}.{number}" if number else stem
        while name in self._labels:
            number += 1
            name = f"{stem}.{number}"
        self._labels.add(name)
        self._numbers[stem] = number + 1
        return name

    def fresh(self, stem: str) -> str:
        """A name that no variable of the function has."""
        taken = {v.name for v in (*self.params, *self.returns, *self.locals)}
        name, number = stem, 0
        while name in taken:
            number += 1
            name = f"{stem}.{number}"
        return name

    def finish(self) -> Function:
        """The function."""
        return Function(
            self.name,
            self.params,
            self.returns,
            self.locals,
            Seq(*self.blocks[0]),
            annotations=self.annotations,
        )


class Builder:
    """A program in the making. Statements go to the function and the block that are open."""

    def __init__(self) -> None:
        self._globals: List[Var] = []
        self._functions: Dict[str, Function] = {}
        self._types: Dict[str, Type] = {}
        self._defines: Dict[str, Expr] = {}
        self._init: Optional[Expr] = None
        self._open: Optional[FunctionBuilder] = None

    # Declarations.

    def global_(self, name: str, type: Type) -> Var:
        """A global variable."""
        var = Var(name, type)
        self._globals.append(var)
        return var

    def type(self, name: str, type: Type) -> Type:
        """Names a type: it is printed by that name."""
        self._types[name] = type
        return type

    def define(self, name: str, expr: Expr) -> Expr:
        """A global macro; what is returned stands for it."""
        from .._native import DefineRef

        self._defines[name] = expr
        return DefineRef(name, expr.type)

    def init(self, constraint: Expr) -> None:
        """Constrains initial globals; several constraints all hold."""
        self._init = constraint if self._init is None else Op("and", self._init, constraint)

    def external(self, name: str, params: Sequence[Type] = (), returns: Sequence[Type] = ()) -> FunctionRef:
        """A function without body: each call returns any values."""
        type = fun(list(params), list(returns))
        self._functions[name] = Function(name, type=type)
        return FunctionRef(name, type)

    @contextmanager
    def function(
        self,
        name: str,
        params: Union[Sequence[Var], Mapping[str, Type]] = (),
        returns: Union[Sequence[Var], Mapping[str, Type]] = (),
    ) -> Iterator[FunctionBuilder]:
        """A function; what is done inside of the block is its body."""
        if self._open is not None:
            raise K2TypeError(f"`{name}` inside of `{self._open.name}`: functions are not nested")
        made = FunctionBuilder(name, _vars(params), _vars(returns))
        self._open = made
        try:
            yield made
        finally:
            self._open = None
        self._functions[name] = made.finish()

    @property
    def current(self) -> FunctionBuilder:
        """The function that is open."""
        if self._open is None:
            raise K2TypeError("statements belong to a function: `with b.function(…):`")
        return self._open

    def local(self, name: str, type: Type) -> Var:
        """A local variable of the function that is open."""
        var = Var(name, type)
        self.current.locals.append(var)
        return var

    def fresh(self, stem: str, type: Type) -> Var:
        """A local variable with a name that the function does not have yet."""
        return self.local(self.current.fresh(stem), type)

    # Statements.

    def add(self, *statements: Stmt) -> None:
        """Adds statements as they are."""
        for statement in statements:
            if not isinstance(statement, Stmt):
                raise K2TypeError(f"a statement is needed, not {type(statement).__name__}")
            self.current.blocks[-1].append(statement)

    def assign(self, target: Var, value: object) -> None:
        """`target := value`"""
        self.add(Assign(target, value))

    def assume(self, condition: object) -> None:
        """Goes on only if the condition holds."""
        self.add(Assume(condition))

    def havoc(self, *targets: Var) -> None:
        """Any values for these variables."""
        self.add(*(Havoc(target) for target in targets))

    def call(self, function: "Union[Function, FunctionBuilder, Expr]", *args: object, into: Union[Var, Sequence[Var]] = ()) -> None:
        """Calls a function; results go to the variables of `into`."""
        of = function.ref if isinstance(function, FunctionBuilder) else function
        self.add(Call(of, args, into))

    def label(self, name: str, *, error: Optional[str] = None, live: Optional[str] = None, notlive: Optional[str] = None) -> str:
        """A label; with `error`, one that must not be reached."""
        self.current._labels.add(name)
        self.add(Label(name, error=error, live=live, notlive=notlive))
        return name

    def jump(self, *targets: str) -> None:
        """Goes to one of the labels; to none of them, if there are none."""
        self.add(Jump(*targets))

    def condjump(self, condition: object, target: str) -> None:
        """Goes to the label if the condition holds."""
        self.add(CondJump(condition, target))

    def assert_(self, condition: Expr, id: str = "assertion") -> None:
        """The property `id` fails if the condition does not hold here."""
        fine = self.current.label("fine")
        self.condjump(condition, fine)
        self.add(Label(self.current.label("fail"), error=id))
        self.jump()
        self.add(Label(fine))

    def unreachable(self, id: str = "unreachable") -> None:
        """The property `id` fails if execution comes here."""
        self.add(Label(self.current.label("fail"), error=id))
        self.jump()

    # Threads: `docs/k2.md` says what the annotation `:thread` means.

    def spawn(self, function: "Union[Function, FunctionBuilder, Expr]", *args: object, into: Optional[Var] = None) -> None:
        """Starts a thread that executes the function; its number goes to `into`. Results are not assigned."""
        of = function.ref if isinstance(function, FunctionBuilder) else function
        unused = [self.fresh("unused", type) for type in of.type.returns]
        self.add(Call(of, args, unused).annotate("thread", "spawn"))
        if into is not None:
            self.add(Havoc(into).annotate("thread", "child"))

    def join(self, thread: Expr) -> None:
        """Goes on only if the thread with this number has ended."""
        self.add(Assign(self.fresh("joined", thread.type), thread).annotate("thread", "join"))

    def thread(self, into: Var) -> None:
        """The number of the running thread."""
        self.add(Havoc(into).annotate("thread", "self"))

    def exit_thread(self) -> None:
        """Ends the running thread."""
        self.add(Assume(True).annotate("thread", "exit"))

    @contextmanager
    def atomic(self) -> Iterator[None]:
        """An atomic region: no other thread moves. Jumps must not lead out of it."""
        self.add(Assume(True).annotate("thread", "begin"))
        yield
        self.add(Assume(True).annotate("thread", "end"))

    # Structured statements.

    @contextmanager
    def block(self) -> Iterator[None]:
        """Statements in a `seq` of their own."""
        self.current.blocks.append([])
        try:
            yield
        except BaseException:
            self.current.blocks.pop()
            raise
        self.add(Seq(*self.current.blocks.pop()))

    @contextmanager
    def while_(self, condition: Expr) -> Iterator[None]:
        """Repeats while the condition holds."""
        f = self.current
        head, end = f.label("while"), f.label("done")
        self.add(Label(head))
        self.condjump(Op("not", condition), end)
        with self._loop(head, end):
            yield
        self.jump(head)
        self.add(Label(end))

    @contextmanager
    def forever(self) -> Iterator[None]:
        """Repeats for ever, unless `break_` ends it."""
        f = self.current
        head, end = f.label("forever"), f.label("done")
        self.add(Label(head))
        with self._loop(head, end):
            yield
        self.jump(head)
        self.add(Label(end))

    @contextmanager
    def do_while(self, condition: Expr) -> Iterator[None]:
        """Repeats as long as the condition holds at the end."""
        f = self.current
        head, test, end = f.label("do"), f.label("test"), f.label("done")
        self.add(Label(head))
        with self._loop(test, end):
            yield
        self.add(Label(test))
        self.condjump(condition, head)
        self.add(Label(end))

    @contextmanager
    def _loop(self, again: str, end: str) -> Iterator[None]:
        f = self.current
        f.loops.append((again, end))
        try:
            yield
        finally:
            f.loops.pop()

    def break_(self) -> None:
        """Leaves the innermost loop."""
        self.jump(self._innermost()[1])

    def continue_(self) -> None:
        """Goes on with the next iteration of the innermost loop."""
        self.jump(self._innermost()[0])

    def _innermost(self) -> Tuple[str, str]:
        if not self.current.loops:
            raise K2TypeError("there is no loop around it")
        return self.current.loops[-1]

    @contextmanager
    def if_(self, condition: Expr) -> Iterator[None]:
        """Only if the condition holds; an `else_` may follow."""
        f = self.current
        otherwise = f.label("else")
        self.condjump(Op("not", condition), otherwise)
        yield
        self.add(Label(otherwise))
        self._join("if", otherwise)

    @contextmanager
    def else_(self) -> Iterator[None]:
        """What is done if the condition of the `if_` just before does not hold."""
        otherwise = self._joined("if", "else_")
        f = self.current
        end = f.label("endif")
        f.blocks[-1].pop()  # the label `otherwise`
        self.jump(end)
        self.add(Label(otherwise))
        yield
        self.add(Label(end))

    @contextmanager
    def either(self) -> Iterator[None]:
        """This, or what comes in the `or_` that follows: nobody knows which."""
        f = self.current
        here, other = f.label("either"), f.label("or")
        self.jump(here, other)
        self.add(Label(here))
        yield
        self.add(Label(other))
        self._join("either", other)

    @contextmanager
    def or_(self) -> Iterator[None]:
        """The alternative of the `either` just before."""
        other = self._joined("either", "or_")
        f = self.current
        end = f.label("joined")
        f.blocks[-1].pop()  # the label `other`
        self.jump(end)
        self.add(Label(other))
        yield
        self.add(Label(end))

    def _join(self, kind: str, label: str) -> None:
        f = self.current
        f.joins[len(f.blocks)] = (kind, len(f.blocks[-1]), label)

    def _joined(self, kind: str, what: str) -> str:
        f = self.current
        last = f.joins.pop(len(f.blocks), None)
        if last is None or last[0] != kind or last[1] != len(f.blocks[-1]):
            raise K2TypeError(f"`{what}` must come right after its `{kind}`")
        return last[2]

    # The whole.

    def program(self, entry: str = "main") -> Program:
        """The program, checked."""
        if self._open is not None:
            raise K2TypeError(f"the function `{self._open.name}` is still open")
        return Program(
            list(self._functions.values()),
            globals=self._globals,
            init=self._init,
            entry=entry,
            types=self._types,
            defines=self._defines,
        )


def _vars(given: Union[Sequence[Var], Mapping[str, Type]]) -> List[Var]:
    if isinstance(given, Mapping):
        return [Var(name, type) for name, type in given.items()]
    return list(given)
