//! What a name or a full form `(var NAME TYPE)`, `(const NAME TYPE)` refers to.
//!
//! A bare name: variable of the function, global, function, `define`, `true` or `false`.
//! A full form: the first variable in that order that has the written type; a function.

use super::elab::Elab;
use super::machine::{Slot, Target};
use super::names::{Binding, DefineBinding, FunctionBinding};
use crate::ast::{ExprKind, Function, FunctionData, Ty, Type};
use crate::codes;
use crate::print::TypeText as _;
use crate::text::keyword::{self, Keyword};
use crate::text::tree::NodeId;
use bia_base::Symbol;

impl Elab<'_> {
    /// The variable that a bare name refers to here.
    #[inline]
    pub(super) fn variable(&self, symbol: Symbol) -> Option<Binding> {
        let names = self.names(symbol);
        names.local(self.scope).or(names.global)
    }

    /// The expression that a bare name is.
    #[inline]
    pub(super) fn resolve(&mut self, symbol: Symbol, at: NodeId) -> Slot {
        match self.variable(symbol) {
            Some(Binding::Var(var)) => {
                let ty = self.program.vars[var].ty;
                self.expr(ExprKind::Var(var), ty, at)
            }
            Some(Binding::Void) => Slot::Void,
            Some(Binding::Broken) => Slot::Error,
            None => self.resolve_other(symbol, at),
        }
    }

    fn resolve_other(&mut self, symbol: Symbol, at: NodeId) -> Slot {
        let names = self.names(symbol);
        match (names.function, names.define) {
            (Some(FunctionBinding::Defined(function)), _) => self.function_expr(function, at),
            (Some(FunctionBinding::Broken), _) | (_, Some(DefineBinding::Broken)) => Slot::Error,
            (_, Some(DefineBinding::Known(define))) => {
                let ty = self.program.exprs[self.program.defines[define].expr].ty;
                self.expr(ExprKind::Define(define), ty, at)
            }
            (_, Some(DefineBinding::Later(declared))) => {
                let message = format!("`{}` is defined by means of itself", self.quoted(symbol));
                let diagnostic = self
                    .diagnostic(&codes::DEFINE_CYCLE, at, message)
                    .also(self.span(declared), "defined here");
                self.sink.push(diagnostic);
                Slot::Error
            }
            (_, None) => match keyword::keyword(symbol) {
                Some(Keyword::True | Keyword::False) => self.truth(symbol, at),
                _ => {
                    self.unknown_name(symbol, at);
                    Slot::Error
                }
            },
        }
    }

    pub(super) fn function_expr(&mut self, function: Function, at: NodeId) -> Slot {
        let ty = self.program.functions[function].ty;
        self.expr(ExprKind::Function(function), ty, at)
    }

    pub(super) fn unknown_name(&mut self, symbol: Symbol, at: NodeId) {
        let message = format!("unknown name `{}`", self.quoted(symbol));
        let diagnostic = self.diagnostic(&codes::UNKNOWN, at, message);
        let text = self.name(symbol);
        let diagnostic = if text.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '#') {
            diagnostic.help(format!(
                "a constant is written with its type: `(const {text} TYPE)`"
            ))
        } else {
            self.suggesting(diagnostic, symbol, self.visible_names())
        };
        self.sink.push(diagnostic);
    }

    /// Names of variables, functions and defines that can be used here.
    fn visible_names(&self) -> impl Iterator<Item = &str> {
        let program = &self.program;
        let function = self.function.map(|f| &program.functions[f]);
        let own = function.into_iter().flat_map(|f| {
            let lists = f.locals.iter().chain(&f.params).chain(&f.returns);
            lists.map(|var| program.var_name(*var))
        });
        let globals = program.globals.iter().map(|var| program.var_name(*var));
        let functions = program.functions.values().map(|f| program.name(f.name));
        let defines = program.defines.values().map(|d| program.name(d.name));
        own.chain(globals).chain(functions).chain(defines)
    }

    /// `(var NAME TYPE)` as an expression.
    pub(super) fn full_var(&mut self, at: NodeId) -> Slot {
        let Some((symbol, ty)) = self.full_parts(at, "var") else {
            return Slot::Error;
        };
        let names = self.names(symbol);
        let candidates = [names.local(self.scope), names.global];
        if let Some(binding) = self.typed_variable(candidates, ty) {
            return match binding {
                Binding::Var(var) => self.expr(ExprKind::Var(var), ty, at),
                Binding::Void => Slot::Void,
                Binding::Broken => Slot::Error,
            };
        }
        if let Type::Fun { .. } = self.program.types[ty] {
            let is_variable = candidates.iter().any(Option::is_some);
            if !is_variable || self.names(symbol).function.is_some() {
                return self.full_function(symbol, ty, at);
            }
        }
        self.no_such_variable(symbol, ty, at);
        Slot::Error
    }

    /// Name and type of `(var NAME TYPE)` or `(const NAME TYPE)`.
    fn full_parts(&mut self, at: NodeId, word: &str) -> Option<(Symbol, Ty)> {
        let parts = self.parts::<2>(at);
        let name = parts.and_then(|[name, _]| self.tree.symbol(name));
        let (Some([_, ty]), Some(name)) = (parts, name) else {
            self.report(
                &codes::SHAPE,
                at,
                format!("the shape is `({word} NAME TYPE)`"),
            );
            return None;
        };
        Some((name, self.ty(ty)?))
    }

    /// The first variable of the wanted type.
    fn typed_variable(&self, candidates: [Option<Binding>; 2], ty: Ty) -> Option<Binding> {
        let void = self.program.types.void();
        let fits = |binding: &Binding| match binding {
            Binding::Var(var) => self.program.vars[*var].ty == ty,
            Binding::Void => ty == void,
            Binding::Broken => true,
        };
        let found = candidates.into_iter().flatten().find(fits);
        // A variable of type `void` need not even be declared.
        found.or_else(|| (ty == void).then_some(Binding::Void))
    }

    fn no_such_variable(&mut self, symbol: Symbol, ty: Ty, at: NodeId) {
        let declared = match self.variable(symbol) {
            Some(Binding::Var(var)) => Some(var),
            Some(Binding::Void | Binding::Broken) | None => None,
        };
        let Some(var) = declared else {
            if self.variable(symbol).is_none() {
                self.unknown_name(symbol, at + 2);
            } else {
                let message = format!("`{}` is declared `void`", self.quoted(symbol));
                self.report(&codes::CONFLICT, at, message);
            }
            return;
        };
        let data = self.program.vars[var].clone();
        let message = format!(
            "`{}` has type `{}`, not `{}`",
            self.quoted(symbol),
            self.type_text(data.ty),
            self.type_text(ty)
        );
        let mut diagnostic = self.diagnostic(&codes::CONFLICT, at, message);
        if let Some(span) = data.span {
            diagnostic = diagnostic.also(span, "declared here");
        }
        self.sink.push(diagnostic);
    }

    /// A function by name and type; it becomes known if it is not.
    pub(super) fn full_function(&mut self, symbol: Symbol, ty: Ty, at: NodeId) -> Slot {
        match self.function_of_type(symbol, ty, at) {
            Some(function) => self.function_expr(function, at),
            None => Slot::Error,
        }
    }

    pub(super) fn function_of_type(
        &mut self,
        symbol: Symbol,
        ty: Ty,
        at: NodeId,
    ) -> Option<Function> {
        let function = match self.names(symbol).function {
            Some(FunctionBinding::Defined(function) | FunctionBinding::Used(function)) => function,
            Some(FunctionBinding::Broken) => return None,
            None => {
                let span = Some(self.span(at));
                let function = self.program.functions.push(FunctionData {
                    name: symbol,
                    ty,
                    params: Vec::new(),
                    returns: Vec::new(),
                    locals: Vec::new(),
                    body: None,
                    span,
                });
                self.names_mut(symbol).function = Some(FunctionBinding::Used(function));
                return Some(function);
            }
        };
        let used = self.names(symbol).function == Some(FunctionBinding::Used(function));
        let data = &self.program.functions[function];
        if data.ty == ty {
            return Some(function);
        }
        let message = format!(
            "the function `{}` has type `{}`, not `{}`",
            self.quoted(symbol),
            self.type_text(data.ty),
            self.type_text(ty)
        );
        let place = if used {
            "first used here"
        } else {
            "defined here"
        };
        let mut diagnostic = self.diagnostic(&codes::CONFLICT, at, message);
        if let Some(span) = data.span {
            diagnostic = diagnostic.also(span, place);
        }
        self.sink.push(diagnostic);
        None
    }

    /// The variable that a target names: bare, in full or in annotations.
    pub(super) fn target(&mut self, outer: NodeId) -> Target {
        let Some(at) = self.strip(outer) else {
            return Target::Broken;
        };
        let binding = match self.tree.symbol(at) {
            Some(symbol) => match self.variable(symbol) {
                Some(binding) => binding,
                None => {
                    self.no_target(symbol, at);
                    Binding::Broken
                }
            },
            None => self.full_target(at),
        };
        match binding {
            Binding::Var(var) => Target::Var(var),
            Binding::Void => Target::Void,
            Binding::Broken => Target::Broken,
        }
    }

    fn full_target(&mut self, at: NodeId) -> Binding {
        let head = self.tree.head(at).and_then(keyword::keyword);
        let void = self.program.types.void();
        match head {
            Some(Keyword::Var) => {
                let Some((symbol, ty)) = self.full_parts(at, "var") else {
                    return Binding::Broken;
                };
                let names = self.names(symbol);
                let candidates = [names.local(self.scope), names.global];
                if let Some(binding) = self.typed_variable(candidates, ty) {
                    return binding;
                }
                self.no_such_variable(symbol, ty, at);
                Binding::Broken
            }
            // A void constant may stand for a result of type void.
            Some(Keyword::Const)
                if self.parts::<2>(at).and_then(|[_, ty]| self.ty(ty)) == Some(void) =>
            {
                Binding::Void
            }
            _ => {
                let diagnostic = self
                    .diagnostic(&codes::NOT_A_VARIABLE, at, "this is not a variable")
                    .help("to change an element of a map, assign `(mapset …)` to the map");
                self.sink.push(diagnostic);
                Binding::Broken
            }
        }
    }

    fn no_target(&mut self, symbol: Symbol, at: NodeId) {
        let names = self.names(symbol);
        if names.function.is_some() || names.define.is_some() {
            let message = format!("`{}` is not a variable", self.quoted(symbol));
            self.report(&codes::NOT_A_VARIABLE, at, message);
        } else {
            self.unknown_name(symbol, at);
        }
    }
}
