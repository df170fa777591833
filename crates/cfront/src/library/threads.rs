//! What threads do when they begin and end, as code.
//!
//! Where something is to be done at the end of a thread, each function that is started gets one
//! around it, and `pthread_exit` becomes a call of a function:
//! ```text
//!   T f′(P p)           { T r = f(p); keep(r); destructors(); over(); return r; }
//!   pthread_exit(r)     { keep(r); destructors(); over(); leave(); }
//!   pthread_join(t, p)  join(t), then the kept result to *p, unless nothing reads it
//! ```
//! `keep` is there if results are read, `destructors` if the program has keys, and `over` if
//! something may live as long as the thread (`_Thread_local` objects; where memory is checked, its
//! stack; the program, if `main` ends by `pthread_exit`).
//!
//! A function that is started through a pointer is one of those whose address is taken; what is
//! around each of them is kept in [`Module::threads`], and the translation starts that.

use super::{OWN, THREADS, sections::Section};
use crate::ir::{
    Argument, Callee, Constant, ExprId, ExprKind, Function, FunctionId, FunctionType, Linkage,
    Module, ObjectId, PlaceId, PlaceKind, StmtId, StmtKind, Storage, TypeId, TypeKind,
};
use crate::lower::root_object;
use crate::sema::AnalyseOptions;
use bia_base::{Span, Symbol};
use std::collections::{BTreeMap, BTreeSet};

/// What the functions around those that are started begin with.
const AROUND: &str = "__bia_thread_of_";
/// Keeps the result of the running thread: a pointer, or for C11's threads a number.
const KEEP: &str = "__bia_keep_result";
const KEEP_NUMBER: &str = "__bia_keep_number";
/// Waits, and gives the kept result.
const JOINS: [(&str, &str); 2] = [
    ("pthread_join", "__bia_pthread_join"),
    ("thrd_join", "__bia_thrd_join"),
];
/// The functions that start threads, with the position of the function among their arguments.
const CREATES: [(&str, usize); 2] = [("pthread_create", 2), ("thrd_create", 1)];
/// The functions that end the running thread.
const EXITS: [&str; 2] = ["pthread_exit", "thrd_exit"];
const DESTRUCTORS: &str = "__bia_run_destructors";
/// Primitives of the translation.
const OVER: &str = "__bia_over";
const LEAVE: &str = "__bia_leave";
/// What gives mutexes another kind.
const SETS_KIND: &str = "pthread_mutexattr_settype";
/// The member of glibc's mutexes that says of which kind they are.
pub(crate) const KIND: &str = "__kind";
/// What models of mutexes of all kinds begin with.
const TYPED: &str = "__bia_typed_";

/// Whether a function was put around one that is started, by its name.
pub(crate) fn is_around(name: &str) -> bool {
    name.starts_with(AROUND)
}

/// The sections that are needed besides those of functions that are called.
pub(super) fn wanted(module: &Module, all: &[Section]) -> Vec<usize> {
    let joins = JOINS.iter().filter(|(name, _)| {
        let function = open(module, name);
        function.is_some_and(|f| !used_results(module, f).is_empty())
    });
    let own = joins.map(|(_, own)| *own);
    own.filter_map(|own| all.iter().position(|s| s.defines(own)))
        .collect()
}

/// The functions on threads that the program does not define, with those of the library.
pub(super) fn aliases(module: &Module, all: &[Section]) -> Vec<(String, String)> {
    let own = all.iter().filter(|section| section.file == THREADS);
    let own: BTreeSet<&str> = own
        .flat_map(|s| s.names.iter().map(String::as_str))
        .collect();
    let kinds = has_kinds(module);
    let typed = |name: &str| {
        kinds
            .then(|| own.get(format!("{TYPED}{name}").as_str()))
            .flatten()
    };
    let mut found = Vec::new();
    for name in own.iter().filter_map(|own| own.strip_prefix(OWN)) {
        let plain = format!("{OWN}{name}");
        if let Some(typed) = typed(name) {
            // Other models call it by the name of its model.
            found.push((plain.clone(), (*typed).to_owned()));
        }
        let joins = JOINS.iter().any(|(join, _)| *join == name);
        if !joins && open(module, name).is_some() {
            let model = typed(name).map_or(plain, |typed| (*typed).to_owned());
            found.push((name.to_owned(), model));
        }
    }
    found
}

fn open(module: &Module, name: &str) -> Option<FunctionId> {
    let function = module.function(name)?;
    module[function].body.is_none().then_some(function)
}

fn defined(module: &Module, name: &str) -> Option<FunctionId> {
    let function = module.function(name)?;
    module[function].body.is_some().then_some(function)
}

/// Whether some mutex may be of another kind than the default.
fn has_kinds(module: &Module) -> bool {
    let sets_type = open(module, SETS_KIND).is_some_and(|f| module[f].reachable);
    if sets_type || open(module, "mtx_init").is_some_and(|f| makes_recursive(module, f)) {
        return true;
    }
    let Some(kind) = module.names.find(KIND) else {
        return false;
    };
    let sets = |object: &crate::ir::Object| {
        let values = object.initial.iter().flat_map(|initial| &initial.values);
        let mut set = values.filter(|value| value.value != Constant::Int(0));
        set.next().is_some() && holds_member(module, object.ty, kind)
    };
    let assigns = |stmt: &StmtKind| {
        matches!(stmt, StmtKind::Assign { place, value }
            if is_member(module, *place, kind) && !matches!(module[*value].kind, ExprKind::Int(0)))
    };
    module.objects.values().any(sets) || module.stmts.values().any(|stmt| assigns(&stmt.kind))
}

/// Whether a call of `mtx_init` may ask for a recursive mutex.
fn makes_recursive(module: &Module, init: FunctionId) -> bool {
    let mut kinds = module
        .stmts
        .values()
        .filter_map(|stmt| given(&stmt.kind, init, 1));
    kinds.any(|kind| match module[unconverted(module, kind)].kind {
        ExprKind::Int(kind) => kind & 1 != 0,
        ExprKind::Float(_)
        | ExprKind::Read(_)
        | ExprKind::Address(_)
        | ExprKind::FunctionAddress(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Convert(..)
        | ExprKind::PointerOffset { .. }
        | ExprKind::PointerDifference { .. }
        | ExprKind::Conditional { .. } => true,
    })
}

/// Whether a place is the member of that name.
fn is_member(module: &Module, place: PlaceId, name: Symbol) -> bool {
    let PlaceKind::Member { base, member } = module[place].kind else {
        return false;
    };
    let TypeKind::Record(record) = module.types.kind(module[base].ty) else {
        return false;
    };
    let members = &module.types[record].members;
    let member = usize::try_from(member).ok().and_then(|at| members.get(at));
    member.is_some_and(|member| member.name == Some(name))
}

/// Whether a type has a member of that name somewhere inside.
pub(crate) fn holds_member(module: &Module, ty: TypeId, name: Symbol) -> bool {
    let types = &module.types;
    let mut todo = vec![ty];
    while let Some(ty) = todo.pop() {
        todo.extend(types.element(ty));
        if let TypeKind::Record(record) = types.kind(ty) {
            let members = &types[record].members;
            if members.iter().any(|member| member.name == Some(name)) {
                return true;
            }
            todo.extend(members.iter().map(|member| member.ty));
        }
    }
    false
}

/// The calls of a function that waits for a thread whose result may be read.
fn used_results(module: &Module, join: FunctionId) -> Vec<StmtId> {
    let calls: Vec<(StmtId, ExprId)> = module
        .stmts
        .iter()
        .filter_map(|(at, stmt)| Some((at, given(&stmt.kind, join, 1)?)))
        .collect();
    let places: BTreeSet<ExprId> = calls
        .iter()
        .map(|(_, to)| unconverted(module, *to))
        .collect();
    let is_used = |to: ExprId| match module[unconverted(module, to)].kind {
        ExprKind::Int(0) => false,
        ExprKind::Address(place) => match module[place].kind {
            PlaceKind::Object(object) => is_mentioned(module, object, &places),
            PlaceKind::Dereference(_)
            | PlaceKind::Member { .. }
            | PlaceKind::BitField { .. }
            | PlaceKind::Index { .. } => true,
        },
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Read(_)
        | ExprKind::FunctionAddress(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Convert(..)
        | ExprKind::PointerOffset { .. }
        | ExprKind::PointerDifference { .. }
        | ExprKind::Conditional { .. } => true,
    };
    let used = calls.into_iter().filter(|(_, to)| is_used(*to));
    used.map(|(at, _)| at).collect()
}

/// Whether anything but these addresses is about an object.
fn is_mentioned(module: &Module, object: ObjectId, besides: &BTreeSet<ExprId>) -> bool {
    if module[object].storage.is_static() {
        return true;
    }
    module.exprs.iter().any(|(at, expr)| match expr.kind {
        ExprKind::Read(place) => root_object(module, place) == Some(object),
        ExprKind::Address(place) => {
            root_object(module, place) == Some(object) && !besides.contains(&at)
        }
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::FunctionAddress(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Convert(..)
        | ExprKind::PointerOffset { .. }
        | ExprKind::PointerDifference { .. }
        | ExprKind::Conditional { .. } => false,
    })
}

fn unconverted(module: &Module, expr: ExprId) -> ExprId {
    let mut at = expr;
    while let ExprKind::Convert(_, inner) = module[at].kind {
        at = inner;
    }
    at
}

/// An argument of a call of this function.
fn given(stmt: &StmtKind, of: FunctionId, at: usize) -> Option<ExprId> {
    let StmtKind::Call {
        callee: Callee::Direct(callee),
        arguments,
        ..
    } = stmt
    else {
        return None;
    };
    match arguments.get(at).filter(|_| *callee == of)? {
        Argument::Scalar(expr) => Some(*expr),
        Argument::Record(_) => None,
    }
}

/// Adds what is done at the end of threads.
pub(super) fn wrap(module: &mut Module, options: &AnalyseOptions) {
    for (name, own) in JOINS {
        let (Some(join), Some(own)) = (open(module, name), defined(module, own)) else {
            continue;
        };
        for at in used_results(module, join) {
            if let StmtKind::Call { callee, .. } = &mut module[at].kind {
                *callee = Callee::Direct(own);
            }
        }
    }
    let mut ends = Ends::new(module, options);
    if ends.is_empty() {
        return;
    }
    for name in EXITS {
        if let Some(exit) = open(module, name) {
            ends.give_exit_body(module, exit);
        }
    }
    let mut around = BTreeMap::new();
    for (name, at) in CREATES {
        let Some(create) = open(module, name) else {
            continue;
        };
        for stmt in module.stmts.ids() {
            let Some(function) = given(&module[stmt].kind, create, at) else {
                continue;
            };
            match module[unconverted(module, function)].kind {
                ExprKind::FunctionAddress(of) => {
                    let made = ends.around(module, of, &mut around);
                    replace(module, (stmt, at), made.unwrap_or(of));
                }
                ExprKind::Int(_)
                | ExprKind::Float(_)
                | ExprKind::Read(_)
                | ExprKind::Address(_)
                | ExprKind::Unary(..)
                | ExprKind::Binary(..)
                | ExprKind::Convert(..)
                | ExprKind::PointerOffset { .. }
                | ExprKind::PointerDifference { .. }
                | ExprKind::Conditional { .. } => {
                    for of in super::addresses(module) {
                        if let Some(made) = ends.around(module, of, &mut around) {
                            module.threads.insert(of, made);
                        }
                    }
                }
            }
        }
    }
    module.ends_threads = true;
}

/// The argument of a call becomes the address of a function.
fn replace(module: &mut Module, (stmt, at): (StmtId, usize), function: FunctionId) {
    let StmtKind::Call { arguments, .. } = &module[stmt].kind else {
        return;
    };
    let Some(Argument::Scalar(old)) = arguments.get(at).cloned() else {
        return;
    };
    let (ty, span) = (module[old].ty, module[old].span);
    let new = module.make_expr(ExprKind::FunctionAddress(function), ty, span);
    if let StmtKind::Call { arguments, .. } = &mut module[stmt].kind
        && let Some(argument) = arguments.get_mut(at)
    {
        *argument = Argument::Scalar(new);
    }
}

/// What is done at the end of a thread.
struct Ends {
    keep: Option<FunctionId>,
    keep_number: Option<FunctionId>,
    destructors: Option<FunctionId>,
    over: Option<FunctionId>,
    leave: Option<FunctionId>,
}

impl Ends {
    fn new(module: &mut Module, options: &AnalyseOptions) -> Self {
        let starts = CREATES
            .iter()
            .any(|(name, _)| open(module, name).is_some_and(|function| module[function].reachable));
        let mut new = Self {
            keep: defined(module, KEEP),
            keep_number: defined(module, KEEP_NUMBER),
            destructors: defined(module, DESTRUCTORS),
            over: None,
            leave: None,
        };
        let mut exits = EXITS.iter().filter_map(|name| open(module, name));
        let leaves = exits.any(|function| module[function].reachable);
        if starts && (options.checks_memory || leaves || has_own_objects(module)) {
            new.over = Some(primitive(module, OVER));
        }
        if !new.is_empty() {
            new.leave = Some(primitive(module, LEAVE));
        }
        new
    }

    fn is_empty(&self) -> bool {
        let all = [self.keep, self.keep_number, self.destructors, self.over];
        all.iter().all(Option::is_none)
    }

    /// The statements at the end of a thread with this result.
    fn statements(&self, module: &mut Module, result: Option<ObjectId>, span: Span) -> Vec<StmtId> {
        let mut all = Vec::new();
        if let Some(result) = result {
            let is_pointer = module.types.is_pointer(module[result].ty);
            let keep = if is_pointer {
                self.keep
            } else {
                self.keep_number
            };
            all.extend(keep.map(|keep| call(module, keep, Some(result), span)));
        }
        for function in [self.destructors, self.over].into_iter().flatten() {
            all.push(call(module, function, None, span));
        }
        all
    }

    /// The body of a function that ends the running thread.
    fn give_exit_body(&mut self, module: &mut Module, exit: FunctionId) {
        let (span, ty) = (module[exit].span, module[exit].ty);
        let types = module.types.signature(ty).map(|s| s.parameters.clone());
        let mut result = None;
        for ty in types.iter().flat_map(|types| types.iter()) {
            let parameter = module.make_local(exit, None, *ty, Storage::Parameter);
            module[exit].parameters.push(parameter);
            result = result.or(Some(parameter));
        }
        let mut all = self.statements(module, result, span);
        if let Some(leave) = self.leave {
            all.push(call(module, leave, None, span));
        }
        let body = module.make_block(all);
        module[exit].body = Some(body);
        module[exit].noreturn = false;
    }

    /// The function around one that is started.
    fn around(
        &self,
        module: &mut Module,
        function: FunctionId,
        known: &mut BTreeMap<FunctionId, FunctionId>,
    ) -> Option<FunctionId> {
        if let Some(made) = known.get(&function) {
            return Some(*made);
        }
        let data = module[function].clone();
        let signature = module.types.signature(data.ty)?.clone();
        let is_scalar = module.types.is_scalar(signature.result);
        let fits = is_scalar || module.types.is_void(signature.result);
        if data.body.is_none() || data.parameters.len() > 1 || !fits {
            return None;
        }
        let name = format!("{AROUND}{}", module.name(data.name));
        let name = module.names.intern(&name);
        let around = module.functions.push(Function {
            name,
            linkage: Linkage::Internal,
            implicit: false,
            noreturn: false,
            parameters: Vec::new(),
            body: None,
            locals: Vec::new(),
            reachable: true,
            ..data.clone()
        });
        known.insert(function, around);
        let mut arguments = Vec::new();
        for old in &data.parameters {
            let ty = module.types.unqualified(module[*old].ty);
            let parameter = module.make_local(around, None, ty, Storage::Parameter);
            module[around].parameters.push(parameter);
            let value = module.make_read_object(parameter, data.span);
            arguments.push(Argument::Scalar(value));
        }
        let result = is_scalar
            .then(|| module.make_local(around, None, signature.result, Storage::Temporary));
        let calls = StmtKind::Call {
            callee: Callee::Direct(function),
            arguments,
            result,
            function_type: data.ty,
        };
        let mut all = vec![module.make_stmt(calls, data.span)];
        all.extend(self.statements(module, result, data.span));
        let value = result.map(|r| Argument::Scalar(module.make_read_object(r, data.span)));
        all.push(module.make_stmt(StmtKind::Return(value), data.span));
        let body = module.make_block(all);
        module[around].body = Some(body);
        module[function].reachable = true;
        Some(around)
    }
}

/// Whether each thread has objects of its own.
fn has_own_objects(module: &Module) -> bool {
    let is_own = |storage: Storage| {
        matches!(
            storage,
            Storage::Global {
                thread_local: true,
                ..
            }
        )
    };
    !module.of_threads.is_empty() || module.objects.values().any(|o| is_own(o.storage))
}

/// `void name(void)`, without body.
fn primitive(module: &mut Module, name: &str) -> FunctionId {
    if let Some(known) = module.function(name) {
        return known;
    }
    let void = module.types.of(TypeKind::Void);
    let ty = module.types.function(FunctionType {
        result: void,
        parameters: Vec::new().into(),
        variadic: false,
        prototyped: true,
    });
    let first = module.functions.values().next();
    let span = first.map_or_else(
        || Span::new(<bia_base::SourceId as bia_base::Idx>::from_index(0), 0, 0),
        |function| function.span,
    );
    let name = module.names.intern(name);
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

/// A call, with the value of an object as the argument.
fn call(module: &mut Module, callee: FunctionId, with: Option<ObjectId>, span: Span) -> StmtId {
    module[callee].reachable = true;
    let function_type = module[callee].ty;
    let mut arguments = Vec::new();
    if let Some(with) = with {
        arguments.push(Argument::Scalar(module.make_read_object(with, span)));
    }
    let call = StmtKind::Call {
        callee: Callee::Direct(callee),
        arguments,
        result: None,
        function_type,
    };
    module.make_stmt(call, span)
}
