//! Arrays as their cells, for a format of bits.
//!
//! With W the indices at which arrays of a sort are used ([`values`]), or all of them if there are
//! few, a variable of that sort becomes one variable a.k for each k of W, and
//!
//! ```text
//!   select(a, i)      i = k₁ ? a.k₁ : i = k₂ ? a.k₂ : …
//!   store(a, i, v)    (i = k ? v : a.k) for each k
//!   a = b             ⋀ₖ a.k = b.k          all indices are needed, except for  a = constant  in I
//! ```
//! Exact: values, steps and bad states are functions of the cells in W, and each choice of those is
//! part of some array. A system that would have more than `MAX_BITS` bits of cells is refused, and
//! so is one whose indices are not known.

#[cfg(test)]
mod tests;
mod values;

use crate::symbols::Unique;
use bia_base::Budget;
use bia_solver::api::SolverError;
use bia_system::{StateVar, Ts, conjuncts};
use bia_term::{Op, Sort, SortData, Term, Terms, value::Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use values::Indices;

/// The greatest number of bits of all cells; a system with more is refused.
const MAX_BITS: usize = 1 << 16;
/// The greatest number of values of an index sort that is listed.
const MAX_LISTED: u64 = 1 << 12;
/// The greatest number of terms that are made.
const MAX_CELLS: usize = 1 << 22;

/// The system without arrays; `None` if it has none. `Unsupported` says why it cannot be done.
pub(super) fn without_arrays(
    terms: &mut Terms,
    ts: &Ts,
    budget: &Budget,
) -> Result<Option<Ts>, SolverError> {
    let state = ts.state.iter().map(|var| var.now);
    let roots: Vec<Term> = state.chain(ts.inputs.clone()).chain(ts.roots()).collect();
    let order = terms.post_order(&roots);
    let is_array = |term: &Term| terms.sorts().array_parts(terms.sort(*term)).is_some();
    if !order.iter().any(is_array) {
        return Ok(None);
    }
    let refused = |why: String| SolverError::Unsupported(why);
    if order
        .iter()
        .any(|term| matches!(terms.op(*term), Op::App(_)))
    {
        return Err(refused("functions in a system of bits".into()));
    }
    let found = values::indices(terms, ts, budget);
    let found = found.map_err(|why| refused(format!("arrays, and {why} they are used")))?;
    let (equations, rest) = initial(terms, ts);
    let compared = compared(terms, ts, &rest);
    let mut cells = Cells {
        windows: BTreeMap::new(),
        made: FxHashMap::default(),
        words: FxHashMap::default(),
        unique: Unique::default(),
        count: 0,
    };
    for var in order.iter().filter_map(|term| terms.var_name(*term)) {
        cells.unique.name(var);
    }
    for term in &order {
        let sort = terms.sort(*term);
        cells
            .window(terms, sort, &found, &compared)
            .map_err(refused)?;
    }
    cells.system(terms, ts, &equations, rest, budget)
}

/// The equations of I that say what an array is at first, one for each; and what else holds.
fn initial(terms: &mut Terms, ts: &Ts) -> (Vec<(Term, Term)>, Vec<Term>) {
    let mut said = FxHashSet::default();
    let mut equations = Vec::new();
    let mut rest = Vec::new();
    for part in conjuncts(terms, ts.init) {
        let sides = match (terms.op(part), terms.args(part)) {
            (Op::Eq, [a, b]) => Some((*a, *b)),
            _ => None,
        };
        let both = sides.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]);
        let known = both.into_iter().find(|(var, value)| {
            terms.sorts().array_parts(terms.sort(*var)).is_some()
                && terms.var_name(*var).is_some()
                && terms.free_vars(&[*value]).is_empty()
        });
        match known {
            Some((var, value)) if said.insert(var) => equations.push((var, value)),
            _ => rest.push(part),
        }
    }
    (equations, rest)
}

/// The sorts of arrays that are compared as a whole, or are indices or elements of those.
fn compared(terms: &Terms, ts: &Ts, init: &[Term]) -> FxHashSet<Sort> {
    let next = ts.state.iter().filter_map(|var| var.next);
    let roots: Vec<Term> = next
        .chain([ts.valid, ts.bad])
        .chain(init.iter().copied())
        .collect();
    let mut sorts = FxHashSet::default();
    for term in terms.post_order(&roots) {
        if terms.op(term) == Op::Eq {
            let mut sort = terms.sort(terms.args(term)[0]);
            while let Some((_, element)) = terms.sorts().array_parts(sort) {
                sorts.insert(sort);
                sort = element;
            }
        }
    }
    sorts
}

struct Cells {
    /// The indices of each array sort.
    windows: BTreeMap<Sort, Vec<Value>>,
    /// The cells of terms that are arrays.
    made: FxHashMap<Term, Vec<Term>>,
    /// Terms that are none, without arrays.
    words: FxHashMap<Term, Term>,
    unique: Unique,
    count: usize,
}

impl Cells {
    /// Decides which cells arrays of a sort have.
    fn window(
        &mut self,
        terms: &Terms,
        sort: Sort,
        found: &BTreeMap<Sort, Indices>,
        compared: &FxHashSet<Sort>,
    ) -> Result<(), String> {
        let mut sort = sort;
        while let Some((index, element)) = terms.sorts().array_parts(sort) {
            if terms.sorts().array_parts(index).is_some() {
                return Err("arrays that are indexed by arrays".into());
            }
            let domain = terms.sorts().domain(index);
            let few = domain.count().is_some_and(|count| count <= MAX_LISTED);
            let window = match found.get(&sort) {
                Some(Indices::Of(set)) if !compared.contains(&sort) => {
                    set.iter().cloned().collect()
                }
                None if !compared.contains(&sort) => Vec::new(),
                Some(_) | None if few => domain.values(),
                Some(_) | None => {
                    let why = "arrays that may be used at more indices than there can be cells";
                    return Err(why.into());
                }
            };
            self.windows.insert(sort, window);
            sort = element;
        }
        Ok(())
    }

    /// How many cells a value of this sort has; one if it is no array.
    fn size(&self, terms: &Terms, sort: Sort) -> usize {
        let mut size = 1_usize;
        let mut sort = sort;
        while let Some((_, element)) = terms.sorts().array_parts(sort) {
            size = size.saturating_mul(self.windows.get(&sort).map_or(0, Vec::len));
            sort = element;
        }
        size
    }

    fn system(
        &mut self,
        terms: &mut Terms,
        ts: &Ts,
        equations: &[(Term, Term)],
        rest: Vec<Term>,
        budget: &Budget,
    ) -> Result<Option<Ts>, SolverError> {
        self.check_size(terms, ts)?;
        let mut made = Ts {
            state: Vec::new(),
            inputs: Vec::new(),
            init: terms.tru(),
            valid: self.word(terms, ts.valid, budget)?,
            bad: self.word(terms, ts.bad, budget)?,
        };
        for input in &ts.inputs {
            made.inputs.extend(self.all(terms, *input, budget)?);
        }
        for var in &ts.state {
            let now = self.all(terms, var.now, budget)?;
            let next = match var.next {
                Some(next) => self
                    .all(terms, next, budget)?
                    .into_iter()
                    .map(Some)
                    .collect(),
                None => vec![None; now.len()],
            };
            let vars = now.into_iter().zip(next);
            made.state
                .extend(vars.map(|(now, next)| StateVar { now, next }));
        }
        let mut init = Vec::new();
        for part in rest {
            init.push(self.word(terms, part, budget)?);
        }
        for (var, value) in equations {
            let var = self.all(terms, *var, budget)?;
            let value = self.all(terms, *value, budget)?;
            for (cell, value) in var.into_iter().zip(value) {
                init.push(terms.eq(cell, value));
            }
        }
        made.init = terms.and_all(&init);
        Ok(Some(made))
    }

    fn check_size(&self, terms: &Terms, ts: &Ts) -> Result<(), SolverError> {
        let vars = ts.state.iter().map(|var| var.now);
        let mut bits = 0_usize;
        for var in vars.chain(ts.inputs.iter().copied()) {
            let mut sort = terms.sort(var);
            let size = self.size(terms, sort);
            if terms.sorts().array_parts(sort).is_none() {
                continue;
            }
            while let Some((_, element)) = terms.sorts().array_parts(sort) {
                sort = element;
            }
            bits = bits.saturating_add(size.saturating_mul(width(terms, sort)));
        }
        if bits > MAX_BITS {
            let why = format!("arrays with {bits} bits of cells, more than {MAX_BITS}");
            return Err(SolverError::Unsupported(why));
        }
        Ok(())
    }

    /// The one term of a term that is no array.
    fn word(
        &mut self,
        terms: &mut Terms,
        term: Term,
        budget: &Budget,
    ) -> Result<Term, SolverError> {
        let all = self.all(terms, term, budget)?;
        Ok(all.first().copied().unwrap_or(term))
    }

    /// The cells of a term; itself without arrays if it is none.
    fn all(
        &mut self,
        terms: &mut Terms,
        root: Term,
        budget: &Budget,
    ) -> Result<Vec<Term>, SolverError> {
        let known = |cells: &Self, term: Term| {
            cells.made.contains_key(&term) || cells.words.contains_key(&term)
        };
        for term in terms.post_order_until(&[root], |term| known(self, term)) {
            if known(self, term) {
                continue;
            }
            let stopped = |stop| SolverError::Internal(format!("stopped: {stop:?}"));
            budget.check().map_err(stopped)?;
            if terms.sorts().array_parts(terms.sort(term)).is_some() {
                let cells = self.array(terms, term);
                self.count += cells.len();
                self.made.insert(term, cells);
            } else {
                let word = self.plain(terms, term);
                self.words.insert(term, word);
            }
            if self.count > MAX_CELLS {
                let why = "arrays that make the system too large";
                return Err(SolverError::Unsupported(why.into()));
            }
        }
        Ok(match self.made.get(&root) {
            Some(cells) => cells.clone(),
            None => vec![self.words[&root]],
        })
    }

    /// The cells of what was seen already: an argument.
    fn cells(&self, term: Term) -> &[Term] {
        match self.made.get(&term) {
            Some(cells) => cells,
            None => std::slice::from_ref(&self.words[&term]),
        }
    }

    fn array(&mut self, terms: &mut Terms, term: Term) -> Vec<Term> {
        let sort = terms.sort(term);
        if let Some(value) = terms.value_of(term).cloned() {
            return self.constant(terms, &value, sort);
        }
        let args = terms.args(term).to_vec();
        match (terms.op(term), args.as_slice()) {
            (Op::ConstArray(_), [element]) => {
                let count = self.windows.get(&sort).map_or(0, Vec::len);
                self.cells(*element).repeat(count)
            }
            (Op::Store, [array, index, element]) => {
                let index = self.words[index];
                let element = self.cells(*element).to_vec();
                let window = self.windows.get(&sort).cloned().unwrap_or_default();
                let mut made = self.cells(*array).to_vec();
                for (at, part) in window.iter().zip(made.chunks_mut(element.len().max(1))) {
                    let at = terms.value(at.clone(), terms.sort(index));
                    let here = terms.eq(index, at);
                    for (old, new) in part.iter_mut().zip(&element) {
                        *old = terms.ite(here, *new, *old);
                    }
                }
                self.count += made.len();
                made
            }
            (Op::Select, [array, index]) => self.select(terms, *array, *index),
            (Op::Ite, [condition, then, otherwise]) => {
                let condition = self.words[condition];
                let both = self.cells(*then).iter().zip(self.cells(*otherwise));
                let both: Vec<(Term, Term)> = both.map(|(a, b)| (*a, *b)).collect();
                let both = both.into_iter();
                both.map(|(a, b)| terms.ite(condition, a, b)).collect()
            }
            _ => {
                let name = terms.var_name(term).unwrap_or_default().to_owned();
                self.variables(terms, &name, sort)
            }
        }
    }

    /// One variable for each cell.
    fn variables(&mut self, terms: &mut Terms, name: &str, sort: Sort) -> Vec<Term> {
        let mut names = vec![name.to_owned()];
        let mut sort = sort;
        while let Some((_, element)) = terms.sorts().array_parts(sort) {
            let window = self.windows.get(&sort).map_or(&[][..], Vec::as_slice);
            let one = |name: &String| -> Vec<String> {
                let cell = |at: &Value| format!("{name}.{}", text(at));
                window.iter().map(cell).collect()
            };
            names = names.iter().flat_map(one).collect();
            sort = element;
        }
        let mut vars = Vec::with_capacity(names.len());
        for name in names {
            vars.push(terms.var(&self.unique.name(&name), sort));
        }
        vars
    }

    fn constant(&self, terms: &mut Terms, value: &Value, sort: Sort) -> Vec<Term> {
        let mut values = vec![value.clone()];
        let mut sort = sort;
        while let Some((_, element)) = terms.sorts().array_parts(sort) {
            let window = self.windows.get(&sort).map_or(&[][..], Vec::as_slice);
            let mut parts = Vec::new();
            for value in &values {
                if let Value::Array(array) = value {
                    parts.extend(window.iter().map(|at| array.get(at).clone()));
                }
            }
            values = parts;
            sort = element;
        }
        let values = values.into_iter();
        values.map(|value| terms.value(value, sort)).collect()
    }

    /// The element at an index, which may be an array itself. Where no index is used there is no
    /// such element that matters.
    fn select(&mut self, terms: &mut Terms, array: Term, index: Term) -> Vec<Term> {
        let sort = terms.sort(array);
        let window = self.windows.get(&sort).cloned().unwrap_or_default();
        let index = self.words[&index];
        let cells = self.cells(array).to_vec();
        let size = cells.len() / window.len().max(1);
        let mut parts = window.iter().zip(cells.chunks(size.max(1))).rev();
        let mut made = match parts.next() {
            Some((_, last)) => last.to_vec(),
            None => {
                let element = terms.sorts().array_parts(sort).map(|(_, element)| element);
                let element = element.unwrap_or(Sort::BOOL);
                let any = terms.sorts().default_value(element);
                self.constant(terms, &any, element)
            }
        };
        for (at, part) in parts {
            let at = terms.value(at.clone(), terms.sort(index));
            let here = terms.eq(index, at);
            for (old, new) in made.iter_mut().zip(part) {
                *old = terms.ite(here, *new, *old);
            }
        }
        self.count += cells.len();
        made
    }

    /// A term that is no array.
    fn plain(&mut self, terms: &mut Terms, term: Term) -> Term {
        let args = terms.args(term).to_vec();
        let op = terms.op(term);
        match (op, args.as_slice()) {
            (Op::Var(_) | Op::Value(_), _) => term,
            (Op::Select, [array, index]) => {
                let found = self.select(terms, *array, *index);
                found.first().copied().unwrap_or(term)
            }
            (Op::Eq, [a, b]) if self.made.contains_key(a) => {
                let both = self.cells(*a).iter().zip(self.cells(*b));
                let both: Vec<(Term, Term)> = both.map(|(a, b)| (*a, *b)).collect();
                let mut parts = Vec::with_capacity(both.len());
                for (a, b) in both {
                    parts.push(terms.eq(a, b));
                }
                terms.and_all(&parts)
            }
            _ => {
                let words: Vec<Term> = args.iter().map(|arg| self.cells(*arg)[0]).collect();
                match words == args {
                    true => term,
                    false => terms.mk(op, &words),
                }
            }
        }
    }
}

/// How an index is called in names.
fn text(value: &Value) -> String {
    match value {
        Value::Bool(value) => value.to_string(),
        Value::Int(number) => number.to_string(),
        Value::Elem(number) => number.to_string(),
        Value::Bv(bits) => match bits.to_u64() {
            Some(number) => number.to_string(),
            None => bits.to_binary_string(),
        },
        Value::Real(_) | Value::Float(_) | Value::Rounding(_) | Value::Array(_) => "cell".into(),
    }
}

/// How many bits an element has that is no array; sorts without bits are refused later.
fn width(terms: &Terms, sort: Sort) -> usize {
    let bits = match terms.sort_data(sort) {
        SortData::Bv(width) => *width,
        SortData::Float(format) => format.width(),
        SortData::Enum(data) => usize::BITS - data.constructors.len().leading_zeros(),
        SortData::RoundingMode => 3,
        SortData::Bool
        | SortData::Int
        | SortData::Real
        | SortData::Array { .. }
        | SortData::Uninterpreted(_) => 1,
    };
    usize::try_from(bits).unwrap_or(usize::MAX)
}
