//! Random programs: always well typed, always simulated without fault.

use bia_base::Sources;
use bia_k2::ast::Program;
use bia_testkit::r#gen::{GenConfig, generate};

fn parsed(seed: u64, text: &str) -> Program {
    let source = Sources::new().next_id();
    let parsed = bia_k2::parse(source, text);
    let errors: Vec<String> = (parsed.diagnostics.iter())
        .filter(|d| d.is_error())
        .map(|d| {
            let at = d.primary.as_ref().map(|l| &text[l.span.range()]);
            format!("{d} at {at:?}")
        })
        .collect();
    assert!(errors.is_empty(), "seed {seed}: {errors:#?}\n{text}");
    parsed.program.expect("there is a program without errors")
}

#[test]
fn well_typed() {
    for seed in 0..20000 {
        parsed(seed, &generate(seed, &GenConfig::finite_small()));
        parsed(seed, &generate(seed, &GenConfig::full()));
    }
}
