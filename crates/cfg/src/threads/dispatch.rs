//! The dispatcher: which segment may come next.
//!
//! Places where segments begin are numbered: 1 is the beginning of the instance, then come the ends
//! of its visible edges and atomic regions and the places where it waits ([`super::deadlock`]),
//! then the end of the thread.

use super::build::{Build, step};
use super::deadlock;
use super::instances::Instance;
use super::order::Footprint;
use super::sharing::Sharing;
use super::template::Template;
use crate::pass::{Orders, PassError, PassOptions};
use crate::{Action, Edge, Loc, LocData, Passage, Step, ThreadStep, Var};
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
            .map(|edge| sharing.is_visible(at, template.ops[edge.index()], edge))
            .collect();
        let touched = touched(template, &visible);
        let waiting = deadlock::waiting(templates, template);
        for (edge, data) in template.graph.edges.iter() {
            let is_reached = template.depth[data.from.index()].is_some();
            let is_noticed =
                visible[edge.index()] || touched[data.from.index()] || waiting[data.to.index()];
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

    /// The number of a place where segments begin.
    pub(super) fn code_of(&self, loc: Loc) -> Option<u64> {
        self.code.get(&loc).copied()
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
    let ordered = options.orders() == Orders::Peephole;
    let last = ordered.then(|| build.variable("threads.last", 1, 0));
    let switches = match options.context_switches {
        Some(most) => Some(Switches::new(build, most)?),
        None => None,
    };
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
        if let Some(switches) = &switches {
            steps.extend(switches.to(build, *at));
        }
        let instance = u32::try_from(*at).unwrap_or(u32::MAX);
        let passage = Passage::Thread(ThreadStep::Switch(instance));
        build.edge(build.hub, to, steps, vec![passage])?;
    }
    deadlock::find(build, last)
}

/// How often another thread may go on than the one that ran. Behind the last switch is a cut.
struct Switches {
    count: Var,
    ran: Var,
    most: u64,
}

impl Switches {
    fn new(build: &mut Build<'_>, most: u32) -> Result<Self, PassError> {
        // Counters are as wide as others: a bound that does not fit into them is that of their
        // width.
        let width = build.counter.1.min(63);
        let most = u64::from(most).min((1 << width) - 1);
        let count = build.variable("threads.switches", 1, 0);
        let ran = build.variable("threads.ran", 1, 0);
        let cut = build.new.locs.push(LocData {
            function: build.new.entry,
            label: None,
            span: None,
        });
        build.new.cuts.push(cut);
        let (so_far, limit) = (build.term(count), build.word(most));
        let all = build.terms.eq(so_far, limit);
        build.edge(build.hub, cut, vec![step(Action::Assume(all))], Vec::new())?;
        Ok(Self { count, ran, most })
    }

    /// The steps that let an instance go on.
    fn to(&self, build: &mut Build<'_>, at: usize) -> [Step; 3] {
        let this = build.word(u64::try_from(at).unwrap_or(u64::MAX));
        let (ran, count) = (build.term(self.ran), build.term(self.count));
        let goes_on = build.terms.eq(ran, this);
        let (most, one) = (build.word(self.most), build.word(1));
        let fewer = build.terms.bv_ult(count, most);
        let allowed = build.terms.or(goes_on, fewer);
        let more = build.terms.bv_add(count, one);
        let next = build.terms.ite(goes_on, count, more);
        [
            step(Action::Assume(allowed)),
            step(Action::Assign(self.count, next)),
            step(Action::Assign(self.ran, this)),
        ]
    }
}

/// All segments by instance, with what they can do.
fn segments(build: &Build<'_>) -> Vec<(usize, Loc, Footprint)> {
    let mut all = Vec::new();
    for (at, copy) in build.copies.iter().enumerate() {
        let instance = &build.instances[at];
        let template = &build.templates[instance.template];
        let outgoing = template.graph.outgoing();
        for loc in copy.segments.begins.iter().skip(usize::from(at == 0)) {
            // Nothing is left to do, unless it is the end that others wait for, or to be there
            // is what is asked about.
            let ends = *loc == template.exit() && at > 0 && build.sharing.joins;
            let graph = &template.graph;
            let is_target = graph.targets.iter().any(|t| t.loc == *loc) || graph.cuts.contains(loc);
            if outgoing.of(*loc).is_empty() && !ends && !is_target {
                continue;
            }
            let ends = |edge: Edge| copy.segments.ends[edge.index()];
            let footprint = Footprint::new(
                template,
                (at, instance),
                build.sharing,
                (&outgoing, *loc),
                ends,
            );
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
    // The numbers of segments that this one depends on, as ranges.
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for ((other, _, before), number) in all.iter().zip(1..) {
        if *other <= at || !before.depends(*other, footprint, at, counts) {
            continue;
        }
        match ranges.last_mut() {
            Some((_, end)) if *end + 1 == number => *end = number,
            Some(_) | None => ranges.push((number, number)),
        }
    }
    for (begin, end) in ranges {
        let (begin, end) = (build.word(begin), build.word(end));
        allowed.push(match begin == end {
            true => build.terms.eq(last, begin),
            false => {
                let above = build.terms.bv_ule(begin, last);
                let below = build.terms.bv_ule(last, end);
                build.terms.and(above, below)
            }
        });
    }
    build.terms.or_all(&allowed)
}
