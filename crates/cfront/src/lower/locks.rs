//! The state of locks, semaphores and barriers: a map from addresses to numbers.
//!
//! It is not part of the objects, since programs declare them with types of their own:
//! ```text
//!   __bia_get(p, k)       @locks[p + k]           0 at first
//!   __bia_set(p, k, v)    @locks[p + k] := v
//!   __bia_await(p, k, …)  waits for it: [`super::waits`]
//! ```
//! A mutex has its kind where glibc has it, at the address of its member `__kind`: initialisers of
//! static objects and assignments to that member set it there. A lock that is free in the program
//! and taken here would block, and hide executions. So a local that is a lock has a new address in
//! each of its lifetimes; where addresses are used again, all states are arbitrary then. A mutex
//! that is copied with a kind is refused.

use super::call::CallSite;
use super::codes;
use super::context::{Lowerer, Res, refuse};
use super::library::{Known, Primitive, known};
use crate::assumed;
use crate::ir::{
    ArrayLength, Callee, Constant, ExprId, InitialValue, ObjectId, PlaceId, PlaceKind, StmtKind,
    Storage, TypeId, TypeKind,
};
use crate::library::KIND;
use bia_base::{Span, Symbol};
use bia_k2::ast::{Expr, Op, Ty, Var};
use bia_term::value::{ArrayValue, Bv, Value};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The sizes of mutexes, for 32-bit and for 64-bit x86.
const MUTEX_SIZES: [u64; 2] = [24, 40];

const OTHER_KIND: &str = "a lock of another kind, by its initialiser";
const COPIED: &str = "a mutex that is copied, in a program with kinds of mutexes";

impl Lowerer<'_> {
    /// `__bia_get`.
    pub(crate) fn lock_state(&mut self, site: &CallSite) -> Res<()> {
        let value = self.state_of_lock(site)?;
        let value = self.stable(value)?;
        self.set_result(site.result, value)
    }

    /// The state of the lock that the first two arguments name, as an expression.
    pub(crate) fn state_of_lock(&mut self, site: &CallSite) -> Res<Expr> {
        self.refuse_copied_kinds()?;
        self.refuse_unknown_kinds(site)?;
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

    /// All states are arbitrary: an address is used again.
    pub(super) fn forget_locks(&mut self) -> Res<()> {
        if self.uses_locks {
            let locks = self.locks()?;
            self.havoc(locks);
        }
        Ok(())
    }

    /// The locals that are locks and may live several times.
    pub(super) fn find_lock_locals(&mut self) -> BTreeSet<ObjectId> {
        let mut found = BTreeSet::new();
        self.uses_locks = false;
        for (_, stmt) in &self.scan.stmts {
            let Some(pointer) = self.lock_of(&self.module[*stmt].kind) else {
                continue;
            };
            self.uses_locks = true;
            let Some(class) = self.points.value_class(pointer) else {
                continue;
            };
            for object in &self.points.class(class).facts.objects {
                match self.module[*object].storage {
                    Storage::Local | Storage::Parameter | Storage::Temporary => {
                        if !self.lives_once(*object) {
                            found.insert(*object);
                        }
                    }
                    Storage::Global { .. }
                    | Storage::StaticLocal
                    | Storage::StaticLiteral
                    | Storage::StringLiteral => {}
                }
            }
        }
        found
    }

    /// The lock that a statement looks at or changes.
    fn lock_of(&self, kind: &StmtKind) -> Option<ExprId> {
        let StmtKind::Call {
            callee: Callee::Direct(callee),
            arguments,
            ..
        } = kind
        else {
            return None;
        };
        match known(self.module.name(self.module[*callee].name)) {
            Some(Known::Thread(Primitive::Get | Primitive::Set)) => match arguments.first()? {
                crate::ir::Argument::Scalar(pointer) => Some(*pointer),
                crate::ir::Argument::Record(_) => None,
            },
            Some(_) | None => None,
        }
    }

    /// An assignment to the kind of a mutex is one to its state, too.
    pub(super) fn note_kind(&mut self, address: Expr, value: Expr) -> Res<()> {
        let int = self.bv(32, true)?;
        let (value, locks) = (self.cast(int, value)?, self.locks()?);
        let map = self.b.var(locks);
        let map = self.op(Op::MapSet, &[map, address, value])?;
        self.assign(locks, map)
    }

    /// The states at the start: 0, but for the kinds of static mutexes.
    pub(super) fn initial_locks(&mut self, ty: Ty) -> Res<Expr> {
        let Value::Array(zero) = self.zero_value(ty) else {
            return self.zero(ty);
        };
        let mut states: ArrayValue = (*zero).clone();
        let mut objects: Vec<(ObjectId, u64)> = self
            .addresses
            .iter()
            .map(|(object, at)| (*object, *at))
            .collect();
        objects.sort_unstable();
        for (object, address) in objects {
            let data = &self.module[object];
            let Some(initial) = &data.initial else {
                continue;
            };
            let mut kinds = Vec::new();
            self.initial_kinds(data.ty, 0, &initial.values, &mut kinds);
            for (offset, bits) in kinds {
                let at = Bv::from_u64(self.geometry.address_bits, address + offset);
                states.set(Value::Bv(at), Value::Bv(Bv::from_u128(32, bits)));
            }
        }
        Ok(self.b.constant(ty, Value::Array(Arc::new(states)))?)
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

    /// Refuses programs that copy mutexes with their kinds.
    fn refuse_copied_kinds(&self) -> Res<()> {
        match self.copied_kind() {
            Some(span) => refuse(&codes::CONCURRENCY, COPIED, span),
            None => Ok(()),
        }
    }

    /// Refuses mutexes with an initial value in a type that does not say which part is the kind.
    fn refuse_unknown_kinds(&self, site: &CallSite) -> Res<()> {
        let (_, pointer) = self.argument(site, 0)?;
        let Some(class) = self.points.value_class(pointer) else {
            return Ok(());
        };
        let kind = self.module.names.find(KIND);
        let is_unknown = |object: &&ObjectId| {
            let data = &self.module[**object];
            let size = self.module.types.size(data.ty).unwrap_or(0);
            let mut values = data.initial.iter().flat_map(|initial| &initial.values);
            MUTEX_SIZES.contains(&size)
                && values.any(|part| part.value != Constant::Int(0))
                && !kind.is_some_and(|k| crate::library::holds_member(self.module, data.ty, k))
        };
        let mut objects = self.points.class(class).facts.objects.iter();
        match objects.find(is_unknown) {
            Some(object) => {
                let span = self.module[*object].span;
                refuse(&codes::CONCURRENCY, OTHER_KIND, span)
            }
            None => Ok(()),
        }
    }

    /// Where a mutex is copied, if some mutex is of another kind than the default by an assignment.
    fn copied_kind(&self) -> Option<Span> {
        let mut stmts = self.scan.stmts.iter();
        let sets = stmts.any(|(_, stmt)| {
            matches!(self.module[*stmt].kind, StmtKind::Assign { place, value }
                if self.is_kind(place)
                    && !matches!(self.module[value].kind, crate::ir::ExprKind::Int(0)))
        });
        let statics = self.scan.objects.iter().any(|object| {
            let data = &self.module[*object];
            let mut kinds = Vec::new();
            if let Some(initial) = &data.initial {
                self.initial_kinds(data.ty, 0, &initial.values, &mut kinds);
            }
            !kinds.is_empty()
        });
        if !sets && !statics {
            return None;
        }
        let mut stmts = self.scan.stmts.iter();
        stmts.find_map(|(_, stmt)| {
            let StmtKind::Copy { target, .. } = self.module[*stmt].kind else {
                return None;
            };
            let name = self.module.names.find(KIND)?;
            let holds = crate::library::holds_member(self.module, self.module[target].ty, name);
            holds.then(|| self.module[*stmt].span)
        })
    }

    /// Whether a place is the kind of a mutex.
    pub(super) fn is_kind(&self, place: PlaceId) -> bool {
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

    /// The kinds that initial values of a part of this type give, which begins at `start`, with
    /// their offsets. The values are those of the part, in order.
    fn initial_kinds(
        &self,
        ty: TypeId,
        start: u64,
        values: &[InitialValue],
        found: &mut Vec<(u64, u128)>,
    ) {
        let types = &self.module.types;
        let within = |from: u64, size: u64| {
            let first = values.partition_point(|value| value.offset < from);
            let end = values.partition_point(|value| value.offset < from.saturating_add(size));
            values.get(first..end).unwrap_or_default()
        };
        if let TypeKind::Record(record) = types.kind(ty) {
            for member in &types[record].members {
                let from = start + member.offset;
                let inside = within(from, types.size(member.ty).unwrap_or(0));
                match inside {
                    [] => {}
                    [
                        InitialValue {
                            value: Constant::Int(bits),
                            ..
                        },
                    ] if self.is_named_kind(member.name) => {
                        if *bits != 0 {
                            found.push((from, *bits));
                        }
                    }
                    _ => self.initial_kinds(member.ty, from, inside, found),
                }
            }
            return;
        }
        let TypeKind::Array(element, ArrayLength::Known(count)) = types.kind(ty) else {
            return;
        };
        let size = types.size(element).unwrap_or(0);
        // Only elements that have values, so that huge arrays cost nothing.
        let at = |value: &InitialValue| value.offset.checked_sub(start)?.checked_div(size);
        let mut elements: Vec<u64> = values.iter().filter_map(at).collect();
        elements.dedup();
        for at in elements.into_iter().filter(|at| *at < count) {
            let from = start + at * size;
            self.initial_kinds(element, from, within(from, size), found);
        }
    }
}
