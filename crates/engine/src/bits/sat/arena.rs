//! All clauses of a solver in one vector.
//!
//! ```text
//!   … │ length·4 + deleted·2 + learnt │ glue │ literal │ literal │ …
//! ```
//! A clause is named by the place of its header. Deleted clauses stay until [`Arena::collect`].

use super::Lit;

/// A clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ClauseRef(u32);

impl ClauseRef {
    /// No clause.
    pub(super) const NONE: Self = Self(u32::MAX);

    fn at(self) -> usize {
        self.0 as usize
    }
}

const HEADER: usize = 2;

/// The clauses.
#[derive(Debug, Default)]
pub(super) struct Arena {
    words: Vec<u32>,
    wasted: usize,
}

impl Arena {
    /// Stores a clause.
    pub(super) fn push(&mut self, lits: &[Lit], learnt: bool, glue: u32) -> ClauseRef {
        let place = u32::try_from(self.words.len()).expect("clauses take less than 16 GiB");
        let length = u32::try_from(lits.len()).expect("a clause is shorter than the arena");
        self.words.extend([length << 2 | u32::from(learnt), glue]);
        self.words.extend(lits.iter().map(|lit| lit.code()));
        ClauseRef(place)
    }

    pub(super) fn len(&self, clause: ClauseRef) -> usize {
        (self.words[clause.at()] >> 2) as usize
    }
    pub(super) fn is_learnt(&self, clause: ClauseRef) -> bool {
        self.words[clause.at()] & 1 == 1
    }
    pub(super) fn is_deleted(&self, clause: ClauseRef) -> bool {
        self.words[clause.at()] & 2 == 2
    }
    pub(super) fn glue(&self, clause: ClauseRef) -> u32 {
        self.words[clause.at() + 1]
    }
    pub(super) fn set_glue(&mut self, clause: ClauseRef, glue: u32) {
        self.words[clause.at() + 1] = glue;
    }

    /// The literals, as numbers.
    pub(super) fn codes(&self, clause: ClauseRef) -> &[u32] {
        let start = clause.at() + HEADER;
        &self.words[start..start + self.len(clause)]
    }
    /// The literals, as numbers, to reorder.
    pub(super) fn codes_mut(&mut self, clause: ClauseRef) -> &mut [u32] {
        let start = clause.at() + HEADER;
        let end = start + self.len(clause);
        &mut self.words[start..end]
    }
    pub(super) fn lit(&self, clause: ClauseRef, index: usize) -> Lit {
        Lit::from_code(self.words[clause.at() + HEADER + index])
    }

    /// Marks a clause as deleted. Watches notice when they meet it.
    pub(super) fn delete(&mut self, clause: ClauseRef) {
        if !self.is_deleted(clause) {
            self.words[clause.at()] |= 2;
            self.wasted += HEADER + self.len(clause);
        }
    }

    /// Whether much of the space is held by deleted clauses.
    pub(super) fn is_wasteful(&self) -> bool {
        self.wasted > 20_000 && self.wasted * 3 > self.words.len()
    }

    /// Gives back the space of deleted clauses. The others move: their new names, in order.
    pub(super) fn collect(&mut self) -> Vec<ClauseRef> {
        let mut kept = Vec::new();
        let (mut from, mut to) = (0, 0);
        while from < self.words.len() {
            let size = HEADER + (self.words[from] >> 2) as usize;
            if self.words[from] & 2 == 0 {
                self.words.copy_within(from..from + size, to);
                kept.push(ClauseRef(u32::try_from(to).expect("smaller than before")));
                to += size;
            }
            from += size;
        }
        self.words.truncate(to);
        self.wasted = 0;
        kept
    }
}
