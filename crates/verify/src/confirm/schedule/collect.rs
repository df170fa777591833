//! The events of an execution, collected while the interpreter runs it.
//!
//! ```text
//!   step of the program      an event for each object it reads, then one for what it writes
//!   step in the library      belongs to the function that the program has called there: its first and its
//!                            last step that touches a global count
//!   atomic region            one event, unless it starts a thread: then that function's
//! ```

use super::{Event, Kind, Place, Plan, write::function};
use crate::{indices::index_value, load::CProgram};
use bia_base::Span;
use bia_cfront::{
    ir::{Linkage, ObjectId, Storage},
    lower::{RegionOrigin, VariableOrigin},
};
use bia_k2::{
    ast::{Expr, ExprKind, Function, Op, Program, Stmt, StmtKind, ThreadOp, Var, VarKind},
    interp::{Halt, Moment, Monitor, Step, is_spawn},
};
use bia_term::value::Value;
use rustc_hash::FxHashMap;

/// Executions with more events have no plan.
const MOST: usize = 20_000;

/// What is accessed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Key {
    Named(ObjectId),
    /// A variable, or one element of it.
    Part(Var, Option<u64>),
    /// The object at an address.
    Address(u64),
}

/// Who accesses something.
#[derive(Clone, Copy, Debug)]
struct Touched {
    thread: usize,
    by_several: bool,
    /// Whether it is written, or read by a step of its own: then threads may share it.
    shared: bool,
    size: u64,
}

/// A call of the library by the program.
struct Call {
    /// How many calls are active with it.
    depth: usize,
    /// Which function it is, if the harness has it.
    function: Option<&'static str>,
    /// Whether it has an event, and the last one so far.
    begun: bool,
    last: Option<usize>,
}

/// A thread.
#[derive(Default)]
struct Thread {
    stack: Vec<Function>,
    calls: Vec<Call>,
    /// Atomic regions it is in, and the event of the outermost.
    regions: u32,
    region: Option<usize>,
    /// What is accessed in it.
    keys: Vec<Key>,
    /// The last access: one of C may be several in K2.
    access: Option<(Span, bool, Key, Part)>,
}

/// A part of a K2 variable.
type Part = (Var, Option<u64>);

/// An access of a step.
struct Access {
    part: Part,
    write: bool,
}

/// Collects the plan of an execution.
pub(crate) struct Collect<'a> {
    c: &'a CProgram,
    program: &'a Program,
    variables: FxHashMap<Var, &'a VariableOrigin>,
    regions: FxHashMap<Var, &'a RegionOrigin>,
    /// The functions of the library.
    library: Vec<bool>,
    threads: Vec<Thread>,
    /// Events with what they access; those that are no longer wanted are none.
    events: Vec<Option<(Event, Option<Key>)>>,
    touched: FxHashMap<Key, Touched>,
    last: usize,
    steps: u64,
}

impl<'a> Collect<'a> {
    pub(crate) fn new(c: &'a CProgram) -> Self {
        let program = &*c.program;
        let origins = &c.lowered.origins;
        let given = |span: Span| c.given().iter().any(|unit| unit.source == span.source);
        let is_library = |function: &bia_k2::ast::FunctionData| {
            let span = function.body.and_then(|body| program.stmt(body).span);
            span.is_some_and(|span| !given(span))
        };
        let entry = Thread {
            stack: vec![program.entry()],
            ..Thread::default()
        };
        Self {
            c,
            program,
            variables: origins.variables.iter().map(|o| (o.var, o)).collect(),
            regions: origins.regions.iter().map(|o| (o.var, o)).collect(),
            library: program.functions().map(|(_, f)| is_library(f)).collect(),
            threads: vec![entry],
            events: Vec::new(),
            touched: FxHashMap::default(),
            last: 1,
            steps: 0,
        }
    }

    /// The plan; none if the execution is too long for one.
    pub(crate) fn finish(self) -> Option<Plan> {
        if self.events.len() > MOST {
            return None;
        }
        let mut plan = Plan {
            last: self.last,
            ..Plan::default()
        };
        let mut places: FxHashMap<Key, usize> = FxHashMap::default();
        for (mut event, key) in self.events.into_iter().flatten() {
            if let Some(key) = key {
                let Some(touched) = self.touched.get(&key) else {
                    continue;
                };
                if !touched.by_several && !touched.shared && event.kind != Kind::Atomic {
                    continue;
                }
                let next = plan.places.len();
                let place = *places.entry(key).or_insert(next);
                if place == next {
                    plan.places.push(match key {
                        Key::Named(object) => Place::Named(object),
                        Key::Part(..) | Key::Address(_) => Place::Learned(touched.size),
                    });
                }
                event.place = Some(place);
            }
            plan.events.push(event);
        }
        Some(plan)
    }

    fn is_library(&self, function: Function) -> bool {
        use bia_base::Idx as _;
        self.library.get(function.index()).copied().unwrap_or(false)
    }

    fn thread(&mut self, number: usize) -> &mut Thread {
        while self.threads.len() < number {
            self.threads.push(Thread::default());
        }
        &mut self.threads[number - 1]
    }

    fn push(&mut self, thread: usize, kind: Kind, span: Option<Span>, key: Option<Key>) -> usize {
        let event = Event {
            thread,
            kind,
            place: None,
            span,
            step: self.steps,
        };
        if self.events.len() <= MOST {
            self.events.push(Some((event, key)));
        }
        self.events.len() - 1
    }

    /// What object a part is of; none if it is none of the program.
    fn key(&self, (var, index): Part) -> Option<(Key, u64)> {
        let types = &self.c.module.types;
        if let Some(origin) = self.variables.get(&var) {
            let size = types.size(origin.ty).unwrap_or(0);
            let key = match self.is_named(origin.object) {
                true => Key::Named(origin.object),
                false => Key::Part(var, index),
            };
            return Some((key, size));
        }
        let region = self.regions.get(&var)?;
        let address = index?;
        if let Some(object) = self.object_at(address)
            && self.is_named(object)
        {
            return Some((Key::Named(object), 0));
        }
        let size = match region.ty {
            Some(ty) if !region.bytes => types.size(ty).unwrap_or(0),
            Some(_) | None => 0,
        };
        Some((Key::Address(address), size))
    }

    /// Whether the harness can name an object.
    fn is_named(&self, object: ObjectId) -> bool {
        matches!(
            self.c.module[object].storage,
            Storage::Global {
                linkage: Linkage::External,
                thread_local: false
            }
        ) && self.c.module[object].name.is_some()
    }

    fn object_at(&self, address: u64) -> Option<ObjectId> {
        let all = self.c.lowered.origins.addresses.iter();
        let before = all.filter(|(start, _)| *start <= address);
        let (start, object) = before.max_by_key(|(start, _)| *start)?;
        let size = self.c.module.types.size(self.c.module[*object].ty)?;
        (address - start < size.max(1)).then_some(*object)
    }

    /// What a step accesses: reads first.
    fn accesses(&self, at: &Moment<'_>, stmt: Stmt, step: Step) -> Vec<Access> {
        let mut found = Vec::new();
        let writes: Vec<Var> = match (self.program.stmt(stmt).kind, step) {
            (StmtKind::Assign(var, value), _) => {
                self.read(at, value, Some(var), &mut found);
                // A map is written part by part.
                let parts = found.iter().any(|access| access.write);
                if parts { Vec::new() } else { vec![var] }
            }
            (StmtKind::Havoc(var), _) => vec![var],
            (StmtKind::Assume(condition) | StmtKind::CondJump(condition, _), _) => {
                self.read(at, condition, None, &mut found);
                Vec::new()
            }
            (StmtKind::Eval(value), _) => {
                self.read(at, value, None, &mut found);
                Vec::new()
            }
            (StmtKind::Call { results, .. }, Step::Ran(_) | Step::Returned { .. }) => {
                self.program.var_list(results).to_vec()
            }
            (StmtKind::Call { .. }, _) => Vec::new(),
            (StmtKind::Label(_) | StmtKind::Jump(_) | StmtKind::Seq(_), _) => Vec::new(),
        };
        found.extend(writes.into_iter().map(|var| Access {
            part: (var, None),
            write: true,
        }));
        found.retain(|access| self.program.var(access.part.0).kind == VarKind::Global);
        found.sort_by_key(|access| access.write);
        found
    }

    /// What an expression reads, and what parts of a map it gives new values to.
    fn read(&self, at: &Moment<'_>, value: Expr, to: Option<Var>, found: &mut Vec<Access>) {
        let mut todo = vec![(value, to)];
        while let Some((expr, to)) = todo.pop() {
            let (op, operands) = match self.program.expr(expr).kind {
                ExprKind::Var(var) if Some(var) == to => continue,
                ExprKind::Var(var) => {
                    found.push(Access {
                        part: (var, None),
                        write: false,
                    });
                    continue;
                }
                ExprKind::Const(_) | ExprKind::Function(_) => continue,
                ExprKind::Define(define) => {
                    todo.push((self.program.define(define).expr, None));
                    continue;
                }
                ExprKind::Cast(of) | ExprKind::Bitcast(of) | ExprKind::Seq(_, of) => {
                    todo.push((of, None));
                    continue;
                }
                ExprKind::Op(op, operands) => (op, self.program.exprs(operands)),
            };
            match (op, operands, to) {
                (Op::MapGet, &[map, index], _) => {
                    todo.push((index, None));
                    match self.program.expr(map).kind {
                        ExprKind::Var(var) => found.push(Access {
                            part: (var, index_value(at, index)),
                            write: false,
                        }),
                        ExprKind::Op(..)
                        | ExprKind::Const(_)
                        | ExprKind::Function(_)
                        | ExprKind::Define(_)
                        | ExprKind::Cast(_)
                        | ExprKind::Bitcast(_)
                        | ExprKind::Seq(..) => todo.push((map, None)),
                    }
                }
                (Op::MapSet, &[map, index, value], Some(target)) => {
                    let part = (target, index_value(at, index));
                    found.push(Access { part, write: true });
                    todo.extend([(map, to), (index, None), (value, None)]);
                }
                (_, operands, _) => {
                    // The first one is next.
                    todo.extend(operands.iter().rev().map(|operand| (*operand, None)));
                }
            }
        }
    }

    /// What the program itself accesses.
    fn access(&mut self, thread: usize, mut all: Vec<Access>, span: Option<Span>) {
        let alone = matches!(all[..], [Access { write: false, .. }]);
        self.join_bytes(&mut all);
        for access in all {
            let Some((key, size)) = self.key(access.part) else {
                continue;
            };
            let touched = self.touched.entry(key).or_insert(Touched {
                thread,
                by_several: false,
                shared: false,
                size,
            });
            touched.by_several |= touched.thread != thread;
            touched.shared |= access.write || alone;
            let state = self.thread(thread);
            if state.regions > 0 {
                if !state.keys.contains(&key) {
                    state.keys.push(key);
                }
                continue;
            }
            let same = |(at, write, of, part): &(Span, bool, Key, Part)| {
                let parts = *part != access.part;
                Some(*at) == span && *write == access.write && *of == key && parts
            };
            let state = self.thread(thread);
            if state.access.as_ref().is_some_and(same) {
                continue;
            }
            state.access = span.map(|span| (span, access.write, key, access.part));
            self.within(thread);
            let kind = if access.write {
                Kind::Write
            } else {
                Kind::Read
            };
            self.push(thread, kind, span, Some(key));
        }
    }

    /// Bytes of one value are one access, at the first of them.
    fn join_bytes(&self, all: &mut Vec<Access>) {
        let bytes = |var: &Var| self.regions.get(var).is_some_and(|region| region.bytes);
        let known: &[Access] = all;
        let is_first = |access: &Access| {
            let same =
                |other: &&Access| other.part.0 == access.part.0 && other.write == access.write;
            let first = known.iter().filter(same).map(|other| other.part.1).min();
            !bytes(&access.part.0) || first == Some(access.part.1)
        };
        let keep: Vec<bool> = known.iter().map(is_first).collect();
        let mut keep = keep.into_iter();
        all.retain(|_| keep.next().unwrap_or(true));
    }

    /// This event is none.
    fn forget(&mut self, event: Option<usize>) {
        if let Some(event) = event.and_then(|event| self.events.get_mut(event)) {
            *event = None;
        }
    }

    /// The program does something while the library waits for it, which so has not done its last
    /// step.
    fn within(&mut self, thread: usize) {
        let call = self.thread(thread).calls.last_mut();
        let last = call.and_then(|call| call.last.take());
        self.forget(last);
    }

    /// A step in the library that others can see.
    fn in_library(&mut self, thread: usize, span: Option<Span>) {
        let events = self.events.len();
        let Some(call) = self.thread(thread).calls.last_mut() else {
            return;
        };
        let Some(function) = call.function else {
            return;
        };
        let before = call.last.take();
        let begins = !std::mem::replace(&mut call.begun, true);
        call.last = Some(events + usize::from(begins));
        self.forget(before);
        if begins {
            self.push(thread, Kind::First(function), span, None);
        }
        self.push(thread, Kind::Last(function, 0), span, None);
    }

    /// An annotated step; whether that is all there is to it.
    fn primitive(
        &mut self,
        thread: usize,
        op: ThreadOp,
        library: bool,
        span: Option<Span>,
    ) -> bool {
        let state = self.thread(thread);
        match op {
            ThreadOp::Begin | ThreadOp::Read | ThreadOp::Write | ThreadOp::Await => {
                state.regions += 1;
                if state.regions == 1 && !library {
                    self.within(thread);
                    let event = self.push(thread, Kind::Atomic, span, None);
                    let state = self.thread(thread);
                    state.region = Some(event);
                    state.keys.clear();
                }
            }
            ThreadOp::End => {
                state.regions = state.regions.saturating_sub(1);
                if state.regions == 0 {
                    self.end_region(thread);
                }
            }
            ThreadOp::Join if !library => {
                self.push(thread, Kind::First("join"), span, None);
                self.push(thread, Kind::Last("join", 0), span, None);
                return true;
            }
            ThreadOp::Exit => {
                self.exit(thread, span);
                return true;
            }
            ThreadOp::Spawn | ThreadOp::This | ThreadOp::Child | ThreadOp::Join => return false,
        }
        !library
    }

    /// A region that accesses one object may be one access in C.
    fn end_region(&mut self, thread: usize) {
        let state = self.thread(thread);
        let Some(only) = one_value(&state.keys) else {
            return;
        };
        let region = state.region.take();
        let event = region.and_then(|region| self.events.get_mut(region)?.as_mut());
        if let Some((event, key)) = event
            && event.kind == Kind::Atomic
        {
            *key = Some(only);
        }
    }

    fn exit(&mut self, thread: usize, span: Option<Span>) {
        self.push(thread, Kind::Exit, span, None);
        let state = self.thread(thread);
        state.stack.clear();
        state.calls.clear();
        state.regions = 0;
    }

    /// A thread starts another one.
    fn spawned(&mut self, at: &Moment<'_>, thread: usize, function: Function, span: Option<Span>) {
        let child = at.state.thread_count();
        self.thread(child).stack = vec![function];
        let Some(region) = self.thread(thread).region.take() else {
            return;
        };
        if self.thread(thread).calls.is_empty()
            && let Some(Some((event, _))) = self.events.get_mut(region)
        {
            event.kind = Kind::First("create");
            self.push(thread, Kind::Last("create", 0), span, None);
        }
    }

    fn called(&mut self, thread: usize, function: Function) {
        let (is_library, program) = (self.is_library(function), self.program);
        let state = self.thread(thread);
        let depth = state.stack.len() + 1;
        state.stack.push(function);
        // Within an atomic region nothing else matters; of nested calls the outermost counts.
        if is_library && state.calls.is_empty() {
            let name = program.name(program.function(function).name);
            let known = match state.regions {
                0 => self::function(name),
                _ => None,
            };
            state.calls.push(Call {
                depth,
                function: known,
                begun: false,
                last: None,
            });
        }
    }

    fn returned(&mut self, at: &Moment<'_>, thread: usize, stmt: Stmt) {
        let state = self.thread(thread);
        let depth = state.stack.len();
        state.stack.pop();
        let Some(call) = state.calls.pop_if(|call| call.depth == depth) else {
            return;
        };
        let StmtKind::Call { results, .. } = self.program.stmt(stmt).kind else {
            return;
        };
        let result = match self.program.var_list(results) {
            [var] => at.state.value(at.interp, *var).and_then(Value::as_bv),
            _ => None,
        };
        let result = result.and_then(|bits| bits.to_i64());
        let event = call
            .last
            .and_then(|last| self.events.get_mut(last)?.as_mut());
        if let (Some((event, _)), Some(value)) = (event, result)
            && let Kind::Last(_, result) = &mut event.kind
        {
            *result = value;
        }
    }
}

/// What these are, if they are one value: one thing, or the bytes from one address.
fn one_value(keys: &[Key]) -> Option<Key> {
    /// No access has more bytes.
    const MOST: u64 = 16;
    if let [only] = keys {
        return Some(*only);
    }
    let addresses = keys.iter().map(|key| match key {
        Key::Address(address) => Some(*address),
        Key::Named(_) | Key::Part(..) => None,
    });
    let addresses: Option<Vec<u64>> = addresses.collect();
    let addresses = addresses?;
    let (first, last) = (addresses.iter().min()?, addresses.iter().max()?);
    (last - first < MOST).then_some(Key::Address(*first))
}

impl Monitor for Collect<'_> {
    fn stepped(&mut self, at: &Moment<'_>, step: Step) -> Result<(), Halt> {
        let Some(stmt) = step.stmt() else {
            return Ok(());
        };
        let thread = at.state.moved();
        self.last = thread;
        self.steps = at.step;
        let span = self.program.stmt(stmt).span;
        if is_spawn(self.program, step) {
            match step {
                Step::Called { function, .. } => self.spawned(at, thread, function, span),
                Step::Returned { .. }
                | Step::Ran(_)
                | Step::Visited { .. }
                | Step::Blocked(_)
                | Step::Finished => self.exit(thread, span),
            }
            return Ok(());
        }
        let innermost = self.thread(thread).stack.last().copied();
        let library = innermost.is_some_and(|function| self.is_library(function));
        if innermost != Some(self.program.entry()) {
            let op = self.program.thread_op(stmt);
            let whole = op.is_some_and(|op| self.primitive(thread, op, library, span));
            let accesses = self.accesses(at, stmt, step);
            if library && (!accesses.is_empty() || op.is_some()) {
                self.in_library(thread, span);
            } else if !library && !whole {
                self.access(thread, accesses, span);
            }
        }
        match step {
            Step::Called { function, .. } => self.called(thread, function),
            Step::Returned { stmt, .. } => self.returned(at, thread, stmt),
            Step::Ran(_) | Step::Visited { .. } | Step::Blocked(_) | Step::Finished => {}
        }
        Ok(())
    }
}
