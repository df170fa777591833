//! The program as a whole: its tables, and access to them. Made by the parser or the builder.

use super::{Annotations, Expr, ExprData, List, Stmt, StmtData, Ty, Types};
use bia_base::{Arena, Idx, Interner, Span, Symbol};
use bia_term::value::Value;

bia_base::new_id! {
    /// A variable: global, parameter, result or local.
    pub struct Var, "v";
}
bia_base::new_id! {
    /// A function, defined or only used.
    pub struct Function, "f";
}
bia_base::new_id! {
    /// A label of one function.
    pub struct Label, "l";
}
bia_base::new_id! {
    /// A global `define`.
    pub struct Define, "d";
}
bia_base::new_id! {
    /// A constant.
    pub struct Const, "c";
}

/// What a variable is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum VarKind {
    /// Shared by all functions.
    Global,
    /// A parameter of this function.
    Param(Function),
    /// A result of this function.
    Return(Function),
    /// A local variable of this function.
    Local(Function),
}

/// A variable.
#[derive(Clone, Debug)]
pub struct VarData {
    /// Its name.
    pub name: Symbol,
    /// Its type, never `void`.
    pub ty: Ty,
    /// What it is for.
    pub kind: VarKind,
    /// Its declaration.
    pub span: Option<Span>,
}

/// A function.
#[derive(Clone, Debug)]
pub struct FunctionData {
    /// Its name.
    pub name: Symbol,
    /// Its type, always a `(fun …)` that agrees with the lists below.
    pub ty: Ty,
    /// Parameters. Empty if there is no body.
    pub params: Vec<Var>,
    /// Results. Empty if there is no body.
    pub returns: Vec<Var>,
    /// Local variables.
    pub locals: Vec<Var>,
    /// The body; `None` for a function that is used but not defined: each call yields fresh
    /// arbitrary results and leaves globals unchanged.
    pub body: Option<Stmt>,
    /// Its definition, or its first use.
    pub span: Option<Span>,
}

/// A label.
#[derive(Clone, Debug)]
pub struct LabelData {
    /// Its name, unique in its function.
    pub name: Symbol,
    /// Whose label it is.
    pub function: Function,
    /// The statement that sets it.
    pub stmt: Stmt,
}

/// A global macro. Its expression mentions globals, functions and earlier defines only.
#[derive(Clone, Debug)]
pub struct DefineData {
    /// Its name.
    pub name: Symbol,
    /// What it stands for.
    pub expr: Expr,
    /// Where it is defined.
    pub span: Option<Span>,
}

/// A typed K2 program. See [`super`] for its invariants.
#[derive(Clone, Debug)]
pub struct Program {
    pub(crate) symbols: Interner,
    pub(crate) types: Types,
    pub(crate) aliases: Vec<(Symbol, Ty)>,
    pub(crate) defines: Arena<Define, DefineData>,
    pub(crate) vars: Arena<Var, VarData>,
    pub(crate) globals: Vec<Var>,
    pub(crate) functions: Arena<Function, FunctionData>,
    pub(crate) labels: Arena<Label, LabelData>,
    pub(crate) consts: Arena<Const, Value>,
    pub(crate) exprs: Arena<Expr, ExprData>,
    pub(crate) stmts: Arena<Stmt, StmtData>,
    pub(crate) expr_pool: Vec<Expr>,
    pub(crate) stmt_pool: Vec<Stmt>,
    pub(crate) var_pool: Vec<Var>,
    pub(crate) label_pool: Vec<Label>,
    pub(crate) annotations: Annotations,
    pub(crate) init: Option<Expr>,
    pub(crate) entry: Function,
}

impl Program {
    /// Empty tables. Not a program yet: the code that fills them sets `entry` at the end.
    pub(crate) fn empty() -> Self {
        Self {
            symbols: Interner::new(),
            types: Types::new(),
            aliases: Vec::new(),
            defines: Arena::new(),
            vars: Arena::new(),
            globals: Vec::new(),
            functions: Arena::new(),
            labels: Arena::new(),
            consts: Arena::new(),
            exprs: Arena::new(),
            stmts: Arena::new(),
            expr_pool: Vec::new(),
            stmt_pool: Vec::new(),
            var_pool: Vec::new(),
            label_pool: Vec::new(),
            annotations: Annotations::default(),
            init: None,
            entry: Function::from_index(0),
        }
    }

    /// The names.
    pub fn symbols(&self) -> &Interner {
        &self.symbols
    }
    /// The text of a name.
    pub fn name(&self, symbol: Symbol) -> &str {
        self.symbols.name(symbol)
    }
    /// The types.
    pub fn types(&self) -> &Types {
        &self.types
    }
    /// The same program, and an unsigned bit-vector type in its table: for variables of graphs that
    /// the program has not.
    pub fn with_bv(&self, width: u32) -> (Self, Ty) {
        let mut program = self.clone();
        let ty = program.types.bv(width, false);
        (program, ty)
    }
    /// Named types, in order of declaration.
    pub fn aliases(&self) -> &[(Symbol, Ty)] {
        &self.aliases
    }
    /// Global macros, in order.
    pub fn defines(&self) -> impl Iterator<Item = (Define, &DefineData)> {
        self.defines.iter()
    }
    /// One global macro.
    pub fn define(&self, define: Define) -> &DefineData {
        &self.defines[define]
    }
    /// The global variables, in order.
    pub fn globals(&self) -> &[Var] {
        &self.globals
    }
    /// A variable.
    pub fn var(&self, var: Var) -> &VarData {
        &self.vars[var]
    }
    /// The name of a variable.
    pub fn var_name(&self, var: Var) -> &str {
        self.name(self.vars[var].name)
    }
    /// How many variables there are.
    pub fn var_count(&self) -> usize {
        self.vars.len()
    }
    /// All functions, those without body too.
    pub fn functions(&self) -> impl Iterator<Item = (Function, &FunctionData)> {
        self.functions.iter()
    }
    /// A function.
    pub fn function(&self, function: Function) -> &FunctionData {
        &self.functions[function]
    }
    /// The name of a function.
    pub fn function_name(&self, function: Function) -> &str {
        self.name(self.functions[function].name)
    }
    /// The function of that name.
    pub fn function_by_name(&self, name: &str) -> Option<Function> {
        let symbol = self.symbols.find(name)?;
        let mut all = self.functions.iter();
        all.find(|(_, f)| f.name == symbol).map(|(id, _)| id)
    }
    /// All labels, function by function.
    pub fn labels(&self) -> impl Iterator<Item = (Label, &LabelData)> {
        self.labels.iter()
    }
    /// A label.
    pub fn label(&self, label: Label) -> &LabelData {
        &self.labels[label]
    }
    /// The name of a label.
    pub fn label_name(&self, label: Label) -> &str {
        self.name(self.labels[label].name)
    }
    /// The value of a constant.
    pub fn value(&self, constant: Const) -> &Value {
        &self.consts[constant]
    }
    /// An expression.
    pub fn expr(&self, expr: Expr) -> &ExprData {
        &self.exprs[expr]
    }
    /// How many expressions there are.
    pub fn expr_count(&self) -> usize {
        self.exprs.len()
    }
    /// A statement.
    pub fn stmt(&self, stmt: Stmt) -> &StmtData {
        &self.stmts[stmt]
    }
    /// How many statements there are.
    pub fn stmt_count(&self) -> usize {
        self.stmts.len()
    }
    /// The elements of a list of expressions.
    pub fn exprs(&self, list: List<Expr>) -> &[Expr] {
        &self.expr_pool[list.range()]
    }
    /// The elements of a list of statements.
    pub fn stmts(&self, list: List<Stmt>) -> &[Stmt] {
        &self.stmt_pool[list.range()]
    }
    /// The elements of a list of variables.
    pub fn var_list(&self, list: List<Var>) -> &[Var] {
        &self.var_pool[list.range()]
    }
    /// The elements of a list of labels.
    pub fn label_list(&self, list: List<Label>) -> &[Label] {
        &self.label_pool[list.range()]
    }
    /// The annotations.
    pub fn annotations(&self) -> &Annotations {
        &self.annotations
    }
    /// The constraint on initial globals.
    pub fn init(&self) -> Option<Expr> {
        self.init
    }
    /// The function where execution begins.
    pub fn entry(&self) -> Function {
        self.entry
    }
}
