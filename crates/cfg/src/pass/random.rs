//! Tests of passes on random programs:
//!
//! - the explicit-state search gives the same answers for the program and for the graph after
//!   passes, written as a program;
//! - a random run of the graph after passes lifts to a run of the graph before them that ends at
//!   the same place;
//! - the reachable states of the graph after passes, as invariants of some locations, lift to
//!   invariants that Floyd's check accepts.

use super::{
    PASSES, Pass, PassOptions, Simplified, run_all,
    testing::{check, execute, graph, show},
};
use crate::{
    Action, Became, Cfg, Live, Loc, LocationInvariants, Loops, Path, PathStep, Var, floyd,
    to_program,
};
use bia_base::{Budget, Exactness, Idx as _, Lift as _};
use bia_k2::ast::PropertyKind;
use bia_solver::{blast::BitBlaster, z3::Z3};
use bia_term::{Model, Term, Terms, random, value::Value};
use bia_testkit::{
    explicit::{Limits, explore},
    r#gen::{GenConfig, generate},
    rng::Rng,
    seeds,
};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::collections::BTreeMap;

/// A selection of passes: one alone, some, or the default ones.
fn selection(rng: &mut Rng, seed: u64) -> Vec<&'static Pass> {
    match seed % 3 {
        0 => vec![rng.pick(PASSES)],
        1 => super::default_pipeline(),
        _ => (0..rng.within(2, 8)).map(|_| rng.pick(PASSES)).collect(),
    }
}

fn names(passes: &[&Pass]) -> Vec<&'static str> {
    passes.iter().map(|pass| pass.name).collect()
}

fn simplified(
    cfg: &Cfg,
    terms: &mut Terms,
    passes: &[&Pass],
    options: &PassOptions,
) -> Option<Simplified> {
    let made = run_all(cfg, terms, passes, options, &Budget::unlimited());
    let made = made.ok()?;
    made.stages
        .iter()
        .for_each(|stage| check(&stage.cfg, terms));
    Some(made)
}

fn options(rng: &mut Rng) -> PassOptions {
    PassOptions {
        recursion_depth: u32::try_from(rng.within(1, 5)).unwrap(),
        unroll: u32::try_from(rng.within(1, 5)).unwrap(),
        max_edges: 3000,
        ..PassOptions::default()
    }
}

#[test]
fn answers_stay_the_same() {
    let limits = Limits {
        states: 20_000,
        edges: 100_000,
        ..Limits::default()
    };
    let mut compared = 0;
    for seed in seeds(120) {
        let mut rng = Rng::new(seed);
        let text = generate(seed, &GenConfig::finite_small());
        let (mut terms, cfg) = graph(&text);
        let program = &cfg.program;
        let expected = explore(program, &limits).answers();
        for (property, answer) in expected {
            let id = program.name(property.id).to_owned();
            let mut options = options(&mut rng);
            if rng.chance(70) {
                options.property = Some((property.kind, id.clone()));
            }
            let passes = selection(&mut rng, seed);
            let Some(made) = simplified(&cfg, &mut terms, &passes, &options) else {
                continue;
            };
            let Some(last) = made.last() else { continue };
            // Several copies of a label are one label for `:live`; K2 cannot say that.
            let copies = |name| passes.iter().any(|pass| pass.name == name);
            if property.kind == PropertyKind::Live && (copies("inline") || copies("unroll")) {
                continue;
            }
            let again = to_program(last, &terms).unwrap_or_else(|e| panic!("{seed}: {e}"));
            let found = explore(&again, &limits).answers();
            let same = found
                .iter()
                .find(|(other, _)| other.kind == property.kind && again.name(other.id) == id);
            let found = same.map_or(Some(true), |(_, answer)| answer.holds());
            let (Some(expected), Some(found)) = (answer.holds(), found) else {
                continue;
            };
            if made.exact() == Exactness::Exact || !found {
                let names = names(&passes);
                let shown = show(last, &terms);
                let kind = property.kind;
                assert_eq!(
                    expected, found,
                    "{seed}: {kind:?} {id} {names:?}\n{text}\n{shown}"
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 0);
    if std::env::var("BIA_CASES").is_ok() {
        eprintln!("{compared} answers compared");
    }
}

/// A random program about three small maps, mostly indexed by constants.
fn maps(rng: &mut Rng) -> String {
    let map = |rng: &mut Rng| *rng.pick(&["m", "n", "k"]);
    let index = |rng: &mut Rng| match rng.chance(97) {
        true => format!("(const {} (ubv 2))", rng.below(3)),
        false => "i".to_owned(),
    };
    let mut body = String::new();
    for at in 0..rng.within(3, 12) {
        let (a, b, i, j) = (map(rng), map(rng), index(rng), index(rng));
        let read = format!("(mapget {b} {j})");
        body += &match rng.below(8) {
            0 => format!("(havoc {a})"),
            1 => format!("(assign {a} {b})"),
            2 => format!("(assign {a} (mapset {a} {i} {read}))"),
            3 => format!("(assign {a} (mapset (mapset {b} {i} (not {read})) {j} x))"),
            4 => format!("(assign x (and (mapget {a} {i}) {read}))"),
            5 => format!("(assign {a} (mapset {a} {i} true))"),
            6 => format!("(assign {a} (const ((1 . true) (() . false)) (map (ubv 2) bool)))"),
            _ => format!(
                "(condjump (eq (mapget {a} {i}) {read}) (label l{at})) (havoc x) (label l{at})"
            ),
        };
    }
    let (a, b, i, j) = (map(rng), map(rng), index(rng), index(rng));
    format!(
        "(entry main) (globals (var m (map (ubv 2) bool)) (var n (map (ubv 2) bool))
           (var k (map (ubv 2) bool)) (var x bool) (var i (ubv 2)))
         (function main () (return) (locals) (seq (label top) {body}
           (condjump x (label top))
           (condjump (eq (mapget {a} {i}) (mapget {b} {j})) (label fine))
           (! (label bad) :error e) (label fine)))"
    )
}

#[test]
fn programs_about_maps_keep_their_answers_and_runs() {
    let passes = super::select("unreachable,dead,split-maps,constants,dead,blocks").unwrap();
    let alone = super::select("split-maps").unwrap();
    let (limits, mut split) = (Limits::default(), 0);
    for seed in seeds(40) {
        let mut rng = Rng::new(seed);
        let text = maps(&mut rng);
        let (mut terms, cfg) = graph(&text);
        let passes = if rng.chance(50) { &passes } else { &alone };
        let made = simplified(&cfg, &mut terms, passes, &PassOptions::default()).unwrap();
        let last = made.last().unwrap();
        split += usize::from(made.stages.iter().any(|stage| !stage.back.vars.is_empty()));
        let shown = show(last, &terms);
        for _ in 0..3 {
            let (path, _) = run(&mut rng, last, &terms, 30);
            let lifted = made.cex(&mut terms, path).unwrap();
            let old = execute(&cfg, &terms, &lifted);
            assert!(old.is_ok(), "{seed}: {old:?}\n{text}\n{shown}");
        }
        let again = to_program(last, &terms).unwrap();
        let (old, new) = (explore(&cfg.program, &limits), explore(&again, &limits));
        let (old, new) = (old.answers(), new.answers());
        let expected = old[0].1.holds();
        let found = new.first().map_or(Some(true), |(_, answer)| answer.holds());
        if expected.is_some() && found.is_some() {
            assert_eq!(expected, found, "{seed}\n{text}\n{shown}");
        }
    }
    assert!(split > 5, "{split}");
}

/// A random run: some edge whose assumptions hold, with random values, again and again.
fn run(rng: &mut Rng, cfg: &Cfg, terms: &Terms, most: usize) -> (Path, Loc) {
    let outgoing = cfg.outgoing();
    let mut values = random::Rng::new(rng.next_u64());
    let (mut path, mut at) = (Path::from(Vec::new()), cfg.start());
    let mut calls = Vec::new();
    'steps: for _ in 0..most {
        if let Some(call) = calls.last()
            && cfg.funcs[super::reach::callee(&cfg.edges[*call]).unwrap()].exit == at
        {
            path.steps.push(PathStep::Return(*call));
            calls.pop();
            at = execute(cfg, terms, &path).unwrap();
            continue;
        }
        for _ in 0..8 {
            let Some(edge) = outgoing.of(at).get(rng.below(outgoing.of(at).len().max(1))) else {
                break;
            };
            let data = &cfg.edges[*edge];
            if super::reach::callee(data).is_some() {
                path.steps.push(PathStep::Enter(*edge));
                calls.push(*edge);
                at = execute(cfg, terms, &path).unwrap();
                continue 'steps;
            }
            let havocs = data.steps.iter().filter_map(|step| match step.action {
                Action::Havoc(x, input) => Some((x, input)),
                Action::Assume(_) | Action::Assign(..) | Action::Call { .. } => None,
            });
            let inputs = havocs.map(|(x, input)| {
                let sort = terms.sort(cfg.vars[x].term);
                (input, Some(random::value(&mut values, terms, sort)))
            });
            path.steps.push(PathStep::Take(*edge, inputs.collect()));
            match execute(cfg, terms, &path) {
                Ok(next) => {
                    at = next;
                    continue 'steps;
                }
                Err(why) => {
                    assert!(why.contains("assumption"), "{why}");
                    path.steps.pop();
                }
            }
        }
        break;
    }
    (path, at)
}

#[test]
fn runs_lift() {
    for seed in seeds(200) {
        let mut rng = Rng::new(seed ^ 0x55);
        let config = match seed % 2 {
            0 => GenConfig::finite_small(),
            _ => GenConfig::full(),
        };
        let text = generate(seed, &config);
        let Some((mut terms, cfg)) = super::testing::try_graph(&text) else {
            continue;
        };
        let passes = selection(&mut rng, seed);
        let Some(made) = simplified(&cfg, &mut terms, &passes, &options(&mut rng)) else {
            continue;
        };
        let Some(last) = made.last() else { continue };
        for _ in 0..3 {
            let (path, end) = run(&mut rng, last, &terms, 40);
            let mark = rng.below(path.steps.len() + 1);
            let prefix = Path::from(path.steps[..mark].to_vec());
            let prefix = made.cex(&mut terms, prefix).unwrap();
            let lifted = made.cex_with_marks_at(0, &mut terms, path, &[mark]);
            let (lifted, marks) = lifted.unwrap();
            assert_eq!(prefix.steps, lifted.steps[..marks[0]], "{seed}");
            let old = execute(&cfg, &terms, &lifted);
            let (names, shown) = (names(&passes), show(last, &terms));
            let old = old.unwrap_or_else(|e| panic!("{seed}: {e} {names:?}\n{text}\n{shown}"));
            if last.cuts.contains(&end) {
                continue;
            }
            let mut now = vec![old];
            for stage in &made.stages {
                let next = now.iter().flat_map(|loc| match &stage.back.locs[*loc] {
                    Became::Locs(new) => new.clone(),
                    Became::Inside | Became::Free => Vec::new(),
                });
                now = next.collect();
            }
            // Where nothing matters any more, locations have no counterpart.
            let free = last.outgoing().of(end).is_empty() && now.is_empty();
            assert!(
                free || now.contains(&end),
                "{seed}: {old:?} {end:?} {names:?}\n{text}\n{shown}"
            );
        }
    }
}

/// The values of live variables with which runs come to each location; `None` if too many.
type States = Vec<IndexSet<Vec<(Var, Value)>, FxBuildHasher>>;

fn states(cfg: &Cfg, terms: &Terms, most: usize) -> Option<States> {
    let live = Live::new(cfg, terms, &Budget::unlimited()).unwrap();
    let outgoing = cfg.outgoing();
    let mut states: States = vec![IndexSet::default(); cfg.locs.len()];
    states[cfg.start().index()].insert(Vec::new());
    let mut todo = vec![(cfg.start(), 0)];
    let mut count = 0;
    while let Some((loc, at)) = todo.pop() {
        let state: BTreeMap<Var, Value> = states[loc.index()][at].iter().cloned().collect();
        for edge in outgoing.of(loc) {
            let edge = &cfg.edges[*edge];
            let mut now = vec![state.clone()];
            for step in &edge.steps {
                let mut next = Vec::new();
                for mut state in now {
                    let mut model = Model::new();
                    for (x, value) in &state {
                        model.set(terms, cfg.vars[*x].term, value.clone()).unwrap();
                    }
                    match &step.action {
                        Action::Assume(t) => {
                            if terms.eval(*t, &model).unwrap() == Value::Bool(true) {
                                next.push(state);
                            }
                        }
                        Action::Assign(x, t) => {
                            // What is not live may be missing, and so is what is made of it.
                            match terms.eval(*t, &model) {
                                Ok(value) => state.insert(*x, value),
                                Err(_) => state.remove(x),
                            };
                            next.push(state);
                        }
                        Action::Havoc(x, _) => {
                            let sort = terms.sort(cfg.vars[*x].term);
                            terms.sorts().cardinality(sort).filter(|n| *n <= 64)?;
                            for value in terms.sorts().domain(sort).values() {
                                state.insert(*x, value);
                                next.push(state.clone());
                            }
                        }
                        Action::Call { .. } => return None,
                    }
                    count += 1;
                    if count > most {
                        return None;
                    }
                }
                now = next;
            }
            for state in now {
                let kept = live.at(edge.to).map(|x| (x, state[&x].clone())).collect();
                let (at, new) = states[edge.to.index()].insert_full(kept);
                if new {
                    todo.push((edge.to, at));
                }
            }
        }
    }
    Some(states)
}

fn invariants(
    cfg: &Cfg,
    terms: &mut Terms,
    states: &States,
    chosen: impl Fn(Loc) -> bool,
) -> LocationInvariants {
    let mut at = Vec::new();
    for loc in cfg.locs.ids().filter(|loc| chosen(*loc)) {
        let each: Vec<Term> = states[loc.index()]
            .iter()
            .map(|state| {
                let equal = |(x, value): &(Var, Value)| {
                    let var = cfg.vars[*x].term;
                    let value = terms.value(value.clone(), terms.sort(var));
                    terms.eq(var, value)
                };
                let all: Vec<Term> = state.iter().map(equal).collect();
                terms.and_all(&all)
            })
            .collect();
        at.push((loc, terms.or_all(&each)));
    }
    LocationInvariants { at }
}

#[test]
fn proofs_lift() {
    let mut accepted = 0;
    let first = super::select("focus,inline").unwrap();
    let later: Vec<&Pass> = PASSES
        .iter()
        .filter(|pass| pass.name != "inline" && pass.name != "unroll")
        .collect();
    for seed in seeds(120) {
        let mut rng = Rng::new(seed ^ 0xaa);
        let text = generate(seed, &GenConfig::finite_small());
        let (mut terms, cfg) = graph(&text);
        let mut options = options(&mut rng);
        let errors = cfg.targets.iter().map(|t| (t.kind, t.id.clone()));
        let errors: Vec<_> = errors.filter(|(kind, _)| kind.key() == "error").collect();
        if errors.is_empty() {
            continue;
        }
        options.property = Some(rng.pick(&errors).clone());
        let mut passes = first.clone();
        passes.extend((0..rng.within(1, 8)).map(|_| *rng.pick(&later)));
        let Some(made) = simplified(&cfg, &mut terms, &passes, &options) else {
            continue;
        };
        let Some(last) = made.last() else { continue };
        let Some(states) = states(last, &terms, 20_000) else {
            continue;
        };
        let targets = last
            .targets
            .iter()
            .map(|t| t.loc)
            .chain(last.cuts.iter().copied());
        if targets
            .into_iter()
            .any(|loc| !states[loc.index()].is_empty())
        {
            continue;
        }
        let loops = Loops::new(last);
        let all = rng.chance(50);
        let proof = invariants(last, &mut terms, &states, |loc| all || loops.is_head(loc));
        let names = names(&passes);
        for down_to in (1..made.stages.len()).rev() {
            let lifted = made
                .proof_at(down_to + 1, &mut terms, proof.clone())
                .unwrap();
            let on = &made.stages[down_to].cfg;
            let budget = Budget::unlimited();
            let mut checked =
                floyd::check(on, &lifted, &mut terms, &mut BitBlaster::new(), &budget);
            if let Err(floyd::FloydError::Solver(_)) = checked {
                checked = floyd::check(on, &lifted, &mut terms, &mut Z3::new().unwrap(), &budget);
            }
            let odd = |on: &Cfg| {
                let loops = Loops::new(on);
                loops.heads().any(|head| loops.is_irreducible(head))
            };
            if matches!(checked, Err(floyd::FloydError::Cycle { .. })) && odd(on) {
                continue;
            }
            if let Err(error) = checked {
                let before = show(on, &terms);
                let after = made.stages.get(down_to + 1).map(|s| show(&s.cfg, &terms));
                let list: Vec<_> = lifted
                    .at
                    .iter()
                    .map(|(l, t)| format!("{l:?}: {}", terms.term_text(*t)))
                    .collect();
                panic!(
                    "{seed}: {error} after {down_to} of {names:?}\n{text}\n{before}\n{}\n{}",
                    after.unwrap_or_default(),
                    list.join("\n")
                );
            }
        }
        accepted += 1;
    }
    assert!(accepted > 0);
    if std::env::var("BIA_CASES").is_ok() {
        eprintln!("{accepted} proofs lifted");
    }
}
