//! [`Loops`]: the loops of a graph, their heads and how they are nested.
//!
//! One depth-first search per function (Wei, Mao, Zou, Chen: A New Algorithm for Identifying Loops
//! in Decompilation, SAS 2007, without recursion; from a function's entry first, then from what
//! that does not reach). A head is where a backward edge of the search goes:
//!
//! ```text
//!   heads cut every cycle                              each cycle has a backward edge
//!   reducible loop    entered through its head only    its locations are those it dominates and
//!                                                      that lead back to it
//!   irreducible loop  has another entry
//! ```
//! A call edge counts as an edge from where the call is to where it returns. Near-linear.

use crate::{Cfg, Loc};
use bia_base::Idx as _;

/// The loops of a graph.
#[derive(Clone, Debug)]
pub struct Loops {
    order: Vec<Loc>,
    position: Vec<usize>,
    head: Vec<bool>,
    inside: Vec<Option<Loc>>,
    irreducible: Vec<bool>,
}

impl Loops {
    /// Finds the loops of all functions.
    pub fn new(cfg: &Cfg) -> Self {
        let entries: Vec<Loc> = cfg.funcs.values().map(|func| func.entry).collect();
        let mut roots = vec![cfg.start()];
        roots.extend(entries.iter().filter(|loc| **loc != cfg.start()));
        roots.extend(cfg.locs.ids());
        let mut search = Search::new(cfg);
        for root in roots {
            search.run(root);
        }
        search.finish()
    }

    /// All locations; each edge that is not backward goes from an earlier to a later one.
    pub fn order(&self) -> &[Loc] {
        &self.order
    }

    /// The position of a location in [`order`](Self::order).
    pub fn position(&self, loc: Loc) -> usize {
        self.position[loc.index()]
    }

    /// Whether the location is the head of a loop.
    pub fn is_head(&self, loc: Loc) -> bool {
        self.head[loc.index()]
    }

    /// All heads, in the order of their positions.
    pub fn heads(&self) -> impl Iterator<Item = Loc> + '_ {
        self.order.iter().copied().filter(|loc| self.is_head(*loc))
    }

    /// Whether the edge closes a cycle: it goes back to the head of a loop.
    pub fn is_backward(&self, from: Loc, to: Loc) -> bool {
        self.position(to) <= self.position(from)
    }

    /// The head of the innermost loop around a location; for a head, of the loop around its own.
    pub fn around(&self, loc: Loc) -> Option<Loc> {
        self.inside[loc.index()]
    }

    /// The head of the innermost loop that a location belongs to, a head to its own.
    pub fn innermost(&self, loc: Loc) -> Option<Loc> {
        match self.is_head(loc) {
            true => Some(loc),
            false => self.around(loc),
        }
    }

    /// The heads of all loops that a location belongs to, innermost first.
    pub fn nest(&self, loc: Loc) -> impl Iterator<Item = Loc> + '_ {
        std::iter::successors(self.innermost(loc), |head| self.around(*head))
    }

    /// How many loops a location belongs to.
    pub fn depth(&self, loc: Loc) -> usize {
        self.nest(loc).count()
    }

    /// Whether the loop of this head is entered elsewhere, too.
    pub fn is_irreducible(&self, head: Loc) -> bool {
        self.irreducible[head.index()]
    }
}

/// The search. Positions on the current path count from 1; 0: not on it.
struct Search<'a> {
    cfg: &'a Cfg,
    outgoing: crate::Adjacency,
    seen: Vec<bool>,
    on_path: Vec<usize>,
    head: Vec<bool>,
    inside: Vec<Option<Loc>>,
    irreducible: Vec<bool>,
    /// Locations as the search leaves them.
    left: Vec<Loc>,
}

impl<'a> Search<'a> {
    fn new(cfg: &'a Cfg) -> Self {
        let n = cfg.locs.len();
        Self {
            cfg,
            outgoing: cfg.outgoing(),
            seen: vec![false; n],
            on_path: vec![0; n],
            head: vec![false; n],
            inside: vec![None; n],
            irreducible: vec![false; n],
            left: Vec::new(),
        }
    }

    fn run(&mut self, root: Loc) {
        if self.seen[root.index()] {
            return;
        }
        // Locations with the number of their next edge.
        let mut path: Vec<(Loc, usize)> = Vec::new();
        self.enter(root, &mut path);
        while let Some((loc, next)) = path.last_mut() {
            let loc = *loc;
            let Some(edge) = self.outgoing.of(loc).get(*next) else {
                path.pop();
                self.on_path[loc.index()] = 0;
                self.left.push(loc);
                if let Some((parent, _)) = path.last() {
                    self.tag(*parent, self.inside[loc.index()]);
                }
                continue;
            };
            *next += 1;
            let to = self.cfg.edges[*edge].to;
            if !self.seen[to.index()] {
                self.enter(to, &mut path);
            } else if self.on_path[to.index()] > 0 {
                self.head[to.index()] = true;
                self.tag(loc, Some(to));
            } else {
                self.again(loc, to);
            }
        }
    }

    fn enter(&mut self, loc: Loc, path: &mut Vec<(Loc, usize)>) {
        self.seen[loc.index()] = true;
        path.push((loc, 0));
        self.on_path[loc.index()] = path.len();
    }

    /// An edge to a location that was left before: it belongs to the loops around that location
    /// that are still open; those that are not are entered here a second time.
    fn again(&mut self, loc: Loc, to: Loc) {
        let mut next = self.inside[to.index()];
        while let Some(head) = next {
            if self.on_path[head.index()] > 0 {
                self.tag(loc, Some(head));
                return;
            }
            self.irreducible[head.index()] = true;
            next = self.inside[head.index()];
        }
    }

    /// The location belongs to the loop of this head, and so on outwards: the heads on the path
    /// are merged into one list, the innermost, which is the latest on the path, first.
    fn tag(&mut self, loc: Loc, head: Option<Loc>) {
        let Some(mut head) = head else { return };
        let mut loc = loc;
        if loc == head {
            return;
        }
        while let Some(around) = self.inside[loc.index()] {
            if around == head {
                return;
            }
            if self.on_path[around.index()] < self.on_path[head.index()] {
                self.inside[loc.index()] = Some(head);
                loc = head;
                head = around;
            } else {
                loc = around;
            }
        }
        if loc != head {
            self.inside[loc.index()] = Some(head);
        }
    }

    fn finish(self) -> Loops {
        let order: Vec<Loc> = self.left.into_iter().rev().collect();
        let mut position = vec![0; order.len()];
        for (at, loc) in order.iter().enumerate() {
            position[loc.index()] = at;
        }
        Loops {
            order,
            position,
            head: self.head,
            inside: self.inside,
            irreducible: self.irreducible,
        }
    }
}

#[cfg(test)]
mod tests;
