//! Partial orders: of two independent segments that follow each other only one order is allowed.
//!
//! ```text
//!   segment t of instance j may follow segment s of instance i > j only if they are dependent
//! ```
//! (*Peephole* partial-order reduction, Wang, Yang, Kahlon, Gupta, TACAS 2008.) Segments are
//! dependent iff one writes a place that meets one that the other accesses, one starts the other's
//! thread, one joins and the other ends a thread, or both start threads and numbers are variables.
//! What places are, and why others commute, is in [`super::places`].
//!
//! **Why nothing is lost.** Take an execution to a target, as a sequence of segments. If it breaks
//! the rule, s and then t are independent neighbours of instances i > j: t can be made before s,
//! since s changes nothing that t reads and does not start t's thread, and s after t likewise, with
//! the same state in the end. If t is the last segment, which visits the target, it does so without
//! s, and s is dropped. Each exchange makes the sequence of instances smaller in the lexicographic
//! order, or shorter, so this ends, with an execution to the target that keeps the rule. Cuts are
//! targets in this sense.

use super::instances::Instance;
use super::places::Access;
use super::sharing::Sharing;
use super::template::{EdgeOp, Template};
use crate::{Adjacency, Edge, Loc};
use bia_base::Idx as _;
use std::collections::BTreeSet;

/// What the segments that begin at one location of an instance can do.
#[derive(Clone, Default, Debug)]
pub(super) struct Footprint {
    access: Access,
    starts: BTreeSet<usize>,
    joins: bool,
    ends: bool,
}

impl Footprint {
    /// What can happen between `from` and the ends of the segments that begin there. `ends_at` says
    /// which edges end a segment.
    pub(super) fn new(
        template: &Template,
        (at, instance): (usize, &Instance),
        sharing: &Sharing,
        (outgoing, from): (&Adjacency, Loc),
        ends_at: impl Fn(Edge) -> bool,
    ) -> Self {
        let mut found = Self::default();
        let mut seen = vec![false; template.graph.locs.len()];
        let mut open = vec![from];
        while let Some(loc) = open.pop() {
            if std::mem::replace(&mut seen[loc.index()], true) {
                continue;
            }
            found.ends |= loc == template.exit();
            for edge in outgoing.of(loc) {
                found.access.extend(sharing.of(at, *edge));
                match template.ops[edge.index()] {
                    Some(EdgeOp::Spawn(_)) => {
                        found
                            .starts
                            .extend(instance.starts.get(edge).into_iter().flatten());
                    }
                    Some(EdgeOp::Join) => found.joins = true,
                    Some(EdgeOp::Exit) => {
                        found.ends = true;
                        continue;
                    }
                    // It may wait for the end of a thread.
                    Some(EdgeOp::Await) => found.joins = true,
                    Some(
                        EdgeOp::This
                        | EdgeOp::Child
                        | EdgeOp::Begin
                        | EdgeOp::End
                        | EdgeOp::Access(_),
                    )
                    | None => {}
                }
                if !ends_at(*edge) {
                    open.push(template.graph.edges[*edge].to);
                }
            }
        }
        found
    }

    /// Whether a segment of instance `i` and one of `j` must keep their order.
    pub(super) fn depends(&self, i: usize, other: &Self, j: usize, counts: bool) -> bool {
        self.access.conflicts(&other.access)
            || self.starts.contains(&j)
            || other.starts.contains(&i)
            || (self.joins && other.ends)
            || (self.ends && other.joins)
            || (counts && !self.starts.is_empty() && !other.starts.is_empty())
    }
}
