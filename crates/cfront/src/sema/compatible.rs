//! Compatible and composite types (C17 6.2.7).

use super::Sema;
use crate::ir::{ArrayLength, FunctionType, RecordId, TypeId, TypeKind};

/// How deep function types are compared; deeper ones are taken as equal.
const DEEP: u32 = 100;

/// How exactly types are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rules {
    /// As gcc accepts programs: qualifiers do not count, nor what an old-style list leaves open.
    Lenient,
    /// As the standard says, qualifiers aside on the outermost level.
    Exact,
}

impl Sema<'_> {
    /// Whether two types are compatible, qualifiers aside.
    pub(crate) fn compatible(&mut self, left: TypeId, right: TypeId) -> bool {
        self.compatible_to(left, right, (Rules::Lenient, DEEP))
    }

    /// Whether two types are compatible, with the qualifiers of all that they are made of. On the
    /// outermost level qualifiers do not count, nor do those of the elements of an array.
    pub(crate) fn same_type(&mut self, left: TypeId, right: TypeId) -> bool {
        self.compatible_to(left, right, (Rules::Exact, DEEP))
    }

    /// Whether what two pointers point to is compatible, qualifiers aside; `char` pointers of
    /// either signedness count as compatible, as most programs mix them.
    pub(crate) fn pointees_compatible(&mut self, left: TypeId, right: TypeId) -> bool {
        if self.compatible(left, right) {
            return true;
        }
        match (self.types().integer(left), self.types().integer(right)) {
            (Some(l), Some(r)) => l.to_unsigned() == r.to_unsigned(),
            _ => false,
        }
    }

    fn compatible_to(&mut self, left: TypeId, right: TypeId, (rules, depth): (Rules, u32)) -> bool {
        let (mut left, mut right) = (left, right);
        let mut outermost = true;
        loop {
            let counts = rules == Rules::Exact && !outermost;
            if counts && self.types()[left].qualifiers != self.types()[right].qualifiers {
                return false;
            }
            if left == right || depth == 0 {
                return true;
            }
            let (l, r) = (self.kind(left), self.kind(right));
            if l == r {
                return true;
            }
            match (l, r) {
                (TypeKind::Pointer(a), TypeKind::Pointer(b)) => {
                    outermost = false;
                    (left, right) = (a, b);
                }
                (TypeKind::Array(a, n), TypeKind::Array(b, m)) => {
                    if let (ArrayLength::Known(n), ArrayLength::Known(m)) = (n, m)
                        && n != m
                    {
                        return false;
                    }
                    (left, right) = (a, b);
                }
                (TypeKind::Function(a), TypeKind::Function(b)) => {
                    let (a, b) = (self.types()[a].clone(), self.types()[b].clone());
                    return self.compatible_functions(&a, &b, (rules, depth - 1));
                }
                (TypeKind::Enum(id), TypeKind::Int(kind))
                | (TypeKind::Int(kind), TypeKind::Enum(id)) => {
                    let underlying = self.types()[id].underlying;
                    return self.types().integer(underlying) == Some(kind);
                }
                (TypeKind::Enum(a), TypeKind::Enum(b)) => {
                    // Only across units: the same tag or both without one.
                    return self.types()[a].tag == self.types()[b].tag;
                }
                (TypeKind::Record(a), TypeKind::Record(b)) => {
                    return self.compatible_records(a, b, (rules, depth - 1));
                }
                (TypeKind::Complex(a), TypeKind::Complex(b)) => (left, right) = (a, b),
                _ => return false,
            }
        }
    }

    /// Records of different units: same tag, same members. Within a unit they have one id.
    fn compatible_records(
        &mut self,
        a: RecordId,
        b: RecordId,
        (rules, depth): (Rules, u32),
    ) -> bool {
        let (a, b) = (self.types()[a].clone(), self.types()[b].clone());
        if a.span.source == b.span.source || a.kind != b.kind || a.tag != b.tag {
            return false;
        }
        if !a.complete || !b.complete {
            return true;
        }
        let same_shape = a.size == b.size && a.members.len() == b.members.len();
        same_shape
            && a.members.iter().zip(&b.members).all(|(x, y)| {
                x.name == y.name
                    && x.offset == y.offset
                    && x.bits == y.bits
                    && (depth < DEEP - 3 || self.compatible_to(x.ty, y.ty, (rules, depth)))
            })
    }

    fn compatible_functions(
        &mut self,
        a: &FunctionType,
        b: &FunctionType,
        to: (Rules, u32),
    ) -> bool {
        if !self.compatible_to(a.result, b.result, to) {
            return false;
        }
        if a.prototyped && b.prototyped {
            return a.variadic == b.variadic
                && a.parameters.len() == b.parameters.len()
                && a.parameters
                    .iter()
                    .zip(&b.parameters)
                    .all(|(x, y)| self.compatible_to(*x, *y, to));
        }
        // An old-style list says only how many there are, and only if it is a definition. Arguments
        // are promoted then, so the parameters of the other one must be of promoted types.
        match (to.0, a.prototyped, b.prototyped) {
            (Rules::Lenient, _, _) | (Rules::Exact, false, false) | (_, true, true) => true,
            (Rules::Exact, true, false) => self.is_promoted(a),
            (Rules::Exact, false, true) => self.is_promoted(b),
        }
    }

    /// Whether a call without prototype passes what this prototype wants.
    fn is_promoted(&mut self, function: &FunctionType) -> bool {
        let mut parameters = function.parameters.iter();
        !function.variadic && parameters.all(|ty| self.default_promoted_type(*ty) == *ty)
    }

    /// The type that knows what both know: array lengths and prototypes.
    pub(crate) fn composite(&mut self, left: TypeId, right: TypeId) -> TypeId {
        match (self.kind(left), self.kind(right)) {
            (TypeKind::Array(_, ArrayLength::Known(_)), TypeKind::Array(..)) => left,
            (TypeKind::Array(..), TypeKind::Array(_, ArrayLength::Known(_))) => right,
            (TypeKind::Function(a), TypeKind::Function(b)) => {
                if self.types()[a].prototyped || !self.types()[b].prototyped {
                    left
                } else {
                    right
                }
            }
            _ => left,
        }
    }
}
