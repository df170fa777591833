//! The types of K2, interned: equal ids mean equal types.
//!
//! ```text
//!   bool int real (sbv N) (ubv N) (fp E M) (map I E) (enum V…) (sym NAME) (fun (A…) (R…))
//! ```
//! Enumerations are sets of names: their values are kept in the order of their texts, and a value
//! is the index in that order. `void` exists only while a program is read.

use bia_base::{Idx, Interner, Symbol};
use bia_term::value::{Domain, FloatFormat};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

bia_base::new_id! {
    /// A type of one [`Types`].
    pub struct Ty, "ty";
}

/// What a type is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// Truth values.
    Bool,
    /// Unbounded integers.
    Int,
    /// Real numbers; values are rationals.
    Real,
    /// No value. Variables of this type are accepted when read and dropped.
    Void,
    /// Bit-vectors: `(sbv N)` if signed, `(ubv N)` otherwise.
    Bv {
        /// Number of bits, at least 1.
        width: u32,
        /// How comparisons, division, right shift and extension read it.
        signed: bool,
    },
    /// IEEE floats. The format counts the hidden bit: `(fp E M)` is `FloatFormat::new(E, M + 1)`.
    Float(FloatFormat),
    /// Total functions from index to element.
    Map {
        /// Index type.
        index: Ty,
        /// Element type.
        element: Ty,
    },
    /// An enumeration: the names of its values, in the order of their texts.
    Enum(Box<[Symbol]>),
    /// An uninterpreted type by name.
    Sym(Symbol),
    /// Functions.
    Fun {
        /// Types of the parameters.
        params: Box<[Ty]>,
        /// Types of the results.
        returns: Box<[Ty]>,
    },
}

/// The table of types of one program.
#[derive(Clone, Debug)]
pub struct Types {
    all: IndexSet<Type, FxBuildHasher>,
    /// What is known of each type, computed once from its components.
    facts: Vec<Facts>,
}

/// What is known of a type.
#[derive(Clone, Debug)]
struct Facts {
    depth: u32,
    /// How many values it has, if finitely many and at most `u64::MAX`.
    count: Option<u64>,
    /// `Infinite` unless there is a count.
    domain: Domain,
    /// How many parts the domain has when its shared parts are counted as often as they occur.
    size: u32,
}

impl Default for Types {
    fn default() -> Self {
        let mut types = Self {
            all: IndexSet::default(),
            facts: Vec::new(),
        };
        types.intern(Type::Bool);
        types.intern(Type::Int);
        types.intern(Type::Real);
        types.intern(Type::Void);
        types
    }
}

impl Types {
    /// A table with `bool`, `int`, `real` and `void`.
    pub fn new() -> Self {
        Self::default()
    }
    /// The id of a type. Enumerations go through [`Types::enumeration`].
    pub fn intern(&mut self, ty: Type) -> Ty {
        let (at, new) = self.all.insert_full(ty);
        if new {
            self.facts.push(self.facts_of(&self.all[at]));
        }
        Ty::from_index(at)
    }
    fn facts_of(&self, ty: &Type) -> Facts {
        let of = |ty: &Ty| &self.facts[ty.index()];
        let mut depth = 1;
        let (count, domain) = match ty {
            Type::Bool => (Some(2), Domain::Bool),
            Type::Int | Type::Real | Type::Sym(_) => (None, Domain::Infinite),
            Type::Void => (Some(1), Domain::Infinite),
            Type::Bv { width, .. } => (Domain::Bv(*width).count(), Domain::Bv(*width)),
            Type::Float(format) => (Domain::Float(*format).count(), Domain::Float(*format)),
            Type::Enum(values) => match u32::try_from(values.len()) {
                Ok(n) => (Some(n.into()), Domain::Elems(n)),
                Err(_) => (None, Domain::Infinite),
            },
            Type::Map { index, element } => return Self::map_facts(of(index), of(element)),
            Type::Fun { params, returns } => {
                let inner = params.iter().chain(returns).map(|ty| of(ty).depth);
                depth = inner.max().unwrap_or(0).saturating_add(1);
                (None, Domain::Infinite)
            }
        };
        let domain = count.map_or(Domain::Infinite, |_| domain);
        Facts {
            depth,
            count,
            domain,
            size: 1,
        }
    }
    fn map_facts(index: &Facts, element: &Facts) -> Facts {
        let count = match (index.count, element.count) {
            (_, Some(1)) => Some(1),
            (Some(i), Some(e)) => u32::try_from(i).ok().and_then(|i| e.checked_pow(i)),
            (None, _) | (_, None) => None,
        };
        let depth = index.depth.max(element.depth).saturating_add(1);
        let size = index.size.saturating_add(element.size).saturating_add(1);
        let listable = count.is_some() && depth <= Self::MAX_DEPTH && size <= Self::MAX_SIZE;
        let domain = if listable {
            Domain::array(index.domain.clone(), element.domain.clone())
        } else {
            Domain::Infinite
        };
        Facts {
            depth,
            count,
            domain,
            size: if count.is_some() { size } else { 1 },
        }
    }
    /// The id of a type that is in the table.
    pub(crate) fn find(&self, ty: &Type) -> Option<Ty> {
        self.all.get_index_of(ty).map(Ty::from_index)
    }
    /// The enumeration of these values, in whatever order they come; duplicates count once.
    pub fn enumeration(&mut self, mut values: Vec<Symbol>, symbols: &Interner) -> Ty {
        values.sort_by(|a, b| symbols.name(*a).cmp(symbols.name(*b)));
        values.dedup();
        self.intern(Type::Enum(values.into()))
    }
    /// `bool`.
    pub fn bool(&self) -> Ty {
        Ty::from_index(0)
    }
    /// `int`.
    pub fn int(&self) -> Ty {
        Ty::from_index(1)
    }
    /// `real`.
    pub fn real(&self) -> Ty {
        Ty::from_index(2)
    }
    /// `void`.
    pub fn void(&self) -> Ty {
        Ty::from_index(3)
    }
    /// `(sbv width)` or `(ubv width)`.
    pub fn bv(&mut self, width: u32, signed: bool) -> Ty {
        self.intern(Type::Bv { width, signed })
    }
    /// `(map index element)`.
    pub fn map(&mut self, index: Ty, element: Ty) -> Ty {
        self.intern(Type::Map { index, element })
    }
    /// How many types there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }
    /// Never: there are always the basic types.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
    /// All ids in creation order; components come before what is made of them.
    pub fn ids(&self) -> impl Iterator<Item = Ty> + use<> {
        (0..self.all.len()).map(Ty::from_index)
    }

    /// How deep a type may be nested. Values are as deep as their types, so the parser and the
    /// builder refuse deeper types: see [`Types::is_too_deep`].
    pub const MAX_DEPTH: u32 = 200;

    /// How many parts the domain of a map type may have. Only maps of maps into enumerations of one
    /// value come near: all other types with more parts have no finite count of values.
    const MAX_SIZE: u32 = 1000;

    /// How deep the type is nested: 1 for a basic type.
    pub fn depth(&self, ty: Ty) -> u32 {
        self.facts[ty.index()].depth
    }

    /// Whether the type is nested too deep for its values to be handled.
    pub fn is_too_deep(&self, ty: Ty) -> bool {
        let facts = &self.facts[ty.index()];
        facts.depth > Self::MAX_DEPTH || facts.size > Self::MAX_SIZE
    }

    /// The values of the type, as arrays over it need to know them.
    ///
    /// Types with no finite count of values, or one above `u64::MAX`, are all `Infinite`: their
    /// values are never listed.
    pub fn domain(&self, ty: Ty) -> Domain {
        self.facts[ty.index()].domain.clone()
    }

    /// How many values the type has, if finitely many and at most `u64::MAX`.
    pub fn cardinality(&self, ty: Ty) -> Option<u64> {
        self.facts[ty.index()].count
    }
}

impl std::ops::Index<Ty> for Types {
    type Output = Type;
    fn index(&self, ty: Ty) -> &Type {
        &self.all[ty.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enumerations_are_sets() {
        let (mut types, mut symbols) = (Types::new(), Interner::new());
        let (b, a) = (symbols.intern("b"), symbols.intern("a"));
        let one = types.enumeration(vec![b, a], &symbols);
        let two = types.enumeration(vec![a, b, a], &symbols);
        assert_eq!(one, two);
        assert_eq!(types[one], Type::Enum(Box::new([a, b])));
    }

    #[test]
    fn cardinalities() {
        let mut types = Types::new();
        let bit = types.bv(1, false);
        let nibble = types.bv(4, true);
        let map = types.map(bit, nibble);
        let huge = types.map(nibble, map);
        let wide = types.bv(64, false);
        let tiny = types.intern(Type::Float(FloatFormat::new(2, 2).expect("small format")));
        let sizes = [
            types.bool(),
            bit,
            nibble,
            map,
            huge,
            wide,
            tiny,
            types.int(),
        ]
        .map(|ty| types.cardinality(ty));
        let expected = [
            Some(2),
            Some(2),
            Some(16),
            Some(256),
            None,
            None,
            Some(15),
            None,
        ];
        assert_eq!(sizes, expected);
    }
}
