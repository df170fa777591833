//! Random terms of all sorts, from the rows of the operator table.
//!
//! A generator grows a pool of terms: each step picks a row and arguments for it from the pool,
//! or fresh leaves. So every operator occurs, and terms share parts. Used on a raw table the
//! pool holds what was asked for; its rewritten form is a transfer into a rewriting table.

use super::{Rng, value};
use crate::{
    FunId, Sort, SortData, Term, Terms,
    table::{self, Arity, Row, Signature},
    value::FloatFormat,
};

/// Which theories random terms are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mix {
    /// Integers and real numbers.
    pub numbers: bool,
    /// Floats.
    pub floats: bool,
    /// Arrays.
    pub arrays: bool,
    /// Uninterpreted functions and sorts, enumerations.
    pub uninterpreted: bool,
}

impl Mix {
    /// Everything.
    pub const ALL: Mix = Mix {
        numbers: true,
        floats: true,
        arrays: true,
        uninterpreted: true,
    };
    /// Bool and bit-vectors only.
    pub const BITS: Mix = Mix {
        numbers: false,
        floats: false,
        arrays: false,
        uninterpreted: false,
    };
}

/// Makes random terms in one table.
#[derive(Clone, Debug)]
pub struct Generator {
    rng: Rng,
    rows: Vec<&'static Row>,
    sorts: Vec<Sort>,
    funs: Vec<FunId>,
    pool: Vec<Term>,
    mix: Mix,
}

/// The widths that bit-vectors have.
const WIDTHS: [u32; 6] = [1, 2, 4, 8, 33, 65];

impl Generator {
    /// A generator for `terms`, with an empty pool.
    pub fn new(terms: &mut Terms, seed: u64, mix: Mix) -> Self {
        let mut sorts = vec![Sort::BOOL];
        sorts.extend(WIDTHS.map(|width| terms.bv_sort(width)));
        if mix.numbers {
            sorts.extend([Sort::INT, Sort::REAL]);
        }
        if mix.floats {
            let formats = [(2, 2), (3, 5), (5, 11)];
            let formats = formats
                .into_iter()
                .filter_map(|(e, s)| FloatFormat::new(e, s));
            sorts.extend(formats.map(|format| terms.float_sort(format)));
            sorts.push(Sort::ROUNDING_MODE);
        }
        let mut funs = Vec::new();
        if mix.uninterpreted {
            let color = terms.enum_sort("Color", &["red", "green", "blue"]);
            sorts.extend(color);
            sorts.push(terms.uninterpreted_sort("Thing"));
            let byte = terms.bv_sort(8);
            funs.push(terms.declare_fun("f", &[byte, Sort::BOOL], byte));
            let thing = terms.uninterpreted_sort("Thing");
            funs.push(terms.declare_fun("g", &[thing], thing));
        }
        if mix.arrays {
            let (bit, byte) = (terms.bv_sort(1), terms.bv_sort(8));
            sorts.push(terms.array_sort(byte, byte));
            sorts.push(terms.array_sort(bit, Sort::BOOL));
            let inner = terms.array_sort(bit, byte);
            sorts.push(terms.array_sort(Sort::BOOL, inner));
        }
        Self {
            rng: Rng::new(seed),
            rows: table::rows().collect(),
            sorts,
            funs,
            pool: Vec::new(),
            mix,
        }
    }

    /// Adds `steps` random terms to the pool.
    pub fn grow(&mut self, terms: &mut Terms, steps: usize) {
        for _ in 0..steps {
            if let Some(term) = self.step(terms) {
                self.pool.push(term);
            }
        }
    }

    /// All terms made so far.
    pub fn pool(&self) -> &[Term] {
        &self.pool
    }

    /// The source of randomness.
    pub fn rng(&mut self) -> &mut Rng {
        &mut self.rng
    }

    /// A random term of this sort: from the pool or a leaf.
    pub fn of_sort(&mut self, terms: &mut Terms, sort: Sort) -> Term {
        // Recent terms are preferred: they are deeper.
        for _ in 0..8 {
            let recent = [3, 24, self.pool.len()][self.rng.below(3)];
            let from = self.pool.len().saturating_sub(recent);
            let at = from + self.rng.below(self.pool.len() - from);
            match self.pool.get(at) {
                Some(term) if terms.sort(*term) == sort => return *term,
                _ => {}
            }
        }
        self.leaf(terms, sort)
    }

    /// A variable, one of a few per sort, or a constant.
    fn leaf(&mut self, terms: &mut Terms, sort: Sort) -> Term {
        if self.rng.one_in(3) {
            let value = value(&mut self.rng, terms, sort);
            return terms.value(value, sort);
        }
        let name = ["a", "b", "c"][self.rng.below(3)];
        let sort_text = terms.sort_text(sort);
        terms.var(&format!("{name} {sort_text}"), sort)
    }

    fn step(&mut self, terms: &mut Terms) -> Option<Term> {
        if !self.funs.is_empty() && self.rng.one_in(20) {
            let fun = *self.rng.pick(&self.funs)?;
            let sorts = terms.fun(fun).args.clone();
            let args: Vec<Term> = sorts.iter().map(|s| self.of_sort(terms, *s)).collect();
            return Some(terms.app(fun, &args));
        }
        let row = *self.rng.pick(&self.rows)?;
        if row.signature == Signature::ConstArray {
            let sort = self.sort_where(terms, |s| matches!(s, SortData::Array { .. }))?;
            let (_, element) = terms.sorts().array_parts(sort)?;
            let element = self.of_sort(terms, element);
            return Some(terms.const_array(sort, element));
        }
        let (indices, args) = self.arguments(terms, row)?;
        // The sorts fit; what can fail is an index, and then another step follows.
        terms.try_apply(row.name(), &indices, &args).ok()
    }

    fn sort_where(&mut self, terms: &Terms, accept: impl Fn(&SortData) -> bool) -> Option<Sort> {
        let fitting: Vec<Sort> = self
            .sorts
            .iter()
            .copied()
            .filter(|sort| accept(terms.sort_data(*sort)))
            .collect();
        self.rng.pick(&fitting).copied()
    }

    fn bv_sort(&mut self, terms: &Terms) -> Option<Sort> {
        self.sort_where(terms, |s| matches!(s, SortData::Bv(_)))
    }

    fn float_sort(&mut self, terms: &Terms) -> Option<Sort> {
        self.sort_where(terms, |s| matches!(s, SortData::Float(_)))
    }

    fn small(&mut self) -> u32 {
        u32::try_from(self.rng.below(9)).unwrap_or(0)
    }

    /// Indices and arguments that fit a row; `None` when the mix has no such sorts.
    fn arguments(&mut self, terms: &mut Terms, row: &Row) -> Option<(Vec<u32>, Vec<Term>)> {
        let count = match row.arity {
            Arity::Exactly(n) => n as usize,
            Arity::Any | Arity::Left | Arity::Right | Arity::Chain | Arity::Pairwise => {
                2 + usize::from(self.rng.one_in(4)) + usize::from(self.rng.one_in(8))
            }
        };
        let (indices, sorts) = self.signature(terms, row.signature, count)?;
        let mut args: Vec<Term> = sorts.iter().map(|s| self.of_sort(terms, *s)).collect();
        // Equal arguments and constants are what most rules of rewriting are about.
        if self.rng.one_in(6)
            && let [.., a, b] = args.as_mut_slice()
            && terms.sort(*a) == terms.sort(*b)
        {
            *b = *a;
        }
        if self.rng.one_in(6)
            && let Some(last) = args.last_mut()
        {
            let sort = terms.sort(*last);
            let constant = value(&mut self.rng, terms, sort);
            *last = terms.value(constant, sort);
        }
        Some((indices, args))
    }

    /// Indices and sorts of arguments for a sort rule.
    fn signature(
        &mut self,
        terms: &mut Terms,
        signature: Signature,
        count: usize,
    ) -> Option<(Vec<u32>, Vec<Sort>)> {
        let all = |sort: Sort| (Vec::new(), vec![sort; count]);
        let numbers = self.mix.numbers;
        Some(match signature {
            Signature::Bools => all(Sort::BOOL),
            Signature::Equal => all(*self.rng.pick(&self.sorts)?),
            Signature::Ite => {
                let sort = *self.rng.pick(&self.sorts)?;
                (Vec::new(), vec![Sort::BOOL, sort, sort])
            }
            Signature::Numbers | Signature::NumberOrder if numbers => {
                all(*self.rng.pick(&[Sort::INT, Sort::REAL])?)
            }
            Signature::Ints | Signature::IntToReal if numbers => all(Sort::INT),
            Signature::Reals | Signature::RealToInt | Signature::RealTest if numbers => {
                all(Sort::REAL)
            }
            Signature::IntTest if numbers => (vec![1 + self.small()], vec![Sort::INT]),
            Signature::IntToBv if numbers => (vec![*self.rng.pick(&WIDTHS)?], vec![Sort::INT]),
            Signature::BvToInt if numbers => all(self.bv_sort(terms)?),
            Signature::FloatFromReal if numbers => {
                let target = self.float_sort(terms)?;
                (
                    format_of(terms, target)?,
                    vec![Sort::ROUNDING_MODE, Sort::REAL],
                )
            }
            Signature::FloatToReal if numbers => all(self.float_sort(terms)?),
            Signature::Numbers
            | Signature::NumberOrder
            | Signature::Ints
            | Signature::IntToReal
            | Signature::Reals
            | Signature::RealToInt
            | Signature::RealTest
            | Signature::IntTest
            | Signature::IntToBv
            | Signature::BvToInt
            | Signature::FloatFromReal
            | Signature::FloatToReal => return None,
            Signature::Bvs | Signature::BvOrder | Signature::BvCompare => all(self.bv_sort(terms)?),
            Signature::Concat
            | Signature::Extract
            | Signature::Extend
            | Signature::Repeat
            | Signature::Rotate => return self.bit_signature(terms, signature, count),
            Signature::Floats
            | Signature::RoundFloats
            | Signature::FloatOrder
            | Signature::FloatParts
            | Signature::FloatFromBits
            | Signature::FloatFromFloat
            | Signature::FloatFromBv
            | Signature::FloatToBv
            | Signature::FloatToBits => return self.float_signature(terms, signature, count),
            Signature::Select | Signature::Store => {
                let array = self.sort_where(terms, |s| matches!(s, SortData::Array { .. }))?;
                let (index, element) = terms.sorts().array_parts(array)?;
                let sorts = [array, index, element];
                (Vec::new(), sorts[..count].to_vec())
            }
            Signature::ConstArray => return None,
        })
    }

    /// Sort rules of bit-vectors with indices.
    fn bit_signature(
        &mut self,
        terms: &Terms,
        signature: Signature,
        count: usize,
    ) -> Option<(Vec<u32>, Vec<Sort>)> {
        let sort = self.bv_sort(terms)?;
        let width = terms.sorts().bv_width(sort)?;
        if signature == Signature::Concat {
            let mut sorts = vec![sort];
            while sorts.len() < count {
                sorts.push(self.bv_sort(terms)?);
            }
            return Some((Vec::new(), sorts));
        }
        let indices = if signature == Signature::Extract {
            let width = usize::try_from(width).unwrap_or(1);
            let lo = self.rng.below(width);
            let hi = lo + self.rng.below(width - lo);
            vec![u32::try_from(hi).ok()?, u32::try_from(lo).ok()?]
        } else if signature == Signature::Repeat {
            vec![1 + self.small() % 5]
        } else {
            vec![self.small()]
        };
        Some((indices, vec![sort]))
    }

    /// Sort rules of floats without numbers.
    fn float_signature(
        &mut self,
        terms: &mut Terms,
        signature: Signature,
        count: usize,
    ) -> Option<(Vec<u32>, Vec<Sort>)> {
        let sort = self.float_sort(terms)?;
        let format = terms.sorts().float_format(sort)?;
        let rm = Sort::ROUNDING_MODE;
        let none = Vec::new();
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`signature` dispatches by theory"
        )]
        Some(match signature {
            Signature::Floats | Signature::FloatOrder | Signature::FloatToBits => {
                (none, vec![sort; count])
            }
            Signature::RoundFloats => {
                let mut sorts = vec![sort; count];
                sorts[0] = rm;
                (none, sorts)
            }
            Signature::FloatParts => {
                let sign = terms.bv_sort(1);
                let exponent = terms.bv_sort(format.exponent_bits());
                let fraction = terms.bv_sort(format.significand_bits() - 1);
                (none, vec![sign, exponent, fraction])
            }
            Signature::FloatFromBits => {
                let bits = terms.bv_sort(format.width());
                (format_of(terms, sort)?, vec![bits])
            }
            Signature::FloatFromFloat => {
                let from = self.float_sort(terms)?;
                (format_of(terms, sort)?, vec![rm, from])
            }
            Signature::FloatFromBv => {
                let from = self.bv_sort(terms)?;
                (format_of(terms, sort)?, vec![rm, from])
            }
            Signature::FloatToBv => (vec![*self.rng.pick(&WIDTHS)?], vec![rm, sort]),
            _ => return None,
        })
    }
}

fn format_of(terms: &Terms, sort: Sort) -> Option<Vec<u32>> {
    let format = terms.sorts().float_format(sort)?;
    Some(vec![format.exponent_bits(), format.significand_bits()])
}
