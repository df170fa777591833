"""Terms and solvers."""

import pytest

import bia
from bia import Solver, Term


def test_terms_are_values():
    x = Term.var("x", "Int")
    assert x + 1 == x + 1 and hash(x + 1) == hash(x + 1) and x + 1 != x + 2
    assert str(x < 3) == "(< x 3)" and x.sort == "Int" and x.name == "x"
    assert Term("(+ 1 2)").value == 3
    assert Term(str(x * 2 - 1)) == x * 2 - 1
    with pytest.raises(TypeError):
        bool(x < 3)
    with pytest.raises(TypeError):
        Term.apply("bvadd", x, x)
    with pytest.raises(bia.SmtSyntaxError):
        Term("(+ x")
    with pytest.raises(bia.SmtSyntaxError):
        Term("undeclared_here")


def test_solving_in_scopes():
    a, b = Term.var("a", "(_ BitVec 8)"), Term.var("b", "(_ BitVec 8)")
    s = Solver()
    s.add((a * b).eq(77), Term.apply("bvult", a, b))
    assert s.check() == "sat"
    assert (s.value(a) * s.value(b)) % 256 == 77
    assert set(s.model()) >= {"a", "b"}
    with s.scope():
        s.add(a.eq(b))
        assert s.check() == "unsat"
    assert s.check() == "sat"
    assert s.check(a.eq(1), b.eq(2), a.eq(a)) == "unsat"
    assert 1 <= len(s.core()) <= 2
    with pytest.raises(bia.SolverError):
        s.value(a)
    with pytest.raises(bia.SolverError):
        s.pop()
    # Integers need another solver, which is told all that was said before.
    n = Term.var("n", "Int")
    s.add(n > 4)
    assert s.check() == "sat" and s.value(n) > 4 and "z3" in s.backend.lower()


def test_text_in_and_out():
    s = Solver("z3")
    asserted = s.add_smtlib("(declare-const q Real) (assert (= (* q q) 4.0)) (assert (< q 0.0))")
    assert len(asserted) == 2 and s.check() == "sat"
    assert s.value(Term.var("q", "Real")) == -2
    script = (asserted[0] & asserted[1]).to_smtlib()
    assert Solver("z3").add_smtlib(script.replace("(check-sat)", "")) is not None
    with pytest.raises(ValueError):
        Solver("nonsense")
    other = bia.smt.Context()
    with pytest.raises(ValueError):
        s.add(Term.var("q", "Bool", other))
    with pytest.raises(TypeError):
        s.add(Term.var("q2", "Int"))
