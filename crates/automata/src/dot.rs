//! [`dot`]: an automaton as a drawing of Graphviz.

use crate::{Alphabet, Nwa, State};
use std::fmt::{Display, Write as _};

/// The drawing. Accepting states have two borders; calls are dashed, returns dotted and name the
/// state before the call.
pub fn dot<A: Alphabet + Display>(
    automaton: &Nwa<A>,
    name: &str,
    label: impl Fn(State) -> String,
) -> String {
    let mut out = format!(
        "digraph {} {{\n  rankdir=LR;\n  node [shape=box];\n",
        quoted(name)
    );
    for state in automaton.states() {
        let text = quoted(&label(state));
        let borders = 1 + u8::from(automaton.is_accepting(state));
        let _ = writeln!(out, "  {state:?} [label={text}, peripheries={borders}];");
    }
    for state in automaton.initial() {
        let _ = writeln!(out, "  start_{state:?} [shape=point];");
        let _ = writeln!(out, "  start_{state:?} -> {state:?};");
    }
    for from in automaton.states() {
        for (letter, to) in automaton.internals(from) {
            let letter = quoted(&letter.to_string());
            let _ = writeln!(out, "  {from:?} -> {to:?} [label={letter}];");
        }
        for (letter, to) in automaton.calls(from) {
            let letter = quoted(&letter.to_string());
            let _ = writeln!(out, "  {from:?} -> {to:?} [label={letter}, style=dashed];");
        }
        for (before, letter, to) in automaton.returns(from) {
            let letter = quoted(&format!("{letter} / {before:?}"));
            let _ = writeln!(out, "  {from:?} -> {to:?} [label={letter}, style=dotted];");
        }
    }
    out.push_str("}\n");
    out
}

fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", escaped.replace('\n', "\\n"))
}
