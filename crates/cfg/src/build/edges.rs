//! Adds locations, edges and steps to the graph under construction.

use super::{Build, BuildError};
use crate::{Action, Edge, EdgeData, Func, InputData, Loc, LocData, Origin, Step, Var};
use bia_base::{Idx as _, Span};
use bia_k2::ast;
use bia_term::Term;

impl Build<'_> {
    pub(super) fn new_loc(&mut self, function: Func, span: Option<Span>) -> Loc {
        self.locs.push(LocData {
            function,
            label: None,
            span,
        })
    }

    /// The location of a label of the function being built or of any that is declared.
    pub(super) fn label_loc(&mut self, label: ast::Label) -> Loc {
        if let Some(loc) = self.label_locs[label.index()] {
            return loc;
        }
        let data = self.program.label(label);
        let function = self.func_of[data.function.index()];
        let loc = self.locs.push(LocData {
            function: function.expect("labels are in functions with a body"),
            label: Some(label),
            span: self.program.stmt(data.stmt).span,
        });
        self.label_locs[label.index()] = Some(loc);
        loc
    }

    /// Adds a step to the next edge.
    pub(super) fn step(&mut self, action: Action) {
        self.step_at(action, self.span);
    }

    pub(super) fn step_at(&mut self, action: Action, span: Option<Span>) {
        self.made += 1;
        self.steps.push(Step {
            action,
            stmt: self.stmt,
            span: span.or(self.span),
        });
    }

    /// The variable gets any value.
    pub(super) fn havoc(&mut self, var: Var, origin: Origin, span: Option<Span>) {
        self.havoc_if(var, origin, None, span);
    }

    /// Any value for a variable, which the program asks for only if the condition holds.
    pub(super) fn havoc_if(
        &mut self,
        var: Var,
        origin: Origin,
        asked: Option<Term>,
        span: Option<Span>,
    ) {
        let input = self.inputs.push(InputData { origin, asked });
        self.step_at(Action::Havoc(var, input), span);
    }

    /// Nothing gets beyond this point.
    pub(super) fn block(&mut self) {
        let no = self.terms.fals();
        self.step(Action::Assume(no));
    }

    /// An edge that leaves where the next one would start.
    pub(super) fn edge_to(
        &mut self,
        to: Loc,
        steps: Vec<Step>,
        jump: Option<(ast::Stmt, u32)>,
    ) -> Option<Edge> {
        let from = self.at?;
        Some(self.edges.push(EdgeData {
            from,
            to,
            steps,
            jump,
        }))
    }

    /// The steps made become an edge to this location, where the next edge starts.
    pub(super) fn go_to(&mut self, to: Loc) {
        let steps = std::mem::take(&mut self.steps);
        self.edge_to(to, steps, None);
        self.at = Some(to);
    }

    /// The steps made, if there are any, become an edge to a new location.
    pub(super) fn flush(&mut self) {
        if !self.steps.is_empty() {
            let to = self.new_loc(self.func, None);
            self.go_to(to);
        }
    }

    /// An edge with a call alone, to a location.
    pub(super) fn call_edge(&mut self, action: Action, to: Loc) {
        debug_assert!(self.steps.is_empty());
        self.step(action);
        self.go_to(to);
    }

    /// Copies all values on the stack that a statement could change.
    pub(super) fn freeze(&mut self) -> Result<(), BuildError> {
        for at in self.frozen..self.values.len() {
            let operand = self.values[at];
            if self.terms.value_of(operand.term).is_some() {
                continue;
            }
            let copy = self.auxiliary("copy", operand.ty)?;
            self.step(Action::Assign(copy, operand.term));
            self.values[at].term = self.vars[copy].term;
        }
        self.frozen = self.values.len();
        Ok(())
    }
}
