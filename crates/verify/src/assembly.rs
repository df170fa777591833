//! Whether an execution of a C program goes through inline assembly, or rests on an answer of the
//! compiler.
//!
//! The translation makes something arbitrary at each `asm` statement that is not empty
//! ([`Source::Assembly`]). What the processor does there is not known, so an execution that needs
//! it to do something in particular may not exist. The same holds where the compiler answers a
//! question such as `__builtin_object_size` ([`Source::Compiler`]) in another way than gcc without
//! optimization.

use crate::load::CProgram;
use bia_cfront::lower::Source;
use bia_k2::{
    ast::Stmt,
    interp::{Ask, Halt, Monitor},
};
use bia_term::value::Value;
use rustc_hash::FxHashSet;

const ASSEMBLY: &str = "the execution goes through inline assembly, whose effect is not known";
const COMPILER: &str = "the execution rests on what the compiler answers (`__builtin_object_size`, `__builtin_constant_p` and the like)";

/// Sees what an execution passes.
pub(crate) struct Watch {
    assembly: FxHashSet<Stmt>,
    compiler: FxHashSet<Stmt>,
    passed: Option<&'static str>,
}

impl Watch {
    /// `None` if the program has nothing of the kind.
    pub(crate) fn new(c: &CProgram) -> Option<Self> {
        let choices = c.lowered.origins.choices.iter();
        let of = |source: Source| {
            let all = choices
                .clone()
                .filter(move |choice| choice.source == source);
            all.map(|choice| choice.stmt).collect()
        };
        let watch = Self {
            assembly: of(Source::Assembly),
            compiler: of(Source::Compiler),
            passed: None,
        };
        let has_nothing = watch.assembly.is_empty() && watch.compiler.is_empty();
        (!has_nothing).then_some(watch)
    }

    /// Why an execution is no answer: what it passed, or may have passed if it was not seen to its
    /// end.
    pub(crate) fn passed(&self, ended: bool) -> Option<&'static str> {
        match ended {
            true => self.passed,
            false => self.passed.or(Some(ASSEMBLY)),
        }
    }
}

impl Monitor for Watch {
    fn chose(&mut self, ask: &Ask<'_>, value: &Value) -> Result<(), Halt> {
        let Some(stmt) = ask.stmt else {
            return Ok(());
        };
        if self.assembly.contains(&stmt) {
            self.passed = Some(ASSEMBLY);
        } else if self.compiler.contains(&stmt) && value.as_bool() != Some(false) {
            self.passed = self.passed.or(Some(COMPILER));
        }
        Ok(())
    }
}
