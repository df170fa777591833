//! Rules against the solver, unification against all values, and whole runs with options on and
//! off.

use super::{
    TraceAbstraction, TraceConfig,
    config::Automaton,
    predicates::{Pred, Predicates},
    triples::Triples,
};
use crate::{Cx, Engine as _, Facts, abstraction::ground::Ground, session::Session};
use bia_base::{Budget, Counter, Silent, Sources, Statistics, Verdict};
use bia_cfg::{Inlined, Loc, LocationInvariants, UnwindingSlot};
use bia_solver::{blast::BitBlaster, factory::Factory};
use bia_term::{
    Model, Term, Terms,
    value::{Bv, Value},
};
use bia_testkit::{rng::Rng, seeds};
use std::sync::Arc;

const NAMES: [&str; 4] = ["x", "y", "z", "w"];

fn solvers() -> Factory {
    let open = || Ok(Box::new(BitBlaster::new()) as Box<dyn bia_solver::api::Smt>);
    Factory::new().or("blast", BitBlaster::CAPS, open)
}

/// The graph of a text; its goals are the labels that are errors.
fn graph(text: &str, terms: &mut Terms) -> Inlined {
    let source = Sources::new().add("t.k2", text);
    let program = bia_k2::parse(source, text).program;
    let program = Arc::new(program.unwrap_or_else(|| panic!("{text}")));
    let graph = bia_cfg::build(&program, terms, &Budget::unlimited()).unwrap();
    let is_goal = |loc: &Loc| {
        let label = graph.locs[*loc].label;
        label.is_some_and(|label| program.label_name(label) == "bad")
    };
    Inlined {
        goals: graph.locs.ids().filter(is_goal).collect(),
        graph: Arc::new(graph),
        known: LocationInvariants { at: Vec::new() },
        unwinding: UnwindingSlot::default(),
    }
}

/// An expression of two bits.
fn word(rng: &mut Rng) -> String {
    let name = *rng.pick(&NAMES);
    match rng.below(4) {
        0 => format!("(const {} (ubv 2))", rng.below(4)),
        1 | 2 => name.into(),
        _ => format!("(add {name} {})", rng.pick(&NAMES)),
    }
}

fn truth(rng: &mut Rng) -> String {
    let op = *rng.pick(&["eq", "lt", "le"]);
    format!("({op} {} {})", word(rng), word(rng))
}

/// A loop with statements at random.
fn random_program(rng: &mut Rng) -> String {
    let mut body = String::new();
    for _ in 0..rng.within(2, 5) {
        let name = *rng.pick(&NAMES);
        body += &match rng.below(8) {
            0 => format!("(assume {})", truth(rng)),
            1 => format!("(havoc {name})"),
            2 => format!("(condjump {} (label head))", truth(rng)),
            _ => format!("(assign {name} {})", word(rng)),
        };
    }
    let vars = NAMES.map(|name| format!("(var {name} (ubv 2))")).join(" ");
    let (first, last, again) = (truth(rng), truth(rng), truth(rng));
    format!(
        "(entry main)\n(function main () (return) (locals {vars}) (seq (assume {first})\n\
         (label head) {body} (condjump {again} (label head))\n\
         (condjump {last} (label end)) (label bad) (label end)))"
    )
}

/// A predicate over these variables.
fn predicate(terms: &mut Terms, vars: &[Term], rng: &mut Rng) -> Term {
    let atom = |terms: &mut Terms, rng: &mut Rng| {
        let one = *rng.pick(vars);
        let other = match rng.chance(50) {
            true => terms.bv_u64(2, u64::try_from(rng.below(4)).unwrap()),
            false => *rng.pick(vars),
        };
        match rng.chance(50) {
            true => terms.eq(one, other),
            false => terms.bv_ult(one, other),
        }
    };
    let [p, q] = [0; 2].map(|_| atom(terms, rng));
    match rng.below(4) {
        0 => terms.or(p, q),
        1 => terms.not(p),
        _ => p,
    }
}

fn config(rng: &mut Rng) -> TraceConfig {
    let all = rng.chance(50);
    let mut on = || all || rng.chance(50);
    TraceConfig {
        blocks: crate::Size::Basic,
        unify: on(),
        cache: on(),
        impl_pos: on(),
        impl_neg: on(),
        data_pos: on(),
        data_neg: on(),
        models: on(),
        ..TraceConfig::default()
    }
}

/// Whether a triple is valid, by a solver that is asked nothing else.
fn plainly(
    cx: &mut Cx<'_>,
    ground: &Ground<'_>,
    predicates: &Predicates,
    (pre, block, post): (&[Pred], usize, Pred),
) -> bool {
    let block = &ground.blocks[block];
    let mut session = Session::with(cx, ground.caps).unwrap();
    for part in &block.parts {
        session.assert(cx.terms, *part).unwrap();
    }
    for pred in pre {
        session.assert(cx.terms, predicates.formula(*pred)).unwrap();
    }
    let there = cx
        .terms
        .substitute(predicates.formula(post), block.next.clone());
    session.assert_not(cx.terms, there).unwrap();
    !session.is_sat(cx.terms, &[], cx.budget).unwrap()
}

#[test]
fn rules_say_what_the_solver_says() {
    let mut met = [0; 6];
    for seed in seeds(60) {
        let mut rng = Rng::new(seed);
        let mut terms = Terms::new();
        let on = graph(&random_program(&mut rng), &mut terms);
        let (solvers, budget) = (solvers(), Budget::unlimited());
        let mut cx = Cx {
            terms: &mut terms,
            solvers: &solvers,
            budget: &budget,
            observer: &mut Silent,
            statistics: &mut Statistics::new(),
            facts: &Facts::off(),
        };
        let config = config(&mut rng);
        let mut ground = Ground::new(&on, config.ground(), &cx).unwrap();
        let mut predicates = Predicates::new(&cx, ground.caps, config.unify).unwrap();
        let mut triples = Triples::new(config);
        let vars: Vec<Term> = on.graph.vars.values().map(|var| var.term).collect();
        let preds: Vec<Pred> = (0..8)
            .map(|_| {
                let formula = predicate(cx.terms, &vars, &mut rng);
                predicates.unified(&mut cx, formula).unwrap()
            })
            .collect();
        let stops: Vec<usize> = (0..ground.net.len())
            .filter(|n| ground.net.is_stop(*n))
            .collect();
        for _ in 0..60 {
            let leaving = ground.leaving(&mut cx, *rng.pick(&stops)).unwrap();
            if leaving.is_empty() {
                continue;
            }
            let block = *rng.pick(&leaving);
            let pre: Vec<Pred> = (0..rng.below(3)).map(|_| *rng.pick(&preds)).collect();
            let conj = predicates.conjunction(&pre);
            let never = Predicates::never();
            let question = (conj, block);
            let found = triples.successors(&mut cx, &mut ground, &predicates, question, &preds);
            let found = found.unwrap();
            let impossible = plainly(&mut cx, &ground, &predicates, (&pre, block, never));
            assert_eq!(found == [never], impossible, "seed {seed}");
            let to = ground.blocks[block].to;
            for post in preds.iter().filter(|_| !impossible) {
                let live = ground.is_live(&cx, to, predicates.formula(*post));
                let valid = live && plainly(&mut cx, &ground, &predicates, (&pre, block, *post));
                assert_eq!(found.contains(post), valid, "seed {seed}");
            }
        }
        let of = triples.counts;
        for (sum, more) in met.iter_mut().zip([
            of.cached,
            of.impl_pos,
            of.impl_neg,
            of.data_pos,
            of.data_neg,
            of.by_models,
        ]) {
            *sum += more;
        }
    }
    assert!(!bia_testkit::is_whole() || !met.contains(&0), "{met:?}");
}

#[test]
fn predicates_are_one_if_they_mean_the_same() {
    let mut unified = 0;
    for seed in seeds(30) {
        let mut rng = Rng::new(seed);
        let mut terms = Terms::new();
        let sort = terms.bv_sort(2);
        let vars: Vec<Term> = NAMES.iter().map(|name| terms.var(name, sort)).collect();
        let (solvers, budget) = (solvers(), Budget::unlimited());
        let mut cx = Cx {
            terms: &mut terms,
            solvers: &solvers,
            budget: &budget,
            observer: &mut Silent,
            statistics: &mut Statistics::new(),
            facts: &Facts::off(),
        };
        let formulas: Vec<Term> = (0..16)
            .map(|_| predicate(cx.terms, &vars, &mut rng))
            .collect();
        let caps = bia_solver::api::Caps::of(cx.terms, &formulas);
        let mut predicates = Predicates::new(&cx, caps, true).unwrap();
        let found: Vec<Pred> = formulas
            .iter()
            .map(|formula| predicates.unified(&mut cx, *formula).unwrap())
            .collect();
        unified += predicates.counts.unified;
        let values: Vec<Vec<bool>> = formulas
            .iter()
            .map(|formula| everywhere(cx.terms, &vars, *formula))
            .collect();
        for (one, first) in found.iter().zip(&values) {
            for (other, second) in found.iter().zip(&values) {
                let implies = first.iter().zip(second).all(|(p, q)| !p || *q);
                assert_eq!(one == other, first == second, "seed {seed}");
                let known = predicates.implies(*one, *other);
                assert!(known.is_none_or(|known| known == implies), "seed {seed}");
            }
        }
    }
    assert!(unified > 0 || !bia_testkit::is_whole());
}

/// The values of a formula for all values of the variables.
fn everywhere(terms: &Terms, vars: &[Term], formula: Term) -> Vec<bool> {
    let all = 0..1_u64 << (2 * vars.len());
    let values = all.map(|number| {
        let mut model = Model::completed();
        for (at, var) in vars.iter().enumerate() {
            let value = Value::from(Bv::from_u64(2, (number >> (2 * at)) % 4));
            model.set(terms, *var, value).unwrap();
        }
        terms.eval(formula, &model) == Ok(Value::Bool(true))
    });
    values.collect()
}

/// What a run says, and how often its solver was asked for a triple.
fn run(text: &str, config: TraceConfig) -> (Verdict<Inlined>, u64) {
    let mut terms = Terms::new();
    let on = graph(text, &mut terms);
    let (solvers, budget) = (solvers(), Budget::unlimited());
    let mut statistics = Statistics::new();
    let mut cx = Cx {
        terms: &mut terms,
        solvers: &solvers,
        budget: &budget,
        observer: &mut Silent,
        statistics: &mut statistics,
        facts: &Facts::off(),
    };
    let verdict = Box::new(TraceAbstraction { config })
        .run(&on, &mut cx)
        .unwrap();
    match statistics.get("trace triples asked") {
        Some(Counter::Count(asked)) => (verdict, asked),
        Some(Counter::Seconds(_)) | None => panic!("it is counted"),
    }
}

/// y follows x in steps of one; the loop ends by chance.
const LOOP: &str = "(entry main)
(function main () (return) (locals (var x (ubv 8)) (var y (ubv 8)) (var c bool))
  (seq
    (assign x (const 0 (ubv 8))) (assign y (const 0 (ubv 8)))
    (label head)
    (havoc c) (condjump c (label out))
    (assign x (add x (const 1 (ubv 8))))
    (assign y (add y (const 1 (ubv 8))))
    (jump (label head))
    (label out)
    (condjump (eq x y) (label end))
    (label bad)
    (label end)))";

#[test]
fn every_form_proves_a_loop_or_says_why_not() {
    for automaton in [Automaton::Demand, Automaton::Eager] {
        for blocks in [crate::Size::Basic, crate::Size::Large] {
            let config = TraceConfig {
                automaton,
                blocks,
                ..TraceConfig::default()
            };
            let (verdict, _) = run(LOOP, config);
            assert!(matches!(verdict, Verdict::Safe(_)), "{verdict:?}");
        }
    }
    let wrong = LOOP.replace("(eq x y)", "(le y (const 1 (ubv 8)))");
    let (verdict, _) = run(&wrong, TraceConfig::default());
    assert!(matches!(verdict, Verdict::Unsafe(_)), "{verdict:?}");
    let bounded = TraceConfig {
        rounds: Some(0),
        ..TraceConfig::default()
    };
    let (verdict, _) = run(LOOP, bounded);
    assert!(matches!(verdict, Verdict::Unknown(_)), "{verdict:?}");
}

#[test]
fn rules_and_demand_save_questions() {
    let with = TraceConfig {
        blocks: crate::Size::Basic,
        ..TraceConfig::default()
    };
    let without = TraceConfig {
        cache: false,
        impl_pos: false,
        impl_neg: false,
        data_pos: false,
        data_neg: false,
        models: false,
        ..with
    };
    let eager = TraceConfig {
        automaton: Automaton::Eager,
        ..with
    };
    let (_, fewest) = run(LOOP, with);
    let (_, plain) = run(LOOP, without);
    let (_, all) = run(LOOP, eager);
    assert!(fewest < plain, "{fewest} and {plain}");
    assert!(fewest <= all, "{fewest} and {all}");
}
