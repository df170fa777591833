//! Keeping the set of clauses small: learnt clauses of high glue go, and the space of deleted ones
//! is given back. Both at level zero only, where no clause is a reason; the second between
//! questions.

use super::Solver;

/// Learnt clauses of this glue stay.
const GOOD_GLUE: u32 = 2;

impl Solver {
    /// Ends a question: takes its assignments back and deletes what it left behind.
    pub(super) fn finish(&mut self) {
        self.undo(0, false);
        for clause in self.temporary.drain(..) {
            self.arena.delete(clause);
        }
        let guard = self.guard as usize;
        // That the temporary clause is contradictory is forgotten as well; nothing else follows
        // from it at level zero, since the guard occurs negated only.
        if self.values[2 * guard] != 0 {
            self.values[2 * guard..2 * guard + 2].fill(0);
            self.trail.retain(|lit| lit.var() != guard);
            self.head = self.head.min(self.trail.len());
        }
        if self.arena.is_wasteful() {
            self.collect();
        }
    }

    /// Deletes the worse half of the learnt clauses when there are many.
    pub(super) fn reduce(&mut self) {
        if self.learnts.len() < self.max_learnts {
            return;
        }
        let arena = &self.arena;
        self.learnts.retain(|clause| !arena.is_deleted(*clause));
        self.learnts
            .sort_by_key(|clause| (arena.glue(*clause), arena.len(*clause)));
        let half = self.learnts.len() / 2;
        let mut index = 0;
        let arena = &mut self.arena;
        self.learnts.retain(|clause| {
            index += 1;
            let stays = index <= half || arena.glue(*clause) <= GOOD_GLUE;
            if !stays {
                arena.delete(*clause);
            }
            stays
        });
        if self.learnts.len() * 2 > self.max_learnts {
            self.max_learnts += self.max_learnts / 2;
        }
    }

    fn collect(&mut self) {
        let kept = self.arena.collect();
        for list in &mut self.watches {
            list.clear();
        }
        self.learnts.clear();
        for clause in kept {
            self.watch(clause);
            if self.arena.is_learnt(clause) {
                self.learnts.push(clause);
            }
        }
    }
}
