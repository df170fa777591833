//! Objects of synchronisation as memory: a function on a mutex needs one that lives.
//!
//! The state of locks is kept beside memory ([`crate::lower::locks`]), so the models of these
//! functions access nothing. Where memory is checked, each call of one asks first whether the
//! objects that it gets are there, as many bytes of each as the type of the parameter has:
//! ```text
//!   pthread_cond_wait(c, m)   valid(c, sizeof *c), valid(m, sizeof *m), then the model
//! ```
//! What is freed while a thread waits could have been freed before the call, so that no check
//! behind the wait is needed; but for a mutex that is given back and taken again
//! ([`crate::lower::waits`]).

use crate::ir::{Conversion, ExprId, ExprKind, FunctionId, PlaceKind};
use crate::lower::Property;
use crate::lower::call::CallSite;
use crate::lower::context::{Lowerer, Res};

/// What functions are called, behind `__bia_` and `__bia_typed_`; their first arguments are
/// objects.
const FAMILIES: &[&str] = &[
    "pthread_mutex_",
    "pthread_mutexattr_",
    "pthread_spin_",
    "pthread_cond_",
    "pthread_condattr_",
    "pthread_rwlock_",
    "pthread_rwlockattr_",
    "pthread_barrier_",
    "pthread_barrierattr_",
    "pthread_attr_",
    "sem_",
    "mtx_",
    "cnd_",
    "pthread_once",
    "call_once",
];

/// Functions whose second argument is an object, too.
const TWO: &[&str] = &[
    "pthread_cond_wait",
    "pthread_cond_timedwait",
    "pthread_cond_clockwait",
    "cnd_wait",
    "cnd_timedwait",
];

impl Lowerer<'_> {
    /// Checks that a function of the program's threads gets objects that live.
    pub(crate) fn check_synchronised(
        &mut self,
        function: FunctionId,
        name: &str,
        site: &CallSite,
    ) -> Res<()> {
        let of_library = |span: bia_base::Span| self.options.library.contains(&span.source);
        if !self.options.properties.has(Property::ValidDeref)
            || of_library(site.span)
            || !of_library(self.module[function].span)
        {
            return Ok(());
        }
        let Some(short) = name.strip_prefix(crate::library::OWN) else {
            return Ok(());
        };
        let short = short.strip_prefix("typed_").unwrap_or(short);
        if !FAMILIES.iter().any(|family| short.starts_with(family)) {
            return Ok(());
        }
        let count = if TWO.contains(&short) { 2 } else { 1 };
        for actual in site.actuals.iter().take(count) {
            let Some((value, expr)) = actual.scalar() else {
                continue;
            };
            if !self.module.types.is_pointer(self.module[expr].ty) || self.is_named_object(expr) {
                continue;
            }
            let (value, size) = (self.copy(value)?, self.size_of_object(expr));
            let size = self.address_constant(size)?;
            self.check_access(value, size, site.span)?;
        }
        Ok(())
    }

    /// Whether a pointer is the address of a variable, or of a member of one: it lives.
    fn is_named_object(&self, pointer: ExprId) -> bool {
        let ExprKind::Address(mut place) = self.module[pointer].kind else {
            return false;
        };
        loop {
            match self.module[place].kind {
                PlaceKind::Object(_) => return true,
                PlaceKind::Member { base, .. } => place = base,
                PlaceKind::BitField { .. }
                | PlaceKind::Index { .. }
                | PlaceKind::Dereference(_) => return false,
            }
        }
    }

    /// Whether what a pointer points to may die while threads wait.
    pub(crate) fn may_die(&self, pointer: ExprId) -> bool {
        let Some(class) = self.points.value_class(pointer) else {
            return true;
        };
        let facts = &self.points.class(class).facts;
        let mut objects = facts.objects.iter();
        !facts.sites.is_empty() || objects.any(|o| !self.module[*o].storage.is_static())
    }

    /// The size of what a pointer points to, before it became one to `void`.
    fn size_of_object(&self, pointer: ExprId) -> u64 {
        let types = &self.module.types;
        let mut at = pointer;
        loop {
            let to = types.pointee(self.module[at].ty);
            match to
                .filter(|to| !types.is_void(*to))
                .and_then(|to| types.size(to))
            {
                Some(size) => return size.max(1),
                None => match self.module[at].kind {
                    ExprKind::Convert(Conversion::Pointer, inner) => at = inner,
                    ExprKind::Int(_)
                    | ExprKind::Float(_)
                    | ExprKind::Read(_)
                    | ExprKind::Address(_)
                    | ExprKind::FunctionAddress(_)
                    | ExprKind::Unary(..)
                    | ExprKind::Binary(..)
                    | ExprKind::Convert(..)
                    | ExprKind::PointerOffset { .. }
                    | ExprKind::PointerDifference { .. }
                    | ExprKind::Conditional { .. } => return 1,
                },
            }
        }
    }
}
