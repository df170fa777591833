//! Declarations of variables, and the heads and bodies of functions.

use super::elab::Elab;
use super::names::{Binding, FunctionBinding, Scope};
use crate::ast::{Annotated, Function, FunctionData, Type, Var, VarData, VarKind};
use crate::codes;
use crate::text::keyword::{self, Keyword};
use crate::text::tree::NodeId;
use bia_base::{Idx, Symbol};

/// A function whose head has been read.
pub(super) struct Head {
    function: Function,
    /// Names of parameters and results, in `Heads::names`.
    names: std::ops::Range<usize>,
    locals: NodeId,
    body: NodeId,
}

/// All heads of a program.
#[derive(Default)]
pub(super) struct Heads {
    all: Vec<Head>,
    names: Vec<(Symbol, Binding, NodeId)>,
}

impl Elab<'_> {
    /// `(var NAME TYPE)`, possibly annotated, as a declaration.
    fn declaration(&mut self, outer: NodeId, kind: VarKind) -> Option<(Symbol, Binding)> {
        let at = self.strip(outer)?;
        let head = self.tree.head(at).and_then(keyword::keyword);
        let parts = self.parts::<2>(at);
        let name = parts.and_then(|[name, _]| self.tree.symbol(name));
        let (Some(Keyword::Var), Some([_, ty]), Some(name)) = (head, parts, name) else {
            self.report(&codes::SHAPE, at, "a declaration is `(var NAME TYPE)`");
            return None;
        };
        let binding = match self.ty(ty) {
            None => Binding::Broken,
            Some(ty) if ty == self.program.types.void() => Binding::Void,
            Some(ty) => {
                let span = Some(self.span(at));
                let var = self.program.vars.push(VarData {
                    name,
                    ty,
                    kind,
                    span,
                });
                self.annotate_all(outer, at, Some(Annotated::Var(var)));
                Binding::Var(var)
            }
        };
        Some((name, binding))
    }

    fn duplicate(&mut self, name: Symbol, at: NodeId, what: &str, first: Option<Binding>) {
        let message = format!("{what} `{}` is declared twice", self.quoted(name));
        let mut diagnostic = self.diagnostic(&codes::DUPLICATE, at, message);
        if let Some(Binding::Var(var)) = first
            && let Some(span) = self.program.vars[var].span
        {
            diagnostic = diagnostic.also(span, "first declared here");
        }
        self.sink.push(diagnostic);
    }

    /// The variables of `(globals DECL…)`.
    pub(super) fn globals(&mut self, at: NodeId) {
        let tree = self.tree;
        for child in tree.siblings(at + 2, tree.after(at)) {
            let Some((name, binding)) = self.declaration(child, VarKind::Global) else {
                continue;
            };
            let first = self.names(name).global;
            if first.is_some_and(|first| first != Binding::Void && binding != Binding::Void) {
                self.duplicate(name, child, "the global", first);
                continue;
            }
            if first.is_none() || first == Some(Binding::Void) {
                self.names_mut(name).global = Some(binding);
            }
            if let Binding::Var(var) = binding {
                self.program.globals.push(var);
            }
        }
    }

    /// The head of `(function NAME (PARAM…) (return RESULT…) (locals LOCAL…) BODY)`.
    pub(super) fn function_head(&mut self, outer: NodeId, at: NodeId, heads: &mut Heads) {
        let Some([name, params, returns, locals, body]) = self.function_parts(at) else {
            // Its uses must not be called unknown.
            if let Some(name) = self.tree.children(at).nth(1)
                && let Some(name) = self.tree.symbol(name)
            {
                let names = self.names_mut(name);
                names.function.get_or_insert(FunctionBinding::Broken);
            }
            return;
        };
        let Some(symbol) = self.tree.symbol(name) else {
            return;
        };
        let function = Function::from_index(self.program.functions.len());
        let span = Some(self.span(at));
        self.program.functions.push(FunctionData {
            name: symbol,
            ty: self.program.types.void(),
            params: Vec::new(),
            returns: Vec::new(),
            locals: Vec::new(),
            body: None,
            span,
        });
        let first_name = heads.names.len();
        let tree = self.tree;
        let (params, params_ok) = self.declarations(
            tree.siblings(params + 1, tree.after(params)),
            VarKind::Param(function),
            &mut heads.names,
        );
        let (returns, returns_ok) = self.declarations(
            tree.siblings(returns + 2, tree.after(returns)),
            VarKind::Return(function),
            &mut heads.names,
        );
        let ty_of = |var: &Var| self.program.vars[*var].ty;
        let ty = Type::Fun {
            params: params.iter().map(ty_of).collect(),
            returns: returns.iter().map(ty_of).collect(),
        };
        let ty = self.program.types.intern(ty);
        let ok = self.not_too_deep(ty, name).is_some() && params_ok && returns_ok;
        let data = &mut self.program.functions[function];
        data.ty = ty;
        data.params = params;
        data.returns = returns;
        self.bind_function(symbol, name, function, ok);
        self.annotate_all(outer, at, Some(Annotated::Function(function)));
        heads.all.push(Head {
            function,
            names: first_name..heads.names.len(),
            locals,
            body,
        });
    }

    fn bind_function(&mut self, symbol: Symbol, at: NodeId, function: Function, ok: bool) {
        match self.names(symbol).function {
            None => {
                self.names_mut(symbol).function = Some(if ok {
                    FunctionBinding::Defined(function)
                } else {
                    FunctionBinding::Broken
                });
            }
            Some(first) => {
                let message = format!("the function `{}` is defined twice", self.quoted(symbol));
                let mut diagnostic = self.diagnostic(&codes::DUPLICATE, at, message);
                if let FunctionBinding::Defined(first) = first
                    && let Some(span) = self.program.functions[first].span
                {
                    diagnostic = diagnostic.also(span, "first defined here");
                }
                self.sink.push(diagnostic);
            }
        }
    }

    fn function_parts(&mut self, at: NodeId) -> Option<[NodeId; 5]> {
        let head = |part: NodeId| self.tree.head(part).and_then(keyword::keyword);
        let parts = self
            .parts::<5>(at)
            .filter(|[name, params, returns, locals, _]| {
                self.tree.symbol(*name).is_some()
                    && self.tree.is_list(*params)
                    && head(*returns) == Some(Keyword::Return)
                    && head(*locals) == Some(Keyword::Locals)
            });
        if let Some([_, params, ..]) = parts
            && head(params) == Some(Keyword::Var)
        {
            let message = "parameters are a list of declarations: `((var NAME TYPE)…)`";
            self.report(&codes::SHAPE, params, message);
            return None;
        }
        if parts.is_none() {
            let message =
                "a function is `(function NAME (PARAM…) (return RESULT…) (locals LOCAL…) BODY)`";
            self.report(&codes::SHAPE, at, message);
        }
        parts
    }

    /// Declares variables; says whether all of them are sound.
    fn declarations(
        &mut self,
        nodes: impl Iterator<Item = NodeId>,
        kind: VarKind,
        names: &mut Vec<(Symbol, Binding, NodeId)>,
    ) -> (Vec<Var>, bool) {
        let mut vars = Vec::new();
        let mut ok = true;
        for node in nodes {
            match self.declaration(node, kind) {
                Some((name, binding)) => {
                    ok &= binding != Binding::Broken;
                    if let Binding::Var(var) = binding {
                        vars.push(var);
                    }
                    names.push((name, binding, node));
                }
                None => ok = false,
            }
        }
        (vars, ok)
    }

    /// Locals and bodies of all functions.
    pub(super) fn bodies(&mut self, heads: &Heads) {
        for (scope, head) in (1..).zip(&heads.all) {
            if self.sink.is_full() {
                return;
            }
            self.body(head, &heads.names[head.names.clone()], scope);
        }
        self.function = None;
        self.scope = super::names::GLOBAL_SCOPE;
    }

    fn body(&mut self, head: &Head, names: &[(Symbol, Binding, NodeId)], scope: Scope) {
        let function = head.function;
        self.function = Some(function);
        self.scope = scope;
        for (name, binding, node) in names {
            self.bind_local(*name, *binding, *node);
        }
        let tree = self.tree;
        let mut local_names = Vec::new();
        let (locals, _) = self.declarations(
            tree.siblings(head.locals + 2, tree.after(head.locals)),
            VarKind::Local(function),
            &mut local_names,
        );
        for (name, binding, node) in local_names {
            self.bind_local(name, binding, node);
        }
        self.program.functions[function].locals = locals;
        let pool = self.begin_labels();
        let body = self.read_stmt(head.body);
        debug_assert!(body.is_some() || self.sink.has_errors());
        self.end_labels(pool);
        self.program.functions[function].body = body;
    }

    fn bind_local(&mut self, name: Symbol, binding: Binding, at: NodeId) {
        let scope = self.scope;
        match self.names(name).local(scope) {
            Some(Binding::Void) | None => self.names_mut(name).set_local(scope, binding),
            Some(_) if binding == Binding::Void => {}
            Some(first) => self.duplicate(name, at, "the variable", Some(first)),
        }
    }
}
