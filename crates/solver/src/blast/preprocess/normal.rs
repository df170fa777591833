//! Computes normal forms of terms.
//!
//! From the leaves up: a variable with a definition becomes the normal form of that, anything else
//! is rebuilt from the normal forms of its arguments and then changed by rules until none applies.
//! What a rule makes is brought to normal form in turn. Nothing recurses.

use super::{Preprocessor, rules};
use bia_base::{Budget, Stop};
use bia_term::{Term, Terms};

/// How many rules one call may apply: rules that undo each other must not run for ever, and a
/// formula so large that this is not enough is better left as it is.
const FUEL: usize = 200_000;

/// What is left to do, the last first.
enum Job {
    /// Find the normal form of a term.
    Enter(Term),
    /// The arguments of a term have their normal forms: rebuild it.
    Rebuild(Term),
    /// The normal form of the first is that of the second, which is known now.
    Alias(Term, Term),
}

impl Preprocessor {
    /// The normal form of a term under the definitions. When the budget ends, what was found so far
    /// is kept, and a later call goes on from there.
    pub(super) fn normal_form(
        &mut self,
        terms: &mut Terms,
        level: usize,
        root: Term,
        budget: &Budget,
    ) -> Result<Term, Stop> {
        self.facts.at(level);
        let mut fuel = FUEL;
        let mut jobs = vec![Job::Enter(root)];
        while let Some(job) = jobs.pop() {
            budget.check()?;
            match job {
                Job::Enter(term) if self.normal.contains(term) => {}
                Job::Enter(term) => match self.definitions.get(term) {
                    Some(other) => jobs.extend([Job::Alias(term, other), Job::Enter(other)]),
                    None => {
                        jobs.push(Job::Rebuild(term));
                        let args = terms.args(term).iter().rev();
                        let new = args.filter(|arg| !self.normal.contains(**arg));
                        jobs.extend(new.map(|arg| Job::Enter(*arg)));
                    }
                },
                Job::Rebuild(term) => {
                    let args = terms.args(term);
                    let forms: Vec<Term> = args.iter().map(|arg| self.form(*arg)).collect();
                    let changed = forms != args;
                    let next = if changed {
                        Some(terms.mk(terms.op(term), &forms))
                    } else if fuel > 0 {
                        rules::step(terms, &mut self.facts, &mut self.counters, term)
                    } else {
                        None
                    };
                    match next.filter(|next| *next != term) {
                        Some(next) => {
                            fuel -= usize::from(!changed);
                            jobs.extend([Job::Alias(term, next), Job::Enter(next)]);
                        }
                        None => self.normal.insert(level, term, term),
                    }
                }
                Job::Alias(term, other) => {
                    let form = self.form(other);
                    self.normal.insert(level, term, form);
                }
            }
        }
        Ok(self.form(root))
    }

    /// A normal form that is known.
    fn form(&self, term: Term) -> Term {
        let form = self.normal.get(term);
        debug_assert!(form.is_some(), "arguments come before what they are in");
        form.unwrap_or(term)
    }
}
