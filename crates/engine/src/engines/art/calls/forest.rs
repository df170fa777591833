//! [`Forest`]: a tree for each context, linked by calls and returns.

use crate::abstraction::{image::Region, space::implies};
use bia_base::Idx as _;
use bia_cfg::{Edge, Func};

/// How a node was come to.
#[derive(Clone, Copy, Debug)]
pub(super) enum From {
    /// The program begins.
    Root,
    /// The context was first called by this node, on this edge.
    Call(usize, Edge),
    /// From this node by this block.
    Block(usize, usize),
    /// The call of the first on the edge has come to the second, at the exit.
    Return(usize, usize, Edge),
}

/// A node.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) at: usize,
    pub(super) region: Region,
    pub(super) context: usize,
    from: From,
    pub(super) is_expanded: bool,
    pub(super) is_covered: bool,
}

/// A function that was called with some region.
#[derive(Clone, Debug)]
pub(super) struct Context {
    pub(super) func: Func,
    /// The node at the entry.
    pub(super) entry: usize,
    /// The calls that begin it.
    pub(super) calls: Vec<(usize, Edge)>,
    /// The nodes at the exit.
    pub(super) exits: Vec<usize>,
}

/// A step of a path through callers and callees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Move {
    Block(usize),
    Enter(Edge),
    Return(Edge),
}

/// Nodes and contexts.
#[derive(Debug)]
pub(super) struct Forest {
    pub(super) nodes: Vec<Node>,
    pub(super) contexts: Vec<Context>,
    /// The nodes at each stop, oldest first.
    pub(super) at: Vec<Vec<usize>>,
}

/// Paths may have so many steps: calls that share what they call make them long.
const MAX_MOVES: usize = 4000;

impl Forest {
    /// No nodes yet, for so many places.
    pub(super) fn new(places: usize) -> Self {
        Self {
            nodes: Vec::new(),
            contexts: Vec::new(),
            at: vec![Vec::new(); places],
        }
    }

    /// A new node.
    pub(super) fn add(&mut self, at: usize, region: Region, context: usize, from: From) -> usize {
        let id = self.nodes.len();
        self.nodes.push(Node {
            at,
            region,
            context,
            from,
            is_expanded: false,
            is_covered: false,
        });
        self.at[at].push(id);
        id
    }

    /// A new context with its entry.
    pub(super) fn begin(&mut self, func: Func, at: usize, region: Region, from: From) -> usize {
        let context = self.contexts.len();
        let entry = self.add(at, region, context, from);
        self.contexts.push(Context {
            func,
            entry,
            calls: Vec::new(),
            exits: Vec::new(),
        });
        context
    }

    /// The context of a function with this region at its entry.
    pub(super) fn find(&self, func: Func, region: &Region) -> Option<usize> {
        let mut all = self.contexts.iter();
        all.position(|context| {
            let there = &self.nodes[context.entry].region.whole;
            let is_same = || implies(there, &region.whole) && implies(&region.whole, there);
            context.func == func && is_same()
        })
    }

    /// The steps from the start of the program to a node, each with the stop that it leads to.
    /// `None` if there are too many.
    pub(super) fn path(&self, node: usize) -> Option<Vec<(Move, usize)>> {
        enum Task {
            /// To a node; if it is in a call that returns, from the entry only.
            To(usize, bool),
            Move(Move, usize),
        }
        let mut path = Vec::new();
        let mut tasks = vec![Task::To(node, true)];
        while let Some(task) = tasks.pop() {
            if path.len() > MAX_MOVES {
                return None;
            }
            let (node, whole) = match task {
                Task::Move(step, at) => {
                    path.push((step, at));
                    continue;
                }
                Task::To(node, whole) => (node, whole),
            };
            let at = self.nodes[node].at;
            match self.nodes[node].from {
                From::Root => {}
                From::Call(call, edge) if whole => {
                    path.push((Move::Enter(edge), at));
                    tasks.push(Task::To(call, true));
                }
                From::Call(..) => {}
                From::Block(before, block) => {
                    path.push((Move::Block(block), at));
                    tasks.push(Task::To(before, whole));
                }
                From::Return(call, exit, edge) => {
                    path.push((Move::Return(edge), at));
                    let context = self.nodes[exit].context;
                    let entry = self.nodes[self.contexts[context].entry].at;
                    tasks.push(Task::To(call, whole));
                    tasks.push(Task::Move(Move::Enter(edge), entry));
                    tasks.push(Task::To(exit, false));
                }
            }
        }
        path.reverse();
        Some(path)
    }
}

/// A path in numbers, to know it again.
pub(super) fn signature(path: &[(Move, usize)]) -> Vec<(u8, usize)> {
    let numbers = path.iter().map(|(step, _)| match step {
        Move::Block(block) => (0, *block),
        Move::Enter(edge) => (1, edge.index()),
        Move::Return(edge) => (2, edge.index()),
    });
    numbers.collect()
}
