//! Writing a system, line by line.
//!
//! ```text
//!   init x = c            init            other conjuncts of I     constraint  started ∨ I
//!   constraint V ∨ B      paths end at their first bad state, where V is not needed
//!   constraint V          about infinite paths, which do not end; then `justice 1 J`
//! ```
//! [`normal`](super::normal) makes the system so that reading the text and writing it again gives
//! the same bytes: terms are written in the order in which they were made, operands that may be
//! exchanged in the order of their lines. Initial values come before the states, as readers want
//! them.

use super::{
    normal::{Normal, Variable, normal},
    op,
};
use crate::{
    Comments,
    model::Asked,
    names::Named,
    symbols::{self, escape},
};
use bia_base::Budget;
use bia_system::{Fair, Ts, conjuncts};
use bia_term::{
    Op, Sort, SortData, Term, Terms,
    value::{Bv, Value},
};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::io::{self, Write};

/// Why a system is not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The format has no such thing; nothing was written.
    #[error("{0}")]
    Unsupported(String),
    /// The output does not take it.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes the system with its one property, after the comments. Gives the names that were written.
pub fn write(
    terms: &mut Terms,
    ts: &Ts,
    property: &str,
    comments: &Comments,
    budget: &Budget,
    out: &mut dyn Write,
) -> Result<Vec<Named>, WriteError> {
    written(terms, ts, (Asked::Bad, property), comments, budget, out)
}

/// Writes a system about infinite paths, with one justice property of one condition.
pub fn write_fair(
    terms: &mut Terms,
    fair: &Fair,
    property: &str,
    comments: &Comments,
    budget: &Budget,
    out: &mut dyn Write,
) -> Result<Vec<Named>, WriteError> {
    let asked = (Asked::Justice, property);
    written(terms, &fair.ts, asked, comments, budget, out)
}

fn written(
    terms: &mut Terms,
    ts: &Ts,
    asked: (Asked, &str),
    comments: &Comments,
    budget: &Budget,
    out: &mut dyn Write,
) -> Result<Vec<Named>, WriteError> {
    let ts = as_bits(terms, ts, budget)?;
    check(terms, &ts).map_err(WriteError::Unsupported)?;
    let normal = normal(terms, &ts, asked.0)?;
    let mut writer = Writer {
        out,
        comments,
        last: 0,
        sorts: FxHashMap::default(),
        ids: FxHashMap::default(),
        constants: FxHashMap::default(),
        names: Vec::new(),
    };
    for line in comments.head() {
        writeln!(writer.out, "; {line}")?;
    }
    writer.system(terms, &normal, asked)?;
    Ok(writer.names)
}

/// The system with floating-point numbers made bits, if it has any.
fn as_bits(terms: &mut Terms, ts: &Ts, budget: &Budget) -> Result<Ts, WriteError> {
    let is_float = |term: &Term| match terms.sort_data(terms.sort(*term)) {
        SortData::Float(_) | SortData::RoundingMode => true,
        SortData::Bool
        | SortData::Int
        | SortData::Real
        | SortData::Bv(_)
        | SortData::Array { .. }
        | SortData::Enum(_)
        | SortData::Uninterpreted(_) => false,
    };
    let roots = ts.roots();
    if !terms.post_order(&roots).iter().any(is_float) {
        return Ok(ts.clone());
    }
    let circuit = crate::aiger::circuit(terms, ts, "bad", budget);
    let circuit = circuit.map_err(|why| {
        let why =
            format!("BTOR2 has no floating-point numbers, and they cannot be made bits: {why}");
        WriteError::Unsupported(why)
    })?;
    let model = crate::aiger::to_model(terms, &circuit);
    let system = model
        .properties
        .first()
        .and_then(|p| model.system(terms, p));
    Ok(system.map_or_else(|| ts.clone(), |system| system.ts))
}

/// Whether all of it can be written; `Err` says why not.
fn check(terms: &Terms, ts: &Ts) -> Result<(), String> {
    let mut fine: FxHashSet<Sort> = FxHashSet::default();
    for term in terms.post_order(&ts.roots()) {
        let sort = terms.sort(term);
        if fine.insert(sort) {
            op::expressible(terms, sort)?;
        }
        let op = terms.op(term);
        if matches!(op, Op::App(_)) {
            return Err("BTOR2 has no uninterpreted functions".into());
        }
        let filled = matches!(op, Op::ConstArray(_));
        if filled && terms.value_of(terms.args(term)[0]).is_none() {
            return Err("BTOR2 has no arrays that are filled with a variable".into());
        }
        if simple(op).is_none() && !is_special(op) {
            return Err(format!("BTOR2 has no operator for {op:?}"));
        }
    }
    Ok(())
}

/// Operators that are not written as one word with operands.
fn is_special(op: Op) -> bool {
    matches!(
        op,
        Op::Var(_) | Op::Value(_) | Op::ConstArray(_) | Op::Extract { .. } | Op::SignExtend { .. }
    )
}

/// The word for an operator whose operands are terms alone.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "numbers, floats and functions have no word; `check` refuses them"
)]
pub(super) fn simple(op: Op) -> Option<&'static str> {
    Some(match op {
        Op::Not | Op::BvNot => "not",
        Op::And | Op::BvAnd => "and",
        Op::Or | Op::BvOr => "or",
        Op::Eq => "eq",
        Op::Ite => "ite",
        Op::BvNeg => "neg",
        Op::BvXor => "xor",
        Op::BvAdd => "add",
        Op::BvSub => "sub",
        Op::BvMul => "mul",
        Op::BvUdiv => "udiv",
        Op::BvUrem => "urem",
        Op::BvSdiv => "sdiv",
        Op::BvSrem => "srem",
        Op::BvSmod => "smod",
        Op::BvShl => "sll",
        Op::BvLshr => "srl",
        Op::BvAshr => "sra",
        Op::BvUlt => "ult",
        Op::BvSlt => "slt",
        Op::BvUmulo => "umulo",
        Op::BvSmulo => "smulo",
        Op::Concat => "concat",
        Op::Select => "read",
        Op::Store => "write",
        _ => return None,
    })
}

/// How many bits a value that is no array has.
pub(super) fn width(terms: &Terms, sort: Sort) -> u32 {
    match terms.sort_data(sort) {
        SortData::Bv(width) => *width,
        SortData::Enum(data) => {
            let most = data.constructors.len().saturating_sub(1).max(1);
            usize::BITS - most.leading_zeros()
        }
        SortData::Bool
        | SortData::Int
        | SortData::Real
        | SortData::RoundingMode
        | SortData::Float(_)
        | SortData::Array { .. }
        | SortData::Uninterpreted(_) => 1,
    }
}

/// The bits of a value that is no array.
pub(crate) fn bits(terms: &Terms, value: &Value, sort: Sort) -> Bv {
    match value {
        Value::Bool(value) => Bv::from_bool(*value),
        Value::Bv(value) => value.clone(),
        Value::Elem(number) => Bv::from_u64(width(terms, sort), u64::from(*number)),
        Value::Int(_) | Value::Real(_) | Value::Float(_) | Value::Rounding(_) | Value::Array(_) => {
            Bv::zero(1)
        }
    }
}

struct Writer<'a> {
    out: &'a mut dyn Write,
    comments: &'a Comments,
    last: u64,
    /// Sorts by their shape: bits, or index and element.
    sorts: FxHashMap<(u32, Option<u32>), u64>,
    ids: FxHashMap<Term, u64>,
    constants: FxHashMap<Bv, u64>,
    names: Vec<Named>,
}

impl Writer<'_> {
    fn line(&mut self, text: std::fmt::Arguments<'_>) -> io::Result<u64> {
        self.last += 1;
        writeln!(self.out, "{} {text}", self.last)?;
        Ok(self.last)
    }

    fn system(
        &mut self,
        from: &Terms,
        normal: &Normal,
        (asked, property): (Asked, &str),
    ) -> io::Result<()> {
        let terms = &normal.terms;
        for value in normal.state.iter().filter_map(|state| state.init.as_ref()) {
            self.constant(value)?;
        }
        for input in &normal.inputs {
            self.variable((from, terms), input, "input")?;
        }
        for state in &normal.state {
            self.variable((from, terms), &state.variable, "state")?;
        }
        for state in &normal.state {
            if let Some(value) = &state.init {
                let (constant, id) = (self.constant(value)?, self.ids[&state.variable.var]);
                let sort = self.sort(terms, terms.sort(state.variable.var))?;
                self.line(format_args!("init {sort} {id} {constant}"))?;
            }
        }
        self.terms(terms, &normal.roots())?;
        for state in &normal.state {
            if let Some(next) = state.next {
                let (id, next) = (self.ids[&state.variable.var], self.ids[&next]);
                let sort = self.sort(terms, terms.sort(state.variable.var))?;
                self.line(format_args!("next {sort} {id} {next}"))?;
            }
        }
        for part in &normal.constraints {
            let id = self.ids[part];
            self.line(format_args!("constraint {id}"))?;
        }
        let bad = self.ids[&normal.bad];
        let written = escape(property);
        let id = match asked {
            Asked::Bad => self.line(format_args!("bad {bad} {written}"))?,
            Asked::Justice => self.line(format_args!("justice 1 {bad} {written}"))?,
        };
        self.names.push(Named {
            kind: asked.word(),
            id: id.to_string(),
            name: property.to_owned(),
            written,
        });
        Ok(())
    }

    fn variable(
        &mut self,
        (from, terms): (&Terms, &Terms),
        variable: &Variable,
        kind: &'static str,
    ) -> io::Result<()> {
        let sort = self.sort(terms, terms.sort(variable.var))?;
        let written = escape(symbols::of(terms, variable.var));
        if let Some(place) = variable.of.and_then(|var| self.comments.place(var)) {
            writeln!(self.out, "; {place}")?;
        }
        let id = self.line(format_args!("{kind} {sort} {written}"))?;
        self.ids.insert(variable.var, id);
        if let Some(var) = variable.of {
            self.names.push(Named {
                kind,
                id: id.to_string(),
                name: symbols::of(from, var).to_owned(),
                written,
            });
        }
        Ok(())
    }

    fn bits_sort(&mut self, width: u32) -> io::Result<u64> {
        if let Some(id) = self.sorts.get(&(width, None)) {
            return Ok(*id);
        }
        let id = self.line(format_args!("sort bitvec {width}"))?;
        self.sorts.insert((width, None), id);
        Ok(id)
    }

    fn sort(&mut self, terms: &Terms, sort: Sort) -> io::Result<u64> {
        let Some((index, element)) = terms.sorts().array_parts(sort) else {
            return self.bits_sort(width(terms, sort));
        };
        let (index, element) = (width(terms, index), width(terms, element));
        let key = (index, Some(element));
        if let Some(id) = self.sorts.get(&key) {
            return Ok(*id);
        }
        let (index, element) = (self.bits_sort(index)?, self.bits_sort(element)?);
        let id = self.line(format_args!("sort array {index} {element}"))?;
        self.sorts.insert(key, id);
        Ok(id)
    }

    fn constant(&mut self, value: &Bv) -> io::Result<u64> {
        if let Some(id) = self.constants.get(value) {
            return Ok(*id);
        }
        let sort = self.bits_sort(value.width())?;
        let id = if value.is_zero() {
            self.line(format_args!("zero {sort}"))?
        } else if *value == Bv::one(value.width()) {
            self.line(format_args!("one {sort}"))?
        } else if value.is_ones() {
            self.line(format_args!("ones {sort}"))?
        } else {
            self.line(format_args!("const {sort} {}", value.to_binary_string()))?
        };
        self.constants.insert(value.clone(), id);
        Ok(id)
    }

    /// Writes what is not written yet, in the order in which it was made.
    fn terms(&mut self, terms: &Terms, roots: &[Term]) -> io::Result<()> {
        let ids = &self.ids;
        for term in terms.post_order_until(roots, |term| ids.contains_key(&term)) {
            let id = self.node(terms, term)?;
            self.ids.insert(term, id);
        }
        Ok(())
    }

    fn node(&mut self, terms: &Terms, term: Term) -> io::Result<u64> {
        let sort = terms.sort(term);
        if let Some(value) = terms.value_of(term) {
            return self.constant(&bits(terms, value, sort));
        }
        let op = terms.op(term);
        let mut args: Vec<u64> = terms.args(term).iter().map(|arg| self.ids[arg]).collect();
        if op.is_commutative() {
            args.sort_unstable();
        }
        let sort = self.sort(terms, sort)?;
        match (op, args.as_slice()) {
            (Op::Extract { hi, lo }, [a]) => self.line(format_args!("slice {sort} {a} {hi} {lo}")),
            (Op::SignExtend { by }, [a]) => self.line(format_args!("sext {sort} {a} {by}")),
            (_, [a]) => {
                let word = simple(op).unwrap_or("not");
                self.line(format_args!("{word} {sort} {a}"))
            }
            (Op::Ite | Op::Store, [a, b, c]) => {
                let word = simple(op).unwrap_or("ite");
                self.line(format_args!("{word} {sort} {a} {b} {c}"))
            }
            (_, args) => {
                // Of three and more there are conjunctions and disjunctions alone.
                let word = simple(op).unwrap_or("and");
                let mut args = args.iter().copied();
                let mut id = args.next().unwrap_or(1);
                for arg in args {
                    id = self.line(format_args!("{word} {sort} {id} {arg}"))?;
                }
                Ok(id)
            }
        }
    }
}

/// State variables with their constants, in the order of the state.
pub(super) type Initial = IndexMap<Term, Term, FxBuildHasher>;

/// What initial values say, as equations of a state with a constant; and what else holds.
pub(super) fn initial(terms: &mut Terms, ts: &Ts) -> (Initial, Term) {
    let constants = bia_system::initial_constants(terms, ts);
    let writable = |terms: &Terms, value: Term| match terms.value_of(value) {
        // Of an array only one value for all elements can be said.
        Some(Value::Array(array)) => array.canonical().entries().len() == 0,
        Some(_) => true,
        None => false,
    };
    let mut values = Initial::default();
    let mut said = FxHashSet::default();
    for (var, value) in constants {
        if writable(terms, value) {
            said.insert(terms.eq(var, value));
            values.insert(var, value);
        }
    }
    let mut rest = conjuncts(terms, ts.init);
    rest.retain(|part| !said.contains(part));
    (values, terms.and_all(&rest))
}
