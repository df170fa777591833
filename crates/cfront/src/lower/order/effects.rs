//! What statements and functions do to objects, and whether they return.
//!
//! A *direct* effect is one of the expression itself. What a call does happens in its body: it is
//! not interleaved with anything of the caller's expression. Functions are summed up once, over the
//! call graph.

use super::access::{Access, Key, Spot, access};
use crate::Meaning;
use crate::ir::{
    Argument, Builtin, Callee, Conversion, ExprId, ExprKind, FunctionId, Module, ObjectId, PlaceId,
    PlaceKind, StmtId, StmtKind, Storage, TypeKind,
};
use crate::lower::library::{Known, known};
use crate::lower::points::{Node, Points};
use crate::lower::scan::Scan;
use crate::lower::walk::{Part, expr_parts, place_parts, stmt_parts};
use crate::lower::{LowerOptions, Property};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Whether something comes back, and whether it can go wrong.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Flags {
    /// It may end the program.
    pub(super) ends: bool,
    /// It has a loop or recursion.
    pub(super) loops: bool,
    /// It may violate what is checked.
    pub(super) fails: bool,
    /// It may go on elsewhere by `longjmp`.
    pub(super) jumps: bool,
}

impl Flags {
    fn add(&mut self, other: Self) {
        self.ends |= other.ends;
        self.loops |= other.loops;
        self.fails |= other.fails;
        self.jumps |= other.jumps;
    }
}

/// What a call does.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Summary {
    pub(super) reads: BTreeSet<Spot>,
    pub(super) writes: BTreeSet<Spot>,
    pub(super) flags: Flags,
}

impl Summary {
    fn add(&mut self, other: &Self) {
        self.reads.extend(&other.reads);
        self.writes.extend(&other.writes);
        self.flags.add(other.flags);
    }
}

/// What a statement does.
#[derive(Clone, Default, Debug)]
pub(super) struct Effects {
    pub(super) reads: Vec<Access>,
    pub(super) writes: Vec<Access>,
    /// What calls in it do.
    pub(super) calls: Summary,
    /// Whether a jump leads into it.
    pub(super) labels: bool,
}

impl Effects {
    fn add(&mut self, other: Self) {
        self.reads.extend(other.reads);
        self.writes.extend(other.writes);
        self.calls.add(&other.calls);
        self.labels |= other.labels;
    }
}

/// The effects of a program.
pub(super) struct Analysis<'a, 'm> {
    pub(super) points: &'a Points<'m>,
    scan: &'a Scan,
    options: &'a LowerOptions,
    /// Sorted.
    private: Vec<ObjectId>,
    /// Sorted.
    leaves: Vec<StmtId>,
    bodies: FxHashMap<FunctionId, Vec<StmtId>>,
    summaries: FxHashMap<FunctionId, Summary>,
}

impl<'a, 'm> Analysis<'a, 'm> {
    pub(super) fn new(points: &'a Points<'m>, scan: &'a Scan, options: &'a LowerOptions) -> Self {
        let mut bodies: FxHashMap<FunctionId, Vec<StmtId>> = FxHashMap::default();
        for (function, stmt) in &scan.stmts {
            bodies.entry(*function).or_default().push(*stmt);
        }
        let mut private = points.module.orders.private.clone();
        private.sort_unstable();
        let mut leaves = points.module.orders.leaves.clone();
        leaves.sort_unstable();
        Self {
            points,
            scan,
            options,
            private,
            leaves,
            bodies,
            summaries: FxHashMap::default(),
        }
    }

    fn module(&self) -> &'m Module {
        self.points.module
    }

    /// The functions that a call may call.
    fn callees(&self, callee: Callee) -> Vec<FunctionId> {
        match callee {
            Callee::Direct(function) => vec![function],
            Callee::Pointer(_) => self.scan.address_taken.iter().copied().collect(),
        }
    }

    /// The functions that a statement may call: a function without body those it is given.
    fn called(&self, stmt: StmtId) -> Vec<FunctionId> {
        let module = self.module();
        let StmtKind::Call {
            callee, arguments, ..
        } = &module[stmt].kind
        else {
            return Vec::new();
        };
        let gets_function = arguments.iter().any(|argument| match argument {
            Argument::Scalar(expr) => {
                let to = module.types.pointee(module[*expr].ty);
                to.is_some_and(|to| matches!(module.types.kind(to), TypeKind::Function(_)))
            }
            Argument::Record(_) => false,
        });
        let mut found = self.callees(*callee);
        if gets_function && found.iter().any(|f| module[*f].body.is_none()) {
            found.extend(self.scan.address_taken.iter().copied());
        }
        found
    }

    /// Sums up all functions that the statements can call.
    pub(super) fn sum_up(&mut self, stmts: &[StmtId]) {
        let mut todo: Vec<StmtId> = stmts.to_vec();
        let mut found: BTreeSet<FunctionId> = BTreeSet::new();
        while let Some(stmt) = todo.pop() {
            for part in stmt_parts(self.module(), stmt) {
                if let Part::Block(block) = part {
                    todo.extend(&self.module()[block].statements);
                }
            }
            for function in self.called(stmt) {
                if self.bodies.contains_key(&function) && found.insert(function) {
                    todo.extend(&self.bodies[&function]);
                }
            }
        }
        // What functions do themselves, then what they do by their callees.
        let mut callees: Vec<(FunctionId, BTreeSet<FunctionId>)> = Vec::new();
        for function in &found {
            let mut own = Summary::default();
            let mut called = BTreeSet::new();
            for stmt in &self.bodies[function] {
                let done = self.own_of(*stmt, Some(*function));
                own.reads.extend(done.reads.iter().map(|a| a.spot));
                own.writes.extend(done.writes.iter().map(|a| a.spot));
                own.add(&done.calls);
                let defined = self.called(*stmt).into_iter();
                called.extend(defined.filter(|f| found.contains(f)));
            }
            own.flags.loops |= self.scan.recursive.contains(function);
            self.drop_own(*function, &mut own);
            self.summaries.insert(*function, own);
            callees.push((*function, called));
        }
        let mut changed = true;
        while changed {
            changed = false;
            for (function, called) in &callees {
                let mut sum = self.summaries[function].clone();
                for callee in called {
                    sum.add(&self.summaries[callee]);
                }
                self.drop_own(*function, &mut sum);
                if sum != self.summaries[function] {
                    self.summaries.insert(*function, sum);
                    changed = true;
                }
            }
        }
    }

    /// Drops effects on the function's own locals: they live only during the call, so callers do
    /// not see them.
    fn drop_own(&self, function: FunctionId, sum: &mut Summary) {
        let module = self.module();
        let recursive = self.scan.recursive.contains(&function);
        let is_own = |object: ObjectId| {
            let data = &module[object];
            !data.storage.is_static() && data.function == Some(function)
        };
        let keep = |spot: &Spot| match spot.key {
            Key::Variable(object) => module[object].storage.is_static(),
            Key::Memory(node) => {
                let facts = &self.points.class(node).facts;
                let local = !facts.objects.is_empty() && facts.objects.iter().all(|o| is_own(*o));
                recursive || !facts.sites.is_empty() || !local
            }
        };
        sum.reads.retain(keep);
        sum.writes.retain(keep);
    }

    /// What a statement does, with the blocks in it and with what calls do.
    pub(super) fn of(&self, stmt: StmtId) -> Effects {
        let mut all = Effects::default();
        let mut todo = vec![stmt];
        while let Some(stmt) = todo.pop() {
            // The end of a call: what happens then is no side effect of the expression.
            if self.leaves_function(stmt) {
                all.calls.flags.add(Flags {
                    ends: true,
                    loops: false,
                    fails: true,
                    jumps: true,
                });
                continue;
            }
            all.add(self.own(stmt));
            for function in self.called(stmt) {
                if let Some(sum) = self.summaries.get(&function) {
                    all.calls.add(sum);
                }
            }
            for part in stmt_parts(self.module(), stmt) {
                if let Part::Block(block) = part {
                    todo.extend(&self.module()[block].statements);
                }
            }
        }
        all
    }

    /// Whether a statement leaves its function if the call before it did by `longjmp`.
    pub(super) fn leaves_function(&self, stmt: StmtId) -> bool {
        self.leaves.binary_search(&stmt).is_ok()
    }

    /// The statements in the blocks of a statement, itself if it has none.
    pub(super) fn leaves(&self, stmt: StmtId) -> Vec<StmtId> {
        if self.leaves_function(stmt) {
            return vec![stmt];
        }
        let mut found = Vec::new();
        let mut todo = vec![stmt];
        while let Some(stmt) = todo.pop() {
            found.push(stmt);
            for part in stmt_parts(self.module(), stmt) {
                if let Part::Block(block) = part {
                    todo.extend(&self.module()[block].statements);
                }
            }
        }
        found
    }

    /// What a statement does without its blocks and without the bodies of functions.
    pub(super) fn own(&self, stmt: StmtId) -> Effects {
        self.own_of(stmt, None)
    }

    /// As `own`, without effects on locals of `function`, if one is given.
    fn own_of(&self, stmt: StmtId, function: Option<FunctionId>) -> Effects {
        let module = self.module();
        let outside = |place: &PlaceId| function.is_none_or(|f| !self.is_own(f, *place));
        let mut effects = Effects::default();
        let written = match &module[stmt].kind {
            StmtKind::Assign { place, .. } => Some(*place),
            StmtKind::Copy { target, .. } => Some(*target),
            StmtKind::Zero(place) => Some(*place),
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_)
            | StmtKind::Call { .. }
            | StmtKind::Builtin { .. }
            | StmtKind::Begin(_)
            | StmtKind::End(_)
            | StmtKind::Evaluate(_)
            | StmtKind::Asm { .. }
            | StmtKind::Unsupported => None,
        };
        let copied = if let StmtKind::Copy { source, .. } = &module[stmt].kind {
            vec![*source]
        } else if let StmtKind::Call { arguments, .. } = &module[stmt].kind {
            records(arguments)
        } else if let StmtKind::Return(Some(Argument::Record(place))) = &module[stmt].kind {
            vec![*place]
        } else {
            Vec::new()
        };
        let (mut undefined, mut invalid) = (false, false);
        let mut todo = stmt_parts(module, stmt);
        while let Some(part) = todo.pop() {
            match part {
                Part::Expr(expr) => {
                    undefined |= module[expr].may_be_undefined;
                    if let ExprKind::Read(place) = module[expr].kind
                        && outside(&place)
                    {
                        effects.reads.extend(self.visible(place));
                    }
                    if module[expr].reads || module[expr].may_be_undefined {
                        todo.extend(expr_parts(module, expr));
                    }
                }
                Part::Place(place) => {
                    invalid |= module[place].may_be_undefined;
                    todo.extend(place_parts(module, place));
                }
                Part::Block(_) => {}
            }
        }
        effects
            .writes
            .extend(written.filter(outside).and_then(|p| self.visible(p)));
        for place in copied.into_iter().filter(outside) {
            effects.reads.extend(self.visible(place));
        }
        let properties = &self.options.properties;
        effects.calls.flags.fails |= undefined
            && (properties.has(Property::Overflow)
                || properties.has(Property::Shift)
                || properties.has(Property::Division))
            || invalid && properties.tracks_objects();
        self.control(stmt, &mut effects);
        effects
    }

    /// The access to a place, unless it is part of a temporary or of an object that only one call
    /// sees.
    fn visible(&self, place: PlaceId) -> Option<Access> {
        let module = self.module();
        let object = object_of(module, place);
        if let Some(object) = object
            && (module[object].storage == Storage::Temporary || self.is_private(object))
        {
            return None;
        }
        let found = access(self.points, place)?;
        if let Key::Memory(node) = found.spot.key {
            let facts = &self.points.class(node).facts;
            let private = facts.objects.iter().all(|object| self.is_private(*object));
            if private && !facts.objects.is_empty() && facts.sites.is_empty() {
                return None;
            }
        }
        Some(found)
    }

    fn is_private(&self, object: ObjectId) -> bool {
        self.private.binary_search(&object).is_ok()
    }

    /// Whether a place is part of a local of the function, found without a pointer from elsewhere.
    fn is_own(&self, function: FunctionId, place: PlaceId) -> bool {
        let module = self.module();
        object_of(module, place).is_some_and(|object| {
            let data = &module[object];
            !data.storage.is_static() && data.function == Some(function)
        })
    }

    fn control(&self, stmt: StmtId, effects: &mut Effects) {
        let module = self.module();
        let sum = &mut effects.calls;
        match &module[stmt].kind {
            StmtKind::Loop { .. } | StmtKind::Goto(_) => {
                sum.flags.loops = true;
                sum.flags.fails |= self.options.properties.has(Property::Termination);
            }
            StmtKind::Label(_) => effects.labels = true,
            StmtKind::Call {
                callee, arguments, ..
            } => {
                for function in self.callees(*callee) {
                    self.external(function, arguments, sum);
                }
            }
            StmtKind::Builtin {
                builtin, arguments, ..
            } => {
                let ends = matches!(
                    builtin,
                    Builtin::Trap | Builtin::Unreachable | Builtin::Assume
                );
                sum.flags.ends |= ends;
                self.through(arguments, false, sum);
            }
            StmtKind::Asm { pointers, .. } => {
                let nodes = pointers.iter().filter_map(|p| self.points.value_class(*p));
                let nodes: Vec<Node> = nodes.collect();
                self.touch(&nodes, true, sum);
            }
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_)
            | StmtKind::Assign { .. }
            | StmtKind::Copy { .. }
            | StmtKind::Zero(_)
            | StmtKind::Begin(_)
            | StmtKind::End(_)
            | StmtKind::Evaluate(_)
            | StmtKind::Unsupported => {}
        }
    }

    /// What an error function, or a function without body, does.
    fn external(&self, function: FunctionId, arguments: &[Argument], sum: &mut Summary) {
        let module = self.module();
        let name = module.name(module[function].name);
        let properties = &self.options.properties;
        let has_body = module[function].body.is_some();
        if self.options.error_functions.iter().any(|f| f == name) {
            sum.flags.fails |= properties.has(Property::Reach);
            sum.flags.ends |= !properties.has(Property::Reach) && !has_body;
            return;
        }
        if has_body {
            return;
        }
        let leaks =
            properties.has(Property::ValidMemtrack) || properties.has(Property::ValidMemcleanup);
        if let Some(meaning) = self.options.builtins.get(name) {
            match meaning {
                Meaning::Error | Meaning::Assert(_) => {
                    sum.flags.fails |= properties.has(Property::Reach);
                    sum.flags.ends |= !properties.has(Property::Reach);
                }
                Meaning::Assume(_) | Meaning::Exit | Meaning::Abort => sum.flags.ends = true,
                Meaning::Nondet { .. } | Meaning::Pure | Meaning::Nothing => {}
                Meaning::Alias(_) | Meaning::Effects(_) => self.through(arguments, true, sum),
            }
            return;
        }
        if name == crate::library::ASSUME || self.options.assume_functions.iter().any(|f| f == name)
        {
            sum.flags.ends = true;
            return;
        }
        if name.starts_with(&self.options.nondet_prefix) || name.starts_with(crate::library::NONDET)
        {
            return;
        }
        match known(name) {
            Some(Known::Abort | Known::Exit) => {
                sum.flags.ends = true;
                sum.flags.fails |= leaks;
            }
            Some(Known::Assert) => {
                sum.flags.fails |= properties.has(Property::Reach);
                sum.flags.ends |= !properties.has(Property::Reach);
            }
            Some(
                Known::Math(_)
                | Known::Character(_)
                | Known::Absolute
                | Known::Arbitrary
                | Known::Effects(""),
            ) => {}
            Some(Known::MayEnd(_) | Known::Unmodelled) => {
                sum.flags.ends = true;
                sum.flags.fails |= leaks || properties.tracks_objects();
                self.through(arguments, true, sum);
            }
            Some(Known::Malloc | Known::Calloc | Known::Alloca) => sum.flags.fails |= leaks,
            _ => {
                sum.flags.fails |= leaks || properties.tracks_objects();
                self.through(arguments, true, sum);
            }
        }
    }

    /// What arguments point to is read and written; with `far`, also what can be reached from
    /// there.
    fn through(&self, arguments: &[Argument], far: bool, sum: &mut Summary) {
        let scalars = arguments.iter().filter_map(|argument| match argument {
            Argument::Scalar(expr) => Some(*expr),
            Argument::Record(_) => None,
        });
        let pointers = scalars.filter(|e: &ExprId| {
            let module = self.module();
            module.types.is_pointer(module[*e].ty)
        });
        let nodes = pointers.filter_map(|p| self.points.value_class(p));
        let nodes: Vec<Node> = nodes.collect();
        self.touch(&nodes, far, sum);
    }

    fn touch(&self, nodes: &[Node], far: bool, sum: &mut Summary) {
        let all = match far {
            true => self.points.reachable(nodes),
            false => nodes.iter().map(|n| self.points.classes.find(*n)).collect(),
        };
        for node in all {
            let spot = Spot::all(Key::Memory(node));
            sum.reads.insert(spot);
            sum.writes.insert(spot);
        }
    }
}

/// The object that a place is part of; the address of one may be followed.
fn object_of(module: &Module, place: PlaceId) -> Option<ObjectId> {
    let mut at = place;
    loop {
        let mut pointer = match module[at].kind {
            PlaceKind::Object(object) => return Some(object),
            PlaceKind::Member { base, .. }
            | PlaceKind::BitField { base, .. }
            | PlaceKind::Index { base, .. } => {
                at = base;
                continue;
            }
            PlaceKind::Dereference(pointer) => pointer,
        };
        at = loop {
            match module[pointer].kind {
                ExprKind::Address(inner) => break inner,
                ExprKind::Convert(Conversion::Pointer, inner) => pointer = inner,
                ExprKind::PointerOffset { pointer: inner, .. } => pointer = inner,
                ExprKind::Int(_)
                | ExprKind::Float(_)
                | ExprKind::Read(_)
                | ExprKind::FunctionAddress(_)
                | ExprKind::Unary(..)
                | ExprKind::Binary(..)
                | ExprKind::PointerDifference { .. }
                | ExprKind::Convert(..)
                | ExprKind::Conditional { .. } => return None,
            }
        };
    }
}

fn records(arguments: &[Argument]) -> Vec<PlaceId> {
    let places = arguments.iter().filter_map(|argument| match argument {
        Argument::Record(place) => Some(*place),
        Argument::Scalar(_) => None,
    });
    places.collect()
}
