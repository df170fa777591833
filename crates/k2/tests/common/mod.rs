//! What the tests of reading and printing share.
#![allow(dead_code, reason = "each test file uses a part of this")]

use bia_base::{Diagnostic, Sources};
use bia_k2::{Parsed, Program, parse};
use std::fmt::Write as _;

/// Reads a text under the name `t.k2`.
pub(crate) fn read(text: &str) -> (Sources, Parsed) {
    let mut sources = Sources::new();
    let id = sources.add("t.k2", text);
    let parsed = parse(id, text);
    let sound = parsed.program.is_some();
    assert_eq!(
        sound,
        !parsed.diagnostics.iter().any(Diagnostic::is_error),
        "a program is made if and only if there is no error"
    );
    (sources, parsed)
}

/// Diagnostics, one per line, as `line:column code message`, further places and help indented.
pub(crate) fn show(sources: &Sources, diagnostics: &[Diagnostic]) -> String {
    let mut out = String::new();
    let place = |span| {
        let at = sources.start(span);
        format!("{}:{}", at.line, at.column)
    };
    for d in diagnostics {
        let at = d.primary.as_ref().map_or("-".into(), |l| place(l.span));
        writeln!(out, "{at} {} {}", d.code.name, d.message).unwrap();
        for l in &d.secondary {
            writeln!(out, "    {} {}", place(l.span), l.text).unwrap();
        }
        for n in &d.notes {
            writeln!(out, "    note: {n}").unwrap();
        }
        if let Some(h) = &d.help {
            writeln!(out, "    help: {h}").unwrap();
        }
    }
    out
}

/// The diagnostics of a text.
pub(crate) fn diagnose(text: &str) -> String {
    let (sources, parsed) = read(text);
    show(&sources, &parsed.diagnostics)
}

/// The program of a text that has no errors.
pub(crate) fn program(text: &str) -> Program {
    let (sources, parsed) = read(text);
    match parsed.program {
        Some(program) => program,
        None => panic!("{text}\n{}", show(&sources, &parsed.diagnostics)),
    }
}
