"""Verification and the other verbs: results, limits, callbacks, threads."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import bia
from bia import k2
from conftest import DEMO, counter


def test_safe_and_unsafe_come_with_evidence(safe, unsafe):
    result = bia.verify(safe)
    assert result.verdict == "safe" and result.verdict is bia.Verdict.SAFE
    assert isinstance(result.evidence, bia.Proof) and result.proof.text
    assert bia.validate(safe, invariants=result.proof.text)
    assert not bia.validate(unsafe, invariants=result.proof.text)
    result = bia.verify(unsafe)
    assert result.verdict == "unsafe" and isinstance(result.evidence, bia.Trace)
    trace = result.trace
    assert len(trace) == len(list(trace)) and trace[-1].statement.startswith("(")
    assert any(step.values.get("i") == "5" for step in trace)
    assert trace.label == "fail" and trace.line == trace[-1].line
    assert "verdict: unsafe" in str(result) and "<table>" in result._repr_html_()
    assert result.document["schema"] == "bia-verify/1"
    with pytest.raises(TypeError):
        bool(result)


def test_paths_and_c_text_are_programs(tmp_path):
    assert bia.verify(DEMO / "safe.k2").verdict == "safe"
    assert bia.verify(str(DEMO / "lock.k2")).text == "unsafe (unreach-call)"
    text = """
        int nondet(void); void reach_error(void);
        int main(void) { int x = __VERIFIER_nondet_int(); if (x == 7) reach_error(); return 0; }"""
    result = bia.verify(bia.c.Text(text), confirm="never", timeout=60, clock="processor")
    assert result.verdict == "unsafe"
    assert result.trace.inputs[0][2] == "7"
    path = tmp_path / "p.c"
    path.write_text(text)
    assert bia.verify([path], confirm="never", check="reach").verdict == "unsafe"
    program = bia.c.parse(path)
    assert bia.verify(program).verdict == "unsafe"
    assert bia.c.translate(text="int f(int); int main(void) { return f(1); }").assumptions


def test_bad_c_is_an_exception_with_diagnostics():
    with pytest.raises(bia.CError) as caught:
        bia.c.parse(text="int main(void) { return x; }")
    assert caught.value.diagnostics[0].span.line == 1
    with pytest.raises(bia.CError):
        bia.verify(bia.c.Text("int main("))


@pytest.mark.parametrize(
    "options",
    [
        {"engine": "nonsense"},
        {"engine": "bmc:nonsense=1"},
        {"nonsense": 1},
        {"timeout": -1},
        {"timeout": "soon"},
        {"timeout": float("nan")},
        {"jobs": 0},
        {"property": "nonsense"},
        {"memory": "lots"},
        {"on_progress": 3},
        {"cancel": 3},
        {"blocks": object()},
        {"invariants": "x"},
    ],
)
def test_bad_options_are_exceptions(safe, options):
    with pytest.raises((bia.UsageError, bia.InputError)):
        bia.verify(safe, **options)


@pytest.mark.parametrize("source", [None, 3, "", "\0", [], [3], object(), "/nowhere.k2", "-", b"x.k2", {}])
def test_bad_sources_are_exceptions(source):
    with pytest.raises((bia.UsageError, bia.InputError)):
        bia.verify(source)


def test_progress_and_exceptions_of_callbacks(endless, safe):
    events = []
    bia.verify(safe, on_progress=events.append)
    assert {"event": "phase", "phase": "graph"} in events

    class Enough(Exception):
        pass

    def stop(event):
        raise Enough(event["event"])

    with pytest.raises(Enough):
        bia.verify(endless, engine="bmc", on_progress=stop)


def test_time_is_kept(endless):
    result = bia.verify(endless, engine="bmc", timeout=0.5, clock="processor")
    assert result.verdict == "unknown" and "time limit" in result.reason


def test_cancelling_one_leaves_the_others_alone(endless):
    cancel = bia.Cancel()
    with ThreadPoolExecutor(3) as pool:
        first = pool.submit(bia.verify, endless, engine="bmc", cancel=cancel)
        others = [pool.submit(bia.verify, counter(n)) for n in (3, 4)]
        cancel.cancel()
        result = first.result()
        assert result.verdict == "unknown" and "cancelled" in result.reason
        assert [o.result().verdict for o in others] == ["safe", "safe"]
    assert cancel.cancelled


def test_eight_at_once_stay_correct():
    tasks = [(n, wrong) for n in range(3, 7) for wrong in (False, True)]
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda t: bia.verify(counter(*t)), tasks))
    for (_, wrong), result in zip(tasks, results):
        assert result.verdict == ("unsafe" if wrong else "safe")


def test_the_lock_is_released(endless):
    ticks = []
    thread = threading.Thread(target=lambda: bia.verify(endless, engine="bmc", timeout=1, clock="processor"))
    thread.start()
    while thread.is_alive():
        ticks.append(1)
        time.sleep(0.01)
    assert len(ticks) > 20


def run_script(text, **kwargs):
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(text)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **kwargs,
    )


ENDLESS = """
    import sys, threading, bia
    from bia import k2
    b = k2.Builder()
    x = b.global_("x", k2.INT)
    b.init(x.eq(0))
    with b.function("main"):
        with b.forever():
            b.assign(x, x + 1)
            b.assert_(x > 0, "positive")
    p = b.program()
"""


def test_ctrl_c_ends_a_verification():
    process = run_script(
        ENDLESS
        + """
    import signal
    signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may ignore it
    print("go", flush=True)
    try:
        bia.verify(p, engine="bmc", timeout=600)  # nobody is left behind if the test is killed
    except KeyboardInterrupt:
        print("interrupted")
    """
    )
    assert process.stdout.readline() == "go\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=1200)
    assert out == "interrupted\n", err
    assert process.returncode == 0


def test_an_interpreter_that_ends_in_the_middle():
    process = run_script(
        ENDLESS
        + """
    for _ in range(3):
        threading.Thread(target=bia.verify, args=(p,), kwargs={"engine": "bmc", "timeout": 600}, daemon=True).start()
    import time; time.sleep(0.3)
    print("end", flush=True)
    """
    )
    out, err = process.communicate(timeout=1200)
    assert (out, process.returncode) == ("end\n", 0), err


def test_forks_verify_too():
    process = run_script(
        """
    import os, bia
    from bia import k2
    p = k2.parse("(entry f) (function f () (return) (locals) (seq (jump) (! (label l) :error e)))")
    assert bia.verify(p).verdict == "safe"
    child = os.fork()
    if child == 0:
        ok = bia.verify(p).verdict == "safe" and k2.sbv(77).width == 77
        os._exit(0 if ok else 1)
    _, status = os.waitpid(child, 0)
    print(os.waitstatus_to_exitcode(status))
    """
    )
    out, err = process.communicate(timeout=1200)
    assert out == "0\n", err


def test_encoding_and_translation(safe):
    assert bia.encode(safe, "btor2").startswith("; from")
    assert "(set-logic" in bia.encode(safe, "vmt") or ":next" in bia.encode(safe, "vmt")
    assert "HORN" in bia.encode(safe, "chc")
    assert isinstance(bia.encode(safe, "aiger"), bytes)
    assert bia.encode(safe, "aag").startswith("aag ")
    assert "MODULE main" in bia.encode(safe, "smv")
    assert k2.parse(bia.translate(safe)) == safe
    assert "int main" in bia.translate(safe, "c")
    with pytest.raises(bia.UsageError):
        bia.encode(safe, "nonsense")
    with pytest.raises(bia.UsageError):
        bia.encode(safe, None)
    with pytest.raises(bia.InputError):
        bia.encode(safe, property="nonsense")


def test_simulation(unsafe):
    run = bia.simulate(unsafe, trace=True)
    assert run.is_error and run.ids == ("end",) and run.label == "fail"
    assert bia.validate(unsafe, trace=run.trace)
    assert not bia.validate(unsafe, trace=run.trace.replace("(const 5", "(const 4"))
    p = k2.parse(
        """(entry f) (globals (var x int) (var m (map int bool)))
        (function f () (return) (locals (var e (enum a b)))
          (seq (havoc x) (havoc m) (havoc e) (jump (label l) (label r)) (label l) (assign x (const 0 int)) (label r)))"""
    )
    asked = []

    def oracle(choice):
        asked.append(choice["kind"])
        if choice["kind"] == "jump":
            return "r"
        return {"int": 7, "enum": "b", "map": {3: True, ...: False}}[choice["type"].kind]

    run = bia.simulate(p, oracle=oracle)
    assert run.end == "finished" and run.globals == {"x": 7, "m": {3: True, ...: False}}
    assert asked == ["havoc", "havoc", "havoc", "jump"]
    assert bia.simulate(p, seed=3).globals == bia.simulate(p, seed=3).globals
    with pytest.raises(ZeroDivisionError):
        bia.simulate(p, oracle=lambda c: 1 // 0)
    with pytest.raises(bia.K2ValueError):
        bia.simulate(p, oracle=lambda c: "zzz")
    with pytest.raises(bia.UsageError):
        bia.simulate(p, oracle=3)


def test_symbolic_execution_with_callbacks():
    b = k2.Builder()
    with b.function("main"):
        x = b.local("x", k2.sbv(8))
        b.havoc(x)
        with b.if_(x > 100):
            b.unreachable("big")
    p = b.program()
    assert bia.symex(p).verdict == "unsafe"
    result = bia.symex(p, constraint=lambda var: var < 50)
    assert result.verdict == "safe" and "havoc x" in result.assumptions[0]
    assert bia.symex(p, constraint=lambda var: None).verdict == "unsafe"
    states = []
    result = bia.symex(p, monitor=states.append, values=True)
    assert result.verdict == "unsafe"
    assert states[0]["function"] == "main" and any(s["values"] for s in states)
    assert bia.symex(p, monitor=lambda state: False).verdict == "unknown"
    with pytest.raises(ZeroDivisionError):
        bia.symex(p, monitor=lambda state: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        bia.symex(p, constraint=lambda var: 1 // 0)
    with pytest.raises(bia.UsageError):
        bia.symex(p, monitor=3)


def test_liveness():
    text = """(entry f) (globals (var x (ubv 8)))
      (function f () (return) (locals)
        (seq (label l) (condjump (eq x (const 0 (ubv 8))) (label end)) (assign x (sub x (const 1 (ubv 8))))
             (! (label again) :notlive ends) (jump (label l)) (label end)))"""
    result = bia.verify(k2.parse(text), timeout=60, clock="processor")
    assert result.verdict == "safe", result
    forever = k2.parse(text.replace("(assign x (sub x (const 1 (ubv 8))))", "(seq)"))
    result = bia.verify(forever, timeout=60, clock="processor")
    assert result.verdict == "unsafe" and result.trace.cycle, result


def test_engines_are_listed():
    engines = {engine.name: engine for engine in bia.engines()}
    assert {"bmc", "kind", "symex"} <= set(engines)
    assert engines["symex"].options["search"][0] == "dfs"


def test_changing_an_editor_while_it_is_verified(endless):
    editor = k2.Editor(endless)
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(bia.verify, editor, engine="bmc", timeout=1, clock="processor")
        time.sleep(0.2)
        editor.functions.clear()
        assert future.result().verdict == "unknown"
    with pytest.raises(bia.K2TypeError):
        bia.verify(editor)
