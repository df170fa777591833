//! Assignments: propagation along watched literals, and taking them back.

use super::{ClauseRef, Lit, Solver, Watch};

impl Solver {
    pub(super) fn level(&self) -> u32 {
        u32::try_from(self.level_starts.len()).unwrap_or(u32::MAX)
    }

    fn truth(&self, lit: Lit) -> i8 {
        self.values[lit.index()]
    }

    /// Makes an open literal true.
    pub(super) fn enqueue(&mut self, lit: Lit, reason: ClauseRef) {
        let level = self.level();
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        self.levels[lit.var()] = level;
        self.reasons[lit.var()] = if level == 0 { ClauseRef::NONE } else { reason };
        self.trail.push(lit);
    }

    /// Draws all conclusions; a clause that is false, if there is one.
    pub(super) fn propagate(&mut self) -> Option<ClauseRef> {
        while self.head < self.trail.len() {
            let lit = self.trail[self.head];
            self.head += 1;
            self.propagations += 1;
            let mut list = std::mem::take(&mut self.watches[lit.index()]);
            let conflict = self.visit(lit, &mut list);
            self.watches[lit.index()] = list;
            if conflict.is_some() {
                self.head = self.trail.len();
                return conflict;
            }
        }
        None
    }

    /// Looks at the clauses in which the negation of `lit` is watched.
    fn visit(&mut self, lit: Lit, list: &mut Vec<Watch>) -> Option<ClauseRef> {
        let falsified = (!lit).code();
        let everywhere = self.level_starts.is_empty();
        let (mut from, mut to) = (0, 0);
        let mut conflict = None;
        while from < list.len() {
            let watch = list[from];
            from += 1;
            if self.truth(watch.blocker) > 0 {
                list[to] = watch;
                to += 1;
                continue;
            }
            let clause = watch.clause;
            if self.arena.is_deleted(clause) {
                continue;
            }
            let codes = self.arena.codes_mut(clause);
            if codes[0] == falsified {
                codes.swap(0, 1);
            }
            let first = Lit::from_code(codes[0]);
            let kept = Watch {
                clause,
                blocker: first,
            };
            let value = self.values[first.index()];
            if value > 0 {
                list[to] = kept;
                to += 1;
                continue;
            }
            let other = codes[2..]
                .iter()
                .position(|code| self.values[*code as usize] >= 0);
            if let Some(other) = other {
                codes.swap(1, other + 2);
                let new = Lit::from_code(codes[1]);
                self.watches[(!new).index()].push(kept);
                continue;
            }
            list[to] = kept;
            to += 1;
            if value < 0 {
                conflict = Some(clause);
                break;
            }
            if everywhere || self.in_domain(first) {
                self.enqueue(first, clause);
            }
        }
        while from < list.len() {
            list[to] = list[from];
            to += 1;
            from += 1;
        }
        list.truncate(to);
        conflict
    }

    pub(super) fn in_domain(&self, lit: Lit) -> bool {
        self.domain_of[lit.var()] == self.question
    }

    /// Takes back all assignments above a level, within a question.
    pub(super) fn backtrack(&mut self, level: usize) {
        self.undo(level, true);
    }

    /// Takes back all assignments above a level; `again`: their variables are to be decided again.
    pub(super) fn undo(&mut self, level: usize, again: bool) {
        if self.level_starts.len() <= level {
            return;
        }
        let start = self.level_starts[level];
        for index in (start..self.trail.len()).rev() {
            let lit = self.trail[index];
            self.values[lit.index()] = 0;
            self.values[(!lit).index()] = 0;
            self.phases[lit.var()] = lit.sign();
            if again {
                self.heap.insert(lit.variable(), &self.activity);
            }
        }
        self.trail.truncate(start);
        self.level_starts.truncate(level);
        self.head = start;
    }
}
