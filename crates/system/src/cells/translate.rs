//! [`Translator`]: terms over arrays to terms over cells, from the leaves up, without recursion.
//!
//! Array terms are kept aside with their parts translated; reads are pushed through them.

use super::{Names, Read};
use crate::Ts;
use bia_term::{Op, Sort, Term, Terms};
use rustc_hash::FxHashMap;

/// The greatest number of reads of one array for which equal indices are constrained to give equal
/// values.
const MAX_COMPARED: usize = 8;

/// Where a term is evaluated: what it leaves open is open there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Context {
    /// Initial states.
    Start,
    /// Steps.
    Step,
    /// Bad states.
    End,
}

/// What a translation made besides.
pub(super) struct Finished {
    pub(super) reads: Vec<Read>,
    /// Variables that may have any value in each state.
    pub(super) free: Vec<Term>,
    pub(super) inputs: Vec<Term>,
    pub(super) only_reads: bool,
}

pub(super) struct Translator {
    /// The indices of the cells.
    cells: Vec<Term>,
    /// For each array variable, its elements in the cells of its index sort.
    values: FxHashMap<Term, Vec<(Term, Term)>>,
    done: FxHashMap<(Context, Term), Term>,
    read: FxHashMap<(Context, Term, Term), Term>,
    /// Which terms of the system indices stand for.
    originals: FxHashMap<(Context, Term), Term>,
    made: Finished,
}

impl Translator {
    pub(super) fn new(terms: &mut Terms, ts: &Ts, cells: &[Term], names: &mut Names) -> Self {
        let mut this = Self {
            cells: cells.to_vec(),
            values: FxHashMap::default(),
            done: FxHashMap::default(),
            read: FxHashMap::default(),
            originals: FxHashMap::default(),
            made: Finished {
                reads: Vec::new(),
                free: Vec::new(),
                inputs: Vec::new(),
                only_reads: true,
            },
        };
        for var in &ts.state {
            this.add_values(terms, var.now, names);
        }
        for input in &ts.inputs {
            this.add_values(terms, *input, names);
            let values = this.values.get(input).cloned().unwrap_or_default();
            let values = values.into_iter().map(|(value, _)| value);
            this.made.inputs.extend(values);
        }
        this
    }

    fn add_values(&mut self, terms: &mut Terms, array: Term, names: &mut Names) {
        let Some((index, element)) = terms.sorts().array_parts(terms.sort(array)) else {
            return;
        };
        let mut values = Vec::new();
        for cell in &self.cells {
            if terms.sort(*cell) == index {
                values.push((names.var(terms, "value", element), *cell));
            }
        }
        self.values.insert(array, values);
    }

    /// The elements of an array variable, each with the index of its cell.
    pub(super) fn values_of(&self, array: Term) -> Vec<(Term, Term)> {
        self.values.get(&array).cloned().unwrap_or_default()
    }

    pub(super) fn finish(self) -> Finished {
        self.made
    }

    /// A term over the abstraction; of an array, the same array with its parts translated.
    pub(super) fn term(
        &mut self,
        terms: &mut Terms,
        root: Term,
        context: Context,
        names: &mut Names,
    ) -> Term {
        for term in terms.post_order(&[root]) {
            if self.done.contains_key(&(context, term)) {
                continue;
            }
            let made = self.one(terms, term, context, names);
            self.done.insert((context, term), made);
        }
        self.done[&(context, root)]
    }

    /// A term whose arguments are translated.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "whatever is made of arrays in another way has any value"
    )]
    fn one(&mut self, terms: &mut Terms, term: Term, context: Context, names: &mut Names) -> Term {
        let (op, args) = (terms.op(term), terms.args(term).to_vec());
        let made: Vec<Term> = args.iter().map(|arg| self.done[&(context, *arg)]).collect();
        let is_array = |t: Term| terms.sorts().array_parts(terms.sort(t)).is_some();
        if is_array(term) || !args.iter().any(|arg| is_array(*arg)) {
            return match args.is_empty() {
                true => term,
                false => terms.mk(op, &made),
            };
        }
        match op {
            Op::Select => {
                let original = self.originals.entry((context, made[1]));
                original.or_insert(args[1]);
                self.read_made(terms, made[0], made[1], context, names)
            }
            Op::Eq if args.len() == 2 => {
                let guess = self.any(terms, Sort::BOOL, context, names);
                self.made.only_reads = false;
                let index = terms.sorts().array_parts(terms.sort(args[0]));
                let mut parts = vec![guess];
                for cell in self.cells.clone() {
                    if index.is_some_and(|(index, _)| index == terms.sort(cell)) {
                        let left = self.read_made(terms, made[0], cell, context, names);
                        let right = self.read_made(terms, made[1], cell, context, names);
                        parts.push(terms.eq(left, right));
                    }
                }
                terms.and_all(&parts)
            }
            // Anything else that is made of arrays has any value.
            _ => {
                self.made.only_reads = false;
                let sort = terms.sort(term);
                self.any(terms, sort, context, names)
            }
        }
    }

    /// A new variable with any value.
    fn any(&mut self, terms: &mut Terms, sort: Sort, context: Context, names: &mut Names) -> Term {
        let var = names.var(terms, "any", sort);
        match context {
            Context::Start | Context::End => self.made.free.push(var),
            Context::Step => self.made.inputs.push(var),
        }
        var
    }

    /// The element of an array term of the system at an index of the abstraction.
    pub(super) fn read(
        &mut self,
        terms: &mut Terms,
        array: Term,
        index: Term,
        context: Context,
        names: &mut Names,
    ) -> Term {
        let array = self.term(terms, array, context, names);
        self.read_made(terms, array, index, context, names)
    }

    /// As `read`, for an array whose parts are translated.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "whatever is made of arrays in another way has any value"
    )]
    fn read_made(
        &mut self,
        terms: &mut Terms,
        array: Term,
        index: Term,
        context: Context,
        names: &mut Names,
    ) -> Term {
        let mut todo = vec![array];
        while let Some(at) = todo.last().copied() {
            if self.read.contains_key(&(context, at, index)) {
                todo.pop();
                continue;
            }
            let args = terms.args(at).to_vec();
            let below: &[Term] = match terms.op(at) {
                Op::Store => &args[..1],
                Op::Ite => &args[1..],
                _ => &[],
            };
            let read = &self.read;
            let missing = below
                .iter()
                .filter(|b| !read.contains_key(&(context, **b, index)));
            let missing: Vec<Term> = missing.copied().collect();
            if !missing.is_empty() {
                todo.extend(missing);
                continue;
            }
            let of = |array: Term| self.read[&(context, array, index)];
            let value = match terms.op(at) {
                Op::Store => {
                    let rest = of(args[0]);
                    let here = terms.eq(args[1], index);
                    terms.ite(here, args[2], rest)
                }
                Op::Ite => {
                    let (yes, no) = (of(args[1]), of(args[2]));
                    terms.ite(args[0], yes, no)
                }
                Op::ConstArray(_) => args[0],
                Op::Var(_) => self.read_variable(terms, at, index, context, names),
                // A constant, or something that is read as it is.
                Op::Value(_) => terms.select(at, index),
                _ => {
                    self.made.only_reads = false;
                    let element = terms.sorts().array_parts(terms.sort(at));
                    let element = element.map_or(Sort::BOOL, |(_, element)| element);
                    self.any(terms, element, context, names)
                }
            };
            self.read.insert((context, at, index), value);
            todo.pop();
        }
        self.read[&(context, array, index)]
    }

    fn read_variable(
        &mut self,
        terms: &mut Terms,
        array: Term,
        index: Term,
        context: Context,
        names: &mut Names,
    ) -> Term {
        let values = self.values_of(array);
        if let Some((value, _)) = values.iter().find(|(_, cell)| *cell == index) {
            return *value;
        }
        let element = terms.sorts().array_parts(terms.sort(array));
        let element = element.map_or(Sort::BOOL, |(_, element)| element);
        let mut result = self.any(terms, element, context, names);
        if context != Context::Start {
            let original = self.originals.get(&(context, index)).copied();
            self.made.reads.push(Read {
                array,
                index,
                original: original.unwrap_or(index),
                value: result,
                at_end: context == Context::End,
            });
        }
        for (value, cell) in values.into_iter().rev() {
            let here = terms.eq(index, cell);
            result = terms.ite(here, value, result);
        }
        result
    }

    /// That reads of one array at equal indices are equal, among few.
    pub(super) fn consistent(&self, terms: &mut Terms, context: Context) -> Term {
        let at_end = context == Context::End;
        let mut parts = Vec::new();
        let mut by_array: Vec<(Term, Vec<&Read>)> = Vec::new();
        for read in self.made.reads.iter().filter(|r| r.at_end == at_end) {
            match by_array.iter_mut().find(|(array, _)| *array == read.array) {
                Some((_, reads)) => reads.push(read),
                None => by_array.push((read.array, vec![read])),
            }
        }
        for (_, reads) in by_array {
            if reads.len() > MAX_COMPARED {
                continue;
            }
            for (number, a) in reads.iter().enumerate() {
                for b in &reads[..number] {
                    let same = terms.eq(a.index, b.index);
                    let equal = terms.eq(a.value, b.value);
                    parts.push(terms.implies(same, equal));
                }
            }
        }
        terms.and_all(&parts)
    }
}
