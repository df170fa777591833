//! Semantic analysis: from syntax trees to the typed intermediate form.
//!
//! Names are bound, types computed, constants folded, side effects put in order, and several
//! translation units linked, in one walk over each tree. What is wrong is reported and the walk
//! goes on; the module is only meant to be used if there is no error.
//!
//! **Depth.** Expressions and statements are walked with explicit stacks. Where one kind contains
//! another (types in expressions, statements in expressions, structs in structs), the walk calls
//! itself; the parser bounds such nesting. The walk runs on a thread with a stack for that.
//!
//! **Statements in order.** `out` is a stack of statement lists under construction. Expressions are
//! pure; [`value::Value::mark`] remembers where in the list a value was complete, so that it can be
//! saved there if a later operand turns out to have side effects.

mod asm;
mod attribute;
mod build;
mod cleanup;
pub mod codes;
mod compatible;
mod constant;
mod convert;
mod declaration;
mod declarator;
mod expr;
mod fold;
mod function;
mod gnu;
mod init;
mod labels;
mod link;
mod object;
mod order;
mod place;
mod promise;
mod record;
mod report;
mod scope;
mod specifiers;
mod stmt;
mod symbols;
mod value;

use crate::ast::{self, TranslationUnit};
use crate::ir::{
    DataModel, FunctionId, IntKind, LabelId, Module, ObjectId, StmtId, TypeId, TypeKind,
};
use bia_base::{Diagnostic, Idx as _, SourceId, Span, Symbol};
pub(crate) use expr::library_type;
use function::FunctionState;
use order::{Range, Start};
use rustc_hash::{FxHashMap, FxHashSet};
use scope::Scopes;
use std::thread;

/// The stack of the thread that analyses. Only what is used of it costs memory.
const STACK: usize = 512 << 20;

/// What may be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnalyseOptions {
    /// The function where the program starts. What it cannot reach may contain unsupported
    /// constructs. If no unit defines it, all functions count as reachable.
    pub entry: String,
    /// Further functions that will be called from outside.
    pub also: Vec<String>,
    /// Units whose functions replace those of other units that have the same name.
    pub models: Vec<SourceId>,
    /// Units with functions of the C library: what others define replaces theirs.
    pub library: Vec<SourceId>,
    /// Functions that are others, with these: calls of the first are calls of the second. Only
    /// [`crate::link`] looks at it.
    pub aliases: Vec<(String, String)>,
    /// Functions whose bodies are not used, whatever their linkage.
    pub without_body: Vec<String>,
    /// Whether the ends of full expressions and the sequence points within them are marked, for
    /// [`crate::observe`](crate::observe()); what has not been observed must not be lowered.
    pub moments: bool,
    /// Whether memory accesses will be checked: library functions that only read are linked, too.
    pub checks_memory: bool,
}

/// A definition that is not used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replaced {
    /// The name of the function.
    pub name: String,
    /// Where it is defined.
    pub span: Span,
    /// Whether a model took its place; else nothing did.
    pub by_model: bool,
}

impl Default for AnalyseOptions {
    fn default() -> Self {
        Self {
            entry: "main".to_owned(),
            also: Vec::new(),
            models: Vec::new(),
            library: Vec::new(),
            aliases: Vec::new(),
            without_body: Vec::new(),
            moments: false,
            checks_memory: false,
        }
    }
}

/// A linked program and what is to say about it.
#[derive(Debug)]
pub struct Analysed {
    /// The program; to be used only if there is no error.
    pub module: Module,
    /// Errors and warnings, in the order of the texts.
    pub diagnostics: Vec<Diagnostic>,
    /// Definitions of the program that are not used.
    pub replaced: Vec<Replaced>,
    /// What linking assumes.
    pub assumptions: Vec<crate::lower::Assumption>,
}

impl Analysed {
    /// Whether there is an error.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Analyses translation units and links them into one program. Never panics.
pub fn analyse(units: &[TranslationUnit], model: DataModel, options: &AnalyseOptions) -> Analysed {
    thread::scope(|scope| {
        let work = || analyse_here(units, model, options);
        match thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, work)
        {
            Ok(handle) => match handle.join() {
                Ok(analysed) => analysed,
                Err(panic) => std::panic::resume_unwind(panic),
            },
            // No memory for a thread: shallow programs still go.
            Err(_) => work(),
        }
    })
}

fn analyse_here(units: &[TranslationUnit], model: DataModel, options: &AnalyseOptions) -> Analysed {
    let mut state = Shared::new(model);
    state.moments = options.moments;
    for unit in units {
        state.role = if options.models.contains(&unit.source) {
            Role::Model
        } else if options.library.contains(&unit.source) {
            Role::Library
        } else {
            Role::Program
        };
        let mut sema = Sema::new(unit, state);
        sema.unit();
        state = sema.shared;
    }
    link::finish(state, options)
}

/// What a unit is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    Program,
    /// Its functions win.
    Model,
    /// Its functions lose.
    Library,
}

/// What all units share.
pub(crate) struct Shared {
    pub(crate) module: Module,
    pub(crate) report: report::Report,
    /// Names with external linkage.
    pub(crate) externals: FxHashMap<Symbol, link::External>,
    /// What each function uses.
    pub(crate) uses: FxHashMap<FunctionId, link::Uses>,
    /// What the unit being read is for.
    pub(crate) role: Role,
    /// Whether moments are marked.
    pub(crate) moments: bool,
    pub(crate) replaced: Vec<Replaced>,
    pub(crate) symbols: symbols::Symbols,
    /// Functions that come back more than once.
    pub(crate) returning_twice: FxHashSet<FunctionId>,
}

impl Shared {
    fn new(model: DataModel) -> Self {
        Self {
            module: Module::new(model),
            report: report::Report::default(),
            externals: FxHashMap::default(),
            uses: FxHashMap::default(),
            role: Role::Program,
            moments: false,
            replaced: Vec::new(),
            symbols: symbols::Symbols::default(),
            returning_twice: FxHashSet::default(),
        }
    }
}

/// The analysis of one unit.
pub(crate) struct Sema<'a> {
    pub(crate) unit: &'a TranslationUnit,
    pub(crate) shared: Shared,
    pub(crate) scopes: Scopes,
    /// The module's symbol of each of the unit's.
    symbols: Vec<Option<Symbol>>,
    /// The types of specifiers that have been read; declarators share them.
    specifier_types: FxHashMap<ast::SpecifiersId, TypeId>,
    /// The tags and enumerators of prototypes, by the first parameter: the body of a definition
    /// sees them.
    prototype_types: FxHashMap<ast::ParameterId, Vec<scope::TypeBinding>>,
    /// The objects of string literals.
    strings: FxHashMap<ast::ExprId, ObjectId>,
    /// Statement lists under construction.
    pub(crate) out: Vec<Vec<StmtId>>,
    /// The function whose body is being read.
    pub(crate) function: Option<FunctionState>,
    /// File-scope objects of this unit that are tentatively defined, with their linker names.
    tentative: Vec<(ObjectId, Symbol, link::Strength)>,
    /// What the unit says about its symbols.
    symbols_of_unit: symbols::UnitSymbols,
    /// `va_list`, once it is needed.
    va_list: Option<TypeId>,
    /// Labels of the blocks that are open, innermost last.
    pub(crate) labels: Vec<FxHashMap<Symbol, LabelId>>,
    /// How deep initializers and types are nested.
    pub(crate) depth: u32,
    /// Not zero where only constants can stand: what overflows wraps instead of staying for checks.
    pub(crate) constant_context: u32,
    /// The expressions of the initializer that is being read: where their statements are, and where
    /// the last one begins.
    pub(crate) initial_items: Vec<Range>,
    pub(crate) initial_start: Option<Start>,
    /// How many side effects have been put into lists.
    pub(crate) effects: usize,
}

impl<'a> Sema<'a> {
    fn new(unit: &'a TranslationUnit, shared: Shared) -> Self {
        Self {
            unit,
            shared,
            scopes: Scopes::default(),
            symbols: vec![None; unit.names.len()],
            specifier_types: FxHashMap::default(),
            prototype_types: FxHashMap::default(),
            strings: FxHashMap::default(),
            out: vec![Vec::new()],
            function: None,
            tentative: Vec::new(),
            symbols_of_unit: symbols::UnitSymbols::default(),
            va_list: None,
            labels: Vec::new(),
            depth: 0,
            constant_context: 0,
            initial_items: Vec::new(),
            initial_start: None,
            effects: 0,
        }
    }

    /// The module's symbol for one of the unit's.
    pub(crate) fn symbol(&mut self, name: Symbol) -> Symbol {
        if let Some(known) = self.symbols[name.index()] {
            return known;
        }
        let symbol = self.shared.module.names.intern(self.unit.name(name));
        self.symbols[name.index()] = Some(symbol);
        symbol
    }

    pub(crate) fn module(&mut self) -> &mut Module {
        &mut self.shared.module
    }

    pub(crate) fn kind(&self, ty: TypeId) -> TypeKind {
        self.shared.module.types.kind(ty)
    }

    pub(crate) fn types(&self) -> &crate::ir::Types {
        &self.shared.module.types
    }

    pub(crate) fn types_mut(&mut self) -> &mut crate::ir::Types {
        &mut self.shared.module.types
    }

    pub(crate) fn int_type(&mut self) -> TypeId {
        self.types_mut().int(IntKind::Int)
    }

    pub(crate) fn bool_type(&mut self) -> TypeId {
        self.types_mut().of(TypeKind::Bool)
    }

    pub(crate) fn void_type(&mut self) -> TypeId {
        self.types_mut().of(TypeKind::Void)
    }

    /// `size_t`.
    pub(crate) fn size_type(&mut self) -> TypeId {
        let kind = self.types().model().target().size;
        self.types_mut().int(kind)
    }

    /// `ptrdiff_t`.
    pub(crate) fn difference_type(&mut self) -> TypeId {
        let kind = self.types().model().difference();
        self.types_mut().int(kind)
    }

    pub(crate) fn type_text(&self, ty: TypeId) -> String {
        self.types().text(&self.shared.module.names, ty)
    }

    pub(crate) fn name_text(&self, name: Symbol) -> &str {
        self.shared.module.name(name)
    }

    /// All external declarations of the unit.
    fn unit(&mut self) {
        let unit = self.unit;
        self.check_gnu();
        self.scan_symbols();
        for external in &unit.external {
            match *external {
                ast::ExternalDeclaration::Function(id) => self.function_definition(id),
                ast::ExternalDeclaration::Declaration(id) => self.declaration(id),
                ast::ExternalDeclaration::StaticAssert(id) => self.static_assert(id),
                ast::ExternalDeclaration::Asm(id) => self.top_asm(id),
            }
            // What a declaration emitted outside of functions has no meaning.
            self.out.truncate(1);
            self.out[0].clear();
        }
        self.finish_tentative();
        self.finish_symbols();
    }

    fn static_assert(&mut self, id: ast::StaticAssertId) {
        let assert = &self.unit[id];
        let Some(value) = self.integer_constant(assert.condition) else {
            return;
        };
        if value.bits == 0 {
            let message = match assert.message {
                Some(text) => format!("static assertion failed: {}", self.unit[text].text()),
                None => "static assertion failed".to_owned(),
            };
            self.error(&codes::STATIC_ASSERT, assert.span, message);
        }
    }

    /// Where the walk is for messages that have no better place.
    pub(crate) fn no_span(&self) -> Span {
        Span::new(self.unit.source, 0, 0)
    }
}
