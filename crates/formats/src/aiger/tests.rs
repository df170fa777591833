//! Round trips, mistakes in files, and that folding keeps what circuits do.

use super::*;
use bia_base::Budget;
use bia_solver::aig::{AigLit, AigSystem};
use bia_term::{Terms, random::Rng};

/// A random circuit.
fn circuit(seed: u64) -> AigSystem {
    let mut rng = Rng::new(seed);
    let mut made = AigSystem::default();
    let mut edges = vec![AigLit::TRUE];
    for _ in 0..rng.below(4) {
        edges.push(made.input());
    }
    let latches = rng.below(5);
    for _ in 0..latches {
        let init = [None, Some(false), Some(true)][rng.below(3)];
        edges.push(made.latch(init));
    }
    let mut pick = |edges: &[AigLit]| edges[rng.below(edges.len())] ^ rng.one_in(2);
    for _ in 0..20 {
        let (a, b) = (pick(&edges), pick(&edges));
        edges.push(made.aig.and(a, b));
    }
    for index in 0..latches {
        made.set_next(index, pick(&edges));
    }
    made.bad.push(pick(&edges));
    if seed.is_multiple_of(2) {
        made.constraints.push(pick(&edges));
    }
    made
}

/// As `circuit`, with sets of justice literals and fairness.
fn just(seed: u64) -> AigSystem {
    let mut made = circuit(seed);
    let mut rng = Rng::new(seed + 1000);
    let mut edges: Vec<AigLit> = made.latches.iter().map(|latch| latch.next).collect();
    edges.extend_from_slice(&made.bad);
    let mut pick = |count: usize| -> Vec<AigLit> {
        let lits = (0..count).map(|_| edges[rng.below(edges.len())] ^ rng.one_in(2));
        lits.collect()
    };
    made.justice = vec![pick(2), pick(0), pick(1)];
    made.fairness = pick(usize::try_from(seed % 3).unwrap());
    made
}

/// The values of all justice literals and of fairness along a run.
fn recurring(system: &AigSystem, seed: u64, inputs: usize) -> Vec<Vec<bool>> {
    let mut rng = Rng::new(seed);
    let mut state: Vec<bool> = system
        .latches
        .iter()
        .map(|l| l.init == Some(true))
        .collect();
    let mut lits = system.justice.concat();
    lits.extend_from_slice(&system.fairness);
    let mut seen = Vec::new();
    for _ in 0..12 {
        let mut values: Vec<bool> = (0..inputs).map(|_| rng.one_in(2)).collect();
        values.resize(system.inputs.len().max(values.len()), false);
        let holds = system.values(&state, &values, &system.constraints);
        if holds.contains(&false) {
            break;
        }
        seen.push(system.values(&state, &values, &lits));
        state = system.step(&state, &values);
    }
    seen
}

#[test]
fn justice_is_written_and_read() {
    for seed in 0..200 {
        let system = just(seed);
        for ascii in [false, true] {
            let mut text = Vec::new();
            write_circuit(&Circuit::from(system.clone()), ascii, &mut text).unwrap();
            let back = read_circuit(&text).unwrap_or_else(|e| panic!("{seed}: {e}"));
            let sizes = |s: &AigSystem| s.justice.iter().map(Vec::len).collect::<Vec<_>>();
            assert_eq!(sizes(&back.system), [2, 0, 1]);
            for run in 0..4 {
                let inputs = system.inputs.len();
                let expected = recurring(&system, run, inputs);
                assert_eq!(recurring(&back.system, run, inputs), expected, "{seed}");
            }
            assert!(read(&text).is_err(), "who knows no justice refuses it");
        }
        // Folding: the first literal of each set holds only while constraints do.
        let fold = folded(&system);
        for run in 0..4 {
            let inputs = system.inputs.len();
            let (plain, same) = (
                recurring(&system, run, inputs),
                recurring(&fold, run, inputs),
            );
            for (a, b) in plain.iter().zip(&same) {
                assert_eq!((&a[..2], a[2]), (&b[..2], b[3]), "{seed}");
                assert!(b[2], "an empty set holds as long as constraints do");
            }
            let after = &same[plain.len()..];
            assert!(after.iter().all(|b| !b[0] && !b[2] && !b[3]), "{seed}");
        }
    }
}

#[test]
fn systems_about_infinite_paths_become_circuits() {
    for seed in 0..60 {
        let mut terms = Terms::new();
        let mix = bia_term::random::Mix::BITS;
        let ts = crate::testing::system(&mut terms, seed, mix);
        let fair = bia_system::Fair { ts };
        let Ok(circuit) = fair_circuit(&mut terms, &fair, "again", &Budget::unlimited()) else {
            continue;
        };
        assert_eq!((circuit.system.bad.len(), circuit.justice.len()), (0, 1));
        let model = to_model(&mut terms, &circuit);
        let read = model.fair(&mut terms, &model.properties[0]).unwrap();
        assert_eq!(read.ts.check(&terms), Ok(()));
        assert_eq!(model.properties[0].name, "again");
    }
}

/// What a circuit answers on random inputs: bad at each step while constraints hold.
fn behaviour(system: &AigSystem, seed: u64, open: &[bool], inputs: usize) -> Vec<bool> {
    let mut rng = Rng::new(seed);
    let mut free = open.iter();
    let mut state: Vec<bool> = system
        .latches
        .iter()
        .map(|latch| latch.init.unwrap_or_else(|| *free.next().unwrap_or(&false)))
        .collect();
    let mut seen = Vec::new();
    for _ in 0..12 {
        let mut values: Vec<bool> = (0..inputs).map(|_| rng.one_in(2)).collect();
        // Folding has inputs for open values at the end.
        values.extend_from_slice(open);
        values.resize(system.inputs.len().max(values.len()), false);
        let values = &values[..system.inputs.len()];
        let holds = system.values(&state, values, &system.constraints);
        if holds.contains(&false) {
            break;
        }
        seen.push(system.values(&state, values, &system.bad)[0]);
        state = system.step(&state, values);
    }
    seen
}

#[test]
fn round_trips() {
    for seed in 0..200 {
        let system = circuit(seed);
        for ascii in [false, true] {
            let mut text = Vec::new();
            match ascii {
                true => write_ascii(&system, &mut text),
                false => write_binary(&system, &mut text),
            }
            .unwrap();
            let back = read(&text).unwrap_or_else(|e| panic!("{seed}: {e}"));
            assert_eq!(back.latches.len(), system.latches.len());
            let inits = |s: &AigSystem| s.latches.iter().map(|l| l.init).collect::<Vec<_>>();
            assert_eq!(inits(&back), inits(&system));
            for run in 0..8 {
                let open = [run % 2 == 0, run % 3 == 0, true, false, run % 5 == 0];
                let inputs = system.inputs.len();
                assert_eq!(
                    behaviour(&back, run, &open, inputs),
                    behaviour(&system, run, &open, inputs)
                );
            }
        }
    }
}

#[test]
fn folding_keeps_the_behaviour() {
    for seed in 0..200 {
        let system = circuit(seed);
        let fold = folded(&system);
        assert!(fold.constraints.is_empty());
        assert!(fold.latches.iter().all(|latch| latch.init.is_some()));
        let inputs = system.inputs.len();
        let open = fold.inputs.len() - inputs;
        for run in 0..8 {
            let values: Vec<bool> = (0..open).map(|i| run >> i & 1 == 1).collect();
            let plain = behaviour(&system, run, &values, inputs);
            let same = behaviour(&fold, run, &values, inputs);
            assert_eq!(same[..plain.len()], plain[..]);
            // After a constraint failed nothing is bad.
            assert!(!same[plain.len()..].contains(&true));
        }
    }
}

#[test]
fn systems_of_terms_behave_as_their_circuits() {
    for seed in 0..100 {
        let system = circuit(seed);
        let mut terms = Terms::new();
        let ts = to_ts(&mut terms, &system);
        assert_eq!(ts.check(&terms), Ok(()));
        let back = from_ts(&mut terms, &ts, &Budget::unlimited()).unwrap();
        assert_eq!(back.bad.len(), 1);
        for run in 0..8 {
            let open = [run % 2 == 0, run % 3 == 0, true, false, run % 5 == 0];
            let inputs = system.inputs.len();
            let plain = behaviour(&system, run, &open, inputs);
            let same = behaviour(&back, run, &open, inputs);
            // Up to the first bad state, which may come a step later.
            let first = |list: &[bool]| list.iter().position(|bad| *bad);
            let late = ts.state.len() > system.latches.len();
            let expected = first(&plain).map(|at| at + usize::from(late));
            if expected.is_none_or(|at| at < 12) {
                assert_eq!(first(&same), expected, "{seed} {run}");
            }
        }
    }
}

#[test]
fn mistakes_are_told() {
    let mistakes: [(&[u8], &str); 10] = [
        (b"", "line 1: the file ends too early"),
        (b"btor 1\n", "line 1: a file starts with `aig` or `aag`"),
        (b"aag 1 2\n", "line 1: the header has five to nine numbers"),
        (b"aag 1 x 0 0 0\n", "line 1: `x` is not a number that fits"),
        (
            b"aag 1 1 1 0 0\n",
            "line 1: the numbers of the header do not fit together",
        ),
        (
            b"aag 0 0 0 0 0 0 0 1\n1\n0\n",
            "line 1: justice and fairness are not supported",
        ),
        (b"aag 1 1 0 1 0\n2\n", "line 3: the file ends too early"),
        (b"aag 2 1 0 1 0\n2\n4\n", "line 3: literal 4 is not defined"),
        (
            b"aag 2 0 0 1 2\n2\n2 4 4\n4 2 2\n",
            "line 4: variable 1 depends on itself",
        ),
        (
            b"aig 1 0 0 1 1\n2\n\x80",
            "byte 16: the file ends too early",
        ),
    ];
    for (text, expected) in mistakes {
        let error = read(text).expect_err(expected);
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn the_toggle_of_the_format_description() {
    let text = b"aag 1 0 1 2 0\n2 3\n2\n3\n";
    let system = read(text).unwrap();
    assert_eq!((system.latches.len(), system.bad.len()), (1, 2));
    assert_eq!(system.latches[0].init, Some(false));
    assert_eq!(system.latches[0].next, !system.latches[0].state);
}

#[test]
fn names_justice_and_witnesses() {
    let text = b"aag 3 1 2 0 0 1 1 1 1\n2\n4 2 4\n6 4 1\n6\n2\n2\n4\n6\n2\ni0 go now\nl1 last%20one\nb0 reached\nj0 often\nc\nany\n";
    let circuit = read_circuit(text).unwrap();
    assert_eq!(circuit.inputs, ["go now"]);
    assert_eq!(circuit.latches, ["", "last one"]);
    assert_eq!(circuit.justice, ["often"]);
    assert_eq!(
        (
            circuit.system.justice[0].len(),
            circuit.system.fairness.len()
        ),
        (2, 1)
    );
    let mut terms = Terms::new();
    let model = to_model(&mut terms, &circuit);
    let names: Vec<&str> = model.properties.iter().map(|p| p.name.as_str()).collect();
    assert_eq!(names, ["reached", "often"]);
    assert_eq!(model.initialised, [false, true]);
    assert_eq!(terms.var_name(model.state[0].now), Some("l0"));
    for ascii in [false, true] {
        let mut out = Vec::new();
        write_circuit(&circuit, ascii, &mut out).unwrap();
        let again = read_circuit(&out).unwrap();
        assert_eq!(
            (&again.inputs, &again.latches),
            (&circuit.inputs, &circuit.latches)
        );
        let mut second = Vec::new();
        write_circuit(&again, ascii, &mut second).unwrap();
        assert_eq!(out, second);
    }
    use bia_term::value::Value::Bool;
    let run = crate::Run {
        states: vec![vec![Bool(true), Bool(true)], vec![Bool(false); 2]],
        inputs: vec![vec![Bool(true)], vec![Bool(false)]],
    };
    let mut out = Vec::new();
    write_witness(2, &run, &mut out).unwrap();
    assert_eq!(out, b"1\nb2\n11\n1\n0\n.\n");
    for bad in [
        &b"aag 0 0 0 0 0\nx0 a\n"[..],
        b"aag 0 0 0 0 0\ni0 a\n",
        b"aig 268435455 268435455 0 0 0\n",
    ] {
        assert!(read_circuit(bad).is_err());
    }
    // A huge number of variables that are not there costs nothing.
    assert!(read_circuit(b"aag 268435455 0 0 0 0\n").is_ok());
}
