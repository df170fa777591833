//! Whether an execution of a C program goes through inline assembly.
//!
//! The translation makes something arbitrary at each `asm` statement that is not empty
//! ([`Source::Assembly`]). What the processor does there is not known, so an execution that needs it to
//! do something in particular may not exist.

use crate::{
    load::{CProgram, Case},
    pipeline::Counterexample,
};
use bia_base::Budget;
use bia_cfg::replay;
use bia_cfront::lower::Source;
use bia_k2::{
    ast::Stmt,
    interp::{Ask, Halt, Monitor},
};
use bia_term::value::Value;
use rustc_hash::FxHashSet;

/// Whether the execution passes an `asm` statement.
pub(crate) fn passes(case: &Case, c: &CProgram, cex: &Counterexample) -> bool {
    let choices = c.lowered.origins.choices.iter();
    let assembly = choices.filter(|choice| choice.source == Source::Assembly);
    let mut watch = Watch {
        assembly: assembly.map(|choice| choice.stmt).collect(),
        passed: false,
    };
    if watch.assembly.is_empty() {
        return false;
    }
    let (property, budget) = (&case.property, Budget::unlimited());
    let replayed = replay::drive(&case.program, property, &cex.answers, &mut watch, &budget);
    replayed.is_err() || watch.passed
}

struct Watch {
    assembly: FxHashSet<Stmt>,
    passed: bool,
}

impl Monitor for Watch {
    fn chose(&mut self, ask: &Ask<'_>, _: &Value) -> Result<(), Halt> {
        self.passed |= ask.stmt.is_some_and(|stmt| self.assembly.contains(&stmt));
        Ok(())
    }
}
