//! Obligations: cubes from which a bad state is reached, to be shown unreachable up to a frame.
//! The lowest frame goes first, then what is nearest to the bad states.

use super::cube::Cube;
use std::{cmp::Reverse, collections::BinaryHeap};

/// A cube with the way from it to the bad states.
#[derive(Debug)]
pub(super) struct Obligation {
    pub(super) cube: Cube,
    /// Inputs, by number, with which every state of the cube has a step into the next cube.
    pub(super) inputs: Vec<(usize, bool)>,
    /// The next cube; `None`: all states of this one are bad.
    pub(super) next: Option<usize>,
    /// Steps to the bad states.
    pub(super) depth: usize,
    /// How often it came back although it had been blocked before: how hard to generalise.
    pub(super) activity: f64,
}

/// All obligations, and those that wait.
#[derive(Debug, Default)]
pub(super) struct Obligations {
    all: Vec<Obligation>,
    queue: BinaryHeap<Reverse<(usize, usize, usize)>>,
}

impl Obligations {
    /// A new obligation for a frame.
    pub(super) fn add(&mut self, frame: usize, obligation: Obligation) -> usize {
        self.all.push(obligation);
        self.again(frame, self.all.len() - 1);
        self.all.len() - 1
    }

    /// The same obligation for another frame.
    pub(super) fn again(&mut self, frame: usize, id: usize) {
        self.queue.push(Reverse((frame, self.all[id].depth, id)));
    }

    /// The first of those for frames up to `last`.
    pub(super) fn pop(&mut self, last: usize) -> Option<(usize, usize)> {
        let Reverse((frame, ..)) = self.queue.peek()?;
        if *frame > last {
            return None;
        }
        self.queue.pop().map(|Reverse((frame, _, id))| (frame, id))
    }

    pub(super) fn get(&mut self, id: usize) -> &mut Obligation {
        &mut self.all[id]
    }

    /// From this one to the last: the inputs of each step.
    pub(super) fn inputs_from(&self, id: usize) -> Vec<Vec<(usize, bool)>> {
        let mut path = Vec::new();
        let mut at = &self.all[id];
        while let Some(next) = at.next {
            path.push(at.inputs.clone());
            at = &self.all[next];
        }
        path
    }

    /// How many literals they had.
    pub(super) fn literals(&self) -> usize {
        self.all.iter().map(|one| one.cube.len()).sum()
    }

    /// How many there were.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }
}
