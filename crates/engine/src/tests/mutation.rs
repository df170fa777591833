//! Evidence that was tampered with is refused: traces with changed values, weaker and stronger
//! invariants, smaller k, smaller depths. What is still right afterwards, by enumeration, is kept.

use super::{random::system, *};
use bia_system::{Proof, Trace, check_trace};
use bia_term::{
    random::{self, Rng},
    value::Value,
};

fn cases() -> u64 {
    let told = std::env::var("BIA_CASES").ok().and_then(|n| n.parse().ok());
    told.unwrap_or(20)
}

/// A path by direct evaluation, independent of the certifier: whether it is one to a bad state.
fn is_path(terms: &Terms, ts: &Ts, trace: &Trace) -> bool {
    let vars = ts.state.iter().map(|var| var.now);
    let vars: Vec<Term> = vars.chain(ts.inputs.iter().copied()).collect();
    let eval = |formula, state: &[Value], inputs: &[Value]| {
        let mut model = bia_term::Model::completed();
        for (var, value) in vars.iter().zip(state.iter().chain(inputs)) {
            model.set(terms, *var, value.clone()).expect("of the sort");
        }
        terms.eval(formula, &model).expect("complete")
    };
    let yes = Value::Bool(true);
    let steps = trace.states.windows(2).zip(&trace.inputs);
    let mut steps = steps.map(|(pair, inputs)| {
        let next = ts.state.iter().zip(&pair[1]);
        let mut next = next.map(|(var, told)| {
            let value = var.next.map(|next| eval(next, &pair[0], inputs));
            value.is_none_or(|value| value == *told)
        });
        eval(ts.valid, &pair[0], inputs) == yes && next.all(|same| same)
    });
    let last = trace.states.last().expect("a state");
    steps.all(|ok| ok)
        && eval(ts.init, &trace.states[0], &[]) == yes
        && eval(ts.bad, last, &[]) == yes
}

#[test]
fn changed_traces_are_refused() {
    let mut refused = 0;
    for seed in bia_testkit::told(0..cases()) {
        let mut terms = Terms::new();
        let ts = system(&mut terms, seed);
        let verdict = run(&mut terms, &ts, bmc(33, 1, 0), &blaster(), &z3());
        let Verdict::Unsafe(trace) = verdict else {
            continue;
        };
        let mut rng = Rng::new(seed);
        for _ in 0..20 {
            let mut changed = trace.clone();
            let row = rng.below(trace.states.len());
            let column = rng.below(ts.state.len());
            let sort = terms.sort(ts.state[column].now);
            changed.states[row][column] = random::value(&mut rng, &terms, sort);
            let right = is_path(&terms, &ts, &changed);
            assert_eq!(check_trace(&terms, &ts, &changed).is_ok(), right);
            refused += u32::from(!right);
            if !trace.inputs.is_empty() {
                let mut cut = trace.clone();
                cut.states.remove(row);
                cut.inputs.pop();
                let right = is_path(&terms, &ts, &cut);
                assert_eq!(check_trace(&terms, &ts, &cut).is_ok(), right);
            }
        }
    }
    assert!(refused > 20, "{refused} refused");
}

#[test]
fn changed_proofs_are_refused() {
    let (mut ks, mut depths, mut invariants) = (0, 0, 0);
    let solvers = [blaster(), z3()];
    let budget = Budget::unlimited();
    for seed in bia_testkit::told(0..cases() * 2) {
        let mut terms = Terms::new();
        let ts = system(&mut terms, seed);
        let config = KindConfig {
            invariants: seed % 4 == 0,
            forward: false,
            ..KindConfig::default()
        };
        let engine: Box<dyn Engine<Ts>> = match seed % 2 {
            0 => Box::new(Kind::new(config)),
            _ => bmc(33, 1, 0),
        };
        let verdict = run(&mut terms, &ts, engine, &blaster(), &z3());
        let Verdict::Safe(proof) = verdict else {
            continue;
        };
        let accepted = |terms: &mut Terms, proof: &Proof| {
            let answers = solvers.each_ref().map(|solvers| {
                let mut certifier = Certifier::new(terms, solvers, &budget);
                certifier.proof(&ts, proof).is_ok()
            });
            assert_eq!(answers[0], answers[1], "{proof:?}");
            answers[0]
        };
        match proof {
            Proof::Invariant(invariant) => {
                let tru = terms.tru();
                let weak = terms.or(invariant, ts.bad);
                let fals = terms.fals();
                let flipped = terms.not(invariant);
                for wrong in [weak, fals, flipped] {
                    // Without initial or without bad states almost anything goes.
                    let trivial = accepted(&mut terms, &Proof::Invariant(tru))
                        || accepted(&mut terms, &Proof::Exhausted { depth: 0 });
                    if !trivial {
                        assert!(!accepted(&mut terms, &Proof::Invariant(wrong)), "{seed}");
                        invariants += 1;
                    }
                }
            }
            // The engine takes the first k that works.
            Proof::KInductive {
                k,
                simple_path,
                invariant,
            } => {
                for k in 0..k {
                    let smaller = Proof::KInductive {
                        k,
                        simple_path,
                        invariant,
                    };
                    assert!(!accepted(&mut terms, &smaller), "{seed}: {k}");
                    ks += 1;
                }
            }
            Proof::Cells { .. } => unreachable!("kind has no cells"),
            Proof::Exhausted { depth } => {
                for depth in 0..depth {
                    assert!(!accepted(&mut terms, &Proof::Exhausted { depth }), "{seed}");
                    depths += 1;
                }
            }
        }
    }
    assert!(
        ks > 0 && depths > 0 && invariants > 0,
        "{ks} {depths} {invariants}"
    );
}
