//! Programs made from Rust instead of text.
//!
//! Each step is checked and returns a [`BuildError`] instead of making something ill typed;
//! [`Builder::finish`] checks what can only be seen at the end and returns a program with all
//! the invariants of [`crate::ast`].
//!
//! ```
//! use bia_k2::ast::Op;
//! use bia_k2::{Builder, print};
//! # fn main() -> Result<(), bia_k2::BuildError> {
//! let mut b = Builder::new();
//! let int = b.types().int();
//! let main = b.function("main", &[("n", int)], &[])?;
//! let n = b.function_data(main).params[0];
//! let fail = b.label(main, "fail")?;
//! let condition = {
//!     let (n, zero) = (b.var(n), b.number(int, 0)?);
//!     b.op(Op::Lt, &[n, zero])?
//! };
//! let assume = b.assume(condition)?;
//! let label = b.set_label(fail)?;
//! b.annotate(label, "error", "negative")?;
//! let body = b.seq(&[assume, label])?;
//! b.set_body(main, body)?;
//! b.set_entry(main)?;
//! let program = b.finish()?;
//! assert_eq!(print(&program), "\
//! (entry main)
//!
//! (function main ((var n int)) (return)
//!   (locals)
//!   (seq
//!     (assume (lt n (const 0 int)))
//!     (! (label fail) :error negative)))
//! ");
//! # Ok(()) }
//! ```

mod aliases;
mod check;
mod declare;
mod error;
mod expr;
mod labels;
mod stmt;
mod types;

pub use error::BuildError;

use crate::Program;
use crate::ast::{
    Annotated, Annotation, Const, Expr, ExprKind, Function, FunctionData, Label, Stmt, ThreadOp,
    Ty, Types, ValueToken, VarData,
};
use crate::text::quote::is_writable;
use bia_base::{Idx, SecondaryMap, Span, Symbol};
use bia_term::value::Value;
use rustc_hash::{FxHashMap, FxHashSet};

/// A piece of the value of an annotation, which is one s-expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// A symbol.
    Symbol(&'a str),
}

/// A program in the making.
///
/// Every expression and every statement is used exactly once, as in a text: what is wanted twice
/// is made twice, or copied with [`Builder::copy`].
pub struct Builder {
    program: Program,
    span: Option<Span>,
    entry: Option<Function>,
    consts: FxHashMap<(Ty, Value), Const>,
    alias_names: FxHashSet<Symbol>,
    define_names: FxHashSet<Symbol>,
    global_names: FxHashSet<Symbol>,
    function_names: FxHashSet<Symbol>,
    local_names: FxHashSet<(Function, Symbol)>,
    label_names: FxHashSet<(Function, Symbol)>,
    /// For each label the statement that sets it.
    label_set: SecondaryMap<Label, Option<Stmt>>,
    used_exprs: SecondaryMap<Expr, bool>,
    used_stmts: SecondaryMap<Stmt, bool>,
    scratch: Vec<Ty>,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            program: Program::empty(),
            span: None,
            entry: None,
            consts: FxHashMap::default(),
            alias_names: FxHashSet::default(),
            define_names: FxHashSet::default(),
            global_names: FxHashSet::default(),
            function_names: FxHashSet::default(),
            local_names: FxHashSet::default(),
            label_names: FxHashSet::default(),
            label_set: SecondaryMap::new(None),
            used_exprs: SecondaryMap::new(false),
            used_stmts: SecondaryMap::new(false),
            scratch: Vec::new(),
        }
    }
}

/// What can be annotated: an expression, a statement, a declaration, a function, a define or
/// the target of a statement.
impl From<Expr> for Annotated {
    fn from(expr: Expr) -> Self {
        Self::Expr(expr)
    }
}
impl From<Stmt> for Annotated {
    fn from(stmt: Stmt) -> Self {
        Self::Stmt(stmt)
    }
}
impl From<crate::ast::Var> for Annotated {
    fn from(var: crate::ast::Var) -> Self {
        Self::Var(var)
    }
}
impl From<Function> for Annotated {
    fn from(function: Function) -> Self {
        Self::Function(function)
    }
}

impl Builder {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the place that everything made from now on gets.
    pub fn at(&mut self, span: Option<Span>) {
        self.span = span;
    }

    /// The types made so far.
    pub fn types(&self) -> &Types {
        &self.program.types
    }

    /// A function declared so far.
    pub fn function_data(&self, function: Function) -> &FunctionData {
        &self.program.functions[function]
    }

    /// A variable declared so far.
    pub fn var_data(&self, var: crate::ast::Var) -> &VarData {
        &self.program.vars[var]
    }

    /// The type of an expression.
    pub fn type_of(&self, expr: Expr) -> Ty {
        self.program.exprs[expr].ty
    }

    /// What an expression is.
    pub fn expr_kind(&self, expr: Expr) -> ExprKind {
        self.program.exprs[expr].kind
    }

    /// The value of a constant.
    pub fn constant_value(&self, constant: Const) -> &Value {
        &self.program.consts[constant]
    }

    /// The text of a name.
    pub fn name(&self, symbol: Symbol) -> &str {
        self.program.name(symbol)
    }

    /// The symbol of a name, if K2 can write it.
    fn symbol(&mut self, name: &str) -> Result<Symbol, BuildError> {
        if is_writable(name) {
            Ok(self.program.symbols.intern(name))
        } else {
            Err(BuildError::Name(name.to_owned()))
        }
    }

    /// A name that nothing has yet: `stem`, or `stem.N`.
    pub fn fresh_name(&mut self, stem: &str) -> Result<String, BuildError> {
        if !is_writable(stem) {
            return Err(BuildError::Name(stem.to_owned()));
        }
        let symbol = self.program.symbols.fresh(stem);
        Ok(self.program.name(symbol).to_owned())
    }

    /// Adds `:key value` to an expression, statement, declaration, function, define or target.
    pub fn annotate(
        &mut self,
        what: impl Into<Annotated>,
        key: &str,
        value: &str,
    ) -> Result<(), BuildError> {
        let key = self.symbol(key)?;
        let value = Box::new([ValueToken::Symbol(self.symbol(value)?)]);
        let annotation = Annotation { key, value };
        self.add_annotation(what.into(), annotation)
    }

    /// Adds it, unless it is a `:thread` that says nothing there.
    fn add_annotation(
        &mut self,
        what: Annotated,
        annotation: Annotation,
    ) -> Result<(), BuildError> {
        if self.program.name(annotation.key) == ThreadOp::KEY {
            let Annotated::Stmt(stmt) = what else {
                let why = "`:thread` belongs on a statement";
                return Err(BuildError::Constant(why.into()));
            };
            let read = self.program.read_thread_op(stmt, &annotation);
            read.map_err(BuildError::Constant)?;
            if self.program.thread_op(stmt).is_some() {
                return Err(BuildError::Twice("`:thread`".into()));
            }
        }
        self.program.annotations.add(what, annotation);
        Ok(())
    }

    /// As [`Builder::annotate`], with any s-expression as value, or none.
    pub fn annotate_with(
        &mut self,
        what: impl Into<Annotated>,
        key: &str,
        value: &[Piece<'_>],
    ) -> Result<(), BuildError> {
        let key = self.symbol(key)?;
        let mut open = 0_usize;
        let mut tokens = Vec::with_capacity(value.len());
        for (at, piece) in value.iter().enumerate() {
            // One s-expression: only its last piece closes it.
            let complete = at > 0 && open == 0;
            open = match piece {
                Piece::Open => Some(open + 1),
                Piece::Close => open.checked_sub(1),
                Piece::Symbol(_) => Some(open),
            }
            .filter(|_| !complete)
            .ok_or_else(|| BuildError::Constant("an annotation has one value".into()))?;
            tokens.push(match piece {
                Piece::Open => ValueToken::Open,
                Piece::Close => ValueToken::Close,
                Piece::Symbol(name) => ValueToken::Symbol(self.symbol(name)?),
            });
        }
        if open > 0 {
            let why = "the value of an annotation is not complete";
            return Err(BuildError::Constant(why.into()));
        }
        let value = tokens.into();
        let annotation = Annotation { key, value };
        self.add_annotation(what.into(), annotation)
    }

    /// A type as text, by its name if it has one.
    pub fn type_name(&self, ty: Ty) -> String {
        self.type_text(ty)
    }

    /// A value as it stands in `(const VALUE TYPE)`.
    pub fn value_text(&self, ty: Ty, value: &Value) -> String {
        crate::print_value(&self.program, ty, value)
    }

    /// Reads a value, written as inside `(const VALUE TYPE)`.
    pub fn parse_value(&self, ty: Ty, text: &str) -> Result<Value, BuildError> {
        crate::parse_value(&self.program, ty, text).map_err(BuildError::Constant)
    }

    /// The constraint on initial globals: a `bool` that mentions no variable of a function.
    pub fn set_init(&mut self, constraint: Expr) -> Result<(), BuildError> {
        let bool = self.program.types.bool();
        self.expect(constraint, bool, "the initial constraint")?;
        self.use_expr(constraint)?;
        match self.program.init.replace(constraint) {
            None => Ok(()),
            Some(_) => Err(BuildError::Twice("the initial constraint".into())),
        }
    }

    /// Where execution begins.
    pub fn set_entry(&mut self, function: Function) -> Result<(), BuildError> {
        match self.entry.replace(function) {
            None => Ok(()),
            Some(_) => Err(BuildError::Twice("the entry".into())),
        }
    }

    /// The program, if it is complete.
    ///
    /// Ids stay what they are, except those of labels: in the program these are in the order in
    /// which bodies set them.
    pub fn finish(mut self) -> Result<Program, BuildError> {
        let entry = self.entry.ok_or(BuildError::NoEntry)?;
        if self.program.functions[entry].body.is_none() {
            return Err(BuildError::NoBody(self.function_text(entry)));
        }
        self.program.entry = entry;
        let order = check::check(&self.program)?;
        self.order_labels(&order);
        aliases::name_large_types(&mut self.program);
        Ok(self.program)
    }

    fn function_text(&self, function: Function) -> String {
        self.program.function_name(function).to_owned()
    }

    fn type_text(&self, ty: Ty) -> String {
        crate::print::TypeText::type_text(&self.program, ty)
    }

    /// Marks an expression as used.
    fn use_expr(&mut self, expr: Expr) -> Result<(), BuildError> {
        if std::mem::replace(&mut self.used_exprs[expr], true) {
            return Err(BuildError::Reused(format!("expression {}", expr.index())));
        }
        Ok(())
    }

    /// Marks a statement as used.
    fn use_stmt(&mut self, stmt: Stmt) -> Result<(), BuildError> {
        if std::mem::replace(&mut self.used_stmts[stmt], true) {
            return Err(BuildError::Reused(format!("statement {}", stmt.index())));
        }
        Ok(())
    }

    fn expect(&self, expr: Expr, ty: Ty, what: &str) -> Result<(), BuildError> {
        let found = self.type_of(expr);
        if found == ty {
            return Ok(());
        }
        Err(BuildError::Mismatch {
            what: what.to_owned(),
            expected: self.type_text(ty),
            found: self.type_text(found),
        })
    }
}
