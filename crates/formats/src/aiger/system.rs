//! Converts circuits to transition systems and back.
//!
//! Of a transition system, a state may be bad without a step from it; of a circuit, constraints
//! hold in the bad state, too, and bad may depend on inputs. With V, B, I and a latch `started`:
//!
//! ```text
//!   from_ts    constraint  V ∨ B          paths end at their first bad state, where V is not needed
//!              constraint  started ∨ I    where values of latches do not say it
//!   to_ts      V = constraints            B = a latch `failed' = bad ∧ constraints`, unless all
//!                                         of it is over latches
//! ```
//! [`folded`] removes constraints and open initial values for programs that do not know them:
//!
//! ```text
//!   held(0) = true     held' = held ∧ constraints      bad' = bad ∧ held ∧ constraints
//!   an open latch l becomes   started ? l : input
//! ```
//! About infinite paths, [`fair_circuit`] has V as constraint and J as one justice literal; folding
//! makes it J ∧ held ∧ constraints.

use super::{Circuit, cells::without_arrays};
use crate::{Goal, Model, Property, model::unless_bad, symbols::Unique};
use bia_base::Budget;
use bia_solver::{
    aig::{Aig, AigLit, AigNode, AigSystem, Latch},
    api::SolverError,
    blast::TermSystem,
};
use bia_system::{Fair, StateVar, Ts, conjuncts};
use bia_term::{Sort, Term, Terms};
use rustc_hash::FxHashMap;

/// The circuit of a system with one bad literal. `Unsupported` for sorts that have no bits.
pub fn from_ts(terms: &mut Terms, ts: &Ts, budget: &Budget) -> Result<AigSystem, SolverError> {
    Ok(circuit(terms, ts, "", budget)?.system)
}

/// As [`from_ts`], with names: bits of a variable are called `name[bit]`, the lowest is 0.
pub fn circuit(
    terms: &mut Terms,
    ts: &Ts,
    property: &str,
    budget: &Budget,
) -> Result<Circuit, SolverError> {
    let plain = without_arrays(terms, ts, budget)?;
    let ts = plain.as_ref().unwrap_or(ts);
    let valid = unless_bad(terms, ts.valid, ts.bad);
    let mut made = blasted(terms, ts, valid, budget)?;
    made.bad = vec![property.to_owned()];
    Ok(made)
}

/// The circuit of a system about infinite paths, with one set of one justice literal.
pub fn fair_circuit(
    terms: &mut Terms,
    fair: &Fair,
    property: &str,
    budget: &Budget,
) -> Result<Circuit, SolverError> {
    let plain = without_arrays(terms, &fair.ts, budget)?;
    let ts = plain.as_ref().unwrap_or(&fair.ts);
    let mut made = blasted(terms, ts, ts.valid, budget)?;
    let again = std::mem::take(&mut made.system.bad);
    made.system.justice = vec![again];
    made.justice = vec![property.to_owned()];
    Ok(made)
}

/// The circuit with names of state and inputs, and with these constraints.
fn blasted(
    terms: &mut Terms,
    ts: &Ts,
    valid: Term,
    budget: &Budget,
) -> Result<Circuit, SolverError> {
    let mut inputs = ts.inputs.clone();
    let mut unique = Unique::default();
    for var in ts.state.iter().map(|var| var.now).chain(inputs.clone()) {
        unique.name(terms.var_name(var).unwrap_or_default());
    }
    let mut state = Vec::new();
    for var in &ts.state {
        let next = var.next.unwrap_or_else(|| {
            let name = format!("any.{}", terms.var_name(var.now).unwrap_or_default());
            let any = terms.var(&unique.name(&name), terms.sort(var.now));
            inputs.push(any);
            any
        });
        state.push((var.now, next));
    }
    let system = TermSystem {
        state,
        inputs,
        init: conjuncts(terms, ts.init),
        constraints: conjuncts(terms, valid),
        bad: vec![ts.bad],
    };
    let blasted = system.blast(terms, budget)?;
    let mut made = blasted.system;
    made.constraints.retain(|lit| *lit != AigLit::TRUE);
    let mut by_node: FxHashMap<usize, String> = FxHashMap::default();
    for (var, bits) in &blasted.vars {
        let name = terms.var_name(*var).unwrap_or_default();
        for (number, bit) in bits.iter().enumerate() {
            let name = match bits.len() {
                1 => name.to_owned(),
                _ => format!("{name}[{number}]"),
            };
            by_node.insert(bit.node(), name);
        }
    }
    let name = |lit: &AigLit| by_node.get(&lit.node()).cloned().unwrap_or_default();
    Ok(Circuit {
        inputs: made.inputs.iter().map(name).collect(),
        latches: made
            .latches
            .iter()
            .map(|latch| name(&latch.state))
            .collect(),
        system: made,
        ..Circuit::default()
    })
}

/// Copies a graph with other edges in place of some leaves.
struct Copy<'a> {
    from: &'a Aig,
    made: FxHashMap<usize, AigLit>,
}

impl Copy<'_> {
    fn all(&mut self, aig: &mut Aig, roots: &[AigLit]) -> Vec<AigLit> {
        for node in self.from.cone(roots) {
            let edge = match self.from.node(AigLit::from_node(node)) {
                AigNode::False => AigLit::FALSE,
                AigNode::Input(_) => *self.made.entry(node).or_insert_with(|| aig.input()),
                AigNode::And(a, b) => {
                    let edge = |lit: AigLit| self.made[&lit.node()] ^ lit.is_complement();
                    aig.and(edge(a), edge(b))
                }
            };
            self.made.insert(node, edge);
        }
        let edge = |lit: &AigLit| self.made[&lit.node()] ^ lit.is_complement();
        roots.iter().map(edge).collect()
    }
}

/// The same circuit without constraints and with all initial values set.
pub fn folded(system: &AigSystem) -> AigSystem {
    let mut made = AigSystem::default();
    let mut copy = Copy {
        from: &system.aig,
        made: FxHashMap::default(),
    };
    for input in &system.inputs {
        copy.made.insert(input.node(), made.input());
    }
    let open = system.latches.iter().any(|latch| latch.init.is_none());
    for latch in &system.latches {
        let state = made.latch(Some(latch.init.unwrap_or(false)));
        copy.made.insert(latch.state.node(), state);
    }
    if open {
        let started = made.latch(Some(false));
        made.set_next(system.latches.len(), AigLit::TRUE);
        for latch in system.latches.iter().filter(|latch| latch.init.is_none()) {
            let any = made.input();
            let state = copy.made[&latch.state.node()];
            let value = made.aig.ite(started, state, any);
            copy.made.insert(latch.state.node(), value);
        }
    }
    let next: Vec<AigLit> = system.latches.iter().map(|latch| latch.next).collect();
    for (index, next) in copy.all(&mut made.aig, &next).into_iter().enumerate() {
        made.set_next(index, next);
    }
    let constraints = copy.all(&mut made.aig, &system.constraints);
    let bad = copy.all(&mut made.aig, &system.bad);
    let justice = system.justice.iter();
    let justice = justice.map(|lits| copy.all(&mut made.aig, lits));
    let justice: Vec<Vec<AigLit>> = justice.collect();
    made.fairness = copy.all(&mut made.aig, &system.fairness);
    let all = made.aig.and_all(&constraints);
    let holds = if all == AigLit::TRUE {
        AigLit::TRUE
    } else {
        let held = made.latch(Some(true));
        let holds = made.aig.and(held, all);
        made.set_next(made.latches.len() - 1, holds);
        holds
    };
    made.bad = bad
        .into_iter()
        .map(|bad| made.aig.and(bad, holds))
        .collect();
    for mut lits in justice {
        match lits.first_mut() {
            Some(first) => *first = made.aig.and(*first, holds),
            None => lits.push(holds),
        }
        made.justice.push(lits);
    }
    made
}

/// [`folded`] with names kept; what is added has none.
pub fn folded_circuit(circuit: &Circuit) -> Circuit {
    let mut made = Circuit::from(folded(&circuit.system));
    for (names, from) in [
        (&mut made.inputs, &circuit.inputs),
        (&mut made.latches, &circuit.latches),
        (&mut made.bad, &circuit.bad),
        (&mut made.justice, &circuit.justice),
    ] {
        for (name, old) in names.iter_mut().zip(from) {
            name.clone_from(old);
        }
    }
    made.comments.clone_from(&circuit.comments);
    made
}

/// The transition system of a circuit: bad is any of its bad literals.
pub fn to_ts(terms: &mut Terms, system: &AigSystem) -> Ts {
    let mut model = to_model(terms, &Circuit::from(system.clone()));
    let mut any = Vec::new();
    for property in &model.properties {
        if let Goal::Bad(bad) = property.goal {
            any.push(bad);
        }
    }
    let any = Property {
        name: String::new(),
        goal: Goal::Bad(terms.or_all(&any)),
        span: None,
    };
    model.properties.clear();
    let system = model.system(terms, &any);
    system.expect("the property is about bad states").ts
}

/// The model of a circuit, with its names where it has them.
pub fn to_model(terms: &mut Terms, circuit: &Circuit) -> Model {
    let system = &circuit.system;
    let mut known: FxHashMap<usize, Term> = FxHashMap::default();
    known.insert(0, terms.fals());
    let mut unique = Unique::default();
    let mut var = |terms: &mut Terms, name: Option<&String>, plain: String| {
        let name = name.filter(|name| !name.is_empty());
        let name = unique.name(name.unwrap_or(&plain));
        terms.var(&name, Sort::BOOL)
    };
    let mut inputs = Vec::new();
    for (index, input) in system.inputs.iter().enumerate() {
        let var = var(terms, circuit.inputs.get(index), format!("i{index}"));
        known.insert(input.node(), var);
        inputs.push(var);
    }
    for (index, latch) in system.latches.iter().enumerate() {
        let var = var(terms, circuit.latches.get(index), format!("l{index}"));
        known.insert(latch.state.node(), var);
    }
    let next = system.latches.iter().map(|latch| latch.next);
    let roots: Vec<AigLit> = next
        .chain(system.bad.iter().copied())
        .chain(system.constraints.iter().copied())
        .chain(system.justice.iter().flatten().copied())
        .chain(system.fairness.iter().copied())
        .collect();
    for node in system.aig.cone(&roots) {
        if let AigNode::And(a, b) = system.aig.node(AigLit::from_node(node)) {
            let [a, b] = [a, b].map(|lit| edge(terms, &known, lit));
            let both = terms.and(a, b);
            known.insert(node, both);
        }
    }
    let mut state = Vec::new();
    let mut init = Vec::new();
    for Latch {
        state: now,
        init: value,
        next,
    } in &system.latches
    {
        let [now, next] = [*now, *next].map(|lit| edge(terms, &known, lit));
        state.push(StateVar {
            now,
            next: Some(next),
        });
        if let Some(value) = value {
            init.push(if *value { now } else { terms.not(now) });
        }
    }
    let all = |terms: &mut Terms, lits: &[AigLit]| -> Vec<Term> {
        lits.iter().map(|lit| edge(terms, &known, *lit)).collect()
    };
    let constraints = all(terms, &system.constraints);
    let bad = all(terms, &system.bad);
    let justice = system.justice.iter().map(|lits| all(terms, lits)).collect();
    let fairness = all(terms, &system.fairness);
    Model {
        initialised: system.latches.iter().map(|l| l.init.is_some()).collect(),
        init: terms.and_all(&init),
        constraint: terms.and_all(&constraints),
        step: terms.tru(),
        state,
        inputs,
        properties: properties(circuit, &bad, justice),
        fairness,
    }
}

fn properties(circuit: &Circuit, bad: &[Term], justice: Vec<Vec<Term>>) -> Vec<Property> {
    let mut made = Vec::new();
    for (index, bad) in bad.iter().enumerate() {
        let name = circuit.bad.get(index).filter(|name| !name.is_empty());
        made.push(Property {
            name: name.cloned().unwrap_or_else(|| format!("b{index}")),
            goal: Goal::Bad(*bad),
            span: None,
        });
    }
    for (index, conditions) in justice.into_iter().enumerate() {
        let name = circuit.justice.get(index).filter(|name| !name.is_empty());
        made.push(Property {
            name: name.cloned().unwrap_or_else(|| format!("j{index}")),
            goal: Goal::Justice(conditions),
            span: None,
        });
    }
    made
}

/// The term of an edge; leaves that are neither input nor latch are false.
fn edge(terms: &mut Terms, known: &FxHashMap<usize, Term>, lit: AigLit) -> Term {
    let term = known.get(&lit.node()).copied();
    let term = term.unwrap_or_else(|| terms.fals());
    if lit.is_complement() {
        terms.not(term)
    } else {
        term
    }
}
