//! [`Waiting`]: which node comes next.

use super::config::Order;
use std::collections::{BTreeSet, VecDeque};

/// Nodes that wait to be expanded, each once.
#[derive(Debug)]
pub(super) enum Waiting {
    /// The youngest first.
    Depth(Vec<usize>),
    /// The oldest first.
    Breadth(VecDeque<usize>),
    /// The lowest rank first, of those the oldest.
    Topological(BTreeSet<(usize, usize)>),
}

impl Waiting {
    pub(super) fn new(order: Order) -> Self {
        match order {
            Order::Depth => Self::Depth(Vec::new()),
            Order::Breadth => Self::Breadth(VecDeque::new()),
            Order::Topological => Self::Topological(BTreeSet::new()),
        }
    }

    /// Adds a node at a place of this rank.
    pub(super) fn push(&mut self, node: usize, rank: usize) {
        match self {
            Self::Depth(list) => {
                list.retain(|other| *other != node);
                list.push(node);
            }
            Self::Breadth(queue) => {
                if !queue.contains(&node) {
                    queue.push_back(node);
                }
            }
            Self::Topological(set) => {
                set.insert((rank, node));
            }
        }
    }

    /// Takes the next one.
    pub(super) fn pop(&mut self) -> Option<usize> {
        match self {
            Self::Depth(list) => list.pop(),
            Self::Breadth(queue) => queue.pop_front(),
            Self::Topological(set) => set.pop_first().map(|(_, node)| node),
        }
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        match self {
            Self::Depth(list) => list.clear(),
            Self::Breadth(queue) => queue.clear(),
            Self::Topological(set) => set.clear(),
        }
    }
}
