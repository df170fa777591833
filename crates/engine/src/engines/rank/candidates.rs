//! Candidates for measures, from what a part of the system compares and changes.
//!
//! | from | measures |
//! |---|---|
//! | a < b, signed, unsigned or integers | max(0, b − a), max(0, a − b + 1) |
//! | a = b | both differences modulo 2^w, \|a − b\| |
//! | float comparisons | the same of the floats' places in their order |
//! | a variable x, a cell that is read | x, −x from the least value, max(0, x), max(0, −x), \|x\|; x, −x as unsigned |
//! | two of them | x + y, x − y, … from their least value, and clamped |
//! | a formula p | 1 where it holds; 1 where not |
//! | two of the first kind | their sum |
//! | p and one of the others | that where p holds, else 0 |

use super::{
    atoms::{atoms, is_number},
    columns::loads,
    measure::{Bases, Line, Measure, Read},
    places::Places,
};
use bia_system::Ts;
use bia_term::{Op, Sort, SortData, Term, Terms, value::Bv};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

/// Atoms that are looked at, at most.
const MAX_ATOMS: usize = 48;
/// Variables that are combined, at most.
const MAX_VARS: usize = 12;
/// Candidates altogether, at most.
const MAX_CANDIDATES: usize = 6000;
/// Formulas that measures are restricted to, at most.
const MAX_FLAGS: usize = 16;

type Set = IndexSet<Measure, FxBuildHasher>;

/// Candidates in the order of their simplicity.
#[derive(Debug, Default)]
pub(super) struct Candidates {
    /// What they are made of.
    pub(super) bases: Bases,
    /// The measures.
    pub(super) list: Vec<Measure>,
}

/// The candidates for a part of the system: some places.
pub(super) fn candidates(
    terms: &mut Terms,
    ts: &Ts,
    places: &Places,
    part: &[usize],
    more: &[Term],
) -> Candidates {
    let state: FxHashSet<Term> = ts.state.iter().map(|var| var.now).collect();
    let mut roots = more.to_vec();
    let mut changed: IndexSet<Term, FxBuildHasher> = IndexSet::default();
    for place in part {
        let place = &places.list[*place];
        roots.push(place.valid);
        for (at, (var, next)) in ts.state.iter().zip(&place.next).enumerate() {
            roots.push(*next);
            if var.now != *next && Some(at) != places.control {
                changed.insert(var.now);
            }
        }
    }
    let mut atoms = atoms(terms, &roots, &state);
    atoms.truncate(MAX_ATOMS);
    let mut made = Making::default();
    for atom in &atoms {
        made.comparison(terms, *atom);
    }
    let compared = made.list.len();
    let is_map = |var: &Term| matches!(terms.sort_data(terms.sort(*var)), SortData::Array { .. });
    let maps: FxHashSet<Term> = changed.iter().copied().filter(is_map).collect();
    let mut vars: Vec<Term> = changed.iter().copied().collect();
    vars.extend(loads(terms, &roots, &state, &maps));
    for var in &vars {
        made.variable(terms, *var);
    }
    // What does not change may be a bound.
    let read = terms.free_vars(&roots);
    let fixed = read
        .iter()
        .filter(|var| state.contains(var) && !changed.contains(*var));
    vars.extend(fixed.copied());
    vars.retain(|var| is_number(terms, *var));
    vars.truncate(MAX_VARS);
    let single = made.list.len();
    let mut flags = made.flags(terms, &atoms, &changed);
    made.pairs(terms, &vars, changed.len());
    made.sums(compared);
    flags.truncate(MAX_FLAGS);
    made.restricted(single, &flags);
    Candidates {
        bases: made.bases,
        list: made.list.into_iter().take(MAX_CANDIDATES).collect(),
    }
}

#[derive(Default)]
struct Making {
    bases: Bases,
    list: Set,
}

impl Making {
    fn clamped(&mut self, lines: Vec<Line>) {
        self.list.insert(Measure {
            when: None,
            lines,
            clamped: true,
        });
    }

    fn raised(&mut self, terms: &Terms, of: Vec<(usize, i64)>) {
        let measure = Measure {
            when: None,
            lines: vec![Line { of, plus: 0 }],
            clamped: false,
        };
        if self.bases.is_bounded(terms, &measure) {
            self.list.insert(measure);
        }
    }

    fn comparison(&mut self, terms: &mut Terms, atom: Term) {
        let op = terms.op(atom);
        let &[a, b] = terms.args(atom) else {
            return;
        };
        if op == Op::BvSlt {
            self.less(terms, a, b, Read::Signed);
        } else if op == Op::BvUlt {
            self.less(terms, a, b, Read::Unsigned);
        } else if op == Op::Lt && terms.sort(a) == Sort::INT {
            self.less(terms, a, b, Read::Int);
        } else if op == Op::Eq && is_number(terms, a) {
            self.equation(terms, a, b);
        } else if matches!(op, Op::FpLt | Op::FpLe | Op::FpEq) {
            let (a, b) = (in_order(terms, a), in_order(terms, b));
            self.less(terms, a, b, Read::Unsigned);
        }
    }

    fn less(&mut self, terms: &Terms, a: Term, b: Term, read: Read) {
        let a = self.operand(terms, a, read);
        let b = self.operand(terms, b, read);
        let (Some((a, c)), Some((b, d))) = (a, b) else {
            return;
        };
        let line = |from: &[(usize, i64)], to: &[(usize, i64)], plus| {
            let minus = from.iter().map(|(base, k)| (*base, -k));
            let of = to.iter().copied().chain(minus).collect();
            Line { of, plus }
        };
        self.clamped(vec![line(&a, &b, d - c)]);
        self.clamped(vec![line(&b, &a, c - d + 1)]);
    }

    /// A side of a comparison: a constant, or a base.
    fn operand(
        &mut self,
        terms: &Terms,
        term: Term,
        read: Read,
    ) -> Option<(Vec<(usize, i64)>, i128)> {
        let base = self.bases.add(terms, term, read);
        match terms.value_of(term) {
            Some(value) => Some((Vec::new(), super::measure::number(value, read)?)),
            None => Some((vec![(base?, 1)], 0)),
        }
    }

    fn equation(&mut self, terms: &mut Terms, a: Term, b: Term) {
        if terms.sort(a) != Sort::INT {
            for (a, b) in [(a, b), (b, a)] {
                let difference = terms.bv_sub(a, b);
                if let Some(base) = self.bases.add(terms, difference, Read::Unsigned) {
                    self.raised(terms, vec![(base, 1)]);
                }
            }
        }
        let reads: &[Read] = match terms.sort(a) == Sort::INT {
            true => &[Read::Int],
            false => &[Read::Signed, Read::Unsigned],
        };
        for read in reads {
            let x = self.operand(terms, a, *read);
            let y = self.operand(terms, b, *read);
            let (Some((a, c)), Some((b, d))) = (x, y) else {
                continue;
            };
            let line = |from: &[(usize, i64)], to: &[(usize, i64)], plus| {
                let minus = from.iter().map(|(base, k)| (*base, -k));
                let of = to.iter().copied().chain(minus).collect();
                Line { of, plus }
            };
            self.clamped(vec![line(&a, &b, d - c), line(&b, &a, c - d)]);
        }
    }

    fn variable(&mut self, terms: &mut Terms, var: Term) {
        let sort = terms.sort(var);
        if sort == Sort::INT {
            if let Some(base) = self.bases.add(terms, var, Read::Int) {
                self.around_zero(base);
            }
        } else if matches!(terms.sort_data(sort), SortData::Bv(_)) {
            if let Some(base) = self.bases.add(terms, var, Read::Signed) {
                self.raised(terms, vec![(base, 1)]);
                self.raised(terms, vec![(base, -1)]);
                self.around_zero(base);
            }
            if let Some(base) = self.bases.add(terms, var, Read::Unsigned) {
                self.raised(terms, vec![(base, 1)]);
                self.raised(terms, vec![(base, -1)]);
            }
        } else if matches!(terms.sort_data(sort), SortData::Float(_)) {
            let place = in_order(terms, var);
            if let Some(base) = self.bases.add(terms, place, Read::Unsigned) {
                self.raised(terms, vec![(base, 1)]);
                self.raised(terms, vec![(base, -1)]);
            }
        }
    }

    fn around_zero(&mut self, base: usize) {
        let line = |k| Line {
            of: vec![(base, k)],
            plus: 0,
        };
        self.clamped(vec![line(1)]);
        self.clamped(vec![line(-1)]);
        self.clamped(vec![line(1), line(-1)]);
        for k in [1, -1] {
            let of = vec![(base, k)];
            self.clamped(vec![Line { of, plus: 1 }]);
        }
    }

    /// Formulas that may hold and not hold, with measures of their own.
    fn flags(
        &mut self,
        terms: &mut Terms,
        atoms: &[Term],
        changed: &IndexSet<Term, FxBuildHasher>,
    ) -> Vec<usize> {
        let truths = changed.iter().filter(|var| terms.sort(**var) == Sort::BOOL);
        let truths: Vec<Term> = truths.copied().chain(atoms.iter().copied()).collect();
        let mut flags = Vec::new();
        for truth in truths {
            let sides = [truth, terms.not(truth)];
            for side in sides {
                if let Some(base) = self.bases.add(terms, side, Read::Bool) {
                    self.raised(terms, vec![(base, 1)]);
                    flags.push(base);
                }
            }
        }
        flags
    }

    /// Sums and differences of two variables, one of which changes.
    fn pairs(&mut self, terms: &mut Terms, vars: &[Term], changed: usize) {
        for (i, x) in vars.iter().enumerate().take(changed) {
            for y in vars.iter().skip(i + 1) {
                if (terms.sort(*x) == Sort::INT) != (terms.sort(*y) == Sort::INT) {
                    continue;
                }
                let reads: &[Read] = match terms.sort(*x) == Sort::INT {
                    true => &[Read::Int],
                    false => &[Read::Signed, Read::Unsigned],
                };
                for read in reads {
                    let a = self.bases.add(terms, *x, *read);
                    let b = self.bases.add(terms, *y, *read);
                    let (Some(a), Some(b)) = (a, b) else {
                        continue;
                    };
                    for (k, l) in [
                        (1, 1),
                        (1, -1),
                        (-1, 1),
                        (-1, -1),
                        (2, 1),
                        (1, 2),
                        (2, -1),
                        (1, -2),
                        (-1, 2),
                        (-2, 1),
                    ] {
                        let of = vec![(a, k), (b, l)];
                        self.raised(terms, of.clone());
                        self.clamped(vec![Line { of, plus: 0 }]);
                    }
                }
            }
        }
    }

    /// Sums of two of the first measures.
    fn sums(&mut self, count: usize) {
        let first: Vec<Measure> = self.list.iter().take(count).cloned().collect();
        let first: Vec<&Measure> = first.iter().filter(|m| m.clamped).take(40).collect();
        for (i, a) in first.iter().enumerate() {
            for b in &first[i + 1..] {
                let lines = a.lines.iter().chain(&b.lines).cloned().collect();
                self.clamped(lines);
            }
        }
    }

    /// The first measures where a formula holds.
    fn restricted(&mut self, count: usize, flags: &[usize]) {
        let first: Vec<Measure> = self.list.iter().take(count).cloned().collect();
        for when in flags {
            for measure in &first {
                let when = Some(*when);
                let measure = measure.clone();
                self.list.insert(Measure { when, ..measure });
            }
        }
    }
}

/// The place of a float in the order of floats, as an unsigned number; that of NaN is of no
/// meaning.
fn in_order(terms: &mut Terms, float: Term) -> Term {
    let bits = terms.mk(Op::FpToBits, &[float]);
    let width = terms.width(bits);
    let sign = terms.bv_extract(bits, width - 1, width - 1);
    let one = terms.bv_u64(1, 1);
    let negative = terms.eq(sign, one);
    let below = terms.bv_not(bits);
    let half = terms.bv(Bv::min_signed(width));
    let above = terms.bv_or(bits, half);
    terms.ite(negative, below, above)
}
