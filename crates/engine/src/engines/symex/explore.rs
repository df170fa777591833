//! [`Explorer`]: executes the paths of a graph symbolically.
//!
//! ```text
//!   at a location     target: found · exit: return, or the path ended
//!                     edges whose first assumption is false under the path's condition drop out;
//!                     one is left: taken at once · several: one path each
//! ```
//! A path that passed more heads of loops and calls than the round allows waits for the next round,
//! in which twice as many are allowed, so none starves. A path that only does what its state says
//! and comes to a state where it was before never ends, and is not gone any further.

use super::{
    cell::Cell,
    code::{Code, Expr, Step},
    config::SymexConfig,
    eval::{Machine, Memory},
    merge::{Merger, count_lap},
    monitor::{At, Control, End, Monitor},
    oracle::{Feasible, Oracle},
    search::Waiting,
    state::{Choice, Fork, Frame, List, State},
    summary::{Open, Summaries},
    visited::Visited,
};
use crate::session::Halt;
use bia_base::{Budget, Event, Idx as _, Observer, Reason};
use bia_cfg::{Adjacency, Cfg, Edge, Input, Loc, Loops, Path};
use bia_solver::api::{Caps, SolverFactory};
use bia_term::{Model, Sort, Term, Terms};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The state is compared with the one remembered in every so manyth visit.
const COMPARED: u32 = 64;

/// The result of the exploration.
pub(super) enum Outcome {
    /// This state is at a target.
    Found(Box<State>),
    /// This path reaches a target.
    Walked(Path),
    /// All paths ended, and none at a target.
    All,
    /// Some paths were not explored to their end.
    Some(Reason),
}

pub(super) struct Explorer<'a> {
    pub(super) cfg: &'a Cfg,
    pub(super) code: Code,
    pub(super) outgoing: Adjacency,
    pub(super) loops: Loops,
    pub(super) summaries: Option<Summaries>,
    visited: Option<Visited>,
    merger: Option<Merger>,
    is_target: Vec<bool>,
    /// Where nothing but a target can be next.
    near: Vec<bool>,
    is_cut: Vec<bool>,
    pub(super) machine: Machine,
    pub(super) oracle: Oracle<'a>,
    monitor: Option<&'a mut dyn Monitor>,
    pub(super) budget: &'a Budget,
    symbols: FxHashMap<(Input, u32), Term>,
    /// Values that are chosen, when a path is gone again.
    pub(super) given: FxHashMap<(Input, u32), Cell>,
    /// Whether the graph is about infinite paths: then only paths that end are done with.
    to_the_end: bool,
    /// Why something was left out, if it was.
    left_out: Option<Reason>,
    pub(super) covered: Vec<bool>,
    pub(super) paths: u64,
    pub(super) steps: u64,
    pub(super) forks: u64,
    pub(super) deepest: u32,
    pub(super) met: u64,
    pub(super) merges: u64,
    pub(super) summarised: u64,
    /// Paths with summaries that came to a target.
    pub(super) guesses: u64,
}

/// What became of a path.
enum Went {
    /// It goes on.
    On(Box<State>),
    /// It waits for others that may come to where it is.
    Waits(Box<State>),
    /// It ended, or goes on as others that wait.
    Away,
    /// It is at a target.
    Target(Box<State>),
}

impl<'a> Explorer<'a> {
    pub(super) fn new(
        cfg: &'a Cfg,
        terms: &Terms,
        solvers: &'a dyn SolverFactory,
        monitor: Option<&'a mut dyn Monitor>,
        budget: &'a Budget,
    ) -> Self {
        let mut is_target = vec![false; cfg.locs.len()];
        cfg.errors().for_each(|loc| is_target[loc.index()] = true);
        let near = near(cfg, &is_target);
        let to_the_end = cfg.is_about_infinite_paths();
        let mut is_cut = vec![false; cfg.locs.len()];
        cfg.cuts.iter().for_each(|loc| is_cut[loc.index()] = true);
        Self {
            cfg,
            code: Code::new(cfg, terms),
            outgoing: cfg.outgoing(),
            loops: Loops::new(cfg),
            summaries: None,
            visited: None,
            merger: None,
            is_target,
            near,
            is_cut,
            to_the_end,
            machine: Machine::new(),
            oracle: Oracle::new(solvers, caps(cfg, terms)),
            monitor,
            budget,
            symbols: FxHashMap::default(),
            given: FxHashMap::default(),
            left_out: None,
            covered: vec![false; cfg.locs.len()],
            paths: 0,
            steps: 0,
            forks: 0,
            deepest: 0,
            met: 0,
            merges: 0,
            summarised: 0,
            guesses: 0,
        }
    }

    /// The state at the start.
    pub(super) fn start(&self) -> State {
        State {
            top: Frame {
                func: self.cfg.entry,
                loc: self.cfg.start(),
                call: None,
                locals: self.code.frames[self.cfg.entry.index()].clone(),
            },
            below: Vec::new(),
            globals: self.code.globals.clone(),
            condition: List::new(),
            model: Rc::new(Model::completed()),
            forks: List::new(),
            steps: 0,
            havocs: 0,
            depth: 0,
            compared: (0, 0),
            laps: Vec::new(),
            open: None,
        }
    }

    /// Goes all paths, round by round.
    pub(super) fn explore(
        &mut self,
        terms: &mut Terms,
        config: &SymexConfig,
        observer: &mut dyn Observer,
    ) -> Result<Outcome, Halt> {
        // A monitor must see every path, so paths are not merged then.
        let merges = config.merge && self.monitor.is_none();
        self.merger = match merges {
            true => Some(Merger::new(self.cfg, terms, self.budget)?),
            false => None,
        };
        let summarises = config.summaries > 0 && self.monitor.is_none() && !self.to_the_end;
        self.summaries = summarises.then(|| {
            Summaries::new(
                self.cfg,
                terms,
                &self.loops,
                &self.outgoing,
                config.summaries,
            )
        });
        let alone = self.to_the_end || merges || summarises;
        self.visited = match (&self.monitor, alone) {
            // No meeting of states: with a monitor every path is shown to its end; dropped
            // conditions cannot be merged; and no path may be dropped in favour of a guess.
            (Some(_), _) | (None, true) => None,
            (None, false) => Some(Visited::new(self.cfg, terms, self.budget)?),
        };
        let mut bound = config.first.min(config.max.unwrap_or(u32::MAX));
        let mut waiting = Waiting::new(self.cfg, config, merges);
        let mut start = self.start();
        start.laps.extend(merges.then(Vec::new));
        let mut later = vec![start];
        loop {
            observer.progress(Event::Depth(bound));
            for state in later {
                waiting.push(&self.loops, state);
            }
            later = Vec::new();
            while let Some(state) = self.next(terms, &mut waiting) {
                if state.depth > bound {
                    later.push(state);
                    continue;
                }
                if config
                    .paths
                    .is_some_and(|most| self.paths >= u64::from(most))
                {
                    let most = config.paths.unwrap_or(0);
                    return Ok(Outcome::Some(Reason::BoundReached(most)));
                }
                self.oracle.alone = waiting.is_empty() && later.is_empty();
                match self.go(terms, state, bound, &mut waiting)? {
                    Went::On(state) => later.push(*state),
                    Went::Waits(state) => waiting.push(&self.loops, *state),
                    Went::Away => {}
                    Went::Target(state) if state.is_guess() => {
                        self.guesses += 1;
                        if let Some(path) = self.gone_through(terms, &state)? {
                            return Ok(Outcome::Walked(path));
                        }
                    }
                    Went::Target(state) => return Ok(Outcome::Found(state)),
                }
            }
            if later.is_empty() {
                break;
            }
            if config.max.is_some_and(|max| bound >= max) {
                return Ok(Outcome::Some(Reason::BoundReached(bound)));
            }
            bound = bound.saturating_mul(2).min(config.max.unwrap_or(u32::MAX));
        }
        Ok(match self.left_out.take() {
            Some(reason) => Outcome::Some(reason),
            None => Outcome::All,
        })
    }

    /// The path that goes on next, after those that are at one place were merged.
    fn next(&mut self, terms: &mut Terms, waiting: &mut Waiting) -> Option<State> {
        if let Some(state) = waiting.pop() {
            return Some(state);
        }
        let mut apart: Vec<State> = Vec::new();
        for state in waiting.pop_meeting() {
            let merged = apart.iter().enumerate().find_map(|(at, other)| {
                let merger = self.merger.as_ref()?;
                Some((at, merger.merge(terms, &self.code, other, &state)?))
            });
            match merged {
                Some((at, merged)) => {
                    self.merges += 1;
                    apart[at] = merged;
                }
                None => apart.push(state),
            }
        }
        let next = apart.pop();
        apart
            .into_iter()
            .for_each(|state| waiting.push_alone(state));
        next
    }

    /// Follows one path until it ends, goes on in several ways, or is beyond the bound.
    fn go(
        &mut self,
        terms: &mut Terms,
        state: State,
        bound: u32,
        waiting: &mut Waiting,
    ) -> Result<Went, Halt> {
        let mut state = Box::new(state);
        let mut remembered: Option<State> = None;
        let mut visits: u32 = 0;
        let mut steps = 0_u64;
        loop {
            if state.depth > bound {
                return Ok(Went::On(state));
            }
            if steps > 0 && !waiting.is_empty() && self.joins(state.top.loc) {
                return Ok(Went::Waits(state));
            }
            steps += 1;
            self.steps += 1;
            if self.steps.is_multiple_of(1024) {
                self.budget.check_now()?;
            }
            let loc = state.top.loc;
            self.covered[loc.index()] = true;
            if self.monitor.is_some() && !self.watched(terms, &mut state)? {
                return Ok(Went::Away);
            }
            if self.is_target[loc.index()] {
                self.ended(&state, End::Target);
                return Ok(Went::Target(state));
            }
            if self.loops.is_head(loc) {
                visits = visits.wrapping_add(1);
                if visits.is_multiple_of(COMPARED)
                    && remembered.as_ref().is_some_and(|old| old.same(&state))
                {
                    if self.to_the_end {
                        let why = "a path goes on forever";
                        let reason = Reason::Unsupported(why.into());
                        self.left_out.get_or_insert(reason);
                    }
                    self.ended(&state, End::Endless);
                    return Ok(Went::Away);
                }
                if visits.is_power_of_two() && visits >= COMPARED {
                    remembered = Some(State::clone(&state));
                }
                self.summarise(terms, &mut state, waiting)?;
            }
            if self.meets(&mut state) {
                self.ended(&state, End::Met);
                return Ok(Went::Away);
            }
            if loc == self.cfg.funcs[state.top.func].exit {
                if self.give_back(&mut state) {
                    continue;
                }
                self.ended(&state, End::Finished);
                return Ok(Went::Away);
            }
            match self.outgoing.of(loc).len() {
                0 => {
                    if self.is_cut[loc.index()] {
                        let why = "something was cut off";
                        self.left_out.get_or_insert(Reason::CutOff(why.into()));
                    }
                    self.ended(&state, End::Finished);
                    return Ok(Went::Away);
                }
                1 => {
                    let edge = self.outgoing.of(loc)[0];
                    if !self.take(terms, &mut state, edge, 0)? {
                        self.ended(&state, End::Finished);
                        return Ok(Went::Away);
                    }
                }
                _ => {
                    if !self.branch(terms, &mut state, waiting)? {
                        return Ok(Went::Away);
                    }
                }
            }
        }
    }

    fn joins(&self, loc: Loc) -> bool {
        let merger = self.merger.as_ref();
        merger.is_some_and(|merger| merger.is_join(loc))
    }

    /// Whether another path was in the same concrete state.
    fn meets(&mut self, state: &mut State) -> bool {
        let chosen = (state.havocs, state.forks.len());
        if chosen == state.compared {
            return false;
        }
        let loc = state.top.loc;
        let place = self.loops.is_head(loc) || loc == self.cfg.funcs[state.top.func].entry;
        let Some(visited) = self.visited.as_mut().filter(|_| place) else {
            return false;
        };
        state.compared = chosen;
        match visited.is_new(self.cfg, &self.code, state) {
            Some(true) => {
                state.condition = List::new();
                false
            }
            Some(false) => {
                self.met += 1;
                true
            }
            None => false,
        }
    }

    /// Leaves the function; `false` if it is the first frame, which has no caller.
    pub(super) fn give_back(&self, state: &mut State) -> bool {
        let Some(below) = state.below.pop() else {
            return false;
        };
        let below = Rc::try_unwrap(below).unwrap_or_else(|shared| Frame::clone(&shared));
        let top = std::mem::replace(&mut state.top, below);
        let Some(call) = top.call else {
            return false;
        };
        if let Some(Step::Call { results, .. }) = self.code.of(call).first() {
            let returns = &self.cfg.funcs[top.func].returns;
            for (result, from) in results.iter().zip(returns) {
                let super::code::Place::Local(at) = self.code.place(*from) else {
                    continue;
                };
                state.set(*result, top.locals[at].clone());
            }
        }
        let data = &self.cfg.edges[call];
        state.top.loc = data.to;
        state.laps.pop();
        if let Some(laps) = state.laps.last_mut() {
            count_lap(&self.loops, laps, data.from, data.to);
        }
        true
    }

    /// Several edges: those that can be taken. The state goes on with the only one, if there is
    /// one; `false` if there is none or there are several, which wait then.
    fn branch(
        &mut self,
        terms: &mut Terms,
        state: &mut State,
        waiting: &mut Waiting,
    ) -> Result<bool, Halt> {
        let (mut open, mut first) = (Vec::new(), None);
        let loc = state.top.loc;
        for at in 0..self.outgoing.of(loc).len() {
            let edge = self.outgoing.of(loc)[at];
            match self.guard(terms, state, edge) {
                Cell::Small(0) => {}
                Cell::Small(_) | Cell::Big(_) | Cell::Map(_)
                    if first.is_none() && open.is_empty() =>
                {
                    first = Some(edge);
                }
                Cell::Small(_) | Cell::Big(_) | Cell::Map(_) => open.push((edge, None)),
                Cell::Sym(condition) => open.push((edge, Some(condition))),
            }
        }
        if let Some(edge) = first {
            if open.is_empty() {
                let alive = self.take(terms, state, edge, 0)?;
                if !alive {
                    self.ended(state, End::Finished);
                }
                return Ok(alive);
            }
            open.insert(0, (edge, None));
        }
        let complementary = match open[..] {
            [(_, Some(one)), (_, Some(other))] => terms.not(one) == other,
            _ => false,
        };
        let mut ways: Vec<(Edge, Option<Term>, Rc<Model>)> = Vec::new();
        for (edge, condition) in open {
            let Some(condition) = condition else {
                ways.push((edge, None, Rc::clone(&state.model)));
                continue;
            };
            if let Some(model) = self.feasible(terms, state, condition)? {
                ways.push((edge, Some(condition), model));
            }
        }
        match ways.len() {
            0 => {
                self.ended(state, End::Finished);
                Ok(false)
            }
            1 => {
                let (edge, condition, model) = ways.swap_remove(0);
                state.model = model;
                // What cannot be otherwise need not be said.
                if let Some(condition) =
                    condition.filter(|_| !complementary || self.left_out.is_some())
                {
                    state.condition.push(condition);
                }
                let alive = self.take(terms, state, edge, 1)?;
                if !alive {
                    self.ended(state, End::Finished);
                }
                Ok(alive)
            }
            _ => {
                self.forks += 1;
                // The first one is the youngest, so that it goes on next; one that is nearly at a
                // target before all others.
                ways.sort_by_key(|(edge, ..)| !self.near[self.cfg.edges[*edge].to.index()]);
                for (edge, condition, model) in ways.into_iter().rev() {
                    self.fork(terms, state.clone(), edge, condition, model, waiting)?;
                }
                Ok(false)
            }
        }
    }

    /// One of several ways on.
    fn fork(
        &mut self,
        terms: &mut Terms,
        mut state: State,
        edge: Edge,
        condition: Option<Term>,
        model: Rc<Model>,
        waiting: &mut Waiting,
    ) -> Result<(), Halt> {
        state.model = model;
        state.forks.push(Choice::Fork(Fork {
            step: state.steps,
            edge,
        }));
        let skip = usize::from(condition.is_some());
        if let Some(condition) = condition {
            state.condition.push(condition);
        }
        if let Some(monitor) = &mut self.monitor {
            let at = At {
                cfg: self.cfg,
                code: &self.code,
                state: &state,
            };
            let control = monitor.on_branch(&at, edge, terms);
            if !self.obey(terms, &mut state, control)? {
                return Ok(());
            }
        }
        match self.take(terms, &mut state, edge, skip)? {
            true => waiting.push(&self.loops, state),
            false => self.ended(&state, End::Finished),
        }
        Ok(())
    }

    /// The first assumption of an edge; `true` if it does not begin with one.
    pub(super) fn guard(&mut self, terms: &mut Terms, state: &State, edge: Edge) -> Cell {
        match self.code.of(edge).first() {
            Some(Step::Assume(expr)) => {
                let memory = Memory {
                    code: &self.code,
                    globals: &state.globals,
                    locals: &state.top.locals,
                };
                self.machine.eval(terms, memory, expr)
            }
            Some(Step::Assign(..) | Step::Write(..) | Step::Havoc(..) | Step::Call { .. })
            | None => Cell::Small(1),
        }
    }

    /// Takes an edge without its first `skip` steps. Whether the path goes on.
    pub(super) fn take(
        &mut self,
        terms: &mut Terms,
        state: &mut State,
        edge: Edge,
        skip: usize,
    ) -> Result<bool, Halt> {
        state.steps += 1;
        let data = &self.cfg.edges[edge];
        // A guard that was looked at is one; an edge without guard has nothing to skip.
        let skip = match self.code.of(edge).first() {
            Some(Step::Assume(_)) => skip,
            Some(_) | None => 0,
        };
        for at in skip..self.code.of(edge).len() {
            if let Step::Call { .. } = &self.code.of(edge)[at] {
                self.enter(terms, state, edge);
                return Ok(true);
            }
            if let Some(condition) = self.step(terms, state, edge, at) {
                match condition {
                    Cell::Small(0) => return Ok(false),
                    Cell::Small(_) | Cell::Big(_) | Cell::Map(_) => {}
                    Cell::Sym(condition) => {
                        let Some(model) = self.feasible(terms, state, condition)? else {
                            return Ok(false);
                        };
                        state.model = model;
                        state.condition.push(condition);
                    }
                }
            }
        }
        if self.loops.is_backward(data.from, data.to) {
            state.depth = state.depth.saturating_add(1);
            self.deepest = self.deepest.max(state.depth);
        }
        state.top.loc = data.to;
        if let Some(laps) = state.laps.last_mut() {
            count_lap(&self.loops, laps, data.from, data.to);
        }
        if self.summaries.is_some() && self.loops.is_head(data.to) {
            let backward = self.loops.is_backward(data.from, data.to);
            state.open = Some(Open::after(state.open, data.to, backward));
        }
        Ok(true)
    }

    /// Does a step that is no call; the condition if it is an assumption.
    fn step(
        &mut self,
        terms: &mut Terms,
        state: &mut State,
        edge: Edge,
        at: usize,
    ) -> Option<Cell> {
        let Self { code, machine, .. } = self;
        let memory = Memory {
            code,
            globals: &state.globals,
            locals: &state.top.locals,
        };
        match &code.of(edge)[at] {
            Step::Assume(expr) => Some(machine.eval(terms, memory, expr)),
            Step::Assign(place, expr) => {
                let cell = machine.eval(terms, memory, expr);
                state.set(*place, cell);
                None
            }
            Step::Write(place, writes) => {
                let mut eval = |expr: &Expr| (machine.eval(terms, memory, expr), expr.sort);
                let cells: Vec<_> = writes.iter().map(|(i, e)| (eval(i), eval(e))).collect();
                let mut map = std::mem::replace(state.at(*place), Cell::Small(0));
                for (index, element) in cells {
                    let sort = terms.array_sort(index.1, element.1);
                    map = Machine::write(terms, map, sort, index, element);
                }
                state.set(*place, map);
                None
            }
            Step::Havoc(place, input, sort) => {
                let (place, input, sort) = (*place, *input, *sort);
                let given = self.given.get(&(input, state.havocs)).cloned();
                let cell = match given {
                    Some(cell) => cell,
                    None => Cell::Sym(self.symbol(terms, input, state.havocs, sort)),
                };
                state.havocs = state.havocs.saturating_add(1);
                state.set(place, cell);
                None
            }
            Step::Call { .. } => None,
        }
    }

    /// The symbol of a value that is chosen after `number` others.
    pub(super) fn symbol(
        &mut self,
        terms: &mut Terms,
        input: Input,
        number: u32,
        sort: Sort,
    ) -> Term {
        let symbol = self.symbols.entry((input, number));
        *symbol.or_insert_with(|| terms.var(&format!("symex.i{}.{number}", input.index()), sort))
    }

    fn enter(&mut self, terms: &mut Terms, state: &mut State, edge: Edge) {
        let Some(Step::Call { callee, args, .. }) = self.code.of(edge).first() else {
            return;
        };
        let memory = Memory {
            code: &self.code,
            globals: &state.globals,
            locals: &state.top.locals,
        };
        let func = &self.cfg.funcs[*callee];
        let mut locals = self.code.frames[callee.index()].clone();
        for (param, arg) in func.params.iter().zip(args) {
            let cell = self.machine.eval(terms, memory, arg);
            if let super::code::Place::Local(at) = self.code.place(*param) {
                locals[at] = cell;
            }
        }
        let top = Frame {
            func: *callee,
            loc: func.entry,
            call: Some(edge),
            locals,
        };
        let below = std::mem::replace(&mut state.top, top);
        state.below.push(Rc::new(below));
        if !state.laps.is_empty() {
            state.laps.push(Vec::new());
        }
        state.depth = state.depth.saturating_add(1);
        self.deepest = self.deepest.max(state.depth);
    }

    /// A model of the path's condition and this one. `None` if there is none, or if the solver does
    /// not know.
    pub(super) fn feasible(
        &mut self,
        terms: &mut Terms,
        state: &State,
        condition: Term,
    ) -> Result<Option<Rc<Model>>, Halt> {
        let State {
            condition: before,
            model,
            ..
        } = state;
        let feasible = self
            .oracle
            .feasible(terms, before, model, condition, self.budget)?;
        Ok(match feasible {
            Feasible::Yes(model) => Some(model),
            Feasible::No => None,
            Feasible::Perhaps(reason) => {
                self.left_out.get_or_insert(reason);
                None
            }
        })
    }

    /// What the monitor says at a location; whether the path goes on.
    fn watched(&mut self, terms: &mut Terms, state: &mut State) -> Result<bool, Halt> {
        let Some(monitor) = &mut self.monitor else {
            return Ok(true);
        };
        let at = At {
            cfg: self.cfg,
            code: &self.code,
            state,
        };
        let control = monitor.on_step(&at, terms);
        self.obey(terms, state, control)
    }

    fn obey(
        &mut self,
        terms: &mut Terms,
        state: &mut State,
        control: Control,
    ) -> Result<bool, Halt> {
        let alive = match control {
            Control::Go => return Ok(true),
            Control::Stop => false,
            Control::Assume(condition) => {
                let model = self.feasible(terms, state, condition)?;
                if let Some(model) = model {
                    state.model = model;
                    state.condition.push(condition);
                    true
                } else {
                    false
                }
            }
        };
        let why = "a monitor constrained paths";
        self.left_out.get_or_insert(Reason::CutOff(why.into()));
        if !alive {
            self.ended(state, End::Stopped);
        }
        Ok(alive)
    }

    fn ended(&mut self, state: &State, end: End) {
        self.paths += 1;
        if let Some(monitor) = &mut self.monitor {
            let at = At {
                cfg: self.cfg,
                code: &self.code,
                state,
            };
            monitor.on_end(&at, end);
        }
    }
}

/// The targets and the locations from which single edges lead to one.
fn near(cfg: &Cfg, is_target: &[bool]) -> Vec<bool> {
    let (outgoing, incoming) = (cfg.outgoing(), cfg.incoming());
    let mut near = is_target.to_vec();
    let mut stack: Vec<_> = cfg.errors().collect();
    while let Some(loc) = stack.pop() {
        for edge in incoming.of(loc) {
            let from = cfg.edges[*edge].from;
            if !near[from.index()] && outgoing.of(from).len() == 1 {
                near[from.index()] = true;
                stack.push(from);
            }
        }
    }
    near
}

/// What a solver needs for the conditions of paths.
fn caps(cfg: &Cfg, terms: &Terms) -> Caps {
    let mut roots: Vec<Term> = cfg.vars.values().map(|data| data.term).collect();
    for step in cfg.edges.values().flat_map(|edge| &edge.steps) {
        match &step.action {
            bia_cfg::Action::Assume(t) | bia_cfg::Action::Assign(_, t) => roots.push(*t),
            bia_cfg::Action::Call { args, .. } => roots.extend(args),
            bia_cfg::Action::Havoc(..) => {}
        }
    }
    roots.sort_unstable();
    roots.dedup();
    Caps::of(terms, &roots)
}
