//! The state of locks, semaphores and barriers: a map from addresses to numbers.
//!
//! It is not part of the objects, since programs declare them with types of their own:
//! ```text
//!   __bia_get(p, k)       @locks[p + k]           0 at first
//!   __bia_set(p, k, v)    @locks[p + k] := v
//!   __bia_await(p, k, …)  waits for it: [`super::waits`]
//! ```
//! A lock that is free in the program and taken here would block, and hide executions. So these are
//! refused: a lock in a local that may live several times, which would find the state of its former
//! life; and a mutex whose initialiser asks for another kind than the default.

use super::call::CallSite;
use super::codes;
use super::context::{Lowerer, Res, refuse};
use crate::assumed;
use crate::ir::{
    ArrayLength, Callee, Constant, ExprKind, InitialValue, ObjectId, PlaceId, PlaceKind, StmtKind,
    Storage, TypeId, TypeKind,
};
use bia_base::{Span, Symbol};
use bia_k2::ast::{Expr, Op, Var};

/// The member of glibc's mutexes that says of which kind they are; 0 is the default.
const KIND: &str = "__kind";

/// The sizes of mutexes, for 32-bit and for 64-bit x86.
const MUTEX_SIZES: [u64; 2] = [24, 40];

const OTHER_KIND: &str = "a lock of another kind, by its initialiser";
const LIVES_AGAIN: &str = "a lock in a local variable that may live several times";

impl Lowerer<'_> {
    /// `__bia_get`.
    pub(crate) fn lock_state(&mut self, site: &CallSite) -> Res<()> {
        let value = self.state_of_lock(site)?;
        let value = self.stable(value)?;
        self.set_result(site.result, value)
    }

    /// The state of the lock that the first two arguments name, as an expression.
    pub(crate) fn state_of_lock(&mut self, site: &CallSite) -> Res<Expr> {
        self.check_locks(site)?;
        let (index, locks) = (self.lock_index(site)?, self.locks()?);
        let index = self.stable(index)?;
        let map = self.b.var(locks);
        self.op(Op::MapGet, &[map, index])
    }

    /// `__bia_set`.
    pub(crate) fn set_lock_state(&mut self, site: &CallSite) -> Res<()> {
        self.assume_listed(&assumed::LOCK_STATES, &[], None);
        let (value, _) = self.argument(site, 2)?;
        let value = self.stable(value)?;
        let (index, locks) = (self.lock_index(site)?, self.locks()?);
        let map = self.b.var(locks);
        let map = self.op(Op::MapSet, &[map, index, value])?;
        self.assign(locks, map)
    }

    fn locks(&mut self) -> Res<Var> {
        let index = self.address_type()?;
        let element = self.bv(32, true)?;
        let ty = self.b.map(index, element)?;
        self.state("@locks", ty)
    }

    /// The first argument is an address, the second one a number to add to it.
    fn lock_index(&mut self, site: &CallSite) -> Res<Expr> {
        let ((address, _), (by, _)) = (self.argument(site, 0)?, self.argument(site, 1)?);
        let address = self.copy(address)?;
        let by = self.known.get(&by).copied();
        match by.and_then(|by| u64::try_from(by).ok()) {
            Some(0) => Ok(address),
            Some(by) => self.plus(address, by),
            None => refuse(&codes::CONCURRENCY, "a part of a lock", site.span),
        }
    }

    /// Refuses locks whose state would be another one than that of the program.
    fn check_locks(&mut self, site: &CallSite) -> Res<()> {
        if let Some(span) = self.sets_kind() {
            return refuse(&codes::CONCURRENCY, OTHER_KIND, span);
        }
        let (_, pointer) = self.argument(site, 0)?;
        let Some(class) = self.points.value_class(pointer) else {
            return Ok(());
        };
        let mut objects = self.points.class(class).facts.objects.iter();
        let found = objects.find_map(|object| Some((*object, self.lock_defect(*object)?)));
        match found {
            Some((object, text)) => refuse(&codes::CONCURRENCY, text, self.module[object].span),
            None => Ok(()),
        }
    }

    fn lock_defect(&self, object: ObjectId) -> Option<&'static str> {
        let data = &self.module[object];
        match data.storage {
            Storage::Local | Storage::Parameter => {
                (!self.lives_once(object)).then_some(LIVES_AGAIN)
            }
            Storage::Global { .. } | Storage::StaticLocal | Storage::StaticLiteral => {
                let size = self.module.types.size(data.ty)?;
                let initial = data.initial.as_ref()?;
                let plain = initial.values.iter().all(|part| is_zero(&part.value));
                (MUTEX_SIZES.contains(&size) && !plain).then_some(OTHER_KIND)
            }
            Storage::StringLiteral | Storage::Temporary => None,
        }
    }

    /// Whether a local lives at most once: in the entry, which nothing calls, and on no cycle.
    fn lives_once(&self, object: ObjectId) -> bool {
        let Some(entry) = self.module.function(&self.options.entry) else {
            return false;
        };
        let begins = |kind: &StmtKind| matches!(kind, StmtKind::Begin(begun) if *begun == object);
        let mut begun = false;
        for (function, stmt) in &self.scan.stmts {
            let kind = &self.module[*stmt].kind;
            begun |= *function == entry && begins(kind);
            let jumps = *function == entry && matches!(kind, StmtKind::Goto(_));
            let calls =
                matches!(kind, StmtKind::Call { callee: Callee::Direct(f), .. } if *f == entry);
            if jumps || calls {
                return false;
            }
        }
        begun && !self.scan.begin_in_loop.contains(&object)
    }

    /// Where some mutex gets another kind than the default, if so.
    fn sets_kind(&self) -> Option<Span> {
        let mut objects = self.scan.objects.iter();
        let found = objects.find(|object| {
            let data = &self.module[**object];
            let initial = data.initial.as_ref();
            initial.is_some_and(|initial| self.initial_kind(data.ty, 0, &initial.values))
        });
        if let Some(object) = found {
            return Some(self.module[*object].span);
        }
        let mut stmts = self.scan.stmts.iter();
        let (_, stmt) = stmts.find(|(_, stmt)| {
            let StmtKind::Assign { place, value } = self.module[*stmt].kind else {
                return false;
            };
            self.is_kind(place) && !matches!(self.module[value].kind, ExprKind::Int(0))
        })?;
        Some(self.module[*stmt].span)
    }

    /// Whether a place is the kind of a mutex.
    fn is_kind(&self, place: PlaceId) -> bool {
        let PlaceKind::Member { base, member } = self.module[place].kind else {
            return false;
        };
        let TypeKind::Record(record) = self.module.types.kind(self.module[base].ty) else {
            return false;
        };
        let members = &self.module.types[record].members;
        let member = usize::try_from(member).ok().and_then(|at| members.get(at));
        self.is_named_kind(member.and_then(|member| member.name))
    }

    fn is_named_kind(&self, name: Option<Symbol>) -> bool {
        name.is_some_and(|name| self.module.name(name) == KIND)
    }

    /// Whether an initial value of a part of this type, which begins at `start`, sets a kind. The
    /// values are those of the part, in order.
    fn initial_kind(&self, ty: TypeId, start: u64, values: &[InitialValue]) -> bool {
        let types = &self.module.types;
        let within = |from: u64, size: u64| {
            let first = values.partition_point(|value| value.offset < from);
            let end = values.partition_point(|value| value.offset < from.saturating_add(size));
            &values[first..end]
        };
        if let TypeKind::Record(record) = types.kind(ty) {
            return types[record].members.iter().any(|member| {
                let from = start + member.offset;
                let inside = within(from, types.size(member.ty).unwrap_or(0));
                let sets = inside.iter().any(|value| !is_zero(&value.value));
                sets && (self.is_named_kind(member.name)
                    || self.initial_kind(member.ty, from, inside))
            });
        }
        let TypeKind::Array(element, ArrayLength::Known(count)) = types.kind(ty) else {
            return false;
        };
        let size = types.size(element).unwrap_or(0);
        // Only elements that have values, so that huge arrays cost nothing.
        let at = |value: &InitialValue| value.offset.checked_sub(start)?.checked_div(size);
        let mut elements: Vec<u64> = values.iter().filter_map(at).collect();
        elements.dedup();
        elements.into_iter().filter(|at| *at < count).any(|at| {
            let from = start + at * size;
            self.initial_kind(element, from, within(from, size))
        })
    }
}

fn is_zero(value: &Constant) -> bool {
    *value == Constant::Int(0)
}
