//! Whole analyses: facts hold in every state that random runs of random programs visit.

use crate::{
    Absint, Stage,
    analysis::States,
    octagon::NONE,
    state::{Context, State},
    value::bits::as_signed,
};
use bia_base::{Budget, Idx as _, SourceId};
use bia_cfg::{Action, Cfg, Loc, Var, build, pass};
use bia_term::{
    Model, Term, Terms,
    random::{self, Rng},
    value::Value,
};
use bia_testkit::{
    r#gen::{GenConfig, generate},
    seeds,
};
use dashu_int::IBig;
use std::{collections::BTreeMap, sync::Arc};

/// The graph of a program without calls.
fn graph(text: &str, passes: &str) -> Option<(Terms, Cfg)> {
    let program = bia_k2::parse(SourceId::from_index(0), text).program?;
    let mut terms = Terms::new();
    let budget = Budget::unlimited();
    let cfg = build(&Arc::new(program), &mut terms, &budget).ok()?;
    let options = pass::PassOptions {
        recursion_depth: 3,
        max_edges: 3000,
        ..pass::PassOptions::default()
    };
    let passes = pass::select(passes).expect("passes");
    let made = pass::run_all(&cfg, &mut terms, &passes, &options, &budget).ok()?;
    let last = made.last().map_or(cfg, |last| Cfg::clone(last));
    Some((terms, last))
}

/// One run of a graph, with random values.
struct Execution<'a> {
    cfg: &'a Cfg,
    terms: &'a Terms,
    loc: Loc,
    values: BTreeMap<Var, Value>,
    /// The edge that was taken last.
    last: Option<bia_cfg::Edge>,
}

impl Execution<'_> {
    fn eval(&self, values: &BTreeMap<Var, Value>, term: Term) -> Option<Value> {
        let mut model = Model::completed();
        for (var, value) in values {
            let told = model.set(self.terms, self.cfg.vars[*var].term, value.clone());
            told.expect("a value of the variable's sort");
        }
        self.terms.eval(term, &model).ok()
    }

    /// Takes an edge at random; whether there is one.
    fn step(&mut self, rng: &mut Rng) -> bool {
        let mut edges = self.cfg.outgoing().of(self.loc).to_vec();
        for _ in 0..8 {
            let Some(edge) = rng.pick(&edges).copied() else {
                return false;
            };
            if let Some(values) = self.take(rng, edge) {
                self.values = values;
                self.loc = self.cfg.edges[edge].to;
                self.last = Some(edge);
                return true;
            }
            if edges.len() > 1 && rng.one_in(2) {
                edges.retain(|other| *other != edge);
            }
        }
        false
    }

    fn take(&self, rng: &mut Rng, edge: bia_cfg::Edge) -> Option<BTreeMap<Var, Value>> {
        let mut values = self.values.clone();
        for step in &self.cfg.edges[edge].steps {
            match &step.action {
                Action::Assume(t) => {
                    let holds = self.eval(&values, *t)?;
                    (holds == Value::Bool(true)).then_some(())?;
                }
                Action::Assign(x, t) => {
                    let value = self.eval(&values, *t)?;
                    values.insert(*x, value);
                }
                Action::Havoc(x, _) => {
                    let sort = self.terms.sort(self.cfg.vars[*x].term);
                    values.insert(*x, random::value(rng, self.terms, sort));
                }
                Action::Call { .. } => return None,
            }
        }
        Some(values)
    }
}

/// Whether a state has these values.
fn has(context: &Context<'_>, state: &State, values: &BTreeMap<Var, Value>) -> Result<(), String> {
    for (var, abs) in state.env.iter() {
        if let Some(value) = values.get(&var)
            && !abs.contains(value)
        {
            let name = &context.cfg.vars[var].name;
            return Err(format!("{name} = {value:?} is not in {abs:?}"));
        }
    }
    let number = |var: Var| match values.get(&var)? {
        Value::Int(n) => Some(n.clone()),
        Value::Bv(bv) => Some(match context.packs.is_unsigned(var) {
            true => bv.to_u64()?.into(),
            false => as_signed(bv.to_u64()?, bv.width()).into(),
        }),
        Value::Bool(_)
        | Value::Real(_)
        | Value::Float(_)
        | Value::Rounding(_)
        | Value::Array(_)
        | Value::Elem(_) => None,
    };
    let above = |n: IBig, bound: i128| bound < NONE && n > IBig::from(bound);
    for (vars, octagon) in context.packs.packs.iter().zip(&state.octagons) {
        let mut all = vec![Some(IBig::ZERO)];
        all.extend(vars.iter().map(|var| number(*var)));
        for (i, x) in all.iter().enumerate() {
            for (j, y) in all.iter().enumerate() {
                let (Some(x), Some(y)) = (x, y) else {
                    continue;
                };
                let broken = above(x - y, octagon.get(i, j))
                    || i > 0
                        && j > 0
                        && (above(x + y, octagon.get_sum(i, j, true))
                            || above(-x - y, octagon.get_sum(i, j, false)));
                if broken {
                    return Err(format!("x{i} = {x}, x{j} = {y} in {vars:?} {octagon:?}"));
                }
            }
        }
    }
    Ok(())
}

fn check(cfg: &Cfg, terms: &mut Terms, seed: u64, text: &str) -> usize {
    let budget = Budget::unlimited();
    let absint = Absint::new(cfg, terms, &budget).expect("no limit");
    let mut candidates = Vec::new();
    for stage in Stage::ALL {
        candidates.extend(absint.stage(stage, terms, &budget).expect("no limit"));
    }
    let stages = Stage::ALL.map(|stage| absint.states(terms, stage, &budget).expect("no limit"));
    let mut rng = Rng::new(seed);
    let mut visited = 0;
    for _ in 0..10 {
        let mut run = Execution {
            cfg,
            terms,
            loc: cfg.start(),
            values: BTreeMap::new(),
            last: None,
        };
        for _ in 0..60 {
            for (context, states) in &stages {
                check_state(context, states, &run, seed, text);
            }
            for candidate in candidates.iter().filter(|c| c.loc == run.loc) {
                let value = run.eval(&run.values, candidate.formula);
                let shown = terms.term_text(candidate.formula);
                assert_eq!(value, Some(Value::Bool(true)), "{seed}: {shown}\n{text}");
            }
            visited += 1;
            if !run.step(&mut rng) {
                break;
            }
        }
    }
    visited
}

fn check_state(context: &Context<'_>, states: &States, run: &Execution<'_>, seed: u64, text: &str) {
    let loc = run.loc;
    let Some(state) = &states[loc] else {
        let by = run.last.map(|edge| {
            let steps = run.cfg.edges[edge].steps.iter();
            let steps = steps.map(|step| bia_cfg::step_text(run.cfg, run.terms, step));
            steps.collect::<Vec<_>>().join("; ")
        });
        panic!("{seed}: {loc:?} is reached by {by:?}\n{text}");
    };
    if let Err(why) = has(context, state, &run.values) {
        panic!("{seed}: at {loc:?}: {why}\n{text}");
    }
}

#[test]
fn facts_hold_in_all_visited_states() {
    let mut visited = 0;
    for seed in seeds(300) {
        let config = match seed % 2 {
            0 => GenConfig::finite_small(),
            _ => GenConfig::full(),
        };
        let text = generate(seed, &config);
        let passes = ["inline", "inline,constants,blocks,simplify"];
        let passes = passes[usize::from(seed % 4 > 1)];
        if let Some((mut terms, cfg)) = graph(&text, passes) {
            visited += check(&cfg, &mut terms, seed, &text);
        }
    }
    assert!(visited > 0);
}

/// What the stage says about the only loop of a program.
fn said(text: &str, stage: Stage) -> Vec<String> {
    let (mut terms, cfg) = graph(text, "inline,constants,blocks,simplify").expect("a program");
    let budget = Budget::unlimited();
    let absint = Absint::new(&cfg, &terms, &budget).expect("no limit");
    let heads: Vec<_> = bia_cfg::Loops::new(&cfg).heads().collect();
    let found = absint.stage(stage, &mut terms, &budget).expect("no limit");
    let here = found
        .iter()
        .filter(|candidate| heads.contains(&candidate.loc));
    here.map(|candidate| terms.term_text(candidate.formula))
        .collect()
}

const CONDITION: &str = "(entry main)
(function main () (return)
  (locals (var i (sbv 32)) (var t (sbv 32)) (var b bool))
  (seq
    (assign i (const 0 (sbv 32)))
    (label loop)
    (jump (label then) (label else))
    (label then)
    (assume (not (lt i (const 3000 (sbv 32)))))
    (assign b (const false bool))
    (jump (label endif))
    (label else)
    (assume (lt i (const 3000 (sbv 32))))
    (havoc t)
    (assign b (not (eq t (const 0 (sbv 32)))))
    (label endif)
    (condjump (not b) (label end))
    (assign i (add i (const 1 (sbv 32))))
    (jump (label loop))
    (label end)
    (assume (lt i (const 0 (sbv 32))))
    (! (label bad) :error bad)
    (jump)))";

const PHASES: &str = "(entry main)
(function main () (return)
  (locals (var f (sbv 32)) (var x (sbv 32)) (var t bool))
  (seq
    (assign f (const 0 (sbv 32)))
    (assign x (const 7 (sbv 32)))
    (label loop)
    (havoc t)
    (condjump t (label end))
    (condjump (eq f (const 1 (sbv 32))) (label second))
    (assign f (const 1 (sbv 32)))
    (assign x (const 70000 (sbv 32)))
    (jump (label loop))
    (label second)
    (condjump (lt x (const 100 (sbv 32))) (label back))
    (assign x (sub x (const 1 (sbv 32))))
    (jump (label loop))
    (label back)
    (assign f (const 0 (sbv 32)))
    (assign x (const 7 (sbv 32)))
    (jump (label loop))
    (label end)
    (assume (eq f (const 0 (sbv 32))))
    (assume (lt (const 7 (sbv 32)) x))
    (! (label bad) :error bad)
    (jump)))";

#[test]
fn conditions_of_two_parts_are_followed_through_what_they_leave_behind() {
    let bounded = |stage| {
        said(CONDITION, stage)
            .iter()
            .any(|text| text.contains("#x00000bb8"))
    };
    // i ≤ 3000 needs to know that the body is entered only if i < 3000.
    assert!(!bounded(Stage::Values) && bounded(Stage::Differences));
}

#[test]
fn facts_that_depend_on_a_flag_are_said_for_its_values() {
    let plain = said(PHASES, Stage::Differences);
    let by_flag = said(PHASES, Stage::Partitions);
    let is_seven = |text: &&String| text.contains("(= main.x #x00000007)");
    assert_eq!(plain.iter().filter(is_seven).count(), 0, "{plain:?}");
    assert!(
        by_flag
            .iter()
            .any(|text| is_seven(&text) && text.contains("(= main.f #x00000000)")),
        "{by_flag:?}"
    );
}

/// Two variables that change by one condition: their sum is known, whichever path is taken.
const TOGETHER: &str = "(entry main)
(function main () (return)
  (locals (var i (sbv 32)) (var a (sbv 32)) (var b (sbv 32)) (var c bool))
  (seq
    (assign i (const 0 (sbv 32)))
    (assign a (const 0 (sbv 32)))
    (assign b (const 0 (sbv 32)))
    (label loop)
    (havoc c)
    (jump (label then) (label else))
    (label then)
    (assume c)
    (assign a (add a (const 1 (sbv 32))))
    (assign b (add b (const 2 (sbv 32))))
    (jump (label endif))
    (label else)
    (assume (not c))
    (assign a (add a (const 2 (sbv 32))))
    (assign b (add b (const 1 (sbv 32))))
    (label endif)
    (assign i (add i (const 1 (sbv 32))))
    (condjump (lt i (const 1000 (sbv 32))) (label loop))
    (assume (lt (add a b) i))
    (! (label bad) :error bad)
    (jump)))";

#[test]
fn variables_that_change_together_keep_their_relation() {
    let equations = said(TOGETHER, Stage::Equations);
    let sum = |text: &String| {
        ["main.i", "main.a", "main.b", "#x00000003"]
            .iter()
            .all(|part| text.contains(part))
    };
    assert!(equations.iter().any(sum), "{equations:?}");
}

/// Each round z grows by one, and x by one or y by two or three.
const SHARED: &str = "(entry main)
(function main () (return)
  (locals (var x (sbv 32)) (var y (sbv 32)) (var z (sbv 32)))
  (seq
    (assign x (const 0 (sbv 32)))
    (assign y (const 0 (sbv 32)))
    (assign z (const 0 (sbv 32)))
    (label loop)
    (jump (label one) (label two) (label three))
    (label one)
    (assign x (add x (const 1 (sbv 32))))
    (jump (label next))
    (label two)
    (assign y (add y (const 2 (sbv 32))))
    (jump (label next))
    (label three)
    (assign y (add y (const 3 (sbv 32))))
    (label next)
    (assign z (add z (const 1 (sbv 32))))
    (condjump (and (lt z (const 1000 (sbv 32))) (lt x (const 2000 (sbv 32))) (lt y (const 2000 (sbv 32)))) (label loop))
    (assume (lt (add x y) z))
    (! (label bad) :error bad)
    (jump)))";

#[test]
fn inequalities_of_three_numbers_are_found() {
    let of_all = |text: &&String| {
        let parts = ["bvslt", "main.x", "main.y", "main.z"];
        parts.iter().all(|part| text.contains(part))
    };
    let found = said(SHARED, Stage::Polyhedra);
    // 2·z ≤ 2·x + y, and 3·x + y ≤ 3·z.
    assert!(found.iter().filter(of_all).count() >= 2, "{found:?}");
    let others = [Stage::Differences, Stage::Equations, Stage::Partitions];
    for stage in others {
        assert_eq!(said(SHARED, stage).iter().filter(of_all).count(), 0);
    }
}
