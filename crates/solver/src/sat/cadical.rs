//! CaDiCaL behind [`Sat`].
//!
//! CaDiCaL simplifies between calls and restores by itself what a later clause or assumption needs,
//! so nothing is frozen here. It polls the budget through a callback.
//!
//! Options: the defaults, which did best on thousands of small questions about one circuit as well
//! (`examples/circuits.rs incremental`; without `lucky` ten times slower, with `ilb` three times).

use super::{Answer, Lit, Sat, Var};
use crate::ffi::cadical::Handle;
use bia_base::{Budget, Statistics};
use cadical_sys::{State, Status};
use std::sync::{Arc, OnceLock};

/// How a [`Cadical`] is set up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CadicalConfig {
    /// CaDiCaL checks every model, core and step of its own proofs, at several times the cost. An
    /// error that it finds ends the process: it never becomes an answer.
    pub checked: bool,
    /// Options of CaDiCaL by name that are set last. Unknown names are ignored.
    pub options: Vec<(&'static str, i32)>,
}

/// CaDiCaL as an incremental solver.
pub struct Cadical {
    solver: Handle,
    vars: usize,
    calls: u64,
    clauses: u64,
    /// Whether CaDiCaL says that it checks itself.
    checked: bool,
    /// Answers *unsat* whose proofs were checked.
    proofs: u64,
    buffer: Vec<i32>,
}

impl Default for Cadical {
    fn default() -> Self {
        Self::new()
    }
}

impl Cadical {
    /// A solver without clauses.
    pub fn new() -> Self {
        Self::with(&CadicalConfig::default())
    }

    /// A solver without clauses, with these options.
    pub fn with(config: &CadicalConfig) -> Self {
        let mut solver = Handle::new();
        if config.checked {
            solver.set("check", 1);
            solver.set("checkproof", 3);
            // Would solve once more without proof, and abort the process when that runs out of
            // time. The checked proof ends with the clause of the failed assumptions.
            solver.set("checkfailed", 0);
        }
        for (name, value) in &config.options {
            solver.set(name, *value);
        }
        // Both kinds of proof, and what else `check` stands for.
        let checked = solver.get("check") == 1 && solver.get("checkproof") == 3;
        Self {
            solver,
            checked,
            proofs: 0,
            vars: 0,
            calls: 0,
            clauses: 0,
            buffer: Vec::new(),
        }
    }

    /// Whether it really is set up to check its models, cores and proofs: read back from CaDiCaL.
    pub fn is_checked(&self) -> bool {
        self.checked
    }
}

impl Sat for Cadical {
    fn new_var(&mut self) -> Var {
        let var = Var::from_index(self.vars);
        self.vars += 1;
        var
    }

    fn num_vars(&self) -> usize {
        self.vars
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses += 1;
        self.buffer.clear();
        self.buffer.extend(clause.iter().map(|l| l.dimacs()));
        self.solver.clause6(&self.buffer);
    }

    fn constrain(&mut self, clause: &[Lit]) {
        for lit in clause {
            self.solver.constrain(lit.dimacs());
        }
        self.solver.constrain(0);
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Answer {
        self.calls += 1;
        for lit in assumptions {
            self.solver.assume(lit.dimacs());
        }
        let reason = Arc::new(OnceLock::new());
        let (asked, seen) = (budget.clone(), Arc::clone(&reason));
        self.solver.stop_when(move || match asked.check_now() {
            Ok(()) => false,
            Err(stop) => {
                seen.get_or_init(|| stop);
                true
            }
        });
        let status = self.solver.solve();
        self.solver.never_stop();
        self.proofs += u64::from(self.checked && status == Status::UNSATISFIABLE);
        match (status, reason.get()) {
            (Status::SATISFIABLE, _) => Answer::Sat,
            (Status::UNSATISFIABLE, _) => Answer::Unsat,
            (Status::UNKNOWN, Some(stop)) => Answer::Unknown(*stop),
            (Status::UNKNOWN, None) => unreachable!("no other limit than the budget is set"),
        }
    }

    fn value(&mut self, lit: Lit) -> Option<bool> {
        if self.solver.state() != State::SATISFIED {
            return None;
        }
        // The answer is the one of `lit` and `-lit` that is true.
        Some(self.solver.val(lit.dimacs()) == lit.dimacs())
    }

    fn failed(&mut self, lit: Lit) -> bool {
        self.solver.state() != State::UNSATISFIED || self.solver.failed(lit.dimacs())
    }

    fn constraint_failed(&mut self) -> bool {
        self.solver.state() != State::UNSATISFIED || self.solver.constraint_failed()
    }

    fn fixed(&mut self, lit: Lit) -> Option<bool> {
        match self.solver.fixed(lit.dimacs()) {
            0 => None,
            sign => Some(sign > 0),
        }
    }

    fn set_phase(&mut self, lit: Lit) {
        self.solver.phase(lit.dimacs());
    }

    fn clear_phase(&mut self, var: Var) {
        self.solver.unphase(var.positive().dimacs());
    }

    fn statistics(&self) -> Statistics {
        let mut rows = Statistics::new();
        rows.count("sat calls", self.calls);
        rows.count("sat clauses", self.clauses);
        if self.checked {
            rows.count("sat proofs checked", self.proofs);
        }
        rows.count(
            "sat variables",
            u64::try_from(self.vars).unwrap_or(u64::MAX),
        );
        for (row, name) in [
            ("sat conflicts", "conflicts"),
            ("sat decisions", "decisions"),
            ("sat propagations", "propagations"),
        ] {
            let value = self.solver.get_statistic_value(name);
            rows.count(row, u64::try_from(value).unwrap_or(0));
        }
        rows
    }
}
