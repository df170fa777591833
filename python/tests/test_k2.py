"""K2 objects: values, operators, programs, walks and rewriting."""

import copy
import pickle
from fractions import Fraction

import pytest

import bia
from bia import k2
from conftest import CORPUS, DEMO

X, Y = k2.Var("x", k2.INT), k2.Var("y", k2.INT)
B = k2.Var("b", k2.BOOL)


def test_types_are_values():
    assert k2.sbv(32) == k2.bv(32, True) != k2.ubv(32)
    assert hash(k2.map_(k2.INT, k2.BOOL)) == hash(k2.map_(k2.INT, k2.BOOL))
    assert str(k2.enum("b", "a")) == "(enum a b)"
    assert k2.enum("b", "a") == k2.enum("a", "b")
    assert (k2.FLOAT.exponent, k2.FLOAT.mantissa, k2.DOUBLE.width) == (8, 23, 64)
    assert k2.parse_type("(fun (int bool) ((sbv 8)))").returns == (k2.sbv(8),)
    assert pickle.loads(pickle.dumps(k2.map_(k2.ubv(3), k2.REAL))) == k2.map_(k2.ubv(3), k2.REAL)
    with pytest.raises(bia.K2TypeError):
        k2.sbv(0)
    assert not hasattr(k2.INT, "width")


def test_operators_make_expressions():
    assert str(2 * X - 1) == "(sub (mul (const 2 int) x) (const 1 int))"
    assert str((X < Y) & ~B) == "(and (lt x y) (not b))"
    u = k2.Var("u", k2.ubv(8))
    assert str(~(u & 15) >> 1) == "(rshift (bitnot (bitand u (const 15 (ubv 8)))) (const 1 (ubv 8)))"
    m = k2.Var("m", k2.map_(k2.INT, k2.ubv(8)))
    assert str(m.store(X, 7)[X + 1]) == "(mapget (mapset m x (const 7 (ubv 8))) (add x (const 1 int)))"
    assert str(B.ite(X, 3)) == "(ite b x (const 3 int))"
    r = k2.Var("r", k2.REAL)
    assert str(r / 2) == "(div r (const 2 real))"
    assert str(X.cast(k2.REAL)) == "(cast real x)"
    assert str(B ^ True) == "(not (eq b true))"
    assert str(-X.div(3)) == "(neg (div x (const 3 int)))"


def test_equality_is_by_value_and_truth_is_refused():
    assert X + 1 == X + 1 and hash(X + 1) == hash(X + 1)
    assert X + 1 != X + 2 and X != 3
    assert {X + 1: "a"}[X + 1] == "a"
    assert k2.Var("x", k2.INT) != k2.Var("x", k2.REAL)
    with pytest.raises(TypeError, match="no truth value"):
        if X < Y:
            pass
    with pytest.raises(TypeError, match="iterated"):
        list(X)
    assert copy.deepcopy(X) is X


@pytest.mark.parametrize(
    "make",
    [
        lambda: X + B,
        lambda: X + 1.5,
        lambda: X + "z",
        lambda: X / 2,
        lambda: B & 1,
        lambda: X[0],
        lambda: k2.Op("add", X),
        lambda: k2.Op("plus", X, X),
        lambda: k2.Op("add", 1, 2),
        lambda: k2.const(300, k2.ubv(8)),
        lambda: k2.const({0: 1}, k2.map_(k2.INT, k2.INT)),
        lambda: k2.const(object(), k2.INT),
        lambda: k2.Assign(X + 1, 3),
        lambda: k2.Assign(X, B),
        lambda: k2.Assume(X),
        lambda: k2.Jump(X),
        lambda: k2.Seq(X),
        lambda: k2.Var("x", int),
        lambda: k2.Var(3, k2.INT),
        lambda: X.cast(k2.enum("a")),
        lambda: X(3),
    ],
)
def test_what_does_not_fit_is_an_exception(make):
    with pytest.raises((bia.BiaError, TypeError)):
        make()


@pytest.mark.parametrize(
    "value, type",
    [
        (True, k2.BOOL),
        (-(10**40), k2.INT),
        (-128, k2.sbv(8)),
        (2**64 - 1, k2.ubv(64)),
        (2**200, k2.ubv(256)),
        (Fraction(1, 3), k2.REAL),
        (0.1, k2.DOUBLE),
        (1.5, k2.FLOAT),
        (float("inf"), k2.FLOAT),
        ("a", k2.enum("a", "b")),
        ({0: True, ...: False}, k2.map_(k2.INT, k2.BOOL)),
        ({0: {1: 2, ...: 0}, ...: {...: 1}}, k2.map_(k2.ubv(2), k2.map_(k2.INT, k2.INT))),
    ],
)
def test_values_come_back(value, type):
    assert k2.const(value, type).value == value


def test_annotations_and_matching():
    label = k2.Label("bad", error="e")
    assert label.annotations == (("error", "e"),)
    assert str(label.annotate("note", ("a", ("b",)))) == "(! (label bad) :error e :note (a (b)))"
    assert label.without_annotations() == k2.Label("bad") != label
    assert k2.Assign.__match_args__ == ("target", "value")
    stmt = k2.Assign(X, X + 1)
    assert (stmt.target, stmt.value.op, stmt.value.args) == (X, "add", (X, k2.const(1, k2.INT)))


def test_threads_are_built():
    b = k2.Builder()
    with b.function("work", {"n": k2.INT}, {"r": k2.INT}) as work:
        me = b.local("me", k2.INT)
        b.thread(me)
        with b.atomic():
            b.assign(work.returns[0], work.params[0] + me)
        b.exit_thread()
    with b.function("main"):
        t = b.local("t", k2.INT)
        b.spawn(work, 5, into=t)
        b.join(t)
    program = b.program()
    text = str(program)
    for line in [
        "(! (havoc me) :thread self)",
        "(! (assume (const true bool)) :thread begin)",
        "(! (assume (const true bool)) :thread end)",
        "(! (assume (const true bool)) :thread exit)",
        "(! (call work (const 5 int) unused) :thread spawn)",
        "(! (havoc t) :thread child)",
        "(! (assign joined t) :thread join)",
    ]:
        assert line in text, text
    assert k2.parse(text) == program


def figure_4() -> k2.Program:
    """Figure 4 of the paper, by hand."""
    b = k2.Builder()
    cint = b.type("cint", k2.sbv(32))
    glbl = b.global_("glbl", cint)
    with b.function("f", {"x": cint}, {"ret": cint}) as f:
        x, ret = f.params[0], f.returns[0]
        b.jump("then", "else")
        b.label("then")
        b.assume(glbl > 0)
        b.assign(ret, x - 1)
        b.jump("end")
        b.label("else")
        b.assume(~(glbl > 0))
        b.assign(glbl, 0)
        b.assign(ret, x)
        b.label("end")
    with b.function("main") as main:
        y = b.local("y", cint)
        b.label("while")
        b.jump("inwhile", "endwhile")
        b.label("inwhile")
        b.assume(y > 0)
        b.call(f, y, into=y)
        b.jump("while")
        b.label("endwhile")
        b.assume(~(y > 0))
        b.jump("then", "else")
        b.label("then")
        b.assume(~glbl.eq(0))
        b.label("err", error="assert-fail")
        b.label("else")
    with b.function("init_and_main"):
        b.assign(glbl, 0)
        b.call(main)
    return b.program(entry="init_and_main")


def test_figure_4_by_hand_is_the_parsed_one_and_verifies():
    built, parsed = figure_4(), k2.load(DEMO / "safe.k2")
    assert built.difference(parsed) is None
    assert built == parsed and hash(built) == hash(parsed)
    result = bia.verify(built)
    assert result.verdict == bia.Verdict.SAFE
    assert result.proof.checked_by
    (invariant,) = [i for i in result.invariants if "while" in i.place]
    glbl = built.globals[0]
    assert invariant.expr(built) == glbl.eq(0), invariant


def test_round_trips_of_the_corpus():
    seen = 0
    for path in sorted(CORPUS.rglob("*.k2")):
        try:
            program = k2.load(path)
        except (bia.K2SyntaxError, UnicodeDecodeError):
            continue
        again = k2.parse(program.text)
        assert again == program and hash(again) == hash(program), path
        built = program.replace()
        assert program.difference(built) is None, (path, program.difference(built))
        assert built.text == program.text, path
        assert pickle.loads(pickle.dumps(built)) == program
        seen += 1
    assert seen > 50


def test_syntax_errors_have_all_diagnostics():
    with pytest.raises(bia.K2SyntaxError) as caught:
        k2.load(DEMO / "bad.k2")
    assert len(caught.value.diagnostics) >= 2
    assert caught.value.span.line >= 1 and caught.value.span.file.endswith("bad.k2")
    assert "K2-E" in str(caught.value)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_programs_are_checked_with_places(safe):
    main = safe.functions["main"]
    with pytest.raises(bia.K2TypeError, match="main.*no variable `z`"):
        k2.Program([main.replace(body=[k2.Havoc(k2.Var("z", k2.INT))])])
    with pytest.raises(bia.K2TypeError, match="never set"):
        k2.Program([k2.Function("main", body=[k2.Jump("nowhere")])])
    parsed = k2.parse("(entry f) (globals (var x int))\n(function f () (return) (locals)\n  (havoc x))")
    with pytest.raises(bia.K2TypeError) as caught:
        parsed.replace(globals=[])
    assert caught.value.span.line == 3


def test_walks_and_visitors(unsafe):
    names = {node.name for node in unsafe.walk() if isinstance(node, k2.Var)}
    assert names == {"i"}
    order = [str(node) for node in (X + 1).walk(post=True)]
    assert order == ["x", "(const 1 int)", "(add x (const 1 int))"]
    seen = []

    class Both(k2.Visitor):
        def visit_Op(self, node):
            seen.append("+" + node.op)
            return node.op != "mul"

        def leave_Op(self, node):
            seen.append("-" + node.op)

        def visit_Var(self, node):
            seen.append(node.name)

    Both().visit(X + Y * 2)
    assert seen == ["+add", "x", "+mul", "-mul", "-add"]


def test_a_rewriter_renames_and_asserts_in_twenty_lines(unsafe):
    class Renamed(k2.Rewriter):
        def rewrite_Var(self, var):
            return k2.Var("my." + var.name, var.type)

        def rewrite_Label(self, label):
            if label.name.startswith("while"):
                i = k2.Var("my.i", k2.sbv(32))
                return [label, k2.CondJump(i <= 5, "ok"), k2.Label("high", error="bound"), k2.Label("ok")]

    program = Renamed().rewrite(unsafe)
    assert {v.name for v in program.functions["main"].locals} == {"my.i"}
    assert {p[1] for p in program.properties} == {"end", "bound"}
    assert str(bia.verify(program, property="bound").verdict) == "safe"
    assert str(bia.verify(program, property="end").verdict) == "unsafe"


def test_rewriters_are_told_what_they_do_wrong(unsafe):
    for bad in (lambda n: 3, lambda n: X, lambda n: [X]):
        with pytest.raises(bia.K2TypeError):
            k2.rewrite(k2.Havoc(X), bad, only=(k2.Havoc,))
    with pytest.raises(ZeroDivisionError):
        unsafe.rewrite(lambda n: 1 // 0)
    with pytest.raises(bia.K2TypeError):
        k2.rewrite(X + 1, lambda n: k2.Var("x", k2.REAL), only=(k2.Var,))


def test_editing_in_place(unsafe):
    editor = k2.Editor(unsafe)
    editor.rewrite(lambda n: k2.const(6, n.type) if n.value == 5 else None, only=(k2.Const,))
    editor.edit("main", name="start")
    editor.entry = "start"
    assert "const 6 (sbv 32)" in editor.program().text
    assert unsafe.entry == "main"
    assert str(bia.verify(editor).verdict) == "unsafe"
    assert editor.fresh_name("start") != "start"


def test_structured_code():
    b = k2.Builder()
    g = b.global_("g", k2.INT)
    b.init(g.eq(0))
    with b.function("twice", {"n": k2.INT}, {"r": k2.INT}) as twice:
        n, r = twice.params[0], twice.returns[0]
        b.assign(r, n + n)
    with b.function("main"):
        x = b.local("x", k2.INT)
        with b.either():
            b.assign(x, 1)
        with b.or_():
            b.assign(x, 2)
        with b.if_(x.eq(1)):
            b.call(twice, x, into=x)
        with b.else_():
            b.assign(x, 2)
        with b.do_while(g < 3):
            b.assign(g, g + 1)
            with b.if_(g.eq(2)):
                b.continue_()
        with b.forever():
            b.break_()
        b.assert_(x.eq(2) & g.eq(3), "all")
        with pytest.raises(bia.K2TypeError):
            with b.else_():
                pass
    result = bia.verify(b.program())
    assert result.verdict == "safe", result
    with pytest.raises(bia.K2TypeError):
        b.assign(g, 1)


def test_depth_is_no_limit():
    e = X
    for _ in range(200_000):
        e = e + 1
    f = X
    for _ in range(200_000):
        f = f + 1
    assert e == f and hash(e) == hash(f) and e.size == 400_001
    assert e != f + 1
    program = k2.Program([k2.Function("main", body=[k2.Assign(X, e)])], globals=[X])
    again = k2.parse(program.text)
    assert again == program
    assert sum(1 for _ in again.walk()) == 400_001 + 3
    shorter = k2.rewrite(e, lambda n: n.args[0] if n.args[1] == k2.const(1, k2.INT) else None, only=(k2.Op,))
    assert shorter == X
    del e, f, program, again


def test_shared_parts_are_not_written_out_by_accident():
    e = X
    for _ in range(100):
        e = e + e
    assert e == eval_twice() and len(repr(e)) < 1000
    with pytest.raises(bia.K2TypeError, match="written out"):
        k2.Program([k2.Function("main", body=[k2.Assign(X, e)])], globals=[X])


def eval_twice():
    e = k2.Var("x", k2.INT)
    for _ in range(100):
        e = e + e
    return e


def test_expressions_and_formats_are_read():
    assert k2.parse_expr("(lt x (const 3 int))", [X]) == (X < 3)
    with pytest.raises(bia.K2SyntaxError):
        k2.parse_expr("(lt x", [X])
    assert k2.format_text("(entry   m)").startswith("(entry m)")
    with pytest.raises(bia.K2SyntaxError):
        k2.format_text("(")


def test_notebooks_show_programs(safe):
    assert "<pre" in safe._repr_html_() and "&lt;" not in repr(safe)
    assert bia.cfg(safe)._repr_svg_().startswith("<svg")
