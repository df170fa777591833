//! Finds names that are hidden in a function, where a bare name would mean something else.

use crate::Program;
use crate::ast::{Function, Var, VarKind};
use bia_base::Symbol;
use rustc_hash::FxHashSet;
use std::marker::PhantomData;

/// The names of variables that can be seen at some place of a program.
pub(crate) struct Scope<'p> {
    globals: FxHashSet<Symbol>,
    locals: FxHashSet<Symbol>,
    program: PhantomData<&'p Program>,
}

impl<'p> Scope<'p> {
    /// Outside of all functions.
    pub(crate) fn new(program: &'p Program) -> Self {
        let name = |var: &Var| program.vars[*var].name;
        Self {
            globals: program.globals.iter().map(name).collect(),
            locals: FxHashSet::default(),
            program: PhantomData,
        }
    }

    /// Inside of a function.
    pub(crate) fn enter(&mut self, program: &'p Program, function: Function) {
        let data = &program.functions[function];
        let vars = data.params.iter().chain(&data.returns).chain(&data.locals);
        self.locals.clear();
        self.locals.extend(vars.map(|var| program.vars[*var].name));
    }

    /// Outside again.
    pub(crate) fn leave(&mut self) {
        self.locals.clear();
    }

    /// Whether the bare name of a global means a local variable here.
    pub(crate) fn hides_var(&self, program: &Program, var: Var) -> bool {
        let data = &program.vars[var];
        data.kind == VarKind::Global && self.locals.contains(&data.name)
    }

    /// Whether the bare name of a function means something else here, or nothing.
    pub(crate) fn hides_function(&self, program: &Program, function: Function) -> bool {
        let data = &program.functions[function];
        data.body.is_none() || self.locals.contains(&data.name) || self.globals.contains(&data.name)
    }
}
