//! Code for statements.
//!
//! Three shapes have code of their own: assignments of an operator on words, assumptions and
//! conditional jumps on a comparison of words, and `m := mapset(m, i, v)`, which changes the map in
//! place.

use super::{Compiler, Task};
use crate::ast::{Expr, ExprKind, Label, List, Op, PropertyKind, Stmt, StmtKind, ThreadOp, Var};
use crate::interp::code::{Call, Instr, Operand};
use crate::interp::ops::small::{self, Shape, Word2};
use crate::interp::threads::ThreadInstr;
use bia_base::Idx as _;

impl Compiler<'_> {
    pub(super) fn stmt(&mut self, stmt: Stmt) {
        let kind = self.program.stmt(stmt).kind;
        if let StmtKind::Seq(stmts) = kind {
            let program = self.program;
            self.schedule(program.stmts(stmts).iter().map(|s| Task::Stmt(*s)));
            return;
        }
        self.stmt = Some(stmt);
        if let Some(op) = self.program.thread_op(stmt) {
            self.code.threaded = true;
            return self.threaded(op, kind);
        }
        match kind {
            StmtKind::Seq(_) => {}
            StmtKind::Assign(var, value) => self.assign(var, value),
            StmtKind::Assume(condition) => self.assume(condition),
            StmtKind::Havoc(var) => self.emit(Instr::Havoc(self.variable(var)), None),
            StmtKind::Label(label) => {
                self.code.labels[label.index()] = self.here();
                let mut asked = self.program.asked_of(label);
                let error = asked.any(|(kind, _)| kind == PropertyKind::Error);
                self.emit(Instr::Label { label, error }, None);
            }
            StmtKind::Jump(targets) => match *self.program.label_list(targets) {
                [only] => self.emit(Instr::Jump(label_index(only)), None),
                _ => self.emit(Instr::JumpAny, None),
            },
            StmtKind::CondJump(condition, label) => self.cond_jump(condition, label_index(label)),
            StmtKind::Call {
                function,
                args,
                results,
            } => self.call(function, args, results, Instr::Call),
            StmtKind::Eval(value) => {
                let ([a], tasks) = self.operands([value]);
                self.complete(tasks, Instr::Eval(a));
            }
        }
    }

    /// A statement about threads, which is of the kind that its operation needs.
    fn threaded(&mut self, op: ThreadOp, kind: StmtKind) {
        let atomic = |begins| Instr::Thread(ThreadInstr::Atomic { begins });
        match (op, kind) {
            (ThreadOp::Begin, _) => self.emit(atomic(true), None),
            (ThreadOp::End, _) => self.emit(atomic(false), None),
            (ThreadOp::Exit, _) => self.emit(Instr::Thread(ThreadInstr::Exit), None),
            (ThreadOp::This | ThreadOp::Child, StmtKind::Havoc(var)) => {
                let (to, child) = (self.variable(var), op == ThreadOp::Child);
                self.emit(Instr::Thread(ThreadInstr::Number { to, child }), None);
            }
            (ThreadOp::Join, StmtKind::Assign(var, value)) => {
                let to = self.variable(var);
                let ([from], tasks) = self.operands([value]);
                self.complete(tasks, Instr::Thread(ThreadInstr::Join { to, from }));
            }
            (
                ThreadOp::Spawn,
                StmtKind::Call {
                    function,
                    args,
                    results,
                },
            ) => self.call(function, args, results, |at| {
                Instr::Thread(ThreadInstr::Spawn(at))
            }),
            (
                ThreadOp::Read | ThreadOp::Write | ThreadOp::Await,
                StmtKind::Call {
                    function,
                    args,
                    results,
                },
            ) => self.call(function, args, results, |call| {
                Instr::Thread(match (op == ThreadOp::Await, op == ThreadOp::Write) {
                    (true, _) => ThreadInstr::Await { call },
                    (false, writes) => ThreadInstr::Access { call, writes },
                })
            }),
            (
                ThreadOp::Spawn
                | ThreadOp::This
                | ThreadOp::Child
                | ThreadOp::Join
                | ThreadOp::Read
                | ThreadOp::Write
                | ThreadOp::Await,
                _,
            ) => {
                unreachable!("annotations were checked when they were read")
            }
        }
    }

    fn complete(&mut self, tasks: Vec<Task>, instr: Instr) {
        self.schedule(tasks.into_iter().chain([Task::Emit(instr, None)]));
    }

    fn assign(&mut self, var: Var, value: Expr) {
        let to = self.variable(var);
        if let Some(stores) = self.stores(var, value) {
            return self.map_stores(to, &stores);
        }
        if let ExprKind::Op(op, operands) = self.program.expr(value).kind
            && let &[a, b] = self.program.exprs(operands)
            && let Some((op, shape, result)) =
                small::binary_of(op, &self.program.types()[self.ty(a)])
            && shape == result
            && !op.compares()
        {
            let ([a, b], tasks) = self.operands([a, b]);
            let instr = Instr::AssignWord {
                op,
                shape,
                to,
                a,
                b,
            };
            return self.complete(tasks, instr);
        }
        let ([from], tasks) = self.operands([value]);
        self.complete(tasks, Instr::Assign { to, from });
    }

    /// The pairs of index and value, in order of evaluation, if `value` is a nest of `mapset`s
    /// around `var` whose indices and values have no effects: then the map can be changed in
    /// place after all of them are evaluated.
    fn stores(&self, var: Var, value: Expr) -> Option<Vec<(Expr, Expr)>> {
        let mut stores = Vec::new();
        let mut at = value;
        loop {
            match self.program.expr(at).kind {
                ExprKind::Var(root) if root == var && !stores.is_empty() => break,
                ExprKind::Op(Op::MapSet, operands) => {
                    let [map, index, value] = *self.program.exprs(operands) else {
                        return None;
                    };
                    stores.push((index, value));
                    at = map;
                }
                ExprKind::Var(_)
                | ExprKind::Op(..)
                | ExprKind::Const(_)
                | ExprKind::Function(_)
                | ExprKind::Define(_)
                | ExprKind::Cast(_)
                | ExprKind::Bitcast(_)
                | ExprKind::Seq(..) => return None,
            }
        }
        stores.reverse();
        let mut parts: Vec<Expr> = stores.iter().flat_map(|&(i, v)| [i, v]).collect();
        self.effect_free(&mut parts).then_some(stores)
    }

    /// Whether evaluating these expressions executes no statement.
    fn effect_free(&self, open: &mut Vec<Expr>) -> bool {
        while let Some(expr) = open.pop() {
            match self.program.expr(expr).kind {
                ExprKind::Var(_) | ExprKind::Const(_) | ExprKind::Function(_) => {}
                ExprKind::Define(define) => {
                    if self.code.define_runs[define.index()] {
                        return false;
                    }
                }
                ExprKind::Op(_, operands) => open.extend(self.program.exprs(operands)),
                ExprKind::Cast(inner) | ExprKind::Bitcast(inner) => open.push(inner),
                ExprKind::Seq(..) => return false,
            }
        }
        true
    }

    fn map_stores(&mut self, to: Operand, stores: &[(Expr, Expr)]) {
        if let &[(index, value)] = stores {
            let ([index, value], mut tasks) = self.operands([index, value]);
            if !tasks.is_empty() {
                // The map is read first.
                tasks.insert(0, Task::Emit(Instr::Touch(to), None));
            }
            return self.complete(tasks, Instr::MapStore { to, index, value });
        }
        let mut tasks = vec![Task::Emit(Instr::Touch(to), None)];
        tasks.extend(
            stores
                .iter()
                .flat_map(|&(i, v)| [Task::Expr(i), Task::Expr(v)]),
        );
        let count = u32::try_from(stores.len()).expect("ids have 32 bits");
        self.complete(tasks, Instr::MapStores { to, count });
    }

    /// A comparison of words that the condition is, possibly under negations.
    fn comparison(&self, condition: Expr) -> Option<(Word2, Shape, [Expr; 2])> {
        let mut at = condition;
        let mut negated = false;
        loop {
            let ExprKind::Op(op, operands) = self.program.expr(at).kind else {
                return None;
            };
            match *self.program.exprs(operands) {
                [inner] if op == Op::Not => (at, negated) = (inner, !negated),
                [a, b] => {
                    let ty = &self.program.types()[self.ty(a)];
                    let (op, shape, _) = small::binary_of(op, ty)?;
                    let inverse = op.negated()?;
                    return Some((if negated { inverse } else { op }, shape, [a, b]));
                }
                _ => return None,
            }
        }
    }

    fn assume(&mut self, condition: Expr) {
        if let Some((op, shape, operands)) = self.comparison(condition) {
            let ([a, b], tasks) = self.operands(operands);
            self.complete(tasks, Instr::AssumeWord { op, shape, a, b });
        } else {
            let ([a], tasks) = self.operands([condition]);
            self.complete(tasks, Instr::Assume(a));
        }
    }

    fn cond_jump(&mut self, condition: Expr, target: u32) {
        if let Some((op, shape, operands)) = self.comparison(condition) {
            let ([a, b], tasks) = self.operands(operands);
            let instr = Instr::CondJumpWord {
                op,
                shape,
                a,
                b,
                target,
            };
            self.complete(tasks, instr);
        } else {
            let ([condition], tasks) = self.operands([condition]);
            self.complete(tasks, Instr::CondJump { condition, target });
        }
    }

    /// A call, or what is done with its arguments instead.
    fn call(
        &mut self,
        function: Expr,
        args: List<Expr>,
        results: List<Var>,
        instr: impl FnOnce(u32) -> Instr,
    ) {
        let program = self.program;
        let known = match program.expr(function).kind {
            ExprKind::Function(function) => Some(function),
            ExprKind::Var(_)
            | ExprKind::Const(_)
            | ExprKind::Define(_)
            | ExprKind::Op(..)
            | ExprKind::Cast(_)
            | ExprKind::Bitcast(_)
            | ExprKind::Seq(..) => None,
        };
        let results = program.var_list(results).iter();
        let at = u32::try_from(self.code.calls.len()).expect("ids have 32 bits");
        self.code.calls.push(Call {
            function: known,
            args: args.len(),
            results: results.map(|v| self.code.places[v.index()]).collect(),
        });
        let computed = known.is_none().then_some(Task::Expr(function));
        let args = program.exprs(args).iter().map(|e| Task::Expr(*e));
        let tasks = computed.into_iter().chain(args);
        self.schedule(tasks.chain([Task::Emit(instr(at), None)]));
    }
}

/// Labels stand for their instruction until all code is there.
fn label_index(label: Label) -> u32 {
    u32::try_from(label.index()).expect("ids have 32 bits")
}
