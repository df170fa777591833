//! [`Lowerer`]: the state of a translation, and the helpers that all parts of it use.

use super::cell::Cells;
use super::demand::Demand;
use super::geometry::Geometry;
use super::given::Given;
use super::home::Homes;
use super::interrupts::Interrupts;
use super::leaf::{Leaf, Scalar, leaves};
use super::moves::Moves;
use super::names::Names;
use super::order::Plan;
use super::outlived::Outlived;
use super::points::{Node, Points};
use super::region::Region;
use super::scan::Scan;
use super::{Assumption, Choice, LowerOptions, Lowered, Origins, Property, Source, codes};
use crate::assumed::Assumed;
use crate::ir::{BlockId, ExprId, FunctionId, LabelId, Module, ObjectId, StmtId, TypeId};
use bia_base::{Code, Diagnostic, Span};
use bia_k2::ast::{Expr, Function, Label, Op, Stmt, Ty, Var};
use bia_k2::{BuildError, Builder};
use bia_term::value::ArrayValue;
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Why a statement could not be translated.
#[derive(Debug)]
pub(crate) enum Stop {
    /// A defect of this translation.
    Build(BuildError),
    /// Something that is not supported.
    Refused(Diagnostic),
}

impl From<BuildError> for Stop {
    fn from(error: BuildError) -> Self {
        Self::Build(error)
    }
}

/// The result of a step.
pub(crate) type Res<T> = Result<T, Stop>;

/// A pointer that the points-to analysis has not seen, which is a defect.
pub(crate) fn no_class() -> Stop {
    Stop::Build(BuildError::Type("a pointer without a class".into()))
}

/// A refusal with its place.
pub(crate) fn refuse<T>(code: &'static Code, message: impl Into<String>, span: Span) -> Res<T> {
    Err(Stop::Refused(Diagnostic::new(code, message).at(span)))
}

/// A part of an object in a K2 variable.
#[derive(Clone, Debug)]
pub(crate) struct LeafVar {
    pub(crate) leaf: Leaf,
    pub(crate) var: Var,
}

/// A loop or switch around the current statement.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) end: Label,
    /// Where `continue` goes; none for `switch`.
    pub(crate) next: Option<Label>,
    /// How many blocks are around the statement after it.
    pub(crate) blocks: usize,
}

/// The K2 function being made.
#[derive(Debug)]
pub(crate) struct Body {
    pub(crate) id: Option<FunctionId>,
    pub(crate) function: Function,
    pub(crate) out: Vec<Stmt>,
    pub(crate) names: Names,
    pub(crate) label_names: Names,
    pub(crate) labels: FxHashMap<LabelId, Label>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) blocks: Vec<BlockId>,
    pub(crate) finish: Option<Label>,
    pub(crate) errors: Vec<(Label, Property, String, Span)>,
    pub(crate) loop_depth: usize,
    /// The C label placed last, and how many statements there were then.
    pub(crate) placed: Option<(LabelId, usize)>,
    /// Where the addresses of blocks of `alloca` are kept, by its calls.
    pub(crate) frame: BTreeMap<StmtId, Var>,
    /// Variables that are made arbitrary and used up at once.
    pub(crate) any: FxHashMap<Ty, Var>,
    pub(crate) span: Option<Span>,
}

/// A C function as a K2 function. Parameters and results are those of C; others are behind them
/// ([`super::own`]).
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub(crate) function: Function,
    pub(crate) parameters: Vec<Ty>,
    pub(crate) results: Vec<Ty>,
}

/// A translation in progress.
pub(crate) struct Lowerer<'m> {
    pub(crate) module: &'m Module,
    pub(crate) options: &'m LowerOptions,
    pub(crate) b: Builder,
    pub(crate) scan: Scan,
    pub(crate) homes: Homes,
    pub(crate) points: Points<'m>,
    /// The width of a pointer in C.
    pub(crate) pointer_bits: u32,
    /// Whether the most significant byte of a number has the lowest address.
    pub(crate) big_endian: bool,
    /// The shape of addresses, which are pointers in K2.
    pub(crate) geometry: Geometry,
    pub(crate) demand: Demand,
    /// Pointers that become integers and pointers again at once.
    pub(crate) round_trips: FxHashSet<ExprId>,
    /// Whether addresses of objects that have died may be compared, and which locals may be so.
    pub(crate) compares_dead: bool,
    pub(crate) outlived: Outlived,
    pub(crate) interrupts: Interrupts,
    /// Objects that may change between accesses, besides registers.
    pub(crate) changing: BTreeSet<ObjectId>,
    /// Whether integers that may carry names are compared for equality.
    pub(crate) finds_equal: bool,
    /// Whether the program looks at the number of an address.
    pub(crate) looks: bool,
    /// Whether the program looks at numbers of addresses.
    pub(crate) sees_numbers: bool,
    pub(crate) leaf_cache: FxHashMap<TypeId, Option<Rc<Vec<Leaf>>>>,
    pub(crate) variables: FxHashMap<ObjectId, Rc<Vec<LeafVar>>>,
    pub(crate) addresses: FxHashMap<ObjectId, u64>,
    pub(crate) address_vars: FxHashMap<ObjectId, Var>,
    /// The addresses of objects of which each thread has its own, in the function being made.
    pub(crate) own_addresses: FxHashMap<ObjectId, Var>,
    /// Locals that are locks and may live several times.
    pub(crate) lock_locals: BTreeSet<ObjectId>,
    /// Whether the program uses locks.
    pub(crate) uses_locks: bool,
    pub(crate) function_addresses: IndexMap<FunctionId, u64, FxBuildHasher>,
    pub(crate) regions: IndexMap<Node, Region, FxBuildHasher>,
    /// The classes whose bytes have tags, the maps with these, and those that are not 0 at the
    /// start.
    pub(crate) named: BTreeSet<Node>,
    pub(crate) tag_maps: IndexMap<Node, Var, FxBuildHasher>,
    pub(crate) initial_tags: FxHashMap<Node, ArrayValue>,
    /// Variables that keep the cells they were read from, and where.
    pub(crate) shadowed: FxHashSet<ObjectId>,
    pub(crate) shadows: FxHashMap<ObjectId, (Var, Var)>,
    /// The cells that values were read from.
    pub(crate) cells: FxHashMap<Expr, Cells>,
    pub(crate) signatures: FxHashMap<FunctionId, Signature>,
    pub(crate) own_names: FxHashMap<FunctionId, Names>,
    pub(crate) state: IndexMap<&'static str, Var, FxBuildHasher>,
    pub(crate) names: Names,
    pub(crate) uses_realloc: bool,
    /// The results of pure functions of the table.
    pub(crate) pure_functions: FxHashMap<(String, Ty), Var>,
    pub(crate) known: FxHashMap<Expr, u128>,
    pub(crate) sizes: FxHashMap<Expr, u32>,
    pub(crate) body: Option<Body>,
    pub(crate) assumptions: IndexMap<String, Option<Span>, FxBuildHasher>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) origins: Origins,
    pub(crate) over_approximated: BTreeSet<Property>,
    /// Why values that are made arbitrary now are so.
    pub(crate) source: Source,
    /// Other orders of evaluation, by the first statement that they are about.
    pub(crate) orders: FxHashMap<StmtId, Plan>,
    /// Whether two literals share their storage.
    pub(crate) shared_literals: FxHashMap<(ObjectId, ObjectId), Var>,
    /// The conditions under which what is translated now is evaluated, innermost last.
    pub(crate) guards: Vec<Expr>,
    /// Which parts of locals have a value.
    pub(crate) given: FxHashMap<ObjectId, Rc<Vec<Given>>>,
    /// How pointers and indices are used, for checks of them.
    pub(crate) moves: Moves,
    /// In how many things that announce their accesses otherwise this is.
    pub(crate) silent: u32,
    /// The names of spaces of addresses, by the variables that hold what is there.
    pub(crate) spaces: FxHashMap<Var, Function>,
    /// The names of waits, by the type of what is waited for.
    pub(crate) waits: FxHashMap<Ty, Function>,
}

impl<'m> Lowerer<'m> {
    pub(crate) fn new(module: &'m Module, options: &'m LowerOptions) -> Self {
        Self {
            module,
            options,
            b: Builder::new(),
            scan: Scan::default(),
            homes: Homes::default(),
            points: Points::new(module, false),
            pointer_bits: module.types.model().pointer_bits(),
            big_endian: module.types.model().is_big_endian(),
            geometry: Geometry::choose(64, false, &Demand::default()),
            demand: Demand::default(),
            round_trips: FxHashSet::default(),
            compares_dead: false,
            outlived: Outlived::default(),
            interrupts: Interrupts::default(),
            changing: BTreeSet::new(),
            finds_equal: false,
            looks: false,
            sees_numbers: false,
            leaf_cache: FxHashMap::default(),
            variables: FxHashMap::default(),
            addresses: FxHashMap::default(),
            address_vars: FxHashMap::default(),
            own_addresses: FxHashMap::default(),
            lock_locals: BTreeSet::new(),
            uses_locks: false,
            function_addresses: IndexMap::default(),
            regions: IndexMap::default(),
            named: BTreeSet::new(),
            tag_maps: IndexMap::default(),
            initial_tags: FxHashMap::default(),
            shadowed: FxHashSet::default(),
            shadows: FxHashMap::default(),
            cells: FxHashMap::default(),
            signatures: FxHashMap::default(),
            own_names: FxHashMap::default(),
            state: IndexMap::default(),
            names: Names::default(),
            uses_realloc: false,
            pure_functions: FxHashMap::default(),
            known: FxHashMap::default(),
            sizes: FxHashMap::default(),
            body: None,
            assumptions: IndexMap::default(),
            diagnostics: Vec::new(),
            origins: Origins::default(),
            over_approximated: BTreeSet::new(),
            source: Source::Missing,
            orders: FxHashMap::default(),
            shared_literals: FxHashMap::default(),
            guards: Vec::new(),
            given: FxHashMap::default(),
            moves: Moves::default(),
            silent: 0,
            spaces: FxHashMap::default(),
            waits: FxHashMap::default(),
        }
    }

    pub(crate) fn run(mut self) -> Lowered {
        let made = self.program();
        if let Err(stop) = made {
            self.report(stop);
        }
        let mut program = None;
        if self.diagnostics.is_empty() {
            match std::mem::take(&mut self.b).finish() {
                Ok(made) => program = Some(made),
                Err(error) => self.report(Stop::Build(error)),
            }
        }
        let assumptions = std::mem::take(&mut self.assumptions);
        let functions = self.function_addresses.iter();
        self.origins.functions = functions.map(|(id, address)| (*address, *id)).collect();
        Lowered {
            program,
            assumptions: assumptions
                .into_iter()
                .map(|(text, span)| Assumption { text, span })
                .collect(),
            diagnostics: self.diagnostics,
            origins: self.origins,
            over_approximated: self.over_approximated.into_iter().collect(),
        }
    }

    /// Keeps a reason for which there is no program.
    pub(crate) fn report(&mut self, stop: Stop) {
        let diagnostic = match stop {
            Stop::Build(error) => {
                let found = Diagnostic::new(&codes::INTERNAL, error.to_string());
                match self.body.as_ref().and_then(|body| body.span) {
                    Some(span) => found.at(span),
                    None => found,
                }
            }
            Stop::Refused(diagnostic) => diagnostic,
        };
        if !self.diagnostics.contains(&diagnostic) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Lists an assumption of the table, once; the insertions stand for its `{}`.
    pub(crate) fn assume_listed(
        &mut self,
        assumed: &'static Assumed,
        inserted: &[&str],
        span: Option<Span>,
    ) {
        let text = assumed.sentence(inserted);
        self.assumptions.entry(text).or_insert(span);
    }

    /// Lists an assumption, once.
    pub(crate) fn assume_that(&mut self, text: impl Into<String>, span: Option<Span>) {
        self.assumptions.entry(text.into()).or_insert(span);
    }

    // ---- the function being made ----

    pub(crate) fn body(&mut self) -> &mut Body {
        self.body
            .as_mut()
            .expect("statements are made inside functions only")
    }

    /// The statement being translated.
    pub(crate) fn here(&self) -> Span {
        let body = self.body.as_ref();
        let own = body.and_then(|body| body.span);
        let of_function = || body.and_then(|body| body.id).map(|f| self.module[f].span);
        own.or_else(of_function).unwrap_or_else(|| {
            Span::new(<bia_base::SourceId as bia_base::Idx>::from_index(0), 0, 0)
        })
    }

    pub(crate) fn emit(&mut self, stmt: Stmt) {
        self.body().out.push(stmt);
    }

    pub(crate) fn at(&mut self, span: Span) {
        self.b.at(Some(span));
        self.body().span = Some(span);
    }

    /// A new local variable of the K2 function.
    pub(crate) fn temp(&mut self, stem: &str, ty: Ty) -> Res<Var> {
        let global = &self.names;
        let body = self
            .body
            .as_mut()
            .expect("variables are made inside functions");
        let name = body.names.unique(stem, |name| global.has(name));
        let function = body.function;
        Ok(self.b.local(function, &name, ty)?)
    }

    /// The variable for arbitrary values of a type. The caller must use its value at once.
    pub(crate) fn any(&mut self, ty: Ty) -> Res<Var> {
        if let Some(var) = self.body().any.get(&ty) {
            return Ok(*var);
        }
        let var = self.temp("any", ty)?;
        self.body().any.insert(ty, var);
        Ok(var)
    }

    pub(crate) fn new_label(&mut self, stem: &str) -> Res<Label> {
        let body = self.body();
        let name = body.label_names.unique(stem, |_| false);
        let function = body.function;
        Ok(self.b.label(function, &name)?)
    }

    pub(crate) fn place_label(&mut self, label: Label) -> Res<Stmt> {
        let stmt = self.b.set_label(label)?;
        self.emit(stmt);
        Ok(stmt)
    }

    pub(crate) fn assign(&mut self, var: Var, value: Expr) -> Res<()> {
        let stmt = self.b.assign(var, value)?;
        self.emit(stmt);
        Ok(())
    }

    pub(crate) fn havoc(&mut self, var: Var) {
        let stmt = self.b.havoc(var);
        let (source, span) = (self.source, self.here());
        self.origins.choices.push(Choice {
            stmt,
            source,
            part: None,
            span,
        });
        self.emit(stmt);
    }

    /// Does something during which values are made arbitrary for this reason.
    pub(crate) fn because<T>(
        &mut self,
        source: Source,
        action: impl FnOnce(&mut Self) -> Res<T>,
    ) -> Res<T> {
        let before = std::mem::replace(&mut self.source, source);
        let done = action(self);
        self.source = before;
        done
    }

    pub(crate) fn assume(&mut self, condition: Expr) -> Res<()> {
        if self.known.get(&condition) == Some(&1) {
            return Ok(());
        }
        let stmt = self.b.assume(condition)?;
        self.emit(stmt);
        Ok(())
    }

    pub(crate) fn jump(&mut self, label: Label) {
        let stmt = self.b.jump(&[label]);
        self.emit(stmt);
    }

    /// Ends the path.
    pub(crate) fn stop_path(&mut self) {
        let stmt = self.b.jump(&[]);
        self.emit(stmt);
    }

    pub(crate) fn jump_if(&mut self, condition: Expr, label: Label) -> Res<()> {
        match self.known.get(&condition) {
            Some(0) => {}
            Some(_) => self.jump(label),
            None => {
                let stmt = self.b.condjump(condition, label)?;
                self.emit(stmt);
            }
        }
        Ok(())
    }

    // ---- types ----

    pub(crate) fn bool(&self) -> Ty {
        self.b.types().bool()
    }

    pub(crate) fn bv(&mut self, width: u32, signed: bool) -> Res<Ty> {
        Ok(self.b.bv(width, signed)?)
    }

    /// The type of addresses: an unsigned bit-vector.
    pub(crate) fn address_type(&mut self) -> Res<Ty> {
        self.bv(self.geometry.address_bits, false)
    }

    pub(crate) fn type_of_scalar(&mut self, scalar: Scalar) -> Res<Ty> {
        match scalar {
            Scalar::Bool => Ok(self.bool()),
            Scalar::Int { .. } if self.options.unbounded_integers => Ok(self.b.types().int()),
            Scalar::Int { width, signed } => self.bv(width, signed),
            Scalar::Float(_) if self.options.floats_as_reals => Ok(self.b.types().real()),
            Scalar::Float(kind) => {
                let format = kind.format();
                Ok(self
                    .b
                    .float(format.exponent_bits(), format.significand_bits() - 1)?)
            }
            Scalar::Pointer => self.address_type(),
        }
    }

    /// The scalar that a C type is.
    pub(crate) fn scalar(&self, ty: TypeId, span: Span) -> Res<Scalar> {
        match super::leaf::scalar(self.module, ty) {
            Some(scalar) => Ok(scalar),
            None => refuse(
                &codes::TYPE,
                format!(
                    "values of type `{}` are not supported",
                    self.module.types.text(&self.module.names, ty)
                ),
                span,
            ),
        }
    }

    pub(crate) fn leaves(&mut self, ty: TypeId) -> Option<Rc<Vec<Leaf>>> {
        let module = self.module;
        self.leaf_cache
            .entry(ty)
            .or_insert_with(|| leaves(module, ty).map(Rc::new))
            .clone()
    }

    // ---- expressions ----

    /// A constant of an integer or bit-vector type, modulo 2^N.
    pub(crate) fn number(&mut self, ty: Ty, value: u128) -> Res<Expr> {
        let expr = self.b.number(ty, value)?;
        self.known.insert(expr, value);
        Ok(expr)
    }

    pub(crate) fn address_constant(&mut self, value: u64) -> Res<Expr> {
        let ty = self.address_type()?;
        self.number(ty, u128::from(value))
    }

    pub(crate) fn truth(&mut self, value: bool) -> Expr {
        let expr = self.b.truth(value);
        self.known.insert(expr, u128::from(value));
        expr
    }

    fn measure(&mut self, expr: Expr, parts: &[Expr]) {
        let size = parts.iter().map(|e| self.size(*e)).sum::<u32>();
        self.sizes.insert(expr, size.saturating_add(1));
    }

    /// How many nodes an expression has.
    pub(crate) fn size(&self, expr: Expr) -> u32 {
        self.sizes.get(&expr).copied().unwrap_or(1)
    }

    pub(crate) fn op(&mut self, op: Op, operands: &[Expr]) -> Res<Expr> {
        let expr = self.b.op(op, operands)?;
        self.measure(expr, operands);
        Ok(expr)
    }

    pub(crate) fn cast(&mut self, ty: Ty, expr: Expr) -> Res<Expr> {
        if self.b.type_of(expr) == ty {
            return Ok(expr);
        }
        let cast = self.b.cast(ty, expr)?;
        self.measure(cast, &[expr]);
        Ok(cast)
    }

    pub(crate) fn bitcast(&mut self, ty: Ty, expr: Expr) -> Res<Expr> {
        if self.b.type_of(expr) == ty {
            return Ok(expr);
        }
        let cast = self.b.bitcast(ty, expr)?;
        self.measure(cast, &[expr]);
        Ok(cast)
    }

    pub(crate) fn copy(&mut self, expr: Expr) -> Res<Expr> {
        let copy = self.b.copy(expr)?;
        if let Some(value) = self.known.get(&expr).copied() {
            self.known.insert(copy, value);
        }
        let size = self.size(expr);
        self.sizes.insert(copy, size);
        Ok(copy)
    }

    /// An expression that can be copied at little cost: a variable or constant with that value.
    pub(crate) fn stable(&mut self, expr: Expr) -> Res<Expr> {
        if self.size(expr) <= 1 {
            return Ok(expr);
        }
        let ty = self.b.type_of(expr);
        let var = self.temp("value", ty)?;
        self.assign(var, expr)?;
        Ok(self.b.var(var))
    }

    pub(crate) fn not(&mut self, condition: Expr) -> Res<Expr> {
        match self.known.get(&condition).copied() {
            Some(value) => Ok(self.truth(value == 0)),
            None => self.op(Op::Not, &[condition]),
        }
    }

    /// `a + b` of addresses, folded.
    pub(crate) fn add(&mut self, a: Expr, b: Expr) -> Res<Expr> {
        let ty = self.b.type_of(a);
        match (self.known.get(&a).copied(), self.known.get(&b).copied()) {
            (Some(0), _) => Ok(b),
            (_, Some(0)) => Ok(a),
            (Some(x), Some(y)) => {
                let sum = self.wrap(x.wrapping_add(y));
                self.number(ty, sum)
            }
            (Some(_), None) | (None, Some(_)) | (None, None) => self.op(Op::Add, &[a, b]),
        }
    }

    /// `a * n` of addresses, folded.
    pub(crate) fn scale(&mut self, a: Expr, n: u64) -> Res<Expr> {
        let ty = self.b.type_of(a);
        match self.known.get(&a).copied() {
            Some(x) => {
                let product = self.wrap(x.wrapping_mul(u128::from(n)));
                self.number(ty, product)
            }
            None if n == 1 => Ok(a),
            None => {
                let n = self.number(ty, u128::from(n))?;
                self.op(Op::Mul, &[a, n])
            }
        }
    }

    pub(crate) fn wrap(&self, value: u128) -> u128 {
        value & ((1 << self.geometry.address_bits) - 1)
    }

    pub(crate) fn plus(&mut self, address: Expr, offset: u64) -> Res<Expr> {
        let offset = self.address_constant(offset)?;
        self.add(address, offset)
    }

    pub(crate) fn type_text(&self, ty: TypeId) -> String {
        self.module.types.text(&self.module.names, ty)
    }
}
