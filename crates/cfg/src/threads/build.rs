//! Builds the product: copies of all instances around the dispatcher.

use super::deadlock;
use super::dispatch::{self, Segments};
use super::instances::Instance;
use super::numbers;
use super::sharing::Sharing;
use super::template::{EdgeOp, Template};
use super::watch::Watches;
use crate::build::UniqueNames;
use crate::pass::{PassError, PassOptions};
use crate::{
    Action, Back, Became, Cfg, Edge, EdgeData, Func, FuncData, Loc, LocData, Passage, Step,
    Supplies, Target, ThreadStep, Var, VarData, VarKind,
};
use bia_base::{Arena, Budget, Exactness, Idx as _, Lowered, SecondaryMap};
use bia_k2::ast::Ty;
use bia_term::{Substitution, Term, Terms};
use std::sync::Arc;

/// What one instance is in the product.
pub(super) struct Copy {
    /// The first of its locations; they are in the order of the template.
    locs: usize,
    /// For each variable of the template its variable here.
    vars: Vec<Var>,
    /// Its program counter.
    pub(super) pc: Var,
    /// Where its segments begin, and the numbers of those places.
    pub(super) segments: Segments,
    /// Its number, and that of the thread it started last.
    number: Option<Term>,
    child: Option<Var>,
}

impl Copy {
    pub(super) fn loc(&self, old: Loc) -> Loc {
        Loc::from_index(self.locs + old.index())
    }
}

pub(super) struct Build<'a> {
    pub(super) templates: &'a [Template],
    pub(super) instances: &'a [Instance],
    pub(super) sharing: &'a Sharing,
    pub(super) terms: &'a mut Terms,
    pub(super) new: Cfg,
    pub(super) back: Back,
    pub(super) copies: Vec<Copy>,
    /// The dispatcher.
    pub(super) hub: Loc,
    /// Steps that give first values to all variables of the product alone.
    pub(super) first: Vec<Step>,
    /// The type and width of program counters.
    pub(super) counter: (Ty, u32),
    names: UniqueNames,
    /// Whether a deadlock was found, if somebody asks.
    pub(super) is_told: Option<Var>,
    /// How many threads were started, if numbers are variables: the entry's is the first.
    count: Option<Var>,
    became: Vec<Vec<Loc>>,
    max_edges: usize,
}

/// The product with the way back.
pub(super) fn product(
    cfg: &Cfg,
    terms: &mut Terms,
    templates: &[Template],
    instances: &[Instance],
    sharing: &Sharing,
    (options, watches): (&PassOptions, &Watches),
    budget: &Budget,
) -> Result<Lowered<Cfg, Back>, PassError> {
    let segments: Vec<Segments> = (0..instances.len())
        .map(|at| Segments::new(templates, instances, sharing, at))
        .collect();
    let most = segments.iter().map(Segments::codes).sum::<u64>() + 1;
    let width = (u64::BITS - most.leading_zeros()).max(1);
    let mut build = Build::new(cfg, terms, (templates, instances, sharing), width, options);
    let fixed = numbers::constants(templates, instances);
    if fixed.is_none() {
        let count = build.variable("threads.count", numbers::WIDTH, 1);
        build.count = Some(count);
    }
    for (at, segments) in segments.into_iter().enumerate() {
        let number = fixed.as_ref().map(|numbers| numbers[at]);
        build.instance(at, segments, number);
    }
    let unwatched = watches.first(&templates[0].graph, build.terms);
    build.first.extend(unwatched);
    for at in 0..instances.len() {
        budget.check_now()?;
        build.edges(at, budget)?;
    }
    dispatch::dispatch(&mut build, options, fixed.is_none())?;
    Ok(build.finish(cfg))
}

impl<'a> Build<'a> {
    fn new(
        cfg: &Cfg,
        terms: &'a mut Terms,
        (templates, instances, sharing): (&'a [Template], &'a [Instance], &'a Sharing),
        width: u32,
        options: &PassOptions,
    ) -> Self {
        let (program, ty) = cfg.program.with_bv(width.max(numbers::WIDTH));
        let mut back = Back {
            edges: SecondaryMap::new(Vec::new()),
            inputs: SecondaryMap::new(Supplies::Nothing),
            old_inputs: SecondaryMap::new(Vec::new()),
            locs: SecondaryMap::with_len(Became::Inside, cfg.locs.len()),
            vars: Vec::new(),
            facts: SecondaryMap::new(None),
        };
        for (edge, data) in cfg.edges.iter() {
            back.old_inputs[edge] = data.inputs();
        }
        let mut new = Cfg {
            program: Arc::new(program),
            vars: Arena::new(),
            funcs: Arena::new(),
            locs: Arena::new(),
            edges: Arena::new(),
            inputs: Arena::new(),
            entry: Func::from_index(0),
            targets: Vec::new(),
            cuts: Vec::new(),
        };
        let mut names = UniqueNames::default();
        let globals = templates[0].graph.vars.values();
        for data in globals.filter(|data| data.kind == VarKind::Global) {
            names.unique(&data.name);
            new.vars.push(data.clone());
        }
        let hub = new.locs.push(LocData {
            function: new.entry,
            label: None,
            span: None,
        });
        Self {
            templates,
            instances,
            sharing,
            terms,
            new,
            back,
            copies: Vec::new(),
            hub,
            first: Vec::new(),
            counter: (ty, width.max(numbers::WIDTH)),
            names,
            is_told: None,
            count: None,
            became: vec![Vec::new(); cfg.locs.len()],
            max_edges: options.max_edges,
        }
    }

    /// A variable that the program has not, with its first value. All have the width of program
    /// counters.
    pub(super) fn variable(&mut self, name: &str, width: u32, first: u64) -> Var {
        debug_assert!(width <= self.counter.1);
        let name = self.names.unique(name);
        let sort = self.terms.bv_sort(self.counter.1);
        let term = self.terms.var(&name, sort);
        let var = self.new.vars.push(VarData {
            name,
            term,
            ty: self.counter.0,
            kind: VarKind::Global,
            origin: None,
        });
        let value = self.word(first);
        self.first.push(step(Action::Assign(var, value)));
        var
    }

    /// A number as wide as program counters.
    pub(super) fn word(&mut self, value: u64) -> Term {
        self.terms.bv_u64(self.counter.1, value)
    }

    /// The variable that says whether a deadlock was found.
    pub(super) fn stuck(&mut self) -> Var {
        match self.is_told {
            Some(var) => var,
            None => {
                let var = self.variable("threads.stuck", 1, 0);
                self.is_told = Some(var);
                var
            }
        }
    }

    /// That a variable of [`Build::variable`] is not 0.
    pub(super) fn is_set(&mut self, var: Var) -> Term {
        let zero = self.word(0);
        let is_zero = self.terms.eq(self.new.vars[var].term, zero);
        self.terms.not(is_zero)
    }

    /// That the program counter of an instance has this value.
    pub(super) fn is_at(&mut self, at: usize, code: u64) -> Term {
        let (pc, code) = (self.term(self.copies[at].pc), self.word(code));
        self.terms.eq(pc, code)
    }

    pub(super) fn term(&self, var: Var) -> Term {
        self.new.vars[var].term
    }

    /// The locations and variables of an instance; edges come later.
    fn instance(&mut self, at: usize, segments: Segments, number: Option<u64>) {
        let instance = &self.instances[at];
        let template = &self.templates[instance.template];
        let locs = self.new.locs.len();
        for (loc, data) in template.graph.locs.iter() {
            let new = self.new.locs.push(LocData {
                function: self.new.entry,
                ..data.clone()
            });
            debug_assert_eq!(new.index(), locs + loc.index());
        }
        for (old, became) in template.back.locs.iter() {
            if let Became::Locs(copies) = became {
                let copies = copies.iter().map(|loc| Loc::from_index(locs + loc.index()));
                self.became[old.index()].extend(copies);
            }
        }
        let mut vars = Vec::with_capacity(template.graph.vars.len());
        for (var, data) in template.graph.vars.iter() {
            vars.push(match data.kind {
                VarKind::Global => var,
                VarKind::Local(_) => self.local(at, data),
            });
        }
        let first = u64::from(at == 0);
        let pc = self.variable(&format!("thread{}.pc", at + 1), 1, first);
        let number = match number {
            Some(number) => self.word(number),
            None => {
                let var = self.variable(&format!("thread{}.number", at + 1), 1, first);
                self.term(var)
            }
        };
        let asks = template.ops.contains(&Some(EdgeOp::Child));
        let child = asks.then(|| self.variable(&format!("thread{}.child", at + 1), 1, 0));
        for target in &template.graph.targets {
            self.new.targets.push(Target {
                loc: Loc::from_index(locs + target.loc.index()),
                ..target.clone()
            });
        }
        let cuts = template.graph.cuts.iter();
        self.new
            .cuts
            .extend(cuts.map(|cut| Loc::from_index(locs + cut.index())));
        self.copies.push(Copy {
            locs,
            vars,
            pc,
            segments,
            number: Some(number),
            child,
        });
    }

    /// A variable of an instance. Its first value is never read.
    fn local(&mut self, at: usize, data: &VarData) -> Var {
        let mut data = data.clone();
        data.kind = VarKind::Local(self.new.entry);
        if at > 0 {
            data.name = format!("thread{}.{}", at + 1, data.name);
        }
        data.name = self.names.unique(&data.name);
        let sort = self.terms.sort(data.term);
        data.term = self.terms.var(&data.name, sort);
        let var = self.new.vars.push(data);
        let value = self.terms.sorts().default_value(sort);
        let value = self.terms.value(value, sort);
        self.first.push(step(Action::Assign(var, value)));
        var
    }

    pub(super) fn edge(
        &mut self,
        from: Loc,
        to: Loc,
        steps: Vec<Step>,
        passages: Vec<Passage>,
    ) -> Result<(), PassError> {
        if self.new.edges.len() >= self.max_edges {
            return Err(PassError::TooLarge {
                pass: "threads",
                limit: self.max_edges,
            });
        }
        let edge = self.new.edges.push(EdgeData {
            from,
            to,
            steps,
            jump: None,
        });
        self.back.edges[edge] = passages;
        Ok(())
    }

    /// From the variables of the template to those of an instance.
    pub(super) fn renaming(&mut self, at: usize) -> Substitution {
        let template = &self.templates[self.instances[at].template];
        let vars = template.graph.vars.iter();
        let pairs: Vec<(Term, Term)> = vars
            .map(|(var, data)| (data.term, self.term(self.copies[at].vars[var.index()])))
            .filter(|(old, new)| old != new)
            .collect();
        Substitution::new(self.terms, pairs)
    }

    /// The edges of an instance.
    fn edges(&mut self, at: usize, budget: &Budget) -> Result<(), PassError> {
        let instance = &self.instances[at];
        let template = &self.templates[instance.template];
        let graph = &template.graph;
        let mut rename = self.renaming(at);
        for (id, data) in graph.edges.iter() {
            budget.check()?;
            if template.depth[data.from.index()].is_none() {
                continue;
            }
            let copy = &self.copies[at];
            let (copy_pc, copy_end) = (copy.pc, copy.segments.end());
            let from = copy.loc(data.from);
            let (to, after) = match copy.segments.code_after(id, data.to) {
                Some(code) => (self.hub, Some((copy.pc, code))),
                None => (copy.loc(data.to), None),
            };
            let mut steps = self.renamed(at, id, &mut rename);
            match template.ops[id.index()] {
                Some(EdgeOp::Spawn(_)) => {
                    self.spawn(at, id, (from, to), steps, after)?;
                    continue;
                }
                Some(op @ (EdgeOp::This | EdgeOp::Child | EdgeOp::Join)) => {
                    self.threaded(at, op, &mut steps)?;
                }
                Some(EdgeOp::Exit) => {
                    // Without anybody who waits, the thread just does not go on.
                    if self.sharing.joins {
                        let end = (copy_pc, copy_end);
                        steps.extend(self.move_on(Some(end)));
                        let passages = template.back.edges[id].clone();
                        self.edge(from, self.hub, steps, passages)?;
                    }
                    continue;
                }
                Some(EdgeOp::Await) => {
                    let mut steps = Some(steps);
                    deadlock::wait(self, at, id, (from, to), |build| {
                        let steps = steps.take();
                        let steps = steps.unwrap_or_else(|| build.renamed(at, id, &mut rename));
                        (steps, build.move_on(after).into_iter().collect())
                    })?;
                    continue;
                }
                Some(EdgeOp::Begin | EdgeOp::End | EdgeOp::Access(_)) | None => {}
            }
            steps.extend(self.move_on(after));
            self.edge(from, to, steps, template.back.edges[id].clone())?;
        }
        if at > 0 && self.sharing.joins && template.depth[template.exit().index()].is_some() {
            let copy = &self.copies[at];
            let (exit, after) = (copy.loc(template.exit()), (copy.pc, copy.segments.end()));
            let steps = self.move_on(Some(after)).into_iter().collect();
            self.edge(
                exit,
                self.hub,
                steps,
                vec![Passage::Thread(ThreadStep::End)],
            )?;
        }
        Ok(())
    }

    /// The step that sets a program counter.
    fn move_on(&mut self, after: Option<(Var, u64)>) -> Option<Step> {
        let (pc, code) = after?;
        let code = self.word(code);
        Some(step(Action::Assign(pc, code)))
    }

    /// The steps of an edge of an instance.
    fn renamed(&mut self, at: usize, edge: Edge, rename: &mut Substitution) -> Vec<Step> {
        let template = &self.templates[self.instances[at].template];
        let mut steps = Vec::new();
        for old in &template.graph.edges[edge].steps {
            let var = |x: Var| self.copies[at].vars[x.index()];
            let action = match &old.action {
                Action::Assume(t) => Action::Assume(rename.apply(self.terms, *t)),
                Action::Assign(x, t) => Action::Assign(var(*x), rename.apply(self.terms, *t)),
                Action::Havoc(x, input) => {
                    let x = var(*x);
                    let new = self.new.inputs.push(template.graph.inputs[*input]);
                    self.back.inputs[new] = template.back.inputs[*input].clone();
                    Action::Havoc(x, new)
                }
                // All calls were inlined.
                Action::Call { .. } => continue,
            };
            steps.push(Step {
                action,
                ..old.clone()
            });
        }
        steps
    }

    /// Turns the last step of an edge into what it does with threads.
    fn threaded(&mut self, at: usize, op: EdgeOp, steps: &mut Vec<Step>) -> Result<(), PassError> {
        let Some(mut last) = steps.pop() else {
            return Ok(());
        };
        match (op, &last.action) {
            (EdgeOp::This | EdgeOp::Child, Action::Havoc(var, _)) => {
                let var = *var;
                let number = match (op, self.copies[at].child) {
                    (EdgeOp::Child, Some(child)) => Some(self.term(child)),
                    (_, _) => self.copies[at].number,
                };
                let sort = self.terms.sort(self.term(var));
                let value = number.and_then(|n| self.number_as(n, sort));
                last.action = Action::Assign(var, value.ok_or_else(no_number)?);
                // The input is not asked for any more; what it stood for is computed.
                steps.push(last);
            }
            (EdgeOp::Join, Action::Assign(_, value)) => {
                let ended = self.has_ended(at, *value)?;
                steps.push(Step {
                    action: Action::Assume(ended),
                    ..last.clone()
                });
                steps.push(last);
            }
            (_, _) => steps.push(last),
        }
        Ok(())
    }

    /// That the thread with this number, which is not the instance itself, has ended.
    pub(super) fn has_ended(&mut self, at: usize, value: Term) -> Result<Term, PassError> {
        let sort = self.terms.sort(value);
        let mut ended = Vec::new();
        for other in 0..self.copies.len() {
            if other == at {
                continue;
            }
            let copy = &self.copies[other];
            let (end, number) = (copy.segments.end(), copy.number);
            let number = number.and_then(|n| self.number_as(n, sort));
            let same = self.terms.eq(value, number.ok_or_else(no_number)?);
            let is_over = self.is_at(other, end);
            ended.push(self.terms.and(same, is_over));
        }
        Ok(self.terms.or_all(&ended))
    }

    fn number_as(&mut self, number: Term, sort: bia_term::Sort) -> Option<Term> {
        let most = u64::try_from(self.instances.len()).unwrap_or(u64::MAX);
        numbers::converted(self.terms, number, self.counter.1, sort, most)
    }

    /// An edge that starts a thread: one of its instances, or more than there are.
    fn spawn(
        &mut self,
        at: usize,
        id: Edge,
        (from, to): (Loc, Loc),
        given: Vec<Step>,
        after: Option<(Var, u64)>,
    ) -> Result<(), PassError> {
        let template = &self.templates[self.instances[at].template];
        let children = self.instances[at].starts.get(&id).cloned();
        let children = children.unwrap_or_default();
        let once = !template.repeats[id.index()] && !children.is_empty();
        let mut started = Vec::new();
        let zero = self.word(0);
        let place = template.graph.edges[id].steps.first().cloned();
        let place = place.unwrap_or_else(|| step(Action::Assume(self.terms.tru())));
        let with = |action| Step {
            action,
            ..place.clone()
        };
        for child in children {
            let pc = self.copies[child].pc;
            let fresh = self.terms.eq(self.new.vars[pc].term, zero);
            let is_next = self.terms.not(fresh);
            let mut steps = Vec::new();
            if !once {
                let others: Vec<Term> = started.iter().copied().chain([fresh]).collect();
                let next = self.terms.and_all(&others);
                steps.push(with(Action::Assume(next)));
            }
            started.push(is_next);
            let callee = &self.templates[self.instances[child].template];
            for given in &given {
                let Action::Assign(arg, value) = &given.action else {
                    continue;
                };
                let param = callee.params.iter().find(|(_, given)| given == arg);
                if let Some((param, _)) = param {
                    let param = self.copies[child].vars[param.index()];
                    steps.push(with(Action::Assign(param, *value)));
                }
            }
            let begin = self.copies[child].segments.first();
            steps.extend(self.move_on(Some((pc, begin))));
            if let Some(count) = self.count {
                let one = self.word(1);
                let more = self.terms.bv_add(self.term(count), one);
                steps.push(with(Action::Assign(count, more)));
                if let Some(number) = self.copies[child].number
                    && let Some(var) = self.new.var_of().get(&number)
                {
                    steps.push(with(Action::Assign(*var, self.term(count))));
                }
            }
            if let (Some(var), Some(number)) = (self.copies[at].child, self.copies[child].number) {
                steps.push(with(Action::Assign(var, number)));
            }
            steps.extend(self.move_on(after));
            let [Passage::Take(edge)] = template.back.edges[id][..] else {
                continue;
            };
            let instance = u32::try_from(child).unwrap_or(u32::MAX);
            let passage = Passage::Thread(ThreadStep::Spawn(edge, instance));
            self.edge(from, to, steps, vec![passage])?;
        }
        if !once {
            let cut = self.new.locs.push(LocData {
                function: self.new.entry,
                label: None,
                span: place.span,
            });
            self.new.cuts.push(cut);
            let all = self.terms.and_all(&started);
            self.edge(from, cut, vec![with(Action::Assume(all))], Vec::new())?;
        }
        Ok(())
    }

    fn finish(mut self, old: &Cfg) -> Lowered<Cfg, Back> {
        let entry = &self.templates[0];
        let start = self.new.locs.push(LocData {
            function: self.new.entry,
            label: None,
            span: None,
        });
        let first = std::mem::take(&mut self.first);
        let main = &self.copies[0];
        let edge = self.new.edges.push(EdgeData {
            from: start,
            to: main.loc(entry.entry()),
            steps: first,
            jump: None,
        });
        self.back.edges[edge] = Vec::new();
        let data = &entry.graph.funcs[entry.graph.entry];
        let vars = |list: &[Var]| list.iter().map(|x| main.vars[x.index()]).collect();
        self.new.funcs.push(FuncData {
            name: data.name.clone(),
            params: vars(&data.params),
            returns: vars(&data.returns),
            entry: start,
            exit: main.loc(entry.exit()),
            origin: data.origin,
        });
        for (loc, new) in old.locs.ids().zip(self.became) {
            self.back.locs[loc] = Became::Locs(new);
        }
        let exact = match self.new.cuts.is_empty() {
            true => Exactness::Exact,
            false => Exactness::Under,
        };
        Lowered {
            system: self.new,
            back: self.back,
            exact,
        }
    }
}

fn no_number() -> PassError {
    PassError::Unsupported("numbers of threads of such a type".into())
}

/// A step that the program has not.
pub(super) fn step(action: Action) -> Step {
    Step {
        action,
        stmt: None,
        span: None,
    }
}
