//! Finds everything that the entry can reach: functions, statements, expressions, places and
//! objects.

use super::library::{Known, Primitive, known};
use super::own::is_of_thread;
use super::walk::{Part, expr_parts, place_parts, stmt_parts};
use crate::ir::{
    ArrayLength, BlockId, Callee, Constant, ExprId, ExprKind, FunctionId, LabelId, Module,
    ObjectId, PlaceId, PlaceKind, StmtId, StmtKind, TypeId, TypeKind,
};
use bia_base::Idx as _;
use std::collections::{BTreeMap, BTreeSet};

/// What the entry can reach.
#[derive(Debug, Default)]
pub(crate) struct Scan {
    /// Functions with bodies, in the order of the module.
    pub(crate) functions: BTreeSet<FunctionId>,
    /// Their statements, each with its function.
    pub(crate) stmts: Vec<(FunctionId, StmtId)>,
    /// Their expressions; parts come before the whole.
    pub(crate) exprs: BTreeSet<ExprId>,
    /// Their places; parts come before the whole.
    pub(crate) places: BTreeSet<PlaceId>,
    /// Objects they mention, and what the initial values of those mention.
    pub(crate) objects: BTreeSet<ObjectId>,
    /// Functions whose address is taken.
    pub(crate) address_taken: BTreeSet<FunctionId>,
    /// Functions that can be active more than once at a time.
    pub(crate) recursive: BTreeSet<FunctionId>,
    /// Whether a thread is started.
    pub(crate) threaded: bool,
    /// Whether a thread may end in the middle of its functions.
    pub(crate) leaves: bool,
    /// If a thread is started, the objects of which each thread has its own.
    pub(crate) own: BTreeSet<ObjectId>,
    /// The block that each label is in.
    label_block: BTreeMap<LabelId, BlockId>,
    /// The block around each block.
    outer_block: BTreeMap<BlockId, BlockId>,
    /// The block in which the lifetime of a local begins.
    pub(crate) begin_block: BTreeMap<ObjectId, BlockId>,
    /// The position in its block of what begins the lifetime of a local.
    begin_at: BTreeMap<ObjectId, usize>,
    /// The position of each label in its block.
    label_at: BTreeMap<LabelId, usize>,
    /// The position of the statement that holds a block in the block around it.
    block_at: BTreeMap<BlockId, usize>,
    /// Locals whose lifetime can begin more than once in a call.
    pub(crate) begin_in_loop: BTreeSet<ObjectId>,
    /// Functions with labels: jumps can pass by the begin of lifetimes.
    pub(crate) has_labels: BTreeSet<FunctionId>,
    /// Functions with labels that `goto` can name: it may jump backwards.
    has_goto_labels: BTreeSet<FunctionId>,
    /// Statements in loops of their function.
    in_loop: BTreeSet<StmtId>,
    calls: BTreeMap<FunctionId, BTreeSet<FunctionId>>,
    calls_pointer: BTreeSet<FunctionId>,
    todo: Vec<FunctionId>,
}

/// Walks all that can be executed from the entry.
pub(crate) fn scan(module: &Module, entry: FunctionId) -> Scan {
    scan_with(module, entry, &[])
}

/// The same, where other functions are called at any time.
pub(crate) fn scan_with(module: &Module, entry: FunctionId, handlers: &[FunctionId]) -> Scan {
    let mut scan = Scan::default();
    scan.todo.push(entry);
    scan.todo.extend(handlers);
    scan.todo.extend(&module.constructors);
    scan.todo.extend(module.at_exit);
    for started in module.threads.values() {
        scan.take_address(*started);
    }
    while let Some(function) = scan.todo.pop() {
        if let Some(body) = module[function].body
            && scan.functions.insert(function)
        {
            for parameter in &module[function].parameters {
                scan.object(module, *parameter);
            }
            scan.body(module, function, body);
        }
    }
    for mapped in &module.mapped {
        scan.object(module, mapped.object);
    }
    scan.find_recursion();
    if scan.threaded {
        let objects = scan.objects.iter().copied();
        scan.own = objects.filter(|o| is_of_thread(module, *o)).collect();
        scan.find_threads();
    }
    // Each call of what handlers can reach has its own locals.
    let reached = scan.reached(handlers.to_vec());
    scan.recursive.extend(reached);
    scan
}

/// Whether a call of the function starts a thread.
fn starts_thread(module: &Module, function: FunctionId) -> bool {
    let data = &module[function];
    let meaning = known(module.name(data.name));
    data.body.is_none() && matches!(meaning, Some(Known::Thread(Primitive::Create { .. })))
}

/// Whether a call of the function ends the running thread.
fn leaves_thread(module: &Module, function: FunctionId) -> bool {
    let data = &module[function];
    let meaning = known(module.name(data.name));
    data.body.is_none() && meaning == Some(Known::Thread(Primitive::Exit))
}

impl Scan {
    fn body(&mut self, module: &Module, function: FunctionId, body: BlockId) {
        let mut todo: Vec<(BlockId, bool)> = vec![(body, false)];
        while let Some((block, in_loop)) = todo.pop() {
            for (at, stmt) in module[block].statements.iter().enumerate() {
                self.stmts.push((function, *stmt));
                self.stmt(module, function, *stmt, (block, at));
                if in_loop {
                    self.in_loop.insert(*stmt);
                }
                if let (StmtKind::Begin(object), true) = (&module[*stmt].kind, in_loop) {
                    self.begin_in_loop.insert(*object);
                }
                let in_loop = in_loop || matches!(module[*stmt].kind, StmtKind::Loop { .. });
                for part in stmt_parts(module, *stmt) {
                    match part {
                        Part::Block(inner) => {
                            self.outer_block.insert(inner, block);
                            self.block_at.insert(inner, at);
                            todo.push((inner, in_loop));
                        }
                        Part::Expr(_) | Part::Place(_) => self.values(module, part),
                    }
                }
            }
        }
    }

    fn stmt(
        &mut self,
        module: &Module,
        function: FunctionId,
        stmt: StmtId,
        (block, at): (BlockId, usize),
    ) {
        match &module[stmt].kind {
            StmtKind::Call { callee, result, .. } => {
                match callee {
                    Callee::Direct(callee) => {
                        self.threaded |= starts_thread(module, *callee);
                        self.leaves |= leaves_thread(module, *callee);
                        self.todo.push(*callee);
                        self.calls.entry(function).or_default().insert(*callee);
                    }
                    Callee::Pointer(_) => {
                        self.calls_pointer.insert(function);
                    }
                }
                if let Some(result) = result {
                    self.object(module, *result);
                }
            }
            StmtKind::Builtin {
                result: Some(result),
                ..
            } => self.object(module, *result),
            StmtKind::Asm { results, .. } => {
                for result in results {
                    self.object(module, *result);
                }
            }
            StmtKind::Begin(object) => {
                self.object(module, *object);
                self.begin_block.insert(*object, block);
                self.begin_at.insert(*object, at);
            }
            StmtKind::Label(label) => {
                self.label_block.insert(*label, block);
                self.label_at.insert(*label, at);
                self.has_labels.insert(function);
                if module[*label].name.is_some() {
                    self.has_goto_labels.insert(function);
                }
            }
            StmtKind::Builtin { result: None, .. }
            | StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_)
            | StmtKind::Assign { .. }
            | StmtKind::Copy { .. }
            | StmtKind::Zero(_)
            | StmtKind::End(_)
            | StmtKind::Evaluate(_)
            | StmtKind::Unsupported => {}
        }
    }

    /// Whether a statement can be executed more than once in a call of its function.
    pub(crate) fn repeats(&self, function: FunctionId, stmt: StmtId) -> bool {
        self.in_loop.contains(&stmt) || self.jumps_back(function)
    }

    /// Which functions call which, each with its callers.
    pub(crate) fn callers(&self) -> BTreeMap<FunctionId, Vec<FunctionId>> {
        let mut callers: BTreeMap<FunctionId, Vec<FunctionId>> = BTreeMap::new();
        for (caller, callees) in &self.calls {
            for callee in callees {
                callers.entry(*callee).or_default().push(*caller);
            }
        }
        callers
    }

    /// Whether a `goto` of the function may jump backwards.
    pub(crate) fn jumps_back(&self, function: FunctionId) -> bool {
        self.has_goto_labels.contains(&function)
    }

    /// Whether a label lies in the block of a local, before the lifetime of the local begins.
    pub(crate) fn is_before(&self, label: LabelId, object: ObjectId) -> bool {
        let (Some(wanted), Some(begin)) =
            (self.begin_block.get(&object), self.begin_at.get(&object))
        else {
            return false;
        };
        let mut block = self.label_block.get(&label);
        let mut at = self.label_at.get(&label);
        while let (Some(inside), Some(position)) = (block, at) {
            if inside == wanted {
                return position < begin;
            }
            block = self.outer_block.get(inside);
            at = self.block_at.get(inside);
        }
        false
    }

    /// The blocks around a label, from outside.
    pub(crate) fn blocks_of(&self, label: LabelId) -> Vec<BlockId> {
        let mut path = Vec::new();
        let mut at = self.label_block.get(&label);
        while let Some(block) = at {
            path.push(*block);
            at = self.outer_block.get(block);
        }
        path.reverse();
        path
    }

    fn values(&mut self, module: &Module, root: Part) {
        let mut todo = vec![root];
        while let Some(part) = todo.pop() {
            match part {
                Part::Expr(expr) => {
                    if !self.exprs.insert(expr) {
                        continue;
                    }
                    if let ExprKind::FunctionAddress(function) = module[expr].kind {
                        self.take_address(function);
                    }
                    todo.extend(expr_parts(module, expr));
                }
                Part::Place(place) => {
                    if !self.places.insert(place) {
                        continue;
                    }
                    if let PlaceKind::Object(object) = module[place].kind {
                        self.object(module, object);
                    }
                    self.lengths(module, module[place].ty);
                    todo.extend(place_parts(module, place));
                }
                Part::Block(_) => {}
            }
        }
    }

    fn take_address(&mut self, function: FunctionId) {
        self.address_taken.insert(function);
        self.todo.push(function);
    }

    /// The objects that hold the lengths of a type.
    fn lengths(&mut self, module: &Module, ty: TypeId) {
        let mut at = ty;
        while let TypeKind::Array(element, length) = module.types.kind(at) {
            if let ArrayLength::Variable(object) = length {
                self.objects.insert(object);
            }
            at = element;
        }
    }

    fn object(&mut self, module: &Module, object: ObjectId) {
        let mut todo = vec![object];
        while let Some(object) = todo.pop() {
            if !self.objects.insert(object) {
                continue;
            }
            self.lengths(module, module[object].ty);
            let values = module[object].initial.iter().flat_map(|i| &i.values);
            for value in values {
                match value.value {
                    Constant::Address(target, _) => todo.push(target),
                    Constant::Function(function) => self.take_address(function),
                    Constant::Int(_) | Constant::Float(_) => {}
                }
            }
        }
    }

    /// The functions that a function may call.
    pub(crate) fn callees(&self, function: FunctionId) -> impl Iterator<Item = FunctionId> + '_ {
        self.calls.get(&function).into_iter().flatten().copied()
    }

    /// What can be reached from functions by calls, with themselves.
    pub(crate) fn reached(&self, from: Vec<FunctionId>) -> BTreeSet<FunctionId> {
        let mut todo = from;
        let mut seen = BTreeSet::new();
        while let Some(function) = todo.pop() {
            if seen.insert(function) {
                todo.extend(self.callees(function));
            }
        }
        seen
    }

    /// Functions that threads may execute can be active more than once at a time.
    fn find_threads(&mut self) {
        let seen = self.reached(self.address_taken.iter().copied().collect());
        self.recursive.extend(seen);
    }

    /// Functions on a cycle of the call graph: those that are reached from one of their callees.
    fn find_recursion(&mut self) {
        for caller in &self.calls_pointer {
            let callees = self.calls.entry(*caller).or_default();
            callees.extend(self.address_taken.iter().copied());
        }
        let nodes: Vec<FunctionId> = self.functions.iter().copied().collect();
        let components = components(&nodes, &self.calls);
        for component in components {
            let itself = |f: &FunctionId| self.calls.get(f).is_some_and(|c| c.contains(f));
            if component.len() > 1 || component.iter().any(itself) {
                self.recursive.extend(component);
            }
        }
    }
}

/// Strongly connected components (Tarjan), with an explicit stack.
fn components(
    nodes: &[FunctionId],
    edges: &BTreeMap<FunctionId, BTreeSet<FunctionId>>,
) -> Vec<Vec<FunctionId>> {
    let size = nodes.iter().map(|f| f.index() + 1).max().unwrap_or(0);
    let mut order = vec![0_usize; size];
    let mut low = vec![0_usize; size];
    let mut open = vec![false; size];
    let mut stack = Vec::new();
    let mut found = Vec::new();
    let mut next = 1;
    let targets = |f: FunctionId| -> Vec<FunctionId> {
        let all = edges.get(&f).into_iter().flatten();
        all.filter(|t| nodes.binary_search(t).is_ok())
            .copied()
            .collect()
    };
    for root in nodes {
        if order[root.index()] != 0 {
            continue;
        }
        let mut path = vec![(*root, targets(*root), 0_usize)];
        while let Some((node, list, at)) = path.last_mut() {
            let node = *node;
            if *at == 0 {
                order[node.index()] = next;
                low[node.index()] = next;
                next += 1;
                open[node.index()] = true;
                stack.push(node);
            }
            if let Some(target) = list.get(*at).copied() {
                *at += 1;
                if order[target.index()] == 0 {
                    let below = targets(target);
                    path.push((target, below, 0));
                } else if open[target.index()] {
                    low[node.index()] = low[node.index()].min(order[target.index()]);
                }
                continue;
            }
            path.pop();
            if let Some((above, _, _)) = path.last() {
                low[above.index()] = low[above.index()].min(low[node.index()]);
            }
            if low[node.index()] == order[node.index()] {
                let at = stack.iter().rposition(|f| *f == node).unwrap_or(0);
                let component = stack.split_off(at);
                for member in &component {
                    open[member.index()] = false;
                }
                found.push(component);
            }
        }
    }
    found
}
