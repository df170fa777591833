//! [`Frames`]: what a call hands over, for each function.

use bia_base::Idx as _;
use bia_cfg::{
    Action, Cfg, Edge, Func, Loc, LocationInvariants, Step, Var, VarKind,
    floyd::{entry_value, modified},
};
use bia_term::{Term, Terms};
use rustc_hash::FxHashSet;

/// A call.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site<'a> {
    pub(super) edge: Edge,
    pub(super) from: Loc,
    pub(super) to: Loc,
    pub(super) callee: Func,
    pub(super) args: &'a [Term],
    results: &'a [Var],
}

/// A variable with its entry value.
pub(super) type Entered = (Term, Term);

/// What is known of the frames of one function.
#[derive(Debug, Default)]
struct Frame {
    params: Vec<Entered>,
    /// The globals that it may change.
    globals: Vec<Entered>,
    returns: Vec<Term>,
    /// Its other variables.
    locals: Vec<Term>,
    /// What formulas about it may mention.
    scope: FxHashSet<Term>,
}

/// The frames of all functions.
#[derive(Debug)]
pub(super) struct Frames<'a> {
    cfg: &'a Cfg,
    frames: Vec<Frame>,
}

impl<'a> Frames<'a> {
    pub(super) fn new(cfg: &'a Cfg, terms: &mut Terms) -> Self {
        let mut frames: Vec<Frame> = cfg.funcs.ids().map(|_| Frame::default()).collect();
        let modified = modified(cfg);
        for (func, data) in cfg.funcs.iter() {
            let frame = &mut frames[func.index()];
            let mut entered = |vars: &mut dyn Iterator<Item = Var>| {
                let now = vars.map(|var| cfg.vars[var].term);
                now.filter_map(|now| Some((now, entry_value(terms, now)?)))
                    .collect::<Vec<Entered>>()
            };
            frame.params = entered(&mut data.params.iter().copied());
            frame.globals = entered(&mut modified[func.index()].iter().copied());
            frame.returns = data.returns.iter().map(|var| cfg.vars[*var].term).collect();
            let at_entry = frame.params.iter().chain(&frame.globals);
            let at_entry: Vec<Term> = at_entry.map(|(_, at_entry)| *at_entry).collect();
            frame.scope.extend(at_entry);
        }
        for (var, data) in cfg.vars.iter() {
            match data.kind {
                VarKind::Global => {
                    for frame in &mut frames {
                        frame.scope.insert(data.term);
                    }
                }
                VarKind::Local(func) => {
                    let frame = &mut frames[func.index()];
                    frame.scope.insert(data.term);
                    if !cfg.funcs[func].params.contains(&var) {
                        frame.locals.push(data.term);
                    }
                }
            }
        }
        Self { cfg, frames }
    }

    /// Whether the entry of a function is entered by an edge, too: then entry values are not those
    /// of now there.
    pub(super) fn is_entered_again(&self) -> bool {
        let entries: FxHashSet<Loc> = self.cfg.funcs.values().map(|func| func.entry).collect();
        let mut edges = self.cfg.edges.values();
        edges.any(|edge| entries.contains(&edge.to))
    }

    /// At each entry, that entry values are the values there.
    pub(super) fn at_entries(&self, terms: &mut Terms) -> LocationInvariants {
        let mut at = Vec::new();
        for (func, data) in self.cfg.funcs.iter() {
            let entered = self.entered(func);
            let same: Vec<Term> = entered.map(|(now, then)| terms.eq(*now, *then)).collect();
            at.push((data.entry, terms.and_all(&same)));
        }
        LocationInvariants { at }
    }

    /// All entry values.
    pub(super) fn entry_values(&self) -> impl Iterator<Item = Term> + '_ {
        let all = self
            .cfg
            .funcs
            .ids()
            .flat_map(move |func| self.entered(func));
        all.map(|(_, at_entry)| *at_entry)
    }

    /// Parameters and globals that a function may change, with their entry values.
    pub(super) fn entered(&self, func: Func) -> impl Iterator<Item = &Entered> + '_ {
        let frame = &self.frames[func.index()];
        frame.params.iter().chain(&frame.globals)
    }

    pub(super) fn params(&self, func: Func) -> &[Entered] {
        &self.frames[func.index()].params
    }

    pub(super) fn globals(&self, func: Func) -> &[Entered] {
        &self.frames[func.index()].globals
    }

    pub(super) fn locals(&self, func: Func) -> &[Term] {
        &self.frames[func.index()].locals
    }

    /// Whether a formula is about a function's variables, globals and its entry values.
    pub(super) fn is_in_scope(&self, terms: &Terms, func: Func, formula: Term) -> bool {
        let scope = &self.frames[func.index()].scope;
        let free = terms.free_vars(&[formula]);
        free.iter().all(|term| scope.contains(term))
    }

    /// The call on an edge.
    pub(super) fn site(&self, edge: Edge) -> Option<Site<'a>> {
        let cfg: &'a Cfg = self.cfg;
        let data = &cfg.edges[edge];
        match data.steps.as_slice() {
            [
                Step {
                    action:
                        Action::Call {
                            callee,
                            args,
                            results,
                        },
                    ..
                },
            ] => Some(Site {
                edge,
                from: data.from,
                to: data.to,
                callee: *callee,
                args,
                results,
            }),
            _ => None,
        }
    }

    /// Where results of a call go, with the callee's variables that they come from; the last one
    /// counts.
    pub(super) fn results(&self, site: &Site<'a>) -> Vec<(Term, Term)> {
        let to = site.results.iter().map(|var| self.cfg.vars[*var].term);
        to.zip(self.frames[site.callee.index()].returns.iter().copied())
            .collect()
    }
}
