//! Random programs and random ways to ask about them.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use bia_base::Sources;
use bia_cfg::pass::{self, Pass};
use bia_encode::{Blocks, Pc};
use bia_engine::{Row, Settings};
use bia_k2::ast::Program;
use bia_testkit::rng::Rng;
use bia_verify::pipeline::{Backend, Config, Selection};

/// The program of a text that is one.
pub(crate) fn program(text: &str) -> Program {
    let source = Sources::new().add("random.k2", text);
    let parsed = bia_k2::parse(source, text);
    parsed.program.unwrap_or_else(|| panic!("{text}"))
}

/// An engine with its bound, if it has one, and often one of its switches turned the other way.
pub(crate) fn random_engine(rng: &mut Rng, row: &Row) -> String {
    let mut settings = Settings::new();
    if row.has_option("max") {
        settings.set("max", "20").unwrap();
    }
    let switches: Vec<(&str, &str)> = row
        .options
        .iter()
        .filter_map(|option| match &*option.default() {
            "true" => Some((option.name, "false")),
            "false" => Some((option.name, "true")),
            _ => None,
        })
        .collect();
    if !switches.is_empty() && rng.below(2) == 0 {
        let (name, value) = switches[rng.below(switches.len())];
        settings.set(name, value).unwrap();
    }
    match settings.iter().next() {
        Some(_) => format!("{}:{settings}", row.name),
        None => row.name.to_owned(),
    }
}

/// A random way to answer, with one of these engines and numbers of threads.
pub(crate) fn random_config(rng: &mut Rng, engines: &[String], jobs: &[usize]) -> Config {
    let engine = &engines[rng.below(engines.len())];
    let keep = |pass: &&Pass| pass.name == "focus" || pass.name == "inline";
    let mut passes: Vec<&'static Pass> = pass::default_pipeline();
    match rng.below(4) {
        0 => {}
        1 => passes.retain(keep),
        _ => passes.retain(|pass| keep(pass) || rng.below(2) == 0),
    }
    let system_passes = bia_system::pass::Pass::ALL.into_iter();
    Config {
        engines: Selection::parse(engine).unwrap(),
        jobs: jobs[rng.below(jobs.len())],
        invariants: rng.below(4) > 0,
        passes,
        system_passes: system_passes.filter(|_| rng.below(2) == 0).collect(),
        recursion_depth: 4,
        blocks: [Blocks::Small, Blocks::Basic, Blocks::Large, Blocks::Large][rng.below(4)],
        pc: [Pc::Enum, Pc::Bits][rng.below(2)],
        backend: [Backend::Auto, Backend::Auto, Backend::Z3][rng.below(3)],
        ..Config::default()
    }
}
