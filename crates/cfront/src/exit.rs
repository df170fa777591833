//! Adds the code that runs when a program ends: handlers of `atexit` and `on_exit`, then
//! destructors.
//!
//! If there is any of them the program gets a function that runs them and ends it,
//! ```text
//!   void __bia_exit(int status)
//!   { __bia_run_handlers(status); destructor(); …; __bia_run_handlers(status); _Exit(status); }
//! ```
//! which calls of `exit` become, and which is called with the result of the entry
//! ([`Module::at_exit`]). As in glibc, handlers that a destructor registers run after all
//! destructors. `_exit`, `_Exit`, `abort` and failing assertions run nothing. `quick_exit` runs the
//! handlers of `at_quick_exit`.

use crate::ir::{
    Argument, Callee, Function, FunctionId, FunctionType, IntKind, Linkage, Module, Object,
    ObjectId, StmtId, StmtKind, Storage, TypeId, TypeKind,
};
use crate::library::take_aliases;
use bia_base::Span;

/// The function that ends the program.
const EXIT: &str = "__bia_exit";
/// The library's: all handlers.
const HANDLERS: &str = "__bia_run_handlers";
/// The library's: handlers of `at_quick_exit`, then the end.
const QUICK: &str = "__bia_quick_exit";

fn defined(module: &Module, name: &str) -> Option<FunctionId> {
    let id = module.function(name)?;
    module[id].body.is_some().then_some(id)
}

/// Adds what runs at the end of the program.
pub(crate) fn add(module: &mut Module) {
    if let Some(quick) = defined(module, QUICK)
        && defined(module, "quick_exit").is_none()
    {
        reach(module, quick);
        take_aliases(module, &[("quick_exit".to_owned(), QUICK.to_owned())]);
    }
    let handlers = defined(module, HANDLERS);
    if handlers.is_none() && module.destructors.is_empty() {
        return;
    }
    let own_exit = defined(module, "exit").is_some();
    let first = handlers.or(module.destructors.first().copied());
    let Some(span) = first.map(|function| module[function].span) else {
        return;
    };
    let exit = make_exit(module, handlers, span);
    module.at_exit = Some(exit);
    if !own_exit {
        take_aliases(module, &[("exit".to_owned(), EXIT.to_owned())]);
    }
}

fn reach(module: &mut Module, function: FunctionId) {
    module[function].reachable = true;
    if let Some(end) = module.function("_Exit") {
        module[end].reachable = true;
    }
}

/// `void name(int)`
fn add_function(module: &mut Module, name: &str, ty: TypeId, span: Span) -> FunctionId {
    let name = module.names.intern(name);
    module.functions.push(Function {
        name,
        ty,
        linkage: Linkage::External,
        noreturn: true,
        implicit: false,
        parameters: Vec::new(),
        body: None,
        locals: Vec::new(),
        reachable: true,
        span,
    })
}

fn make_exit(module: &mut Module, handlers: Option<FunctionId>, span: Span) -> FunctionId {
    let void = module.types.of(TypeKind::Void);
    let int = module.types.int(IntKind::Int);
    let ty = module.types.function(FunctionType {
        result: void,
        parameters: vec![int].into(),
        variadic: false,
        prototyped: true,
    });
    let end = match module.function("_Exit") {
        Some(end) => end,
        None => add_function(module, "_Exit", ty, span),
    };
    let exit = add_function(module, EXIT, ty, span);
    let name = module.names.intern("status");
    let status = module.objects.push(Object {
        name: Some(name),
        ty: int,
        storage: Storage::Parameter,
        function: Some(exit),
        alignment: None,
        initial: None,
        span,
    });
    module[exit].parameters = vec![status];
    let mut statements = Vec::new();
    if let Some(handlers) = handlers {
        reach(module, handlers);
        statements.push(call(module, handlers, Some(status), span));
    }
    for destructor in module.destructors.clone() {
        statements.push(call(module, destructor, None, span));
    }
    if let Some(handlers) = handlers.filter(|_| !module.destructors.is_empty()) {
        statements.push(call(module, handlers, Some(status), span));
    }
    module[end].reachable = true;
    statements.push(call(module, end, Some(status), span));
    let body = module.make_block(statements);
    module[exit].body = Some(body);
    exit
}

fn call(module: &mut Module, callee: FunctionId, status: Option<ObjectId>, span: Span) -> StmtId {
    let function_type = module[callee].ty;
    let arguments = match status {
        Some(status) => vec![Argument::Scalar(module.make_read_object(status, span))],
        None => Vec::new(),
    };
    let call = StmtKind::Call {
        callee: Callee::Direct(callee),
        arguments,
        result: None,
        function_type,
    };
    module.make_stmt(call, span)
}
