//! [`Caps`]: what a solver can do, and what a set of terms needs.

use bia_term::{Op, Sort, SortData, Term, Terms};
use rustc_hash::FxHashSet;

/// Theories and abilities. Truth values, enumerations and rounding modes need no mention: every
/// solver has them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Caps {
    /// Mathematical integers.
    pub ints: bool,
    /// Real numbers.
    pub reals: bool,
    /// Bit-vectors.
    pub bit_vectors: bool,
    /// Floating-point numbers.
    pub floats: bool,
    /// Floats with fewer than three bits of significand, the hidden one included.
    pub tiny_floats: bool,
    /// Arrays, nested too.
    pub arrays: bool,
    /// Uninterpreted functions and sorts.
    pub functions: bool,
    /// Quantifiers.
    pub quantifiers: bool,
    /// `interpolation()` is there.
    pub interpolants: bool,
    /// Constrained Horn clauses.
    pub horn: bool,
}

impl Caps {
    /// Nothing but truth values, enumerations and rounding modes.
    pub const NONE: Caps = Caps {
        ints: false,
        reals: false,
        bit_vectors: false,
        floats: false,
        tiny_floats: false,
        arrays: false,
        functions: false,
        quantifiers: false,
        interpolants: false,
        horn: false,
    };

    /// Whether everything in `need` is there.
    pub fn covers(self, need: Caps) -> bool {
        self.flags()
            .iter()
            .zip(need.flags())
            .all(|(have, need)| *have || !need)
    }

    /// What is in either.
    #[must_use]
    pub fn union(self, other: Caps) -> Caps {
        Caps {
            ints: self.ints || other.ints,
            reals: self.reals || other.reals,
            bit_vectors: self.bit_vectors || other.bit_vectors,
            floats: self.floats || other.floats,
            tiny_floats: self.tiny_floats || other.tiny_floats,
            arrays: self.arrays || other.arrays,
            functions: self.functions || other.functions,
            quantifiers: self.quantifiers || other.quantifiers,
            interpolants: self.interpolants || other.interpolants,
            horn: self.horn || other.horn,
        }
    }

    /// The names of what `need` has and this has not, for messages.
    pub fn missing(self, need: Caps) -> Vec<&'static str> {
        const NAMES: [&str; 10] = [
            "integers",
            "real numbers",
            "bit-vectors",
            "floats",
            "floats of less than 3 significand bits",
            "arrays",
            "uninterpreted functions",
            "quantifiers",
            "interpolants",
            "Horn clauses",
        ];
        let rows = NAMES.iter().zip(self.flags().into_iter().zip(need.flags()));
        rows.filter(|(_, (have, need))| *need && !have)
            .map(|(name, _)| *name)
            .collect()
    }

    fn flags(self) -> [bool; 10] {
        let Caps {
            ints,
            reals,
            bit_vectors,
            floats,
            tiny_floats,
            arrays,
            functions,
            quantifiers,
            interpolants,
            horn,
        } = self;
        [
            ints,
            reals,
            bit_vectors,
            floats,
            tiny_floats,
            arrays,
            functions,
            quantifiers,
            interpolants,
            horn,
        ]
    }

    /// The capabilities that a solver needs for these terms.
    pub fn of(terms: &Terms, roots: &[Term]) -> Caps {
        let mut need = Caps::NONE;
        let mut sorts = FxHashSet::default();
        let mut seen: FxHashSet<Term> = roots.iter().copied().collect();
        let mut stack = roots.to_vec();
        while let Some(term) = stack.pop() {
            need.add_sort(terms, terms.sort(term), &mut sorts);
            if let Op::App(_) = terms.op(term) {
                need.functions = true;
            }
            stack.extend(terms.args(term).iter().filter(|arg| seen.insert(**arg)));
        }
        need
    }

    /// This, and what values of these sorts need.
    #[must_use]
    pub(crate) fn with_sorts(mut self, terms: &Terms, sorts: impl Iterator<Item = Sort>) -> Caps {
        let mut seen = FxHashSet::default();
        for sort in sorts {
            self.add_sort(terms, sort, &mut seen);
        }
        self
    }

    /// Adds what values of a sort need.
    fn add_sort(&mut self, terms: &Terms, sort: Sort, seen: &mut FxHashSet<Sort>) {
        let mut stack = vec![sort];
        while let Some(sort) = stack.pop() {
            if !seen.insert(sort) {
                continue;
            }
            match terms.sort_data(sort) {
                SortData::Bool | SortData::RoundingMode | SortData::Enum(_) => {}
                SortData::Int => self.ints = true,
                SortData::Real => self.reals = true,
                SortData::Bv(_) => self.bit_vectors = true,
                SortData::Float(format) => {
                    self.floats = true;
                    self.tiny_floats |= format.significand_bits() < 3;
                }
                SortData::Array { index, element } => {
                    self.arrays = true;
                    stack.extend([*index, *element]);
                }
                SortData::Uninterpreted(_) => self.functions = true,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bia_term::value::FloatFormat;

    #[test]
    fn needs_are_collected_from_sorts_and_functions() {
        let mut terms = Terms::new();
        let bv8 = terms.bv_sort(8);
        let memory = terms.array_sort(bv8, Sort::REAL);
        let (m, m2) = (terms.var("m", memory), terms.var("m2", memory));
        let equal = terms.eq(m, m2);
        let need = Caps::of(&terms, &[equal]);
        let expected = Caps {
            arrays: true,
            bit_vectors: true,
            reals: true,
            ..Caps::NONE
        };
        assert_eq!(need, expected);
        let f = terms.declare_fun("f", &[Sort::BOOL], Sort::BOOL);
        let (p, t) = (terms.var("p", Sort::BOOL), terms.tru());
        assert_eq!(Caps::of(&terms, &[p, t]), Caps::NONE);
        let app = terms.app(f, &[p]);
        assert!(Caps::of(&terms, &[app]).functions);
        assert!(expected.union(need).covers(Caps::NONE));
        assert!(!Caps::NONE.covers(need));
        let [tiny, small] = [2, 3].map(|bits| {
            let format = FloatFormat::new(3, bits).unwrap();
            let sort = terms.float_sort(format);
            let x = terms.var(&format!("x{bits}"), sort);
            Caps::of(&terms, &[x])
        });
        assert!(tiny.floats && tiny.tiny_floats && small.floats && !small.tiny_floats);
        let missing = Caps::NONE.missing(need);
        assert_eq!(missing, ["real numbers", "bit-vectors", "arrays"]);
    }
}
