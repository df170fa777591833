//! Two programs side by side: which symbol, type, variable and function of the one corresponds
//! to which of the other, and the comparison of everything outside of bodies.

use crate::Program;
use crate::ast::{Annotated, Annotation, Define, Function, Ty, Type, ValueToken, Var, VarKind};
use bia_base::{Idx, Symbol};
use bia_term::value::Value;
use rustc_hash::FxHashMap;

/// `Err` is the first difference.
pub(super) type Same = Result<(), String>;

/// Two programs and what is known of their correspondence.
pub(super) struct Pair<'p> {
    pub(super) a: &'p Program,
    pub(super) b: &'p Program,
    /// For each type of `a` the equal one of `b`.
    types: Vec<Option<Ty>>,
    /// Whether values of a type of `a` can contain functions.
    has_functions: Vec<bool>,
    pub(super) vars: FxHashMap<Var, Var>,
    functions: FxHashMap<Symbol, Function>,
}

pub(super) fn check(same: bool, what: impl FnOnce() -> String) -> Same {
    if same { Ok(()) } else { Err(what()) }
}

impl<'p> Pair<'p> {
    pub(super) fn new(a: &'p Program, b: &'p Program) -> Self {
        let all = b.functions.iter().map(|(id, data)| (data.name, id));
        let mut pair = Self {
            a,
            b,
            types: Vec::with_capacity(a.types.len()),
            has_functions: Vec::with_capacity(a.types.len()),
            vars: FxHashMap::default(),
            functions: all.collect(),
        };
        for ty in a.types.ids() {
            let image = pair.image(&a.types[ty]);
            let has = pair.contains_function(&a.types[ty]);
            pair.types.push(image.and_then(|ty| b.types.find(&ty)));
            pair.has_functions.push(has);
        }
        pair
    }

    /// The symbol of `b` with the text of a symbol of `a`.
    fn symbol(&self, symbol: Symbol) -> Option<Symbol> {
        self.b.symbols.find(self.a.name(symbol))
    }

    pub(super) fn same_name(&self, a: Symbol, b: Symbol) -> bool {
        self.a.name(a) == self.b.name(b)
    }

    /// A type of `a` in terms of `b`; its components have been looked up before.
    fn image(&self, ty: &Type) -> Option<Type> {
        let of = |ty: &Ty| self.types[ty.index()];
        Some(match ty {
            Type::Bool | Type::Int | Type::Real | Type::Void | Type::Bv { .. } | Type::Float(_) => {
                ty.clone()
            }
            Type::Map { index, element } => Type::Map {
                index: of(index)?,
                element: of(element)?,
            },
            Type::Enum(values) => Type::Enum(
                values
                    .iter()
                    .map(|v| self.symbol(*v))
                    .collect::<Option<_>>()?,
            ),
            Type::Sym(name) => Type::Sym(self.symbol(*name)?),
            Type::Fun { params, returns } => Type::Fun {
                params: params.iter().map(of).collect::<Option<_>>()?,
                returns: returns.iter().map(of).collect::<Option<_>>()?,
            },
        })
    }

    fn contains_function(&self, ty: &Type) -> bool {
        match ty {
            Type::Fun { .. } => true,
            Type::Map { index, element } => {
                self.has_functions[index.index()] || self.has_functions[element.index()]
            }
            Type::Bool
            | Type::Int
            | Type::Real
            | Type::Void
            | Type::Bv { .. }
            | Type::Float(_)
            | Type::Enum(_)
            | Type::Sym(_) => false,
        }
    }

    pub(super) fn same_type(&self, a: Ty, b: Ty) -> bool {
        self.types[a.index()] == Some(b)
    }

    /// Values of a type of `a` and the equal type of `b`.
    pub(super) fn same_value(&self, (a, ty): (&Value, Ty), b: &Value) -> bool {
        if !self.has_functions[ty.index()] {
            return a == b;
        }
        // Functions are numbered differently in the two programs.
        let Some(image) = self.types[ty.index()] else {
            return false;
        };
        crate::print_value(self.a, ty, a) == crate::print_value(self.b, image, b)
    }

    pub(super) fn programs(&mut self) -> Same {
        self.aliases()?;
        self.declarations(&self.a.globals, &self.b.globals, "globals")?;
        let defined = |p: &Program| p.functions.values().filter(|f| f.body.is_some()).count();
        check(defined(self.a) == defined(self.b), || {
            "different numbers of functions".into()
        })?;
        self.defines()?;
        match (self.a.init, self.b.init) {
            (None, None) => {}
            (Some(a), Some(b)) => self.exprs(a, b).map_err(|e| format!("init: {e}"))?,
            (Some(_), None) | (None, Some(_)) => return Err("only one has an `init`".into()),
        }
        let entries = (self.a.entry, self.b.entry);
        let names = (
            self.a.function_name(entries.0),
            self.b.function_name(entries.1),
        );
        check(names.0 == names.1, || {
            format!("the entries are `{}` and `{}`", names.0, names.1)
        })?;
        for (function, data) in self.a.functions.iter() {
            if data.body.is_some() {
                let name = self.a.function_name(function);
                self.function(function)
                    .map_err(|e| format!("function `{name}`: {e}"))?;
            }
        }
        Ok(())
    }

    fn aliases(&self) -> Same {
        let (a, b) = (&self.a.aliases, &self.b.aliases);
        check(a.len() == b.len(), || "different numbers of types".into())?;
        for (x, y) in a.iter().zip(b) {
            check(self.same_name(x.0, y.0) && self.same_type(x.1, y.1), || {
                format!("the type `{}`", self.a.name(x.0))
            })?;
        }
        Ok(())
    }

    fn defines(&mut self) -> Same {
        let (a, b) = (self.a, self.b);
        check(a.defines.len() == b.defines.len(), || {
            "different numbers of defines".into()
        })?;
        for define in a.defines.ids() {
            let (x, y) = (&a.defines[define], &b.defines[define]);
            let name = a.name(x.name);
            check(self.same_name(x.name, y.name), || {
                format!("the define `{name}`")
            })?;
            self.exprs(x.expr, y.expr)
                .map_err(|e| format!("define `{name}`: {e}"))?;
            let what = Annotated::Define(define);
            self.annotations(what, what)?;
        }
        Ok(())
    }

    pub(super) fn same_define(&self, a: Define, b: Define) -> bool {
        self.same_name(self.a.defines[a].name, self.b.defines[b].name)
    }

    /// Lists of variables; from now on they correspond.
    fn declarations(&mut self, a: &[Var], b: &[Var], what: &str) -> Same {
        check(a.len() == b.len(), || {
            format!("different numbers of {what}")
        })?;
        for (x, y) in a.iter().zip(b) {
            let (data, other) = (&self.a.vars[*x], &self.b.vars[*y]);
            let same = self.same_name(data.name, other.name) && self.same_type(data.ty, other.ty);
            let same = same && same_kind(data.kind, other.kind);
            check(same, || {
                format!("the variable `{}`", self.a.name(data.name))
            })?;
            self.vars.insert(*x, *y);
            self.annotations(Annotated::Var(*x), Annotated::Var(*y))?;
        }
        Ok(())
    }

    fn function(&mut self, function: Function) -> Same {
        let a = &self.a.functions[function];
        let name = self
            .symbol(a.name)
            .and_then(|name| self.functions.get(&name));
        let other = *name.ok_or("only one has it")?;
        let b = &self.b.functions[other];
        check(self.same_type(a.ty, b.ty), || "different types".into())?;
        self.declarations(&a.params, &b.params, "parameters")?;
        self.declarations(&a.returns, &b.returns, "results")?;
        self.declarations(&a.locals, &b.locals, "locals")?;
        self.annotations(Annotated::Function(function), Annotated::Function(other))?;
        match (a.body, b.body) {
            (Some(x), Some(y)) => self.stmts(x, y),
            (_, _) => Err("only one defines it".into()),
        }
    }

    pub(super) fn same_function(&self, a: Function, b: Function) -> bool {
        let (a, b) = (&self.a.functions[a], &self.b.functions[b]);
        self.same_name(a.name, b.name)
            && self.same_type(a.ty, b.ty)
            && a.body.is_some() == b.body.is_some()
    }

    pub(super) fn annotations(&self, a: Annotated, b: Annotated) -> Same {
        let a = self.a.annotations.of(a).iter();
        let b = self.b.annotations.of(b).iter();
        self.annotation_lists(a, b)
    }

    pub(super) fn annotation_lists<'x>(
        &self,
        mut a: impl Iterator<Item = &'x Annotation>,
        mut b: impl Iterator<Item = &'x Annotation>,
    ) -> Same {
        loop {
            match (a.next(), b.next()) {
                (None, None) => return Ok(()),
                (Some(x), Some(y)) if self.same_annotation(x, y) => {}
                (Some(x), _) => {
                    return Err(format!("the annotation `:{}`", self.a.name(x.key)));
                }
                (None, Some(y)) => {
                    return Err(format!("the annotation `:{}`", self.b.name(y.key)));
                }
            }
        }
    }

    fn same_annotation(&self, a: &Annotation, b: &Annotation) -> bool {
        let same = |(x, y): (&ValueToken, &ValueToken)| match (x, y) {
            (ValueToken::Open, ValueToken::Open) | (ValueToken::Close, ValueToken::Close) => true,
            (ValueToken::Symbol(x), ValueToken::Symbol(y)) => self.same_name(*x, *y),
            (ValueToken::Open | ValueToken::Close | ValueToken::Symbol(_), _) => false,
        };
        self.same_name(a.key, b.key)
            && a.value.len() == b.value.len()
            && a.value.iter().zip(&b.value).all(same)
    }
}

fn same_kind(a: VarKind, b: VarKind) -> bool {
    match (a, b) {
        (VarKind::Global, VarKind::Global)
        | (VarKind::Param(_), VarKind::Param(_))
        | (VarKind::Return(_), VarKind::Return(_))
        | (VarKind::Local(_), VarKind::Local(_)) => true,
        (VarKind::Global | VarKind::Param(_) | VarKind::Return(_) | VarKind::Local(_), _) => false,
    }
}
