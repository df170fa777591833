//! Library functions whose pointers must not be null even if they ask for no bytes.
//!
//! `memcpy(0, from, 0)` accesses nothing, but C leaves it undefined (C17 7.24.1p2, 7.22.5p1), and
//! glibc declares the parameters `nonnull`: behind the call gcc takes them to be other than null.
//! That no call is like that is checked if that is asked for, and else listed where it is not
//! clear.

use crate::assumed;
use crate::ir::{Conversion, ExprId, ExprKind, FunctionId};
use crate::lower::Property;
use crate::lower::call::{Actual, CallSite};
use crate::lower::context::{Lowerer, Res};
use crate::lower::home::root_object;
use bia_k2::ast::Op;

/// The functions, which of their arguments are pointers, and which ones say how many bytes.
const FUNCTIONS: &[(&str, &[usize], &[usize])] = &[
    ("memcpy", &[0, 1], &[2]),
    ("memmove", &[0, 1], &[2]),
    ("mempcpy", &[0, 1], &[2]),
    ("memccpy", &[0, 1], &[3]),
    ("memset", &[0], &[2]),
    ("memcmp", &[0, 1], &[2]),
    ("memchr", &[0], &[2]),
    ("memrchr", &[0], &[2]),
    ("bcopy", &[0, 1], &[2]),
    ("bzero", &[0], &[1]),
    ("strncpy", &[0, 1], &[2]),
    ("strncat", &[0, 1], &[2]),
    ("strncmp", &[0, 1], &[2]),
    ("strncasecmp", &[0, 1], &[2]),
    ("qsort", &[0], &[1, 2]),
    ("qsort_r", &[0], &[1, 2]),
    ("bsearch", &[0, 1], &[2, 3]),
];

impl Lowerer<'_> {
    /// Checks that a function gets no null pointers, or lists it, if its call may get one and no
    /// bytes.
    pub(crate) fn check_null(
        &mut self,
        function: FunctionId,
        name: &str,
        site: &CallSite,
    ) -> Res<()> {
        let short = name.strip_prefix("__builtin_").unwrap_or(name);
        let Some((_, pointers, sizes)) = FUNCTIONS.iter().find(|(own, ..)| *own == short) else {
            return Ok(());
        };
        let own = self.module[function].body.is_some()
            && !self
                .options
                .library
                .contains(&self.module[function].span.source);
        if self.looks_for(Property::Nonnull, site.span) && !own {
            for at in pointers.iter() {
                let actual = site.actuals.get(*at).and_then(Actual::scalar);
                let Some((value, expr)) = actual.filter(|(_, expr)| !self.is_nonzero(*expr)) else {
                    continue;
                };
                if !self.module.types.is_pointer(self.module[expr].ty) {
                    continue;
                }
                let (value, null) = (self.copy(value)?, self.address_constant(0)?);
                let bad = self.op(Op::Eq, &[value, null])?;
                let text = format!("a null pointer is given to `{short}`");
                self.fail_if(bad, Property::Nonnull, &text, site.span)?;
            }
            return Ok(());
        }
        let expr = |at: &usize| {
            let actual = site.actuals.get(*at).and_then(Actual::scalar);
            actual.map(|(_, expr)| expr)
        };
        let some_bytes = sizes.iter().filter_map(expr).all(|e| self.is_nonzero(e));
        let some_objects = pointers.iter().filter_map(expr).all(|e| self.is_nonzero(e));
        if !some_bytes && !some_objects {
            self.assume_listed(&assumed::NULL_NO_BYTES, &[short], Some(site.span));
        }
        Ok(())
    }

    /// Whether an expression is a constant other than 0, or the address of an object.
    fn is_nonzero(&self, expr: ExprId) -> bool {
        let mut at = expr;
        loop {
            match self.module[at].kind {
                ExprKind::Convert(Conversion::Pointer, inner) => at = inner,
                ExprKind::Int(bits) => return bits != 0,
                ExprKind::Address(place) => return root_object(self.module, place).is_some(),
                ExprKind::FunctionAddress(_) => return true,
                ExprKind::Float(_)
                | ExprKind::Read(_)
                | ExprKind::Unary(..)
                | ExprKind::Binary(..)
                | ExprKind::PointerOffset { .. }
                | ExprKind::PointerDifference { .. }
                | ExprKind::Convert(..)
                | ExprKind::Conditional { .. } => return false,
            }
        }
    }
}
