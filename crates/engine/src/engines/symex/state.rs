//! [`State`]: where a path is, with the values of variables, its condition, and the decisions that
//! led there.
//!
//! Frames below the top are shared between the states of a fork, and so are conditions and
//! decisions: lists that grow at one end.

use super::{cell::Cell, code::Place, summary::Open};
use bia_cfg::{Edge, Func, Loc};
use bia_term::{Model, Term};
use std::rc::Rc;

/// A call that is active.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Frame {
    pub(super) func: Func,
    pub(super) loc: Loc,
    /// The call that made it, in the frame below.
    pub(super) call: Option<Edge>,
    pub(super) locals: Vec<Cell>,
}

/// A choice among several edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fork {
    /// How many steps the path had.
    pub(super) step: u64,
    pub(super) edge: Edge,
}

/// What is to be known for going a path again.
#[derive(Clone)]
pub(super) enum Choice {
    Fork(Fork),
    Laps(Laps),
    /// Two paths became one; always the first of a list.
    Merged(Rc<Merge>),
}

/// A way around a loop that was gone several times in one step.
#[derive(Clone, Debug)]
pub(super) struct Laps {
    /// How many steps the path had.
    pub(super) step: u64,
    pub(super) edges: Rc<[Edge]>,
    /// How often, a symbol.
    pub(super) count: Term,
}

/// Two paths that became one.
pub(super) struct Merge {
    /// Under which symbols it is the first of them.
    pub(super) first: Term,
    pub(super) ways: [Past; 2],
    /// The location where the paths were merged.
    pub(super) loc: Loc,
    /// How many calls were active.
    pub(super) calls: usize,
    /// How many values count as chosen from then on.
    pub(super) havocs: u32,
}

impl Drop for Merge {
    fn drop(&mut self) {
        // One by one: a path may be merged more often than the stack is deep.
        let take = |past: &mut Past| std::mem::replace(&mut past.forks, List::new());
        let mut lists: Vec<List<Choice>> = self.ways.iter_mut().map(take).collect();
        while let Some(mut list) = lists.pop() {
            while let Some(choice) = list.pop_own() {
                if let Choice::Merged(merge) = choice
                    && let Ok(mut merge) = Rc::try_unwrap(merge)
                {
                    lists.extend(merge.ways.iter_mut().map(take));
                }
            }
        }
    }
}

/// How a path came to where it was merged.
pub(super) struct Past {
    pub(super) forks: List<Choice>,
    pub(super) steps: u64,
}

/// A path that goes on.
#[derive(Clone)]
pub(super) struct State {
    pub(super) top: Frame,
    /// The frames below, the lowest first.
    pub(super) below: Vec<Rc<Frame>>,
    pub(super) globals: Vec<Cell>,
    /// What must hold.
    pub(super) condition: List<Term>,
    /// Values of symbols under which the condition holds.
    pub(super) model: Rc<Model>,
    pub(super) forks: List<Choice>,
    /// How many edges were taken, since it was merged if it was.
    pub(super) steps: u64,
    /// How many values were chosen.
    pub(super) havocs: u32,
    /// How many heads of loops and calls were passed.
    pub(super) depth: u32,
    /// How many values and edges were chosen when it was last compared with others.
    pub(super) compared: (u32, usize),
    /// If paths are merged: how often each frame, the lowest first, went around the loops that it
    /// is in.
    pub(super) laps: Vec<Vec<(Loc, usize)>>,
    /// If loops are summarised: what may still be.
    pub(super) open: Option<Open>,
}

impl State {
    /// Whether it counts only once its path was gone step by step.
    pub(super) fn is_guess(&self) -> bool {
        self.forks.iter().any(|choice| match choice {
            Choice::Laps(_) => true,
            Choice::Fork(_) | Choice::Merged(_) => false,
        })
    }

    pub(super) fn set(&mut self, place: Place, cell: Cell) {
        *self.at(place) = cell;
    }

    pub(super) fn at(&mut self, place: Place) -> &mut Cell {
        match place {
            Place::Global(at) => &mut self.globals[at],
            Place::Local(at) => &mut self.top.locals[at],
        }
    }

    pub(super) fn get(&self, place: Place) -> &Cell {
        match place {
            Place::Global(at) => &self.globals[at],
            Place::Local(at) => &self.top.locals[at],
        }
    }

    /// Whether both states have the same future, provided that neither takes inputs or choices.
    pub(super) fn same(&self, other: &Self) -> bool {
        (
            self.havocs,
            self.forks.len(),
            self.condition.len(),
            self.below.len(),
        ) == (
            other.havocs,
            other.forks.len(),
            other.condition.len(),
            other.below.len(),
        ) && self.top == other.top
            && self.globals == other.globals
            && self.below == other.below
    }
}

/// A list that shares all but its last items with others.
pub(super) struct List<T> {
    last: Option<Rc<Node<T>>>,
}

struct Node<T> {
    item: T,
    length: usize,
    before: List<T>,
}

impl<T> Clone for List<T> {
    fn clone(&self) -> Self {
        Self {
            last: self.last.clone(),
        }
    }
}

impl<T> List<T> {
    pub(super) fn new() -> Self {
        Self { last: None }
    }

    pub(super) fn len(&self) -> usize {
        self.last.as_ref().map_or(0, |node| node.length)
    }

    pub(super) fn push(&mut self, item: T) {
        let length = self.len() + 1;
        let before = Self {
            last: self.last.take(),
        };
        self.last = Some(Rc::new(Node {
            item,
            length,
            before,
        }));
    }

    /// The last item, if no other list has it.
    fn pop_own(&mut self) -> Option<T> {
        let node = Rc::try_unwrap(self.last.take()?).ok()?;
        *self = node.before;
        Some(node.item)
    }

    /// The common beginning, and the rest of each list, the last item first. Only shared nodes are
    /// common; equal items in different nodes are not.
    pub(super) fn split(&self, other: &Self) -> (Self, Vec<T>, Vec<T>)
    where
        T: Clone,
    {
        let (mut a, mut b) = (self, other);
        let (mut of_a, mut of_b) = (Vec::new(), Vec::new());
        loop {
            let (longer, of_longer) = match (&a.last, &b.last) {
                (Some(one), Some(two)) if Rc::ptr_eq(one, two) => break,
                (Some(one), _) if one.length > b.len() => (&mut a, &mut of_a),
                (_, Some(_)) => (&mut b, &mut of_b),
                (Some(_), None) => (&mut a, &mut of_a),
                (None, None) => break,
            };
            let Some(node) = &longer.last else { break };
            of_longer.push(node.item.clone());
            *longer = &node.before;
        }
        (a.clone(), of_a, of_b)
    }

    /// The items, the last one first.
    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        let mut at = self;
        std::iter::from_fn(move || {
            let node = at.last.as_ref()?;
            at = &node.before;
            Some(&node.item)
        })
    }
}

impl<T> Drop for List<T> {
    fn drop(&mut self) {
        // One by one: lists are longer than the stack is deep.
        let mut next = self.last.take();
        while let Some(node) = next {
            next = match Rc::try_unwrap(node) {
                Ok(mut node) => node.before.last.take(),
                Err(_) => None,
            };
        }
    }
}
