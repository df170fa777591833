//! [`State`]: where a path is, with the values of variables, its condition, and the decisions that
//! led there.
//!
//! Frames below the top are shared between the states of a fork, and so are conditions and
//! decisions: lists that grow at one end.

use super::{cell::Cell, code::Place};
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
    pub(super) forks: List<Fork>,
    /// How many edges were taken.
    pub(super) steps: u64,
    /// How many values were chosen.
    pub(super) havocs: u32,
    /// How many heads of loops and calls were passed.
    pub(super) depth: u32,
    /// How many values and edges were chosen when it was last compared with others.
    pub(super) compared: (u32, usize),
}

impl State {
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

    /// Whether the two go on in the same way, provided that both do so by themselves.
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
