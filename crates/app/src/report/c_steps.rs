//! An execution of a C program as C lines: which line, what changed.
//!
//! K2 steps that come from one line, one after the other in the same call, are one step here.
//! Variables are shown by their C names, memory by the objects that lie there, and of arrays and
//! memory only what changes; temporaries are not shown. A call begins with the values of its
//! parameters. What happens before the entry, initial values, is in the program's text.

use super::{CexReport, Shown, StepReport, ValueReport, c_memory::Memory, c_values::Places};
use crate::{
    load::{CProgram, Case},
    pipeline::Counterexample,
};
use bia_base::{Budget, Sources, Span};
use bia_cfg::replay;
use bia_cfront::ir::{ObjectId, TypeId};
use bia_k2::{
    ast::{Expr, ExprKind, Function, Op, Program, StmtKind, Type, Var},
    interp::{Ask, Halt, Moment, Monitor, Step, What},
    print_value,
};
use bia_term::value::{Bv, Value};
use rustc_hash::FxHashMap;

/// Values with longer texts are left out.
const LONGEST_VALUE: usize = 60;

/// How many calls are active in the entry of the C program: K2's own entry calls it.
const FIRST_DEPTH: usize = 2;

/// The counterexample of a C program.
pub(crate) fn c_counterexample(
    case: &Case,
    c: &CProgram,
    cex: &Counterexample,
    sources: &Sources,
    shown: Shown,
) -> CexReport {
    let mut notes = Notes {
        program: &case.program,
        c,
        sources,
        names: names(c),
        address_variables: c
            .lowered
            .origins
            .address_variables
            .iter()
            .copied()
            .collect(),
        places: Places::new(c),
        memory: Memory::new(c),
        last: None,
        steps: Vec::new(),
    };
    let budget = Budget::unlimited();
    // It was replayed before, with the same answers.
    let _ = replay::drive(
        &case.program,
        &case.property,
        &cex.answers,
        &mut notes,
        &budget,
    );
    let mut steps = notes.steps;
    let last = steps.len().saturating_sub(1);
    if shown == Shown::Changes {
        let mut at = 0;
        steps.retain(|step| {
            at += 1;
            at > last || !step.assigned.is_empty() || !step.choices.is_empty()
        });
    }
    let stmt = case.program.label(cex.label).stmt;
    let mut checks = c.lowered.origins.checks.iter();
    let check = checks.find(|check| check.stmt == stmt);
    let place = check.map(|check| c.place(sources, check.span));
    CexReport {
        label: check.map_or_else(String::new, |check| check.text.clone()),
        file: place.as_ref().and_then(|(file, _)| named(c, file)),
        line: place.map(|(_, line)| line),
        initial: Vec::new(),
        inputs: Vec::new(),
        steps,
    }
}

/// The name of a file, if it needs one: it is not the only one.
fn named(c: &CProgram, file: &str) -> Option<String> {
    let only = c.files().count() == 1 && c.files().next() == Some(file);
    (!only).then(|| file.to_owned())
}

/// How variables are called, and their types where they have one.
type Names<'a> = FxHashMap<Var, (&'a str, Option<TypeId>)>;

fn names(c: &CProgram) -> Names<'_> {
    let mut names: Names<'_> = FxHashMap::default();
    for (_, function) in c.program.functions() {
        if let [result] = function.returns.as_slice() {
            names.insert(*result, ("return value", None));
        }
    }
    // A K2 function has the name of its C function, unless that is not unique.
    let by_name = c
        .program
        .functions()
        .map(|(_, k2)| (c.program.name(k2.name), k2));
    let by_name: FxHashMap<&str, _> = by_name.collect();
    for data in c.module.functions.values() {
        let result = c.module.types.signature(data.ty).map(|s| s.result);
        if let Some(k2) = by_name.get(c.module.name(data.name))
            && let [var] = k2.returns.as_slice()
        {
            names.insert(*var, ("return value", result));
        }
    }
    let types = c.lowered.origins.variables.iter();
    let types: FxHashMap<Var, TypeId> = types.map(|origin| (origin.var, origin.ty)).collect();
    let written = c.names.iter();
    names.extend(written.map(|(var, name)| (*var, (name.as_str(), types.get(var).copied()))));
    names
}

struct Notes<'a> {
    program: &'a Program,
    c: &'a CProgram,
    sources: &'a Sources,
    names: Names<'a>,
    address_variables: FxHashMap<Var, ObjectId>,
    places: Places<'a>,
    memory: Memory<'a>,
    /// Where the last step is.
    last: Option<(String, usize, u32)>,
    steps: Vec<StepReport>,
}

impl Notes<'_> {
    fn value(&self, var: Var, value: &Value) -> Option<ValueReport> {
        let (name, ty) = *self.names.get(&var)?;
        let own = ty.and_then(|ty| self.places.value(ty, value));
        let text =
            own.unwrap_or_else(|| print_value(self.program, self.program.var(var).ty, value));
        (text.len() <= LONGEST_VALUE).then_some(ValueReport {
            name: name.to_owned(),
            value: text,
        })
    }

    /// What an assignment to a variable changes, for people.
    fn changes(&mut self, at: &Moment<'_>, kind: StmtKind, var: Var) -> Vec<ValueReport> {
        let Some(value) = at.state.value(at.interp, var) else {
            return Vec::new();
        };
        if self.memory.has(var) {
            let written = match kind {
                StmtKind::Assign(_, expr) => written(at, var, expr),
                StmtKind::Havoc(_)
                | StmtKind::Assume(_)
                | StmtKind::Label(_)
                | StmtKind::Jump(_)
                | StmtKind::CondJump(..)
                | StmtKind::Seq(_)
                | StmtKind::Call { .. }
                | StmtKind::Eval(_) => None,
            };
            return self.memory.changes(var, value, written, &self.places);
        }
        let address = value.as_bv().and_then(Bv::to_u64);
        if let (Some(object), Some(address)) = (self.address_variables.get(&var), address) {
            self.places.object(address, *object);
        }
        self.value(var, value).into_iter().collect()
    }

    /// The values of the parameters of a call that has just begun.
    fn entered(&mut self, at: &Moment<'_>, function: Function) {
        let data = self.program.function(function);
        let Some(span) = self.program.function(function).body.and_then(|body| {
            let body = self.program.stmt(body);
            body.span
        }) else {
            return;
        };
        let values = data.params.iter().filter_map(|var| {
            let value = at.state.value(at.interp, *var)?;
            self.value(*var, value)
        });
        let values: Vec<ValueReport> = values.collect();
        if values.is_empty() {
            return;
        }
        let name = self.program.function_name(function).to_owned();
        self.at(name, at.state.depth(), span).assigned = values;
    }

    /// A call is shown where it is made, then its parameters.
    fn called(&mut self, at: &Moment<'_>, span: Span) {
        let function = at.state.function();
        if at.state.depth() > FIRST_DEPTH {
            let caller = at.state.frames().rev().nth(1);
            let caller = caller.map_or(function, |frame| frame.function());
            let caller = self.program.function_name(caller).to_owned();
            self.at(caller, at.state.depth() - 1, span);
        }
        self.entered(at, function);
    }

    /// The step of this place: the last one if it is the same, else a new one.
    fn at(&mut self, function: String, depth: usize, span: Span) -> &mut StepReport {
        let (file, line) = self.c.place(self.sources, span);
        let here = (function, depth, line);
        if self.last.as_ref() != Some(&here) || self.steps.is_empty() {
            self.steps.push(StepReport {
                function: here.0.clone(),
                depth,
                file: named(self.c, &file),
                line: Some(line),
                statement: self.c.line_text(self.sources, span),
                choices: Vec::new(),
                assigned: Vec::new(),
            });
            self.last = Some(here);
        }
        let last = self.steps.len() - 1;
        &mut self.steps[last]
    }
}

/// The indices at which an assignment `map := map[i := v]…` writes.
fn written(at: &Moment<'_>, var: Var, expr: Expr) -> Option<Vec<u64>> {
    let program = at.program;
    let mut found = Vec::new();
    let mut map = expr;
    while let ExprKind::Op(Op::MapSet, operands) = program.expr(map).kind {
        let &[base, index, _] = program.exprs(operands) else {
            return None;
        };
        found.push(index_value(at, index)?);
        map = base;
    }
    matches!(program.expr(map).kind, ExprKind::Var(base) if base == var).then_some(found)
}

/// The value of a simple index: a sum of variables and constants.
fn index_value(at: &Moment<'_>, index: Expr) -> Option<u64> {
    let program = at.program;
    let mut sum: Option<Bv> = None;
    let mut todo = vec![index];
    while let Some(expr) = todo.pop() {
        let kind = program.expr(expr).kind;
        if let ExprKind::Op(Op::Add, operands) = kind {
            todo.extend(program.exprs(operands));
            continue;
        }
        let value = leaf(at, expr)?;
        sum = Some(match sum {
            Some(sum) if sum.width() == value.width() => sum.add(&value),
            Some(_) => return None,
            None => value,
        });
    }
    sum?.to_u64()
}

impl Monitor for Notes<'_> {
    fn chose(&mut self, ask: &Ask<'_>, value: &Value) -> Result<(), Halt> {
        let var = match ask.what {
            What::Initial(var) | What::Uninitialised(var) => var,
            What::Havoc(_) | What::Result { .. } | What::Unspecified(_) => return Ok(()),
        };
        if self.memory.has(var) {
            self.memory.start(var, value);
            return Ok(());
        }
        let span = ask.stmt.and_then(|stmt| self.program.stmt(stmt).span);
        let (Some(report), Some(span)) = (self.value(var, value), span) else {
            return Ok(());
        };
        let function = ask.program.function_name(ask.state.function()).to_owned();
        let depth = ask.state.depth();
        self.at(function, depth, span).choices.push(report);
        Ok(())
    }

    fn stepped(&mut self, at: &Moment<'_>, step: Step) -> Result<(), Halt> {
        let Some(stmt) = step.stmt() else {
            return Ok(());
        };
        let data = self.program.stmt(stmt);
        let Some(span) = data.span else {
            return Ok(());
        };
        let assigned = match (data.kind, step) {
            (StmtKind::Assign(var, _) | StmtKind::Havoc(var), _) => vec![var],
            (StmtKind::Call { results, .. }, Step::Ran(_) | Step::Returned { .. }) => {
                self.program.var_list(results).to_vec()
            }
            (
                StmtKind::Assume(_)
                | StmtKind::Label(_)
                | StmtKind::Jump(_)
                | StmtKind::CondJump(..)
                | StmtKind::Seq(_)
                | StmtKind::Call { .. }
                | StmtKind::Eval(_),
                _,
            ) => Vec::new(),
        };
        let mut values: Vec<ValueReport> = Vec::new();
        for var in assigned {
            values.extend(self.changes(at, data.kind, var));
        }
        let blocks = &self.c.lowered.origins.blocks;
        if let Some((_, var)) = blocks.iter().find(|(made, _)| *made == stmt)
            && let Some(block) = at.state.value(at.interp, *var)
            && let Some(address) = block.as_bv().and_then(Bv::to_u64)
        {
            self.places.block(address);
        }
        if let Step::Called { .. } = step {
            self.called(at, span);
            return Ok(());
        }
        // Initial values stand in the program's text.
        if at.state.function() == self.program.entry() {
            return Ok(());
        }
        let function = self.program.function_name(at.state.function()).to_owned();
        let depth = at.state.depth();
        let report = self.at(function, depth, span);
        for value in values {
            report.assigned.retain(|old| old.name != value.name);
            report.assigned.push(value);
        }
        Ok(())
    }
}

/// The value of a variable or a constant of a bit-vector type, converted to others perhaps.
fn leaf(at: &Moment<'_>, expr: Expr) -> Option<Bv> {
    let program = at.program;
    let (mut inner, mut casts) = (expr, Vec::new());
    while let ExprKind::Cast(from) = program.expr(inner).kind {
        let &Type::Bv { width, .. } = &program.types()[program.expr(inner).ty] else {
            return None;
        };
        let &Type::Bv { signed, .. } = &program.types()[program.expr(from).ty] else {
            return None;
        };
        casts.push((width, signed));
        inner = from;
    }
    let value = match program.expr(inner).kind {
        ExprKind::Var(var) => at.state.value(at.interp, var)?,
        ExprKind::Const(constant) => program.value(constant),
        ExprKind::Function(_)
        | ExprKind::Define(_)
        | ExprKind::Op(..)
        | ExprKind::Cast(_)
        | ExprKind::Bitcast(_)
        | ExprKind::Seq(..) => return None,
    };
    let value = value.as_bv()?.clone();
    Some(casts.into_iter().rev().fold(value, |value, (to, signed)| {
        match (to.checked_sub(value.width()), signed) {
            (Some(more), true) => value.sign_extend(more),
            (Some(more), false) => value.zero_extend(more),
            (None, _) => value.extract(to - 1, 0),
        }
    }))
}
