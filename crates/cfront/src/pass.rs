//! Passes of one's own over a program on its way from C to the engines.
//!
//! A [`Pass`] sees the program twice: as the typed form of C ([`Module`]) before it is translated,
//! and as the K2 program that engines get. It may change both, refuse the program, and list what a
//! verdict then assumes. [`translate`] is [`lower()`](crate::lower()) with passes;
//! `examples/pass.rs` shows one, and `bia` itself takes those that `crates/verify/src/passes.rs`
//! registers.

use crate::ir::Module;
use crate::lower::{Assumption, LowerOptions, Lowered, lower};
use crate::registers;
use bia_base::{Diagnostic, Span};
use bia_k2::Program;

/// What passes have to say.
#[derive(Debug, Default)]
pub struct Notes {
    /// What verdicts rest on.
    pub assumptions: Vec<Assumption>,
    /// Why the program is refused; with an error there is no verdict.
    pub diagnostics: Vec<Diagnostic>,
}

impl Notes {
    /// Lists an assumption: one sentence without a final stop.
    pub fn assume(&mut self, text: impl Into<String>, span: Option<Span>) {
        let text = text.into();
        self.assumptions.push(Assumption { text, span });
    }
}

/// A pass. Both steps do nothing unless they are written.
pub trait Pass {
    /// How it is called.
    fn name(&self) -> &str;

    /// Changes the linked program before it is translated.
    fn module(&mut self, module: &mut Module, notes: &mut Notes) {
        let _ = (module, notes);
    }

    /// Changes the K2 program before it is verified. Labels with `:error` annotations are the
    /// properties; statements that stay keep their ids, since the way back to C goes by them.
    fn program(&mut self, program: Program, notes: &mut Notes) -> Program {
        let _ = notes;
        program
    }
}

/// Translates a linked program to K2 through passes, in their order.
pub fn translate(
    module: &mut Module,
    options: &LowerOptions,
    passes: &mut [Box<dyn Pass>],
) -> Lowered {
    let mut notes = Notes::default();
    for pass in passes.iter_mut() {
        pass.module(module, &mut notes);
    }
    let placed = registers::place(module, &options.all_registers(module));
    let mut lowered = lower(module, options);
    lowered.refuse(placed);
    for pass in passes.iter_mut() {
        if let Some(program) = lowered.program.take() {
            lowered.program = Some(pass.program(program, &mut notes));
        }
    }
    if notes.diagnostics.iter().any(Diagnostic::is_error) {
        lowered.program = None;
    }
    lowered.assumptions.extend(notes.assumptions);
    lowered.diagnostics.extend(notes.diagnostics);
    lowered
}
