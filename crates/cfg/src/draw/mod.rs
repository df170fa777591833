//! Pictures of graphs: text for Graphviz, and SVG with a layout of our own.
//!
//! Both show each function in a frame, locations as small nodes, and the steps of an edge as a
//! box in its middle. The texts of steps look like K2; long terms are cut. Tooltips say where in
//! the sources something comes from, if the caller knows it.

mod dot;
mod layered;
mod svg;
#[cfg(test)]
mod tests;
mod text;

pub use dot::to_dot;
pub use layered::{Layout, Pair, layout};
pub use svg::to_svg;
pub use text::{step_text, term_text};

use crate::{Cfg, Edge, EdgeData, Loc};
use bia_base::{SecondaryMap, Span};

/// How a location is shown.
fn loc_text(cfg: &Cfg, loc: Loc) -> String {
    match cfg.locs[loc].label {
        Some(label) => cfg.program.label_name(label).to_owned(),
        None => format!("{loc:?}"),
    }
}

/// Whether the edge has a box of its own: it has steps, or it is a self-loop.
fn has_box(edge: &EdgeData) -> bool {
    !edge.steps.is_empty() || edge.from == edge.to
}

/// What names a place for people, such as `file:line`.
pub type Places<'a> = Option<&'a dyn Fn(Span) -> String>;

/// The name of a place.
fn line(places: Places<'_>, span: Option<Span>) -> Option<String> {
    Some(places?(span?))
}

/// The lines that the steps of an edge come from, each once.
fn lines(cfg: &Cfg, places: Places<'_>, edge: Edge) -> String {
    let mut lines: Vec<String> = Vec::new();
    for step in &cfg.edges[edge].steps {
        if let Some(line) = line(places, step.span)
            && !lines.contains(&line)
            && lines.len() < 10
        {
            lines.push(line);
        }
    }
    lines.join(" ")
}

/// What properties say about locations, as `error: a, live: b`.
struct Marks {
    target: SecondaryMap<Loc, Option<String>>,
}

impl Marks {
    fn new(cfg: &Cfg) -> Self {
        let mut target: SecondaryMap<Loc, Option<String>> = SecondaryMap::new(None);
        for asked in &cfg.targets {
            let text = format!("{}: {}", asked.kind.key(), asked.id);
            match &mut target[asked.loc] {
                Some(before) => {
                    before.push_str(", ");
                    before.push_str(&text);
                }
                none => *none = Some(text),
            }
        }
        for cut in &cfg.cuts {
            target[*cut].get_or_insert_with(|| "cut".to_owned());
        }
        Self { target }
    }
}
