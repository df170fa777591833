//! Large-block encoding: one step of the system goes from one cut point to the next.
//!
//! ```text
//!   state     pc ∈ cut points, and the variables live at some cut point but the start
//!   I         pc = start
//!   V         ⋁_c pc = c ∧ ⋁_a condition(a)                  a: arrivals of the region of c
//!   N(pc)     by pc = c, then by condition(a): to(a)
//!   N(x)      by pc = c, then by condition(a): values(a)(x)
//!   B         ⋁ { pc = t | t a target of the property }
//! ```
//! Conditions of one region exclude each other, so N is a function. Ends of executions are cut
//! points without successors: V is false there, the path is over.

use crate::{Back, cutpoints, region::Context};
use bia_base::{Budget, Exactness, Idx as _, Lowered, Reason, SecondaryMap, Stop};
use bia_cfg::{Action, Cfg, Live, Loc, Var};
use bia_system::{StateVar, Ts};
use bia_term::{
    Sort, Term, Terms,
    value::{Bv, Value},
};

use rustc_hash::FxHashSet;

/// How much of the graph one step covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Blocks {
    /// One edge per step.
    Small,
    /// A chain of edges without joins and branches.
    Basic,
    /// Everything up to the next loop head, target or end.
    #[default]
    Large,
}

/// How the program counter is represented.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pc {
    /// As an enumeration with a value for each cut point, unless there are very many.
    #[default]
    Enum,
    /// As a bit-vector.
    Bits,
}

/// What to encode, and how.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How much of the graph one step covers.
    pub blocks: Blocks,
    /// How the program counter is represented.
    pub pc: Pc,
    /// Whether the bad states are the graph's cuts instead of its targets.
    pub cuts_are_bad: bool,
}

/// Why a graph cannot be encoded.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EncodeError {
    /// Calls have to be inlined first.
    #[error("the graph has calls: they are to be inlined before")]
    Calls,
    /// Something was cut off: clauses are about the whole.
    #[error("part of the graph was cut off")]
    Cuts,
    /// A limit was hit.
    #[error("stopped")]
    Stopped(Stop),
}

impl From<Stop> for EncodeError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl From<EncodeError> for Reason {
    fn from(error: EncodeError) -> Self {
        match error {
            EncodeError::Calls | EncodeError::Cuts => Self::Unsupported(error.to_string()),
            EncodeError::Stopped(stop) => stop.into(),
        }
    }
}

/// Enumerations with more values than this are slow in solvers: bits are used instead.
const MAX_CONSTRUCTORS: usize = 256;

/// The program counter: its variable and its value at each cut point.
#[derive(Clone, Debug)]
pub(crate) struct Counter {
    pub(crate) var: Term,
    pub(crate) points: Vec<Loc>,
    pub(crate) at: SecondaryMap<Loc, Option<Term>>,
}

/// The graph, which has no calls, as a transition system.
pub fn encode(
    cfg: &Cfg,
    terms: &mut Terms,
    options: &Options,
    budget: &Budget,
) -> Result<Lowered<Ts, Back>, EncodeError> {
    let is_call = |step: &bia_cfg::Step| matches!(step.action, Action::Call { .. });
    if cfg
        .edges
        .values()
        .any(|edge| edge.steps.iter().any(is_call))
    {
        return Err(EncodeError::Calls);
    }
    let cut = cutpoints::cut_points(cfg, options.blocks);
    let live = Live::new(cfg, terms, budget)?;
    let state = state_vars(cfg, &cut, &live);
    let counter = counter(cfg, terms, &cut, options.pc);
    let mut context = Context {
        cfg,
        outgoing: cfg.outgoing(),
        cut,
        live,
        var_of: cfg.var_of(),
        inputs: SecondaryMap::with_len(None, cfg.inputs.len()),
        choice: SecondaryMap::with_len(None, cfg.edges.len()),
        decided: SecondaryMap::with_len(false, cfg.locs.len()),
        made: Vec::new(),
    };
    let ts = assemble(&mut context, terms, &counter, &state, options, budget)?;
    let back = Back {
        cfg: cfg.clone(),
        counter,
        state,
        cut: context.cut,
        inputs: context.inputs,
        choice: context.choice,
        system_inputs: ts.inputs.clone(),
    };
    Ok(Lowered {
        system: ts,
        back,
        exact: Exactness::Exact,
    })
}

/// The variables that are live at a cut point other than the start.
fn state_vars(cfg: &Cfg, cut: &SecondaryMap<Loc, bool>, live: &Live) -> Vec<Var> {
    let mut needed = SecondaryMap::with_len(false, cfg.vars.len());
    for loc in cfg.locs.ids().filter(|loc| cut[*loc]) {
        for var in live.at(loc) {
            needed[var] = true;
        }
    }
    cfg.vars.ids().filter(|var| needed[*var]).collect()
}

fn counter(cfg: &Cfg, terms: &mut Terms, cut: &SecondaryMap<Loc, bool>, pc: Pc) -> Counter {
    let points: Vec<Loc> = cfg.locs.ids().filter(|loc| cut[*loc]).collect();
    let sort = match pc {
        Pc::Enum if points.len() <= MAX_CONSTRUCTORS => Some(pc_sort(terms, &points)),
        Pc::Enum | Pc::Bits => None,
    };
    let width = u32::try_from(points.len()).map_or(32, |n| n.next_power_of_two().trailing_zeros());
    let width = width.max(1);
    let sort = sort.unwrap_or_else(|| terms.bv_sort(width));
    let var = terms.fresh_var("pc", sort);
    let mut at = SecondaryMap::with_len(None, cfg.locs.len());
    for (index, loc) in points.iter().enumerate() {
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        let is_bits = matches!(terms.sort_data(sort), bia_term::SortData::Bv(_));
        let value = if is_bits {
            Value::Bv(Bv::from_u64(width, index.into()))
        } else {
            Value::Elem(index)
        };
        at[*loc] = Some(terms.value(value, sort));
    }
    Counter { var, points, at }
}

/// An enumeration of the points, with a name that no other set of points has.
fn pc_sort(terms: &mut Terms, points: &[Loc]) -> Sort {
    let mut number = 0_u64;
    loop {
        let of = |loc: &Loc| format!("pc!{number}.{}", loc.index());
        let names: Vec<String> = points.iter().map(of).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        if let Ok(sort) = terms.enum_sort(&format!("pc!{number}"), &names) {
            return sort;
        }
        number += 1;
    }
}

impl Counter {
    /// pc = loc
    pub(crate) fn is_at(&self, terms: &mut Terms, loc: Loc) -> Term {
        match self.at[loc] {
            Some(value) => terms.eq(self.var, value),
            None => terms.fals(),
        }
    }
}

fn assemble(
    context: &mut Context<'_>,
    terms: &mut Terms,
    counter: &Counter,
    state: &[Var],
    options: &Options,
    budget: &Budget,
) -> Result<Ts, Stop> {
    let cfg = context.cfg;
    let mut next: Vec<Term> = state.iter().map(|var| cfg.vars[*var].term).collect();
    let mut place = SecondaryMap::with_len(None, cfg.vars.len());
    for (at, var) in state.iter().enumerate() {
        place[*var] = Some(at);
    }
    let mut next_pc = counter.var;
    let mut valid = Vec::new();
    // From the last cut point to the first, so that the first is asked for first.
    for from in counter.points.iter().rev() {
        let arrivals = context.region(terms, *from, budget)?;
        let Some(last) = arrivals.last() else {
            continue;
        };
        let here = counter.is_at(terms, *from);
        let conditions: Vec<Term> = arrivals.iter().map(|a| a.condition).collect();
        let any = terms.or_all(&conditions);
        valid.push(terms.and(here, any));
        let at = |loc: Loc| counter.at[loc].unwrap_or(counter.var);
        let goes = arrivals.iter().rev().skip(1).fold(at(last.to), |rest, a| {
            terms.ite(a.condition, at(a.to), rest)
        });
        next_pc = terms.ite(here, goes, next_pc);
        let changed = arrivals.iter().flat_map(|a| a.values.keys().copied());
        let mut changed: Vec<Var> = changed.filter(|var| place[*var].is_some()).collect();
        changed.sort_unstable();
        changed.dedup();
        for var in changed {
            let now = cfg.vars[var].term;
            // Where the variable is not live its value does not matter: the others decide.
            let mut relevant = arrivals
                .iter()
                .rev()
                .filter(|a| context.live.is_live(a.to, var));
            let of = |a: &crate::region::Arrival| a.values.get(&var).copied().unwrap_or(now);
            let last = relevant.next().map_or(now, of);
            let value = relevant.fold(last, |rest, a| terms.ite(a.condition, of(a), rest));
            // Without a case of its own a variable stays what it is.
            if let Some(at) = place[var]
                && value != now
            {
                next[at] = terms.ite(here, value, next[at]);
            }
        }
    }
    let init = counter.is_at(terms, cfg.start());
    let bad: Vec<Loc> = if options.cuts_are_bad {
        cfg.cuts.clone()
    } else {
        cfg.targets.iter().map(|target| target.loc).collect()
    };
    let bad: Vec<Term> = bad.iter().map(|loc| counter.is_at(terms, *loc)).collect();
    let mut vars = vec![StateVar {
        now: counter.var,
        next: Some(next_pc),
    }];
    vars.extend(state.iter().zip(next).map(|(var, next)| StateVar {
        now: cfg.vars[*var].term,
        next: Some(next),
    }));
    let valid = terms.or_all(&valid);
    let mut roots: Vec<Term> = vars.iter().filter_map(|var| var.next).collect();
    roots.push(valid);
    let used: FxHashSet<Term> = terms.free_vars(&roots).into_iter().collect();
    let made = context.made.iter().copied();
    Ok(Ts {
        state: vars,
        // What is chosen and then overwritten or never looked at is no input.
        inputs: made.filter(|input| used.contains(input)).collect(),
        init,
        valid,
        bad: terms.or_all(&bad),
    })
}
