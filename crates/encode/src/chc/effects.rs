//! [`Effects`]: which globals a call of a function may read or write, itself or through others.

use bia_base::{Idx as _, SecondaryMap};
use bia_cfg::{Action, Cfg, Func, Var, VarKind};
use bia_term::{Term, Terms};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The globals of each function.
pub(crate) struct Effects {
    /// What it may read or write.
    pub(crate) touched: SecondaryMap<Func, BTreeSet<Var>>,
    /// What it may write.
    pub(crate) written: SecondaryMap<Func, BTreeSet<Var>>,
    /// Functions that may reach a target, themselves or through others.
    pub(crate) may_fail: SecondaryMap<Func, bool>,
    /// Functions that are called from what the entry leads to, and the entry.
    pub(crate) used: SecondaryMap<Func, bool>,
}

impl Effects {
    pub(crate) fn new(cfg: &Cfg, terms: &Terms, var_of: &FxHashMap<Term, Var>) -> Self {
        let count = cfg.funcs.len();
        let mut this = Self {
            touched: SecondaryMap::with_len(BTreeSet::new(), count),
            written: SecondaryMap::with_len(BTreeSet::new(), count),
            may_fail: SecondaryMap::with_len(false, count),
            used: SecondaryMap::with_len(false, count),
        };
        let mut calls: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); count];
        for edge in cfg.edges.values() {
            let function = cfg.locs[edge.from].function;
            for step in &edge.steps {
                this.step(cfg, terms, var_of, function, &step.action);
            }
            if let Some(callee) = edge.callee() {
                calls[function.index()].insert(callee.index());
            }
        }
        for target in &cfg.targets {
            this.may_fail[cfg.locs[target.loc].function] = true;
        }
        this.close(cfg, &calls);
        this
    }

    fn step(
        &mut self,
        cfg: &Cfg,
        terms: &Terms,
        var_of: &FxHashMap<Term, Var>,
        function: Func,
        action: &Action,
    ) {
        let is_global = |var: &Var| cfg.vars[*var].kind == VarKind::Global;
        let (read, written): (Vec<Term>, Vec<Var>) = match action {
            Action::Assume(term) => (vec![*term], Vec::new()),
            Action::Assign(var, term) => (vec![*term], vec![*var]),
            Action::Havoc(var, _) => (Vec::new(), vec![*var]),
            Action::Call { args, results, .. } => (args.clone(), results.clone()),
        };
        let free = terms.free_vars(&read);
        let read = free.iter().filter_map(|term| var_of.get(term).copied());
        self.touched[function].extend(read.filter(is_global));
        for var in written.into_iter().filter(is_global) {
            self.touched[function].insert(var);
            self.written[function].insert(var);
        }
    }

    /// Adds what callees do, until nothing changes.
    fn close(&mut self, cfg: &Cfg, calls: &[BTreeSet<usize>]) {
        let mut changed = true;
        while changed {
            changed = false;
            for func in cfg.funcs.ids() {
                for callee in &calls[func.index()] {
                    let callee = Func::from_index(*callee);
                    let (touched, written) =
                        (self.touched[callee].clone(), self.written[callee].clone());
                    let before = (self.touched[func].len(), self.written[func].len());
                    self.touched[func].extend(touched);
                    self.written[func].extend(written);
                    changed |= before != (self.touched[func].len(), self.written[func].len());
                    if self.may_fail[callee] && !self.may_fail[func] {
                        self.may_fail[func] = true;
                        changed = true;
                    }
                }
            }
        }
        let mut stack = vec![cfg.entry];
        while let Some(func) = stack.pop() {
            if !std::mem::replace(&mut self.used[func], true) {
                stack.extend(calls[func.index()].iter().map(|at| Func::from_index(*at)));
            }
        }
    }
}
