//! Translates statements: first their expressions, then their effect.

use super::{Build, BuildError, Operand, Task};
use crate::{Action, Loc, Origin, Var};
use bia_base::Idx as _;
use bia_k2::ast::{Expr, ExprKind, Function, Label, List, Stmt, StmtKind, ThreadOp, Type};
use bia_term::Term;

impl Build<'_> {
    pub(super) fn stmt(&mut self, stmt: Stmt, nested: bool) -> Result<(), BuildError> {
        let program = self.program;
        let data = program.stmt(stmt);
        if let StmtKind::Seq(stmts) = data.kind {
            let stmts = program.stmts(stmts).iter().rev();
            self.tasks.extend(stmts.map(|s| Task::Stmt(*s, nested)));
            return Ok(());
        }
        (self.stmt, self.span) = (Some(stmt), data.span);
        if let StmtKind::Label(label) = data.kind {
            let loc = self.label_loc(label);
            self.go_to(loc);
            return Ok(());
        }
        // Behind a jump nothing is executed until there is a label.
        let Some(at) = self.at else { return Ok(()) };
        self.locs[at].span = self.locs[at].span.or(data.span);
        match data.kind {
            StmtKind::Seq(_) | StmtKind::Label(_) => {}
            StmtKind::Havoc(_) => return self.finish(stmt, nested),
            StmtKind::Jump(targets) => self.jump(stmt, targets),
            StmtKind::Assign(_, value)
            | StmtKind::Assume(value)
            | StmtKind::CondJump(value, _)
            | StmtKind::Eval(value) => {
                self.tasks.push(Task::Finish(stmt, nested));
                self.tasks.push(Task::Expr(value));
            }
            StmtKind::Call { function, args, .. } => {
                self.tasks.push(Task::Finish(stmt, nested));
                let args = program.exprs(args).iter().rev();
                self.tasks.extend(args.map(|e| Task::Expr(*e)));
                if self.known(function).is_none() {
                    self.tasks.push(Task::Expr(function));
                }
            }
        }
        Ok(())
    }

    /// The values that the statement needs are the last ones.
    pub(super) fn finish(&mut self, stmt: Stmt, nested: bool) -> Result<(), BuildError> {
        let data = self.program.stmt(stmt);
        (self.stmt, self.span) = (Some(stmt), data.span);
        match data.kind {
            StmtKind::Assign(var, _) => {
                let value = self.pop().term;
                self.freeze()?;
                self.step(Action::Assign(self.var(var), value));
            }
            StmtKind::Assume(_) => self.assume_top(),
            StmtKind::Havoc(var) => {
                self.freeze()?;
                self.havoc(self.var(var), Origin::Havoc(stmt), None);
                if self.sorts.is_empty(self.program, self.program.var(var).ty) {
                    self.block();
                }
            }
            StmtKind::CondJump(_, label) => self.cond_jump(label),
            StmtKind::Call {
                function,
                args,
                results,
            } => {
                let results = self.program.var_list(results).iter();
                let results: Vec<Var> = results.map(|var| self.var(*var)).collect();
                self.call(stmt, function, args.len(), &results)?;
            }
            StmtKind::Eval(_) => {
                self.pop();
            }
            StmtKind::Seq(_) | StmtKind::Label(_) | StmtKind::Jump(_) => {}
        }
        if !nested {
            self.flush();
        }
        Ok(())
    }

    fn jump(&mut self, stmt: Stmt, targets: List<Label>) {
        let targets = self.program.label_list(targets);
        for (index, label) in (0_u32..).zip(targets) {
            let to = self.label_loc(*label);
            let jump = (targets.len() > 1).then_some((stmt, index));
            self.edge_to(to, Vec::new(), jump);
        }
        self.at = None;
    }

    fn cond_jump(&mut self, label: Label) {
        let condition = self.pop().term;
        self.flush();
        let target = self.label_loc(label);
        let from = self.at;
        self.step(Action::Assume(condition));
        self.go_to(target);
        self.at = from;
        let otherwise = self.terms.not(condition);
        self.step(Action::Assume(otherwise));
        self.flush();
    }

    /// The function that an expression names outright.
    fn known(&self, function: Expr) -> Option<Function> {
        match self.program.expr(function).kind {
            ExprKind::Function(function) => Some(function),
            ExprKind::Var(_)
            | ExprKind::Const(_)
            | ExprKind::Define(_)
            | ExprKind::Op(..)
            | ExprKind::Cast(_)
            | ExprKind::Bitcast(_)
            | ExprKind::Seq(..) => None,
        }
    }

    fn call(
        &mut self,
        stmt: Stmt,
        function: Expr,
        args: usize,
        results: &[Var],
    ) -> Result<(), BuildError> {
        let args = self.pop_many(args);
        let op = self.program.thread_op(stmt);
        if op.is_some_and(|op| matches!(op, ThreadOp::Read | ThreadOp::Write | ThreadOp::Await)) {
            self.freeze()?;
            self.flush();
            return self.announced(stmt, &args, results);
        }
        let args: Vec<Term> = args.iter().map(|arg| arg.term).collect();
        let known = self.known(function);
        let computed = known.is_none().then(|| self.pop());
        self.freeze()?;
        self.flush();
        let (from, after) = (self.at, self.new_loc(self.func, None));
        match (known, computed) {
            (Some(function), _) => self.call_of(stmt, function, &args, results, after)?,
            (None, None) => unreachable!("a function that is not known is computed"),
            (None, Some(computed)) => {
                let sort = self.terms.sort(computed.term);
                for function in self.sorts.functions(computed.ty).to_vec() {
                    let value = self.sorts.function_value(function);
                    let value = self.terms.value(value, sort);
                    let same = self.terms.eq(computed.term, value);
                    self.at = from;
                    self.step(Action::Assume(same));
                    self.flush();
                    self.call_of(stmt, function, &args, results, after)?;
                }
            }
        }
        self.at = Some(after);
        if results.iter().any(|var| self.has_no_value(*var)) {
            self.block();
            self.flush();
        }
        Ok(())
    }

    /// What a thread is about to do, for the pass `threads`: the arguments in variables of their
    /// own, in order, and any result.
    fn announced(
        &mut self,
        stmt: Stmt,
        args: &[Operand],
        results: &[Var],
    ) -> Result<(), BuildError> {
        for arg in args {
            let var = self.auxiliary("announced", arg.ty)?;
            self.step(Action::Assign(var, arg.term));
        }
        for (index, result) in (0_u32..).zip(results) {
            let told = self.auxiliary("told", self.vars[*result].ty)?;
            self.havoc(told, Origin::Result(stmt, index), None);
            let value = self.vars[told].term;
            self.step(Action::Assign(*result, value));
        }
        let after = self.new_loc(self.func, None);
        self.go_to(after);
        Ok(())
    }

    fn has_no_value(&self, var: Var) -> bool {
        self.sorts.is_empty(self.program, self.vars[var].ty)
    }

    /// A call of this function, from here to `after`.
    fn call_of(
        &mut self,
        stmt: Stmt,
        function: Function,
        args: &[Term],
        results: &[Var],
        after: Loc,
    ) -> Result<(), BuildError> {
        if let Some(callee) = self.func_of[function.index()] {
            let action = Action::Call {
                callee,
                args: args.to_vec(),
                results: results.to_vec(),
            };
            self.call_edge(action, after);
            return Ok(());
        }
        let program = self.program;
        let Type::Fun { returns, .. } = &program.types()[program.function(function).ty] else {
            unreachable!("functions have function types");
        };
        let mut chosen = Vec::with_capacity(returns.len());
        for (index, ty) in (0_u32..).zip(returns) {
            let var = self.auxiliary("result", *ty)?;
            self.havoc(var, Origin::Result(stmt, index), None);
            chosen.push(self.vars[var].term);
        }
        for (result, value) in results.iter().zip(chosen) {
            self.step(Action::Assign(*result, value));
        }
        self.go_to(after);
        Ok(())
    }
}
