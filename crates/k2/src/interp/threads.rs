//! Threads of a state: a stack for each, one of which is the state's own.
//!
//! ```text
//!   spawn   ⟨G, … ⟨C·⟨f,i,L⟩⟩ …⟩ → ⟨G, … ⟨C·⟨f,i+1,L⟩⟩ … , ⟨g,1,L'⟩⟩   L' = arguments, else arbitrary
//!   join    only if the stack of that thread is empty
//!   end     the last frame of a thread's stack returns: the stack is empty
//! ```
//! Before each step the oracle says which of the threads that have not ended makes it, unless there
//! is one only or the running thread is in an atomic region. A thread whose assumption is false, or
//! that joins one that has not ended, cannot make this step: like any false assumption that ends
//! this path, and the paths on which the thread moves later, or never, are other ones. When the
//! entry returns all is over.
//!
//! What threads that do not run are about to do is looked at in [`super::pending`].
//!
//! A state without threads has no table of them: sequential programs do not pay.

use super::control::Control;
use super::machine::{Exit, Machine};
use super::state::{Frame, Owner};
use super::{Halt, Interpreter, Monitor, Oracle, ScheduleAsk, State, Step, What};
use crate::ast::{Function, Stmt, StmtKind, ThreadOp, Type};
use crate::interp::code::Operand;
use bia_base::Idx as _;
use bia_term::value::{Bv, Value};
use dashu_int::IBig;

/// The stacks of all threads. That of the running one is in the state itself.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Threads {
    all: Vec<Thread>,
    /// The position of the running one.
    running: usize,
    /// The number of the one that made the last step.
    moved: usize,
    /// How many atomic regions the running thread is in.
    atomic: u32,
}

/// A thread that does not run.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Thread {
    locals: Vec<Option<Value>>,
    frames: Vec<Frame>,
    operands: Vec<Value>,
    depth: usize,
    /// The number of the thread that it started last, or 0.
    child: usize,
    /// The call that started it; none for the entry's.
    started_by: Option<(Stmt, Function)>,
    ended: bool,
}

impl State {
    /// The number of the running thread, which makes the next step if nothing else is chosen.
    pub fn thread(&self) -> usize {
        self.threads
            .as_ref()
            .map_or(1, |threads| threads.running + 1)
    }

    /// The number of the thread that made the last step.
    pub fn moved(&self) -> usize {
        self.threads.as_ref().map_or(1, |threads| threads.moved)
    }

    /// How many threads there were so far.
    pub fn thread_count(&self) -> usize {
        self.threads.as_ref().map_or(1, |threads| threads.all.len())
    }

    /// Whether the running thread is in an atomic region.
    pub fn is_atomic(&self) -> bool {
        (self.threads.as_ref()).is_some_and(|threads| threads.atomic > 0)
    }

    /// The numbers of the threads that have not ended, in order.
    pub fn alive(&self) -> Vec<usize> {
        let Some(threads) = &self.threads else {
            return vec![1];
        };
        let all = threads.all.iter().enumerate();
        all.filter(|(_, t)| !t.ended)
            .map(|(at, _)| at + 1)
            .collect()
    }

    /// The same state with another thread running.
    pub(super) fn as_seen_by(&self, thread: usize) -> Self {
        let mut other = self.clone();
        other.switch(thread - 1);
        other
    }

    /// Forgets who made the last step, where that does not matter for what can happen next: so
    /// that states which differ in nothing else are equal.
    pub fn park(&mut self) {
        if !self.is_atomic() && self.threads.is_some() {
            self.switch(0);
            if let Some(threads) = &mut self.threads {
                threads.moved = 1;
            }
        }
    }

    fn threads(&mut self) -> &mut Threads {
        self.threads.get_or_insert_with(|| {
            Box::new(Threads {
                all: vec![Thread::default()],
                running: 0,
                moved: 1,
                atomic: 0,
            })
        })
    }

    /// The stack of the running thread and that in the table change places.
    fn exchange(&mut self) {
        let Some(threads) = &mut self.threads else {
            return;
        };
        let thread = &mut threads.all[threads.running];
        std::mem::swap(&mut self.locals, &mut thread.locals);
        std::mem::swap(&mut self.frames, &mut thread.frames);
        std::mem::swap(&mut self.operands, &mut thread.operands);
        std::mem::swap(&mut self.depth, &mut thread.depth);
    }

    /// Whether the thread with this number has ended.
    pub(super) fn has_ended(&self, number: &Value) -> bool {
        let threads = self.threads.iter().flat_map(|threads| &threads.all);
        let mut ended = threads.zip(1..).filter(|(thread, _)| thread.ended);
        ended.any(|(_, of)| *number == number_like(number, of))
    }

    /// Lets the thread at this position run.
    pub(super) fn switch(&mut self, to: usize) {
        if self.threads.as_ref().is_some_and(|t| t.running != to) {
            self.exchange();
            self.threads().running = to;
            self.exchange();
        }
    }
}

impl Interpreter<'_> {
    /// Lets the oracle choose who makes the next step; whether there is anybody.
    pub(super) fn schedule(
        &self,
        state: &mut State,
        oracle: &mut dyn Oracle,
        monitor: Option<&mut dyn Monitor>,
        step: u64,
    ) -> Result<bool, Halt> {
        if state.threads.is_none() || state.is_atomic() {
            return Ok(true);
        }
        let alive = state.alive();
        if alive.is_empty() {
            return Ok(false);
        }
        let mut at = 0;
        if alive.len() > 1 {
            let ask = ScheduleAsk {
                program: self.program(),
                interp: self,
                state,
                threads: &alive,
                step,
            };
            at = oracle.schedule(&ask)?;
            if at >= alive.len() {
                let count = alive.len();
                let fault = format!("the answer {at} is not one of {count} threads");
                return Err(Halt::Fault(fault));
            }
            if let Some(monitor) = monitor {
                monitor.scheduled(&ask, at)?;
            }
        }
        state.switch(alive[at] - 1);
        state.threads().moved = alive[at];
        Ok(true)
    }
}

impl<C: Control> Machine<'_, C> {
    /// The arguments are on the stack, and a function that is computed is below them.
    pub(super) fn spawn(
        &mut self,
        function: Function,
        args: usize,
        computed: bool,
    ) -> Result<(), Exit> {
        let stmt = self.stmt();
        let callee = self.code.functions[function.index()];
        let from = self.state.operands.len() - args;
        let mut locals: Vec<Option<Value>> = self.state.operands.drain(from..).map(Some).collect();
        locals.resize(callee.size, None);
        if computed {
            self.state.operands.pop();
        }
        let threads = self.state.threads();
        threads.all.push(Thread {
            locals,
            frames: vec![Frame {
                base: 0,
                at: callee.start,
                of: Owner::Function(function),
            }],
            depth: 1,
            started_by: Some((stmt, function)),
            ..Thread::default()
        });
        let child = threads.all.len();
        threads.all[threads.running].child = child;
        self.pc += 1;
        self.done(Step::Called { stmt, function }, false)
    }

    /// The call that started the running thread; none for the entry's.
    pub(super) fn started_by(&self) -> Option<(Stmt, Function)> {
        let threads = self.state.threads.as_ref()?;
        threads.all[threads.running].started_by
    }

    /// The running thread is at the end of its function.
    pub(super) fn end_thread(&mut self, (stmt, function): (Stmt, Function)) -> Result<(), Exit> {
        self.end_running();
        self.done(Step::Returned { stmt, function }, false)
    }

    /// The running thread ends wherever it is.
    fn exit_thread(&mut self) -> Result<(), Exit> {
        let stmt = self.stmt();
        self.sync();
        self.end_running();
        self.done(Step::Ran(stmt), false)
    }

    /// Ends the running thread. The entry's keeps its stack, for those who look at the state, and
    /// runs if nothing else is chosen.
    fn end_running(&mut self) {
        let threads = self.state.threads();
        let running = threads.running;
        threads.all[running].ended = true;
        threads.all[running].child = 0;
        threads.atomic = 0;
        if running > 0 {
            self.state.locals.clear();
            self.state.frames.clear();
            self.state.operands.clear();
            self.state.depth = 0;
            self.state.switch(0);
        }
        self.enter();
    }

    /// The number of the running thread, or of its last child, to a variable.
    pub(super) fn thread_number(&mut self, to: Operand, child: bool) -> Result<(), Exit> {
        let number = match (&self.state.threads, child) {
            (Some(threads), true) => threads.all[threads.running].child,
            (Some(threads), false) => threads.running + 1,
            (None, true) => 0,
            (None, false) => 1,
        };
        let var = self.variable(to);
        let program = self.interp.program();
        let value = number_of(&program.types()[program.var(var).ty], number);
        self.set(to, value);
        self.ran()
    }

    /// Only if the thread with this number has ended.
    pub(super) fn join(&mut self, to: Operand, from: Operand) -> Result<(), Exit> {
        if self.is_unset(from) {
            return self.choose(&[from]);
        }
        let ended = self.peek(from).is_some_and(|n| self.state.has_ended(n));
        if !ended {
            return self.blocked();
        }
        let value = self.take(from);
        self.set(to, value);
        self.ran()
    }

    /// The beginning or the end of an atomic region.
    pub(super) fn atomic(&mut self, begins: bool) -> Result<(), Exit> {
        let threads = self.state.threads();
        threads.atomic = match begins {
            true => threads.atomic.saturating_add(1),
            false => threads.atomic.saturating_sub(1),
        };
        self.ran()
    }

    /// Says what is about to be accessed, and begins a region.
    fn access(&mut self, call: u32, writes: bool) -> Result<(), Exit> {
        self.sync();
        let races = match self
            .interp
            .about_to_access(self.code, self.state, (call, writes))
        {
            Some(access) => self.interp.is_raced(self.state, &access),
            None => false,
        };
        let told = match races {
            true => self.told(call)?,
            false => false,
        };
        self.begin_with(call, told)
    }

    /// Waits, or says that nobody can move; begins a region.
    fn wait(&mut self, call: u32) -> Result<(), Exit> {
        self.sync();
        let ready = (self.state.operands.last()).is_some_and(|value| is_ready(self.state, value));
        if ready {
            return self.begin_with(call, false);
        }
        match !self.state.is_atomic() && self.interp.is_deadlock(self.state) {
            true => self.begin_with(call, true),
            false => self.blocked(),
        }
    }

    /// Whether a race is told.
    fn told(&mut self, call: u32) -> Result<bool, Exit> {
        let function = self.code.calls[call as usize].function;
        let function = function.expect("the name of a space is a function");
        let stmt = self.stmt();
        let program = self.interp.program();
        let StmtKind::Call { results, .. } = program.stmt(stmt).kind else {
            unreachable!("compiled from a call");
        };
        let result = program.var_list(results)[0];
        let what = What::Result { function, index: 0 };
        let told = self.ask(what, program.var(result).ty)?;
        Ok(told == Value::Bool(true))
    }

    /// Takes the arguments off the stack, sets the result and begins a region.
    fn begin_with(&mut self, call: u32, told: bool) -> Result<(), Exit> {
        let call = &self.code.calls[call as usize];
        let from = self.state.operands.len() - call.args;
        let result = call.results[0];
        self.state.operands.truncate(from);
        self.set_place(result, Value::Bool(told));
        self.atomic(true)
    }
}

/// Whether what is waited for is there: a truth value, or the number of a thread that has ended.
pub(super) fn is_ready(state: &State, value: &Value) -> bool {
    if let Value::Bool(holds) = value {
        return *holds;
    }
    state.has_ended(value)
}

/// The number as a value like another one.
fn number_like(like: &Value, number: usize) -> Value {
    if let Value::Bv(bits) = like {
        return Bv::from_ibig(bits.width(), &number.into()).into();
    }
    IBig::from(number).into()
}

/// The number as a value of the type.
fn number_of(ty: &Type, number: usize) -> Value {
    match ty {
        Type::Bv { width, .. } => Bv::from_ibig(*width, &number.into()).into(),
        Type::Int
        | Type::Bool
        | Type::Real
        | Type::Void
        | Type::Float(_)
        | Type::Map { .. }
        | Type::Enum(_)
        | Type::Sym(_)
        | Type::Fun { .. } => IBig::from(number).into(),
    }
}

/// What a threaded statement is compiled to.
#[derive(Clone, Copy, Debug)]
pub(super) enum ThreadInstr {
    /// The call at this position of the table starts a thread.
    Spawn(u32),
    /// The number of the running thread, or of its last child.
    Number { to: Operand, child: bool },
    /// Waits for a thread.
    Join { to: Operand, from: Operand },
    /// An atomic region begins or ends.
    Atomic { begins: bool },
    /// The running thread ends.
    Exit,
    /// The arguments of this call say what is about to be accessed.
    Access { call: u32, writes: bool },
    /// Waits for what the argument of this call says.
    Await { call: u32 },
}

impl<C: Control> Machine<'_, C> {
    pub(super) fn threaded(&mut self, instr: ThreadInstr) -> Result<(), Exit> {
        match instr {
            ThreadInstr::Spawn(at) => self.call_or_spawn(at, true),
            ThreadInstr::Number { to, child } => self.thread_number(to, child),
            ThreadInstr::Join { to, from } => self.join(to, from),
            ThreadInstr::Atomic { begins } => self.atomic(begins),
            ThreadInstr::Exit => self.exit_thread(),
            ThreadInstr::Access { call, writes } => self.access(call, writes),
            ThreadInstr::Await { call } => self.wait(call),
        }
    }
}

/// Whether a step starts or ends a thread: its call is no call of the thread that makes it.
pub fn is_spawn(program: &crate::ast::Program, step: Step) -> bool {
    match step {
        Step::Called { stmt, .. } | Step::Returned { stmt, .. } => {
            program.thread_op(stmt) == Some(ThreadOp::Spawn)
        }
        Step::Ran(_) | Step::Visited { .. } | Step::Blocked(_) | Step::Finished => false,
    }
}
