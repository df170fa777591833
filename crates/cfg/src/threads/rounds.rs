//! Rounds of loops that change nothing: threads that look at a variable again and again.
//!
//! ```text
//!   h ──e₁──► … ──eₖ──► h        a round: from the head of a loop back to it
//! ```
//! A round is *idle* if its edges write no global, start, join and end nothing, and write only
//! locals that are read nowhere behind h before they are written again. A backward edge that ends
//! idle rounds alone gets the assumption `false`.
//!
//! **Why no error is lost.** Take an execution to a target in which thread t makes an idle round,
//! and leave the steps of this round out: t stays at h until then. Other threads do not notice, for
//! the round wrote nothing of theirs, and an atomic region was left as often as it was entered
//! (each location has one depth). Behind the round t is at h as before, with the same values of all
//! locals that are read before they are written: it can go on as it did. What is left is an
//! execution to the target with fewer rounds, so there is one with no idle round that ends. A round
//! in which a target is visited is not left out: it has not ended when the execution does. A thread
//! that goes around for ever, and so keeps others waiting, keeps them waiting at h as well; it is
//! at no place where threads wait, so it is in no deadlock.
//!
//! **Rounds that are not idle** and end with the same edge: whether there are any is found by
//! propagating constants from each edge that changes something (`pass::constants`): a lock that was
//! taken by a compare-and-swap ends the loop. What is known of globals is not relied on.

use super::template::{EdgeOp, Template};
use crate::pass::known::{Knowledge, Learner};
use crate::pass::{PassError, constants};
use crate::{Action, Adjacency, Edge, Live, Loc, Loops, Step, VarKind};
use bia_base::{Budget, Idx as _};
use bia_term::Terms;

/// Of how many edges that change something it is asked whether the loop goes on behind them.
const MAX_CHANGES: usize = 12;

/// Drops the rounds of a template's loops that change nothing.
pub(super) fn drop_idle(
    template: &mut Template,
    terms: &mut Terms,
    budget: &Budget,
) -> Result<(), PassError> {
    let mut idle = Vec::new();
    let loops = Loops::new(&template.graph);
    if loops.heads().next().is_none() {
        return Ok(());
    }
    let mut search = Search {
        template,
        live: Live::of_thread(&template.graph, terms, budget)?,
        incoming: template.graph.incoming(),
        loops: &loops,
        learner: Learner::new(&template.graph),
        known: None,
    };
    for (edge, data) in template.graph.edges.iter() {
        budget.check()?;
        let is_back = loops.is_backward(data.from, data.to) && !loops.is_irreducible(data.to);
        if is_back && search.is_idle(edge, terms, budget)? {
            idle.push(edge);
        }
    }
    for edge in idle {
        let never = Step {
            action: Action::Assume(terms.fals()),
            stmt: None,
            span: None,
        };
        template.graph.edges[edge].steps.insert(0, never);
    }
    Ok(())
}

struct Search<'a> {
    template: &'a Template,
    live: Live,
    incoming: Adjacency,
    loops: &'a Loops,
    learner: Learner<'a>,
    /// What is known of locals, once it was asked for.
    known: Option<Vec<Option<Knowledge>>>,
}

impl Search<'_> {
    /// Whether a backward edge ends idle rounds alone.
    fn is_idle(
        &mut self,
        back: Edge,
        terms: &mut Terms,
        budget: &Budget,
    ) -> Result<bool, PassError> {
        let head = self.template.graph.edges[back].to;
        // Its last step would say what it does.
        if !matches!(self.template.ops[back.index()], None | Some(EdgeOp::End)) {
            return Ok(false);
        }
        let Some(mut changes) = self.round(back) else {
            return Ok(false);
        };
        changes.retain(|edge| self.changes(*edge, head));
        if changes.contains(&back) || changes.len() > MAX_CHANGES {
            return Ok(false);
        }
        for edge in changes {
            if self.goes_on(edge, back, terms, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The edges of rounds that end with this one. `None` if the loop is entered elsewhere.
    fn round(&self, back: Edge) -> Option<Vec<Edge>> {
        let graph = &self.template.graph;
        let head = graph.edges[back].to;
        let mut seen = vec![false; graph.locs.len()];
        seen[head.index()] = true;
        let (mut edges, mut open) = (vec![back], vec![graph.edges[back].from]);
        while let Some(loc) = open.pop() {
            if std::mem::replace(&mut seen[loc.index()], true) {
                continue;
            }
            if !self.loops.nest(loc).any(|other| other == head) {
                return None;
            }
            for edge in self.incoming.of(loc) {
                let from = graph.edges[*edge].from;
                if self.template.depth[from.index()].is_some() {
                    edges.push(*edge);
                    open.push(from);
                }
            }
        }
        Some(edges)
    }

    /// Whether an edge does something that is noticed elsewhere, or after a round.
    fn changes(&self, edge: Edge, head: Loc) -> bool {
        let acts = match self.template.ops[edge.index()] {
            Some(EdgeOp::Spawn(_) | EdgeOp::Join | EdgeOp::Exit | EdgeOp::Await) => true,
            Some(
                EdgeOp::This | EdgeOp::Child | EdgeOp::Begin | EdgeOp::End | EdgeOp::Access(_),
            )
            | None => false,
        };
        let graph = &self.template.graph;
        let mut steps = graph.edges[edge].steps.iter();
        acts || steps.any(|step| match &step.action {
            Action::Assume(_) => false,
            Action::Assign(x, _) | Action::Havoc(x, _) => {
                graph.vars[*x].kind == VarKind::Global || self.live.is_live(head, *x)
            }
            Action::Call { .. } => true,
        })
    }

    /// Whether the backward edge may be taken in the round in which an edge was.
    fn goes_on(
        &mut self,
        edge: Edge,
        back: Edge,
        terms: &mut Terms,
        budget: &Budget,
    ) -> Result<bool, PassError> {
        let graph = &self.template.graph;
        if self.known.is_none() {
            let start = (graph.start(), Knowledge::default());
            self.known = Some(self.known_from(start, None, terms, budget)?);
        }
        let data = &graph.edges[edge];
        let known = self
            .known
            .as_ref()
            .and_then(|known| known[data.from.index()].clone());
        let Some(mut after) = known else {
            return Ok(false);
        };
        if self.learner.edge(terms, &mut after, &data.steps).is_none() {
            return Ok(false);
        }
        self.learner.forget_globals(&mut after);
        let data = &graph.edges[back];
        let to = graph.edges[edge].to;
        let known = self.known_from((to, after), Some(data.to), terms, budget)?;
        let Some(mut last) = known[data.from.index()].clone() else {
            return Ok(false);
        };
        Ok(self.learner.edge(terms, &mut last, &data.steps).is_some())
    }

    /// What is known of locals from a place on, up to another one.
    fn known_from(
        &mut self,
        (from, first): (Loc, Knowledge),
        stop: Option<Loc>,
        terms: &mut Terms,
        budget: &Budget,
    ) -> Result<Vec<Option<Knowledge>>, PassError> {
        let question = constants::Question {
            cfg: &self.template.graph,
            loops: self.loops,
            from,
            first,
            stop,
        };
        let keep = |learner: &Learner<'_>, _, mut known: Knowledge| {
            learner.forget_globals(&mut known);
            known
        };
        question.solve(terms, &mut self.learner, &keep, budget)
    }
}
