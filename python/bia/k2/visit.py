"""Going through programs, and changing them.

All of them take programs of any depth: the stack of Python is not used for depth.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterable, List, Optional, Tuple, TypeVar, Union

from .._native import Expr, Function, Program, Stmt, Type, Var, rewrite

__all__ = ["Editor", "Rewriter", "Visitor"]

Node = Union[Expr, Stmt]
_Target = Union[Node, Function, Program]


class Visitor:
    """Goes through all nodes. Methods `visit_NAME(node)` get the nodes of the class NAME, before their parts;
    if one returns `False`, the parts are left out. `leave_NAME(node)` come after the parts.

    >>> from bia import k2
    >>> class Vars(k2.Visitor):
    ...     def __init__(self):
    ...         self.names = set()
    ...     def visit_Var(self, node):
    ...         self.names.add(node.name)
    >>> x, y = k2.Var("x", k2.INT), k2.Var("y", k2.INT)
    >>> v = Vars(); v.visit(x + y < 3); sorted(v.names)
    ['x', 'y']
    """

    def visit(self, target: _Target) -> None:
        """Visits all nodes of an expression, a statement, a function or a program."""
        enter, leave = self._methods("visit_"), self._methods("leave_")
        if leave:
            self._both(target, enter, leave)
            return
        walk = target.walk()
        for node in walk:
            method = enter.get(type(node).__name__)
            if method is not None and method(node) is False:
                walk.skip()

    def _both(self, target: _Target, enter: Dict[str, Any], leave: Dict[str, Any]) -> None:
        if isinstance(target, Program):
            roots: List[Any] = [target.init, *target.defines.values()]
            roots += [f.body for f in target.functions.values()]
        elif isinstance(target, Function):
            roots = [target.body]
        else:
            roots = [target]
        open: List[Tuple[Any, bool]] = [(root, False) for root in reversed(roots) if root is not None]
        while open:
            node, entered = open.pop()
            name = type(node).__name__
            if entered:
                method = leave.get(name)
                if method is not None:
                    method(node)
                continue
            open.append((node, True))
            method = enter.get(name)
            if method is None or method(node) is not False:
                open.extend((part, False) for part in reversed(node.children))

    def _methods(self, prefix: str) -> Dict[str, Any]:
        names = [name for name in dir(self) if name.startswith(prefix)]
        return {name[len(prefix) :]: getattr(self, name) for name in names}


class Rewriter:
    """Makes new programs out of old ones. Methods `rewrite_NAME(node)` get the nodes of the class NAME, after
    their parts were rewritten, and return what they become: `None` for no change; for a statement also a list
    of statements. Declarations are rewritten like variables.

    >>> from bia import k2
    >>> class Twice(k2.Rewriter):
    ...     def rewrite_Const(self, node):
    ...         return k2.const(node.value * 2, node.type)
    >>> str(Twice().rewrite(k2.Var("x", k2.INT) + 21))
    '(add x (const 42 int))'
    """

    def rewrite(self, target: Any) -> Any:
        """The rewritten expression, statement, function or program."""
        from .. import _native

        prefix = "rewrite_"
        names = [name[len(prefix) :] for name in dir(self) if name.startswith(prefix)]
        methods = {name: getattr(self, prefix + name) for name in names}
        only = tuple(getattr(_native, name) for name in names)

        def one(node: Node) -> Any:
            return methods[type(node).__name__](node)

        if isinstance(target, (Function, Program)):
            return target.rewrite(one, only=only)
        return rewrite(target, one, only=only)


class Editor:
    """A program that is changed in place; `program()` is a checked program of what it is now.

    Verification takes such a snapshot, so an editor may be changed while its programs are verified.

    >>> from bia import k2
    >>> p = k2.parse("(entry main) (function main () (return) (locals) (seq))")
    >>> e = k2.Editor(p)
    >>> x = e.add_global("x", k2.INT)
    >>> e.init = x.eq(0)
    >>> [g.name for g in e.program().globals]
    ['x']
    """

    def __init__(self, program: Program) -> None:
        self.functions: Dict[str, Function] = dict(program.functions)
        self.globals: List[Var] = list(program.globals)
        self.init: Optional[Expr] = program.init
        self.entry: str = program.entry
        self.types: Dict[str, Type] = dict(program.types)
        self.defines: Dict[str, Expr] = dict(program.defines)
        self._base = program

    def add_global(self, name: str, type: Type) -> Var:
        """One more global variable."""
        var = Var(name, type)
        self.globals.append(var)
        return var

    def edit(self, name: str, /, **parts: Any) -> Function:
        """Replaces parts of a function, as `Function.replace` does."""
        changed = self.functions[name].replace(**parts)
        if changed.name != name:
            self.functions = {
                (changed.name if key == name else key): (changed if key == name else value)
                for key, value in self.functions.items()
            }
        else:
            self.functions[name] = changed
        return changed

    def rewrite(self, f: Callable[[Any], Any], *, only: Optional[Tuple[type, ...]] = None) -> None:
        """Rewrites everything in place, bottom-up."""
        self.functions = {n: fn.rewrite(f, only=only) for n, fn in self.functions.items()}
        self.globals = [rewrite(var, f, only=only) for var in self.globals]
        if self.init is not None:
            self.init = rewrite(self.init, f, only=only)
        self.defines = {n: rewrite(e, f, only=only) for n, e in self.defines.items()}

    def fresh_name(self, stem: str) -> str:
        """A name that the program did not have, and that no global or function has now."""
        taken = {g.name for g in self.globals} | set(self.functions)
        name, number = self._base.fresh_name(stem), 0
        while name in taken:
            number += 1
            name = self._base.fresh_name(f"{stem}.{number}")
        return name

    def program(self) -> Program:
        """The program as it is now, checked."""
        return Program(
            self.functions,
            globals=self.globals,
            init=self.init,
            entry=self.entry,
            types=self.types,
            defines=self.defines,
        )
