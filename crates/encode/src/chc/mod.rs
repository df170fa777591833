//! Graphs with calls as Horn clauses (Bjørner, Gurfinkel, McMillan, Rybalchenko 2015): nothing is
//! inlined, recursion is a clause like any other.
//!
//! ```text
//!   f(in, out)       a call of f with these inputs may return these outputs
//!   f.error(in)      a call of f with these inputs may reach a target, itself or in what it calls
//!   f.n(in, x)       a call of f with these inputs may be at cut point n with these values
//!
//!   region of the entry            condition ⇒ f.m(in, values)
//!   region of n                    f.n(in, x) ∧ condition ⇒ f.m(in, values)
//!   ys := g(ts) at n, then …       f.n(in, x) ∧ g(ts, out) ∧ condition ⇒ f.m(in, values)
//!                                  f.n(in, x) ∧ g.error(ts) ⇒ f.error(in)
//!   arrival at the exit, target    … ⇒ f(in, values)        … ⇒ f.error(in)
//!   query                          main.error(in) ⇒ false
//! ```
//! in: live parameters, and live globals that f may touch; out: results, and globals that f may
//! write. Cut points are loop heads and the places of calls; what lies between is one formula. A
//! graph without calls gives linear clauses.

mod effects;
mod lift;
mod summary;
#[cfg(test)]
mod tests;

pub use lift::Back;
pub use summary::{Place, Summary};

use crate::{
    Blocks, EncodeError, cutpoints,
    region::{Arrival, Context, Values},
};
use bia_base::{Budget, Exactness, Idx as _, Lowered, SecondaryMap};
use bia_cfg::{Action, Cfg, Edge, Func, Live, Loc, Var, VarKind};
use bia_system::chc::{Atom, Chc, Clause, Pred, PredData};
use bia_term::{Sort, Term, Terms};
use effects::Effects;
use std::{collections::BTreeMap, rc::Rc};

/// What a predicate says.
#[derive(Clone, Debug)]
pub(crate) struct Meaning {
    pub(crate) func: Func,
    pub(crate) place: Place,
    /// The inputs, which come first among the parameters.
    pub(crate) inputs: Vec<Var>,
    /// The results and globals, or the variables at the cut point.
    pub(crate) others: Vec<Var>,
}

/// Where a clause comes from: what is executed after its premises.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    /// Whether the first premise is the cut point before.
    pub(crate) continues: bool,
    /// The call that is executed first; its callee's predicate is the last premise.
    pub(crate) call: Option<Edge>,
    /// Whether the callee returns, and the variables that get values then.
    pub(crate) returned: Option<Vec<(Var, Term)>>,
    /// Where the walk to the next cut point begins; `None`: there is none.
    pub(crate) walk: Option<Loc>,
}

/// The predicates of a function.
#[derive(Clone, Debug)]
struct Preds {
    exit: Pred,
    error: Option<Pred>,
    inputs: Vec<Var>,
    outputs: Vec<Var>,
    /// The inputs as they were at the entry, where variables have changed since.
    entry: Vec<Term>,
}

/// The graph, calls and all, as clauses. Targets must be about errors, and nothing cut off.
pub fn encode(
    cfg: &Cfg,
    terms: &mut Terms,
    budget: &Budget,
) -> Result<Lowered<Chc, Back>, EncodeError> {
    if !cfg.cuts.is_empty() {
        return Err(EncodeError::Cuts);
    }
    let context = context(cfg, terms, budget)?;
    let effects = Effects::new(cfg, terms, &context.var_of);
    let mut encoder = Encoder {
        cfg,
        context,
        effects,
        chc: Chc::default(),
        meanings: Vec::new(),
        origins: Vec::new(),
        preds: BTreeMap::new(),
        points: BTreeMap::new(),
    };
    let used: Vec<Func> = cfg
        .funcs
        .ids()
        .filter(|f| encoder.effects.used[*f])
        .collect();
    for func in &used {
        encoder.declare(terms, *func);
    }
    for func in used {
        encoder.function(terms, func, budget)?;
    }
    encoder.query(terms);
    let back = Back {
        cfg: cfg.clone(),
        meanings: encoder.meanings,
        origins: encoder.origins,
        cut: encoder.context.cut,
        inputs: encoder.context.inputs,
        choice: encoder.context.choice,
    };
    Ok(Lowered {
        system: encoder.chc,
        back,
        exact: Exactness::Exact,
    })
}

fn context<'a>(cfg: &'a Cfg, terms: &Terms, budget: &Budget) -> Result<Context<'a>, EncodeError> {
    let mut cut = cutpoints::cut_points_of_all(cfg, Blocks::Large);
    for edge in cfg.edges.values() {
        if edge.callee().is_some() {
            cut[edge.from] = true;
        }
    }
    for func in cfg.funcs.values() {
        cut[func.exit] = true;
    }
    Ok(Context {
        cfg,
        outgoing: cfg.outgoing(),
        cut,
        live: Live::new(cfg, terms, budget)?,
        var_of: cfg.var_of(),
        inputs: SecondaryMap::with_len(None, cfg.inputs.len()),
        choice: SecondaryMap::with_len(None, cfg.edges.len()),
        decided: SecondaryMap::with_len(false, cfg.locs.len()),
        made: Vec::new(),
    })
}

struct Encoder<'a> {
    cfg: &'a Cfg,
    context: Context<'a>,
    effects: Effects,
    chc: Chc,
    meanings: Vec<Meaning>,
    origins: Vec<Origin>,
    preds: BTreeMap<Func, Preds>,
    points: BTreeMap<Loc, Pred>,
}

/// What a clause of the function begins with.
struct Begin {
    body: Vec<Atom>,
    inputs: Vec<Term>,
    origin: Origin,
    values: Values,
}

impl Encoder<'_> {
    /// Whether a variable of the graph is one of a function: its own, or a global it may touch.
    fn is_of(&self, func: Func, var: Var) -> bool {
        match self.cfg.vars[var].kind {
            VarKind::Global => self.effects.touched[func].contains(&var),
            VarKind::Local(of) => of == func,
        }
    }

    /// The variables of a function that matter at a location.
    fn live_at(&self, func: Func, loc: Loc) -> Vec<Var> {
        let live = self.context.live.at(loc);
        live.filter(|var| self.is_of(func, *var)).collect()
    }

    fn pred(&mut self, terms: &mut Terms, name: String, meaning: Meaning) -> Pred {
        let vars = meaning.inputs.iter().chain(&meaning.others);
        let sorts: Vec<Sort> = vars
            .map(|var| terms.sort(self.cfg.vars[*var].term))
            .collect();
        let params = sorts
            .iter()
            .map(|sort| terms.fresh_var(&name, *sort))
            .collect();
        self.meanings.push(meaning);
        self.chc.preds.push(PredData { name, params })
    }

    fn declare(&mut self, terms: &mut Terms, func: Func) {
        let data = &self.cfg.funcs[func];
        let name = data.name.clone();
        let inputs = self.live_at(func, data.entry);
        let mut outputs = data.returns.clone();
        outputs.extend(self.effects.written[func].iter().copied());
        let meaning = |place: Place, others: Vec<Var>| Meaning {
            func,
            place,
            inputs: inputs.clone(),
            others,
        };
        let exit = meaning(Place::Exit, outputs.clone());
        let exit = self.pred(terms, name.clone(), exit);
        let error = self.effects.may_fail[func].then(|| meaning(Place::Error, Vec::new()));
        let error = error.map(|meaning| self.pred(terms, format!("{name}.error"), meaning));
        let mut entry = Vec::with_capacity(inputs.len());
        for var in &inputs {
            let VarTerm { name, sort } = VarTerm::of(self.cfg, terms, *var);
            entry.push(terms.fresh_var(&format!("{name}!entry"), sort));
        }
        let preds = Preds {
            exit,
            error,
            inputs,
            outputs,
            entry,
        };
        self.preds.insert(func, preds);
    }

    /// The predicate of a cut point.
    fn point(&mut self, terms: &mut Terms, func: Func, loc: Loc) -> Pred {
        if let Some(pred) = self.points.get(&loc) {
            return *pred;
        }
        let meaning = Meaning {
            func,
            place: Place::At(loc),
            inputs: self.preds[&func].inputs.clone(),
            others: self.live_at(func, loc),
        };
        let name = format!("{}.n{}", self.cfg.funcs[func].name, loc.index());
        let pred = self.pred(terms, name, meaning);
        self.points.insert(loc, pred);
        pred
    }

    fn function(
        &mut self,
        terms: &mut Terms,
        func: Func,
        budget: &Budget,
    ) -> Result<(), EncodeError> {
        let entry = self.cfg.funcs[func].entry;
        let now = |this: &Self, vars: &[Var]| -> Vec<Term> {
            vars.iter().map(|var| this.cfg.vars[*var].term).collect()
        };
        let inputs = now(self, &self.preds[&func].inputs.clone());
        let origin = Origin {
            continues: false,
            call: None,
            returned: None,
            walk: Some(entry),
        };
        let begin = Begin {
            body: Vec::new(),
            inputs,
            origin,
            values: Values::default(),
        };
        if self.context.cut[entry] {
            // What begins with a loop or a call is at its cut point at once.
            let walk = Origin {
                walk: None,
                ..begin.origin.clone()
            };
            let begin = Begin {
                origin: walk,
                ..begin
            };
            let here = Arrival {
                to: entry,
                condition: terms.tru(),
                values: Values::default(),
            };
            self.arrive(terms, func, &begin, here);
        } else {
            let arrivals = self.context.region(terms, entry, budget)?;
            for arrival in arrivals {
                self.arrive(terms, func, &begin, arrival);
            }
        }
        // Cut points are found while their predecessors are encoded.
        let mut done = std::collections::BTreeSet::new();
        loop {
            budget.check()?;
            let next = self
                .points
                .keys()
                .copied()
                .find(|loc| self.cfg.locs[*loc].function == func && !done.contains(loc));
            let Some(loc) = next else { return Ok(()) };
            done.insert(loc);
            self.cut_point(terms, func, loc, budget)?;
        }
    }

    /// The clauses that go on from a cut point.
    fn cut_point(
        &mut self,
        terms: &mut Terms,
        func: Func,
        loc: Loc,
        budget: &Budget,
    ) -> Result<(), EncodeError> {
        let pred = self.points[&loc];
        let entry = self.preds[&func].entry.clone();
        let mut args = entry.clone();
        let others = self.meanings[pred.index()].others.clone();
        args.extend(others.iter().map(|var| self.cfg.vars[*var].term));
        let here = Atom { pred, args };
        let origin = Origin {
            continues: true,
            call: None,
            returned: None,
            walk: Some(loc),
        };
        let begin = Begin {
            body: vec![here.clone()],
            inputs: entry.clone(),
            origin: origin.clone(),
            values: Values::default(),
        };
        for arrival in self.context.region(terms, loc, budget)? {
            self.arrive(terms, func, &begin, arrival);
        }
        for edge in self.context.outgoing.of(loc).to_vec() {
            if self.cfg.edges[edge].callee().is_some() {
                self.call(terms, func, edge, &here, budget)?;
            }
        }
        Ok(())
    }

    /// The clauses of a call.
    fn call(
        &mut self,
        terms: &mut Terms,
        func: Func,
        edge: Edge,
        here: &Atom,
        budget: &Budget,
    ) -> Result<(), EncodeError> {
        let data = &self.cfg.edges[edge];
        let to = data.to;
        let Some(Action::Call {
            callee,
            args,
            results,
        }) = data.steps.first().map(|step| step.action.clone())
        else {
            return Err(EncodeError::Calls);
        };
        let entry = self.preds[&func].entry.clone();
        let of = self.preds[&callee].clone();
        let params = &self.cfg.funcs[callee].params;
        let given: Vec<Term> = of
            .inputs
            .iter()
            .map(|var| match params.iter().position(|param| param == var) {
                Some(at) => args.get(at).copied().unwrap_or(self.cfg.vars[*var].term),
                None => self.cfg.vars[*var].term,
            })
            .collect();
        let origin = Origin {
            continues: true,
            call: Some(edge),
            returned: None,
            walk: None,
        };
        if let (Some(failed), Some(own)) = (of.error, self.preds[&func].error) {
            let failed = Atom {
                pred: failed,
                args: given.clone(),
            };
            let head = Atom {
                pred: own,
                args: entry.clone(),
            };
            let body = vec![here.clone(), failed];
            let constraint = terms.tru();
            self.add(body, constraint, Some(head), origin.clone());
        }
        let mut outputs = Vec::with_capacity(of.outputs.len());
        for var in &of.outputs {
            let VarTerm { name, sort } = VarTerm::of(self.cfg, terms, *var);
            outputs.push(terms.fresh_var(&format!("{name}!returned"), sort));
        }
        let mut values: BTreeMap<Var, Term> = BTreeMap::new();
        let returns = self.cfg.funcs[callee].returns.len();
        for (var, term) in of.outputs.iter().zip(&outputs).skip(returns) {
            values.insert(*var, *term);
        }
        for (var, term) in results.iter().zip(&outputs) {
            values.insert(*var, *term);
        }
        let mut atom = given;
        atom.extend(outputs);
        let callee = Atom {
            pred: of.exit,
            args: atom,
        };
        let returned = values.iter().map(|(var, term)| (*var, *term)).collect();
        let values: Values = Rc::new(values);
        let arrivals = match self.context.cut[to] {
            true => vec![Arrival {
                to,
                condition: terms.tru(),
                values: Rc::clone(&values),
            }],
            false => self.context.region_with(terms, to, &values, budget)?,
        };
        let begin = Begin {
            body: vec![here.clone(), callee],
            inputs: entry,
            origin: Origin {
                returned: Some(returned),
                walk: (!self.context.cut[to]).then_some(to),
                ..origin
            },
            values,
        };
        for arrival in arrivals {
            self.arrive(terms, func, &begin, arrival);
        }
        Ok(())
    }

    /// The clauses of an arrival at a cut point.
    fn arrive(&mut self, terms: &mut Terms, func: Func, begin: &Begin, arrival: Arrival) {
        let Arrival {
            to,
            condition,
            values,
        } = arrival;
        if self.cfg.targets.iter().any(|target| target.loc == to)
            && let Some(error) = self.preds[&func].error
        {
            let head = Atom {
                pred: error,
                args: begin.inputs.clone(),
            };
            self.add(
                begin.body.clone(),
                condition,
                Some(head),
                begin.origin.clone(),
            );
        }
        let goes_on = !self.context.outgoing.of(to).is_empty();
        let is_exit = to == self.cfg.funcs[func].exit;
        if !goes_on && !is_exit {
            return;
        }
        let pred = match is_exit {
            true => self.preds[&func].exit,
            false => self.point(terms, func, to),
        };
        let others = self.meanings[pred.index()].others.clone();
        let mut args = begin.inputs.clone();
        for var in others {
            let now = self.cfg.vars[var].term;
            let value = values.get(&var).or_else(|| begin.values.get(&var));
            args.push(value.copied().unwrap_or(now));
        }
        let head = Atom { pred, args };
        self.add(
            begin.body.clone(),
            condition,
            Some(head),
            begin.origin.clone(),
        );
    }

    fn query(&mut self, terms: &Terms) {
        let preds = self.preds.get(&self.cfg.entry);
        let Some((error, inputs)) =
            preds.and_then(|preds| Some((preds.error?, preds.entry.clone())))
        else {
            return;
        };
        let body = vec![Atom {
            pred: error,
            args: inputs,
        }];
        let origin = Origin {
            continues: true,
            call: None,
            returned: None,
            walk: None,
        };
        self.add(body, terms.tru(), None, origin);
    }

    fn add(&mut self, body: Vec<Atom>, constraint: Term, head: Option<Atom>, origin: Origin) {
        self.chc.clauses.push(Clause {
            body,
            constraint,
            head,
        });
        self.origins.push(origin);
    }
}

/// Name and sort of a variable.
struct VarTerm {
    name: String,
    sort: Sort,
}

impl VarTerm {
    fn of(cfg: &Cfg, terms: &Terms, var: Var) -> Self {
        let data = &cfg.vars[var];
        Self {
            name: data.name.clone(),
            sort: terms.sort(data.term),
        }
    }
}
