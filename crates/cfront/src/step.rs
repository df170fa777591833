//! Programs that are called in steps: `init` once, then for ever inputs and `step`.
//!
//! Code generators (Simulink's among them) make a pair of functions instead of a `main`. The entry
//! that is made here is
//! ```text
//!   void steps(void) { init(…); for (;;) { inputs = any values; step(…); } }
//! ```
//! **Inputs** are the global variables that are named, and all parameters: before each call they
//! get any value. A parameter that is a pointer to an object type gets the address of one object of
//! its own, with any value before each call. Pointers within inputs point to no object of the
//! program. Both are listed as assumptions.
//!
//! Without a step function, [`call_first`] makes `init` run before the entry.

use crate::codes;
use crate::ir::{
    Argument, Callee, ExprKind, Function, FunctionId, FunctionType, Linkage, Module, ObjectId,
    StmtId, StmtKind, Storage, Test, TypeId, TypeKind,
};
use crate::lower::Assumption;
use bia_base::{Diagnostic, Span};

/// The name of the entry that is made.
pub const ENTRY: &str = "steps";

/// What is called in steps.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Steps {
    /// Called once before, if there is one.
    pub init: Option<String>,
    /// Called for ever.
    pub step: String,
    /// Global variables with any value before each step.
    pub inputs: Vec<String>,
}

/// A function with a body.
fn defined(module: &Module, name: &str) -> Result<FunctionId, Diagnostic> {
    let symbol = module.names.find(name);
    let mut all = module.functions.iter();
    let found = all.find(|(_, f)| Some(f.name) == symbol && f.body.is_some());
    match found.map(|(id, _)| id) {
        Some(id) => Ok(id),
        None => {
            let message = format!("the program does not define a function `{name}`");
            Err(Diagnostic::new(&codes::NO_FUNCTION, message))
        }
    }
}

/// Calls of `init` go before everything in the entry.
pub fn call_first(
    module: &mut Module,
    init: &str,
    entry: &str,
) -> Result<Vec<Assumption>, Diagnostic> {
    let (first, entry_id) = (defined(module, init)?, defined(module, entry)?);
    let calls = |module: &Module| {
        let by_name = module.stmts.values().any(|stmt| {
            matches!(&stmt.kind, StmtKind::Call { callee: Callee::Direct(f), .. } if *f == entry_id)
        });
        let mut exprs = module.exprs.values();
        by_name || exprs.any(|e| matches!(e.kind, ExprKind::FunctionAddress(f) if f == entry_id))
    };
    if calls(module) {
        let message =
            format!("`{entry}` is called by the program, so `{init}` cannot go before it");
        let span = module[entry_id].span;
        return Err(Diagnostic::new(&codes::NO_FUNCTION, message).at(span));
    }
    let mut maker = Maker {
        module,
        function: entry_id,
        assumptions: Vec::new(),
    };
    let mut out = Vec::new();
    maker.call(first, &mut out);
    let assumptions = maker.assumptions;
    if let Some(body) = module[entry_id].body {
        let rest = std::mem::take(&mut module[body].statements);
        out.extend(rest);
        module[body].statements = out;
    }
    Ok(assumptions)
}

/// Makes the entry [`ENTRY`], which the program must not have.
pub fn add_steps(module: &mut Module, steps: &Steps) -> Result<Vec<Assumption>, Diagnostic> {
    let step = defined(module, &steps.step)?;
    let init = match &steps.init {
        Some(name) => Some(defined(module, name)?),
        None => None,
    };
    let mut inputs = Vec::new();
    for name in &steps.inputs {
        let Some(object) = input(module, name) else {
            let message = format!("the program has no global variable `{name}`");
            return Err(Diagnostic::new(&codes::NO_FUNCTION, message));
        };
        inputs.push(object);
    }
    if let Some(other) = module.function(ENTRY) {
        let message = format!("the program has a function `{ENTRY}` of its own");
        let span = module[other].span;
        return Err(Diagnostic::new(&codes::NO_FUNCTION, message).at(span));
    }
    let span = module[step].span;
    let function = add_entry(module, span);
    let mut maker = Maker {
        module,
        function,
        assumptions: Vec::new(),
    };
    let mut out = Vec::new();
    if let Some(init) = init {
        maker.call(init, &mut out);
    }
    let mut body = Vec::new();
    for object in inputs {
        maker.any_input(object, &mut body);
    }
    maker.call(step, &mut body);
    let assumptions = maker.assumptions;
    let bool = module.types.of(TypeKind::Bool);
    let condition = module.make_int(bool, 1, span);
    let (head, step) = (module.make_block(Vec::new()), module.make_block(Vec::new()));
    let body = module.make_block(body);
    let forever = StmtKind::Loop {
        test: Test::Before,
        head,
        condition,
        body,
        step,
    };
    out.push(module.make_stmt(forever, span));
    let block = module.make_block(out);
    module[function].body = Some(block);
    Ok(assumptions)
}

/// A variable at file scope, of any linkage.
fn input(module: &Module, name: &str) -> Option<ObjectId> {
    let symbol = module.names.find(name)?;
    let mut all = module.objects.iter();
    let found = all.find(|(_, o)| {
        o.name == Some(symbol) && matches!(o.storage, Storage::Global { .. }) && o.initial.is_some()
    });
    found.map(|(id, _)| id)
}

fn add_entry(module: &mut Module, span: Span) -> FunctionId {
    let void = module.types.of(TypeKind::Void);
    let ty = module.types.function(FunctionType {
        result: void,
        parameters: Vec::new().into(),
        variadic: false,
        prototyped: true,
    });
    let name = module.names.intern(ENTRY);
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

struct Maker<'m> {
    module: &'m mut Module,
    function: FunctionId,
    assumptions: Vec<Assumption>,
}

impl Maker<'_> {
    fn list(&mut self, text: String, span: Span) {
        let span = Some(span);
        let assumption = Assumption { text, span };
        if !self.assumptions.contains(&assumption) {
            self.assumptions.push(assumption);
        }
    }

    /// A new variable with any value.
    fn any(&mut self, name: &str, ty: TypeId, span: Span, out: &mut Vec<StmtId>) -> ObjectId {
        let ty = self.module.types.unqualified(ty);
        let local = self
            .module
            .make_local(self.function, Some(name), ty, Storage::Local);
        out.push(self.module.make_stmt(StmtKind::Begin(local), span));
        if self.has_pointer(ty) {
            let text = format!("pointers in the input `{name}` point to no object of the program");
            self.list(text, span);
        }
        local
    }

    fn any_input(&mut self, object: ObjectId, out: &mut Vec<StmtId>) {
        let (ty, span) = (self.module[object].ty, self.module[object].span);
        let name = self.module[object].name;
        let name = name
            .map_or("input", |name| self.module.name(name))
            .to_owned();
        let local = self.any(&name, ty, span, out);
        let source = self.module.make_object_place(local, span);
        let target = self.module.make_object_place(object, span);
        out.push(self.module.make_copy(target, source, span));
        out.push(self.module.make_stmt(StmtKind::End(local), span));
        self.list(
            format!("the input `{name}` is arbitrary before each step"),
            span,
        );
    }

    /// A call with any arguments; the result is not used.
    fn call(&mut self, callee: FunctionId, out: &mut Vec<StmtId>) {
        let span = self.module[callee].span;
        let function_type = self.module[callee].ty;
        let mut arguments = Vec::new();
        let mut made = Vec::new();
        for parameter in self.module[callee].parameters.clone() {
            let ty = self.module[parameter].ty;
            let name = self.module[parameter].name;
            let name = name
                .map_or("input", |name| self.module.name(name))
                .to_owned();
            let to = self.module.types.pointee(ty).filter(|to| {
                self.module.types.size(*to).is_some() && !self.module.types.is_void(*to)
            });
            if let Some(to) = to {
                let text =
                    format!("the input `{name}` points to an object of its own, with any value");
                self.list(text, span);
                let local = self.any(&name, to, span, out);
                made.push(local);
                let address = self.module.make_address(local, span);
                let to = self.module.types.unqualified(ty);
                let convert = ExprKind::Convert(crate::ir::Conversion::Pointer, address);
                let address = self.module.make_expr(convert, to, span);
                arguments.push(Argument::Scalar(address));
                continue;
            }
            self.list(
                format!("the input `{name}` is arbitrary in each call"),
                span,
            );
            let local = self.any(&name, ty, span, out);
            made.push(local);
            let place = self.module.make_object_place(local, span);
            arguments.push(match self.module.types.is_scalar(ty) {
                true => Argument::Scalar(self.module.make_read(place, span)),
                false => Argument::Record(place),
            });
        }
        let call = StmtKind::Call {
            callee: Callee::Direct(callee),
            arguments,
            result: None,
            function_type,
        };
        out.push(self.module.make_stmt(call, span));
        for local in made {
            out.push(self.module.make_stmt(StmtKind::End(local), span));
        }
    }

    /// Whether values of the type have pointers in them.
    fn has_pointer(&self, ty: TypeId) -> bool {
        let mut todo = vec![ty];
        while let Some(ty) = todo.pop() {
            match self.module.types.kind(ty) {
                TypeKind::Pointer(_) => return true,
                TypeKind::Array(element, _) => todo.push(element),
                TypeKind::Record(id) => {
                    todo.extend(self.module.types[id].members.iter().map(|m| m.ty));
                }
                TypeKind::Void
                | TypeKind::Bool
                | TypeKind::Int(_)
                | TypeKind::Float(_)
                | TypeKind::Complex(_)
                | TypeKind::Vector(..)
                | TypeKind::Function(_)
                | TypeKind::Enum(_) => {}
            }
        }
        false
    }
}
