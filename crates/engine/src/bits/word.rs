//! Lifts evidence on bits to evidence on words.
//!
//! A cube of bits of one variable becomes `extract(h, l, x) = c` for each run of neighbouring bits,
//! `x = c` if that is all of them; of an enumeration, the values that match. Facts about single
//! latches are joined to facts about words by the same rule.

use super::{BitSystem, Encoding, Equals, Fact, Reduced, Start, Words, sat::Lit};
use crate::EngineError;
use bia_base::{Budget, Stop};
use bia_solver::aig::AigLit;
use bia_system::{Trace, Ts};
use bia_term::{
    EvalError, Evaluator, Model, SortData, Term, Terms,
    value::{Bv, Value},
};

/// The conjunction of the facts and of the negations of cubes (over latches of the small system).
pub(crate) fn invariant(
    terms: &mut Terms,
    ts: &Ts,
    words: &Words,
    reduced: &Reduced,
    cubes: &[Vec<Lit>],
) -> Term {
    let mut facts = reduced.facts.clone();
    let mut parts = Vec::new();
    for cube in cubes {
        let bits = cube.iter();
        let bits = bits.map(|lit| (reduced.latches[lit.var()], lit.sign()));
        let mut bits: Vec<(usize, bool)> = bits.collect();
        bits.sort_unstable();
        if let [(latch, value)] = bits[..] {
            let equals = Equals::Constant(!value);
            facts.push(Fact { latch, equals });
            continue;
        }
        let matched = matches(terms, ts, words, &bits);
        let negated = matched
            .into_iter()
            .map(|part| terms.not(part))
            .collect::<Vec<_>>();
        parts.push(terms.or_all(&negated));
    }
    facts.sort_unstable_by_key(|fact| fact.latch);
    let known = facts.iter().filter_map(|fact| match fact.equals {
        Equals::Constant(value) => Some((fact.latch, value)),
        Equals::Latch(..) => None,
    });
    let known: Vec<(usize, bool)> = known.collect();
    let mut all = matches(terms, ts, words, &known);
    all.extend(equalities(terms, ts, words, &facts));
    all.extend(parts);
    terms.and_all(&all)
}

impl Words {
    /// The variable of a latch and the bit of it.
    fn place(&self, latch: usize) -> (usize, usize) {
        let var = self.state.partition_point(|first| *first <= latch) - 1;
        (var, latch - self.state[var])
    }
}

/// That bits have these values, by variable; sorted by latch.
fn matches(terms: &mut Terms, ts: &Ts, words: &Words, bits: &[(usize, bool)]) -> Vec<Term> {
    let mut parts = Vec::new();
    let place = |latch: usize| words.place(latch);
    for group in bits.chunk_by(|a, b| place(a.0).0 == place(b.0).0) {
        let var = ts.state[place(group[0].0).0].now;
        let bits: Vec<(usize, bool)> = group.iter().map(|(l, v)| (place(*l).1, *v)).collect();
        let count = match terms.sort_data(terms.sort(var)) {
            SortData::Bool => {
                let negated = terms.not(var);
                parts.push(if bits[0].1 { var } else { negated });
                continue;
            }
            SortData::Enum(sort) => Some(sort.constructors.len()),
            SortData::RoundingMode => Some(bia_term::value::RoundingMode::ALL.len()),
            SortData::Bv(_)
            | SortData::Float(_)
            | SortData::Int
            | SortData::Real
            | SortData::Uninterpreted(_)
            | SortData::Array { .. } => None,
        };
        match count {
            Some(count) => parts.push(one_of(terms, words, var, &bits, count)),
            None => {
                for run in bits.chunk_by(|a, b| a.0 + 1 == b.0) {
                    let value: Vec<bool> = run.iter().map(|(_, value)| *value).collect();
                    let constant = terms.bv(constant(&value));
                    let slice = slice(terms, words, var, run[0].0, run.len());
                    parts.push(terms.eq(slice, constant));
                }
            }
        }
    }
    parts
}

/// That the variable is one of the values whose numbers have these bits.
fn one_of(
    terms: &mut Terms,
    words: &Words,
    var: Term,
    bits: &[(usize, bool)],
    count: usize,
) -> Term {
    let sort = terms.sort(var);
    let mut equal = Vec::new();
    for number in 0..count {
        if bits
            .iter()
            .all(|(bit, value)| (number >> bit & 1 == 1) == *value)
        {
            let pattern: Vec<bool> = (0..words.width(var))
                .map(|b| number >> b & 1 == 1)
                .collect();
            let value = words.value(terms, var, &pattern);
            let value = terms.value(value, sort);
            equal.push(terms.eq(var, value));
        }
    }
    terms.or_all(&equal)
}

/// Latches that are equal to others, joined where whole runs of bits are.
fn equalities(terms: &mut Terms, ts: &Ts, words: &Words, facts: &[Fact]) -> Vec<Term> {
    let pairs = facts.iter().filter_map(|fact| match fact.equals {
        Equals::Latch(other, flip) => Some((fact.latch, other, flip)),
        Equals::Constant(_) => None,
    });
    let pairs: Vec<(usize, usize, bool)> = pairs.collect();
    let together = |a: &(usize, usize, bool), b: &(usize, usize, bool)| {
        let same = |x, y| words.place(x).0 == words.place(y).0;
        let next = a.0 + 1 == b.0 && a.1 + 1 == b.1 && a.2 == b.2;
        next && same(a.0, b.0) && same(a.1, b.1)
    };
    let mut parts = Vec::new();
    for run in pairs.chunk_by(together) {
        let (one, other, flip) = run[0];
        let whole = |latch: usize| {
            let (var, bit) = words.place(latch);
            let now = ts.state[var].now;
            (now, bit == 0 && words.width(now) == run.len())
        };
        let ((a, a_whole), (b, b_whole)) = (whole(one), whole(other));
        if a_whole && b_whole && !flip && terms.sort(a) == terms.sort(b) {
            parts.push(terms.eq(a, b));
            continue;
        }
        for (one, other, flip) in run {
            let [a, b] = [*one, *other].map(|latch| {
                let bit = matches(terms, ts, words, &[(latch, true)]);
                terms.and_all(&bit)
            });
            let equal = terms.eq(a, b);
            parts.push(if *flip { terms.not(equal) } else { equal });
        }
    }
    parts
}

/// Some bits of a bit-vector or of the pattern of a float.
fn slice(terms: &mut Terms, words: &Words, var: Term, low: usize, count: usize) -> Term {
    let word = match terms.sort_data(terms.sort(var)) {
        SortData::Float(_) => terms.fp_to_bits(var),
        SortData::Bool
        | SortData::Bv(_)
        | SortData::Enum(_)
        | SortData::RoundingMode
        | SortData::Int
        | SortData::Real
        | SortData::Uninterpreted(_)
        | SortData::Array { .. } => var,
    };
    if count == words.width(var) {
        return word;
    }
    let number = |n: usize| u32::try_from(n).expect("widths fit");
    terms.bv_extract(word, number(low + count - 1), number(low))
}

/// The bit-vector of these bits, the least significant first.
fn constant(bits: &[bool]) -> Bv {
    let width = u32::try_from(bits.len()).expect("widths fit");
    let mut value = dashu_int::UBig::ZERO;
    for (index, bit) in bits.iter().enumerate() {
        if *bit {
            value |= dashu_int::UBig::ONE << index;
        }
    }
    Bv::from_ubig(width, &value)
}

/// A path on bits.
#[derive(Debug)]
pub(crate) struct Path {
    /// Latches of the small system in an initial state.
    pub(crate) start: Vec<Lit>,
    /// For each step, inputs of the small system by number with their values.
    pub(crate) inputs: Vec<Vec<(usize, bool)>>,
}

/// The trace of a path to a bad state. All that is not on the path is computed on the way.
pub(crate) fn trace(
    terms: &Terms,
    ts: &Ts,
    words: &Words,
    whole: &BitSystem,
    reduced: &Reduced,
    path: &Path,
    budget: &Budget,
) -> Result<Trace, EngineError> {
    let fault = |error: EvalError| EngineError::Internal(format!("a path has no trace: {error}"));
    let state = initial_state(whole, reduced, &path.start, budget)?;
    let vars = ts.state.iter().zip(&words.state).map(|(var, first)| {
        let bits = &state[*first..first + words.width(var.now)];
        words.value(terms, var.now, bits)
    });
    let mut trace = Trace {
        states: vec![vars.collect()],
        inputs: Vec::new(),
    };
    for step in 0..=path.inputs.len() {
        let mut bits = vec![false; whole.inputs.len()];
        for (input, value) in path.inputs.get(step).into_iter().flatten() {
            bits[reduced.inputs[*input]] = *value;
        }
        let places = words.inputs.iter().zip(&words.input_terms);
        let inputs: Vec<Value> = places
            .map(|((first, width), var)| words.value(terms, *var, &bits[*first..first + width]))
            .collect();
        let here = assign(terms, ts, &trace.states[step], &inputs)?;
        let mut now = Evaluator::new(terms, &here);
        if now.eval(ts.bad).map_err(fault)? == &Value::Bool(true) {
            return Ok(trace);
        }
        let mut free = inputs[ts.inputs.len()..].iter();
        let mut next = Vec::with_capacity(ts.state.len());
        for var in &ts.state {
            next.push(match var.next {
                Some(function) => now.eval(function).map_err(fault)?.clone(),
                None => free.next().cloned().ok_or_else(missing)?,
            });
        }
        trace.inputs.push(inputs[..ts.inputs.len()].to_vec());
        trace.states.push(next);
    }
    Err(EngineError::Internal(
        "a path of bits does not lead to a bad state".into(),
    ))
}

fn missing() -> EngineError {
    EngineError::Internal("a variable without next-state function has no input".into())
}

/// All latches of the whole system in an initial state with these values in the small one.
fn initial_state(
    whole: &BitSystem,
    reduced: &Reduced,
    start: &[Lit],
    budget: &Budget,
) -> Result<Vec<bool>, Stop> {
    let mut still = whole.clone();
    for latch in &mut still.latches {
        latch.next = latch.state;
    }
    still.bad = AigLit::FALSE;
    still.valid = AigLit::TRUE;
    let encoding = Encoding::new(&still);
    let cube: Vec<Lit> = start
        .iter()
        .map(|lit| {
            let latch = encoding.latch(reduced.latches[lit.var()]);
            latch.negated_unless(lit.sign())
        })
        .collect();
    Start::new(&encoding).state(&cube, budget)
}

/// A model of one state and the inputs there.
fn assign(terms: &Terms, ts: &Ts, state: &[Value], inputs: &[Value]) -> Result<Model, EngineError> {
    let mut model = Model::new();
    let vars = ts.state.iter().map(|var| var.now);
    let vars = vars.chain(ts.inputs.iter().copied());
    for (var, value) in vars.zip(state.iter().chain(inputs)) {
        let told = model.set(terms, var, value.clone());
        told.map_err(|error| EngineError::Internal(error.to_string()))?;
    }
    Ok(model)
}
