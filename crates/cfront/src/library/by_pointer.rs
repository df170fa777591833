//! Library functions that are called through pointers.
//!
//! What the translation knows of a function such as `malloc` or `strlen` it applies where the
//! function is called by its name. So each of them whose address is taken gets a function with a
//! body,
//! ```text
//!   void *malloc′(size_t a) { return malloc(a); }
//! ```
//! and all pointers point to that one: those that were equal still are.

use crate::ir::{
    Argument, Callee, Constant, ExprKind, Function, FunctionId, Linkage, Module, StmtKind, Storage,
};
use crate::lower::needs_its_name;
use crate::lower::walk::{Part, expr_parts, place_parts, stmt_parts};
use std::collections::BTreeMap;

/// What their names begin with.
const PREFIX: &str = "__bia_pointer_to_";

/// Gives library functions whose address is taken a body.
pub(super) fn wrap(module: &mut Module) {
    let mut taken: BTreeMap<FunctionId, FunctionId> = BTreeMap::new();
    for function in addresses(module) {
        let data = &module[function];
        let types = module.types.signature(data.ty);
        let fixed = types.is_some_and(|s| s.prototyped && !s.variadic);
        if data.body.is_none() && fixed && needs_its_name(module.name(data.name)) {
            taken.insert(function, function);
        }
    }
    for (function, wrapper) in &mut taken {
        if let Some(made) = make(module, *function) {
            *wrapper = made;
        }
    }
    if taken.is_empty() {
        return;
    }
    for at in module.exprs.ids() {
        if let ExprKind::FunctionAddress(function) = &mut module[at].kind
            && let Some(wrapper) = taken.get(function)
        {
            *function = *wrapper;
        }
    }
    for at in module.objects.ids() {
        let initial = module[at].initial.iter_mut().flat_map(|i| &mut i.values);
        for value in initial {
            if let Constant::Function(function) = &mut value.value
                && let Some(wrapper) = taken.get(function)
            {
                *function = *wrapper;
            }
        }
    }
}

/// The functions whose addresses are taken. One that is only called by its name has an address in
/// the tree of the call, too: so what statements are made of is looked at, not all expressions that
/// there are.
pub(crate) fn addresses(module: &Module) -> Vec<FunctionId> {
    let mut todo: Vec<Part> = (module.stmts.ids())
        .flat_map(|stmt| stmt_parts(module, stmt))
        .collect();
    let mut found = Vec::new();
    while let Some(part) = todo.pop() {
        match part {
            Part::Expr(expr) => {
                if let ExprKind::FunctionAddress(function) = module[expr].kind {
                    found.push(function);
                }
                todo.extend(expr_parts(module, expr));
            }
            Part::Place(place) => todo.extend(place_parts(module, place)),
            // Its statements are all looked at.
            Part::Block(_) => {}
        }
    }
    let objects = module.objects.values().flat_map(|object| &object.initial);
    let values = objects.flat_map(|initial| &initial.values);
    found.extend(values.filter_map(|value| match value.value {
        Constant::Function(function) => Some(function),
        Constant::Int(_) | Constant::Float(_) | Constant::Address(..) => None,
    }));
    found
}

/// A function that calls this one with its own arguments, and returns what that returns.
fn make(module: &mut Module, function: FunctionId) -> Option<FunctionId> {
    let data = module[function].clone();
    let signature = module.types.signature(data.ty)?.clone();
    let name = format!("{PREFIX}{}", module.name(data.name));
    let name = module.names.intern(&name);
    let wrapper = module.functions.push(Function {
        name,
        linkage: Linkage::Internal,
        implicit: false,
        parameters: Vec::new(),
        body: None,
        locals: Vec::new(),
        reachable: true,
        ..data
    });
    let mut arguments = Vec::new();
    for ty in signature.parameters.iter() {
        let parameter = module.make_local(wrapper, None, *ty, Storage::Parameter);
        module[wrapper].parameters.push(parameter);
        let value = module.make_read_object(parameter, data.span);
        arguments.push(Argument::Scalar(value));
    }
    let result = match module.types.is_void(signature.result) {
        true => None,
        false => Some(module.make_local(wrapper, None, signature.result, Storage::Temporary)),
    };
    let call = StmtKind::Call {
        callee: Callee::Direct(function),
        arguments,
        result,
        function_type: data.ty,
    };
    let call = module.make_stmt(call, data.span);
    let value = result.map(|result| Argument::Scalar(module.make_read_object(result, data.span)));
    let end = module.make_stmt(StmtKind::Return(value), data.span);
    let body = module.make_block(vec![call, end]);
    module[wrapper].body = Some(body);
    module[function].reachable = true;
    Some(wrapper)
}
