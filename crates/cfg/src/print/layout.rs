//! Chooses the order of locations and edges in a body.
//!
//! Each location is visited by falling into its label or jumping to it, and in no other way, so
//! labels are visited as often as locations are reached.

use super::Writer;
use crate::{Action, Edge, EdgeData, Func, Loc, VarKind};
use bia_term::{Op, Term};

/// Where a jump goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// To a location.
    Loc(Loc),
    /// To the steps of an edge.
    Edge(Edge),
}

/// A piece of a body.
#[derive(Clone, Debug)]
pub(super) enum Item {
    /// The place itself.
    At(Place),
    /// The steps of an edge but the first ones.
    Steps(Edge, usize),
    /// A jump to one of these.
    Jump(Vec<Place>),
    /// A jump if the condition, the first step of the edge, holds.
    Branch(Term, Edge, Place),
}

impl Writer<'_> {
    /// The pieces of a body, in order.
    pub(super) fn layout(&mut self, func: Func) -> Vec<Item> {
        let mut items = Vec::new();
        for loc in self.order(func) {
            // What falls through needs no jump.
            if let Some(Item::Jump(to)) = items.last()
                && matches!(to[..], [Place::Loc(to)] if to == loc)
            {
                items.pop();
            }
            items.push(Item::At(Place::Loc(loc)));
            self.location(func, loc, &mut items);
        }
        items
    }

    /// The function's locations, each behind a predecessor if possible; the exit is the last.
    fn order(&mut self, func: Func) -> Vec<Loc> {
        let data = &self.cfg.funcs[func];
        let mut order = Vec::new();
        self.seen[data.exit] = true;
        let roots = std::mem::take(&mut self.locs_of[func]);
        let mut open = Vec::new();
        for root in [data.entry].into_iter().chain(roots) {
            open.push(root);
            while let Some(loc) = open.pop() {
                if std::mem::replace(&mut self.seen[loc], true) {
                    continue;
                }
                order.push(loc);
                let edges = self.outgoing.of(loc);
                let from = open.len();
                open.extend(edges.iter().map(|edge| self.cfg.edges[*edge].to));
                // Behind a condition goes what does not jump, else the first comes first.
                if self.condition(edges).is_none() {
                    open[from..].reverse();
                }
            }
        }
        order.push(data.exit);
        order
    }

    fn location(&self, func: Func, loc: Loc, items: &mut Vec<Item>) {
        let edges = self.outgoing.of(loc);
        let end = |edge: Edge| Place::Loc(self.cfg.edges[edge].to);
        let condition = self.condition(edges);
        match (edges, condition) {
            ([], _) if loc == self.cfg.funcs[func].exit => {}
            ([only], _) => {
                let skip = self.leading(func, *only);
                items.push(Item::Steps(*only, skip));
                items.push(Item::Jump(vec![end(*only)]));
            }
            (&[yes, no], Some(condition)) => {
                let (place, steps) = self.entrance(yes, 1);
                items.push(Item::Branch(condition, yes, place));
                items.push(Item::Steps(no, 1));
                items.push(Item::Jump(vec![end(no)]));
                items.extend(steps);
            }
            (all, _) => {
                let mut places = Vec::new();
                let mut pieces = Vec::new();
                for edge in all {
                    let (place, steps) = self.entrance(*edge, self.leading(func, *edge));
                    places.push(place);
                    pieces.extend(steps);
                }
                items.push(Item::Jump(places));
                items.extend(pieces);
            }
        }
    }

    /// Where to jump to take an edge, and what has to be there.
    fn entrance(&self, edge: Edge, skip: usize) -> (Place, Vec<Item>) {
        let data = &self.cfg.edges[edge];
        let end = Place::Loc(data.to);
        if data.steps.len() == skip {
            return (end, Vec::new());
        }
        let place = Place::Edge(edge);
        let steps = vec![
            Item::At(place),
            Item::Steps(edge, skip),
            Item::Jump(vec![end]),
        ];
        (place, steps)
    }

    /// `c` if the edges begin with `assume c` and `assume ¬c`.
    fn condition(&self, edges: &[Edge]) -> Option<Term> {
        let [yes, no] = *edges else { return None };
        let first = |edge: Edge| match self.cfg.edges[edge].steps.first()?.action {
            Action::Assume(term) => Some(term),
            Action::Assign(..) | Action::Havoc(..) | Action::Call { .. } => None,
        };
        let (yes, no) = (first(yes)?, first(no)?);
        let negates = |a, b| self.terms.op(a) == Op::Not && self.terms.args(a).first() == Some(&b);
        (negates(yes, no) || negates(no, yes)).then_some(yes)
    }

    /// How many steps give any value to variables of a new frame, which have any anyway.
    fn leading(&self, func: Func, edge: Edge) -> usize {
        let (data, edge): (_, &EdgeData) = (&self.cfg.funcs[func], &self.cfg.edges[edge]);
        if edge.from != data.entry || !self.incoming.of(data.entry).is_empty() {
            return 0;
        }
        let starts = func == self.cfg.entry && !self.entry_is_called;
        let fresh = edge.steps.iter().take_while(|step| match step.action {
            Action::Havoc(var, _) => {
                let local = self.cfg.vars[var].kind == VarKind::Local(func);
                starts || (local && !data.params.contains(&var))
            }
            Action::Assume(_) | Action::Assign(..) | Action::Call { .. } => false,
        });
        fresh.count()
    }
}
