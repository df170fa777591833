//! `bia` with a pass of one's own: calls of functions whose names begin with `log_` are dropped,
//! and the size of the K2 program is noted.
//!
//! `cargo run --example pass -- verify file.c` takes all arguments of `bia`.

use bia_cfront::ir::{Callee, Module, StmtId, StmtKind};
use bia_cfront::{Notes, Pass};
use bia_k2::Program;
use std::process::ExitCode;

/// The pass.
#[derive(Default)]
pub(crate) struct WithoutLogging;

impl Pass for WithoutLogging {
    fn name(&self) -> &str {
        "without-logging"
    }

    fn module(&mut self, module: &mut Module, notes: &mut Notes) {
        let mut first = None;
        for block in module.blocks.ids() {
            let all = std::mem::take(&mut module[block].statements);
            let logs = |stmt: &StmtId| {
                let kind = &module[*stmt].kind;
                matches!(kind, StmtKind::Call { callee: Callee::Direct(callee), result: None, .. }
                    if module.name(module[*callee].name).starts_with("log_"))
            };
            let (dropped, kept): (Vec<_>, Vec<_>) = all.into_iter().partition(logs);
            module[block].statements = kept;
            first = first.or(dropped.first().map(|stmt| module[*stmt].span));
        }
        if let Some(span) = first {
            notes.assume("functions that log have no effect", Some(span));
        }
    }

    fn program(&mut self, program: Program, notes: &mut Notes) -> Program {
        let properties = program.properties().len();
        notes.assume(format!("the program has {properties} properties"), None);
        program
    }
}

#[allow(dead_code, reason = "tests take the pass alone")]
fn main() -> ExitCode {
    bia_app::passes::register(|| Box::new(WithoutLogging));
    bia_app::main()
}
