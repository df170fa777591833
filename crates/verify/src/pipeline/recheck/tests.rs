//! Forged evidence of every kind is refused where the verifier asks the checkers.
//!
//! Each test fails if its checker accepts everything, and if what the checker says is not heard.

use super::{
    Cycle, Repeated, contracts, derivation, ending_of, floyd, infinite, interpretation, proof_of,
    trace,
};
use crate::pipeline::{Config, Prepared, Question, Run, Solvers};
use bia_base::{Budget, Cancel, Clock, Reason, Silent, Sources};
use bia_cfg::{Contracts, LocationInvariants, Loops, Path};
use bia_system::{
    Chc, Choice, Descent, Fair, Infinite, Monitor, Proof, StateVar, TerminationProof, Trace, Ts,
    chc::{Atom, Clause, Derivation, Instance, Interpretation},
};
use bia_term::{
    Sort, Terms,
    value::{Bv, Value},
};
use std::{sync::Arc, time::Duration};

/// x goes up to 200, which is reached; y stays what x is.
const PROGRAM: &str = "(type w (ubv 8))
(entry main)
(function main () (return) (locals (var x w) (var y w))
  (seq
    (assign x (const 0 w))
    (label loop)
    (assign x (add x (const 1 w)))
    (assign y x)
    (condjump (eq x (const 200 w)) (label bad))
    (jump (label loop))
    (! (label bad) :error bad)))
";

fn budget() -> Budget {
    let limit = Some(Duration::from_secs(300));
    Budget::by(Clock::Processor, limit, None, Cancel::new())
}

fn solvers() -> Solvers {
    Solvers::of(&Config::default())
}

/// x counts from 0 by 1, as 8 bits; J and the bad states: x = 200.
fn counter(terms: &mut Terms) -> Ts {
    let sort = terms.bv_sort(8);
    let x = terms.var("x", sort);
    let [zero, one, bad] = [0, 1, 200].map(|n| terms.bv_u64(8, n));
    Ts {
        state: vec![StateVar {
            now: x,
            next: Some(terms.bv_add(x, one)),
        }],
        inputs: vec![],
        init: terms.eq(x, zero),
        valid: terms.tru(),
        bad: terms.eq(x, bad),
    }
}

fn values(list: &[u64]) -> Trace {
    let state = |v: &u64| vec![Value::Bv(Bv::from_u64(8, *v))];
    Trace {
        states: list.iter().map(state).collect(),
        inputs: list.iter().skip(1).map(|_| vec![]).collect(),
    }
}

fn is_rejected<T>(answer: Result<T, Reason>) {
    let reason = answer.err().expect("it is refused");
    assert!(matches!(reason, Reason::EvidenceRejected(_)), "{reason}");
}

#[test]
fn forged_evidence_about_systems() {
    let mut terms = Terms::new();
    let ts = counter(&mut terms);
    is_rejected(trace(&terms, &ts, values(&[0, 200])));
    is_rejected(trace(&terms, &ts, values(&[])));
    let (yes, no) = (terms.tru(), terms.fals());
    let forged = [
        Proof::Invariant(yes),
        Proof::Invariant(no),
        Proof::KInductive {
            k: 3,
            simple_path: false,
            invariant: yes,
        },
        Proof::Exhausted { depth: 3 },
    ];
    for proof in forged {
        is_rejected(proof_of(&mut terms, &solvers(), &ts, &proof, &budget()));
    }
}

#[test]
fn forged_evidence_about_infinite_paths() {
    let mut terms = Terms::new();
    let fair = Fair {
        ts: counter(&mut terms),
    };
    let (yes, budget) = (terms.tru(), budget());
    let x = fair.ts.state[0].now;
    let proof = || Proof::Invariant(yes);
    let monitors = [
        Monitor::Visits(2),
        Monitor::StateRecording,
        Monitor::Ranking(vec![x]),
        Monitor::TransitionInvariant {
            key: None,
            by: vec![Descent {
                within: yes,
                measure: vec![x],
            }],
        },
    ];
    for monitor in monitors {
        let proof = proof();
        let ending = TerminationProof { monitor, proof };
        is_rejected(ending_of(&mut terms, &solvers(), &fair, &ending, &budget));
    }
    let stays = Choice {
        inputs: vec![],
        free: vec![None],
    };
    let forged = [
        // It leads elsewhere, and it visits nothing.
        Infinite::Lasso {
            trace: values(&[0, 1, 2]),
            back: 0,
        },
        Infinite::Lasso {
            trace: values(&[0]),
            back: 0,
        },
        // x does not stay 200, and is not 200 everywhere.
        Infinite::Recurrent {
            trace: values(&(0..=200).collect::<Vec<u64>>()),
            set: fair.ts.bad,
            steps: vec![stays.clone()],
        },
        Infinite::Recurrent {
            trace: values(&[0]),
            set: yes,
            steps: vec![stays],
        },
    ];
    for path in forged {
        is_rejected(infinite(&mut terms, &solvers(), &fair, path, &budget));
    }
}

#[test]
fn forged_evidence_about_clauses() {
    let mut terms = Terms::new();
    let mut chc = Chc::default();
    let even = chc.pred(&mut terms, "even", &[Sort::INT]);
    let x = terms.var("x", Sort::INT);
    let [zero, two, seven] = [0, 2, 7].map(|n| terms.int(n));
    let (next, yes, is_seven) = (terms.add(x, two), terms.tru(), terms.eq(x, seven));
    let atom = |args: bia_term::Term| Atom {
        pred: even,
        args: vec![args],
    };
    let clause = |body: Vec<Atom>, constraint, head| Clause {
        body,
        constraint,
        head,
    };
    // even(0); even(x) ⇒ even(x + 2); even(7) ⇒ false
    chc.clauses = vec![
        clause(vec![], yes, Some(atom(zero))),
        clause(vec![atom(x)], yes, Some(atom(next))),
        clause(vec![atom(x)], is_seven, None),
    ];
    for of in [vec![yes], vec![terms.fals()], vec![]] {
        let forged = Interpretation { of };
        let told = interpretation(&mut terms, &solvers(), &chc, forged, &budget());
        is_rejected(told);
    }
    let step = |clause, values, premises| Instance {
        clause,
        values,
        premises,
    };
    let seven_is_even = step(2, vec![(x, Value::Int(7.into()))], vec![0]);
    for steps in [vec![], vec![step(0, vec![], vec![]), seven_is_even]] {
        is_rejected(derivation(&terms, &chc, Derivation { steps }));
    }
}

#[test]
fn forged_evidence_about_graphs() {
    let source = Sources::new().add("test.k2", PROGRAM);
    let program = bia_k2::parse(source, PROGRAM).program;
    let program = Arc::new(program.expect("it is a program"));
    let property = &program.properties()[0];
    let question = Question {
        program: &program,
        property,
        joint: false,
        config: &Config::default(),
    };
    let (budget, mut silent) = (budget(), Silent);
    let mut run = Run::new(&question, &budget, &mut silent);
    let prepared: Prepared = run.prepare().expect("the graph is small");
    let (_, graph) = prepared.checked();
    let terms = &mut run.terms;
    for formula in [terms.tru(), terms.fals()] {
        let heads = Loops::new(graph);
        let at = heads.heads().map(|head| (head, formula)).collect();
        let forged = LocationInvariants { at };
        is_rejected(floyd(graph, &forged, terms, &solvers(), &budget));
        let forged = Contracts { at: forged.at };
        is_rejected(contracts(graph, &forged, terms, &solvers(), &budget));
    }
    let cycle = Repeated {
        graph,
        path: &Path::from(Vec::new()),
        mark: 0,
        set: None,
    };
    let told = Cycle::on_graph(&cycle, terms, &solvers(), &budget);
    assert!(told.is_err(), "nothing is repeated: {told:?}");
}

#[test]
fn long_evidence_gets_rounds_that_are_as_long() {
    use super::Rounds;
    let left = |seconds| Budget::new(Some(Duration::from_secs(seconds)), None, Cancel::new());
    let long = Rounds::like(Duration::from_secs(3));
    let short = Rounds::like(Duration::from_millis(10));
    // Three times 6 s fit into 20 s, not into 15; and of the 2 s that short ones try at first
    // three are little of a minute, but not of 3 s.
    assert!(long.at_first(&left(20), 3).is_some());
    assert!(long.at_first(&left(15), 3).is_none());
    assert!(short.at_first(&left(60), 3).is_some());
    assert!(short.at_first(&left(3), 3).is_none());
    // The round after the first is four times as long.
    assert!(long.longer(&left(200)).is_some());
    assert!(long.longer(&left(90)).is_none());
}
