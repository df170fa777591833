//! Text for Graphviz: a cluster for each function.

use super::{Marks, Places, has_box, line, lines, loc_text, step_text};
use crate::{Cfg, Edge, Func};
use bia_base::SecondaryMap;
use bia_term::Terms;
use std::fmt::Write as _;

/// The graph in the language of Graphviz. Locations of properties are double circles.
pub fn to_dot(cfg: &Cfg, terms: &Terms, places: Places<'_>) -> String {
    let mut out = String::from(
        "digraph cfg {\n  node [fontname=\"monospace\", fontsize=10];\n  edge [fontname=\"monospace\", fontsize=10];\n",
    );
    let marks = Marks::new(cfg);
    let mut edges: SecondaryMap<Func, Vec<Edge>> = SecondaryMap::new(Vec::new());
    for (edge, data) in cfg.edges.iter() {
        edges[cfg.locs[data.from].function].push(edge);
    }
    let mut locs = SecondaryMap::new(Vec::new());
    for (loc, data) in cfg.locs.iter() {
        locs[data.function].push(loc);
    }
    for (func, data) in cfg.funcs.iter() {
        put(&mut out, format_args!("  subgraph cluster_{func:?} {{\n"));
        put(
            &mut out,
            format_args!("    label={};\n", quoted(&data.name)),
        );
        for loc in &locs[func] {
            let mut text = loc_text(cfg, *loc);
            let mut shape = "ellipse";
            if let Some(target) = &marks.target[*loc] {
                let _ = write!(text, "\n{target}");
                shape = "doubleoctagon";
            } else if *loc == data.entry {
                shape = "house";
            } else if *loc == data.exit {
                shape = "invhouse";
            }
            let tooltip = line(places, cfg.locs[*loc].span).unwrap_or_default();
            put(
                &mut out,
                format_args!(
                    "    {loc:?} [shape={shape}, label={}, tooltip={}];\n",
                    quoted(&text),
                    quoted(&tooltip)
                ),
            );
        }
        for edge in &edges[func] {
            write_edge(&mut out, cfg, terms, places, *edge);
        }
        out.push_str("  }\n");
    }
    out.push_str("}\n");
    out
}

fn write_edge(out: &mut String, cfg: &Cfg, terms: &Terms, places: Places<'_>, edge: Edge) {
    let data = &cfg.edges[edge];
    let (from, to) = (data.from, data.to);
    if !has_box(data) {
        put(out, format_args!("    {from:?} -> {to:?};\n"));
        return;
    }
    let steps = data.steps.iter().map(|step| step_text(cfg, terms, step));
    let mut label = String::new();
    for step in steps {
        label.push_str(&escaped(&step));
        // Lines end here, and are left-aligned.
        label.push_str("\\l");
    }
    let tooltip = quoted(&lines(cfg, places, edge));
    put(
        out,
        format_args!(
            "    {edge:?} [shape=box, label=\"{label}\", tooltip={tooltip}];\n    {from:?} -> {edge:?} [dir=none];\n    {edge:?} -> {to:?};\n"
        ),
    );
}

fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(text);
}

/// Text between quotes.
fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

/// Text within quotes: Graphviz knows the quote and the backslash.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => {}
            c => out.push(c),
        }
    }
    out
}
