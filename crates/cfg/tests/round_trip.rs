//! The graph of a random program, written as a program again, means the same.

use bia_base::{Budget, Sources};
use bia_cfg::{BuildError, build, to_program};
use bia_k2::Program;
use bia_term::Terms;
use bia_testkit::cases;
use bia_testkit::explicit::{Limits, explore};
use bia_testkit::r#gen::{GenConfig, generate};
use std::sync::Arc;

fn parse(text: &str) -> Program {
    let source = Sources::new().add("test.k2", text);
    let parsed = bia_k2::parse(source, text);
    let program = parsed.program;
    program.unwrap_or_else(|| panic!("{:?}\n{text}", parsed.diagnostics))
}

/// The program through the graph; `None` if terms cannot say it.
fn through(program: &Arc<Program>) -> Option<Program> {
    let mut terms = Terms::new();
    let cfg = match build(program, &mut terms, &Budget::unlimited()) {
        Ok(cfg) => cfg,
        Err(BuildError::Unsupported { message, span }) => {
            assert!(message.contains("on unbounded integers"), "{message}");
            assert!(span.is_some());
            return None;
        }
        Err(BuildError::Stopped(stop)) => panic!("{stop:?}"),
    };
    let again = to_program(&cfg, &terms).unwrap_or_else(|e| panic!("{e}"));
    // What is printed can be read, and is the same program.
    let text = bia_k2::print(&again);
    let read = parse(&text);
    assert_eq!(bia_k2::difference(&again, &read), None, "{text}");
    Some(again)
}

#[test]
fn finite_programs_keep_their_answers() {
    let config = GenConfig::finite_small();
    let limits = Limits::default();
    let mut compared = 0;
    for seed in 0..cases(150) {
        let text = generate(seed, &config);
        let program = Arc::new(parse(&text));
        let again = through(&program).expect("there are no integers");
        let expected = explore(&program, &limits).answers();
        let found = explore(&again, &limits).answers();
        for (property, answer) in expected {
            let id = program.name(property.id);
            let same = found
                .iter()
                .find(|(other, _)| other.kind == property.kind && again.name(other.id) == id);
            let (_, same) = same.unwrap_or_else(|| panic!("{seed}: {id} is lost"));
            if let (Some(a), Some(b)) = (answer.holds(), same.holds()) {
                let again = bia_k2::print(&again);
                assert_eq!(a, b, "{seed}: {:?} {id}\n{text}\n{again}", property.kind);
                compared += 1;
            }
        }
    }
    assert!(compared > 0);
    if std::env::var("BIA_CASES").is_ok() {
        eprintln!("{compared} answers compared");
    }
}

#[test]
fn all_programs_can_be_written() {
    let config = GenConfig::full();
    let mut written = 0;
    for seed in 0..cases(150) {
        let text = generate(seed, &config);
        let program = Arc::new(parse(&text));
        if let Some(again) = through(&program) {
            written += 1;
            // Runs do not fail.
            bia_testkit::simulate::simulate(&again, 0..3, 300)
                .unwrap_or_else(|e| panic!("{seed}: {e}"));
        }
    }
    assert!(written > 0);
}
