//! The graph of a random program, printed as a program, has the same meaning as the program.

use bia_base::{Budget, Sources};
use bia_cfg::pass::{PassOptions, default_pipeline, run_all};
use bia_cfg::{BuildError, build, to_program};
use bia_k2::Program;
use bia_k2::ast::PropertyKind;
use bia_term::Terms;
use bia_testkit::explicit::{Limits, explore};
use bia_testkit::r#gen::{GenConfig, generate};
use bia_testkit::seeds;
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
    for seed in seeds(150) {
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

/// Each error of a program after each pass of the default pipeline.
#[test]
fn passes_keep_the_answers_to_errors() {
    let config = GenConfig::finite_small();
    let limits = Limits::default();
    let mut compared = 0;
    for seed in seeds(60) {
        let text = generate(seed, &config);
        let program = Arc::new(parse(&text));
        let mut terms = Terms::new();
        let budget = Budget::unlimited();
        let cfg = build(&program, &mut terms, &budget).expect("there are no integers");
        for (property, answer) in explore(&program, &limits).answers() {
            let Some(holds) = answer.holds() else {
                continue;
            };
            if property.kind != PropertyKind::Error {
                continue;
            }
            let id = program.name(property.id).to_owned();
            let options = PassOptions {
                property: Some((PropertyKind::Error, id.clone())),
                ..PassOptions::default()
            };
            let passes = default_pipeline();
            let made = run_all(&cfg, &mut terms, &passes, &options, &budget);
            for stage in made.expect("no limit is reached").stages {
                // Where something is cut off a target may be out of reach.
                if !stage.cfg.cuts.is_empty() && !holds {
                    continue;
                }
                let again = to_program(&stage.cfg, &terms).unwrap_or_else(|e| panic!("{e}"));
                let found = explore(&again, &limits).answers();
                let found = found.iter().map(|(_, answer)| answer.holds());
                // Without a target nothing is left to reach.
                let found = found.into_iter().next().unwrap_or(Some(true));
                if let Some(found) = found {
                    let (pass, again) = (stage.name, bia_k2::print(&again));
                    assert_eq!(found, holds, "{seed}, {pass}, {id}:\n{text}\n{again}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 0);
}

#[test]
fn all_programs_can_be_written() {
    let config = GenConfig::full();
    let mut written = 0;
    for seed in seeds(150) {
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
