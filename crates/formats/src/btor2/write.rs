//! Writing a system, line by line.
//!
//! ```text
//!   init x = c            init            other conjuncts of I     constraint  started ∨ I
//!   constraint V ∨ B      paths end at their first bad state, where V is not needed
//!   constraint V          about infinite paths, which do not end; then `justice 1 J`
//! ```
//! Enumerations are bit-vectors, constrained to be one of their values. A constant array is a state
//! that never changes. Initial values come before the states, as readers want them.

use super::op;
use crate::{
    Comments,
    model::{Asked, unless_bad},
    names::Named,
    symbols::{self, Unique, escape},
};
use bia_base::Budget;
use bia_system::{Fair, StateVar, Ts, conjuncts};
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
    let mut writer = Writer {
        out,
        comments,
        last: 0,
        sorts: FxHashMap::default(),
        ids: FxHashMap::default(),
        constants: FxHashMap::default(),
        unique: Unique::default(),
        names: Vec::new(),
    };
    for line in comments.head() {
        writeln!(writer.out, "; {line}")?;
    }
    writer.system(terms, &ts, asked)?;
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
fn simple(op: Op) -> Option<&'static str> {
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
    unique: Unique,
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
        terms: &mut Terms,
        ts: &Ts,
        (asked, property): (Asked, &str),
    ) -> io::Result<()> {
        let (values, rest) = initial(terms, ts);
        for value in values.values() {
            self.leaf_values(terms, *value)?;
        }
        let one = self.constant(&Bv::one(1))?;
        for input in &ts.inputs {
            let id = self.variable(terms, *input, "input")?;
            self.ids.insert(*input, id);
        }
        for var in &ts.state {
            let id = self.variable(terms, var.now, "state")?;
            self.ids.insert(var.now, id);
        }
        for var in &ts.state {
            if let Some(value) = values.get(&var.now) {
                self.init(terms, var.now, *value)?;
            }
        }
        let mut constraints = Vec::new();
        for var in ts
            .state
            .iter()
            .map(|var| var.now)
            .chain(ts.inputs.iter().copied())
        {
            constraints.extend(self.range(terms, var)?);
        }
        if rest != terms.tru() {
            constraints.push(self.started(terms, rest, one)?);
        }
        let valid = match asked {
            Asked::Bad => unless_bad(terms, ts.valid, ts.bad),
            Asked::Justice => ts.valid,
        };
        for part in conjuncts(terms, valid) {
            constraints.push(self.term(terms, part)?);
        }
        self.nexts(terms, ts, &values)?;
        for id in constraints {
            self.line(format_args!("constraint {id}"))?;
        }
        let bad = self.term(terms, ts.bad)?;
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

    fn nexts(&mut self, terms: &Terms, ts: &Ts, values: &Initial) -> io::Result<()> {
        for StateVar { now, next } in &ts.state {
            let next = match next {
                Some(next) => self.term(terms, *next)?,
                // Neither initial nor next: as it is, such a state is an input.
                None if !values.contains_key(now) => continue,
                None => {
                    let sort = self.sort(terms, terms.sort(*now))?;
                    let name = format!("any.{}", symbols::of(terms, *now));
                    let name = escape(&self.unique.name(&name));
                    self.line(format_args!("input {sort} {name}"))?
                }
            };
            let (sort, id) = (self.sort(terms, terms.sort(*now))?, self.ids[now]);
            self.line(format_args!("next {sort} {id} {next}"))?;
        }
        Ok(())
    }

    /// The constants that an initial value is made of, before all states.
    fn leaf_values(&mut self, terms: &Terms, term: Term) -> io::Result<()> {
        let sort = terms.sort(term);
        match terms.value_of(term) {
            Some(Value::Array(array)) => {
                let parts = terms.sorts().array_parts(sort);
                if let Some((_, element)) = parts {
                    self.constant(&bits(terms, array.canonical().default(), element))?;
                }
            }
            Some(value) => {
                self.constant(&bits(terms, value, sort))?;
            }
            None => {}
        }
        Ok(())
    }

    fn init(&mut self, terms: &Terms, var: Term, value: Term) -> io::Result<()> {
        let sort = terms.sort(var);
        let Some(told) = terms.value_of(value) else {
            return Ok(());
        };
        let constant = match (told, terms.sorts().array_parts(sort)) {
            (Value::Array(array), Some((_, element))) => {
                bits(terms, array.canonical().default(), element)
            }
            (told, _) => bits(terms, told, sort),
        };
        let constant = self.constant(&constant)?;
        let (sort, id) = (self.sort(terms, sort)?, self.ids[&var]);
        self.line(format_args!("init {sort} {id} {constant}"))?;
        Ok(())
    }

    /// That an enumeration has one of its values.
    fn range(&mut self, terms: &Terms, var: Term) -> io::Result<Option<u64>> {
        let sort = terms.sort(var);
        let SortData::Enum(data) = terms.sort_data(sort) else {
            return Ok(None);
        };
        let (width, count) = (width(terms, sort), data.constructors.len());
        if count.is_power_of_two() && count > 1 {
            return Ok(None);
        }
        let most = u64::try_from(count).unwrap_or(u64::MAX);
        let most = self.constant(&Bv::from_u64(width, most))?;
        let (bit, id) = (self.bits_sort(1)?, self.ids[&var]);
        let made = self.line(format_args!("ult {bit} {id} {most}"))?;
        Ok(Some(made))
    }

    /// `started ∨ init`, with a state that is false at the start alone.
    fn started(&mut self, terms: &Terms, init: Term, one: u64) -> io::Result<u64> {
        let zero = self.constant(&Bv::zero(1))?;
        let bit = self.bits_sort(1)?;
        let name = escape(&self.unique.name("started"));
        let started = self.line(format_args!("state {bit} {name}"))?;
        self.line(format_args!("init {bit} {started} {zero}"))?;
        self.line(format_args!("next {bit} {started} {one}"))?;
        let init = self.term(terms, init)?;
        self.line(format_args!("or {bit} {started} {init}"))
    }

    fn variable(&mut self, terms: &Terms, var: Term, kind: &'static str) -> io::Result<u64> {
        let sort = self.sort(terms, terms.sort(var))?;
        let name = symbols::of(terms, var).to_owned();
        let written = escape(&self.unique.name(&name));
        if let Some(place) = self.comments.place(var) {
            writeln!(self.out, "; {place}")?;
        }
        let id = self.line(format_args!("{kind} {sort} {written}"))?;
        self.names.push(Named {
            kind,
            id: id.to_string(),
            name,
            written,
        });
        Ok(id)
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

    /// The array that has this element everywhere: a state that never changes.
    fn filled(&mut self, terms: &Terms, sort: Sort, element: &Bv) -> io::Result<u64> {
        let element = self.constant(element)?;
        let sort = self.sort(terms, sort)?;
        let name = escape(&self.unique.name("filled"));
        let id = self.line(format_args!("state {sort} {name}"))?;
        self.line(format_args!("init {sort} {id} {element}"))?;
        self.line(format_args!("next {sort} {id} {id}"))?;
        Ok(id)
    }

    fn value(&mut self, terms: &Terms, value: &Value, sort: Sort) -> io::Result<u64> {
        let (Value::Array(array), Some((index, element))) =
            (value, terms.sorts().array_parts(sort))
        else {
            return self.constant(&bits(terms, value, sort));
        };
        let array = array.canonical();
        let mut id = self.filled(terms, sort, &bits(terms, array.default(), element))?;
        let sort = self.sort(terms, sort)?;
        for (at, value) in array.entries() {
            let at = self.constant(&bits(terms, at, index))?;
            let value = self.constant(&bits(terms, value, element))?;
            id = self.line(format_args!("write {sort} {id} {at} {value}"))?;
        }
        Ok(id)
    }

    /// The number of a term, once everything below it is written.
    fn term(&mut self, terms: &Terms, root: Term) -> io::Result<u64> {
        let ids = &self.ids;
        for term in terms.post_order_until(&[root], |term| ids.contains_key(&term)) {
            if self.ids.contains_key(&term) {
                continue;
            }
            let id = self.node(terms, term)?;
            self.ids.insert(term, id);
        }
        Ok(self.ids[&root])
    }

    fn node(&mut self, terms: &Terms, term: Term) -> io::Result<u64> {
        let sort = terms.sort(term);
        if let Some(value) = terms.value_of(term) {
            return self.value(terms, value, sort);
        }
        let op = terms.op(term);
        let args: Vec<u64> = terms.args(term).iter().map(|arg| self.ids[arg]).collect();
        if let (Op::ConstArray(_), Some(element)) = (op, terms.args(term).first()) {
            let told = terms.value_of(*element).cloned();
            let told = told.unwrap_or(Value::Bool(false));
            return self.filled(terms, sort, &bits(terms, &told, terms.sort(*element)));
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
type Initial = IndexMap<Term, Term, FxBuildHasher>;

/// What initial values say, as equations of a state with a constant; and what else holds.
fn initial(terms: &mut Terms, ts: &Ts) -> (Initial, Term) {
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
