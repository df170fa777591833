//! [`Net`]: a graph as arcs between nodes, some of which are *stops*: places where states are
//! abstracted. What lies between two stops is one block. Calls are no arcs.
//!
//! ```text
//!   always stops     the start, the goals, the heads of loops: every cycle has one; with calls, where
//!                    they are and return to, and the entries and exits of functions
//!   small            every node; edges are cut into their steps
//!   basic            every location but those with one way in and one way out
//!   large            no others
//!   every n          locations that are n arcs away from the last stop, or more
//! ```

use bia_base::Idx as _;
use bia_cfg::{Action, Cfg, Edge, Loc, Loops, Step};
use std::ops::Range;

/// How far blocks go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// One step.
    Small,
    /// From one location where ways part or meet to the next.
    Basic,
    /// From one head of a loop to the next.
    Large,
    /// At most so many arcs, and never around a loop.
    Every(u32),
}

/// A part of an edge: some of its steps.
#[derive(Clone, Debug)]
pub(crate) struct Arc {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) edge: Edge,
    pub(crate) steps: Range<usize>,
}

/// Nodes and arcs. The first nodes are the locations of the graph, with their numbers.
#[derive(Debug)]
pub(crate) struct Net {
    pub(crate) arcs: Vec<Arc>,
    outgoing: Vec<Vec<usize>>,
    stops: Vec<bool>,
    rank: Vec<usize>,
    locations: usize,
    /// The edges that are calls.
    pub(crate) calls: Vec<Edge>,
}

impl Net {
    /// The net of a graph; `goals` are where nothing goes on.
    pub(crate) fn new(cfg: &Cfg, goals: &[Loc], size: Size) -> Self {
        let locations = cfg.locs.len();
        let mut net = Self {
            arcs: Vec::new(),
            outgoing: vec![Vec::new(); locations],
            stops: vec![false; locations],
            rank: vec![0; locations],
            locations,
            calls: Vec::new(),
        };
        let loops = Loops::new(cfg);
        for loc in cfg.locs.ids() {
            net.rank[loc.index()] = loops.position(loc);
            net.stops[loc.index()] = loops.is_head(loc);
        }
        for loc in goals.iter().copied().chain([cfg.start()]) {
            net.stops[loc.index()] = true;
        }
        for (edge, data) in cfg.edges.iter() {
            if goals.contains(&data.from) {
                continue;
            }
            let is_call = |step: &Step| matches!(step.action, Action::Call { .. });
            if data.steps.iter().any(is_call) {
                net.calls.push(edge);
                for loc in [data.from, data.to] {
                    net.stops[loc.index()] = true;
                }
                continue;
            }
            net.add(
                edge,
                data.from.index(),
                data.to.index(),
                data.steps.len(),
                size,
            );
        }
        if !net.calls.is_empty() {
            for func in cfg.funcs.values() {
                net.stops[func.entry.index()] = true;
                net.stops[func.exit.index()] = true;
            }
        }
        net.stop(loops.order(), size);
        net
    }

    /// Adds an edge, cut into steps if blocks are small.
    fn add(&mut self, edge: Edge, from: usize, to: usize, steps: usize, size: Size) {
        let pieces = match size {
            Size::Small => steps.max(1),
            Size::Basic | Size::Large | Size::Every(_) => 1,
        };
        let mut at = from;
        for piece in 0..pieces {
            let next = match piece + 1 == pieces {
                true => to,
                false => self.node(self.rank[from]),
            };
            let steps = match pieces {
                1 => 0..steps,
                _ => piece..piece + 1,
            };
            self.outgoing[at].push(self.arcs.len());
            let from = at;
            self.arcs.push(Arc {
                from,
                to: next,
                edge,
                steps,
            });
            at = next;
        }
    }

    /// A node inside of an edge.
    fn node(&mut self, rank: usize) -> usize {
        self.outgoing.push(Vec::new());
        self.stops.push(true);
        self.rank.push(rank);
        self.outgoing.len() - 1
    }

    /// Marks the stops that depend on the size of blocks.
    fn stop(&mut self, order: &[Loc], size: Size) {
        match size {
            Size::Small => self.stops.fill(true),
            Size::Basic => {
                let mut entering = vec![0_usize; self.stops.len()];
                for arc in &self.arcs {
                    entering[arc.to] += 1;
                }
                for (node, stop) in self.stops.iter_mut().enumerate() {
                    *stop |= entering[node] != 1 || self.outgoing[node].len() != 1;
                }
            }
            Size::Large => {}
            Size::Every(most) => {
                let mut away = vec![0_u32; self.stops.len()];
                for node in order.iter().map(|loc| loc.index()) {
                    self.stops[node] |= away[node] >= most;
                    let next = match self.stops[node] {
                        true => 1,
                        false => away[node] + 1,
                    };
                    for arc in &self.outgoing[node] {
                        let to = &mut away[self.arcs[*arc].to];
                        *to = next.max(*to);
                    }
                }
            }
        }
    }

    /// How many nodes there are.
    pub(crate) fn len(&self) -> usize {
        self.stops.len()
    }

    /// Whether states are abstracted here.
    pub(crate) fn is_stop(&self, node: usize) -> bool {
        self.stops[node]
    }

    /// The arcs that leave a node.
    pub(crate) fn outgoing(&self, node: usize) -> &[usize] {
        &self.outgoing[node]
    }

    /// Its position in an order in which only ways around loops go back.
    pub(crate) fn rank(&self, node: usize) -> usize {
        self.rank[node]
    }

    /// The location, if it is one and does not lie inside of an edge.
    pub(crate) fn location(&self, node: usize) -> Option<Loc> {
        (node < self.locations).then(|| Loc::from_index(node))
    }
}
