//! `setjmp` and `longjmp`: after this pass they are plain code.
//!
//! A jump returns from function to function until it is in the one whose call of `setjmp` it goes
//! to. Each execution of a `setjmp` has a number, which it leaves in its buffer:
//! ```text
//!   r = setjmp(e)   count++; token = count; *(long *)e = count; changed… = 0; r = 0; L:
//!   longjmp(e, v)   target = *(long *)e; value = v ? v : 1;
//!                   if (!(1 <= target <= count)) lost; LEAVE
//!   f(…)            f(…); if (target) LEAVE          where f may reach a longjmp
//!   LEAVE           for each setjmp of the function:
//!                     if (target == token) { target = 0; r = value;
//!                                            if (changed) x = any; …; goto L; }
//!                   return;                          in the entry: lost
//! ```
//! Here `token` is a variable of the call of the function, 0 until its `setjmp` was called: so a
//! jump to a function that has returned, or that was called anew, is *lost*, which is undefined
//! (C17 7.13.2.1p2).
//!
//! Variables without `volatile` that have changed since `setjmp` are indeterminate after the jump
//! (p3): they get any value. Programs with threads are not rewritten, and refused. Of variables
//! whose address is taken, of arrays and records, that is not followed, and listed.

use crate::ir::{
    Argument, BinaryOp, BlockId, Callee, ExprId, ExprKind, Function, FunctionId, FunctionType,
    Initial, IntKind, LabelId, Linkage, Module, Object, ObjectId, PlaceKind, Run, StmtId, StmtKind,
    Storage, TypeId, TypeKind,
};
use crate::library::{NONDET, addresses};
use bia_base::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// A jump that has no target.
pub(crate) const LOST: &str = "__bia_lost_jump";

/// Rewrites a program that jumps. Whether it does, and where that is first.
pub(crate) fn rewrite(module: &mut Module, entry: &str) -> Option<Span> {
    let threads = ["pthread_create", "thrd_create"];
    let started = |name: &&str| module.function(name).is_some_and(|f| module[f].reachable);
    if threads.iter().any(started) {
        return None;
    }
    let mut jumps = Jumps::find(module, entry)?;
    let first = jumps.first;
    for function in jumps.all.clone() {
        jumps.function(function);
    }
    jumps.adapt_orders();
    Some(first)
}

/// What is done with a name that jumps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Jump {
    Set,
    Long,
}

fn jump_of(name: &str) -> Option<Jump> {
    Some(match name {
        "setjmp" | "_setjmp" | "sigsetjmp" | "__sigsetjmp" => Jump::Set,
        "longjmp" | "_longjmp" | "siglongjmp" => Jump::Long,
        _ => return None,
    })
}

/// A call of `setjmp` in a function.
struct Site {
    /// Its number, in this call of the function.
    token: ObjectId,
    result: Option<ObjectId>,
    label: LabelId,
    /// Variables that may be indeterminate after a jump, with the one that says whether they are.
    changed: Vec<(ObjectId, ObjectId)>,
}

struct Jumps<'m> {
    module: &'m mut Module,
    entry: Option<FunctionId>,
    first: Span,
    /// Functions with bodies that can be reached.
    all: Vec<FunctionId>,
    /// Those of them that may leave by a jump.
    leaving: FxHashSet<FunctionId>,
    /// Whether calls through pointers may.
    pointers: bool,
    long: TypeId,
    int: TypeId,
    count: ObjectId,
    target: ObjectId,
    value: ObjectId,
    lost: FunctionId,
    anything: FxHashMap<TypeId, FunctionId>,
    became: FxHashMap<StmtId, StmtId>,
}

impl<'m> Jumps<'m> {
    fn find(module: &'m mut Module, entry: &str) -> Option<Self> {
        let named = |module: &Module, id: FunctionId| {
            let function = &module[id];
            let jump = jump_of(module.name(function.name));
            jump.filter(|_| function.body.is_none())
        };
        let mut calls: BTreeMap<FunctionId, Vec<FunctionId>> = BTreeMap::new();
        let mut by_pointer: FxHashSet<FunctionId> = FxHashSet::default();
        let (mut direct, mut first) = (FxHashSet::default(), None);
        let all: Vec<FunctionId> = module.functions.ids().collect();
        let defined = |id: &FunctionId| module[*id].body.is_some() && module[*id].reachable;
        let all: Vec<FunctionId> = all.into_iter().filter(defined).collect();
        for id in &all {
            for stmt in statements(module, *id) {
                let StmtKind::Call { callee, .. } = &module[stmt].kind else {
                    continue;
                };
                match callee {
                    Callee::Pointer(_) => {
                        by_pointer.insert(*id);
                    }
                    Callee::Direct(callee) => {
                        if let Some(jump) = named(module, *callee) {
                            first.get_or_insert(module[stmt].span);
                            if jump == Jump::Long {
                                direct.insert(*id);
                            }
                        }
                        calls.entry(*id).or_default().push(*callee);
                    }
                }
            }
        }
        let first = first?;
        let taken: FxHashSet<FunctionId> = addresses(module).into_iter().collect();
        let (mut leaving, mut pointers) = (direct, false);
        loop {
            let before = (leaving.len(), pointers);
            pointers |= leaving.iter().any(|id| taken.contains(id));
            for id in &all {
                let called = calls
                    .get(id)
                    .is_some_and(|c| c.iter().any(|f| leaving.contains(f)));
                if called || (pointers && by_pointer.contains(id)) {
                    leaving.insert(*id);
                }
            }
            if before == (leaving.len(), pointers) {
                break;
            }
        }
        let long = module.types.int(IntKind::Long);
        let int = module.types.int(IntKind::Int);
        let count = global(module, "__bia_jump_count", long, first);
        let target = global(module, "__bia_jump_target", long, first);
        let value = global(module, "__bia_jump_value", int, first);
        let void = module.types.of(TypeKind::Void);
        let lost = external(module, LOST, void, first);
        Some(Self {
            entry: module.function(entry),
            first,
            all,
            leaving,
            pointers,
            long,
            int,
            count,
            target,
            value,
            lost,
            anything: FxHashMap::default(),
            became: FxHashMap::default(),
            module,
        })
    }

    fn jump(&self, stmt: StmtId) -> Option<Jump> {
        let StmtKind::Call {
            callee: Callee::Direct(callee),
            ..
        } = &self.module[stmt].kind
        else {
            return None;
        };
        let function = &self.module[*callee];
        jump_of(self.module.name(function.name)).filter(|_| function.body.is_none())
    }

    /// Whether a statement is a call that may come back by a jump.
    fn may_leave(&self, stmt: StmtId) -> bool {
        match &self.module[stmt].kind {
            StmtKind::Call {
                callee: Callee::Direct(callee),
                ..
            } => self.leaving.contains(callee),
            StmtKind::Call {
                callee: Callee::Pointer(_),
                ..
            } => self.pointers,
            StmtKind::Block(_)
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
            | StmtKind::Builtin { .. }
            | StmtKind::Begin(_)
            | StmtKind::End(_)
            | StmtKind::Evaluate(_)
            | StmtKind::Asm { .. }
            | StmtKind::Unsupported => false,
        }
    }

    fn function(&mut self, id: FunctionId) {
        let all = statements(self.module, id);
        let sets: Vec<StmtId> = all
            .iter()
            .copied()
            .filter(|stmt| self.jump(*stmt) == Some(Jump::Set))
            .collect();
        let concerns = |stmt: &StmtId| self.jump(*stmt).is_some() || self.may_leave(*stmt);
        if !all.iter().any(concerns) {
            return;
        }
        let mut sites: Vec<(StmtId, Site)> = Vec::new();
        let variables = match sets.is_empty() {
            true => Vec::new(),
            false => self.variables(id, &all),
        };
        for set in sets {
            sites.push((set, self.site(id, set, &variables)));
        }
        for block in blocks(self.module, id) {
            let old = std::mem::take(&mut self.module[block].statements);
            let mut new = Vec::with_capacity(old.len());
            for stmt in old {
                self.statement(id, stmt, &sites, &mut new);
            }
            self.module[block].statements = new;
        }
        if let Some(body) = self.module[id].body {
            let span = self.module[id].span;
            let tokens: Vec<ObjectId> = sites.iter().map(|(_, site)| site.token).collect();
            let mut start: Vec<StmtId> = Vec::new();
            for token in tokens {
                start.push(self.assign_number(token, 0, span));
            }
            self.module[body].statements.splice(0..0, start);
        }
    }

    /// Variables that may change between `setjmp` and a jump: numbers and pointers without
    /// `volatile` that are assigned in the function, and whose address is not taken.
    fn variables(&self, id: FunctionId, all: &[StmtId]) -> Vec<ObjectId> {
        let module = &self.module;
        let mut assigned: Vec<ObjectId> = Vec::new();
        for stmt in all {
            if let StmtKind::Assign { place, .. } = module[*stmt].kind
                && let PlaceKind::Object(object) = module[place].kind
                && !assigned.contains(&object)
            {
                assigned.push(object);
            }
        }
        let addressed: FxHashSet<ObjectId> = module
            .exprs
            .values()
            .filter_map(|expr| {
                let ExprKind::Address(place) = expr.kind else {
                    return None;
                };
                let PlaceKind::Object(object) = module[place].kind else {
                    return None;
                };
                Some(object)
            })
            .collect();
        assigned.retain(|object| {
            let data = &module[*object];
            let own = data.function == Some(id)
                && matches!(data.storage, Storage::Local | Storage::Parameter);
            own && module.types.is_scalar(data.ty)
                && !module.types[data.ty].qualifiers.is_volatile
                && !addressed.contains(object)
        });
        assigned
    }

    fn result_of(&self, call: StmtId) -> Option<ObjectId> {
        let StmtKind::Call { result, .. } = self.module[call].kind else {
            return None;
        };
        result
    }

    /// A scalar argument of a call.
    fn argument(&self, call: StmtId, at: usize) -> Option<ExprId> {
        let StmtKind::Call { arguments, .. } = &self.module[call].kind else {
            return None;
        };
        match arguments.get(at) {
            Some(Argument::Scalar(value)) => Some(*value),
            Some(Argument::Record(_)) | None => None,
        }
    }

    fn site(&mut self, id: FunctionId, set: StmtId, variables: &[ObjectId]) -> Site {
        let span = self.module[set].span;
        let result = self.result_of(set);
        let label = self.module.labels.push(crate::ir::Label {
            name: None,
            function: id,
            span,
        });
        let token = self
            .module
            .make_local(id, None, self.long, Storage::Temporary);
        let mut changed = Vec::new();
        for variable in variables {
            let mark = self
                .module
                .make_local(id, None, self.int, Storage::Temporary);
            changed.push((*variable, mark));
        }
        Site {
            token,
            result,
            label,
            changed,
        }
    }

    fn statement(
        &mut self,
        id: FunctionId,
        stmt: StmtId,
        sites: &[(StmtId, Site)],
        out: &mut Vec<StmtId>,
    ) {
        let span = self.module[stmt].span;
        match self.jump(stmt) {
            Some(Jump::Set) => {
                if let Some((_, site)) = sites.iter().find(|(set, _)| *set == stmt) {
                    self.set(stmt, site, span, out);
                }
                return;
            }
            Some(Jump::Long) => {
                self.long(id, stmt, sites, span, out);
                return;
            }
            None => out.push(stmt),
        }
        if self.may_leave(stmt) {
            let test = self.number_test(BinaryOp::NotEqual, self.target, 0, span);
            let leave = self.leave(id, sites, span);
            let test = self.when(test, leave, span);
            out.push(test);
            self.module.orders.leaves.push(test);
            self.became.insert(stmt, test);
        }
        if let StmtKind::Assign { place, .. } = self.module[stmt].kind
            && let PlaceKind::Object(object) = self.module[place].kind
        {
            let marks: Vec<ObjectId> = sites
                .iter()
                .flat_map(|(_, site)| &site.changed)
                .filter(|(variable, _)| *variable == object)
                .map(|(_, mark)| *mark)
                .collect();
            for mark in marks {
                let marked = self.assign_number(mark, 1, span);
                out.push(marked);
                self.became.insert(stmt, marked);
            }
        }
    }

    /// The number in a buffer.
    fn number_in(&mut self, stmt: StmtId, span: Span) -> Option<crate::ir::PlaceId> {
        let buffer = self.argument(stmt, 0)?;
        let pointer = self.module.make_pointer_cast(buffer, self.long, span);
        Some(self.module.make_dereference(pointer, self.long, span))
    }

    fn set(&mut self, stmt: StmtId, site: &Site, span: Span, out: &mut Vec<StmtId>) {
        let Some(buffer) = self.number_in(stmt, span) else {
            return;
        };
        let mut list = Vec::new();
        let one = self.module.make_int(self.long, 1, span);
        let count = self.module.make_read_object(self.count, span);
        let next = ExprKind::Binary(BinaryOp::Add, count, one);
        let next = self.module.make_expr(next, self.long, span);
        list.push(self.assign(self.count, next, span));
        let count = self.module.make_read_object(self.count, span);
        list.push(self.assign(site.token, count, span));
        let value = self.module.make_read_object(self.count, span);
        let place = buffer;
        list.push(
            self.module
                .make_stmt(StmtKind::Assign { place, value }, span),
        );
        for (_, mark) in &site.changed {
            list.push(self.assign_number(*mark, 0, span));
        }
        if let Some(result) = site.result {
            list.push(self.assign_number(result, 0, span));
        }
        list.push(self.module.make_stmt(StmtKind::Label(site.label), span));
        self.took_place(stmt, &list);
        out.extend(list);
    }

    fn long(
        &mut self,
        id: FunctionId,
        stmt: StmtId,
        sites: &[(StmtId, Site)],
        span: Span,
        out: &mut Vec<StmtId>,
    ) {
        let Some(buffer) = self.number_in(stmt, span) else {
            return;
        };
        let given = self.argument(stmt, 1);
        let mut list = Vec::new();
        let number = self.module.make_read(buffer, span);
        list.push(self.assign(self.target, number, span));
        let given = match given {
            Some(given) => given,
            None => self.module.make_int(self.int, 1, span),
        };
        list.push(self.assign(self.value, given, span));
        let zero = self.number_test(BinaryOp::Equal, self.value, 0, span);
        let one = self.assign_number(self.value, 1, span);
        list.push(self.when(zero, vec![one], span));
        // A number that no call of setjmp has left.
        for (op, other) in [
            (BinaryOp::LessEqual, None),
            (BinaryOp::Greater, Some(self.count)),
        ] {
            let test = match other {
                None => self.number_test(op, self.target, 0, span),
                Some(other) => {
                    let left = self.module.make_read_object(self.target, span);
                    let right = self.module.make_read_object(other, span);
                    self.test(op, left, right, span)
                }
            };
            let lost = self.lost(span);
            list.push(self.when(test, vec![lost], span));
        }
        list.extend(self.leave(id, sites, span));
        self.took_place(stmt, &list);
        out.extend(list);
    }

    /// What a jump does in a function.
    fn leave(&mut self, id: FunctionId, sites: &[(StmtId, Site)], span: Span) -> Vec<StmtId> {
        let mut list = Vec::new();
        for (_, site) in sites {
            let left = self.module.make_read_object(self.target, span);
            let right = self.module.make_read_object(site.token, span);
            let here = self.test(BinaryOp::Equal, left, right, span);
            let mut inside = vec![self.assign_number(self.target, 0, span)];
            for (variable, mark) in &site.changed {
                let changed = self.number_test(BinaryOp::NotEqual, *mark, 0, span);
                let any = self.any_value(id, *variable, span);
                inside.push(self.when(changed, any, span));
            }
            if let Some(result) = site.result {
                let value = self.module.make_read_object(self.value, span);
                inside.push(self.assign(result, value, span));
            }
            inside.push(self.module.make_stmt(StmtKind::Goto(site.label), span));
            list.push(self.when(here, inside, span));
        }
        let end = match self.entry == Some(id) {
            true => self.lost(span),
            false => self.module.make_stmt(StmtKind::Return(None), span),
        };
        list.push(end);
        list
    }

    /// `variable = any value`
    fn any_value(&mut self, id: FunctionId, variable: ObjectId, span: Span) -> Vec<StmtId> {
        let ty = self.module.types.unqualified(self.module[variable].ty);
        let function = match self.anything.get(&ty) {
            Some(function) => *function,
            None => {
                let name = format!("{NONDET}jump{}", self.anything.len());
                let function = external(self.module, &name, ty, span);
                self.anything.insert(ty, function);
                function
            }
        };
        let result = self.module.make_local(id, None, ty, Storage::Temporary);
        let call = StmtKind::Call {
            callee: Callee::Direct(function),
            arguments: Vec::new(),
            result: Some(result),
            function_type: self.module[function].ty,
        };
        let call = self.module.make_stmt(call, span);
        let value = self.module.make_read_object(result, span);
        vec![call, self.assign(variable, value, span)]
    }

    fn lost(&mut self, span: Span) -> StmtId {
        let call = StmtKind::Call {
            callee: Callee::Direct(self.lost),
            arguments: Vec::new(),
            result: None,
            function_type: self.module[self.lost].ty,
        };
        self.module.make_stmt(call, span)
    }

    fn assign(&mut self, object: ObjectId, value: ExprId, span: Span) -> StmtId {
        let place = self.module.make_object_place(object, span);
        self.module
            .make_stmt(StmtKind::Assign { place, value }, span)
    }

    fn assign_number(&mut self, object: ObjectId, number: u128, span: Span) -> StmtId {
        let ty = self.module.types.unqualified(self.module[object].ty);
        let value = self.module.make_int(ty, number, span);
        self.assign(object, value, span)
    }

    fn test(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) -> ExprId {
        let bool = self.module.types.of(TypeKind::Bool);
        self.module
            .make_expr(ExprKind::Binary(op, left, right), bool, span)
    }

    fn number_test(&mut self, op: BinaryOp, object: ObjectId, number: u128, span: Span) -> ExprId {
        let left = self.module.make_read_object(object, span);
        let ty = self.module[left].ty;
        let right = self.module.make_int(ty, number, span);
        self.test(op, left, right, span)
    }

    fn when(&mut self, condition: ExprId, list: Vec<StmtId>, span: Span) -> StmtId {
        let (then, otherwise) = (
            self.module.make_block(list),
            self.module.make_block(Vec::new()),
        );
        let kind = StmtKind::If {
            condition,
            then,
            otherwise,
        };
        self.module.make_stmt(kind, span)
    }

    /// A statement has become others.
    fn took_place(&mut self, stmt: StmtId, list: &[StmtId]) {
        let (Some(first), Some(last)) = (list.first(), list.last()) else {
            return;
        };
        let orders = &mut self.module.orders;
        let groups = orders.groups.iter_mut().flat_map(|g| g.operands.iter_mut());
        let stores = orders.stores.iter_mut().map(|(run, _)| run);
        for run in groups.chain(stores).chain(orders.sealed.iter_mut()) {
            if run.first == stmt {
                run.first = *first;
            }
            if run.last == stmt {
                run.last = *last;
            }
        }
    }

    /// What has no order ends with what was put behind its last statement.
    fn adapt_orders(&mut self) {
        let became = &self.became;
        let orders = &mut self.module.orders;
        let groups = orders.groups.iter_mut().flat_map(|g| g.operands.iter_mut());
        let stores = orders.stores.iter_mut().map(|(run, _)| run);
        let all = groups.chain(stores).chain(orders.sealed.iter_mut());
        all.for_each(|run: &mut Run| {
            if let Some(last) = became.get(&run.last) {
                run.last = *last;
            }
        });
    }
}

/// A static object that is zero.
fn global(module: &mut Module, name: &str, ty: TypeId, span: Span) -> ObjectId {
    let name = module.names.intern(name);
    module.objects.push(Object {
        name: Some(name),
        ty,
        storage: Storage::Global {
            linkage: Linkage::Internal,
            thread_local: false,
        },
        function: None,
        alignment: None,
        initial: Some(Initial::default()),
        span,
    })
}

/// A function without body and parameters.
fn external(module: &mut Module, name: &str, result: TypeId, span: Span) -> FunctionId {
    let name = module.names.intern(name);
    let ty = module.types.function(FunctionType {
        result,
        parameters: Vec::new().into(),
        variadic: false,
        prototyped: true,
    });
    module.functions.push(Function {
        name,
        ty,
        linkage: Linkage::External,
        noreturn: false,
        implicit: false,
        parameters: Vec::new(),
        body: None,
        locals: Vec::new(),
        reachable: true,
        span,
    })
}

/// The blocks of a function, at any depth.
fn blocks(module: &Module, id: FunctionId) -> Vec<BlockId> {
    let mut open: Vec<BlockId> = module[id].body.into_iter().collect();
    let mut found = Vec::new();
    while let Some(block) = open.pop() {
        found.push(block);
        for stmt in &module[block].statements {
            match &module[*stmt].kind {
                StmtKind::Block(inner) => open.push(*inner),
                StmtKind::If {
                    then, otherwise, ..
                } => open.extend([*then, *otherwise]),
                StmtKind::Loop {
                    head, body, step, ..
                } => open.extend([*head, *body, *step]),
                StmtKind::Switch { body, .. } => open.push(*body),
                StmtKind::Label(_)
                | StmtKind::Goto(_)
                | StmtKind::Break
                | StmtKind::Continue
                | StmtKind::Return(_)
                | StmtKind::Assign { .. }
                | StmtKind::Copy { .. }
                | StmtKind::Zero(_)
                | StmtKind::Call { .. }
                | StmtKind::Builtin { .. }
                | StmtKind::Begin(_)
                | StmtKind::End(_)
                | StmtKind::Evaluate(_)
                | StmtKind::Asm { .. }
                | StmtKind::Unsupported => {}
            }
        }
    }
    found
}

fn statements(module: &Module, id: FunctionId) -> Vec<StmtId> {
    let all = blocks(module, id);
    let lists = all.iter().flat_map(|block| &module[*block].statements);
    lists.copied().collect()
}
