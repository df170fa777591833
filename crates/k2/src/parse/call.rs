//! `(call FUNCTION ARGUMENT… RESULT…)`: the function's type says which part is which.
//!
//! Arguments and results of type `void` are dropped, as the type's `void` members are.

use super::elab::Elab;
use super::machine::{Form, Frame, Slot, Target};
use super::names::{Binding, FunctionBinding};
use crate::ast::{List, StmtKind, Ty, Type};
use crate::codes;
use crate::print::TypeText as _;
use crate::text::keyword::{self, Keyword};
use crate::text::tree::NodeId;
use bia_base::Symbol;

impl Elab<'_> {
    pub(super) fn open_call(&mut self, at: NodeId) {
        if self.tree.after(at) > at + 2 {
            self.open(Form::Call, at, at + 2);
        } else {
            let shape = "a call is `(call FUNCTION ARGUMENT… RESULT…)`";
            self.report(&codes::SHAPE, at, shape);
            self.at = self.tree.after(at);
        }
    }

    /// Visits the function, an argument or a result.
    pub(super) fn step_call(&mut self, frame: Frame) {
        let at = self.at;
        if self.slots.len() == frame.slots {
            return self.visit_function(at);
        }
        let first = self.slots.len() == frame.slots + 1;
        if !first && self.slots.last() == Some(&Slot::Void) {
            self.slots.pop();
        }
        let Slot::Expr(function) = self.slots[frame.slots] else {
            return self.break_call();
        };
        let ty = self.program.exprs[function].ty;
        let Type::Fun { params, returns } = &self.program.types[ty] else {
            self.not_a_function(frame, ty);
            return self.break_call();
        };
        let (params, returns) = (params.len(), returns.len());
        if first && at == self.tree.after(frame.node + 2) {
            let given = self.count_valued(frame);
            if given != params + returns {
                self.call_arity(frame, ty, given);
                return self.break_call();
            }
        }
        if self.slots.len() - frame.slots - 1 < params {
            return self.visit_expr(at);
        }
        self.at = self.tree.after(at);
        match self.target(at) {
            Target::Var(var) => self.targets.push((var, at)),
            Target::Void => {}
            Target::Broken => self.break_call(),
        }
    }

    /// Nothing more is said about this call than what is wrong with its parts.
    fn break_call(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.kind = Form::BrokenStmt;
        }
    }

    /// The function of a call: a bare unknown name has a message of its own.
    fn visit_function(&mut self, at: NodeId) {
        if let Some(symbol) = self.tree.symbol(at) {
            let names = self.names(symbol);
            let defined = matches!(
                names.function,
                Some(FunctionBinding::Defined(_) | FunctionBinding::Broken)
            );
            let known = self.variable(symbol).is_some() || defined || names.define.is_some();
            if !known {
                self.unknown_function(symbol, at);
                return self.deliver(Slot::Error, at);
            }
        }
        self.visit_expr(at);
    }

    fn unknown_function(&mut self, symbol: Symbol, at: NodeId) {
        let name = self.quoted(symbol);
        let message = format!("the function `{name}` is not defined");
        let program = &self.program;
        let functions = program.functions.values().map(|f| program.name(f.name));
        let diagnostic = self.diagnostic(&codes::UNKNOWN_FUNCTION, at, message);
        let diagnostic = self.suggesting(diagnostic, symbol, functions);
        let write = format!(
            "to call a function without definition, write its type: `(call (const {name} (fun (PARAM…) (RESULT…))) …)`"
        );
        let diagnostic = match diagnostic.help {
            Some(_) => diagnostic.note(write),
            None => diagnostic.help(write),
        };
        self.sink.push(diagnostic);
    }

    fn not_a_function(&mut self, frame: Frame, ty: Ty) {
        let message = format!(
            "this has type `{}` and cannot be called",
            self.type_text(ty)
        );
        self.report(&codes::NOT_A_FUNCTION, frame.node + 2, message);
    }

    fn call_arity(&mut self, frame: Frame, ty: Ty, given: usize) {
        let Type::Fun { params, returns } = &self.program.types[ty] else {
            return;
        };
        let message = format!(
            "this call needs {} and {}, {} in all, not {given}",
            count(params.len(), "argument"),
            count(returns.len(), "result"),
            params.len() + returns.len()
        );
        let note = format!("the function has type `{}`", self.type_text(ty));
        let diagnostic = self
            .diagnostic(&codes::CALL_ARITY, frame.node, message)
            .note(note);
        self.sink.push(diagnostic);
    }

    /// How many arguments and results are given, `void` ones not counted.
    fn count_valued(&mut self, frame: Frame) -> usize {
        let tree = self.tree;
        let parts = tree.siblings(tree.after(frame.node + 2), frame.end);
        parts.filter(|part| !self.is_void(*part)).count()
    }

    /// Whether a node is a variable or constant of type `void`.
    fn is_void(&self, mut at: NodeId) -> bool {
        while self.tree.is_annotation(at) && self.tree.after(at) > at + 2 {
            at += 2;
        }
        if let Some(symbol) = self.tree.symbol(at) {
            return self.variable(symbol) == Some(Binding::Void);
        }
        let head = self.tree.head(at).and_then(keyword::keyword);
        if !matches!(head, Some(Keyword::Var | Keyword::Const)) {
            return false;
        }
        let ty = self.parts::<2>(at).and_then(|[_, ty]| self.tree.symbol(ty));
        ty.is_some_and(|symbol| match self.names(symbol).alias {
            Some(alias) => alias.ty == Some(self.program.types.void()),
            None => keyword::keyword(symbol) == Some(Keyword::Void),
        })
    }

    pub(super) fn leave_call(&mut self, frame: Frame) {
        if self.slots.len() > frame.slots + 1 && self.slots.last() == Some(&Slot::Void) {
            self.slots.pop();
        }
        let kind = self.finish_call(frame);
        self.slots.truncate(frame.slots);
        if let Some(kind) = kind {
            let stmt = self.finish_stmt(kind, frame.node);
            for n in frame.targets..self.targets.len() {
                let index = u32::try_from(n - frame.targets).expect("targets take text");
                self.annotate_target(stmt, index, self.targets[n].1);
            }
        }
        self.targets.truncate(frame.targets);
    }

    fn finish_call(&mut self, frame: Frame) -> Option<StmtKind> {
        let Slot::Expr(function) = *self.slots.get(frame.slots)? else {
            return None;
        };
        let ty = self.program.exprs[function].ty;
        let Type::Fun { params, returns } = &self.program.types[ty] else {
            self.not_a_function(frame, ty);
            return None;
        };
        let given = self.slots.len() - frame.slots - 1;
        let targets = self.targets.len() - frame.targets;
        if given != params.len() || targets != returns.len() {
            self.call_arity(frame, ty, given + targets);
            return None;
        }
        let (params, returns) = (params.clone(), returns.clone());
        let args = self.check_args(frame, &params);
        let results = self.check_results(frame, &returns);
        Some(StmtKind::Call {
            function,
            args: args?,
            results: results?,
        })
    }

    fn check_args(&mut self, frame: Frame, params: &[Ty]) -> Option<List<crate::ast::Expr>> {
        let start = self.program.expr_pool.len();
        let mut nodes: Option<Vec<NodeId>> = None;
        for (n, ty) in params.iter().enumerate() {
            let slot = self.slots[frame.slots + 1 + n];
            if let Slot::Expr(expr) = slot
                && self.program.exprs[expr].ty == *ty
            {
                self.program.expr_pool.push(expr);
            } else {
                let nodes = nodes.get_or_insert_with(|| self.argument_nodes(frame));
                let at = nodes.get(n).copied().unwrap_or(frame.node);
                let what = format!("argument {}", n + 1);
                self.valued(slot, at, &what, *ty);
            }
        }
        let made = self.program.expr_pool.len() - start;
        (made == params.len()).then(|| List::new(start, made))
    }

    fn check_results(&mut self, frame: Frame, returns: &[Ty]) -> Option<List<crate::ast::Var>> {
        let start = self.program.var_pool.len();
        for (n, ty) in returns.iter().enumerate() {
            let (var, at) = self.targets[frame.targets + n];
            let found = self.program.vars[var].ty;
            if found == *ty {
                self.program.var_pool.push(var);
            } else {
                let what = format!("the variable for result {}", n + 1);
                self.mismatch(at, &what, *ty, found);
            }
        }
        let made = self.program.var_pool.len() - start;
        (made == returns.len()).then(|| List::new(start, made))
    }

    /// The nodes of the arguments and results that are not `void`.
    fn argument_nodes(&self, frame: Frame) -> Vec<NodeId> {
        let tree = self.tree;
        let parts = tree.siblings(tree.after(frame.node + 2), frame.end);
        parts.filter(|part| !self.is_void(*part)).collect()
    }
}

fn count(n: usize, what: &str) -> String {
    match n {
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    }
}
