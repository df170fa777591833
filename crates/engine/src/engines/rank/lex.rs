//! Lexicographic measures, greedily (Bradley, Manna, Sipma, CAV 2005, doi:10.1007/11513988_48;
//! Alias, Darte, Feautrier, Gonnord, SAS 2010, doi:10.1007/978-3-642-15769-1_8).
//!
//! ```text
//!   node        a place with a formula: there may be another step within the component, or there is none;
//!               and J holds, or it does not
//!   level       an order of nodes that no step raises, and within each component that is left and has a
//!               node of J a measure that no step of it raises
//!   left        the steps of a component for which the levels before are equal before and after
//! ```
//! A level takes away the steps that lower something. When no component with a node of J is left,
//! every step that enters J has been taken away by some level, and no step raises the tuple of all
//! levels. A measure that is right stays right when steps are taken away: no choice has to be taken
//! back.
//!
//! Steps are models of V_c and the invariants. Each candidate is tried on the steps that are known
//! before the solver is asked, and each answer *no* is one more step that is known.

use super::{
    candidates::candidates,
    columns::columns,
    measure::{Bases, Measure, Numbers, same_width},
    places::{Places, components},
    synth::{Shape, Synthesis},
    walk::assign,
};
use crate::{
    Cx,
    session::{Halt, Session},
};
use bia_base::Reason;
use bia_system::Ts;
use bia_term::{Evaluator, Sort, Term, value::Value};
use rustc_hash::FxHashSet;
use std::time::Duration;

/// Levels at most.
const MAX_LEVELS: usize = 12;
/// Questions to the solver about candidates for one component, at most.
const MAX_TRIES: usize = 200;
/// Of these, before coefficients are looked for.
const FIRST_TRIES: usize = 40;
/// Steps that are known, at most.
const MAX_SAMPLES: usize = 900;
/// Of these, steps of paths from initial states.
const MAX_LEARNT: usize = 300;

/// States of a place that satisfy a formula.
#[derive(Debug)]
pub(super) struct Node {
    /// The place.
    pub(super) place: usize,
    /// The formula, without the control variable.
    pub(super) within: Term,
    /// Whether J may hold.
    visits: bool,
    /// Whether a step within the component may follow.
    goes_on: bool,
}

/// What is compared, for each node.
#[derive(Debug)]
pub(super) struct Level {
    /// The number of the node's component: no step raises it.
    pub(super) order: Vec<usize>,
    /// A measure as a term, where there is one.
    pub(super) measure: Vec<Option<Term>>,
}

/// A step.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    nodes: (usize, usize),
    before: Vec<Value>,
    after: Vec<Value>,
    /// Whether the step is on a path from an initial state.
    is_reached: bool,
    /// Whether a level lowers something.
    is_gone: bool,
}

/// The search.
pub(super) struct Lex<'a> {
    ts: &'a Ts,
    pub(super) places: &'a mut Places,
    /// For places of components that are left.
    sessions: Vec<Option<Session>>,
    invariants: Vec<Term>,
    pub(super) nodes: Vec<Node>,
    samples: Vec<Sample>,
    /// Steps between nodes, by number.
    edges: FxHashSet<(usize, usize)>,
    /// The time of one question.
    slice: Duration,
    /// How long coefficients for one measure are looked for.
    pub(super) patience: Duration,
    /// Whether only steps of paths from initial states count, and no solver is asked.
    pub(super) is_trusting: bool,
}

/// What came out.
pub(super) enum Found {
    /// The levels say that J is visited finitely often.
    Ranked(Vec<Level>),
    /// There are components that no measure was found for.
    Stuck,
}

impl<'a> Lex<'a> {
    /// The nodes of a system whose states satisfy the invariants.
    pub(super) fn new(
        cx: &mut Cx<'_>,
        ts: &'a Ts,
        places: &'a mut Places,
        invariants: &[Term],
        slice: Duration,
    ) -> Result<(Self, Vec<Vec<usize>>, Level), Halt> {
        let mut search = Self {
            ts,
            sessions: Vec::new(),
            invariants: invariants.to_vec(),
            nodes: Vec::new(),
            samples: Vec::new(),
            edges: FxHashSet::default(),
            places,
            slice,
            patience: slice.saturating_mul(2),
            is_trusting: false,
        };
        for _ in &search.places.list {
            search.sessions.push(None);
        }
        let (mut groups, mut order) = (Vec::new(), Vec::new());
        for (number, component) in search.places.components().into_iter().enumerate() {
            cx.budget.check()?;
            let first = search.nodes.len();
            let is_left = search.is_left(cx, &component);
            for place in &component {
                match is_left {
                    true => search.split(cx, *place, &component),
                    false => search.nodes.push(Node {
                        place: *place,
                        within: cx.terms.tru(),
                        visits: true,
                        goes_on: false,
                    }),
                }
                if is_left {
                    search.open(cx, *place)?;
                }
            }
            let all: Vec<usize> = (first..search.nodes.len()).collect();
            order.extend(all.iter().map(|_| number));
            if is_left {
                for a in &all {
                    let follow = all.iter().map(|b| (*a, *b));
                    search.edges.extend(follow);
                }
                groups.push(all);
            }
        }
        let measure = vec![None; search.nodes.len()];
        Ok((search, groups, Level { order, measure }))
    }

    /// Whether places have a cycle with a visit, by their form.
    fn is_left(&self, cx: &Cx<'_>, component: &[usize]) -> bool {
        let list = &self.places.list;
        let visit = component.iter().any(|p| list[*p].visit != cx.terms.fals());
        let first = component.first().copied().unwrap_or(0);
        visit && (component.len() > 1 || list[first].to.contains(&first))
    }

    /// The nodes of a place.
    fn split(&mut self, cx: &mut Cx<'_>, place: usize, component: &[usize]) {
        let terms = &mut *cx.terms;
        let live = self.places.goes_on(terms, self.ts, place, component);
        let visit = self.places.list[place].visit;
        let (dead, unseen) = (terms.not(live), terms.not(visit));
        for (goes_on, within) in [(true, live), (false, dead)] {
            for (visits, seen) in [(true, visit), (false, unseen)] {
                let within = terms.and(within, seen);
                if within != terms.fals() {
                    self.nodes.push(Node {
                        place,
                        within,
                        visits,
                        goes_on,
                    });
                }
            }
        }
    }

    fn open(&mut self, cx: &mut Cx<'_>, place: usize) -> Result<(), Halt> {
        let mut session = Session::open(cx, self.ts, &self.invariants)?;
        let valid = self.places.list[place].valid;
        session.assert(cx.terms, valid)?;
        for invariant in &self.invariants {
            let here = self.places.here(cx.terms, *invariant, place);
            session.assert(cx.terms, here)?;
        }
        self.sessions[place] = Some(session);
        Ok(())
    }

    /// Steps of paths from initial states.
    pub(super) fn learn(&mut self, cx: &mut Cx<'_>, states: &[Vec<Value>]) {
        for pair in states.windows(2) {
            if self.samples.len() >= MAX_LEARNT {
                return;
            }
            self.keep(cx, pair[0].clone(), pair[1].clone(), true);
        }
    }

    fn keep(&mut self, cx: &Cx<'_>, before: Vec<Value>, after: Vec<Value>, is_reached: bool) {
        let nodes = (self.node_of(cx, &before), self.node_of(cx, &after));
        if let (Some(a), Some(b)) = nodes
            && self.edges.contains(&(a, b))
            && self.samples.len() < MAX_SAMPLES
        {
            self.samples.push(Sample {
                nodes: (a, b),
                before,
                after,
                is_reached,
                is_gone: false,
            });
        }
    }

    fn node_of(&self, cx: &Cx<'_>, state: &[Value]) -> Option<usize> {
        let place = self.places.of(cx.terms, state)?;
        let model = assign(cx.terms, self.ts, state);
        let mut evaluator = Evaluator::new(cx.terms, &model);
        let mut nodes = self.nodes.iter().enumerate();
        nodes
            .find(|(_, node)| {
                node.place == place && evaluator.eval(node.within) == Ok(&Value::Bool(true))
            })
            .map(|(number, _)| number)
    }

    /// The levels, from the first one, which is the order of components by their form.
    pub(super) fn search(
        &mut self,
        cx: &mut Cx<'_>,
        mut groups: Vec<Vec<usize>>,
        first: Level,
    ) -> Result<Found, Halt> {
        let mut levels = vec![first];
        for _ in 0..MAX_LEVELS {
            let (level, left) = self.order(cx, &groups, &levels)?;
            levels.push(level);
            groups = left;
            if groups.is_empty() {
                return Ok(Found::Ranked(levels));
            }
            let mut stuck = 0;
            for group in &groups {
                match self.measure(cx, group, &levels)? {
                    Some(terms) => {
                        let last = levels.len() - 1;
                        for (node, term) in group.iter().zip(terms) {
                            levels[last].measure[*node] = Some(term);
                        }
                    }
                    None => stuck += 1,
                }
            }
            if stuck == groups.len() {
                return Ok(Found::Stuck);
            }
        }
        Ok(Found::Stuck)
    }

    /// The components of the steps that are left in each group; those that have a node of J and a
    /// step.
    fn order(
        &mut self,
        cx: &mut Cx<'_>,
        groups: &[Vec<usize>],
        levels: &[Level],
    ) -> Result<(Level, Vec<Vec<usize>>), Halt> {
        let count = self.nodes.len();
        let mut order = vec![0; count];
        let mut left = Vec::new();
        for group in groups {
            for a in group {
                for b in group {
                    if self.edges.contains(&(*a, *b)) && !self.is_edge(cx, *a, *b, levels)? {
                        self.edges.remove(&(*a, *b));
                    }
                }
            }
            let edges = &self.edges;
            let follow = |at: usize| {
                let to = (0..group.len()).filter(|to| edges.contains(&(group[at], group[*to])));
                to.collect()
            };
            for (number, component) in components(group.len(), follow).into_iter().enumerate() {
                let nodes: Vec<usize> = component.iter().map(|at| group[*at]).collect();
                for node in &nodes {
                    order[*node] = number;
                }
                let is_cyclic = nodes.len() > 1 || edges.contains(&(nodes[0], nodes[0]));
                if is_cyclic && nodes.iter().any(|node| self.nodes[*node].visits) {
                    left.push(nodes);
                }
            }
        }
        let measure = vec![None; count];
        Ok((Level { order, measure }, left))
    }

    fn is_edge(
        &mut self,
        cx: &mut Cx<'_>,
        a: usize,
        b: usize,
        levels: &[Level],
    ) -> Result<bool, Halt> {
        let (from, to) = (&self.nodes[a], &self.nodes[b]);
        if !from.goes_on || !self.places.list[from.place].to.contains(&to.place) {
            return Ok(false);
        }
        let counts = |sample: &Sample| sample.is_reached || !self.is_trusting;
        let known = |s: &Sample| s.nodes == (a, b) && !s.is_gone && counts(s);
        if self.samples.iter().any(known) {
            return Ok(true);
        }
        if self.is_trusting {
            return Ok(false);
        }
        let assuming = self.step(cx, a, b, levels);
        // What is not known is an edge.
        Ok(self.ask(cx, a, &assuming)? != Some(false))
    }

    /// The steps from a node to another that are left.
    fn step(&mut self, cx: &mut Cx<'_>, a: usize, b: usize, levels: &[Level]) -> Vec<Term> {
        let (from, to) = (self.nodes[a].place, self.nodes[b].place);
        let terms = &mut *cx.terms;
        let mut all = vec![self.nodes[a].within, self.places.leads(terms, from, to)];
        all.push(self.places.then(terms, self.nodes[b].within, from));
        for level in levels {
            if let (Some(before), Some(after)) = (level.measure[a], level.measure[b]) {
                let after = self.places.then(terms, after, from);
                let (before, after) = same_width(terms, before, after);
                all.push(terms.eq(before, after));
            }
        }
        all
    }

    /// Whether there is such a step from a node; if so it is known from now on. `None`: not found
    /// out.
    fn ask(&mut self, cx: &mut Cx<'_>, a: usize, assuming: &[Term]) -> Result<Option<bool>, Halt> {
        let place = self.nodes[a].place;
        let budget = cx.budget.within(self.slice);
        let Some(session) = &mut self.sessions[place] else {
            return Ok(None);
        };
        match session.is_sat(cx.terms, assuming, &budget) {
            Ok(false) => return Ok(Some(false)),
            Ok(true) => {}
            Err(Halt::Unknown(Reason::Unsupported(_))) => return Ok(None),
            Err(Halt::Unknown(_)) => {
                cx.budget.check_now()?;
                // What a solver has learnt by the time it is interrupted is of little use.
                self.open(cx, place)?;
                return Ok(None);
            }
            Err(fault @ Halt::Fault(_)) => return Err(fault),
        }
        let model = session.model(cx.terms)?;
        let mut evaluator = Evaluator::new(cx.terms, &model);
        let here = self.places.list[place].value;
        let mut read = |term: Term| evaluator.eval(term).cloned();
        let before = self.ts.state.iter().enumerate().map(|(at, var)| {
            let fixed = here.filter(|_| Some(at) == self.places.control);
            read(fixed.unwrap_or(var.now))
        });
        let before: Result<Vec<Value>, _> = before.collect();
        let next = self.places.list[place].next.iter();
        let after: Result<Vec<Value>, _> = next.map(|term| read(*term)).collect();
        if let (Ok(before), Ok(after)) = (before, after) {
            self.keep(cx, before, after, false);
        }
        Ok(Some(true))
    }

    /// A measure for a group, as a term for each of its nodes.
    fn measure(
        &mut self,
        cx: &mut Cx<'_>,
        group: &[usize],
        levels: &[Level],
    ) -> Result<Option<Vec<Term>>, Halt> {
        let mut part: Vec<usize> = group.iter().map(|node| self.nodes[*node].place).collect();
        part.dedup();
        let within: Vec<Term> = group.iter().map(|node| self.nodes[*node].within).collect();
        let made = candidates(cx.terms, self.ts, self.places, &part, &within);
        let mut race = Race::new(made.list.len());
        let mut is_synthesised = false;
        for tries in 0..MAX_TRIES {
            cx.budget.check_now()?;
            race.run(cx, self, group, &made.bases, &made.list);
            let best = race.best();
            if (best.is_none() || tries == FIRST_TRIES) && !is_synthesised {
                is_synthesised = true;
                let found = self.synthesise(cx, group, &part, &within, levels)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
            let Some(best) = best else {
                return Ok(None);
            };
            let measure = &made.list[best];
            let term = made.bases.build(cx.terms, measure);
            if self.is_right(cx, group, term, levels)? {
                self.take_away(cx, group, &made.bases, measure);
                return Ok(Some(vec![term; group.len()]));
            }
            race.drop(best);
        }
        Ok(None)
    }

    /// A measure with coefficients that fit the steps that are known.
    fn synthesise(
        &mut self,
        cx: &mut Cx<'_>,
        group: &[usize],
        part: &[usize],
        within: &[Term],
        levels: &[Level],
    ) -> Result<Option<Vec<Term>>, Halt> {
        let columns = columns(cx.terms, self.ts, self.places, part, within);
        let end = cx.budget.within(self.patience);
        let shapes = [Shape::Raised, Shape::Leaning, Shape::Clamped];
        let kinds = [true, false].map(|is_simple| shapes.map(|shape| (shape, is_simple)));
        for (shape, is_simple) in kinds.into_iter().flatten() {
            // Numbers that are bounded need not be clamped.
            if shape != Shape::Raised && columns.bounded.iter().all(|bounded| *bounded) {
                continue;
            }
            let opened = Synthesis::open(cx, &columns, shape, is_simple)?;
            let Some(mut synthesis) = opened else {
                continue;
            };
            let (mut seen, mut undecided) = (0, 0);
            while undecided < 3 && end.check_now().is_ok() {
                cx.budget.check_now()?;
                for at in seen..self.samples.len() {
                    let counts = self.samples[at].is_reached || !self.is_trusting;
                    if let Some((before, after)) = self.row(cx, at, group, &columns.bases)
                        && counts
                    {
                        synthesis.learn(&before, &after);
                    }
                }
                seen = self.samples.len();
                let Some(measure) = synthesis.propose(cx)? else {
                    break;
                };
                cx.statistics.count("rank proposals", 1);
                let term = columns.bases.build(cx.terms, &measure);
                if self.is_right(cx, group, term, levels)? {
                    self.take_away(cx, group, &columns.bases, &measure);
                    return Ok(Some(vec![term; group.len()]));
                }
                if self.samples.len() == seen {
                    undecided += 1;
                    synthesis.forbid(cx, &measure)?;
                }
            }
        }
        Ok(None)
    }

    /// Whether no step that is left in the group raises a term.
    fn is_right(
        &mut self,
        cx: &mut Cx<'_>,
        group: &[usize],
        term: Term,
        levels: &[Level],
    ) -> Result<bool, Halt> {
        if self.is_trusting {
            return Ok(true);
        }
        for a in group {
            let from = self.nodes[*a].place;
            for b in group {
                if !self.edges.contains(&(*a, *b)) {
                    continue;
                }
                let after = self.places.then(cx.terms, term, from);
                let raised = match cx.terms.sort(term) == Sort::INT {
                    true => cx.terms.lt(term, after),
                    false => cx.terms.bv_ult(term, after),
                };
                if raised == cx.terms.fals() {
                    continue;
                }
                let mut assuming = self.step(cx, *a, *b, levels);
                assuming.push(raised);
                if self.ask(cx, *a, &assuming)? != Some(false) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Marks the known steps that a measure lowers.
    fn take_away(&mut self, cx: &Cx<'_>, group: &[usize], bases: &Bases, measure: &Measure) {
        for at in 0..self.samples.len() {
            if let Some((before, after)) = self.row(cx, at, group, bases) {
                let value = |numbers| bases.value(cx.terms, measure, numbers);
                if value(&before) > value(&after) {
                    self.samples[at].is_gone = true;
                }
            }
        }
    }

    /// The values of the bases before and after a known step that is left in the group.
    fn row(
        &self,
        cx: &Cx<'_>,
        at: usize,
        group: &[usize],
        bases: &Bases,
    ) -> Option<(Numbers, Numbers)> {
        let sample = &self.samples[at];
        let (a, b) = sample.nodes;
        if sample.is_gone || !group.contains(&a) || !group.contains(&b) {
            return None;
        }
        let numbers = |state: &[Value]| {
            let model = assign(cx.terms, self.ts, state);
            bases.numbers(&mut Evaluator::new(cx.terms, &model))
        };
        Some((numbers(&sample.before), numbers(&sample.after)))
    }
}

/// Candidates on the steps that are known.
struct Race {
    /// How many steps each lowers, times [`MAX_SAMPLES`]; `None`: it raises one.
    score: Vec<Option<usize>>,
    /// How many steps were looked at.
    seen: usize,
}

impl Race {
    fn new(count: usize) -> Self {
        Self {
            score: vec![Some(0); count],
            seen: 0,
        }
    }

    /// Looks at the steps that are new.
    fn run(
        &mut self,
        cx: &Cx<'_>,
        search: &Lex<'_>,
        group: &[usize],
        bases: &Bases,
        list: &[Measure],
    ) {
        for at in self.seen..search.samples.len() {
            let Some((before, after)) = search.row(cx, at, group, bases) else {
                continue;
            };
            let counts = search.samples[at].is_reached || !search.is_trusting;
            for (score, measure) in self.score.iter_mut().zip(list) {
                let Some(lowered) = score else {
                    continue;
                };
                let value = |numbers| bases.value(cx.terms, measure, numbers);
                match (value(&before), value(&after)) {
                    (Some(a), Some(b)) if a > b && counts => *lowered += MAX_SAMPLES,
                    (Some(a), Some(b)) if a < b && counts => *score = None,
                    // Of those that are right where it counts, what is right elsewhere too comes
                    // first.
                    (Some(a), Some(b)) if a > b => *lowered += 1,
                    (Some(_), Some(_)) | (None, _) | (_, None) => {}
                }
            }
        }
        self.seen = search.samples.len();
    }

    /// The first of those that lower the most steps.
    fn best(&self) -> Option<usize> {
        let mut best: Option<(usize, usize)> = None;
        for (at, score) in self.score.iter().enumerate() {
            if let Some(score) = *score
                && score >= MAX_SAMPLES
                && best.is_none_or(|(most, _)| score > most)
            {
                best = Some((score, at));
            }
        }
        best.map(|(_, at)| at)
    }

    fn drop(&mut self, at: usize) {
        self.score[at] = None;
    }
}
