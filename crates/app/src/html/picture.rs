//! The control flow of functions as SVG: blocks of lines, with the path of a counterexample.

use super::{
    About, escape,
    files::{Files, Notes},
    flow::{self, Flow, Place},
};
use bia_base::Span;
use bia_cfg::{Cfg, Func, Layout, Pair, layout};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{fmt::Write as _, time::Duration};

const CHAR: f64 = 6.9;
const LINE: f64 = 16.0;
/// Lines shown in one block, and characters in one line.
const MAX_LINES: usize = 10;
const MAX_CHARS: usize = 56;
/// Pictures stop when there is so much of them.
const MAX_BYTES: usize = 1_500_000;
/// How long drawing may take.
const TIME: Duration = Duration::from_secs(3);

/// The pictures of the functions, the most interesting first.
pub(super) struct Pictures {
    /// Names of functions with their pictures.
    pub(super) pictures: Vec<(String, String)>,
    /// Functions that are not drawn.
    pub(super) missing: usize,
}

/// Draws all functions of the program.
pub(super) fn pictures(about: &About<'_>, files: &Files, notes: &Notes) -> Pictures {
    let mut found = Pictures {
        pictures: Vec::new(),
        missing: 0,
    };
    let budget = about.budget.within(TIME);
    let Some(cfg) = about.graph else {
        return found;
    };
    let mut drawer = Drawer::new(about, files, notes, cfg);
    let out = cfg.outgoing();
    let mut size = 0;
    for func in drawer.functions() {
        let flow = match size < MAX_BYTES && budget.check_now().is_ok() {
            true => flow::flow(cfg, &out, func, &mut |span| drawer.place(span)),
            false => None,
        };
        let Some(flow) = flow else {
            found.missing += 1;
            continue;
        };
        let svg = drawer.draw(func, &flow);
        size += svg.len();
        found.pictures.push((cfg.funcs[func].name.clone(), svg));
    }
    found
}

struct Drawer<'a> {
    about: &'a About<'a>,
    files: &'a Files,
    notes: &'a Notes,
    cfg: &'a Cfg,
    places: FxHashMap<Span, Option<Place>>,
    /// From which line to which one the execution goes, in which function.
    moves: FxHashSet<(bia_k2::ast::Function, Place, Place)>,
}

impl<'a> Drawer<'a> {
    fn new(about: &'a About<'a>, files: &'a Files, notes: &'a Notes, cfg: &'a Cfg) -> Self {
        let mut moves = FxHashSet::default();
        if let Some(cex) = &about.report.counterexample {
            let place = |at: usize| files.place(&cex.visited.lines[at].0);
            for (function, from, to) in &cex.visited.moves {
                if let (Some(from), Some(to)) = (place(*from), place(*to)) {
                    moves.insert((*function, from, to));
                }
            }
        }
        Self {
            about,
            files,
            notes,
            cfg,
            places: FxHashMap::default(),
            moves,
        }
    }

    fn place(&mut self, span: Span) -> Option<Place> {
        let (files, about) = (self.files, self.about);
        *self.places.entry(span).or_insert_with(|| {
            let at = match &about.case.c {
                Some(c) => c.place(about.sources, span),
                None => {
                    let source = about.sources.get(span.source);
                    (source.name().to_owned(), about.sources.start(span).line)
                }
            };
            flow::place_in(files, at)
        })
    }

    /// Functions of the given files, those that are executed first.
    fn functions(&self) -> Vec<Func> {
        let program = &self.cfg.program;
        let is_given = |func: &Func| {
            let Some(origin) = self.cfg.funcs[*func].origin else {
                return false;
            };
            let body = program.function(origin).body;
            let span = body.and_then(|body| program.stmt(body).span);
            // The entry of a C program's translation only calls the program's own.
            match (&self.about.case.c, span) {
                (Some(_), _) if origin == program.entry() => false,
                (Some(c), Some(span)) => c.given().iter().any(|u| u.source == span.source),
                (None, Some(_)) => true,
                (_, None) => false,
            }
        };
        let moved: FxHashSet<_> = self
            .moves
            .iter()
            .map(|(function, _, _)| *function)
            .collect();
        let is_moved = |func: &Func| {
            let origin = self.cfg.funcs[*func].origin;
            origin.is_some_and(|origin| moved.contains(&origin))
        };
        let mut all: Vec<Func> = self.cfg.funcs.ids().filter(is_given).collect();
        all.sort_by_key(|func| !is_moved(func));
        all
    }

    fn draw(&self, func: Func, flow: &Flow) -> String {
        let mut sizes: Vec<Pair> = Vec::new();
        for block in &flow.blocks {
            let texts = block.iter().take(MAX_LINES).map(|line| self.text(*line));
            let longest = texts.map(|text| text.chars().count()).max().unwrap_or(0);
            sizes.push((width(longest.max(6)), height(block.len())));
        }
        let (start, end) = (sizes.len(), sizes.len() + 1);
        let name = &self.cfg.funcs[func].name;
        sizes.push((width(name.chars().count().min(MAX_CHARS)), LINE + 8.0));
        sizes.push((width(3), LINE + 8.0));
        // The layout looks for loops from its first nodes on: the start comes first there.
        let order: Vec<usize> = [start].into_iter().chain(0..start).chain([end]).collect();
        let mut at = vec![0; sizes.len()];
        for (new, old) in order.iter().enumerate() {
            at[*old] = new;
        }
        let mut arcs: Vec<(usize, usize)> = flow.first.iter().map(|to| (start, *to)).collect();
        arcs.extend(&flow.arcs);
        arcs.extend(flow.last.iter().map(|from| (*from, end)));
        let sorted: Vec<Pair> = order.iter().map(|old| sizes[*old]).collect();
        let renamed: Vec<(usize, usize)> = arcs.iter().map(|(a, b)| (at[*a], at[*b])).collect();
        let mut place = layout(&sorted, &renamed);
        place.nodes = at.iter().map(|new| place.nodes[*new]).collect();
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0}\" height=\"{1:.0}\" viewBox=\"0 0 {0:.0} {1:.0}\" role=\"img\" aria-label=\"control flow of {2}\"><defs><marker id=\"arrow{3}\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerUnits=\"userSpaceOnUse\" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" class=\"head\"/></marker></defs>",
            place.size.0,
            place.size.1,
            escape::text(name),
            bia_base::Idx::index(func)
        );
        for (number, (from, to)) in arcs.iter().enumerate() {
            let passed = self.is_passed(func, flow, *from, *to);
            let route = route(&sizes, &place, number, *from, *to);
            let class = if passed { "arc passed" } else { "arc" };
            let _ = write!(
                out,
                "<path class=\"{class}\" d=\"{route}\" marker-end=\"url(#arrow{})\"/>",
                bia_base::Idx::index(func)
            );
        }
        for (number, block) in flow.blocks.iter().enumerate() {
            self.draw_block(&mut out, block, place.nodes[number], sizes[number]);
        }
        draw_end(&mut out, name, place.nodes[start], sizes[start]);
        if !flow.last.is_empty() {
            draw_end(&mut out, "end", place.nodes[end], sizes[end]);
        }
        out.push_str("</svg>");
        out
    }

    /// Whether the execution goes from a block to another one.
    fn is_passed(&self, func: Func, flow: &Flow, from: usize, to: usize) -> bool {
        let Some(function) = self.cfg.funcs[func].origin else {
            return false;
        };
        let count = |line: &Place| self.notes.get(line).map_or(0, |note| note.count);
        match (flow.blocks.get(from), flow.blocks.get(to)) {
            (Some(from), Some(to)) => {
                let (Some(last), first) = (from.last(), to[0]) else {
                    return false;
                };
                self.moves.contains(&(function, *last, first))
            }
            (None, Some(to)) => count(&to[0]) > 0 && flow.first.len() == 1,
            (_, None) => false,
        }
    }

    fn text(&self, line: Place) -> String {
        let text = format!("{}  {}", line.1 + 1, self.files.text(line));
        match text.chars().count() <= MAX_CHARS {
            true => text,
            false => text.chars().take(MAX_CHARS - 1).chain(['…']).collect(),
        }
    }

    fn draw_block(&self, out: &mut String, block: &[Place], centre: Pair, size: Pair) {
        let (x, y) = (centre.0 - size.0 / 2.0, centre.1 - size.1 / 2.0);
        let notes: Vec<_> = block
            .iter()
            .filter_map(|line| self.notes.get(line))
            .collect();
        let mut class = String::from("block");
        if notes.iter().any(|note| note.count > 0) {
            class.push_str(" passed");
        }
        if notes.iter().any(|note| note.error) {
            class.push_str(" error");
        }
        let _ = write!(
            out,
            "<g class=\"{class}\"><rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"4\"/>",
            size.0, size.1
        );
        let mut baseline = y + LINE;
        for line in block.iter().take(MAX_LINES) {
            let _ = write!(
                out,
                "<text x=\"{:.1}\" y=\"{baseline:.1}\" data-file=\"{}\" data-line=\"{}\">{}</text>",
                x + 8.0,
                line.0,
                line.1 + 1,
                escape::text(&self.text(*line))
            );
            baseline += LINE;
        }
        if block.len() > MAX_LINES {
            let more = block.len() - MAX_LINES;
            let x = x + 8.0;
            let _ = write!(
                out,
                "<text x=\"{x:.1}\" y=\"{baseline:.1}\" class=\"more\">… {more} more lines</text>"
            );
        }
        out.push_str("</g>");
    }
}

fn draw_end(out: &mut String, name: &str, centre: Pair, size: Pair) {
    let (x, y) = (centre.0 - size.0 / 2.0, centre.1 - size.1 / 2.0);
    let name: String = name.chars().take(MAX_CHARS).collect();
    let _ = write!(
        out,
        "<g class=\"end\"><rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{:.1}\"/><text x=\"{:.1}\" y=\"{:.1}\">{}</text></g>",
        size.0,
        size.1,
        size.1 / 2.0,
        x + 8.0,
        y + LINE,
        escape::text(&name)
    );
}

#[expect(clippy::cast_precision_loss, reason = "lengths of lines are small")]
fn width(characters: usize) -> f64 {
    characters as f64 * CHAR + 18.0
}

#[expect(clippy::cast_precision_loss, reason = "blocks have few lines")]
fn height(lines: usize) -> f64 {
    (lines.min(MAX_LINES) + usize::from(lines > MAX_LINES)) as f64 * LINE + 8.0
}

/// How an arc goes: it leaves and arrives vertically.
fn route(sizes: &[Pair], place: &Layout, arc: usize, from: usize, to: usize) -> String {
    let route = &place.routes[arc];
    let (start, end) = (place.nodes[from], place.nodes[to]);
    let next = route.first().copied().unwrap_or(end);
    let last = route.last().copied().unwrap_or(start);
    let border = |node: usize, centre: Pair, other: Pair| {
        let half = sizes[node].1 / 2.0;
        let down = if other.1 >= centre.1 { half } else { -half };
        (centre.0, centre.1 + down)
    };
    let (start, end) = (border(from, start, next), border(to, end, last));
    let mut path = format!("M{:.1} {:.1}", start.0, start.1);
    let mut before = start;
    for point in route.iter().chain([&end]) {
        let middle = (before.1 + point.1) / 2.0;
        let _ = write!(
            path,
            "C{:.1} {middle:.1} {:.1} {middle:.1} {:.1} {:.1}",
            before.0, point.0, point.0, point.1
        );
        before = *point;
    }
    path
}
