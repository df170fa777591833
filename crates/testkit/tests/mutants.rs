//! The parser and all that follows it on broken texts: no panic, no hang.

use bia_base::Sources;
use bia_k2::interp::{Halt, RunEnd};
use bia_testkit::corpus::{root, walk};
use bia_testkit::r#gen::{GenConfig, generate};
use bia_testkit::mutate::{mutate, mutate_bytes};
use bia_testkit::round_trip::{formatted, program_of, through_print};
use bia_testkit::seeds;
use bia_testkit::simulate::{replay, through_trace};

/// Reads a text; if it is a program after all, it must survive printing.
fn survive(text: &str) {
    let parsed = bia_k2::parse(Sources::new().next_id(), text);
    assert_eq!(
        parsed.program.is_none(),
        parsed.diagnostics.iter().any(|d| d.is_error()),
        "a program or errors:\n{text}"
    );
    for diagnostic in &parsed.diagnostics {
        if let Some(label) = &diagnostic.primary {
            assert!(
                text.get(label.span.range()).is_some(),
                "{diagnostic:?}\n{text}"
            );
        }
    }
    if let Some(program) = parsed.program {
        through_print(&program).unwrap_or_else(|e| panic!("{e}\nfrom\n{text}"));
    }
    let _ = formatted(text);
}

#[test]
fn mutated_programs() {
    for seed in seeds(1500) {
        let config = if seed % 2 == 0 {
            GenConfig::full()
        } else {
            GenConfig::finite_small()
        };
        survive(&mutate(seed, &generate(seed / 16, &config)));
    }
}

#[test]
fn mutated_corpus() {
    let corpus = walk(&root()).unwrap();
    let texts: Vec<&str> = corpus.iter().filter_map(|case| case.text()).collect();
    for (seed, text) in seeds(1500).zip(texts.iter().cycle()) {
        survive(&mutate(seed, text));
    }
}

#[test]
fn random_bytes() {
    for seed in seeds(1500) {
        let text = generate(seed % 50, &GenConfig::finite_small());
        let bytes = mutate_bytes(seed, text.as_bytes());
        survive(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn mutated_traces() {
    for seed in seeds(600) {
        let text = generate(seed / 4, &GenConfig::full());
        let program = program_of(&text).expect("generated programs have no errors");
        let trace = through_trace(&program, seed, 100).expect("the trace replays");
        let (run, _) = replay(&program, &mutate(seed, &trace), 100);
        let RunEnd::Halted(Halt::Fault(fault)) = run.end else {
            continue;
        };
        panic!("seed {seed}: {fault}");
    }
}
