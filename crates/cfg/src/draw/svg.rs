//! SVG: the functions beside each other, each in a frame, laid out by [`super::layered`].

use super::layered::{Layout, Pair, layout};
use super::{Marks, Places, has_box, line, lines, loc_text, step_text};
use crate::{Cfg, Edge, Func, Loc};
use bia_base::{SecondaryMap, escape_xml};
use bia_term::Terms;
use std::fmt::Write as _;

const CHAR: f64 = 6.7;
const LINE: f64 = 14.0;
const MARGIN: f64 = 20.0;
/// Steps shown in one box, and characters in one line.
const MAX_LINES: usize = 12;
const MAX_CHARS: usize = 80;

/// A picture of the graph as an SVG document.
pub fn to_svg(cfg: &Cfg, terms: &Terms, places: Places<'_>) -> String {
    let marks = Marks::new(cfg);
    let mut edges: SecondaryMap<Func, Vec<Edge>> = SecondaryMap::new(Vec::new());
    for (edge, data) in cfg.edges.iter() {
        edges[cfg.locs[data.from].function].push(edge);
    }
    let mut locs: SecondaryMap<Func, Vec<Loc>> = SecondaryMap::new(Vec::new());
    for (loc, data) in cfg.locs.iter() {
        locs[data.function].push(loc);
    }
    let (mut left, mut height) = (MARGIN, 0.0_f64);
    let mut out = String::new();
    for func in cfg.funcs.ids() {
        let picture = Picture::new(cfg, terms, places, &marks, &locs[func], &edges[func]);
        let place = layout(&picture.sizes, &picture.arcs);
        picture.write(&mut out, &cfg.funcs[func].name, left, &place);
        left += place.size.0 + MARGIN;
        height = height.max(place.size.1);
    }
    let (width, height) = (left, height + 2.0 * MARGIN + LINE);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\">\n{STYLE}{out}</svg>\n"
    )
}

const STYLE: &str = "<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\"/></marker></defs>
<style>text{font:11px monospace}.frame{fill:none;stroke:#999}.loc{fill:#fff;stroke:#333}.target{fill:#fdd;stroke:#a00;stroke-width:2}.end{fill:#def;stroke:#333}.box{fill:#ffe;stroke:#bb8}.arc{fill:none;stroke:#555}</style>
";

#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Loc,
    End,
    Target,
    Box,
}

struct Node {
    shape: Shape,
    lines: Vec<String>,
    tooltip: String,
}

/// One function: nodes are its locations, then the boxes of edges.
struct Picture {
    nodes: Vec<Node>,
    sizes: Vec<Pair>,
    arcs: Vec<(usize, usize)>,
    /// Whether the arc ends in an arrow.
    arrows: Vec<bool>,
}

impl Picture {
    fn new(
        cfg: &Cfg,
        terms: &Terms,
        places: Places<'_>,
        marks: &Marks,
        locs: &[Loc],
        edges: &[Edge],
    ) -> Self {
        let mut picture = Self {
            nodes: Vec::new(),
            sizes: Vec::new(),
            arcs: Vec::new(),
            arrows: Vec::new(),
        };
        let mut number = rustc_hash::FxHashMap::default();
        for loc in locs {
            let mut lines = vec![loc_text(cfg, *loc)];
            let func = &cfg.funcs[cfg.locs[*loc].function];
            let mut shape = Shape::Loc;
            if *loc == func.entry || *loc == func.exit {
                shape = Shape::End;
            }
            if let Some(target) = &marks.target[*loc] {
                lines.push(target.clone());
                shape = Shape::Target;
            }
            let tooltip = line(places, cfg.locs[*loc].span).unwrap_or_default();
            number.insert(*loc, picture.add(shape, lines, tooltip));
        }
        for edge in edges {
            let data = &cfg.edges[*edge];
            let (from, to) = (number[&data.from], number[&data.to]);
            if !has_box(data) {
                picture.arc(from, to, true);
                continue;
            }
            let steps = data.steps.iter().take(MAX_LINES);
            let mut text: Vec<String> = steps.map(|s| step_text(cfg, terms, s)).collect();
            if data.steps.len() > MAX_LINES {
                text.push(format!("… {} more", data.steps.len() - MAX_LINES));
            }
            let tooltip = lines(cfg, places, *edge);
            let node = picture.add(Shape::Box, text, tooltip);
            picture.arc(from, node, false);
            picture.arc(node, to, true);
        }
        picture
    }

    #[expect(clippy::cast_precision_loss, reason = "lengths of lines are small")]
    fn add(&mut self, shape: Shape, lines: Vec<String>, tooltip: String) -> usize {
        let lines: Vec<String> = lines.into_iter().map(shortened).collect();
        let longest = lines.iter().map(|line| line.chars().count()).max();
        let width = longest.unwrap_or(0).max(2) as f64 * CHAR + 12.0;
        let height = lines.len().max(1) as f64 * LINE + 6.0;
        self.sizes.push((width, height));
        self.nodes.push(Node {
            shape,
            lines,
            tooltip,
        });
        self.nodes.len() - 1
    }

    fn arc(&mut self, from: usize, to: usize, arrow: bool) {
        self.arcs.push((from, to));
        self.arrows.push(arrow);
    }

    fn write(&self, out: &mut String, name: &str, left: f64, place: &Layout) {
        let top = MARGIN + LINE;
        let (width, height) = place.size;
        let _ = writeln!(
            out,
            "<g transform=\"translate({left:.1} {top:.1})\"><rect class=\"frame\" width=\"{width:.1}\" height=\"{height:.1}\"/><text x=\"4\" y=\"-4\">{}</text>",
            escape_xml(name)
        );
        for (at, (from, to)) in self.arcs.iter().enumerate() {
            self.write_arc(out, place, at, *from, *to);
        }
        for (at, node) in self.nodes.iter().enumerate() {
            self.write_node(out, node, place.nodes[at], self.sizes[at]);
        }
        out.push_str("</g>\n");
    }

    fn write_arc(&self, out: &mut String, place: &Layout, at: usize, from: usize, to: usize) {
        let route = &place.routes[at];
        let (start, end) = (place.nodes[from], place.nodes[to]);
        let next = route.first().copied().unwrap_or(end);
        let last = route.last().copied().unwrap_or(start);
        let edge_of = |node: usize, centre: Pair, other: Pair| {
            let half = self.sizes[node].1 / 2.0;
            let down = if other.1 >= centre.1 { half } else { -half };
            (centre.0, centre.1 + down)
        };
        let (start, end) = (edge_of(from, start, next), edge_of(to, end, last));
        let mut path = format!("M{:.1} {:.1}", start.0, start.1);
        let mut before = start;
        for point in route.iter().chain([&end]) {
            // Leaves and arrives vertically.
            let middle = (before.1 + point.1) / 2.0;
            let _ = write!(
                path,
                "C{:.1} {middle:.1} {:.1} {middle:.1} {:.1} {:.1}",
                before.0, point.0, point.0, point.1
            );
            before = *point;
        }
        let arrow = if self.arrows[at] {
            " marker-end=\"url(#arrow)\""
        } else {
            ""
        };
        let _ = writeln!(out, "<path class=\"arc\" d=\"{path}\"{arrow}/>");
    }

    fn write_node(&self, out: &mut String, node: &Node, centre: Pair, size: Pair) {
        let (class, round) = match node.shape {
            Shape::Loc => ("loc", 9.0),
            Shape::End => ("end", 3.0),
            Shape::Target => ("target", 3.0),
            Shape::Box => ("box", 0.0),
        };
        let (x, y) = (centre.0 - size.0 / 2.0, centre.1 - size.1 / 2.0);
        let _ = write!(
            out,
            "<g><rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{round}\"/>",
            size.0, size.1
        );
        if !node.tooltip.is_empty() {
            let _ = write!(out, "<title>{}</title>", escape_xml(&node.tooltip));
        }
        let mut baseline = y + LINE;
        for line in &node.lines {
            let _ = write!(
                out,
                "<text x=\"{:.1}\" y=\"{baseline:.1}\">{}</text>",
                x + 6.0,
                escape_xml(line)
            );
            baseline += LINE;
        }
        out.push_str("</g>\n");
    }
}

/// The text on one line, cut to at most `MAX_CHARS` characters.
fn shortened(text: String) -> String {
    let text = text.replace(['\n', '\r'], " ");
    if text.chars().count() <= MAX_CHARS {
        return text;
    }
    let mut short: String = text.chars().take(MAX_CHARS - 1).collect();
    short.push('…');
    short
}
