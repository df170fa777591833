//! The part of the builder that declares variables, functions, labels and defines.

use super::{BuildError, Builder};
use crate::ast::{
    Define, DefineData, Expr, Function, FunctionData, Label, LabelData, Stmt, Ty, Type, Var,
    VarData, VarKind,
};
use bia_base::{Idx, Symbol};

impl Builder {
    /// A global variable.
    pub fn global(&mut self, name: &str, ty: Ty) -> Result<Var, BuildError> {
        let symbol = self.symbol(name)?;
        self.has_values(ty, &format!("`{name}`"))?;
        if !self.global_names.insert(symbol) {
            return Err(duplicate("the global", name));
        }
        let var = self.add_var(symbol, ty, VarKind::Global);
        self.program.globals.push(var);
        Ok(var)
    }

    /// A function with its parameters and results; its body comes later.
    pub fn function(
        &mut self,
        name: &str,
        params: &[(&str, Ty)],
        returns: &[(&str, Ty)],
    ) -> Result<Function, BuildError> {
        let types = |list: &[(&str, Ty)]| list.iter().map(|(_, ty)| *ty).collect::<Vec<_>>();
        let ty = self.fun(&types(params), &types(returns))?;
        let function = self.add_function(name, ty)?;
        for (name, ty) in params {
            let var = self.own_var(function, name, *ty, VarKind::Param(function))?;
            self.program.functions[function].params.push(var);
        }
        for (name, ty) in returns {
            let var = self.own_var(function, name, *ty, VarKind::Return(function))?;
            self.program.functions[function].returns.push(var);
        }
        Ok(function)
    }

    /// A function that is only used: each call yields arbitrary results.
    pub fn external(&mut self, name: &str, ty: Ty) -> Result<Function, BuildError> {
        match self.program.types[ty] {
            Type::Fun { .. } => self.add_function(name, ty),
            Type::Bool
            | Type::Int
            | Type::Real
            | Type::Void
            | Type::Bv { .. }
            | Type::Float(_)
            | Type::Map { .. }
            | Type::Enum(_)
            | Type::Sym(_) => Err(BuildError::NotAFunction(self.type_text(ty))),
        }
    }

    fn add_function(&mut self, name: &str, ty: Ty) -> Result<Function, BuildError> {
        let symbol = self.symbol(name)?;
        if !self.function_names.insert(symbol) {
            return Err(duplicate("the function", name));
        }
        Ok(self.program.functions.push(FunctionData {
            name: symbol,
            ty,
            params: Vec::new(),
            returns: Vec::new(),
            locals: Vec::new(),
            body: None,
            span: self.span,
        }))
    }

    /// A local variable.
    pub fn local(&mut self, function: Function, name: &str, ty: Ty) -> Result<Var, BuildError> {
        let var = self.own_var(function, name, ty, VarKind::Local(function))?;
        self.program.functions[function].locals.push(var);
        Ok(var)
    }

    fn own_var(
        &mut self,
        function: Function,
        name: &str,
        ty: Ty,
        kind: VarKind,
    ) -> Result<Var, BuildError> {
        let symbol = self.symbol(name)?;
        self.has_values(ty, &format!("`{name}`"))?;
        if !self.local_names.insert((function, symbol)) {
            return Err(duplicate("the variable", name));
        }
        Ok(self.add_var(symbol, ty, kind))
    }

    fn add_var(&mut self, name: Symbol, ty: Ty, kind: VarKind) -> Var {
        let span = self.span;
        self.program.vars.push(VarData {
            name,
            ty,
            kind,
            span,
        })
    }

    /// A label of a function, to jump to; [`Builder::set_label`] places it.
    pub fn label(&mut self, function: Function, name: &str) -> Result<Label, BuildError> {
        let symbol = self.symbol(name)?;
        if !self.label_names.insert((function, symbol)) {
            return Err(duplicate("the label", name));
        }
        Ok(self.program.labels.push(LabelData {
            name: symbol,
            function,
            // Not yet known; `finish` refuses labels that are never set.
            stmt: Stmt::from_index(0),
        }))
    }

    /// The body of a function.
    pub fn set_body(&mut self, function: Function, body: Stmt) -> Result<(), BuildError> {
        self.use_stmt(body)?;
        let data = &mut self.program.functions[function];
        match data.body.replace(body) {
            None => Ok(()),
            Some(_) => Err(BuildError::Twice(format!(
                "the body of `{}`",
                self.function_text(function)
            ))),
        }
    }

    /// A global macro.
    pub fn define(&mut self, name: &str, expr: Expr) -> Result<Define, BuildError> {
        let symbol = self.symbol(name)?;
        if !self.define_names.insert(symbol) {
            return Err(duplicate("the define", name));
        }
        self.use_expr(expr)?;
        let span = self.span;
        Ok(self.program.defines.push(DefineData {
            name: symbol,
            expr,
            span,
        }))
    }
}

fn duplicate(what: &'static str, name: &str) -> BuildError {
    BuildError::Duplicate {
        what,
        name: name.to_owned(),
    }
}
