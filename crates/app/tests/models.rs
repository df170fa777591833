//! Models: the corpus of BTOR2, AIGER and VMT files, random programs through every format and back,
//! and what other tools say about what is written: abc, z3, cvc5 and patronus.
//!
//! A file of `tests/corpus/models` says in comments `@ verdict: NAME = VERDICT` for each of its
//! properties, or `@ diag: CODE LINE` for each complaint (`-` where it has no place).
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "runs the programs that are compared; a test that cannot go on fails"
)]

mod common;

use baa::{ArrayMutOps as _, ArrayValue, BitVecOps as _, BitVecValue};
use bia_base::{Budget, Silent, Sources};
use bia_engine::{ENGINES, Level};
use bia_formats::{Comments, Goal, Model, Run, aiger, btor2, folded, horn, vmt};
use bia_k2::ast::PropertyKind;
use bia_system::Ts;
use bia_term::{Terms, value::Value};
use bia_testkit::{
    cases,
    corpus::root,
    explicit::{Limits, explore},
    r#gen::{GenConfig, generate},
    round_trip::program_of,
    seeds,
};
use bia_verify::pipeline::{
    Config, Finding, Question, clauses, system, verify_clauses, verify_system,
};
use common::{Folder, json, run, text};
use patronus::{
    expr::Context,
    sim::{InitKind, Interpreter, Simulator as _},
};
use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    sync::Arc,
    time::Duration,
};

/// A program that some comparison needs. CI has to have it.
fn tool(name: &str) -> Option<PathBuf> {
    let own = env::var_os("BIA_DEPS_DIR").map(|folder| Path::new(&folder).join("bin"));
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = own.into_iter().chain(env::split_paths(&path));
    let found = folders
        .map(|folder| folder.join(name))
        .find(|path| path.is_file());
    if found.is_none() {
        let needed = env::var_os("CI").is_some();
        assert!(!needed, "CI has no {name}: see tools/test-deps.sh");
        eprintln!("no program {name}: nothing is compared with it");
    }
    found
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    files
}

/// What comments of a file say about it under this key.
fn told(path: &Path, key: &str) -> Vec<String> {
    let text = fs::read(path).unwrap();
    let text = String::from_utf8_lossy(&text).into_owned();
    let key = format!("@ {key}: ");
    let lines = text.lines().filter_map(|line| line.split_once(&key));
    lines.map(|(_, rest)| rest.trim().to_owned()).collect()
}

#[test]
fn the_corpus_has_its_verdicts() {
    let files = files(&root().join("models"));
    assert!(files.len() >= 20);
    for file in files {
        // Those for infinite paths have nothing to say here.
        let rows = ENGINES.iter().filter(|row| row.level() == Level::System);
        let alone = rows.map(|row| (row.name, "1s"));
        for (engine, time) in [("portfolio", "20s")].into_iter().chain(alone) {
            let (_, report) = json(&[
                "verify",
                text(&file),
                "--format",
                "json",
                "--engine",
                engine,
                "--timeout",
                time,
            ]);
            let said = report.to_string();
            assert!(!said.contains("evidence rejected"), "{file:?}: {said}");
            let found = report["properties"].as_array().unwrap().iter().map(|p| {
                let word = |key: &str| p[key].as_str().unwrap().to_owned();
                (word("property"), word("verdict"))
            });
            let found: Vec<(String, String)> = found.collect();
            let expected = told(&file, "verdict");
            let expected = expected.iter().map(|line| line.split_once(" = ").unwrap());
            let expected: Vec<(String, String)> =
                expected.map(|(a, b)| (a.into(), b.into())).collect();
            assert_eq!(found.len(), expected.len(), "{file:?}");
            for (found, expected) in found.iter().zip(&expected) {
                let open = engine != "portfolio" && found.1 == "unknown";
                assert!(found == expected || open, "{file:?}: {found:?}");
            }
        }
    }
}

#[test]
fn bad_models_are_refused_with_places() {
    for file in files(&root().join("models/bad")) {
        let (exit, report) = json(&["verify", text(&file), "--format", "json"]);
        assert_eq!(exit, 2, "{file:?}");
        let found = report["diagnostics"].as_array().unwrap().iter().map(|d| {
            let line = d["line"].as_u64().map_or("-".into(), |n| n.to_string());
            format!("{} {line}", d["code"].as_str().unwrap())
        });
        let found: Vec<String> = found.collect();
        assert_eq!(found, told(&file, "diag"), "{file:?}: {report:#}");
    }
}

/// The system of each property of random programs, with the truth about it.
fn systems(seeds: impl Iterator<Item = u64>, mut with: impl FnMut(u64, Terms, Ts, bool)) {
    let config = Config::default();
    for seed in seeds {
        let program = program_of(&generate(seed, &GenConfig::finite_small())).unwrap();
        let program = Arc::new(program);
        let graph = explore(&program, &Limits::default());
        for property in program.properties() {
            let answer = graph.answer(&property).holds();
            let (PropertyKind::Error, Some(holds)) = (property.kind, answer) else {
                continue;
            };
            let question = Question {
                program: &program,
                property: &property,
                joint: false,
                config: &config,
            };
            // Deep recursion is cut off, and no system is made then.
            let budget = bia_testkit::budget(Duration::from_secs(10), 1);
            if let Ok((terms, ts)) = system(&question, &budget) {
                with(seed, terms, ts, holds);
            }
        }
    }
}

/// The system as each format has it, and as it is read back; `None` where the format refuses it.
fn through(format: &str, terms: &mut Terms, ts: &Ts) -> Option<(Vec<u8>, Terms, Model)> {
    let budget = Budget::unlimited();
    let mut out = Vec::new();
    match format {
        "btor2" => btor2::write(terms, ts, "p", &Comments::default(), &budget, &mut out)
            .ok()
            .map(|_| ())?,
        "vmt" => vmt::write(terms, ts, "p", &Comments::default(), &mut out)
            .map(|_| ())
            .unwrap(),
        _ => {
            let circuit = aiger::circuit(terms, ts, "p", &budget).ok()?;
            aiger::write_circuit(&circuit, format == "aag", &mut out).unwrap();
        }
    }
    let mut fresh = Terms::new();
    let lossy = String::from_utf8_lossy(&out).into_owned();
    let source = Sources::new().add("model", lossy.clone());
    let model = match format {
        "btor2" => btor2::read(&mut fresh, source, &lossy).unwrap(),
        "vmt" => vmt::read(&mut fresh, source, &lossy).unwrap(),
        _ => aiger::to_model(&mut fresh, &aiger::read_circuit(&out).unwrap()),
    };
    Some((out, fresh, model))
}

/// The verdict about the one property of a model, and the run if it fails.
fn verdict(terms: &mut Terms, model: &Model) -> Option<(bool, Option<Run>)> {
    let system = model.system(terms, &model.properties[0]).unwrap();
    assert_eq!(system.ts.check(terms), Ok(()));
    let budget = bia_testkit::budget(Duration::from_secs(5), 1);
    let outcome = verify_system(&system.ts, &Config::default(), terms, &budget, &mut Silent);
    match outcome.finding {
        Finding::Safe(_) => Some((true, None)),
        Finding::Unsafe(trace) => {
            let run = model.run(terms, &system, trace.evidence());
            Some((false, Some(run)))
        }
        Finding::Unknown(unknown) => {
            let text = format!("{:?}", unknown.reason);
            assert!(!text.contains("EvidenceRejected"), "{text}");
            None
        }
    }
}

#[test]
fn random_programs_keep_their_verdicts_in_every_format() {
    let mut tally: BTreeMap<String, u32> = BTreeMap::new();
    systems(seeds(25), |seed, terms, ts, holds| {
        for format in ["btor2", "vmt", "aig", "aag", "folded"] {
            let (mut terms, mut ts) = (terms.clone(), ts.clone());
            if format == "folded" {
                ts = folded(&mut terms, &ts);
            }
            let name = if format == "folded" { "btor2" } else { format };
            let Some((first, mut fresh, model)) = through(name, &mut terms, &ts) else {
                *tally.entry(format!("{format} refused")).or_default() += 1;
                continue;
            };
            let again = through(name, &mut terms, &ts).unwrap().0;
            assert_eq!(first, again, "{format} {seed}: the second write differs");
            rewritten((format, seed), name, &first, fresh.clone(), &model);
            *tally.entry(format!("{format} written alike")).or_default() += 1;
            let word = match verdict(&mut fresh, &model) {
                None => "unknown",
                Some((found, run)) => {
                    assert_eq!(found, holds, "{format} {seed}");
                    if let (Some(run), "btor2") = (run, format) {
                        let text = String::from_utf8(first).unwrap();
                        let done = simulate(&text, &fresh, &model, &run);
                        let word = if done { "simulated" } else { "not simulated" };
                        *tally.entry(word.into()).or_default() += 1;
                    }
                    if holds { "safe" } else { "unsafe" }
                }
            };
            *tally.entry(format!("{format} {word}")).or_default() += 1;
        }
    });
    println!("{tally:?}");
    let met = |word: &str| !bia_testkit::is_whole() || tally.contains_key(word);
    assert!(met("simulated"), "{tally:?}");
    for format in ["btor2", "vmt", "aig", "aag", "folded"] {
        for word in ["safe", "unsafe"] {
            assert!(met(&format!("{format} {word}")), "{tally:?}");
        }
    }
}

/// Writes what was read, a circuit as it is, other models as the system of their property: the same
/// bytes.
fn rewritten(case: (&str, u64), format: &str, first: &[u8], mut terms: Terms, model: &Model) {
    if matches!(format, "aig" | "aag") {
        let circuit = aiger::read_circuit(first).unwrap();
        let mut again = Vec::new();
        aiger::write_circuit(&circuit, format == "aag", &mut again).unwrap();
        assert!(first == again, "{case:?}: it is written otherwise");
        return;
    }
    let system = model.system(&mut terms, &model.properties[0]).unwrap();
    let (second, ..) = through(format, &mut terms, &system.ts).unwrap();
    let [first, second] = [first, &second].map(String::from_utf8_lossy);
    assert!(
        first == second,
        "{case:?}: it is written otherwise\n{first}\n{second}"
    );
}

#[test]
fn random_programs_keep_their_verdicts_as_clauses() {
    let config = Config::default();
    let mut tally: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in seeds(12) {
        let program = program_of(&generate(seed, &GenConfig::finite_small())).unwrap();
        let program = Arc::new(program);
        let graph = explore(&program, &Limits::default());
        for property in program.properties() {
            let answer = graph.answer(&property).holds();
            let (PropertyKind::Error, Some(holds)) = (property.kind, answer) else {
                continue;
            };
            let question = Question {
                program: &program,
                property: &property,
                joint: false,
                config: &config,
            };
            let budget = bia_testkit::budget(Duration::from_secs(10), 1);
            let Ok((terms, chc)) = clauses(&question, false, &budget) else {
                continue;
            };
            let first = horn::text(&terms, &chc);
            let source = Sources::new().add("clauses", first.clone());
            let mut fresh = Terms::new();
            let read = horn::read(&mut fresh, source, &first).unwrap();
            let second = horn::text(&fresh, &read);
            assert_eq!(first, second, "{seed}: it is written otherwise");
            let budget = bia_testkit::budget(Duration::from_secs(5), 1);
            let answer = verify_clauses(&read, &config, &mut fresh, &budget, &mut Silent);
            let word = match answer.finding {
                Finding::Safe(_) => {
                    assert!(holds, "{seed}\n{first}");
                    "safe"
                }
                Finding::Unsafe(_) => {
                    assert!(!holds, "{seed}\n{first}");
                    "unsafe"
                }
                Finding::Unknown(_) => "unknown",
            };
            *tally.entry(word).or_default() += 1;
        }
    }
    println!("{tally:?}");
    for word in ["safe", "unsafe"] {
        assert!(
            !bia_testkit::is_whole() || tally.contains_key(word),
            "{tally:?}"
        );
    }
}

fn bits(value: &Value) -> BitVecValue {
    match value {
        Value::Bool(value) => BitVecValue::from_u64(u64::from(*value), 1),
        Value::Bv(value) => BitVecValue::from_bit_str(&value.to_binary_string()).unwrap(),
        Value::Int(_)
        | Value::Real(_)
        | Value::Float(_)
        | Value::Rounding(_)
        | Value::Array(_)
        | Value::Elem(_) => panic!("BTOR2 has bits: {value:?}"),
    }
}

/// How many nodes patronus is asked to evaluate in a step.
const MAX_UNSHARED: u64 = 200_000;

/// How many nodes a model has when nothing is shared.
fn unshared(terms: &Terms, model: &Model) -> u64 {
    let mut roots: Vec<bia_term::Term> = model.state.iter().filter_map(|var| var.next).collect();
    roots.extend([model.init, model.constraint, model.step]);
    for property in &model.properties {
        match &property.goal {
            Goal::Bad(bad) => roots.push(*bad),
            Goal::Justice(all) => roots.extend(all),
        }
    }
    let sizes = roots.into_iter().map(|root| terms.tree_size(root));
    sizes.fold(0, u64::saturating_add)
}

/// Lets patronus read the text and go the run: constraints hold all along, the bad state at the
/// end. `false` if it only reads it.
fn simulate(text: &str, terms: &Terms, model: &Model, run: &Run) -> bool {
    let mut context = Context::default();
    let system = patronus::btor2::parse_str(&mut context, text, Some("m")).expect("it reads it");
    let has = |words: &[&str]| {
        let mut tags = text.lines().filter_map(|line| line.split(' ').nth(1));
        tags.any(|tag| words.contains(&tag))
    };
    // Operators that it does not simulate, and terms that are too large without sharing, as it
    // evaluates them.
    if has(&["udiv", "urem", "sdiv", "srem", "smod"]) || unshared(terms, model) > MAX_UNSHARED {
        return false;
    }
    let names = system.get_name_map(&context);
    let mut simulator = Interpreter::new(&context, &system);
    simulator.init(InitKind::Zero);
    for (step, (state, inputs)) in run.states.iter().zip(&run.inputs).enumerate() {
        if step > 0 {
            simulator.step();
        }
        let open = model.state.iter().zip(state).enumerate();
        let open = open.filter(|(at, (var, _))| match step {
            0 => !model.initialised[*at],
            _ => var.next.is_none(),
        });
        let open = open.map(|(_, (var, value))| (var.now, value));
        for (var, value) in open.chain(model.inputs.iter().copied().zip(inputs)) {
            let name = terms.var_name(var).unwrap();
            // What nothing depends on is not there.
            let Some(signal) = names.get(&bia_formats::escape(name)) else {
                continue;
            };
            let Value::Array(array) = value else {
                simulator.set(*signal, &bits(value));
                continue;
            };
            let parts = terms.sorts().array_parts(terms.sort(var)).unwrap();
            let width = terms.sorts().bv_width(parts.0).unwrap_or(1);
            let rest = bits(array.default());
            let mut made = ArrayValue::new_sparse(width, &rest);
            for (at, element) in array.entries() {
                made.store(&bits(at), &bits(element));
            }
            simulator.set_array(*signal, made);
        }
        let truth = |expr| match simulator.get(expr) {
            baa::Value::BitVec(value) => value.is_true(),
            baa::Value::Array(_) => false,
        };
        for constraint in &system.constraints {
            assert!(truth(*constraint), "step {step}\n{text}");
        }
        if step + 1 == run.states.len() {
            assert!(
                truth(system.bad_states[0]),
                "the run does not end badly\n{text}"
            );
        }
    }
    true
}

#[test]
fn abc_agrees_on_circuits() {
    let Some(abc) = tool("berkeley-abc") else {
        return;
    };
    let folder = Folder::new();
    let (mut safe, mut unsafe_) = (0, 0);
    systems(seeds(60), |seed, mut terms, ts, holds| {
        if (holds && safe >= 40) || (!holds && unsafe_ >= 40) {
            return;
        }
        let budget = Budget::unlimited();
        let Ok(circuit) = aiger::circuit(&mut terms, &ts, "p", &budget) else {
            return;
        };
        let mut out = Vec::new();
        let circuit = aiger::folded_circuit(&circuit);
        aiger::write_circuit(&circuit, false, &mut out).unwrap();
        let file = folder.file("m.aig", out);
        let ask = |what: &str| {
            let script = format!("read {}; {what}", file.display());
            let told = Command::new(&abc).args(["-c", &script]).output().unwrap();
            String::from_utf8_lossy(&told.stdout).into_owned()
        };
        let (pdr, bmc) = (ask("pdr -T 10"), ask("bmc3 -F 60 -T 10"));
        let asserted = "was asserted in frame";
        if holds {
            assert!(!bmc.contains(asserted), "{seed}: {bmc}");
            assert!(pdr.contains("Property proved"), "{seed}: {pdr}");
            safe += 1;
        } else {
            assert!(
                pdr.contains(asserted) && bmc.contains(asserted),
                "{seed}: {pdr}{bmc}"
            );
            unsafe_ += 1;
        }
    });
    println!("abc agrees on {safe} safe and {unsafe_} unsafe circuits");
    assert!(safe >= 5 && unsafe_ >= 5, "{safe} {unsafe_}");
    if cases(60) >= 60 {
        assert!(safe + unsafe_ >= 50, "{safe} {unsafe_}");
    }
}

/// abc knows neither constraints nor justice as we write them: those are folded, these are left out
/// here (and in `live_models.rs` asked as safety).
#[test]
fn abc_agrees_on_the_circuits_of_the_corpus() {
    let Some(abc) = tool("berkeley-abc") else {
        return;
    };
    let folder = Folder::new();
    let mut done = 0;
    for path in files(&root().join("models")) {
        if path.extension().is_none_or(|kind| kind != "aag") {
            continue;
        }
        let circuit = aiger::read_circuit(&fs::read(&path).unwrap()).unwrap();
        let told = told(&path, "verdict");
        for (number, line) in told.iter().enumerate().take(circuit.bad.len()) {
            let mut one = aiger::folded_circuit(&circuit);
            one.system.bad = vec![one.system.bad[number]];
            one.bad.clear();
            one.justice.clear();
            (one.system.justice, one.system.fairness) = (Vec::new(), Vec::new());
            let mut out = Vec::new();
            aiger::write_circuit(&one, false, &mut out).unwrap();
            let file = folder.file("c.aig", out);
            let script = format!("read {}; pdr -T 20", file.display());
            let said = Command::new(&abc).args(["-c", &script]).output().unwrap();
            let said = String::from_utf8_lossy(&said.stdout).into_owned();
            let word = match said.contains("Property proved") {
                true => "safe",
                false if said.contains("was asserted in frame") => "unsafe",
                false => panic!("{path:?}: {said}"),
            };
            assert!(
                line.ends_with(&format!("= {word}")),
                "{path:?} {line}: {said}"
            );
            done += 1;
        }
    }
    println!("abc agrees on {done} properties of circuits of the corpus");
    assert!(done >= 5);
}

#[test]
fn solvers_accept_vmt_as_smt_lib() {
    let tools: Vec<(PathBuf, &[&str])> = [("z3", &["-smt2"][..]), ("cvc5", &["--lang=smt2"])]
        .into_iter()
        .filter_map(|(name, args)| Some((tool(name)?, args)))
        .collect();
    let folder = Folder::new();
    let mut done = 0;
    systems(seeds(8), |seed, mut terms, ts, _| {
        let (text, ..) = through("vmt", &mut terms, &ts).unwrap();
        let file = folder.file("m.vmt", [text, b"(check-sat)\n".to_vec()].concat());
        for (program, args) in &tools {
            let told = Command::new(program)
                .args(*args)
                .arg(&file)
                .output()
                .unwrap();
            let out = String::from_utf8_lossy(&told.stdout).into_owned();
            assert_eq!(out.trim(), "sat", "{seed} {program:?}: {told:?}");
            done += 1;
        }
    });
    println!("accepted {done} times");
}

const PROGRAM: &str = "(type w (ubv 4))
(entry main)
(function main () (return) (locals (var |x y| w) (var z w))
  (seq
    (assign |x y| (const 0 w))
    (label loop)
    (havoc z)
    (assign |x y| (add |x y| z))
    (condjump (eq |x y| (const 6 w)) (label late))
    (jump (label loop))
    (! (label late) :error late)))
";

#[test]
fn encode_writes_what_verify_reads_with_names_and_witnesses() {
    let folder = Folder::new();
    let program = folder.file("p.k2", PROGRAM);
    for (to, file, first) in [
        ("btor2", "p.btor2", "sat"),
        ("aiger", "p.aig", "1"),
        ("aag", "p.aag", "1"),
        ("vmt", "p.vmt", "; violates p0"),
    ] {
        let (out, map) = (folder.0.join(file), folder.0.join("map.json"));
        let ran = run(
            &[
                "encode",
                text(&program),
                "--to",
                to,
                "-o",
                text(&out),
                "--map",
                text(&map),
            ],
            "",
        );
        assert_eq!(ran.exit, 0, "{}", ran.err);
        let names = fs::read_to_string(&map).unwrap();
        assert!(names.contains("x y"), "{names}");
        let written = String::from_utf8_lossy(&fs::read(&out).unwrap()).into_owned();
        assert!(written.contains("p.k2:11"), "{written}");
        assert!(written.contains("p.k2:3\n"), "declarations: {written}");
        let witness = folder.0.join("witness");
        let ran = run(&["verify", text(&out), "--trace", text(&witness)], "");
        assert_eq!(ran.exit, 1, "{} {}", ran.out, ran.err);
        assert!(ran.out.contains("x y"), "{}", ran.out);
        let witness = fs::read_to_string(&witness).unwrap();
        assert_eq!(witness.lines().next(), Some(first));
    }
    let integers = PROGRAM
        .replace("(ubv 4)", "int")
        .replace("(type w int)\n", "");
    let integers = integers.replace(" w)", " int)");
    let program = folder.file("i.k2", integers);
    for to in ["btor2", "aiger"] {
        let out = folder.0.join("refused");
        let ran = run(
            &["encode", text(&program), "--to", to, "-o", text(&out)],
            "",
        );
        assert_eq!(ran.exit, 2, "{}", ran.err);
        assert!(!out.exists(), "what is refused leaves no file");
    }
    let model = folder.file("m.btor2", "1 sort bitvec 1\n2 state 1\n3 bad 2\n");
    let ran = run(&["verify", text(&model), "--engine", "symex"], "");
    assert_eq!(ran.exit, 2);
    assert!(ran.err.contains("is for programs"), "{}", ran.err);
    let empty = folder.file("e.btor2", "1 sort bitvec 1\n");
    let ran = run(&["verify", text(&empty)], "");
    assert_eq!(ran.exit, 2);
    assert!(ran.err.contains("IO-E007"), "{}", ran.err);
}

/// Clauses that divide by zero: *sat* if some value of the quotient makes them true, *unsat* if
/// none does; unknown is always right.
#[test]
fn clauses_that_divide_by_zero() {
    let folder = Folder::new();
    let head = "(set-logic HORN)(declare-fun p (Int) Bool)";
    for (at, (clauses, allowed)) in [
        ("(assert (p (div 1 0))) (assert (forall ((x Int)) (=> (and (p x) (= x 5)) false)))", "sat unknown"),
        ("(assert (p (div 1 0))) (assert (forall ((x Int)) (=> (and (p x) (= x 0)) false)))", "sat unknown"),
        ("(assert (p (mod 1 0))) (assert (forall ((x Int)) (=> (and (p x) (= x 1)) false)))", "sat unknown"),
        ("(assert (p (div 1 0))) (assert (forall ((x Int)) (=> (p x) false)))", "unsat unknown"),
        ("(assert (forall ((y Int)) (=> (= y 2) (p (div 4 y))))) (assert (=> (p 2) false))", "unsat"),
        ("(assert (forall ((y Int)) (=> (> y 1) (p (div 4 y))))) (assert (=> (p 5) false))", "sat unknown"),
        (
            "(assert (forall ((y Int)) (p (ite (= y 0) 0 (mod 4 y))))) (assert (forall ((x Int)) (=> (and (p x) (< x 0)) false)))",
            "sat unknown",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let script = format!("{head}\n{clauses}\n(check-sat)\n");
        let file = folder.file(&format!("zero{at}.smt2"), &script);
        let ran = run(&["verify", "--timeout", "20s", text(&file)], "");
        let answer = ran.out.lines().next().unwrap_or_default();
        let allowed: Vec<&str> = allowed.split(' ').collect();
        assert!(allowed.contains(&answer), "{clauses}: {}\n{}", ran.out, ran.err);
        if let Some(z3) = tool("z3") {
            let output = Command::new(z3).args(["-T:10", text(&file)]).output().unwrap();
            let theirs = String::from_utf8_lossy(&output.stdout).trim().to_owned();
            let known = theirs == "sat" || theirs == "unsat";
            let agrees = !known || answer == "unknown" || theirs == answer;
            assert!(agrees, "{clauses}: {answer}, z3 says {theirs}");
        }
    }
}

/// The written text fixes the values of divisions by zero, so that other readers agree on them;
/// reading and writing it again gives the same text.
#[test]
fn divisions_by_zero_are_told() {
    let source = Sources::new().next_id();
    let mut terms = Terms::new();
    let script = "(set-logic HORN)(declare-fun p (Int) Bool)
        (assert (forall ((x Int) (y Int)) (=> (= x (+ (div x y) (mod x y))) (p (div x 3)))))(check-sat)";
    let chc = horn::read(&mut terms, source, script).unwrap();
    let first = horn::text(&terms, &chc);
    assert_eq!(first.matches("(ite ").count(), 2, "{first}");
    let mut fresh = Terms::new();
    let again = horn::read(&mut fresh, source, &first).unwrap();
    assert_eq!(horn::text(&fresh, &again), first);
}
