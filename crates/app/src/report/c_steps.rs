//! An execution of a C program as C lines: which line, what changed.
//!
//! K2 steps that come from one line, one after the other in the same call, are one step here.
//! Variables are shown by their C names, memory by the objects that lie there, and of arrays and
//! memory only what changes; temporaries are not shown. A call begins with the values of its
//! parameters. What happens before the entry, initial values, is in the program's text. What
//! functions of the library do is told at the line that calls them, unless everything is wanted.

use super::{
    CexReport, Recorder, Shown, StepReport, ValueReport,
    c_memory::Memory,
    c_values::Places,
    lines::{Calls, Lines},
    steps,
};
use bia_base::{Budget, Idx as _, SecondaryMap, Sources, Span};
use bia_cfg::replay::{self, ReplayError};
use bia_cfront::{
    ir::{ObjectId, TypeId},
    lower::Property,
};
use bia_k2::{
    ast::{Expr, ExprKind, Function, Label, Op, Program, Stmt, StmtKind, Var, VarKind},
    interp::{Ask, Both, Halt, Moment, Monitor, RunEnd, Step, What, is_spawn},
    print_value,
};
use bia_term::value::{Bv, Value};
use bia_verify::{
    indices::index_value,
    load::{CProgram, Case},
    lost::lost_block,
    pipeline::Counterexample,
};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What a call of the library changes is told by so many values at most.
const MAX_LIBRARY_STEPS: usize = 6;

/// Values with longer texts are left out.
const MAX_VALUE_CHARS: usize = 60;

/// How many calls are active in the entry of the C program: K2's own entry calls it.
const FIRST_DEPTH: usize = 2;

/// The counterexample of a C program, whose execution `also` sees, and how it ended.
pub(crate) fn c_counterexample(
    (case, c, cex): (&Case, &CProgram, &Counterexample),
    sources: &Sources,
    shown: Shown,
    also: &mut dyn Monitor,
    budget: &Budget,
) -> (CexReport, Result<Label, ReplayError>) {
    let mut notes = Notes::new(&case.program, c, sources, shown);
    let mut both = Both(&mut notes, also);
    let driven = replay::drive(
        &case.program,
        &case.property,
        cex.answers(),
        &mut both,
        budget,
    );
    notes.end();
    let stmt = case.program.label(cex.label()).stmt;
    let mut checks = c.lowered.origins.checks.iter();
    let check = checks.find(|check| check.stmt == stmt);
    let number = check.map(|check| notes.lines.number(check.span));
    // What happens in the library is the caller's fault.
    let number = notes.entered.map_or(number, |(at, _)| Some(at.line));
    // What is lost is told where it was allocated.
    let is_leak = check.is_some_and(|check| check.property == Property::ValidMemtrack);
    let leaked = notes.leaked.filter(|_| is_leak);
    let number = leaked.or(number);
    let place = number.map(|number| notes.lines.line(number).clone());
    let within = match (leaked, notes.entered) {
        (None, Some((_, function))) => format!(" in `{}`", notes.functions[function.index()]),
        (Some(_), _) | (None, None) => String::new(),
    };
    let report = CexReport {
        label: check.map_or_else(String::new, |check| format!("{}{within}", check.text)),
        file: place
            .as_ref()
            .and_then(|line| line.file.as_deref().map(str::to_owned)),
        line: place.map(|line| line.line),
        initial: Vec::new(),
        cycle: None,
        inputs: Vec::new(),
        total_steps: notes.recorder.total(),
        steps: notes.recorder.finish(),
        incomplete: steps::incomplete(driven.as_ref().err()),
        visited: notes.lines.visited(),
    };
    (report, driven)
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
    shown: Shown,
    names: Names<'a>,
    address_variables: FxHashMap<Var, ObjectId>,
    /// Where variables are declared.
    declared: FxHashMap<Var, Span>,
    /// Statements that make heap blocks, and where the address is.
    blocks: FxHashMap<Stmt, Var>,
    functions: Vec<Arc<str>>,
    /// The number of the thread that made the last step, if there are several.
    thread: Option<usize>,
    /// Which functions belong to the library.
    library: Vec<bool>,
    c: &'a CProgram,
    places: Places<'a>,
    memory: Memory<'a>,
    lines: Lines<'a>,
    /// The address of each heap block, and the line that allocated it.
    allocated: Vec<(u64, usize)>,
    /// The line that allocated what is lost at the end.
    leaked: Option<usize>,
    calls: Calls,
    /// The step that goes on.
    open: Option<Open>,
    /// In which step each statement was executed last.
    ran: SecondaryMap<Stmt, u64>,
    /// How many steps have begun.
    begun: u64,
    /// Where the program called the library, and what, while the library has not returned.
    entered: Option<(At, Function)>,
    recorder: Recorder,
}

/// Where a step is: function, how many calls are active, the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct At {
    function: Function,
    depth: usize,
    line: usize,
    /// The number of the thread, if there are several.
    thread: Option<usize>,
}

struct Open {
    at: At,
    step: StepReport,
    /// Whether it has read something that other threads may write.
    reads: bool,
}

impl<'a> Notes<'a> {
    fn new(program: &'a Program, c: &'a CProgram, sources: &'a Sources, shown: Shown) -> Self {
        let origins = &c.lowered.origins;
        let is_library = |function: &bia_k2::ast::FunctionData| {
            let span = function.body.and_then(|body| program.stmt(body).span);
            let given = |span: Span| c.given().iter().any(|unit| unit.source == span.source);
            // What looks at the atoms of a formula is told where it is called, too.
            let observes = bia_cfront::is_observer(program.name(function.name));
            observes || span.is_some_and(|span| !given(span))
        };
        let functions = program.functions();
        Self {
            program,
            shown,
            names: names(c),
            address_variables: origins.address_variables.iter().copied().collect(),
            declared: origins
                .variables
                .iter()
                .map(|origin| (origin.var, c.module[origin.object].span))
                .collect(),
            blocks: origins.blocks.iter().copied().collect(),
            functions: functions_of_c(program),
            thread: None,
            library: functions.map(|(_, data)| is_library(data)).collect(),
            c,
            allocated: Vec::new(),
            leaked: None,
            places: Places::new(c),
            memory: Memory::new(c),
            lines: Lines::new(Some(c), sources),
            calls: Calls::default(),
            open: None,
            ran: SecondaryMap::new(0),
            begun: 0,
            entered: None,
            recorder: Recorder::new(shown == Shown::All),
        }
    }

    fn is_library(&self, function: Function) -> bool {
        self.library[function.index()]
    }

    /// Whether a function's steps are not shown.
    fn is_folded(&self, function: Function) -> bool {
        self.shown == Shown::Changes && self.is_library(function)
    }

    fn value(&self, var: Var, value: &Value) -> Option<ValueReport> {
        let (name, ty) = *self.names.get(&var)?;
        let own = ty.and_then(|ty| self.places.value(ty, value));
        let text =
            own.unwrap_or_else(|| print_value(self.program, self.program.var(var).ty, value));
        (text.len() <= MAX_VALUE_CHARS).then(|| ValueReport {
            name: name.to_owned(),
            value: text,
            global: self.program.var(var).kind == VarKind::Global,
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
            let mut found = self.memory.changes(var, value, written, &self.places);
            let global = self.program.var(var).kind == VarKind::Global;
            found.iter_mut().for_each(|value| value.global = global);
            return found;
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
        let body = data.body.and_then(|body| self.program.stmt(body).span);
        let first = data.params.first();
        let declared = first.and_then(|var| self.declared.get(var).copied());
        let Some(span) = declared.or(body) else {
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
        let here = self.place(function, at.state.depth(), span);
        self.at(here, None).assigned = values;
    }

    /// A call is shown where it is made, then its parameters.
    fn called(&mut self, at: &Moment<'_>, stmt: Stmt, span: Span) {
        let function = at.state.function();
        if at.state.depth() > FIRST_DEPTH {
            let caller = at.state.frames().rev().nth(1);
            let caller = caller.map_or(function, |frame| frame.function());
            let here = self.place(caller, at.state.depth() - 1, span);
            if self.is_library(function) && !self.is_library(caller) {
                self.entered = Some((here, function));
            }
            if !self.is_folded(caller) {
                self.at(here, Some(stmt));
            }
        }
        if !self.is_folded(function) {
            self.entered(at, function);
        }
    }

    fn place(&mut self, function: Function, depth: usize, span: Span) -> At {
        At {
            function,
            depth,
            line: self.lines.number(span),
            thread: self.thread,
        }
    }

    /// The step of this place: the one that goes on if it is the same, else a new one. A statement
    /// that is executed again begins a new one, too.
    fn at(&mut self, here: At, stmt: Option<Stmt>) -> &mut StepReport {
        let again = stmt.is_some_and(|stmt| self.begun > 0 && self.ran[stmt] == self.begun);
        let open = match self.open.take() {
            Some(open) if open.at == here && !again => open,
            before => {
                if let Some(before) = before {
                    // Where a thread stops after reading, it matters what it has read.
                    let stops = before.reads && before.at.thread != here.thread;
                    self.close(before, stops);
                }
                self.begun += 1;
                // What goes on after a call was counted before it.
                let counts = stmt.is_some();
                let of = (here.function, here.thread);
                self.lines.visit(of, here.depth, here.line, counts);
                let line = self.lines.line(here.line);
                Open {
                    at: here,
                    step: StepReport {
                        skipped: None,
                        thread: here.thread,
                        function: Arc::clone(&self.functions[here.function.index()]),
                        // Nobody calls the function of another thread.
                        depth: here.depth + usize::from(here.thread.is_some_and(|at| at > 1)),
                        call: self.calls.at(here.thread, here.depth),
                        file: line.file.clone(),
                        line: Some(line.line),
                        statement: Arc::clone(&line.text),
                        choices: Vec::new(),
                        assigned: Vec::new(),
                    },
                    reads: false,
                }
            }
        };
        if let Some(stmt) = stmt {
            self.ran[stmt] = self.begun;
        }
        let open = self.open.insert(open);
        open.reads |= stmt.is_some_and(|stmt| reads_shared(self.program, stmt));
        &mut open.step
    }

    /// The step that went on is over; whether it is told if it changes nothing.
    fn close(&mut self, open: Open, told: bool) {
        let says_nothing = open.step.assigned.is_empty() && open.step.choices.is_empty();
        if says_nothing && !told && self.shown == Shown::Changes {
            return;
        }
        let number = |at: usize| u64::try_from(at).unwrap_or(0);
        let thread = number(open.at.thread.unwrap_or(1)) << 52;
        let function = number(open.at.function.index()) << 32;
        let line = number(open.at.line);
        self.recorder.push(thread | function | line, open.step);
    }

    /// The execution is over.
    fn end(&mut self) {
        if let (Some((call, _)), Shown::Changes) = (self.entered, self.shown) {
            self.at(call, None);
        }
        if let Some(open) = self.open.take() {
            self.close(open, true);
        }
    }

    /// What the library changes belongs to the step that calls it.
    fn by_library(&mut self, values: Vec<ValueReport>) {
        let Some(open) = &mut self.open else { return };
        for value in values.into_iter().filter(|value| value.global) {
            let assigned = &mut open.step.assigned;
            match assigned.iter().position(|old| old.name == value.name) {
                Some(at) => assigned[at] = value,
                None if assigned.len() < MAX_LIBRARY_STEPS => assigned.push(value),
                None => {}
            }
        }
    }
}

/// Whether a statement does nothing but read a variable that threads share.
fn reads_shared(program: &Program, stmt: Stmt) -> bool {
    let StmtKind::Assign(_, value) = program.stmt(stmt).kind else {
        return false;
    };
    let read = match program.expr(value).kind {
        ExprKind::Op(Op::MapGet, operands) => program.exprs(operands).first().copied(),
        ExprKind::Op(..)
        | ExprKind::Var(_)
        | ExprKind::Const(_)
        | ExprKind::Function(_)
        | ExprKind::Define(_)
        | ExprKind::Cast(_)
        | ExprKind::Bitcast(_)
        | ExprKind::Seq(..) => Some(value),
    };
    read.is_some_and(|read| match program.expr(read).kind {
        ExprKind::Var(var) => program.var(var).kind == VarKind::Global,
        ExprKind::Op(..)
        | ExprKind::Const(_)
        | ExprKind::Function(_)
        | ExprKind::Define(_)
        | ExprKind::Cast(_)
        | ExprKind::Bitcast(_)
        | ExprKind::Seq(..) => false,
    })
}

/// The names of functions as C has them: what makes them unique in K2 comes after a dot.
fn functions_of_c(program: &Program) -> Vec<Arc<str>> {
    let names = program.functions().map(|(_, data)| program.name(data.name));
    let names = names.map(|name| name.split('.').next().unwrap_or(name));
    names.map(Arc::from).collect()
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
        let function = ask.state.function();
        if !self.is_folded(function) {
            let here = self.place(function, ask.state.depth(), span);
            self.at(here, None).choices.push(report);
        }
        Ok(())
    }

    fn ended(&mut self, at: &Moment<'_>, _: &RunEnd) -> Result<(), Halt> {
        if let Some((slot, bits)) = lost_block(self.c, at) {
            let mut blocks = self.allocated.iter().rev();
            let block = blocks.find(|(address, _)| address >> bits == slot);
            self.leaked = block.map(|(_, line)| *line);
        }
        Ok(())
    }

    fn stepped(&mut self, at: &Moment<'_>, step: Step) -> Result<(), Halt> {
        let Some(stmt) = step.stmt() else {
            return Ok(());
        };
        self.thread = steps::moved(at);
        let enters = matches!(step, Step::Called { .. }) && !is_spawn(self.program, step);
        if enters {
            self.calls.enter(self.thread, at.state.depth());
        }
        let data = self.program.stmt(stmt);
        let Some(span) = data.span else {
            return Ok(());
        };
        let assigned = steps::assigned(self.program, stmt, step);
        let mut values: Vec<ValueReport> = Vec::new();
        for var in assigned {
            values.extend(self.changes(at, data.kind, var));
        }
        if let Some(var) = self.blocks.get(&stmt)
            && let Some(block) = at.state.value(at.interp, *var)
            && let Some(address) = block.as_bv().and_then(Bv::to_u64)
        {
            self.places.block(address);
            let line = match self.entered {
                Some((call, _)) => call.line,
                None => self.lines.number(span),
            };
            self.allocated.push((address, line));
        }
        if enters {
            self.called(at, stmt, span);
            return Ok(());
        }
        // Initial values stand in the program's text.
        let function = at.state.function();
        if function == self.program.entry() {
            return Ok(());
        }
        if !self.is_library(function) {
            self.entered = None;
        }
        if self.is_folded(function) {
            self.by_library(values);
            return Ok(());
        }
        let here = self.place(function, at.state.depth(), span);
        let again = match step {
            // That a call returns is not its repetition.
            Step::Returned { .. } => None,
            // Labels stand between statements; those of violations at what is violated.
            Step::Visited { label, .. } if at.interp.error_ids(label).is_empty() => return Ok(()),
            Step::Ran(_)
            | Step::Visited { .. }
            | Step::Called { .. }
            | Step::Blocked(_)
            | Step::Finished => Some(stmt),
        };
        let report = self.at(here, again);
        for value in values {
            report.assigned.retain(|old| old.name != value.name);
            report.assigned.push(value);
        }
        Ok(())
    }
}
