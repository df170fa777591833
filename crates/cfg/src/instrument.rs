//! [`Instrumented`]: a graph with locations, edges and steps added to it, and the way back.
//!
//! Nothing of the old graph goes away or gets another number: all variables, functions, locations,
//! edges and inputs keep their ids, what is added comes behind them.
//!
//! ```text
//!   gate      whatever came to l now comes to a new location; the caller leads from there to l
//!   detour    whatever an edge led to is now led to from a new location
//!   begin     a new location where execution begins, with an edge to where it began
//!   edges     between any locations of one function, standing for nothing in the old graph
//!   steps     in front of and behind those of old edges
//!   flags     global Boolean variables; free values for them have Origin::Auxiliary
//! ```
//! Invariants: an old edge stands for itself, an added one for nothing, an added input supplies
//! nothing. So if added steps write flags only, a path of the new graph lifts to one of the old
//! graph, step by step, by leaving out what was added ([`Back::cex_with_marks`]).

use crate::{
    Action, Adjacency, Back, Cfg, Edge, EdgeData, InputData, Loc, LocData, Origin, Passage, Step,
    Supplies, Var, VarData, VarKind, build::UniqueNames,
};
use bia_base::{Exactness, Lowered};
use bia_term::{Term, Terms};

/// A flag: a global Boolean variable that the program does not have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flag {
    pub(crate) var: Var,
    pub(crate) term: Term,
}

/// A graph in the making.
pub(crate) struct Instrumented {
    pub(crate) new: Cfg,
    back: Back,
    incoming: Adjacency,
    names: UniqueNames,
}

impl Instrumented {
    /// Nothing is added yet.
    pub(crate) fn new(old: &Cfg) -> Self {
        let mut names = UniqueNames::default();
        for data in old.vars.values() {
            names.unique(&data.name);
        }
        Self {
            new: old.clone(),
            back: Back::identity(old),
            incoming: old.incoming(),
            names,
        }
    }

    /// A new flag.
    pub(crate) fn flag(&mut self, terms: &mut Terms, name: &str) -> Flag {
        let name = self.names.unique(name);
        let sort = terms.sort(terms.tru());
        let term = terms.var(&name, sort);
        let var = self.new.vars.push(VarData {
            name,
            term,
            ty: self.new.program.types().bool(),
            kind: VarKind::Global,
            origin: None,
        });
        Flag { var, term }
    }

    /// A new location next to an old one.
    pub(crate) fn loc(&mut self, near: Loc) -> Loc {
        let data = LocData {
            label: None,
            ..self.new.locs[near].clone()
        };
        self.new.locs.push(data)
    }

    /// A new location to which all old edges into this one lead instead, and calls if it is an
    /// entry. At most once for each location, and before its edges are led elsewhere.
    pub(crate) fn gate(&mut self, loc: Loc) -> Loc {
        let gate = self.loc(loc);
        for edge in self.incoming.of(loc) {
            self.new.edges[*edge].to = gate;
        }
        let function = self.new.locs[loc].function;
        let data = &mut self.new.funcs[function];
        if data.entry == loc {
            data.entry = gate;
        }
        gate
    }

    /// A new location to which the old edge leads instead, and where it led to.
    pub(crate) fn detour(&mut self, edge: Edge) -> (Loc, Loc) {
        let to = self.new.edges[edge].to;
        let stop = self.loc(to);
        self.new.edges[edge].to = stop;
        (stop, to)
    }

    /// Execution begins with these steps. No function may call the entry.
    pub(crate) fn begin(&mut self, steps: Vec<Step>) {
        let old = self.new.start();
        let first = self.loc(old);
        let entry = self.new.entry;
        self.new.funcs[entry].entry = first;
        self.edge(first, old, steps);
    }

    /// A new edge, which stands for nothing.
    pub(crate) fn edge(&mut self, from: Loc, to: Loc, steps: Vec<Step>) {
        let id = self.new.edges.push(EdgeData {
            from,
            to,
            steps,
            jump: None,
        });
        self.back.edges[id] = Vec::<Passage>::new();
    }

    /// A step that gives a flag any value.
    pub(crate) fn any(&mut self, flag: Flag) -> Step {
        let input = self.new.inputs.push(InputData {
            origin: Origin::Auxiliary,
            asked: None,
        });
        self.back.inputs[input] = Supplies::Nothing;
        step(Action::Havoc(flag.var, input))
    }

    /// The new graph, and the way back to the old one.
    pub(crate) fn finish(self) -> Lowered<Cfg, Back> {
        debug_assert!(self.back.locs.iter().count() <= self.new.locs.len());
        Lowered {
            system: self.new,
            back: self.back,
            exact: Exactness::Exact,
        }
    }
}

/// A step of no statement.
pub(crate) fn step(action: Action) -> Step {
    Step {
        action,
        stmt: None,
        span: None,
    }
}

/// The step that goes on iff the formula holds.
pub(crate) fn assume(formula: Term) -> Step {
    step(Action::Assume(formula))
}

/// The step that gives a flag a value.
pub(crate) fn set(flag: Flag, value: Term) -> Step {
    step(Action::Assign(flag.var, value))
}

/// Numbers as patterns of flags, least significant first.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    pub(crate) flags: Vec<Flag>,
}

impl Code {
    /// Flags for the numbers from 0 to `most`.
    pub(crate) fn new(
        instrumented: &mut Instrumented,
        terms: &mut Terms,
        name: &str,
        most: usize,
    ) -> Self {
        let bits = usize::BITS - most.leading_zeros();
        let flags = (0..bits).map(|bit| match bits {
            1 => instrumented.flag(terms, name),
            _ => instrumented.flag(terms, &format!("{name}.{bit}")),
        });
        let flags = flags.collect();
        Self { flags }
    }

    /// The terms of the flags.
    pub(crate) fn terms(&self) -> Vec<Term> {
        self.flags.iter().map(|flag| flag.term).collect()
    }

    /// Sets all flags so that they say this number.
    pub(crate) fn set(&self, terms: &Terms, number: usize) -> Vec<Step> {
        let bits = self.flags.iter().enumerate();
        bits.map(|(at, flag)| set(*flag, constant(terms, is_set(number, at))))
            .collect()
    }

    /// Steps that set the flags to any number.
    pub(crate) fn any(&self, instrumented: &mut Instrumented) -> Vec<Step> {
        self.flags
            .iter()
            .map(|flag| instrumented.any(*flag))
            .collect()
    }
}

fn is_set(number: usize, bit: usize) -> bool {
    number >> bit & 1 == 1
}

fn constant(terms: &Terms, value: bool) -> Term {
    match value {
        true => terms.tru(),
        false => terms.fals(),
    }
}

/// That bits, least significant first, say this number.
pub(crate) fn is_number(terms: &mut Terms, bits: &[Term], number: usize) -> Term {
    let mut parts = Vec::with_capacity(bits.len());
    for (at, bit) in bits.iter().enumerate() {
        parts.push(match is_set(number, at) {
            true => *bit,
            false => terms.not(*bit),
        });
    }
    terms.and_all(&parts)
}

/// That bits, least significant first, say a number of at most `most`.
pub(crate) fn is_at_most(terms: &mut Terms, bits: &[Term], most: usize) -> Term {
    // From the least significant bit on: a ≤ b on the bits so far.
    let mut at_most = terms.tru();
    for (at, bit) in bits.iter().enumerate() {
        let unset = terms.not(*bit);
        at_most = match is_set(most, at) {
            true => terms.or_all(&[unset, at_most]),
            false => terms.and_all(&[unset, at_most]),
        };
    }
    at_most
}

/// Whether any edge calls the function in which execution begins.
pub(crate) fn entry_is_called(cfg: &Cfg) -> bool {
    let mut callees = cfg.edges.values().filter_map(EdgeData::callee);
    callees.any(|callee| callee == cfg.entry)
}
