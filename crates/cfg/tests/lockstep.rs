//! Runs of the interpreter are runs of the graph: a random run is recorded, and the graph is
//! executed with the same choices. Labels, the end and the values of globals must agree.
#![allow(clippy::unwrap_used, reason = "this is a test")]

use bia_base::{Budget, Idx as _, Sources};
use bia_cfg::{Action, Adjacency, Cfg, Edge, Func, Loc, Origin, TypeSorts, build};
use bia_k2::Program;
use bia_k2::ast::{Label, StmtKind, Var as K2Var};
use bia_k2::interp::{
    Ask, Halt, Interpreter, JumpAsk, Moment, Monitor, Random, RunEnd, RunLimits, Step, What,
};
use bia_term::value::Value;
use bia_term::{Model, Term, Terms};
use bia_testkit::cases;
use bia_testkit::r#gen::{GenConfig, generate};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// A choice that is asked for at once; an unspecified value with the time it was asked for.
#[derive(Clone, PartialEq, Debug)]
enum Choice {
    Value(Value),
    Unspecified(usize, u64, Value),
    Jump(usize),
}

/// What a run did.
#[derive(Default)]
struct Record {
    initial: BTreeMap<usize, Value>,
    uninitialised: BTreeMap<(u64, usize), Value>,
    queue: VecDeque<Choice>,
    labels: Vec<Label>,
    /// Frames that are active, by the number of their call.
    frames: Vec<u64>,
    calls: u64,
    /// How many statements, labels and calls were executed.
    time: u64,
}

impl Monitor for Record {
    fn chose(&mut self, ask: &Ask<'_>, value: &Value) -> Result<(), Halt> {
        let value = value.clone();
        match ask.what {
            What::Initial(var) => {
                self.initial.insert(var.index(), value);
            }
            What::Uninitialised(var) => {
                let frame = self.frames.last().copied().unwrap_or(0);
                self.uninitialised.insert((frame, var.index()), value);
            }
            What::Havoc(_) | What::Result { .. } => self.queue.push_back(Choice::Value(value)),
            What::Unspecified(expr) => {
                let choice = Choice::Unspecified(expr.index(), self.time, value);
                self.queue.push_back(choice);
            }
        }
        Ok(())
    }

    fn jumped(&mut self, _: &JumpAsk<'_>, index: usize) -> Result<(), Halt> {
        self.queue.push_back(Choice::Jump(index));
        Ok(())
    }

    fn init(&mut self, _: &Moment<'_>, holds: bool) -> Result<(), Halt> {
        if !holds {
            *self = Self::default();
        }
        Ok(())
    }

    fn stepped(&mut self, at: &Moment<'_>, step: Step) -> Result<(), Halt> {
        match step {
            Step::Ran(stmt) => self.time += u64::from(counts(&at.program.stmt(stmt).kind)),
            Step::Visited { label, .. } => {
                self.labels.push(label);
                self.time += 1;
            }
            Step::Called { .. } => {
                self.calls += 1;
                self.frames.push(self.calls);
                self.time += 1;
            }
            Step::Returned { .. } => {
                self.frames.pop();
            }
            Step::Blocked(_) | Step::Finished => {}
        }
        Ok(())
    }
}

/// Statements whose execution can be seen in the graph.
fn counts(kind: &StmtKind) -> bool {
    match kind {
        StmtKind::Assign(..) | StmtKind::Assume(_) | StmtKind::Havoc(_) => true,
        StmtKind::CondJump(..)
        | StmtKind::Label(_)
        | StmtKind::Jump(_)
        | StmtKind::Seq(_)
        | StmtKind::Call { .. }
        | StmtKind::Eval(_) => false,
    }
}

#[derive(Debug, PartialEq)]
enum End {
    Blocked,
    Finished,
    Cut,
}

struct Frame {
    locals: BTreeMap<usize, Value>,
    id: u64,
    call: Option<Edge>,
}

/// Executes a graph with the choices of a record.
struct Machine<'a> {
    cfg: &'a Cfg,
    terms: &'a Terms,
    sorts: TypeSorts,
    record: Record,
    outgoing: Adjacency,
    globals: BTreeMap<usize, Value>,
    frames: Vec<Frame>,
    loc: Loc,
    calls: u64,
    labels: Vec<Label>,
    time: u64,
    /// The record is at its end.
    cut: bool,
}

impl<'a> Machine<'a> {
    fn new(cfg: &'a Cfg, terms: &'a Terms, record: Record) -> Self {
        Self {
            sorts: TypeSorts::new(&cfg.program),
            outgoing: cfg.outgoing(),
            globals: BTreeMap::new(),
            frames: vec![Frame {
                locals: BTreeMap::new(),
                id: 0,
                call: None,
            }],
            loc: cfg.start(),
            calls: 0,
            labels: Vec::new(),
            time: 0,
            cut: false,
            cfg,
            terms,
            record,
        }
    }

    fn eval(&self, term: Term) -> Value {
        let mut model = Model::new();
        let var_of = self.cfg.var_of();
        for free in self.terms.free_vars(&[term]) {
            let var = var_of[&free];
            let value = self.get(var).expect("written before it is read");
            model.set(self.terms, free, value.clone()).unwrap();
        }
        self.terms.eval(term, &model).unwrap()
    }

    fn get(&self, var: bia_cfg::Var) -> Option<&Value> {
        let frame = self.frames.last().unwrap();
        let local = frame.locals.get(&var.index());
        local.or_else(|| self.globals.get(&var.index()))
    }

    fn set(&mut self, var: bia_cfg::Var, value: Value) {
        match self.cfg.vars[var].kind {
            bia_cfg::VarKind::Global => self.globals.insert(var.index(), value),
            bia_cfg::VarKind::Local(_) => {
                let frame = self.frames.last_mut().unwrap();
                frame.locals.insert(var.index(), value)
            }
        };
    }

    /// The recorded value for a free value, or some value if it was not asked for.
    fn chosen(&mut self, var: bia_cfg::Var, origin: Origin) -> Value {
        let ty = self.cfg.vars[var].ty;
        let frame = self.frames.last().unwrap().id;
        let found = match origin {
            Origin::Initial(v) => self.record.initial.get(&v.index()).cloned(),
            Origin::Uninitialised(v) => self.record.uninitialised.get(&(frame, v.index())).cloned(),
            Origin::Havoc(_) | Origin::Result(..) => match self.record.queue.pop_front() {
                Some(Choice::Value(value)) => Some(value),
                // The run was cut between two statements of one edge.
                None => {
                    self.cut = true;
                    None
                }
                other @ Some(Choice::Jump(_) | Choice::Unspecified(..)) => {
                    panic!("{origin:?}, but the run has {other:?}")
                }
            },
            Origin::Unspecified(expr) => match self.record.queue.front() {
                Some(Choice::Unspecified(at, time, value))
                    if *at == expr.index() && *time == self.time =>
                {
                    let value = value.clone();
                    self.record.queue.pop_front();
                    Some(value)
                }
                None | Some(Choice::Value(_) | Choice::Jump(_) | Choice::Unspecified(..)) => None,
            },
            Origin::Auxiliary => panic!("the builder makes none"),
        };
        let sort = self.terms.sort(self.cfg.vars[var].term);
        found.map_or_else(
            || self.terms.sorts().default_value(sort),
            |value| self.sorts.to_term(&self.cfg.program, ty, &value),
        )
    }

    /// Takes the steps of an edge; false if one of them blocks.
    fn take(&mut self, edge: Edge) -> bool {
        let data = &self.cfg.edges[edge];
        for step in &data.steps {
            let kind = step.stmt.map(|stmt| self.cfg.program.stmt(stmt).kind);
            match &step.action {
                Action::Assume(term) => {
                    if self.eval(*term) != Value::Bool(true) {
                        return false;
                    }
                    self.time += u64::from(matches!(kind, Some(StmtKind::Assume(_))));
                }
                Action::Assign(var, term) => {
                    let value = self.eval(*term);
                    self.set(*var, value);
                    let real = self.cfg.vars[*var].origin.is_some();
                    self.time += u64::from(real && matches!(kind, Some(StmtKind::Assign(..))));
                }
                Action::Havoc(var, input) => {
                    let origin = self.cfg.inputs[*input].origin;
                    let value = self.chosen(*var, origin);
                    self.set(*var, value);
                    self.time += u64::from(matches!(origin, Origin::Havoc(_)));
                }
                Action::Call { callee, args, .. } => {
                    self.enter(edge, *callee, args);
                    return true;
                }
            }
        }
        self.arrive(data.to);
        true
    }

    fn enter(&mut self, edge: Edge, callee: Func, args: &[Term]) {
        let values: Vec<Value> = args.iter().map(|arg| self.eval(*arg)).collect();
        let caller = self.cfg.locs[self.cfg.edges[edge].from].function;
        // The synthetic start makes no call of the program.
        if self.cfg.funcs[caller].origin.is_some() {
            self.calls += 1;
            self.time += 1;
        }
        let data = &self.cfg.funcs[callee];
        let params = data.params.iter().map(|var| var.index());
        self.frames.push(Frame {
            locals: params.zip(values).collect(),
            id: self.calls,
            call: Some(edge),
        });
        self.arrive(data.entry);
    }

    fn arrive(&mut self, loc: Loc) {
        self.loc = loc;
        if let Some(label) = self.cfg.locs[loc].label {
            self.labels.push(label);
            self.time += 1;
        }
    }

    fn give_back(&mut self) -> bool {
        let frame = self.frames.pop().unwrap();
        let Some(edge) = frame.call else {
            return false;
        };
        let data = &self.cfg.edges[edge];
        let Action::Call {
            callee, results, ..
        } = &data.steps[0].action
        else {
            panic!("a frame belongs to a call");
        };
        for (to, from) in results.iter().zip(&self.cfg.funcs[*callee].returns) {
            self.set(*to, frame.locals[&from.index()].clone());
        }
        self.arrive(data.to);
        true
    }

    /// Runs until the end of the record.
    fn run(&mut self, wanted: u64) -> End {
        for _ in 0..100_000 {
            if self.time >= wanted && self.record.queue.is_empty() && wanted != u64::MAX {
                return End::Cut;
            }
            let function = self.cfg.locs[self.loc].function;
            if self.loc == self.cfg.funcs[function].exit {
                if !self.give_back() {
                    return End::Finished;
                }
                continue;
            }
            let edges = self.outgoing.of(self.loc).to_vec();
            let next = match edges[..] {
                [first, ..] if self.cfg.edges[first].jump.is_some() => {
                    match self.record.queue.pop_front() {
                        Some(Choice::Jump(at)) => Some(edges[at]),
                        None => return End::Cut,
                        other => panic!("a jump, but the run has {other:?}"),
                    }
                }
                [only] => Some(only),
                _ => edges.into_iter().find(|edge| {
                    let first = self.cfg.edges[*edge].steps.first();
                    let Some(Action::Assume(term)) = first.map(|s| &s.action) else {
                        panic!("a choice that is no jump begins with a condition");
                    };
                    self.eval(*term) == Value::Bool(true)
                }),
            };
            let went = next.is_some_and(|edge| self.take(edge));
            if self.cut {
                return End::Cut;
            }
            if !went {
                return End::Blocked;
            }
        }
        panic!("the graph goes on and on");
    }
}

/// Whether there was a run to compare.
fn compare(program: &Arc<Program>, cfg: &Cfg, terms: &Terms, seed: u64) -> bool {
    let interp = Interpreter::new(program);
    let mut state = interp.start();
    let mut oracle = Random::new(program, seed);
    let mut record = Record::default();
    let limits = RunLimits::steps(200);
    let run = interp.run(&mut state, &mut oracle, &mut record, &limits);
    let (time, expected) = match run.end {
        RunEnd::Error { .. } | RunEnd::StepLimit(_) => (record.time, End::Cut),
        RunEnd::Blocked(_) => (u64::MAX, End::Blocked),
        RunEnd::Finished => (u64::MAX, End::Finished),
        // No run at all, or one that lacks a value.
        RunEnd::NoInitialState { .. }
        | RunEnd::InitViolated
        | RunEnd::Halted(_)
        | RunEnd::Stopped(_) => return false,
    };
    let labels = record.labels.clone();
    let mut machine = Machine::new(cfg, terms, record);
    let end = machine.run(time);
    assert_eq!(end, expected, "seed {seed}");
    let seen = &machine.labels[..labels.len().min(machine.labels.len())];
    assert_eq!(seen, labels, "seed {seed}");
    if expected == End::Finished || matches!(run.end, RunEnd::Error { .. }) {
        for (var, data) in cfg.vars.iter() {
            let Some(global) = data
                .origin
                .filter(|_| data.kind == bia_cfg::VarKind::Global)
            else {
                continue;
            };
            same_global(program, &interp, &state, &machine, global, var.index());
        }
    }
    !labels.is_empty()
}

fn same_global(
    program: &Program,
    interp: &Interpreter<'_>,
    state: &bia_k2::interp::State,
    machine: &Machine<'_>,
    global: K2Var,
    at: usize,
) {
    if let Some(value) = state.value(interp, global) {
        let ty = program.var(global).ty;
        let value = machine.sorts.to_term(program, ty, value);
        let name = program.var_name(global);
        assert_eq!(machine.globals.get(&at), Some(&value), "{name}");
    }
}

fn lockstep(config: &GenConfig, seeds: u64) {
    let mut done = 0;
    for seed in 0..seeds {
        let text = generate(seed, config);
        let source = Sources::new().add("test.k2", text.as_str());
        let program = Arc::new(bia_k2::parse(source, &text).program.unwrap());
        let mut terms = Terms::new();
        let Ok(cfg) = build(&program, &mut terms, &Budget::unlimited()) else {
            continue;
        };
        for run in 0..4 {
            let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                compare(&program, &cfg, &terms, run)
            }));
            match outcome {
                Ok(compared) => done += u64::from(compared),
                Err(_) => panic!("program {seed}, run {run}:\n{text}"),
            }
        }
    }
    assert!(done > seeds, "only {done} of the runs were compared");
}

#[test]
fn runs_of_small_programs() {
    lockstep(&GenConfig::finite_small(), cases(60));
}

#[test]
fn runs_of_programs_with_everything() {
    lockstep(&GenConfig::full(), cases(100));
}
