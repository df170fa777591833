//! Formulas about executions of C programs: the moments at which their atoms are looked at.
//!
//! A text at the end of a unit ([`observer_text`]) declares a `_Bool` for each atom and a function
//! that gives them their values; so atoms are read by C's own parser, at file scope, behind
//! everything else. [`observe()`] calls that function at the moments of the program, and nowhere
//! else:
//!
//! ```text
//!   1  the entry begins: objects have their initial values, and constructors have run
//!   2  a full expression ends: an expression statement, a condition, a returned value, an initializer
//!   3  within a full expression, if it has written something since the last moment: at its sequence
//!      points (after the first operand of  ,  &&  ||  ?: ), and before a call
//!   4  control is at a label that the formula names, or enters a function that it names:
//!      a moment at which that atom holds, and one right after it
//!   5  a function of the program begins, if the formula says X
//! ```
//! Semantic analysis marks 2 and 3 ([`AnalyseOptions::moments`](crate::AnalyseOptions)) with labels
//! of odd names; all of these go away here. Functions of the library have no moments of their own:
//! what they do is part of the expression that calls them.
//!
//! **Few moments.** Formulas without X do not see moments at which no atom changes. Then (`every`
//! is not set) the moments of 2 stay only where an object may have been written that an atom reads:
//! *dirty*, a data-flow fact, over-approximated. A write by a pointer counts iff the address of
//! such an object is taken anywhere, or an atom itself reads by a pointer. A call of what is not
//! part of the program counts, but for functions that only give an input. A call of a function of
//! the program is clean behind it, since a moment came before its return. Jumps carry dirt to all
//! labels of their function.

use crate::ir::{
    BlockId, Callee, ExprKind, FunctionId, Module, ObjectId, PlaceId, PlaceKind, StmtId, StmtKind,
    Storage,
};
use crate::lower::walk::{Part, expr_parts, place_parts, stmt_parts};
use bia_base::{SourceId, Span};
use rustc_hash::{FxHashMap, FxHashSet};

/// The label at the end of a full expression.
pub(crate) const FULL: &str = "@full";
/// The label at a sequence point within one.
pub(crate) const POINT: &str = "@point";

const PREFIX: &str = "__bia_ltl_";
const MOMENT: &str = "__bia_ltl_moment";
const BEGUN: &str = "__bia_ltl_begun";
const CLOCK: &str = "__bia_ltl_clock";

/// The variable that says whether an atom holds.
pub fn atom_name(at: usize) -> String {
    format!("{PREFIX}{at}")
}

/// The name at file scope of a static variable of a function.
pub fn static_name(function: &str, name: &str) -> String {
    format!("__bia_static_{function}_{name}")
}

/// Whether a name is of something that only the observer has.
pub fn is_observer(name: &str) -> bool {
    name.starts_with(PREFIX)
}

/// What an atom is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Watched {
    /// An expression, which [`observer_text`] evaluates.
    Expression,
    /// Labels: name, and the function or any.
    Label(Option<String>, String),
    /// Calls of a function.
    Call(String),
}

/// What is to be observed.
#[derive(Clone, Debug)]
pub struct Observed {
    /// The atoms of the formula.
    pub atoms: Vec<Watched>,
    /// Whether all moments count, as they do for X.
    pub every: bool,
    /// The function where the program begins.
    pub entry: String,
    /// The units of the program, without those of the library.
    pub own: Vec<SourceId>,
    /// Functions without body whose name begins so give any value and do nothing else.
    pub inputs: String,
}

/// Why a program cannot be observed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unobservable {
    /// There is no function with that name.
    NoEntry(String),
    /// An atom names no label or function of the program.
    Nothing(usize),
    /// An atom does more than read, at this place of the observer's text.
    Effect(Span),
}

/// The text to put at the end of a unit, and where in it the expressions begin. `atoms` are those
/// of this unit, with their numbers. One unit is the first: it declares `all` and calls the others.
pub fn observer_text(
    unit: usize,
    atoms: &[(usize, String)],
    all: usize,
    others: &[usize],
) -> (String, Vec<usize>) {
    let (mut text, mut starts) = (String::from("\n"), Vec::new());
    let is_first = !others.contains(&unit);
    let declare = if is_first { "" } else { "extern " };
    text += &format!("{declare}_Bool {BEGUN}, {CLOCK}");
    for at in 0..all {
        text += &format!(", {}", atom_name(at));
    }
    text += ";\n";
    for other in others.iter().filter(|_| is_first) {
        text += &format!("void {PREFIX}unit_{other}(void);\n");
    }
    let name = match is_first {
        true => MOMENT.to_owned(),
        false => format!("{PREFIX}unit_{unit}"),
    };
    text += &format!("void {name}(void) {{ if ({BEGUN}) {{\n");
    for (at, atom) in atoms {
        text += &format!("{} = (_Bool) (\n", atom_name(*at));
        starts.push(text.len());
        text += &format!("{atom}\n);\n");
    }
    if is_first {
        // Every atom is mentioned, even if nothing that the entry can reach sets it.
        for at in (0..all).filter(|at| atoms.iter().all(|(other, _)| other != at)) {
            text += &format!("{0} = {0};\n", atom_name(at));
        }
        for other in others {
            text += &format!("{PREFIX}unit_{other}();\n");
        }
        text += &format!("{CLOCK} = 1;\n");
    }
    text += "} }\n";
    (text, starts)
}

/// The variable that is written at each moment.
pub fn clock_name() -> &'static str {
    CLOCK
}

/// The function that is called at each moment.
pub fn moment_name() -> &'static str {
    MOMENT
}

/// Puts the moments into a program that was analysed with marks.
///
/// # Errors
/// If atoms name nothing, or do more than read.
pub fn observe(module: &mut Module, what: &Observed) -> Result<(), Vec<Unobservable>> {
    let mut wrong = Vec::new();
    let own = Own::new(module, what);
    let (reads, by_pointer) = own.reads(module, &mut wrong);
    let pulses = Pulses::new(module, what, &own, &mut wrong);
    let entry = module.function(&what.entry);
    let entry = entry.filter(|entry| module[*entry].body.is_some());
    let (Some(moment), Some(entry)) = (module.function(MOMENT), entry) else {
        wrong.push(Unobservable::NoEntry(what.entry.clone()));
        return Err(wrong);
    };
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let taken = address_taken(module);
    let memory = what.every || by_pointer || !reads.is_disjoint(&taken);
    let mut reads = reads;
    if by_pointer {
        reads.extend(taken);
    }
    let mut place = Placing {
        every: what.every,
        inputs: what.inputs.clone(),
        moment,
        begun: module.global(BEGUN),
        reads,
        memory,
        own: &own,
        pulses: &pulses,
        entry,
        module,
    };
    for function in &own.functions {
        place.function(*function);
    }
    for function in &own.observers {
        place.unmark(*function);
    }
    Ok(())
}

/// Functions of the program, and those of the observer.
struct Own {
    functions: Vec<FunctionId>,
    observers: Vec<FunctionId>,
    is_own: FxHashSet<FunctionId>,
}

impl Own {
    fn new(module: &Module, what: &Observed) -> Self {
        let (mut functions, mut observers) = (Vec::new(), Vec::new());
        for (id, function) in module.functions.iter() {
            if function.body.is_none() || !what.own.contains(&function.span.source) {
                continue;
            }
            match is_observer(module.name(function.name)) {
                true => observers.push(id),
                false => functions.push(id),
            }
        }
        Self {
            is_own: functions.iter().copied().collect(),
            functions,
            observers,
        }
    }

    /// The objects that atoms read, and whether one reads by a pointer.
    fn reads(&self, module: &Module, wrong: &mut Vec<Unobservable>) -> (FxHashSet<ObjectId>, bool) {
        let (mut reads, mut by_pointer) = (FxHashSet::default(), false);
        let mut todo: Vec<Part> = Vec::new();
        for function in &self.observers {
            todo.extend(module[*function].body.map(Part::Block));
        }
        while let Some(part) = todo.pop() {
            match part {
                Part::Expr(expr) => todo.extend(expr_parts(module, expr)),
                Part::Place(place) => {
                    match module[place].kind {
                        PlaceKind::Object(object) => {
                            reads.insert(object);
                        }
                        PlaceKind::Dereference(_) => by_pointer = true,
                        PlaceKind::Member { .. }
                        | PlaceKind::BitField { .. }
                        | PlaceKind::Index { .. } => {}
                    }
                    todo.extend(place_parts(module, place));
                }
                Part::Block(block) => {
                    for stmt in &module[block].statements {
                        if !self.is_reading(module, *stmt) {
                            wrong.push(Unobservable::Effect(module[*stmt].span));
                        }
                        todo.extend(stmt_parts(module, *stmt));
                    }
                }
            }
        }
        (reads, by_pointer)
    }

    fn is_reading(&self, module: &Module, stmt: StmtId) -> bool {
        let harmless = |place: PlaceId| match module[place].kind {
            PlaceKind::Object(object) => {
                let name = module[object].name.map(|name| module.name(name));
                module[object].storage == Storage::Temporary || name.is_some_and(is_observer)
            }
            PlaceKind::Dereference(_)
            | PlaceKind::Member { .. }
            | PlaceKind::BitField { .. }
            | PlaceKind::Index { .. } => false,
        };
        match &module[stmt].kind {
            StmtKind::Assign { place, .. } | StmtKind::Zero(place) => harmless(*place),
            StmtKind::Copy { target, .. } => harmless(*target),
            StmtKind::Call { callee, .. } => match callee {
                Callee::Direct(callee) => self.observers.contains(callee),
                Callee::Pointer(_) => false,
            },
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Label(_)
            | StmtKind::Return(None)
            | StmtKind::Evaluate(_) => true,
            StmtKind::Loop { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(Some(_))
            | StmtKind::Builtin { .. }
            | StmtKind::Begin(_)
            | StmtKind::End(_)
            | StmtKind::Asm { .. }
            | StmtKind::Unsupported => false,
        }
    }
}

/// The objects whose address is taken somewhere.
fn address_taken(module: &Module) -> FxHashSet<ObjectId> {
    let by_code = module.exprs.values().filter_map(|expr| match expr.kind {
        ExprKind::Address(place) => crate::lower::root_object(module, place),
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Read(_)
        | ExprKind::FunctionAddress(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::PointerOffset { .. }
        | ExprKind::PointerDifference { .. }
        | ExprKind::Convert(..)
        | ExprKind::Conditional { .. } => None,
    });
    let initial = module.objects.values().flat_map(|o| &o.initial);
    let initial = initial.flat_map(|initial| &initial.values);
    let by_initial = initial.filter_map(|value| match value.value {
        crate::ir::Constant::Address(object, _) => Some(object),
        crate::ir::Constant::Int(_)
        | crate::ir::Constant::Float(_)
        | crate::ir::Constant::Function(_) => None,
    });
    by_code.chain(by_initial).collect()
}

/// The atoms that hold while control is at a label or enters a function.
struct Pulses {
    labels: FxHashMap<crate::ir::LabelId, Vec<ObjectId>>,
    calls: FxHashMap<FunctionId, Vec<ObjectId>>,
}

impl Pulses {
    fn new(module: &Module, what: &Observed, own: &Own, wrong: &mut Vec<Unobservable>) -> Self {
        let mut this = Self {
            labels: FxHashMap::default(),
            calls: FxHashMap::default(),
        };
        for (at, atom) in what.atoms.iter().enumerate() {
            let Some(object) = module.global(&atom_name(at)) else {
                wrong.push(Unobservable::Nothing(at));
                continue;
            };
            let mut found = false;
            match atom {
                Watched::Expression => found = true,
                Watched::Label(function, name) => {
                    for (id, label) in module.labels.iter() {
                        let of = module.name(module[label.function].name);
                        if label.name.is_some_and(|n| module.name(n) == name)
                            && own.is_own.contains(&label.function)
                            && function.as_ref().is_none_or(|f| f == of)
                        {
                            this.labels.entry(id).or_default().push(object);
                            found = true;
                        }
                    }
                }
                Watched::Call(name) => {
                    for function in &own.functions {
                        if module.name(module[*function].name) == name {
                            this.calls.entry(*function).or_default().push(object);
                            found = true;
                        }
                    }
                }
            }
            if !found {
                wrong.push(Unobservable::Nothing(at));
            }
        }
        this
    }
}

/// What a statement is to the placing of moments.
enum Role {
    Full,
    Point,
    /// A label of the program.
    Target(Vec<ObjectId>),
    /// It may write what an atom reads.
    Writes,
    /// A call, and whether something may have been written when it returns.
    Call(bool),
    Jump,
    Return,
    Inner,
    Nothing,
}

struct Placing<'m> {
    module: &'m mut Module,
    every: bool,
    inputs: String,
    moment: FunctionId,
    begun: Option<ObjectId>,
    reads: FxHashSet<ObjectId>,
    /// Whether writes by pointers count.
    memory: bool,
    own: &'m Own,
    pulses: &'m Pulses,
    entry: FunctionId,
}

/// Whether blocks begin and end dirty, and whether a jump does.
#[derive(Default)]
struct Dirt {
    begins: FxHashSet<BlockId>,
    ends: FxHashSet<BlockId>,
    jumps: bool,
    changed: bool,
}

impl Dirt {
    fn begin(&mut self, block: BlockId, dirty: bool) {
        self.changed |= dirty && self.begins.insert(block);
    }

    fn end(&mut self, block: BlockId, dirty: bool) {
        self.changed |= dirty && self.ends.insert(block);
    }

    fn jump(&mut self, dirty: bool) {
        self.changed |= dirty && !self.jumps;
        self.jumps |= dirty;
    }
}

impl Placing<'_> {
    fn role(&self, stmt: StmtId) -> Role {
        match &self.module[stmt].kind {
            StmtKind::Label(label) => match self.module[*label].name.map(|n| self.module.name(n)) {
                Some(FULL) => Role::Full,
                Some(POINT) => Role::Point,
                _ => Role::Target(self.pulses.labels.get(label).cloned().unwrap_or_default()),
            },
            StmtKind::Assign { place, .. } | StmtKind::Zero(place) => self.write(*place),
            StmtKind::Copy { target, .. } => self.write(*target),
            StmtKind::Call { callee, .. } => match callee {
                Callee::Direct(callee) if self.own.is_own.contains(callee) => Role::Call(false),
                Callee::Direct(callee) => Role::Call(self.memory || !self.is_input(*callee)),
                Callee::Pointer(_) => Role::Call(true),
            },
            StmtKind::Builtin { .. } | StmtKind::Asm { .. } if self.memory => Role::Writes,
            StmtKind::Goto(_) | StmtKind::Break | StmtKind::Continue => Role::Jump,
            StmtKind::Return(_) => Role::Return,
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Switch { .. } => Role::Inner,
            StmtKind::Builtin { .. }
            | StmtKind::Asm { .. }
            | StmtKind::Begin(_)
            | StmtKind::End(_)
            | StmtKind::Evaluate(_)
            | StmtKind::Unsupported => Role::Nothing,
        }
    }

    /// Whether a function only gives a value.
    fn is_input(&self, function: FunctionId) -> bool {
        let data = &self.module[function];
        data.body.is_none() && self.module.name(data.name).starts_with(&self.inputs)
    }

    fn write(&self, place: PlaceId) -> Role {
        let counts = match crate::lower::root_object(self.module, place) {
            Some(object) if self.every => self.module[object].storage != Storage::Temporary,
            Some(object) => self.reads.contains(&object),
            None => self.memory,
        };
        if counts { Role::Writes } else { Role::Nothing }
    }

    fn function(&mut self, function: FunctionId) {
        let Some(body) = self.module[function].body else {
            return;
        };
        let blocks = self.blocks(body);
        let mut dirt = Dirt::default();
        loop {
            dirt.changed = false;
            for block in &blocks {
                self.flow(*block, &mut dirt);
            }
            if !dirt.changed {
                break;
            }
        }
        for block in &blocks {
            self.rewrite(*block, &dirt);
        }
        self.open(function, body);
        if dirt.ends.contains(&body) {
            let call = self.call(self.module[function].span);
            self.module[body].statements.push(call);
        }
    }

    /// All blocks of a body.
    fn blocks(&self, body: BlockId) -> Vec<BlockId> {
        let (mut all, mut todo) = (Vec::new(), vec![body]);
        while let Some(block) = todo.pop() {
            all.push(block);
            for stmt in &self.module[block].statements {
                for part in stmt_parts(self.module, *stmt) {
                    if let Part::Block(inner) = part {
                        todo.push(inner);
                    }
                }
            }
        }
        all
    }

    /// Carries dirt through a block.
    fn flow(&self, block: BlockId, dirt: &mut Dirt) {
        let mut dirty = dirt.begins.contains(&block);
        for stmt in &self.module[block].statements {
            dirty = self.after(*stmt, dirty, dirt);
        }
        dirt.end(block, dirty);
    }

    fn after(&self, stmt: StmtId, dirty: bool, dirt: &mut Dirt) -> bool {
        match self.role(stmt) {
            Role::Full | Role::Point => false,
            Role::Target(pulses) => pulses.is_empty() && (dirty || dirt.jumps),
            Role::Writes => true,
            Role::Call(writes) => writes,
            Role::Jump => {
                dirt.jump(dirty);
                dirty
            }
            Role::Return => false,
            Role::Nothing => dirty,
            Role::Inner => self.after_inner(stmt, dirty, dirt),
        }
    }

    /// As `after`, for a statement with blocks.
    fn after_inner(&self, stmt: StmtId, dirty: bool, dirt: &mut Dirt) -> bool {
        let kind = &self.module[stmt].kind;
        let is_jumped_into = matches!(kind, StmtKind::Loop { .. } | StmtKind::Switch { .. });
        let parts = stmt_parts(self.module, stmt);
        let blocks = parts.into_iter().filter_map(|part| match part {
            Part::Block(block) => Some(block),
            Part::Expr(_) | Part::Place(_) => None,
        });
        let blocks: Vec<BlockId> = blocks.collect();
        let ends = blocks.iter().any(|block| dirt.ends.contains(block));
        if !is_jumped_into {
            for block in blocks {
                dirt.begin(block, dirty);
            }
            return ends;
        }
        // The parts of a loop follow each other, and jumps lead into it and out of it; the labels
        // of a switch are jumped to from here.
        let any = ends || dirty || dirt.jumps;
        for block in blocks {
            dirt.begin(block, any);
        }
        dirt.jump(dirty);
        any
    }

    /// Replaces the marks of a block by calls where they are needed.
    fn rewrite(&mut self, block: BlockId, dirt: &Dirt) {
        let old = std::mem::take(&mut self.module[block].statements);
        let mut new = Vec::with_capacity(old.len());
        let mut dirty = dirt.begins.contains(&block);
        let mut known = Dirt {
            ends: dirt.ends.clone(),
            jumps: dirt.jumps,
            ..Dirt::default()
        };
        for stmt in old {
            let span = self.module[stmt].span;
            match self.role(stmt) {
                Role::Full => {
                    self.replace(stmt, self.every || dirty);
                    new.push(stmt);
                    dirty = false;
                    continue;
                }
                Role::Point => {
                    self.replace(stmt, dirty);
                    new.push(stmt);
                    dirty = false;
                    continue;
                }
                Role::Call(_) | Role::Return if dirty => {
                    new.push(self.call(span));
                    new.push(stmt);
                }
                Role::Target(pulses) => {
                    new.push(stmt);
                    self.pulse(&pulses, span, &mut new);
                }
                Role::Writes
                | Role::Call(_)
                | Role::Jump
                | Role::Return
                | Role::Inner
                | Role::Nothing => new.push(stmt),
            }
            dirty = self.after(stmt, dirty, &mut known);
        }
        self.module[block].statements = new;
    }

    /// What a function begins with.
    fn open(&mut self, function: FunctionId, body: BlockId) {
        let span = self.module[function].span;
        let mut first = Vec::new();
        if function == self.entry {
            if let Some(begun) = self.begun {
                first.push(self.set(begun, true, span));
            }
            first.push(self.call(span));
        } else if self.every {
            first.push(self.call(span));
        }
        let pulses = self.pulses.calls.get(&function).cloned();
        self.pulse(&pulses.unwrap_or_default(), span, &mut first);
        first.append(&mut self.module[body].statements);
        self.module[body].statements = first;
    }

    /// A moment at which these atoms hold, and one at which they no longer do.
    fn pulse(&mut self, atoms: &[ObjectId], span: Span, out: &mut Vec<StmtId>) {
        if atoms.is_empty() {
            return;
        }
        for value in [true, false] {
            for atom in atoms {
                let set = self.set(*atom, value, span);
                out.push(set);
            }
            let call = self.call(span);
            out.push(call);
        }
    }

    fn set(&mut self, object: ObjectId, value: bool, span: Span) -> StmtId {
        let place = self.module.make_object_place(object, span);
        let ty = self.module[object].ty;
        let value = self.module.make_int(ty, u128::from(value), span);
        self.module
            .make_stmt(StmtKind::Assign { place, value }, span)
    }

    fn call(&mut self, span: Span) -> StmtId {
        let call = self.call_kind();
        self.module.make_stmt(call, span)
    }

    fn call_kind(&self) -> StmtKind {
        StmtKind::Call {
            callee: Callee::Direct(self.moment),
            arguments: Vec::new(),
            result: None,
            function_type: self.module[self.moment].ty,
        }
    }

    /// Makes a mark a call, or nothing. It stays the statement that it is: orders of evaluation are
    /// noted by the first and last statements of operands.
    fn replace(&mut self, mark: StmtId, is_moment: bool) {
        self.module[mark].kind = match is_moment {
            true => self.call_kind(),
            false => {
                let block = self.module.make_block(Vec::new());
                StmtKind::Block(block)
            }
        };
    }

    /// Takes the marks out of a function of the observer.
    fn unmark(&mut self, function: FunctionId) {
        let body = self.module[function].body;
        for block in body.map(|body| self.blocks(body)).unwrap_or_default() {
            for stmt in self.module[block].statements.clone() {
                if matches!(self.role(stmt), Role::Full | Role::Point) {
                    self.replace(stmt, false);
                }
            }
        }
    }
}
