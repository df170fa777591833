//! Encodings of small graphs: sizes, and what their steps are.

use crate::{Blocks, Options, Pc, encode};
use bia_base::{Budget, Lift as _, Sources};
use bia_cfg::{Cfg, pass};
use bia_system::{Trace, Ts};
use bia_term::{
    Model, Term, Terms,
    value::{Bv, Value},
};
use std::{fmt::Write as _, sync::Arc};

fn graph(terms: &mut Terms, text: &str) -> Cfg {
    let source = Sources::new().add("test.k2", text);
    let program = Arc::new(
        bia_k2::parse(source, text)
            .program
            .expect("a correct program"),
    );
    let budget = Budget::unlimited();
    let built = bia_cfg::build(&program, terms, &budget).expect("all of it is modelled");
    let passes = pass::select("focus,inline,unreachable").expect("known passes");
    let options = pass::PassOptions::default();
    let simplified = pass::run_all(&built, terms, &passes, &options, &budget);
    let simplified = simplified.expect("no limits");
    Cfg::clone(simplified.last().expect("there are passes"))
}

fn options(blocks: Blocks, pc: Pc) -> Options {
    Options {
        blocks,
        pc,
        cuts_are_bad: false,
    }
}

/// `count` diamonds in a row, each changes `x`; then an error.
fn diamonds(count: usize) -> String {
    let mut body = String::new();
    for n in 0..count {
        let _ = write!(
            body,
            "(havoc c) (condjump c (label t{n}))
             (assign x (add x (const 1 (ubv 32)))) (jump (label j{n}))
             (label t{n}) (assign x (mul x (const 3 (ubv 32))))
             (label j{n}) "
        );
    }
    format!(
        "(entry main) (function main () (return)
           (locals (var x (ubv 32)) (var c bool))
           (seq (assign x (const 0 (ubv 32))) {body}
                (assume (eq x (const 77 (ubv 32)))) (! (label bad) :error e)))"
    )
}

fn size(terms: &Terms, ts: &Ts) -> usize {
    let next = ts.state.iter().filter_map(|var| var.next);
    let roots: Vec<Term> = next.chain([ts.init, ts.valid, ts.bad]).collect();
    terms.dag_size(&roots)
}

#[test]
fn diamonds_are_linear() {
    let sizes: Vec<usize> = [75, 150, 300]
        .into_iter()
        .map(|count| {
            let mut terms = Terms::new();
            let cfg = graph(&mut terms, &diamonds(count));
            let large = options(Blocks::Large, Pc::Enum);
            let ts = encode(&cfg, &mut terms, &large, &Budget::unlimited());
            let ts = ts.expect("no calls are left").system;
            assert_eq!(ts.inputs.len(), count, "one input for each choice");
            size(&terms, &ts)
        })
        .collect();
    let (first, second) = (sizes[1] - sizes[0], sizes[2] - sizes[1]);
    assert!(second <= 2 * first + 20, "{sizes:?}");
    assert!(sizes[2] < 300 * 20, "{sizes:?}");
}

/// A loop that counts to three and then fails.
const COUNTER: &str = "(entry main) (function main () (return) (locals (var n (ubv 4)))
    (seq (assign n (const 0 (ubv 4)))
         (label head)
         (condjump (eq n (const 3 (ubv 4))) (label bad))
         (assign n (add n (const 1 (ubv 4))))
         (jump (label head))
         (! (label bad) :error e)))";

/// Follows the only path of a system without inputs until it is bad.
fn run(terms: &mut Terms, ts: &Ts) -> Trace {
    assert!(ts.inputs.is_empty());
    let mut model = Model::completed();
    // The counter starts where I says; everything else is written before it is read.
    for var in &ts.state {
        let sort = terms.sort(var.now);
        let is_enum = matches!(terms.sort_data(sort), bia_term::SortData::Enum(_));
        let candidates = (0..16).filter_map(|n| {
            let value = if is_enum {
                Value::Elem(n)
            } else {
                Value::Bv(Bv::from_u64(terms.width(var.now), n.into()))
            };
            terms.sorts().fits(&value, sort).then_some(value)
        });
        for value in candidates.collect::<Vec<_>>() {
            model.set(terms, var.now, value).expect("it fits");
            if terms.eval(ts.init, &model) == Ok(Value::Bool(true)) {
                break;
            }
        }
    }
    let mut trace = Trace {
        states: Vec::new(),
        inputs: Vec::new(),
    };
    loop {
        let now = |model: &Model, t: Term| terms.eval(t, model).expect("complete");
        trace
            .states
            .push(ts.state.iter().map(|v| now(&model, v.now)).collect());
        if now(&model, ts.bad) == Value::Bool(true) {
            return trace;
        }
        assert_eq!(now(&model, ts.valid), Value::Bool(true), "the path goes on");
        assert!(trace.states.len() < 100, "the error is near");
        trace.inputs.push(Vec::new());
        let next: Vec<Value> = ts
            .state
            .iter()
            .map(|v| now(&model, v.next.expect("functional")))
            .collect();
        for (var, value) in ts.state.iter().zip(next) {
            model.set(terms, var.now, value).expect("it fits");
        }
    }
}

#[test]
fn steps_are_blocks() {
    for pc in [Pc::Enum, Pc::Bits] {
        let mut lengths = Vec::new();
        let mut path_of_large = None;
        for blocks in [Blocks::Large, Blocks::Basic, Blocks::Small] {
            let mut terms = Terms::new();
            let cfg = graph(&mut terms, COUNTER);
            let budget = Budget::unlimited();
            let encoded = encode(&cfg, &mut terms, &options(blocks, pc), &budget);
            let encoded = encoded.expect("no calls are left");
            let trace = run(&mut terms, &encoded.system);
            lengths.push(trace.inputs.len());
            let path = encoded.back.cex(&mut terms, trace).expect("a real trace");
            // The path through the graph does not depend on the size of blocks.
            let first = path_of_large.get_or_insert_with(|| path.clone());
            assert_eq!(*first, path, "{blocks:?}");
        }
        assert_eq!(lengths[0], 5, "to the head, three rounds, to the error");
        assert!(
            lengths[0] <= lengths[1] && lengths[1] < lengths[2],
            "{lengths:?}"
        );
    }
}

#[test]
fn invariants_go_to_cut_points() {
    let mut terms = Terms::new();
    let cfg = graph(&mut terms, COUNTER);
    let large = options(Blocks::Large, Pc::Enum);
    let encoded = encode(&cfg, &mut terms, &large, &Budget::unlimited());
    let encoded = encoded.expect("no calls are left");
    let n = encoded.system.state[1].now;
    let four = terms.bv_u64(4, 4);
    let small = terms.bv_ult(n, four);
    let not_bad = terms.not(encoded.system.bad);
    let invariant = terms.and(small, not_bad);
    let at = encoded.back.at_locations(&mut terms, invariant);
    assert_eq!(at.len(), 3, "start, head and error");
    for (loc, formula) in at {
        let is_error = cfg.targets.iter().any(|target| target.loc == loc);
        assert_eq!(formula, if is_error { terms.fals() } else { small });
    }
}

#[test]
fn calls_are_refused() {
    let text = "(entry main) (function f () (return) (locals) (seq))
        (function main () (return) (locals) (seq (call f) (! (label bad) :error e)))";
    let source = Sources::new().add("test.k2", text);
    let program = Arc::new(bia_k2::parse(source, text).program.expect("correct"));
    let mut terms = Terms::new();
    let budget = Budget::unlimited();
    let cfg = bia_cfg::build(&program, &mut terms, &budget).expect("modelled");
    let refused = encode(&cfg, &mut terms, &Options::default(), &budget);
    assert!(matches!(refused, Err(crate::EncodeError::Calls)));
}
