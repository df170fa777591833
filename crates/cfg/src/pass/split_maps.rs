//! `split-maps`: maps that are only indexed by constants become one variable for each index.
//!
//! ```text
//!   select(m, i)                        m[i]                            a variable, for constant i
//!   m := store(store(m, i, s), j, t)    m[i] := s; m[j] := t
//!   m := n                              m[i] := n[i] for all i
//!   m := constant map                   m[i] := its value at i for all i
//!   havoc m                             havoc m[i] for all i; the old value is put together again
//! ```
//! A map that is used in any other way stays as it is: compared or passed as a whole, indexed by
//! something else, chosen by a condition, written with values that read what is written with them.
//! So do the maps that are assigned to or from it; those that are split together have the same
//! indices. Exact: cells that are not indexed are never looked at.

use super::{PassError, PassOptions, edit::Edit, known::is_plain, reach};
use crate::{Action, Back, Cfg, Input, Step, Supplies, Var, VarData, live::Reads};
use bia_base::{Budget, Exactness, Idx as _, Lowered};
use bia_k2::ast::Type;
use bia_term::{Op, Substitution, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

pub(crate) fn run(
    cfg: &Cfg,
    terms: &mut Terms,
    _: &PassOptions,
    budget: &Budget,
) -> Result<Lowered<Cfg, Back>, PassError> {
    let mut uses = Uses::new(cfg);
    for edge in cfg.edges.values() {
        budget.check()?;
        uses.edge(terms, edge);
    }
    uses.limit();
    let mut split = Split::new(cfg, terms, &mut uses);
    if !split.cells.is_empty() {
        for (id, edge) in cfg.edges.iter() {
            budget.check()?;
            let steps = split.steps(terms, &edge.steps);
            split.edit.set_steps(id, steps);
        }
    }
    let (system, back) = split.edit.finish(terms);
    Ok(Lowered {
        system,
        back,
        exact: Exactness::Exact,
    })
}

/// A map as a chain of writes: the innermost map, and the writes, last one first.
fn chain(terms: &Terms, map: Term) -> (Term, Vec<(Term, Term)>) {
    let (mut map, mut writes) = (map, Vec::new());
    while terms.op(map) == Op::Store {
        let args = terms.args(map);
        writes.push((args[1], args[2]));
        map = args[0];
    }
    (map, writes)
}

/// Whether the innermost map is the same everywhere or a constant.
fn is_constant_map(terms: &Terms, map: Term) -> bool {
    matches!(terms.op(map), Op::ConstArray(_)) || terms.value_of(map).is_some()
}

/// How each map is used. Maps that are assigned to each other form a class, named by a member.
struct Uses<'a> {
    cfg: &'a Cfg,
    reads: Reads,
    parent: Vec<Var>,
    whole: Vec<bool>,
    indices: Vec<BTreeSet<Term>>,
    /// How many steps of a class need one step for each index.
    copies: Vec<usize>,
    seen: FxHashSet<Term>,
}

impl<'a> Uses<'a> {
    fn new(cfg: &'a Cfg) -> Self {
        let n = cfg.vars.len();
        let is_map = |data: &VarData| matches!(cfg.program.types()[data.ty], Type::Map { .. });
        Self {
            cfg,
            reads: Reads::new(cfg),
            parent: cfg.vars.ids().collect(),
            whole: cfg.vars.values().map(|data| !is_map(data)).collect(),
            indices: vec![BTreeSet::new(); n],
            copies: vec![0; n],
            seen: FxHashSet::default(),
        }
    }

    fn class(&mut self, x: Var) -> Var {
        let mut x = x;
        while self.parent[x.index()] != x {
            let above = self.parent[self.parent[x.index()].index()];
            self.parent[x.index()] = above;
            x = above;
        }
        x
    }

    fn unite(&mut self, x: Var, y: Var) {
        let (mut x, mut y) = (self.class(x), self.class(y));
        if x == y {
            return;
        }
        // The smaller set of indices moves.
        if self.indices[x.index()].len() < self.indices[y.index()].len() {
            std::mem::swap(&mut x, &mut y);
        }
        self.parent[y.index()] = x;
        self.whole[x.index()] |= self.whole[y.index()];
        self.copies[x.index()] += self.copies[y.index()];
        let moved = std::mem::take(&mut self.indices[y.index()]);
        self.indices[x.index()].extend(moved);
    }

    fn keep_whole(&mut self, x: Var) {
        let class = self.class(x);
        self.whole[class.index()] = true;
    }

    fn index(&mut self, x: Var, index: Term) {
        let class = self.class(x);
        self.indices[class.index()].insert(index);
    }

    fn edge(&mut self, terms: &Terms, edge: &crate::EdgeData) {
        for step in &edge.steps {
            match &step.action {
                Action::Assume(t) => self.term(terms, *t),
                Action::Assign(x, t) if terms.sorts().array_parts(terms.sort(*t)).is_some() => {
                    self.assign(terms, *x, *t);
                }
                Action::Assign(_, t) => self.term(terms, *t),
                Action::Havoc(x, _) => {
                    let class = self.class(*x);
                    self.copies[class.index()] += 1;
                }
                Action::Call { args, results, .. } => {
                    args.iter().for_each(|t| self.term(terms, *t));
                    results.iter().for_each(|x| self.keep_whole(*x));
                }
            }
        }
        if let Some(callee) = reach::callee(edge) {
            let data = &self.cfg.funcs[callee];
            for x in data.params.iter().chain(&data.returns) {
                self.keep_whole(*x);
            }
        }
    }

    /// x := t for a map x.
    fn assign(&mut self, terms: &Terms, x: Var, t: Term) {
        let (base, writes) = chain(terms, t);
        let mut reads_itself = false;
        for (index, value) in &writes {
            self.term(terms, *value);
            reads_itself |= self.reads.of(terms, *value).contains(&x);
            match is_plain(terms, *index) {
                true => self.index(x, *index),
                false => {
                    self.term(terms, *index);
                    self.keep_whole(x);
                }
            }
        }
        let mut is_copy = true;
        if let Some(y) = self.reads.var(base) {
            self.unite(x, y);
            is_copy = x != y;
        } else if is_constant_map(terms, base) {
            terms.args(base).iter().for_each(|t| self.term(terms, *t));
            let args = terms.args(base).iter();
            reads_itself |= args
                .into_iter()
                .any(|t| self.reads.of(terms, *t).contains(&x));
        } else {
            self.term(terms, base);
            self.keep_whole(x);
        }
        let class = self.class(x);
        self.copies[class.index()] += usize::from(is_copy);
        if reads_itself && (is_copy || writes.len() > 1) {
            self.keep_whole(x);
        }
    }

    /// A term that is no chain of writes of an assignment.
    fn term(&mut self, terms: &Terms, root: Term) {
        if let Some(x) = self.reads.var(root) {
            self.keep_whole(x);
            return;
        }
        let mut stack = vec![root];
        while let Some(term) = stack.pop() {
            if !self.seen.insert(term) {
                continue;
            }
            let args = terms.args(term);
            for (at, arg) in args.iter().enumerate() {
                let Some(x) = self.reads.var(*arg) else {
                    stack.push(*arg);
                    continue;
                };
                if terms.op(term) == Op::Select && at == 0 && is_plain(terms, args[1]) {
                    self.index(x, args[1]);
                } else {
                    self.keep_whole(x);
                }
            }
        }
    }

    /// Maps whose splitting would make the graph much larger stay whole.
    fn limit(&mut self) {
        let most = 4 * self.cfg.edges.len() + 1000;
        for x in 0..self.whole.len() {
            self.whole[x] |= self.indices[x].len().saturating_mul(self.copies[x]) > most;
        }
    }
}

/// One index of a map that is split.
struct Cell {
    index: Term,
    var: Var,
    term: Term,
}

struct Split<'a> {
    cfg: &'a Cfg,
    edit: Edit<'a>,
    /// The cells of each map that is split.
    cells: FxHashMap<Var, Vec<Cell>>,
    var_of: FxHashMap<Term, Var>,
    put_in: Substitution,
}

impl<'a> Split<'a> {
    fn new(cfg: &'a Cfg, terms: &mut Terms, uses: &mut Uses<'_>) -> Self {
        let mut edit = Edit::new(cfg);
        let mut cells = FxHashMap::default();
        let mut names: FxHashSet<String> = cfg.vars.values().map(|x| x.name.clone()).collect();
        let mut pairs = Vec::new();
        for (x, data) in cfg.vars.iter() {
            let class = uses.class(x);
            let Type::Map { element, .. } = cfg.program.types()[data.ty] else {
                continue;
            };
            let indices = &uses.indices[class.index()];
            if uses.whole[class.index()] || indices.is_empty() {
                continue;
            }
            let mut list = Vec::with_capacity(indices.len());
            for index in indices {
                let select = terms.select(data.term, *index);
                let mut name = format!("{}[{}]", data.name, terms.term_text(*index));
                while !names.insert(name.clone()) {
                    name.push('~');
                }
                let term = terms.var(&name, terms.sort(select));
                let data = VarData {
                    name,
                    term,
                    ty: element,
                    ..data.clone()
                };
                let var = edit.add_var(data, select);
                pairs.push((select, term));
                list.push(Cell {
                    index: *index,
                    var,
                    term,
                });
            }
            cells.insert(x, list);
        }
        Self {
            cfg,
            edit,
            cells,
            var_of: cfg.var_of(),
            put_in: Substitution::new(terms, pairs),
        }
    }

    fn steps(&mut self, terms: &mut Terms, steps: &[Step]) -> Vec<Step> {
        let mut new = Vec::with_capacity(steps.len());
        for step in steps {
            let mut push = |action| {
                new.push(Step {
                    action,
                    ..step.clone()
                });
            };
            match &step.action {
                Action::Assume(t) => push(Action::Assume(self.put_in.apply(terms, *t))),
                Action::Assign(x, t) => match self.cells.contains_key(x) {
                    true => self.assign(terms, *x, *t).into_iter().for_each(push),
                    false => push(Action::Assign(*x, self.put_in.apply(terms, *t))),
                },
                Action::Havoc(x, input) => match self.cells.contains_key(x) {
                    true => self.havoc(terms, *x, *input).into_iter().for_each(push),
                    false => push(step.action.clone()),
                },
                Action::Call {
                    callee,
                    args,
                    results,
                } => {
                    let args = args.iter().map(|t| self.put_in.apply(terms, *t)).collect();
                    push(Action::Call {
                        callee: *callee,
                        args,
                        results: results.clone(),
                    });
                }
            }
        }
        new
    }

    fn assign(&mut self, terms: &mut Terms, x: Var, t: Term) -> Vec<Action> {
        let (base, writes) = chain(terms, t);
        // The last write of an index counts.
        let mut written: FxHashMap<Term, Term> = FxHashMap::default();
        for (index, value) in writes {
            written.entry(index).or_insert(value);
        }
        let from = self.var_of.get(&base).copied();
        let mut actions = Vec::new();
        for (at, cell) in self.cells[&x].iter().enumerate() {
            let value = match (written.get(&cell.index), from) {
                (Some(value), _) => self.put_in.apply(terms, *value),
                (None, Some(y)) if y == x => continue,
                (None, Some(y)) => self.cells[&y][at].term,
                (None, None) => {
                    let value = terms.select(base, cell.index);
                    self.put_in.apply(terms, value)
                }
            };
            actions.push(Action::Assign(cell.var, value));
        }
        actions
    }

    fn havoc(&mut self, terms: &Terms, x: Var, input: Input) -> Vec<Action> {
        let sort = terms.sort(self.cfg.vars[x].term);
        let mut actions = Vec::new();
        for cell in &self.cells[&x] {
            let index = terms.value_of(cell.index);
            let index = index.expect("indices of cells are constants").clone();
            let supplies = Supplies::Cell(input, sort, index);
            let part = self.edit.add_input(self.cfg.inputs[input], supplies);
            actions.push(Action::Havoc(cell.var, part));
        }
        actions
    }
}
