//! The control flow of a function between lines of its text.
//!
//! The graph of the program has an edge for each little step. Here steps of one line are one node:
//!
//! ```text
//!   line l → line m   if steps of l are followed by steps of m, with nothing that has a line between
//! ```
//! Lines that can only follow each other are one block.

use super::files::Files;
use bia_base::Span;
use bia_cfg::{Action, Adjacency, Cfg, EdgeData, Func, Loc, Origin};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxHashSet;

/// Functions with more lines are not drawn.
const MAX_LINES: usize = 400;

/// File and line, from 0.
pub(super) type Place = (usize, usize);

/// Where a function goes.
pub(super) struct Flow {
    /// Lines that can only follow each other.
    pub(super) blocks: Vec<Vec<Place>>,
    /// From which block to which one.
    pub(super) arcs: Vec<(usize, usize)>,
    /// Where it may begin and end.
    pub(super) first: Vec<usize>,
    pub(super) last: Vec<usize>,
}

/// A node: a line, or where the function ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Node {
    Line(Place),
    End,
}

/// The flow of a function; `None` if it is too large or has no lines.
pub(super) fn flow(
    cfg: &Cfg,
    out: &Adjacency,
    func: Func,
    place: &mut dyn FnMut(Span) -> Option<Place>,
) -> Option<Flow> {
    let mut lines: IndexSet<Place> = IndexSet::new();
    let mut next: IndexMap<Place, IndexSet<Node>> = IndexMap::new();
    for edge in cfg.edges.values() {
        if cfg.locs[edge.from].function != func {
            continue;
        }
        let spans = spans(cfg, edge);
        let mut passed: Vec<Place> = spans.filter_map(&mut *place).collect();
        passed.dedup();
        lines.extend(passed.iter().copied());
        if lines.len() > MAX_LINES {
            return None;
        }
        for pair in passed.windows(2) {
            next.entry(pair[0]).or_default().insert(Node::Line(pair[1]));
        }
        if let Some(last) = passed.last() {
            let after = after(cfg, out, func, edge.to, place);
            let others = after.into_iter().filter(|node| *node != Node::Line(*last));
            next.entry(*last).or_default().extend(others);
        }
    }
    if lines.is_empty() {
        return None;
    }
    let first = after(cfg, out, func, cfg.funcs[func].entry, place);
    let first = first.into_iter().filter_map(line_of).collect();
    Some(blocks(&lines, &next, first))
}

/// Where the steps of an edge come from. That variables have some value at first is no step of the
/// program.
fn spans<'a>(cfg: &'a Cfg, edge: &'a EdgeData) -> impl Iterator<Item = Span> + 'a {
    let is_step = |action: &Action| match action {
        Action::Havoc(_, input) => match cfg.inputs[*input].origin {
            Origin::Initial(_) | Origin::Uninitialised(_) | Origin::Auxiliary => false,
            Origin::Havoc(_) | Origin::Result(..) | Origin::Unspecified(_) => true,
        },
        Action::Assume(_) | Action::Assign(..) | Action::Call { .. } => true,
    };
    let steps = edge.steps.iter().filter(move |step| is_step(&step.action));
    steps.filter_map(|step| step.span)
}

fn line_of(node: Node) -> Option<Place> {
    match node {
        Node::Line(place) => Some(place),
        Node::End => None,
    }
}

/// What may come next at a location: the first lines, or the end.
fn after(
    cfg: &Cfg,
    out: &Adjacency,
    func: Func,
    from: Loc,
    place: &mut dyn FnMut(Span) -> Option<Place>,
) -> IndexSet<Node> {
    let mut found = IndexSet::new();
    let mut seen: FxHashSet<Loc> = FxHashSet::default();
    let mut todo = vec![from];
    while let Some(loc) = todo.pop() {
        if !seen.insert(loc) {
            continue;
        }
        if loc == cfg.funcs[func].exit {
            found.insert(Node::End);
        }
        for edge in out.of(loc).iter().rev() {
            let edge = &cfg.edges[*edge];
            let mut spans = spans(cfg, edge);
            match spans.find_map(&mut *place) {
                Some(line) => _ = found.insert(Node::Line(line)),
                None => todo.push(edge.to),
            }
        }
    }
    found
}

/// Joins lines that can only follow each other.
fn blocks(
    lines: &IndexSet<Place>,
    next: &IndexMap<Place, IndexSet<Node>>,
    first: Vec<Place>,
) -> Flow {
    let mut before: IndexMap<Place, usize> = lines.iter().map(|line| (*line, 0)).collect();
    for to in next.values().flatten().copied().filter_map(line_of) {
        before.entry(to).and_modify(|count| *count += 1);
    }
    for to in &first {
        before.entry(*to).and_modify(|count| *count += 1);
    }
    // The only line that can follow, if only this one can precede it.
    let only = |line: &Place| {
        let nodes = next.get(line)?;
        let node = nodes.first().copied().filter(|_| nodes.len() == 1)?;
        line_of(node).filter(|to| before.get(to) == Some(&1))
    };
    let joined: FxHashSet<Place> = lines.iter().filter_map(only).collect();
    let mut blocks: Vec<Vec<Place>> = Vec::new();
    let mut block_of: IndexMap<Place, usize> = IndexMap::new();
    // Heads of chains first; what is left then are cycles, which begin anywhere.
    let heads = lines.iter().filter(|line| !joined.contains(*line));
    for head in heads.chain(lines) {
        if block_of.contains_key(head) {
            continue;
        }
        let (mut block, mut at) = (vec![*head], *head);
        block_of.insert(at, blocks.len());
        while let Some(to) = only(&at).filter(|to| !block_of.contains_key(to)) {
            block_of.insert(to, blocks.len());
            block.push(to);
            at = to;
        }
        blocks.push(block);
    }
    let mut arcs = IndexSet::new();
    let mut last = IndexSet::new();
    for (line, nodes) in next {
        let from = block_of[line];
        let is_last = blocks[from].last() == Some(line);
        for node in nodes {
            match node {
                Node::End => _ = last.insert(from),
                Node::Line(to) if is_last || blocks[from][0] == *to => {
                    arcs.insert((from, block_of[to]));
                }
                Node::Line(_) => {}
            }
        }
    }
    arcs.retain(|(from, to)| from != to);
    let first: IndexSet<usize> = first.iter().map(|line| block_of[line]).collect();
    Flow {
        blocks,
        arcs: arcs.into_iter().collect(),
        first: first.into_iter().collect(),
        last: last.into_iter().collect(),
    }
}

/// The place of a span in the files.
pub(super) fn place_in(files: &Files, at: (String, u32)) -> Option<Place> {
    let file = files.find(&at.0)?;
    let line = usize::try_from(at.1).ok()?.checked_sub(1)?;
    (line < files.files[file].lines.len()).then_some((file, line))
}
