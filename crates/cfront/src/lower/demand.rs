//! How many objects with an address of their own an execution can make, and how large they are.
//!
//! With `calls(f)` the number of times that `f` can be called in one execution:
//! ```text
//!   calls(entry) = 1,   calls(f) = Σ over call sites of f in g:  calls(g) · (∞ if repeated, else 1)
//!   objects      = static ones + Σ over f:  calls(f) · (locals in memory + allocating statements of f)
//! ```
//! Recursive functions are called `∞` times. A call through a pointer is one of every function
//! whose address is taken. All of it is a bound from above.

use super::home::Homes;
use super::library::{self, Known};
use super::scan::Scan;
use crate::ir::{
    Argument, Builtin, Callee, ExprKind, FunctionId, Module, ObjectId, StmtId, StmtKind,
};
use std::collections::{BTreeMap, BTreeSet};

/// `∞`: more than is worth counting.
const MANY: u64 = 1 << 20;

/// What a program asks of the address space.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Demand {
    /// The greatest number of objects that an execution makes; `None`: no bound is known.
    pub(crate) objects: Option<u64>,
    /// The greatest size of an object in bytes; `None`: not known.
    pub(crate) largest: Option<u64>,
    /// The statements that were counted as allocating.
    pub(crate) sites: BTreeSet<StmtId>,
    /// Those that are executed at most once.
    pub(crate) once: BTreeSet<StmtId>,
}

/// Bounds the objects of all executions that begin with the entry.
///
/// `is_fixed`: whether a local has one address for all of its lifetimes.
pub(crate) fn demand(
    module: &Module,
    scan: &Scan,
    homes: &Homes,
    entry: FunctionId,
    is_fixed: impl Fn(ObjectId) -> bool,
) -> Demand {
    let calls = calls(module, scan, entry);
    let of = |function: FunctionId| calls.get(&function).copied().unwrap_or(0);
    let (mut objects, mut largest) = (0_u64, Some(0_u64));
    for object in homes.memory() {
        let data = &module[object];
        largest = larger(largest, size(module, object));
        let times = match data.function {
            Some(function) if !data.storage.is_static() && !is_fixed(object) => {
                times(of(function), repeats_local(scan, function, object))
            }
            Some(_) | None if scan.own.contains(&object) => MANY,
            Some(_) | None => 1,
        };
        objects = objects.saturating_add(times);
    }
    let (mut sites, mut once) = (BTreeSet::new(), BTreeSet::new());
    for (function, stmt) in &scan.stmts {
        if let Some(bytes) = allocation(module, *stmt) {
            largest = larger(largest, bytes);
            let more = times(of(*function), scan.repeats(*function, *stmt));
            objects = objects.saturating_add(more);
            sites.insert(*stmt);
            if more <= 1 {
                once.insert(*stmt);
            }
        }
    }
    Demand {
        objects: (objects < MANY).then_some(objects),
        largest,
        sites,
        once,
    }
}

fn larger(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    a.zip(b).map(|(a, b)| a.max(b))
}

fn times(calls: u64, repeats: bool) -> u64 {
    match (calls, repeats) {
        (0, _) => 0,
        (_, true) => MANY,
        (calls, false) => calls,
    }
}

fn size(module: &Module, object: ObjectId) -> Option<u64> {
    let data = &module[object];
    let values = data.initial.iter().flat_map(|initial| &initial.values);
    let ends = values.map(|v| v.offset + module.types.size(v.ty).unwrap_or(1));
    let initial = ends.max().unwrap_or(0);
    module.types.size(data.ty).map(|size| size.max(initial))
}

/// Whether a local can begin to live more than once in a call.
fn repeats_local(scan: &Scan, function: FunctionId, object: ObjectId) -> bool {
    scan.begin_in_loop.contains(&object) || scan.jumps_back(function)
}

/// Whether a statement calls `alloca`.
pub(crate) fn is_alloca(module: &Module, stmt: StmtId) -> bool {
    match &module[stmt].kind {
        StmtKind::Builtin { builtin, .. } => *builtin == Builtin::Alloca,
        StmtKind::Call {
            callee: Callee::Direct(callee),
            ..
        } => {
            let name = module.name(module[*callee].name);
            module[*callee].body.is_none() && matches!(library::known(name), Some(Known::Alloca))
        }
        StmtKind::Call {
            callee: Callee::Pointer(_),
            ..
        }
        | StmtKind::Block(_)
        | StmtKind::If { .. }
        | StmtKind::Loop { .. }
        | StmtKind::Switch { .. }
        | StmtKind::Label(_)
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Return(_)
        | StmtKind::Assign { .. }
        | StmtKind::Copy { .. }
        | StmtKind::Zero(_)
        | StmtKind::Begin(_)
        | StmtKind::End(_)
        | StmtKind::Evaluate(_)
        | StmtKind::Asm { .. }
        | StmtKind::Unsupported => false,
    }
}

/// How often each function can be called.
fn calls(module: &Module, scan: &Scan, entry: FunctionId) -> BTreeMap<FunctionId, u64> {
    let mut sites: BTreeMap<FunctionId, Vec<(FunctionId, bool)>> = BTreeMap::new();
    for (caller, stmt) in &scan.stmts {
        let StmtKind::Call { callee, .. } = &module[*stmt].kind else {
            continue;
        };
        let repeats = scan.repeats(*caller, *stmt);
        let mut add = |callee| sites.entry(callee).or_default().push((*caller, repeats));
        match callee {
            Callee::Direct(callee) => add(*callee),
            Callee::Pointer(_) => scan.address_taken.iter().copied().for_each(add),
        }
    }
    let mut found: BTreeMap<FunctionId, u64> = BTreeMap::new();
    found.insert(entry, 1);
    // Callers come first in some order; without recursion as many rounds as there are functions
    // reach a fixed point, and every change is an increase up to `MANY`.
    let functions: Vec<FunctionId> = scan.functions.iter().copied().collect();
    for function in &functions {
        if scan.recursive.contains(function) {
            found.insert(*function, MANY);
        }
    }
    for _ in 0..=functions.len() {
        let mut changed = false;
        for function in &functions {
            if scan.recursive.contains(function) {
                continue;
            }
            let at_start = *function == entry
                || module.constructors.contains(function)
                || module.at_exit == Some(*function)
                || !sites.contains_key(function);
            let own = u64::from(at_start);
            let callers = sites.get(function).into_iter().flatten();
            let all = callers
                .map(|(caller, repeats)| times(found.get(caller).copied().unwrap_or(0), *repeats));
            let total = all.fold(own, u64::saturating_add).min(MANY);
            if found.insert(*function, total) != Some(total) {
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    found
}

/// The size of the block that a statement may allocate: `None` if it allocates none, `Some(None)`
/// if the size is not known.
fn allocation(module: &Module, stmt: StmtId) -> Option<Option<u64>> {
    let kind = &module[stmt].kind;
    let (known, arguments) = if let StmtKind::Call {
        callee: Callee::Direct(callee),
        arguments,
        ..
    } = kind
        && module[*callee].body.is_none()
    {
        let name = module.name(module[*callee].name);
        (library::known(name)?, arguments)
    } else if let StmtKind::Builtin {
        builtin: Builtin::Alloca,
        arguments,
        ..
    } = kind
    {
        (Known::Alloca, arguments)
    } else {
        return None;
    };
    let constant = |at: usize| -> Option<u64> {
        let Argument::Scalar(expr) = arguments.get(at)? else {
            return None;
        };
        let ExprKind::Int(value) = module[*expr].kind else {
            return None;
        };
        u64::try_from(value).ok()
    };
    match known {
        Known::Malloc | Known::Alloca | Known::Object => Some(constant(0)),
        Known::Calloc => {
            let (count, each) = (constant(0), constant(1));
            Some(count.zip(each).and_then(|(n, size)| n.checked_mul(size)))
        }
        Known::Realloc => Some(constant(1)),
        Known::Free
        | Known::Memcpy
        | Known::Mempcpy
        | Known::Memset
        | Known::Text(_)
        | Known::Print
        | Known::Scan
        | Known::Abort
        | Known::Exit
        | Known::Assert
        | Known::Math(_)
        | Known::Character(_)
        | Known::Absolute
        | Known::Arbitrary
        | Known::Effects(_)
        | Known::MayEnd(_)
        | Known::Rounding
        | Known::Signal
        | Known::Options
        | Known::Unmodelled
        | Known::Refused(_)
        | Known::Threads
        | Known::Thread(_)
        | Known::LongJump
        | Known::CallsBack => None,
    }
}
