//! Choosing values at their first read gives the same answers as choosing all of them at once.
//!
//! Random programs are compared with themselves made eager: each function begins with a havoc of
//! its results and locals, and a new entry havocs the globals and assumes `init`.

use bia_k2::Program;
use bia_k2::ast::Property;
use bia_testkit::cases;
use bia_testkit::explicit::{Answer, Limits, explore};
use bia_testkit::r#gen::{GenConfig, generate};
use bia_testkit::round_trip::program_of;

const SHAPE: &str = "generated texts have this shape";

fn program(text: &str) -> Program {
    program_of(text).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

#[test]
fn lazy_choices_are_exact() {
    let mut compared = 0;
    for seed in bia_testkit::seeds(120) {
        let text = generate(seed, &GenConfig::finite_small());
        let lazy = program(&text);
        let eager = program(&eager(&text, &lazy));
        let limits = Limits {
            states: 40_000,
            ..Limits::default()
        };
        let (lazy_graph, eager_graph) = (explore(&lazy, &limits), explore(&eager, &limits));
        if lazy_graph.cut().is_some() || eager_graph.cut().is_some() {
            continue;
        }
        compared += 1;
        let of = |program: &Program, answers: Vec<(Property, Answer)>| -> Vec<_> {
            let all = answers.into_iter();
            all.map(|(p, a)| (p.kind, program.name(p.id).to_owned(), a.holds()))
                .collect()
        };
        let lazy_answers = of(&lazy, lazy_graph.answers());
        let eager_answers = of(&eager, eager_graph.answers());
        assert_eq!(lazy_answers, eager_answers, "seed {seed}\n{text}");
    }
    assert!(compared * 10 >= cases(120) * 8, "only {compared} compared");
}

/// The text with all choices at the start. Generated texts have each form at the beginning of a
/// line and a function's body after the first line break.
fn eager(text: &str, program: &Program) -> String {
    let mut out = String::new();
    let mut init = String::from("true");
    let mut entry = "";
    for form in text.trim_end().split("\n(") {
        let form = form.strip_prefix('(').unwrap_or(form);
        if let Some(rest) = form.strip_prefix("init ") {
            let constraint = inside(rest);
            let assumed = constraint.strip_prefix("(assume ");
            init = assumed.map_or(constraint, inside).to_owned();
        } else if let Some(rest) = form.strip_prefix("entry ") {
            entry = inside(rest);
        } else if let Some(rest) = form.strip_prefix("function ") {
            let name = rest.split(' ').next().expect(SHAPE);
            let (head, body) = rest.split_once('\n').expect(SHAPE);
            let body = inside(body);
            let havocs = havocs(program, name);
            out += &format!("(function {head}\n(seq {havocs} {body}))\n");
        } else {
            out += &format!("({form}\n");
        }
    }
    let data = program.function(program.entry());
    let globals: String = (program.globals().iter())
        .map(|g| format!("(havoc {}) ", program.var_name(*g)))
        .collect();
    // The entry's parameters are arbitrary: locals of the new entry.
    let (mut locals, mut arguments) = (String::new(), String::new());
    for param in &data.params {
        let (name, ty) = (program.var_name(*param), program.var(*param).ty);
        locals += &format!("(var {name} {}) ", bia_k2::print_type(program, ty));
        arguments += &format!(" {name}");
    }
    let chosen: String = (data.params.iter())
        .map(|p| format!("(havoc {}) ", program.var_name(*p)))
        .collect();
    out + &format!(
        "(entry start-eager)\n(function start-eager () (return) (locals {locals})\n\
         (seq {globals}{chosen}(assume {init}) (call {entry}{arguments})))\n"
    )
}

fn havocs(program: &Program, function: &str) -> String {
    let function = program.function_by_name(function).expect(SHAPE);
    let data = program.function(function);
    let all = data.returns.iter().chain(&data.locals);
    all.map(|v| format!("(havoc {}) ", program.var_name(*v)))
        .collect()
}

/// The text without the parenthesis that closes its form.
fn inside(text: &str) -> &str {
    text.strip_suffix(')').expect(SHAPE)
}
