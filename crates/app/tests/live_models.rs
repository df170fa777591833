//! Models with properties about infinite paths: the corpus by several engines, witnesses that are
//! replayed, random systems through every format and back, and what abc says.
//!
//! The circuits of `tests/corpus/models/live` say what is true of them as those of
//! `tests/corpus/models` do; the script there writes them.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "runs the programs that are compared; a test that cannot go on fails"
)]

mod common;

use bia_base::{Budget, Silent, Sources};
use bia_formats::{Comments, Model, aiger, btor2, smv, vmt};
use bia_solver::aig::{AigLit, AigSystem};
use bia_system::{Fair, Monitor, StateVar, Ts};
use bia_term::{Sort, Term, Terms, random::Rng};
use bia_testkit::{corpus::root, seeds};
use bia_verify::pipeline::{Config, Finding, Selection, verify_fair};
use common::{Folder, json, text};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

fn circuits() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("models/live")).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|kind| kind == "aag"));
    files.sort();
    files
}

/// The properties of a file with their verdicts, as its comments have them.
fn told(path: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(path).unwrap();
    let lines = text
        .lines()
        .filter_map(|line| line.strip_prefix("@ verdict: "));
    let lines = lines.map(|line| line.split_once(" = ").unwrap());
    lines.map(|(a, b)| (a.into(), b.into())).collect()
}

#[test]
fn threads_find_what_turns_find() {
    let is_unsafe = |path: &Path| told(path).iter().any(|(_, verdict)| verdict == "unsafe");
    let all = circuits();
    let (violated, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|path| is_unsafe(path));
    for path in violated.iter().take(2).chain(others.iter().take(2)) {
        assert_eq!(
            said(path, "portfolio", &["--jobs", "3"]),
            told(path),
            "{path:?}"
        );
    }
    // The first one counts visits for ever; if they took turns it would be the only one that is
    // asked.
    let path = &violated[0];
    let said = said(path, "klive,lasso", &["--jobs", "2"]);
    let wanted = |rows: Vec<(String, String)>| {
        let rows = rows.into_iter().filter(|(_, verdict)| verdict == "unsafe");
        rows.collect::<Vec<_>>()
    };
    assert_eq!(wanted(said), wanted(told(path)), "{path:?}");
}

/// What `bia verify` says about the properties of a file.
fn said(path: &Path, engine: &str, more: &[&str]) -> Vec<(String, String)> {
    let mut args = vec!["verify", text(path), "--format", "json", "--engine", engine];
    args.extend_from_slice(&["--timeout", "60s"]);
    args.extend_from_slice(more);
    let (_, report) = json(&args);
    assert_eq!(
        report["diagnostics"].as_array().unwrap().len(),
        0,
        "{report:#}"
    );
    let properties = report["properties"].as_array().unwrap().iter();
    let word = |p: &serde_json::Value, key: &str| p[key].as_str().unwrap().to_owned();
    properties
        .map(|p| (word(p, "property"), word(p, "verdict")))
        .collect()
}

#[test]
fn circuits_have_their_verdicts_by_several_engines() {
    let all = circuits();
    assert!(all.len() >= 20);
    let (mut safe, mut unsafe_) = (0, 0);
    for path in all {
        let expected = told(&path);
        assert_eq!(said(&path, "portfolio", &[]), expected, "{path:?}");
        let mut answered = vec![0; expected.len()];
        for engine in ["l2s", "klive", "rlive", "lasso:max=70"] {
            let said = said(&path, engine, &[]);
            for (number, (said, expected)) in said.iter().zip(&expected).enumerate() {
                if said.1 != "unknown" {
                    assert_eq!(said, expected, "{path:?} {engine}");
                    answered[number] += 1;
                }
            }
        }
        assert!(answered.iter().all(|count| *count >= 2), "{path:?}");
        safe += expected.iter().filter(|row| row.1 == "safe").count();
        unsafe_ += expected.iter().filter(|row| row.1 == "unsafe").count();
    }
    println!("{safe} safe, {unsafe_} unsafe");
    assert!(safe >= 10 && unsafe_ >= 10);
}

/// Goes the run of a witness: its last step leads to a state that was before, and since then all
/// conditions held.
fn replays(system: &AigSystem, witness: &str) -> bool {
    let mut lines = witness.lines();
    assert_eq!(lines.next(), Some("1"));
    let property = lines.next().unwrap().strip_prefix('j').unwrap();
    let conditions = &system.justice[property.parse::<usize>().unwrap()];
    let bits = |line: &str| line.chars().map(|c| c == '1').collect::<Vec<bool>>();
    let mut state = bits(lines.next().unwrap());
    for (latch, value) in system.latches.iter().zip(&state) {
        assert!(latch.init.is_none_or(|init| init == *value));
    }
    let lits: Vec<_> = conditions.iter().chain(&system.fairness).copied().collect();
    let (mut states, mut held) = (Vec::new(), Vec::new());
    for line in lines.take_while(|line| *line != ".") {
        let inputs = bits(line);
        assert_eq!(inputs.len(), system.inputs.len());
        let constraints = system.values(&state, &inputs, &system.constraints);
        assert!(!constraints.contains(&false));
        held.push(system.values(&state, &inputs, &lits));
        let next = system.step(&state, &inputs);
        states.push(std::mem::replace(&mut state, next));
    }
    (0..states.len()).any(|back| {
        let since = |lit: usize| held[back..].iter().any(|row| row[lit]);
        states[back] == state && (0..lits.len()).all(since)
    })
}

#[test]
fn witnesses_of_circuits_are_lassos() {
    let folder = Folder::new();
    let mut done = 0;
    for path in circuits() {
        let circuit = aiger::read_circuit(&fs::read(&path).unwrap()).unwrap();
        for (name, verdict) in told(&path) {
            if verdict != "unsafe" {
                continue;
            }
            for engine in ["portfolio", "l2s"] {
                let trace = folder.file("w", "");
                let more = ["--trace", text(&trace), "--id", &name];
                let said = said(&path, engine, &more);
                assert_eq!(said, [(name.clone(), "unsafe".to_owned())]);
                let witness = fs::read_to_string(&trace).unwrap();
                assert!(replays(&circuit.system, &witness), "{path:?}\n{witness}");
                done += 1;
            }
        }
    }
    assert!(done >= 20, "{done}");
}

/// The graph of the reachable states of a circuit: for each its steps, with the values of some
/// literals.
struct Graph {
    next: Vec<Vec<(usize, Vec<bool>)>>,
}

impl Graph {
    fn new(system: &AigSystem, lits: &[AigLit]) -> Self {
        let choices = |count: usize| {
            let bits = move |n: usize| (0..count).map(|i| n >> i & 1 == 1).collect::<Vec<bool>>();
            (0..1_usize << count).map(bits)
        };
        let open: Vec<usize> = (0..system.latches.len())
            .filter(|i| system.latches[*i].init.is_none())
            .collect();
        let mut numbers: BTreeMap<Vec<bool>, usize> = BTreeMap::new();
        let mut waiting = Vec::new();
        for values in choices(open.len()) {
            let first = system.latches.iter().map(|latch| latch.init == Some(true));
            let mut first: Vec<bool> = first.collect();
            for (at, value) in open.iter().zip(values) {
                first[*at] = value;
            }
            numbers.insert(first.clone(), waiting.len());
            waiting.push(first);
        }
        let mut next = Vec::new();
        while let Some(state) = waiting.get(next.len()).cloned() {
            let mut steps = Vec::new();
            for inputs in choices(system.inputs.len()) {
                let holds = system.values(&state, &inputs, &system.constraints);
                if holds.contains(&false) {
                    continue;
                }
                let after = system.step(&state, &inputs);
                let fresh = waiting.len();
                let number = *numbers.entry(after.clone()).or_insert(fresh);
                if number == fresh {
                    waiting.push(after);
                }
                steps.push((number, system.values(&state, &inputs, lits)));
            }
            next.push(steps);
        }
        Self { next }
    }

    /// The states reachable from one within a set, by at least one step, in either direction.
    fn reach(&self, from: usize, back: &[Vec<usize>], forward: bool) -> BTreeSet<usize> {
        let mut seen = BTreeSet::new();
        let mut waiting = vec![from];
        while let Some(state) = waiting.pop() {
            let steps: Vec<usize> = match forward {
                true => self.next[state].iter().map(|(to, _)| *to).collect(),
                false => back[state].clone(),
            };
            waiting.extend(steps.into_iter().filter(|to| seen.insert(*to)));
        }
        seen
    }

    /// Whether all literals hold on steps within one strongly connected set of states.
    fn has_fair_cycle(&self, lits: usize) -> bool {
        let mut back = vec![Vec::new(); self.next.len()];
        for (state, steps) in self.next.iter().enumerate() {
            for (to, _) in steps {
                back[*to].push(state);
            }
        }
        let mut done = BTreeSet::new();
        for state in 0..self.next.len() {
            if done.contains(&state) {
                continue;
            }
            let ahead = self.reach(state, &back, true);
            let behind = self.reach(state, &back, false);
            let both: BTreeSet<usize> = ahead.intersection(&behind).copied().collect();
            done.extend(both.iter().copied());
            let within = both.iter().flat_map(|state| &self.next[*state]);
            let within: Vec<_> = within.filter(|(to, _)| both.contains(to)).collect();
            let held = |lit: usize| within.iter().any(|(_, values)| values[lit]);
            if !within.is_empty() && (0..lits).all(held) {
                return true;
            }
        }
        false
    }
}

/// The verdicts of the corpus were found by hand; the graph of all states gives the same ones.
#[test]
fn the_graph_of_all_states_agrees_on_circuits() {
    for path in circuits() {
        let circuit = aiger::read_circuit(&fs::read(&path).unwrap()).unwrap();
        let system = &circuit.system;
        for (conditions, (name, expected)) in system.justice.iter().zip(told(&path)) {
            let lits: Vec<_> = conditions.iter().chain(&system.fairness).copied().collect();
            let word = match Graph::new(system, &lits).has_fair_cycle(lits.len()) {
                true => "unsafe",
                false => "safe",
            };
            assert_eq!(word, expected, "{path:?} {name}");
        }
    }
}

/// A random system of a few bits.
fn random(t: &mut Terms, seed: u64) -> Fair {
    let mut rng = Rng::new(seed);
    let bits: Vec<Term> = (0..5)
        .map(|i| t.var(&format!("x{i}"), Sort::BOOL))
        .collect();
    let input = t.var("w", Sort::BOOL);
    let mut grow = |t: &mut Terms, pool: &[Term]| {
        let mut pool = pool.to_vec();
        for _ in 0..8 {
            let [a, b] = [0; 2].map(|_| *rng.pick(&pool).unwrap());
            let a = if rng.one_in(2) { t.not(a) } else { a };
            let made = match rng.below(3) {
                0 => t.and(a, b),
                1 => t.or(a, b),
                _ => t.eq(a, b),
            };
            pool.push(made);
        }
        *pool.last().unwrap()
    };
    let with_input = [bits.clone(), vec![input]].concat();
    let mut state = Vec::new();
    for now in &bits {
        let next = Some(grow(t, &with_input));
        state.push(StateVar { now: *now, next });
    }
    let zero: Vec<Term> = bits.iter().map(|bit| t.not(*bit)).collect();
    let (a, b) = (grow(t, &with_input), grow(t, &with_input));
    let valid = t.or(a, b);
    let bad = grow(t, &bits);
    let init = match seed % 3 {
        0 => grow(t, &bits),
        _ => t.and_all(&zero),
    };
    Fair {
        ts: Ts {
            state,
            inputs: vec![input],
            init,
            valid,
            bad,
        },
    }
}

fn answer(terms: &mut Terms, fair: &Fair, engine: &str) -> Option<bool> {
    let config = Config {
        engines: Selection::parse(engine).unwrap(),
        ..Config::default()
    };
    let budget = bia_testkit::budget(Duration::from_secs(30), 1);
    let outcome = verify_fair(fair, &config, terms, &budget, &mut Silent);
    match outcome.finding {
        Finding::Safe(_) => Some(true),
        Finding::Unsafe(_) => Some(false),
        Finding::Unknown(unknown) => panic!("{unknown:?}"),
    }
}

/// The system as a format has it, and as it is read back.
fn through(format: &str, terms: &mut Terms, fair: &Fair) -> (Terms, Model) {
    let (budget, none) = (Budget::unlimited(), Comments::default());
    let mut out = Vec::new();
    match format {
        "btor2" => {
            btor2::write_fair(terms, fair, "p", &none, &budget, &mut out).unwrap();
        }
        "vmt" => {
            vmt::write_fair(terms, fair, "p", &none, &mut out).unwrap();
        }
        _ => {
            let circuit = aiger::fair_circuit(terms, fair, "p", &budget).unwrap();
            let circuit = match format {
                "folded" => aiger::folded_circuit(&circuit),
                _ => circuit,
            };
            aiger::write_circuit(&circuit, format == "aag", &mut out).unwrap();
        }
    }
    let mut fresh = Terms::new();
    let text = String::from_utf8_lossy(&out).into_owned();
    let source = Sources::new().add("m", &text);
    let model = match format {
        "btor2" => btor2::read(&mut fresh, source, &text).unwrap(),
        "vmt" => vmt::read(&mut fresh, source, &text).unwrap(),
        _ => aiger::to_model(&mut fresh, &aiger::read_circuit(&out).unwrap()),
    };
    (fresh, model)
}

#[test]
fn random_systems_mean_the_same_in_every_format() {
    let (mut holds, mut fails) = (0, 0);
    for seed in seeds(40) {
        let mut terms = Terms::new();
        let fair = random(&mut terms, seed);
        assert_eq!(fair.ts.check(&terms), Ok(()));
        let expected = answer(&mut terms, &fair, "l2s");
        match expected {
            Some(true) => holds += 1,
            Some(false) | None => fails += 1,
        }
        let mut out = Vec::new();
        smv::write_fair(&terms, &fair, smv::Options::default(), &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        assert_eq!(out.matches("LTLSPEC F G !(").count(), 1, "{out}");
        assert!(!out.contains("INVARSPEC"), "{out}");
        for format in ["btor2", "vmt", "aig", "aag", "folded"] {
            let (mut fresh, model) = through(format, &mut terms, &fair);
            let read = model.fair(&mut fresh, &model.properties[0]).unwrap();
            let told = answer(&mut fresh, &read, "portfolio");
            assert_eq!(told, expected, "{seed} {format}");
        }
    }
    println!("{holds} hold, {fails} fail");
    assert!(holds > 3 && fails > 3, "{holds} {fails}");
}

/// abc is asked about liveness as safety: the circuit with the monitor that looks for repetitions.
#[test]
fn abc_agrees_on_circuits_with_justice() {
    let found = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
        .map(|folder| folder.join("berkeley-abc"))
        .find(|path| path.is_file());
    let Some(abc) = found else {
        assert!(std::env::var_os("CI").is_none(), "CI has no berkeley-abc");
        eprintln!("no program berkeley-abc: nothing is compared with it");
        return;
    };
    let folder = Folder::new();
    let mut done = 0;
    for path in circuits() {
        let circuit = aiger::read_circuit(&fs::read(&path).unwrap()).unwrap();
        let mut terms = Terms::new();
        let model = aiger::to_model(&mut terms, &circuit);
        for (property, (name, expected)) in model.properties.iter().zip(told(&path)) {
            let fair = model.fair(&mut terms, property).unwrap();
            let watch = Monitor::StateRecording.watch(&mut terms, &fair).unwrap();
            let budget = Budget::unlimited();
            let made = aiger::circuit(&mut terms, &watch.ts, "p", &budget).unwrap();
            let mut out = Vec::new();
            aiger::write_circuit(&aiger::folded_circuit(&made), false, &mut out).unwrap();
            let file = folder.file("l.aig", out);
            let script = format!("read {}; pdr -T 20", file.display());
            let said = Command::new(&abc).args(["-c", &script]).output().unwrap();
            let said = String::from_utf8_lossy(&said.stdout).into_owned();
            let word = match said.contains("Property proved") {
                true => "safe",
                false if said.contains("was asserted in frame") => "unsafe",
                false => panic!("{path:?}: {said}"),
            };
            assert_eq!(word, expected, "{path:?} {name}: {said}");
            done += 1;
        }
    }
    println!("abc agrees on {done} properties");
    assert!(done >= 20);
}
