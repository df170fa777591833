//! Random formulas over sorts so small that all assignments can be tried.

use crate::testing::Rng;
use bia_term::{FunId, Op, Sort, SortData, Term, Terms, value::Domain, value::Value};

/// Which sorts and operators formulas are made of.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mix {
    pub(super) arrays: bool,
    pub(super) nested: bool,
    pub(super) functions: bool,
    pub(super) enums: bool,
    pub(super) floats: bool,
}

/// Makes random terms.
pub(super) struct Formulas {
    pub(super) rng: Rng,
    mix: Mix,
    sorts: Vec<Sort>,
    funs: Vec<FunId>,
}

impl Formulas {
    pub(super) fn new(terms: &mut Terms, seed: u64, mix: Mix) -> Self {
        let [one, two, three] = [1, 2, 3].map(|width| terms.bv_sort(width));
        let mut sorts = vec![Sort::BOOL, one, two, three];
        let mut funs = Vec::new();
        if mix.enums {
            sorts.push(terms.enum_sort("Color", &["red", "green", "blue"]).unwrap());
            sorts.push(Sort::ROUNDING_MODE);
            sorts.push(terms.uninterpreted_sort("Thing"));
        }
        if mix.arrays {
            sorts.push(terms.array_sort(two, one));
            sorts.push(terms.array_sort(one, two));
            sorts.push(terms.array_sort(Sort::BOOL, Sort::BOOL));
        }
        if mix.nested {
            let inner = terms.array_sort(one, Sort::BOOL);
            sorts.push(inner);
            sorts.push(terms.array_sort(one, inner));
            sorts.push(terms.array_sort(inner, Sort::BOOL));
        }
        if mix.arrays && mix.enums {
            let color = terms.enum_sort("Color", &["red", "green", "blue"]).unwrap();
            sorts.push(terms.array_sort(color, color));
        }
        if mix.functions {
            funs.push(terms.declare_fun("f", &[one, Sort::BOOL], one));
            funs.push(terms.declare_fun("g", &[two], Sort::BOOL));
            if mix.nested {
                let inner = terms.array_sort(one, Sort::BOOL);
                funs.push(terms.declare_fun("h", &[inner], Sort::BOOL));
                funs.push(terms.declare_fun("k", &[Sort::BOOL], inner));
            }
        }
        if mix.floats {
            let format = bia_term::value::FloatFormat::new(2, 3).unwrap();
            sorts.push(terms.float_sort(format));
            if !mix.enums {
                sorts.push(Sort::ROUNDING_MODE);
            }
        }
        let rng = Rng::new(seed);
        Self {
            rng,
            mix,
            sorts,
            funs,
        }
    }

    pub(super) fn formula(&mut self, terms: &mut Terms, depth: usize) -> Term {
        self.term(terms, Sort::BOOL, depth)
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.rng.below(from.len())]
    }

    /// A random term of a sort.
    pub(super) fn term(&mut self, terms: &mut Terms, sort: Sort, depth: usize) -> Term {
        if depth == 0 || self.rng.below(8) == 0 {
            return self.leaf(terms, sort);
        }
        let depth = depth - 1;
        match self.rng.below(12) {
            0 => {
                let condition = self.term(terms, Sort::BOOL, depth);
                let (a, b) = (self.term(terms, sort, depth), self.term(terms, sort, depth));
                return terms.ite(condition, a, b);
            }
            1 | 2 => {
                if let Some(term) = self.read(terms, sort, depth) {
                    return term;
                }
            }
            _ => {}
        }
        match terms.sort_data(sort).clone() {
            SortData::Bool => self.truth(terms, depth),
            SortData::Bv(width) => self.bits(terms, sort, width, depth),
            SortData::Array { index, element } => {
                if self.rng.below(6) == 0 {
                    let element = self.term(terms, element, depth);
                    return terms.const_array(sort, element);
                }
                let array = self.term(terms, sort, depth);
                let (i, e) = (
                    self.term(terms, index, depth),
                    self.term(terms, element, depth),
                );
                terms.store(array, i, e)
            }
            SortData::Float(_) => self.float(terms, sort, depth),
            SortData::RoundingMode
            | SortData::Enum(_)
            | SortData::Uninterpreted(_)
            | SortData::Int
            | SortData::Real => self.leaf(terms, sort),
        }
    }

    fn leaf(&mut self, terms: &mut Terms, sort: Sort) -> Term {
        let uninterpreted = matches!(terms.sort_data(sort), SortData::Uninterpreted(_));
        if self.rng.below(4) == 0 && !uninterpreted {
            let values = terms.sorts().domain(sort).values();
            let value = values[self.rng.below(values.len())].clone();
            return terms.value(value, sort);
        }
        let name = self.pick(&["x", "y"]);
        let name = format!("{name}{sort:?}");
        terms.var(&name, sort)
    }

    /// A read or an application of this sort, if the mix has any.
    fn read(&mut self, terms: &mut Terms, sort: Sort, depth: usize) -> Option<Term> {
        let mut arrays = self.sorts.clone();
        arrays.retain(|s| {
            terms
                .sorts()
                .array_parts(*s)
                .is_some_and(|(_, e)| e == sort)
        });
        let mut funs = self.funs.clone();
        funs.retain(|f| terms.fun(*f).result == sort);
        if arrays.len() + funs.len() == 0 {
            return None;
        }
        let at = self.rng.below(arrays.len() + funs.len());
        if let Some(array) = arrays.get(at) {
            let (index, _) = terms.sorts().array_parts(*array)?;
            let (a, i) = (
                self.term(terms, *array, depth),
                self.term(terms, index, depth),
            );
            return Some(terms.select(a, i));
        }
        let fun = funs[at - arrays.len()];
        let sorts = terms.fun(fun).args.clone();
        let args: Vec<Term> = sorts.iter().map(|s| self.term(terms, *s, depth)).collect();
        Some(terms.app(fun, &args))
    }

    fn truth(&mut self, terms: &mut Terms, depth: usize) -> Term {
        const JUNCTIONS: [Op; 3] = [Op::And, Op::Or, Op::Eq];
        const ORDERS: [Op; 4] = [Op::BvUlt, Op::BvSlt, Op::BvUmulo, Op::BvSmulo];
        match self.rng.below(9) {
            0 => {
                let a = self.term(terms, Sort::BOOL, depth);
                terms.not(a)
            }
            1 | 2 => {
                let op = self.pick(&JUNCTIONS);
                let (a, b) = (
                    self.term(terms, Sort::BOOL, depth),
                    self.term(terms, Sort::BOOL, depth),
                );
                terms.mk(op, &[a, b])
            }
            3 | 4 => {
                let (op, sort) = (self.pick(&ORDERS), self.bv_sort(terms));
                let (a, b) = (self.term(terms, sort, depth), self.term(terms, sort, depth));
                terms.mk(op, &[a, b])
            }
            5 if self.mix.floats => self.float_test(terms, depth),
            _ => {
                let sorts = self.sorts.clone();
                let sort = self.pick(&sorts);
                let (a, b) = (self.term(terms, sort, depth), self.term(terms, sort, depth));
                terms.eq(a, b)
            }
        }
    }

    fn bv_sort(&mut self, terms: &mut Terms) -> Sort {
        let width = self.pick(&[1, 2, 3]);
        terms.bv_sort(width)
    }

    fn bits(&mut self, terms: &mut Terms, sort: Sort, width: u32, depth: usize) -> Term {
        const BINARY: [Op; 14] = [
            Op::BvAnd,
            Op::BvOr,
            Op::BvXor,
            Op::BvAdd,
            Op::BvSub,
            Op::BvMul,
            Op::BvUdiv,
            Op::BvUrem,
            Op::BvSdiv,
            Op::BvSrem,
            Op::BvSmod,
            Op::BvShl,
            Op::BvLshr,
            Op::BvAshr,
        ];
        match self.rng.below(8) {
            0 => {
                let a = self.term(terms, sort, depth);
                let op = self.pick(&[Op::BvNot, Op::BvNeg]);
                terms.mk(op, &[a])
            }
            1 if width > 1 => {
                let low = 1 + u32::try_from(self.rng.below(width as usize - 1)).unwrap();
                let (high, low) = (terms.bv_sort(width - low), terms.bv_sort(low));
                let (a, b) = (self.term(terms, high, depth), self.term(terms, low, depth));
                terms.bv_concat(a, b)
            }
            2 if width < 3 => {
                let from = width + 1 + u32::try_from(self.rng.below(3 - width as usize)).unwrap();
                let lo = u32::try_from(self.rng.below((from - width) as usize + 1)).unwrap();
                let wide = terms.bv_sort(from);
                let a = self.term(terms, wide, depth);
                terms.bv_extract(a, lo + width - 1, lo)
            }
            3 if width > 1 => {
                let narrow = terms.bv_sort(width - 1);
                let a = self.term(terms, narrow, depth);
                terms.bv_sign_extend(a, 1)
            }
            4 if self.mix.floats => {
                let (rm, a) = self.float_args(terms, depth);
                let op = self.pick(&[Op::FpToUbv { width }, Op::FpToSbv { width }]);
                terms.mk(op, &[rm, a])
            }
            _ => {
                let op = self.pick(&BINARY);
                let (a, b) = (self.term(terms, sort, depth), self.term(terms, sort, depth));
                terms.mk(op, &[a, b])
            }
        }
    }

    fn float_sort(&self, terms: &Terms) -> Sort {
        let mut floats = self.sorts.iter();
        let found = floats.find(|s| matches!(terms.sort_data(**s), SortData::Float(_)));
        *found.expect("the mix has floats")
    }

    fn float_args(&mut self, terms: &mut Terms, depth: usize) -> (Term, Term) {
        let sort = self.float_sort(terms);
        let rm = self.term(terms, Sort::ROUNDING_MODE, depth);
        (rm, self.term(terms, sort, depth))
    }

    fn float(&mut self, terms: &mut Terms, sort: Sort, depth: usize) -> Term {
        let (rm, a) = self.float_args(terms, depth);
        let b = self.term(terms, sort, depth);
        let format = terms.format(a);
        match self.rng.below(10) {
            0 => {
                let op = self.pick(&[Op::FpAbs, Op::FpNeg]);
                terms.mk(op, &[a])
            }
            1 => {
                let op = self.pick(&[Op::FpMin, Op::FpMax, Op::FpRem]);
                terms.mk(op, &[a, b])
            }
            2 => {
                let op = self.pick(&[Op::FpSqrt, Op::FpRoundToIntegral]);
                terms.mk(op, &[rm, a])
            }
            3 => {
                let c = self.term(terms, sort, depth);
                terms.fp_fma(rm, a, b, c)
            }
            4 => {
                let bits = self.bv_sort(terms);
                let bits = self.term(terms, bits, depth);
                let op = self.pick(&[Op::FpFromSbv(format), Op::FpFromUbv(format)]);
                terms.mk(op, &[rm, bits])
            }
            _ => {
                let op = self.pick(&[Op::FpAdd, Op::FpMul, Op::FpDiv]);
                terms.mk(op, &[rm, a, b])
            }
        }
    }

    fn float_test(&mut self, terms: &mut Terms, depth: usize) -> Term {
        const TESTS: [Op; 7] = [
            Op::FpIsNormal,
            Op::FpIsSubnormal,
            Op::FpIsZero,
            Op::FpIsInfinite,
            Op::FpIsNan,
            Op::FpIsNegative,
            Op::FpIsPositive,
        ];
        let (_, a) = self.float_args(terms, depth);
        if self.rng.flip() {
            let op = self.pick(&TESTS);
            return terms.mk(op, &[a]);
        }
        let (_, b) = self.float_args(terms, depth);
        let op = self.pick(&[Op::FpLe, Op::FpLt, Op::FpEq]);
        terms.mk(op, &[a, b])
    }
}

/// The values that a variable may take, as far as formulas of this module can distinguish them.
pub(super) fn values(terms: &Terms, sort: Sort) -> Vec<Value> {
    if let SortData::Uninterpreted(_) = terms.sort_data(sort) {
        // There are two variables, no constants and no functions.
        return vec![Value::Elem(0), Value::Elem(1)];
    }
    terms.sorts().domain(sort).values()
}

/// The points at which a function with these arguments is.
pub(super) fn points(terms: &Terms, sorts: &[Sort]) -> Vec<Vec<Value>> {
    let mut points = vec![Vec::new()];
    for sort in sorts {
        let domain: Domain = terms.sorts().domain(*sort);
        let values = domain.values();
        points = points
            .iter()
            .flat_map(|point| {
                values.iter().map(|value| {
                    let mut longer: Vec<Value> = point.clone();
                    longer.push(value.clone());
                    longer
                })
            })
            .collect();
    }
    points
}
