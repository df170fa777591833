//! Columns: the numbers that synthesis combines linearly.
//!
//! | from | columns |
//! |---|---|
//! | numbers x that change, cells of maps among them | x |
//! | a < b | max(0, b − a), max(0, a − b + 1) |
//! | formulas p that may change | 1 where p holds |
//! | two numbers x, y | max(x, y); min(x, y) is x + y − max(x, y) |
//! | p and x | x where p holds, else 0 |
//! | numbers that do not change | over integers alone, where they are bounds |
//!
//! So a linear combination may be a sum of clamped differences, a maximum, or defined by cases.

use super::{
    atoms::{atoms, is_number},
    measure::{Bases, Read},
    places::Places,
};
use bia_system::Ts;
use bia_term::{Op, Sort, SortData, Term, Terms};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

/// Numbers that change, at most.
const MAX_NUMBERS: usize = 8;
/// Comparisons, at most.
const MAX_ATOMS: usize = 12;
/// Numbers that maxima are of, at most.
const MAX_PAIRED: usize = 4;
/// Formulas that cases are made of, at most.
const MAX_CASES: usize = 4;
/// Columns altogether, at most.
const MAX_COLUMNS: usize = 64;

/// What is combined.
#[derive(Debug, Default)]
pub(super) struct Columns {
    /// The numbers.
    pub(super) bases: Bases,
    /// Which of them have a least value.
    pub(super) bounded: Vec<bool>,
    /// Which of them are numbers of the state, with sign.
    pub(super) simple: Vec<bool>,
}

type Set = IndexSet<Term, FxBuildHasher>;

/// The columns for a part of the system: some places.
pub(super) fn columns(
    terms: &mut Terms,
    ts: &Ts,
    places: &Places,
    part: &[usize],
    more: &[Term],
) -> Columns {
    let state: FxHashSet<Term> = ts.state.iter().map(|var| var.now).collect();
    let mut roots = more.to_vec();
    let (mut changed, mut maps) = (Set::default(), FxHashSet::default());
    for place in part {
        let place = &places.list[*place];
        roots.push(place.valid);
        for (at, (var, next)) in ts.state.iter().zip(&place.next).enumerate() {
            roots.push(*next);
            if var.now != *next && Some(at) != places.control {
                changed.insert(var.now);
                if matches!(terms.sort_data(terms.sort(var.now)), SortData::Array { .. }) {
                    maps.insert(var.now);
                }
            }
        }
    }
    let read: Vec<Term> = terms.free_vars(&roots);
    let fixed = read
        .iter()
        .filter(|var| state.contains(var) && !changed.contains(*var));
    let fixed: Vec<Term> = fixed.copied().collect();
    let mut numbers: Vec<Term> = changed.iter().copied().collect();
    numbers.extend(loads(terms, &roots, &state, &maps));
    numbers.retain(|x| is_number(terms, *x));
    numbers.truncate(MAX_NUMBERS);
    let mut atoms = atoms(terms, &roots, &state);
    atoms.retain(|atom| {
        terms
            .free_vars(&[*atom])
            .iter()
            .any(|x| changed.contains(x))
    });
    atoms.truncate(MAX_ATOMS);
    let mut making = Making::default();
    for x in &numbers {
        making.number(terms, *x);
    }
    for x in fixed.iter().take(MAX_NUMBERS) {
        if terms.sort(*x) == Sort::INT {
            making.number(terms, *x);
        }
    }
    for x in &numbers {
        making.add(terms, *x, Read::Unsigned);
    }
    making.comparisons(terms, &atoms);
    let truths = changed.iter().filter(|x| terms.sort(**x) == Sort::BOOL);
    let flags: Vec<Term> = truths.chain(&atoms).copied().collect();
    for p in &flags {
        making.add(terms, *p, Read::Bool);
    }
    making.maxima(terms, &numbers);
    for p in flags.iter().take(MAX_CASES) {
        making.cases(terms, *p, &numbers);
    }
    making.made
}

/// Cells of these maps that the formulas read, at indices that are terms over the state.
pub(super) fn loads(
    terms: &Terms,
    roots: &[Term],
    state: &FxHashSet<Term>,
    maps: &FxHashSet<Term>,
) -> Vec<Term> {
    if maps.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for term in terms.post_order(roots) {
        let args = terms.args(term);
        if terms.op(term) == Op::Select
            && maps.contains(&args[0])
            && terms
                .free_vars(&[args[1]])
                .iter()
                .all(|x| state.contains(x))
        {
            found.push(term);
        }
    }
    found
}

#[derive(Default)]
struct Making {
    made: Columns,
}

impl Making {
    fn add(&mut self, terms: &Terms, term: Term, read: Read) {
        if self.made.bounded.len() >= MAX_COLUMNS {
            return;
        }
        if let Some(number) = self.made.bases.add(terms, term, read)
            && number == self.made.bounded.len()
        {
            self.made.bounded.push(read != Read::Int);
            self.made.simple.push(false);
        }
    }

    fn number(&mut self, terms: &Terms, x: Term) {
        let read = match terms.sort(x) == Sort::INT {
            true => Read::Int,
            false => Read::Signed,
        };
        self.add(terms, x, read);
        if let Some(simple) = self.made.simple.last_mut() {
            *simple = true;
        }
    }

    fn comparisons(&mut self, terms: &mut Terms, atoms: &[Term]) {
        for atom in atoms {
            let op = terms.op(*atom);
            let &[a, b] = terms.args(*atom) else {
                continue;
            };
            let is_int = terms.sort(a) == Sort::INT;
            let signed = op == Op::BvSlt;
            if !(signed || op == Op::BvUlt || (op == Op::Lt && is_int)) {
                continue;
            }
            for (a, b, plus) in [(a, b, 0), (b, a, 1)] {
                if let Some(term) = clamped(terms, a, b, plus, signed) {
                    let read = match is_int {
                        true => Read::Int,
                        false => Read::Unsigned,
                    };
                    self.add(terms, term, read);
                }
            }
        }
    }

    fn maxima(&mut self, terms: &mut Terms, numbers: &[Term]) {
        let numbers = &numbers[..numbers.len().min(MAX_PAIRED)];
        for (i, x) in numbers.iter().enumerate() {
            for y in &numbers[i + 1..] {
                if terms.sort(*x) != terms.sort(*y) {
                    continue;
                }
                if terms.sort(*x) == Sort::INT {
                    let less = terms.lt(*x, *y);
                    let most = terms.ite(less, *y, *x);
                    self.add(terms, most, Read::Int);
                } else {
                    let less = terms.bv_slt(*x, *y);
                    let most = terms.ite(less, *y, *x);
                    self.add(terms, most, Read::Signed);
                }
            }
        }
    }

    fn cases(&mut self, terms: &mut Terms, p: Term, numbers: &[Term]) {
        for x in numbers {
            let is_int = terms.sort(*x) == Sort::INT;
            let (zero, read) = match is_int {
                true => (terms.int(0), Read::Int),
                false => (terms.bv_u64(terms.width(*x), 0), Read::Signed),
            };
            let part = terms.ite(p, *x, zero);
            self.add(terms, part, read);
        }
    }
}

/// max(0, b − a + plus), with a bit more than its arguments have.
fn clamped(terms: &mut Terms, a: Term, b: Term, plus: u64, signed: bool) -> Option<Term> {
    if terms.sort(a) == Sort::INT {
        let difference = terms.sub(b, a);
        let one = terms.int(plus);
        let sum = terms.add(difference, one);
        let zero = terms.int(0);
        let negative = terms.lt(sum, zero);
        return Some(terms.ite(negative, zero, sum));
    }
    if !matches!(terms.sort_data(terms.sort(a)), SortData::Bv(_)) {
        return None;
    }
    let mut wide = |x: Term| match signed {
        true => terms.bv_sign_extend(x, 2),
        false => terms.bv_zero_extend(x, 2),
    };
    let (a, b) = (wide(a), wide(b));
    let width = terms.width(a);
    let difference = terms.bv_sub(b, a);
    let one = terms.bv_u64(width, plus);
    let sum = terms.bv_add(difference, one);
    let zero = terms.bv_u64(width, 0);
    let negative = terms.bv_slt(sum, zero);
    Some(terms.ite(negative, zero, sum))
}
