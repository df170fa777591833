//! Conflict analysis: the clause that is learnt, and the core of assumptions.
//!
//! The clause at the first unique implication point, without literals that the others imply; and
//! the assumptions that a failed one contradicts.

use super::{ClauseRef, Lit, Solver};

impl Solver {
    /// The learnt clause with its asserting literal first, the level to go back to and the glue.
    pub(super) fn analyse(&mut self, conflict: ClauseRef) -> (Vec<Lit>, usize, u32) {
        let level = self.level();
        let mut learnt = vec![Lit::from_code(0)];
        let mut open = 0_usize;
        let mut clause = conflict;
        let mut index = self.trail.len();
        loop {
            self.freshen(clause);
            for place in 0..self.arena.len(clause) {
                let lit = self.arena.lit(clause, place);
                let var = lit.var();
                // A literal that the clause implied is marked already or true.
                if self.seen[var] || self.levels[var] == 0 || self.values[lit.index()] > 0 {
                    continue;
                }
                self.seen[var] = true;
                self.to_clear.push(lit.variable());
                self.bump(lit.variable());
                if self.levels[var] >= level {
                    open += 1;
                } else {
                    learnt.push(lit);
                }
            }
            let uip = loop {
                index -= 1;
                if self.seen[self.trail[index].var()] {
                    break self.trail[index];
                }
            };
            open -= 1;
            if open == 0 {
                learnt[0] = !uip;
                break;
            }
            clause = self.reasons[uip.var()];
        }
        self.minimise(&mut learnt);
        for var in self.to_clear.drain(..) {
            self.seen[var as usize] = false;
        }
        let back = self.arrange(&mut learnt);
        let glue = self.glue(&learnt);
        (learnt, back, glue)
    }

    /// Removes literals that follow from the others.
    fn minimise(&mut self, learnt: &mut Vec<Lit>) {
        let levels = learnt[1..]
            .iter()
            .fold(0_u64, |all, lit| all | self.level_bit(*lit));
        let mut kept = 1;
        for index in 1..learnt.len() {
            let lit = learnt[index];
            if self.reasons[lit.var()] == ClauseRef::NONE || !self.is_implied(lit, levels) {
                learnt[kept] = lit;
                kept += 1;
            }
        }
        learnt.truncate(kept);
    }

    fn level_bit(&self, lit: Lit) -> u64 {
        1 << (self.levels[lit.var()] & 63)
    }

    /// Whether marked literals imply this one's negation.
    fn is_implied(&mut self, lit: Lit, levels: u64) -> bool {
        let marked = self.to_clear.len();
        let mut stack = vec![lit];
        while let Some(top) = stack.pop() {
            let reason = self.reasons[top.var()];
            for place in 0..self.arena.len(reason) {
                let other = self.arena.lit(reason, place);
                let var = other.var();
                if var == top.var() || self.seen[var] || self.levels[var] == 0 {
                    continue;
                }
                if self.reasons[var] == ClauseRef::NONE || self.level_bit(other) & levels == 0 {
                    for var in self.to_clear.drain(marked..) {
                        self.seen[var as usize] = false;
                    }
                    return false;
                }
                self.seen[var] = true;
                self.to_clear.push(other.variable());
                stack.push(other);
            }
        }
        true
    }

    /// Puts a literal of the highest level but the first second; that level.
    fn arrange(&self, learnt: &mut [Lit]) -> usize {
        let Some(best) = (1..learnt.len()).max_by_key(|i| self.levels[learnt[*i].var()]) else {
            return 0;
        };
        learnt.swap(1, best);
        self.levels[learnt[1].var()] as usize
    }

    fn glue(&self, lits: &[Lit]) -> u32 {
        let mut levels: Vec<u32> = lits.iter().map(|lit| self.levels[lit.var()]).collect();
        levels.sort_unstable();
        levels.dedup();
        u32::try_from(levels.len()).unwrap_or(u32::MAX)
    }

    /// A learnt clause that is useful again may have a better glue now.
    fn freshen(&mut self, clause: ClauseRef) {
        if self.arena.is_learnt(clause) && self.arena.glue(clause) > 2 {
            let codes = self.arena.codes(clause);
            let lits: Vec<Lit> = codes.iter().map(|code| Lit::from_code(*code)).collect();
            let glue = self.glue(&lits);
            if glue < self.arena.glue(clause) {
                self.arena.set_glue(clause, glue);
            }
        }
    }

    fn bump(&mut self, var: u32) {
        let activity = &mut self.activity[var as usize];
        *activity += self.increment;
        if *activity > 1e100 {
            for activity in &mut self.activity {
                *activity *= 1e-100;
            }
            self.increment *= 1e-100;
        }
        self.heap.raised(var, &self.activity);
    }

    /// Marks the assumptions that make this one false, and itself, as the core.
    pub(super) fn blame(&mut self, assumption: Lit) {
        self.failed[assumption.index()] = self.question;
        let start = self.level_starts.first().copied();
        let Some(start) = start.filter(|_| self.levels[assumption.var()] > 0) else {
            return;
        };
        self.seen[assumption.var()] = true;
        for index in (start..self.trail.len()).rev() {
            let lit = self.trail[index];
            if !std::mem::take(&mut self.seen[lit.var()]) {
                continue;
            }
            let reason = self.reasons[lit.var()];
            if reason == ClauseRef::NONE {
                self.failed[lit.index()] = self.question;
                continue;
            }
            for place in 0..self.arena.len(reason) {
                let other = self.arena.lit(reason, place);
                if other.var() != lit.var() && self.levels[other.var()] > 0 {
                    self.seen[other.var()] = true;
                }
            }
        }
    }
}
