//! Translates a transition system of terms to one of bits.
//!
//! Each bit of a state variable is a latch and each bit of an input is an input. A variable without
//! next-state function gets inputs of its own for its next value. The initial formula is taken
//! apart into its conjuncts: those that are a latch or its complement are initial values, the
//! others stay formulas.

use super::BitSystem;
use bia_base::Budget;
use bia_solver::{
    aig::{AigLit, Latch},
    api::SolverError,
    blast::{BlastedSystem, TermSystem},
};
use bia_system::Ts;
use bia_term::{SortData, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// Where the words of a system are among the bits.
#[derive(Debug)]
pub(crate) struct Words {
    blasted: BlastedSystem,
    /// For each state variable, the number of its first latch; the others follow.
    pub(super) state: Vec<usize>,
    /// For each input of the system, and then each variable without next-state function: the
    /// number of its first bit among the inputs, and how many there are.
    pub(super) inputs: Vec<(usize, usize)>,
    /// For each input as above, the term.
    pub(super) input_terms: Vec<Term>,
}

impl Words {
    /// The value of a variable or input from its bits.
    pub(super) fn value(&self, terms: &Terms, var: Term, bits: &[bool]) -> bia_term::value::Value {
        self.blasted.value(terms, var, bits)
    }
    /// How many bits a variable or input has.
    pub(super) fn width(&self, var: Term) -> usize {
        self.blasted.vars[&var].len()
    }
}

/// The bits of a system. `Unsupported` for sorts without fixed width and for arrays.
pub(crate) fn blast(
    terms: &mut Terms,
    ts: &Ts,
    budget: &Budget,
) -> Result<(BitSystem, Words), SolverError> {
    for var in ts
        .state
        .iter()
        .map(|var| var.now)
        .chain(ts.inputs.iter().copied())
    {
        if let SortData::Uninterpreted(_) = terms.sort_data(terms.sort(var)) {
            let text = "uninterpreted sorts in a system of bits";
            return Err(SolverError::Unsupported(text.into()));
        }
    }
    let mut inputs = ts.inputs.clone();
    let mut state = Vec::with_capacity(ts.state.len());
    for var in &ts.state {
        let next = var.next.unwrap_or_else(|| {
            let sort = terms.sort(var.now);
            let any = terms.fresh_var("any", sort);
            inputs.push(any);
            any
        });
        state.push((var.now, next));
    }
    let system = TermSystem {
        state,
        inputs: inputs.clone(),
        init: Vec::new(),
        constraints: Vec::new(),
        bad: vec![ts.bad, ts.valid, ts.init],
    };
    let mut blasted = system.blast(terms, budget)?;
    let circuit = std::mem::take(&mut blasted.system);
    let mut made = BitSystem {
        aig: circuit.aig,
        inputs: circuit.inputs,
        latches: circuit.latches,
        init: Vec::new(),
        always: circuit.constraints,
        bad: circuit.bad[0],
        valid: circuit.bad[1],
    };
    made.init = initial_values(&mut made, circuit.bad[2]);
    let mut words = Words {
        blasted,
        state: Vec::new(),
        inputs: Vec::new(),
        input_terms: inputs,
    };
    let mut first = 0;
    for var in &ts.state {
        words.state.push(first);
        first += words.width(var.now);
    }
    let mut first = 0;
    for index in 0..words.input_terms.len() {
        let width = words.width(words.input_terms[index]);
        words.inputs.push((first, width));
        first += width;
    }
    Ok((made, words))
}

/// Sets the values of latches that the formula fixes; the conjuncts that say something else.
fn initial_values(system: &mut BitSystem, formula: AigLit) -> Vec<AigLit> {
    let latches = system.latches.iter().enumerate();
    let by_node: FxHashMap<usize, usize> = latches.map(|(i, l)| (l.state.node(), i)).collect();
    let mut rest = Vec::new();
    let mut seen = FxHashSet::default();
    let mut stack = vec![formula];
    while let Some(lit) = stack.pop() {
        if !seen.insert(lit) || lit == AigLit::TRUE {
            continue;
        }
        let fanins = system.aig.fanins(lit);
        if let Some((a, b)) = fanins.filter(|_| !lit.is_complement()) {
            stack.extend([b, a]);
        } else if let Some(&index) = by_node.get(&lit.node()) {
            let latch: &mut Latch = &mut system.latches[index];
            match latch.init {
                None => latch.init = Some(!lit.is_complement()),
                Some(value) if value != lit.is_complement() => {}
                Some(_) => rest.push(AigLit::FALSE),
            }
        } else {
            rest.push(lit);
        }
    }
    rest
}
