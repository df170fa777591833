//! String literals that may be one object.
//!
//! Whether literals with the same characters are different objects is unspecified, and one may be
//! the end of another (C17 6.4.5p7). Objects here are different; where pointers to two literals
//! that end alike are compared for equality, a constant of the program that may be true or false
//! says whether they share their storage:
//! ```text
//!   p == q   becomes   p == q  or  shared(l, r) and p in l and q in r, so far from their ends
//! ```

use super::context::{Lowerer, Res};
use super::place::Access;
use crate::assumed;
use crate::ir::{Constant, ExprId, Module, ObjectId, Storage};
use bia_base::Span;
use bia_k2::ast::{Expr, Op, Var};

/// The greatest number of pairs of literals in one comparison that may share storage. With more,
/// they are assumed to be different objects, which is listed.
const MAX_PAIRS: usize = 16;
/// The greatest number of pairs of literals that are looked at for one comparison. With more, the
/// same assumption is listed.
const MAX_COMPARED: usize = 10_000;

/// The size of an element and the elements of a literal.
fn text(module: &Module, object: ObjectId) -> Option<(u64, Vec<u128>)> {
    let ty = module[object].ty;
    let element = module.types.size(module.types.element(ty)?)?;
    let count = module.types.size(ty)?.checked_div(element)?;
    let mut units = vec![0; usize::try_from(count).ok()?];
    for entry in module[object].initial.iter().flat_map(|i| &i.values) {
        let at = usize::try_from(entry.offset.checked_div(element)?).ok()?;
        if let (Constant::Int(bits), Some(unit)) = (&entry.value, units.get_mut(at)) {
            *unit = *bits;
        }
    }
    Some((element, units))
}

/// Whether one literal may be the end of the other.
fn may_share(module: &Module, a: ObjectId, b: ObjectId) -> bool {
    match (text(module, a), text(module, b)) {
        (Some((size, a)), Some((other, b))) => {
            size == other && (a.ends_with(&b) || b.ends_with(&a))
        }
        _ => false,
    }
}

impl Lowerer<'_> {
    /// The literals that a pointer may point to.
    fn literals(&self, pointer: ExprId) -> Vec<ObjectId> {
        let Some(class) = self.points.value_class(pointer) else {
            return Vec::new();
        };
        let objects = self.points.class(class).facts.objects.iter().copied();
        let mut found: Vec<ObjectId> = objects
            .filter(|object| self.module[*object].storage == Storage::StringLiteral)
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The pairs of literals that two pointers may point to and that may share their storage.
    pub(crate) fn literal_pairs(
        &mut self,
        left: ExprId,
        right: ExprId,
        span: Span,
    ) -> Vec<(ObjectId, ObjectId)> {
        let (first, second) = (self.literals(left), self.literals(right));
        let mut pairs = Vec::new();
        let many = first.len().saturating_mul(second.len()) > MAX_COMPARED;
        for l in first.iter().filter(|_| !many) {
            for r in &second {
                if l != r && may_share(self.module, *l, *r) {
                    pairs.push((*l, *r));
                }
            }
        }
        if many || pairs.len() > MAX_PAIRS {
            self.assume_listed(&assumed::LITERALS_APART, &[], Some(span));
            return Vec::new();
        }
        pairs
    }

    /// Whether two pointers are equal because literals share their storage.
    pub(crate) fn equal_by_sharing(
        &mut self,
        a: Expr,
        b: Expr,
        pairs: &[(ObjectId, ObjectId)],
    ) -> Res<Expr> {
        let mut total = self.truth(false);
        for (l, r) in pairs.iter().copied() {
            let shared = self.shared(l.min(r), l.max(r))?;
            let shared = self.b.var(shared);
            let (a, b) = (self.copy(a)?, self.copy(b)?);
            let (inside, from_a) = self.within(a, l)?;
            let (also, from_b) = self.within(b, r)?;
            let (l_size, r_size) = (self.object_size(l), self.object_size(r));
            let from_a = self.plus(from_a, r_size)?;
            let from_b = self.plus(from_b, l_size)?;
            let aligned = self.op(Op::Eq, &[from_a, from_b])?;
            let equal = self.op(Op::And, &[shared, inside, also, aligned])?;
            total = self.op(Op::Or, &[total, equal])?;
        }
        Ok(total)
    }

    fn object_size(&self, object: ObjectId) -> u64 {
        self.module.types.size(self.module[object].ty).unwrap_or(0)
    }

    /// Whether an address lies in an object, and how far from its start.
    fn within(&mut self, address: Expr, object: ObjectId) -> Res<(Expr, Expr)> {
        let start = match self.whole(object)? {
            Access::Memory { address, .. } => address,
            Access::Leaf { .. } => return Ok((self.truth(false), address)),
        };
        let from = self.op(Op::Sub, &[address, start])?;
        let from = self.stable(from)?;
        let size = self.address_constant(self.object_size(object))?;
        let copy = self.copy(from)?;
        let inside = self.op(Op::Le, &[copy, size])?;
        Ok((inside, from))
    }

    /// A constant of the program: whether two literals share their storage.
    fn shared(&mut self, first: ObjectId, second: ObjectId) -> Res<Var> {
        if let Some(var) = self.shared_literals.get(&(first, second)) {
            return Ok(*var);
        }
        let bool = self.bool();
        let name = self.names.unique("shared", |_| false);
        let var = self.b.global(&name, bool)?;
        self.shared_literals.insert((first, second), var);
        self.origins.shared.push(var);
        Ok(var)
    }
}
