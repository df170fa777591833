//! Random programs: well typed, the same after printing and formatting, simulated without fault and
//! replayed from the trace, and neither trivial nor huge.

use bia_k2::Program;
use bia_testkit::explicit::{Limits, explore};
use bia_testkit::r#gen::{GenConfig, generate};
use bia_testkit::round_trip::{program_of, through_format, through_print};
use bia_testkit::seeds;
use bia_testkit::simulate::through_trace;

fn program(seed: u64, config: &GenConfig) -> (String, Program) {
    let text = generate(seed, config);
    match program_of(&text) {
        Ok(program) => (text, program),
        Err(errors) => panic!("seed {seed} has errors:{errors}\n{text}"),
    }
}

fn sound(seed: u64, config: &GenConfig) {
    let (text, program) = program(seed, config);
    let checked = through_print(&program)
        .and_then(|()| through_format(&text, &program))
        .and_then(|()| through_trace(&program, seed, 300).map(drop));
    if let Err(message) = checked {
        panic!("seed {seed}: {message}\n{text}");
    }
}

#[test]
fn small_programs_are_sound() {
    for seed in seeds(600) {
        sound(seed, &GenConfig::finite_small());
    }
}

#[test]
fn full_programs_are_sound() {
    for seed in seeds(400) {
        sound(seed, &GenConfig::full());
    }
}

#[test]
fn a_seed_names_one_program() {
    let config = GenConfig::full();
    assert_eq!(generate(17, &config), generate(17, &config));
    assert_ne!(generate(17, &config), generate(18, &config));
}

/// Both answers occur often, and the search is quick but has something to do.
#[test]
fn small_programs_are_worth_a_search() {
    let (mut holds, mut fails, mut undecided) = (0, 0, 0);
    let mut states = Vec::new();
    for seed in seeds(400) {
        let (_, program) = program(seed, &GenConfig::finite_small());
        let graph = explore(&program, &Limits::default());
        states.push(graph.state_count());
        for (_, answer) in graph.answers() {
            match answer.holds() {
                Some(true) => holds += 1,
                Some(false) => fails += 1,
                None => undecided += 1,
            }
        }
    }
    states.sort_unstable();
    let median = states[states.len() / 2];
    assert!((40..2000).contains(&median), "median of states: {median}");
    let all = holds + fails + undecided;
    assert!(holds * 100 / all >= 35, "{holds} of {all} hold");
    assert!(fails * 100 / all >= 35, "{fails} of {all} fail");
    assert!(undecided * 100 / all <= 1, "{undecided} of {all} undecided");
}
