//! The search: sets the domain, then decides, propagates and learns until there is an answer.

use super::{Answer, ClauseRef, Lit, Outcome, Solver};
use bia_base::Budget;

/// Conflicts of the shortest run between restarts.
const RESTART: u64 = 100;
/// Propagations between looks at the clock.
const PROPAGATIONS_PER_LOOK: u64 = 50_000;

impl Solver {
    /// Whether the clauses have a model in which all assumptions and some literal of the temporary
    /// clause, if there is one, are true.
    pub(crate) fn solve(
        &mut self,
        assumptions: &[Lit],
        temporary: Option<&[Lit]>,
        budget: &Budget,
    ) -> Outcome {
        self.finish();
        self.question += 1;
        let mut all = Vec::with_capacity(assumptions.len() + 1);
        if let Some(clause) = temporary {
            let guard = Lit::new(self.guard, true);
            let mut guarded = vec![!guard];
            guarded.extend_from_slice(clause);
            all.push(guard);
            let made = self.attach(&guarded);
            self.temporary.extend(made);
        }
        all.extend_from_slice(assumptions);
        self.set_domain(&all, temporary.unwrap_or_default());
        self.settle();
        if !self.consistent {
            return Ok(Answer::Unsat);
        }
        let values = &self.values;
        let open = self.domain.iter().copied();
        let open: Vec<u32> = open.filter(|v| values[2 * *v as usize] == 0).collect();
        self.heap.fill(&open, &self.activity);
        self.search(&all, budget)
    }

    /// The domain: what these and the permanent variables are computed from.
    fn set_domain(&mut self, assumptions: &[Lit], clause: &[Lit]) {
        self.domain.clear();
        for var in &self.permanent {
            self.domain_of[*var as usize] = self.question;
        }
        self.domain.extend_from_slice(&self.permanent);
        let cnf = self.cnf.clone();
        let asked = assumptions.iter().chain(clause);
        let mut stack: Vec<u32> = asked.map(|lit| lit.variable()).collect();
        while let Some(var) = stack.pop() {
            if self.domain_of[var as usize] == self.question {
                continue;
            }
            self.domain_of[var as usize] = self.question;
            self.domain.push(var);
            if var != self.guard {
                stack.extend_from_slice(cnf.fanins(var));
                self.load(var);
            }
        }
    }

    /// The leaves that these literals are computed from.
    pub(crate) fn leaves(&mut self, lits: &[Lit]) -> Vec<u32> {
        self.finish();
        self.question += 1;
        let cnf = self.cnf.clone();
        let mut stack: Vec<u32> = lits.iter().map(|lit| lit.variable()).collect();
        let mut leaves = Vec::new();
        while let Some(var) = stack.pop() {
            if self.domain_of[var as usize] == self.question {
                continue;
            }
            self.domain_of[var as usize] = self.question;
            let mut clauses = cnf.clauses(var);
            if clauses.next().is_none() {
                leaves.push(var);
            }
            stack.extend_from_slice(cnf.fanins(var));
        }
        leaves
    }

    fn search(&mut self, assumptions: &[Lit], budget: &Budget) -> Outcome {
        let mut look = self.propagations + PROPAGATIONS_PER_LOOK;
        for round in 1.. {
            let mut left = RESTART * luby(round);
            loop {
                if self.propagations >= look {
                    budget.check_now()?;
                    look = self.propagations + PROPAGATIONS_PER_LOOK;
                }
                if let Some(conflict) = self.propagate() {
                    self.conflicts += 1;
                    left = left.saturating_sub(1);
                    if self.level() == 0 {
                        self.consistent = false;
                        return Ok(Answer::Unsat);
                    }
                    self.learn(conflict);
                } else if left == 0 {
                    budget.check()?;
                    self.backtrack(0);
                    self.reduce();
                    break;
                } else if let Some(answer) = self.decide(assumptions) {
                    return Ok(answer);
                }
            }
        }
        Ok(Answer::Unsat)
    }

    fn learn(&mut self, conflict: ClauseRef) {
        let (learnt, back, glue) = self.analyse(conflict);
        self.backtrack(back);
        if let [unit] = learnt[..] {
            self.enqueue(unit, ClauseRef::NONE);
        } else {
            let clause = self.arena.push(&learnt, true, glue);
            self.watch(clause);
            if learnt.iter().any(|lit| lit.variable() == self.guard) {
                self.temporary.push(clause);
            } else {
                self.learnts.push(clause);
            }
            self.enqueue(learnt[0], clause);
        }
        self.increment /= 0.95;
    }

    /// Makes the next assumption true, or decides a variable; an answer if nothing is open.
    fn decide(&mut self, assumptions: &[Lit]) -> Option<Answer> {
        while let Some(&assumption) = assumptions.get(self.level_starts.len()) {
            match self.value(assumption) {
                Some(true) => self.level_starts.push(self.trail.len()),
                Some(false) => {
                    self.blame(assumption);
                    return Some(Answer::Unsat);
                }
                None => {
                    self.level_starts.push(self.trail.len());
                    self.enqueue(assumption, ClauseRef::NONE);
                    return None;
                }
            }
        }
        while let Some(var) = self.heap.pop(&self.activity) {
            if self.values[2 * var as usize] == 0 {
                self.level_starts.push(self.trail.len());
                let lit = Lit::new(var, self.phases[var as usize]);
                self.enqueue(lit, ClauseRef::NONE);
                return None;
            }
        }
        Some(Answer::Sat)
    }
}

/// The sequence 1 1 2 1 1 2 4 …, from 1.
fn luby(mut index: u64) -> u64 {
    loop {
        let power = 63 - (index + 1).leading_zeros();
        if index + 1 == 1 << power {
            return 1 << (power - 1);
        }
        index = index + 1 - (1 << power);
    }
}
