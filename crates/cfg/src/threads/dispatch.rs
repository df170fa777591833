//! The dispatcher: which segment may come next.
//!
//! Places where segments begin are numbered: 1 is the beginning of the instance, then come the ends
//! of its visible edges and atomic regions, then the end of the thread.

use super::build::{Build, step};
use super::instances::Instance;
use super::order::Footprint;
use super::sharing::Sharing;
use super::template::Template;
use crate::pass::{PassError, PassOptions};
use crate::{Action, Edge, Loc, Passage, ThreadStep};
use bia_base::Idx as _;
use bia_term::Term;
use rustc_hash::FxHashMap;

/// Where the segments of an instance begin and end.
#[derive(Debug)]
pub(super) struct Segments {
    /// The places where segments begin, the first one first; the n-th has the number n + 1.
    begins: Vec<Loc>,
    code: FxHashMap<Loc, u64>,
    /// Which edges end a segment.
    ends: Vec<bool>,
}

impl Segments {
    pub(super) fn new(
        templates: &[Template],
        instances: &[Instance],
        sharing: &Sharing,
        at: usize,
    ) -> Self {
        let instance = &instances[at];
        let template = &templates[instance.template];
        let mut new = Self {
            begins: Vec::new(),
            code: FxHashMap::default(),
            ends: Vec::with_capacity(template.graph.edges.len()),
        };
        new.begin(template.entry());
        let visible: Vec<bool> = template
            .graph
            .edges
            .ids()
            .map(|edge| sharing.is_visible((at, instance), template.ops[edge.index()], edge))
            .collect();
        let touched = touched(template, &visible);
        for (edge, data) in template.graph.edges.iter() {
            let is_reached = template.depth[data.from.index()].is_some();
            let is_noticed = visible[edge.index()] || touched[data.from.index()];
            let ends = is_reached && is_noticed && template.depth_after(edge) == 0;
            new.ends.push(ends);
            if ends {
                new.begin(data.to);
            }
        }
        new
    }

    fn begin(&mut self, loc: Loc) {
        let next = u64::try_from(self.begins.len()).unwrap_or(u64::MAX) + 1;
        self.code.entry(loc).or_insert_with(|| {
            self.begins.push(loc);
            next
        });
    }

    /// The number of the beginning of the instance.
    pub(super) fn first(&self) -> u64 {
        1
    }

    /// The number of its end.
    pub(super) fn end(&self) -> u64 {
        u64::try_from(self.begins.len()).unwrap_or(u64::MAX) + 1
    }

    /// How many numbers there are.
    pub(super) fn codes(&self) -> u64 {
        self.end() + 1
    }

    /// Where the next segment begins, if the edge to this location ends one.
    pub(super) fn code_after(&self, edge: Edge, to: Loc) -> Option<u64> {
        match self.ends[edge.index()] {
            true => self.code.get(&to).copied(),
            false => None,
        }
    }
}

/// Whether a visible step may have been made in the atomic region that a location lies in. A region
/// without any is no visible step itself.
fn touched(template: &Template, visible: &[bool]) -> Vec<bool> {
    let graph = &template.graph;
    let outgoing = graph.outgoing();
    let mut touched = vec![false; graph.locs.len()];
    let seen = graph.edges.iter().filter(|(edge, _)| visible[edge.index()]);
    let mut open: Vec<Edge> = seen.map(|(edge, _)| edge).collect();
    while let Some(edge) = open.pop() {
        let to = graph.edges[edge].to;
        let is_inside = template.depth_after(edge) > 0;
        if is_inside && !std::mem::replace(&mut touched[to.index()], true) {
            open.extend(outgoing.of(to));
        }
    }
    touched
}

/// The edges from the dispatcher to the segments. `counts`: numbers of threads are variables.
pub(super) fn dispatch(
    build: &mut Build<'_>,
    options: &PassOptions,
    counts: bool,
) -> Result<(), PassError> {
    let all = segments(build);
    // The entry's first segment is not dispatched.
    let last = options
        .partial_order
        .then(|| build.variable("threads.last", 1, 0));
    for (number, (at, loc, footprint)) in all.iter().enumerate() {
        let copy = &build.copies[*at];
        let (pc, code, to) = (copy.pc, copy.segments.code[loc], copy.loc(*loc));
        let pc = build.term(pc);
        let code = build.word(code);
        let here = build.terms.eq(pc, code);
        let mut steps = vec![step(Action::Assume(here))];
        if let Some(last) = last {
            let allowed = may_follow(build, &all, (*at, footprint), build.term(last), counts);
            steps.push(step(Action::Assume(allowed)));
            let this = u64::try_from(number).unwrap_or(u64::MAX) + 1;
            let this = build.word(this);
            steps.push(step(Action::Assign(last, this)));
        }
        let instance = u32::try_from(*at).unwrap_or(u32::MAX);
        let passage = Passage::Thread(ThreadStep::Switch(instance));
        build.edge(build.hub, to, steps, vec![passage])?;
    }
    Ok(())
}

/// All segments by instance, with what they can do.
fn segments(build: &Build<'_>) -> Vec<(usize, Loc, Footprint)> {
    let mut all = Vec::new();
    for (at, copy) in build.copies.iter().enumerate() {
        let instance = &build.instances[at];
        let template = &build.templates[instance.template];
        let outgoing = template.graph.outgoing();
        for loc in copy.segments.begins.iter().skip(usize::from(at == 0)) {
            // Nothing is left to do.
            if *loc == template.exit() && (at == 0 || !build.sharing.joins) {
                continue;
            }
            let ends = |edge: Edge| copy.segments.ends[edge.index()];
            let footprint =
                Footprint::new(template, instance, build.sharing, (&outgoing, *loc), ends);
            all.push((at, *loc, footprint));
        }
    }
    all
}

/// That the last segment was not one of a later instance that this one is independent of. Segments
/// are numbered by instance, so this is: it is at most the last one of this instance, or one of
/// those that this one depends on.
fn may_follow(
    build: &mut Build<'_>,
    all: &[(usize, Loc, Footprint)],
    (at, footprint): (usize, &Footprint),
    last: Term,
    counts: bool,
) -> Term {
    let own = all.iter().filter(|(other, ..)| *other <= at).count();
    let own = build.word(u64::try_from(own).unwrap_or(u64::MAX));
    let mut allowed = vec![build.terms.bv_ule(last, own)];
    for ((other, _, before), number) in all.iter().zip(1..) {
        if *other > at && before.depends(*other, footprint, at, counts) {
            let number = build.word(number);
            allowed.push(build.terms.eq(last, number));
        }
    }
    build.terms.or_all(&allowed)
}
