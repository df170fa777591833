//! Compilation: from the typed program to linear code.
//!
//! Works through a list of tasks, last in first out, instead of recursing: expressions and
//! sequences may be nested 100,000s deep. Each expression of the program is compiled once, also
//! those of defines, which become subroutines; so the code is linear in the program.

use super::code::{Call, Code, FunctionCode, Instr, Operand, Place, Role};
use super::ops::small::{self, Shape, Word2};
use crate::ast::{
    Expr, ExprKind, Function, List, Op, Program, PropertyKind, Stmt, StmtKind, Ty, Var,
};
use bia_base::Idx as _;
use bia_term::value::Value;

/// All code of a program.
pub(super) fn compile(program: &Program) -> Code {
    let mut compiler = Compiler::new(program);
    for (_, define) in program.defines() {
        compiler.define(define.expr);
    }
    if let Some(init) = program.init() {
        compiler.code.init = Some(compiler.here());
        compiler.finish([Task::Expr(init), Task::Emit(Instr::EndInit, None)]);
    }
    for (function, _) in program.functions() {
        compiler.function(function);
    }
    compiler.resolve_jumps();
    compiler.code
}

/// What is left to do.
enum Task {
    /// Code that executes the statement.
    Stmt(Stmt),
    /// Code that puts the value on the stack.
    Expr(Expr),
    /// This instruction; the expression it computes.
    Emit(Instr, Option<Expr>),
    /// What follows belongs to this statement again.
    Resume(Option<Stmt>),
}

struct Compiler<'p> {
    program: &'p Program,
    code: Code,
    tasks: Vec<Task>,
    /// The statement being compiled.
    stmt: Option<Stmt>,
}

impl<'p> Compiler<'p> {
    fn new(program: &'p Program) -> Self {
        let elem = |f: Function| u32::try_from(f.index()).expect("ids have 32 bits");
        let functions = program.functions().map(|(f, _)| Value::Elem(elem(f)));
        let code = Code {
            consts: program.consts.values().cloned().chain(functions).collect(),
            places: places(program),
            labels: vec![u32::MAX; program.labels().count()],
            ..Code::default()
        };
        Self {
            program,
            code,
            tasks: Vec::new(),
            stmt: None,
        }
    }

    fn here(&self) -> u32 {
        u32::try_from(self.code.instrs.len()).expect("code has fewer than 2^32 instructions")
    }

    fn emit(&mut self, instr: Instr, expr: Option<Expr>) {
        self.code.instrs.push(instr);
        self.code.stmts.push(self.stmt);
        self.code.exprs.push(expr);
    }

    /// Puts tasks before all others, to be done in their order.
    fn schedule(&mut self, tasks: impl IntoIterator<Item = Task>) {
        let from = self.tasks.len();
        self.tasks.extend(tasks);
        self.tasks[from..].reverse();
    }

    /// Does these tasks and all that they lead to.
    fn finish(&mut self, tasks: impl IntoIterator<Item = Task>) {
        self.schedule(tasks);
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Stmt(stmt) => self.stmt(stmt),
                Task::Expr(expr) => self.expr(expr),
                Task::Emit(instr, expr) => self.emit(instr, expr),
                Task::Resume(stmt) => self.stmt = stmt,
            }
        }
        self.stmt = None;
    }

    fn define(&mut self, expr: Expr) {
        let start = self.here();
        self.code.defines.push(start);
        self.finish([Task::Expr(expr), Task::Emit(Instr::EndDefine, None)]);
        let code = &self.code.instrs[start as usize..];
        let runs = code.iter().any(|instr| match instr.role() {
            Role::Complete => true,
            Role::Define(at) => self.code.define_runs[at as usize],
            Role::Compute | Role::EndDefine | Role::EndInit | Role::Return => false,
        });
        self.code.define_runs.push(runs);
    }

    fn function(&mut self, function: Function) {
        let data = self.program.function(function);
        let start = self.here();
        self.code.functions.push(FunctionCode {
            start,
            size: data.params.len() + data.returns.len() + data.locals.len(),
            defined: data.body.is_some(),
        });
        self.finish(data.body.map(Task::Stmt));
        self.emit(Instr::Return, None);
    }

    /// Jumps were compiled to labels; now all labels have their place.
    fn resolve_jumps(&mut self) {
        let labels = &self.code.labels;
        for instr in &mut self.code.instrs {
            if let Instr::Jump(target)
            | Instr::CondJump { target, .. }
            | Instr::CondJumpWord { target, .. } = instr
            {
                *target = labels[*target as usize];
            }
        }
    }

    fn variable(&self, var: Var) -> Operand {
        Operand::variable(self.code.places[var.index()])
    }

    /// The operand of a variable or a constant.
    fn atom(&self, expr: Expr) -> Option<Operand> {
        match self.program.expr(expr).kind {
            ExprKind::Var(var) => Some(self.variable(var)),
            ExprKind::Const(constant) => Some(Operand::constant(constant.index())),
            ExprKind::Function(function) => {
                let consts = self.program.consts.len();
                Some(Operand::constant(consts + function.index()))
            }
            ExprKind::Define(_)
            | ExprKind::Op(..)
            | ExprKind::Cast(_)
            | ExprKind::Bitcast(_)
            | ExprKind::Seq(..) => None,
        }
    }

    /// How an instruction gets at its operands, and the tasks that make them.
    ///
    /// A variable is read in place only if no compound operand comes after it.
    fn operands<const N: usize>(&self, exprs: [Expr; N]) -> ([Operand; N], Vec<Task>) {
        let atoms = exprs.map(|e| self.atom(e));
        let last = atoms.iter().rposition(Option::is_none);
        let mut tasks = Vec::new();
        let mut operands = [Operand::STACK; N];
        for (at, expr) in exprs.into_iter().enumerate() {
            let is_variable = matches!(self.program.expr(expr).kind, ExprKind::Var(_));
            match atoms[at] {
                Some(atom) if !is_variable || last.is_none_or(|l| at > l) => operands[at] = atom,
                _ => tasks.push(Task::Expr(expr)),
            }
        }
        (operands, tasks)
    }

    fn ty(&self, expr: Expr) -> Ty {
        self.program.expr(expr).ty
    }

    // ---- expressions ----

    fn expr(&mut self, expr: Expr) {
        match self.program.expr(expr).kind {
            ExprKind::Var(_) | ExprKind::Const(_) | ExprKind::Function(_) => {
                let atom = self.atom(expr).expect("variables and constants are atoms");
                self.emit(Instr::Push(atom), Some(expr));
            }
            ExprKind::Define(define) => {
                let at = u32::try_from(define.index()).expect("ids have 32 bits");
                self.emit(Instr::Define(at), Some(expr));
            }
            ExprKind::Op(op, operands) => self.operator(expr, op, self.program.exprs(operands)),
            ExprKind::Cast(inner) => {
                let ([a], tasks) = self.operands([inner]);
                let (from, to) = (self.ty(inner), self.ty(expr));
                let types = self.program.types();
                let instr = match small::cast_of(&types[from], &types[to]) {
                    Some((op, result)) => Instr::Word1 { op, result, a },
                    None => Instr::Cast { from, to, a },
                };
                self.schedule(tasks.into_iter().chain([Task::Emit(instr, Some(expr))]));
            }
            ExprKind::Bitcast(inner) => {
                let ([a], tasks) = self.operands([inner]);
                let (from, to) = (self.ty(inner), self.ty(expr));
                let instr = Instr::Bitcast { from, to, a };
                self.schedule(tasks.into_iter().chain([Task::Emit(instr, Some(expr))]));
            }
            ExprKind::Seq(stmts, value) => {
                let program = self.program;
                let resume = Task::Resume(self.stmt);
                let stmts = program.stmts(stmts).iter().map(|s| Task::Stmt(*s));
                self.schedule(stmts.chain([resume, Task::Expr(value)]));
            }
        }
    }

    fn operator(&mut self, expr: Expr, op: Op, operands: &[Expr]) {
        let emit = |instr| Task::Emit(instr, Some(expr));
        let mut tasks;
        match *operands {
            [only] if matches!(op, Op::And | Op::Or) => tasks = vec![Task::Expr(only)],
            [a] => {
                let (operand, before) = self.operands([a]);
                tasks = before;
                tasks.push(emit(self.unary(op, self.ty(a), operand)));
            }
            [a, b] => {
                let (operands, before) = self.operands([a, b]);
                tasks = before;
                tasks.push(emit(self.binary(op, self.ty(a), operands)));
            }
            [a, b, c] if matches!(op, Op::MapSet | Op::Ite) => {
                let ([a, b, c], before) = self.operands([a, b, c]);
                tasks = before;
                tasks.push(emit(if op == Op::Ite {
                    Instr::Ite {
                        condition: a,
                        then: b,
                        otherwise: c,
                    }
                } else {
                    Instr::MapSet {
                        map: a,
                        index: b,
                        value: c,
                    }
                }));
            }
            _ => tasks = self.chain(expr, op, operands),
        }
        self.schedule(tasks);
    }

    /// `and`, `or` of three operands or more: from left to right, two at a time.
    fn chain(&self, expr: Expr, op: Op, operands: &[Expr]) -> Vec<Task> {
        let bool = self.program.types().bool();
        let mut tasks = vec![Task::Expr(operands[0])];
        for &next in &operands[1..] {
            let ([b], before) = self.operands([next]);
            tasks.extend(before);
            let instr = self.binary(op, bool, [Operand::STACK, b]);
            tasks.push(Task::Emit(instr, Some(expr)));
        }
        tasks
    }

    fn unary(&self, op: Op, ty: Ty, [a]: [Operand; 1]) -> Instr {
        match small::unary_of(op, &self.program.types()[ty]) {
            Some((op, result)) => Instr::Word1 { op, result, a },
            None => Instr::Unary { op, ty, a },
        }
    }

    fn binary(&self, op: Op, ty: Ty, [a, b]: [Operand; 2]) -> Instr {
        if op == Op::MapGet {
            return Instr::MapGet { map: a, index: b };
        }
        match small::binary_of(op, &self.program.types()[ty]) {
            Some((op, shape, result)) => Instr::Word2 {
                op,
                shape,
                result,
                a,
                b,
            },
            None => Instr::Binary { op, ty, a, b },
        }
    }

    // ---- statements ----

    fn stmt(&mut self, stmt: Stmt) {
        let kind = self.program.stmt(stmt).kind;
        if let StmtKind::Seq(stmts) = kind {
            let program = self.program;
            self.schedule(program.stmts(stmts).iter().map(|s| Task::Stmt(*s)));
            return;
        }
        self.stmt = Some(stmt);
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
            } => self.call(function, args, results),
            StmtKind::Eval(value) => {
                let ([a], tasks) = self.operands([value]);
                self.complete(tasks, Instr::Eval(a));
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

    fn call(&mut self, function: Expr, args: List<Expr>, results: List<Var>) {
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
        self.schedule(tasks.chain([Task::Emit(Instr::Call(at), None)]));
    }
}

/// Labels stand for their instruction until all code is there.
fn label_index(label: crate::ast::Label) -> u32 {
    u32::try_from(label.index()).expect("ids have 32 bits")
}

/// Globals by their order; in a frame parameters, then results, then locals.
fn places(program: &Program) -> Vec<Place> {
    let mut places = vec![Place::Global(usize::MAX); program.var_count()];
    for (at, var) in program.globals().iter().enumerate() {
        places[var.index()] = Place::Global(at);
    }
    for (_, function) in program.functions() {
        let vars = function.params.iter().chain(&function.returns);
        for (at, var) in vars.chain(&function.locals).enumerate() {
            places[var.index()] = Place::Local(at);
        }
    }
    places
}
