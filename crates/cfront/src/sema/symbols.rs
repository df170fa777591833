//! Names for the linker: `weak`, `alias`, `weakref`, `asm ("name")`, `#pragma weak` and
//! `redefine_extname`, constructors and destructors.
//!
//! A name with external linkage is known to the linker by its assembler name, which is that of the
//! source unless the unit says otherwise; units are linked by it. Of several definitions the strong
//! one is taken, else the first weak one. When all units are read ([`apply`]):
//! ```text
//!   alias         mentions of the alias become mentions of what it stands for
//!   weak, nowhere defined     functions and objects at the address 0
//! ```
//! A function of the C library is defined, whether or not it is modelled.

use super::link::{Entity, Strength};
use super::{AnalyseOptions, Sema, Shared, codes};
use crate::assumed::{self, Assumed};
use crate::ast::{AttributeId, Declaration, StorageClass, StringId};
use crate::ir::{
    ArrayLength, Callee, Constant, Expr, ExprId, ExprKind, FunctionId, Linkage, ObjectId,
    PlaceKind, StmtKind, TypeId, TypeKind,
};
use crate::lower::Assumption;
use bia_base::{Diagnostic, SourceId, Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// What a unit says about its own symbols.
#[derive(Default)]
pub(crate) struct UnitSymbols {
    weak: FxHashSet<Symbol>,
    /// Assembler names.
    labels: FxHashMap<Symbol, Symbol>,
    /// `#pragma weak alias = target`
    pragmas: Vec<(Symbol, String, Span)>,
    /// Aliases whose targets are looked for at the end of the unit.
    open: Vec<Open>,
    /// By which name the unit knows an object with external linkage.
    objects: FxHashMap<ObjectId, Symbol>,
}

struct Open {
    from: Entity,
    target: String,
    weak: bool,
    is_ref: bool,
    span: Span,
}

/// An alias and what it stands for.
struct Alias {
    from: Entity,
    to: Entity,
    weak: bool,
    is_ref: bool,
    /// The assembler name of the target, and the unit of both.
    target: Symbol,
    source: SourceId,
    span: Span,
}

/// A function that runs before or after `main`.
struct Outside {
    function: FunctionId,
    before: bool,
    priority: Option<u64>,
    span: Span,
}

/// What all units together say.
#[derive(Default)]
pub(crate) struct Symbols {
    aliases: Vec<Alias>,
    /// Assembler names that are weak somewhere.
    weak: FxHashSet<Symbol>,
    /// Targets of `weakref`: weak unless they are mentioned in another way, too.
    only_ref: FxHashSet<Symbol>,
    /// Definitions that lost against another unit's.
    pub(crate) lost: FxHashSet<(Symbol, SourceId)>,
    /// The null pointer, before all that may need it.
    null: Option<ExprId>,
    /// Global variables in registers.
    pub(crate) registers: FxHashSet<ObjectId>,
    /// Assembler names of what has internal linkage.
    private: Vec<(Symbol, Span)>,
    outside: Vec<Outside>,
    /// Promises of functions: what is listed where they have bodies, and about which parameters,
    /// counted from 1; about all if there are none.
    pub(crate) promises: Vec<(FunctionId, &'static Assumed, Vec<u64>)>,
    /// Functions with an inline definition and another one.
    pub(crate) inline: Vec<(Symbol, Span)>,
}

/// Headers of glibc name another version of the same function like that.
fn is_version(name: &str, label: &str) -> bool {
    let prefixes = ["__isoc99_", "__isoc23_", "__xpg_"];
    let prefixed = prefixes.iter().any(|p| label.strip_prefix(p) == Some(name));
    prefixed || label.strip_suffix("64") == Some(name)
}

impl Sema<'_> {
    /// Reads all that the unit says before its declarations are read.
    pub(crate) fn scan_symbols(&mut self) {
        let unit = self.unit;
        let mut weak: Vec<Symbol> = Vec::new();
        for declaration in unit.declarations.values() {
            self.scan_declaration(declaration, &mut weak);
        }
        for function in unit.functions.values() {
            let node = &unit[function.declarator];
            let all = self.entity_attributes(&unit[function.specifiers].attributes, node);
            if self.has_attribute(&all, "weak") {
                weak.extend(node.name.map(|name| name.name));
            }
        }
        for name in weak {
            let name = self.symbol(name);
            self.symbols_of_unit.weak.insert(name);
        }
        for pragma in &unit.pragmas {
            let text = pragma.text.replace('=', " = ");
            let words: Vec<&str> = text.split_whitespace().collect();
            match words[..] {
                ["weak", name] => {
                    let name = self.module().names.intern(name);
                    self.symbols_of_unit.weak.insert(name);
                }
                ["weak", name, "=", target] => {
                    let name = self.module().names.intern(name);
                    self.symbols_of_unit.weak.insert(name);
                    let entry = (name, target.to_owned(), pragma.span);
                    self.symbols_of_unit.pragmas.push(entry);
                }
                ["redefine_extname", old, new] => {
                    let old = self.module().names.intern(old);
                    let new = self.module().names.intern(new);
                    self.symbols_of_unit.labels.insert(old, new);
                }
                _ => {}
            }
        }
        let needs_null = !self.symbols_of_unit.weak.is_empty()
            || unit
                .attributes
                .values()
                .any(|a| unit.name(a.name) == "weakref");
        if needs_null && self.shared.symbols.null.is_none() {
            let void = self.void_type();
            let ty = self.types_mut().pointer(void);
            let span = self.no_span();
            let null = self.module().exprs.push(Expr {
                kind: ExprKind::Int(0),
                ty,
                span,
                may_be_undefined: false,
                reads: false,
            });
            self.shared.symbols.null = Some(null);
        }
    }

    fn scan_declaration(&mut self, declaration: &Declaration, weak: &mut Vec<Symbol>) {
        let unit = self.unit;
        let shared = &unit[declaration.specifiers];
        let storage = shared.storage.map(|(storage, _)| storage);
        if storage == Some(StorageClass::Typedef) {
            return;
        }
        for declarator in &declaration.declarators {
            let node = &unit[declarator.declarator];
            let Some(name) = node.name else { continue };
            let all = self.entity_attributes(&shared.attributes, node);
            if self.has_attribute(&all, "weak") {
                weak.push(name.name);
            }
            if let (Some(label), Some(StorageClass::Extern) | None) = (node.asm_name, storage) {
                let name = self.symbol(name.name);
                let label = self.unit[label].text();
                let label = self.module().names.intern(&label);
                self.symbols_of_unit.labels.insert(name, label);
            }
        }
    }

    /// How the linker knows a name with external linkage.
    pub(crate) fn link_name(&mut self, name: Symbol, label: Option<StringId>) -> Symbol {
        let label = match label {
            Some(label) => {
                let text = self.unit[label].text();
                Some(self.module().names.intern(&text))
            }
            None => self.symbols_of_unit.labels.get(&name).copied(),
        };
        match label {
            Some(label) if !is_version(self.name_text(name), self.name_text(label)) => label,
            Some(_) | None => name,
        }
    }

    /// Whether the unit calls the name weak.
    pub(crate) fn is_weak(&self, name: Symbol) -> bool {
        self.symbols_of_unit.weak.contains(&name)
    }

    /// Notes what the attributes of a declared function or object say about its symbol.
    pub(crate) fn note_symbol(
        &mut self,
        entity: Entity,
        name: Symbol,
        linkage: Linkage,
        label: Option<StringId>,
        attributes: &[AttributeId],
    ) {
        let unit = self.unit;
        let link_name = self.link_name(name, label);
        if linkage == Linkage::External && self.is_weak(name) {
            self.shared.symbols.weak.insert(link_name);
        }
        if let (Linkage::Internal, Some(label)) = (linkage, label) {
            let span = unit[label].span;
            self.shared.symbols.private.push((link_name, span));
        }
        let weakref = unit.attribute(attributes, "weakref");
        let alias = unit.attribute(attributes, "alias");
        let target = weakref.into_iter().chain(alias).find_map(|attribute| {
            let target = self.attribute_text(*attribute.arguments.first()?)?;
            Some((target, attribute.span))
        });
        if let Some((target, span)) = target {
            let open = Open {
                from: entity,
                target,
                weak: self.is_weak(name),
                is_ref: weakref.is_some(),
                span,
            };
            self.symbols_of_unit.open.push(open);
        } else if let Some(attribute) = weakref.or(alias) {
            let message = "the symbol that this stands for is not named";
            self.error(&codes::SYMBOL, attribute.span, message);
        }
        match entity {
            Entity::Function(function) => {
                self.note_outside(function, attributes);
                for (name, assumed) in [
                    ("const", &assumed::PURE),
                    ("pure", &assumed::PURE),
                    ("nonnull", &assumed::NONNULL),
                    ("returns_nonnull", &assumed::NONNULL),
                ] {
                    let Some(attribute) = unit.attribute(attributes, name) else {
                        continue;
                    };
                    let mut about = Vec::new();
                    if name == "returns_nonnull" {
                        about.push(0);
                    }
                    for argument in &attribute.arguments {
                        about.extend(self.natural_constant(*argument));
                    }
                    let promise = (function, assumed, about);
                    self.shared.symbols.promises.push(promise);
                }
            }
            Entity::Object(object) => {
                // gcc takes two names in one file for two objects.
                let known = self.symbols_of_unit.objects.insert(object, name);
                if known.is_some_and(|known| known != name) {
                    let span = label.map(|label| unit[label].span);
                    let span = span.unwrap_or(self.shared.module[object].span);
                    let message = "one object has two names in this file";
                    self.error(&codes::SYMBOL, span, message);
                }
            }
        }
    }

    /// The assembler name of a static variable of a function.
    pub(crate) fn note_private(&mut self, label: Option<StringId>) {
        if let Some(label) = label {
            let span = self.unit[label].span;
            let text = self.unit[label].text();
            let name = self.module().names.intern(&text);
            self.shared.symbols.private.push((name, span));
        }
    }

    fn note_outside(&mut self, function: FunctionId, attributes: &[AttributeId]) {
        for (name, before) in [("constructor", true), ("destructor", false)] {
            let Some(attribute) = self.unit.attribute(attributes, name) else {
                continue;
            };
            let argument = attribute.arguments.first().copied();
            let priority = argument.and_then(|e| self.natural_constant(e));
            self.shared.symbols.outside.push(Outside {
                function,
                before,
                priority,
                span: attribute.span,
            });
        }
    }

    /// Finds what the aliases of the unit stand for.
    pub(crate) fn finish_symbols(&mut self) {
        for (name, target, span) in std::mem::take(&mut self.symbols_of_unit.pragmas) {
            let link_name = self.link_name(name, None);
            let Some(external) = self.shared.externals.get(&link_name) else {
                continue; // nobody mentions it
            };
            let from = external.entity;
            self.shared.symbols.weak.insert(link_name);
            self.symbols_of_unit.open.push(Open {
                from,
                target,
                weak: true,
                is_ref: false,
                span,
            });
        }
        for open in std::mem::take(&mut self.symbols_of_unit.open) {
            let target = self.module().names.intern(&open.target);
            let internal = match self.scopes.name(target).map(|b| b.meaning) {
                Some(super::scope::Meaning::Function(f)) => Some(Entity::Function(f)),
                Some(super::scope::Meaning::Object(o)) => Some(Entity::Object(o)),
                _ => None,
            };
            let internal = internal.filter(|e| self.is_internal(*e));
            let known = internal.or(self.shared.externals.get(&target).map(|e| e.entity));
            let to = match (known, open.from) {
                (Some(known), _) => known,
                (None, Entity::Function(f)) if open.is_ref => {
                    let ty = self.shared.module[f].ty;
                    let made = self.new_function(target, ty, Linkage::External, open.span);
                    Entity::Function(made)
                }
                (None, _) => {
                    let message = format!("`{}` is not defined in this file", open.target);
                    self.error(&codes::SYMBOL, open.span, message);
                    continue;
                }
            };
            if open.is_ref {
                self.shared.symbols.only_ref.insert(target);
            }
            self.shared.symbols.aliases.push(Alias {
                from: open.from,
                to,
                weak: open.weak,
                is_ref: open.is_ref,
                target,
                source: self.unit.source,
                span: open.span,
            });
        }
        self.check_aliases();
    }

    fn is_internal(&self, entity: Entity) -> bool {
        match entity {
            Entity::Function(f) => self.shared.module[f].linkage == Linkage::Internal,
            Entity::Object(o) => matches!(
                self.shared.module[o].storage,
                crate::ir::Storage::Global {
                    linkage: Linkage::Internal,
                    ..
                }
            ),
        }
    }

    /// The type of the elements of arrays of arrays.
    fn innermost(&self, ty: TypeId) -> TypeId {
        let mut at = ty;
        while let TypeKind::Array(element, _) = self.kind(at) {
            at = element;
        }
        at
    }

    /// An alias is of the same kind and type.
    fn check_aliases(&mut self) {
        for at in 0..self.shared.symbols.aliases.len() {
            let alias = &self.shared.symbols.aliases[at];
            let (span, source) = (alias.span, alias.source);
            let types = match (alias.from, alias.to) {
                (Entity::Function(a), Entity::Function(b)) => {
                    Some((self.shared.module[a].ty, self.shared.module[b].ty))
                }
                (Entity::Object(a), Entity::Object(b)) => {
                    Some((self.shared.module[a].ty, self.shared.module[b].ty))
                }
                (Entity::Function(_), Entity::Object(_))
                | (Entity::Object(_), Entity::Function(_)) => None,
            };
            // gcc takes the value of a `const` object for known, whatever its other name is.
            let fits = types.is_some_and(|(a, b)| {
                let qualifiers = |ty| self.types()[self.innermost(ty)].qualifiers;
                let same = qualifiers(a) == qualifiers(b);
                let (a, b) = (
                    self.types_mut().unqualified(a),
                    self.types_mut().unqualified(b),
                );
                same && self.compatible(a, b)
            });
            if source == self.unit.source && !fits {
                let message = "an alias of another type is not modelled";
                self.error(&codes::SYMBOL, span, message);
            }
        }
    }
}

/// Whether a symbol that no file defines is defined elsewhere: in the C library, or by the options
/// of the caller.
fn is_elsewhere(name: &str, options: &AnalyseOptions) -> bool {
    let asked = options.also.iter().chain(&options.without_body);
    let mut asked = asked.chain(options.aliases.iter().map(|(name, _)| name));
    crate::lower::is_known_function(name)
        || crate::gnu::in_libc(name)
        || name.starts_with("__VERIFIER_")
        || name == "reach_error"
        || asked.any(|asked| asked == name)
}

/// What mentions are replaced by.
#[derive(Default)]
struct Replacements {
    functions: BTreeMap<FunctionId, Option<FunctionId>>,
    objects: BTreeMap<ObjectId, Option<ObjectId>>,
}

/// Applies what the units say about symbols; to be done before it is looked what can be reached.
pub(crate) fn apply(shared: &mut Shared, options: &AnalyseOptions) -> Vec<Assumption> {
    let mut replacements = Replacements::default();
    resolve_aliases(shared, &mut replacements);
    let assumptions = find_null(shared, options, &mut replacements);
    replace(shared, &replacements);
    order_outside(shared);
    check_private(shared);
    assumptions
}

fn complain(shared: &mut Shared, code: &'static bia_base::Code, span: Span, text: String) {
    shared.report.push(Diagnostic::new(code, text).at(span));
}

/// Which aliases count, and what each stands for in the end.
fn resolve_aliases(shared: &mut Shared, into: &mut Replacements) {
    let aliases = std::mem::take(&mut shared.symbols.aliases);
    let mut chosen: Vec<&Alias> = Vec::new();
    for alias in &aliases {
        let lost = shared.symbols.lost.contains(&(alias.target, alias.source));
        if lost && !alias.is_ref {
            let text = "what this is an alias of is replaced by the definition of another file";
            complain(shared, &codes::SYMBOL, alias.span, text.to_owned());
        }
        let own = match alias.from {
            Entity::Function(f) => {
                let name = shared.module[f].name;
                shared.module[f].body.is_some().then_some(name)
            }
            Entity::Object(o) => {
                let name = shared.module[o].name;
                shared.module[o].initial.is_some().then_some(name).flatten()
            }
        };
        if let Some(name) = own {
            let defined = shared.externals.get(&name).and_then(|e| e.defined);
            match (defined, alias.weak) {
                (_, true) => continue,
                (Some((_, Strength::Weak)), false) => {}
                (_, false) => {
                    let text = "this alias is also defined".to_owned();
                    complain(shared, &codes::REDECLARED, alias.span, text);
                }
            }
        }
        match chosen.iter_mut().find(|other| other.from == alias.from) {
            Some(other) if other.weak && !alias.weak => *other = alias,
            Some(_) => {}
            None => chosen.push(alias),
        }
    }
    for alias in &chosen {
        let mut to = alias.to;
        for _ in 0..chosen.len() {
            match chosen.iter().find(|other| other.from == to) {
                Some(next) => to = next.to,
                None => break,
            }
        }
        let defined = match to {
            Entity::Function(f) => shared.module[f].body.is_some(),
            Entity::Object(o) => shared.module[o].initial.is_some(),
        };
        if to == alias.from || (!defined && !alias.is_ref) {
            let text = "what this is an alias of is not defined in this file".to_owned();
            complain(shared, &codes::SYMBOL, alias.span, text);
            continue;
        }
        match (alias.from, to) {
            (Entity::Function(from), Entity::Function(to)) => {
                into.functions.insert(from, Some(to));
            }
            (Entity::Object(from), Entity::Object(to)) => {
                into.objects.insert(from, Some(to));
            }
            _ => {}
        }
    }
}

/// Weak symbols that nothing defines.
fn find_null(
    shared: &Shared,
    options: &AnalyseOptions,
    into: &mut Replacements,
) -> Vec<Assumption> {
    let mut names: Vec<Symbol> = shared.symbols.weak.iter().copied().collect();
    let refs: Vec<Symbol> = shared.symbols.only_ref.iter().copied().collect();
    for name in refs {
        let Some(external) = shared.externals.get(&name) else {
            continue;
        };
        let mentioned = shared.uses.values().any(|uses| match external.entity {
            Entity::Function(f) => uses.functions.contains(&f),
            Entity::Object(o) => uses.objects.contains(&o),
        });
        if !mentioned {
            names.push(name);
        }
    }
    names.sort_unstable();
    names.dedup();
    let mut assumptions = Vec::new();
    for name in names {
        let Some(external) = shared.externals.get(&name) else {
            continue;
        };
        let text = shared.module.name(name);
        let undefined = match external.entity {
            Entity::Function(f) => {
                shared.module[f].body.is_none() && !into.functions.contains_key(&f)
            }
            Entity::Object(o) => {
                shared.module[o].initial.is_none() && !into.objects.contains_key(&o)
            }
        };
        if !undefined || is_elsewhere(text, options) {
            continue;
        }
        match external.entity {
            Entity::Function(f) => {
                into.functions.insert(f, None);
                for to in into.functions.values_mut() {
                    *to = to.filter(|to| *to != f);
                }
            }
            Entity::Object(o) => {
                into.objects.insert(o, None);
                for to in into.objects.values_mut() {
                    *to = to.filter(|to| *to != o);
                }
            }
        }
        let mentioned = shared.uses.values().any(|uses| match external.entity {
            Entity::Function(f) => uses.functions.contains(&f),
            Entity::Object(o) => uses.objects.contains(&o),
        });
        if mentioned || shared.symbols.only_ref.contains(&name) {
            assumptions.push(Assumption {
                text: assumed::WEAK_NULL.sentence(&[text]),
                span: Some(external.span),
            });
        }
    }
    assumptions
}

/// Replaces all mentions.
fn replace(shared: &mut Shared, by: &Replacements) {
    if by.functions.is_empty() && by.objects.is_empty() {
        return;
    }
    let null = shared.symbols.null;
    let module = &mut shared.module;
    for at in module.stmts.ids() {
        if let StmtKind::Call { callee, .. } = &mut module[at].kind
            && let Callee::Direct(function) = callee
            && let Some(to) = by.functions.get(function)
        {
            *callee = match (to, null) {
                (Some(to), _) => Callee::Direct(*to),
                (None, Some(null)) => Callee::Pointer(null),
                (None, None) => *callee,
            };
        }
    }
    for at in module.exprs.ids() {
        if let ExprKind::FunctionAddress(function) = module[at].kind
            && let Some(to) = by.functions.get(&function)
        {
            module[at].kind = match to {
                Some(to) => ExprKind::FunctionAddress(*to),
                None => ExprKind::Int(0),
            };
        } else if let ExprKind::Address(place) = module[at].kind
            && let PlaceKind::Object(object) = module[place].kind
            && by.objects.get(&object) == Some(&None)
        {
            module[at].kind = ExprKind::Int(0);
        }
    }
    for at in module.places.ids() {
        let PlaceKind::Object(object) = module[at].kind else {
            continue;
        };
        match (by.objects.get(&object), null) {
            (Some(Some(to)), _) => {
                let incomplete = matches!(
                    module.types.kind(module[at].ty),
                    TypeKind::Array(_, ArrayLength::Incomplete)
                );
                if incomplete {
                    module[at].ty = module[*to].ty;
                }
                module[at].kind = PlaceKind::Object(*to);
            }
            (Some(None), Some(null)) => {
                module[at].kind = PlaceKind::Dereference(null);
                module[at].may_be_undefined = true;
            }
            (Some(None), None) | (None, _) => {}
        }
    }
    for at in module.objects.ids() {
        for value in module[at].initial.iter_mut().flat_map(|i| &mut i.values) {
            let new = match &value.value {
                Constant::Function(function) => by.functions.get(function).map(|to| match to {
                    Some(to) => Constant::Function(*to),
                    None => Constant::Int(0),
                }),
                Constant::Address(object, offset) => by.objects.get(object).map(|to| match to {
                    Some(to) => Constant::Address(*to, *offset),
                    None => Constant::Int(u128::from(offset.cast_unsigned())),
                }),
                Constant::Int(_) | Constant::Float(_) => None,
            };
            if let Some(new) = new {
                value.value = new;
            }
        }
    }
    for function in shared.module.functions.ids() {
        let Some(uses) = shared.uses.get_mut(&function) else {
            continue;
        };
        let functions = std::mem::take(&mut uses.functions).into_iter();
        let mapped = functions.filter_map(|f| by.functions.get(&f).copied().unwrap_or(Some(f)));
        uses.functions = mapped.collect();
        let objects = std::mem::take(&mut uses.objects).into_iter();
        let mapped = objects.filter_map(|o| by.objects.get(&o).copied().unwrap_or(Some(o)));
        uses.objects = mapped.collect();
    }
}

/// Constructors in the order in which they run: by priority, those without one last, then by the
/// place of their definitions; destructors in the reverse order.
fn order_outside(shared: &mut Shared) {
    for before in [true, false] {
        let mut list: Vec<(u64, Span, FunctionId)> = Vec::new();
        for at in 0..shared.symbols.outside.len() {
            let Outside {
                function,
                before: own,
                priority,
                span,
            } = shared.symbols.outside[at];
            let data = &shared.module[function];
            let is_new = list.iter().all(|(_, _, known)| *known != function);
            if own != before || data.body.is_none() || !is_new {
                continue;
            }
            let place = data.span;
            if !data.parameters.is_empty() {
                let text = "a function with parameters cannot run before or after `main`";
                complain(shared, &codes::CONSTRUCTOR, span, text.to_owned());
            }
            list.push((priority.unwrap_or(65_536), place, function));
        }
        list.sort_by_key(|(priority, span, _)| (*priority, span.source, span.start));
        let list = list.into_iter().map(|(_, _, function)| function);
        if before {
            shared.module.constructors = list.collect();
        } else {
            shared.module.destructors = list.rev().collect();
        }
    }
}

/// Nothing else may have the assembler name of something with internal linkage.
fn check_private(shared: &mut Shared) {
    for (name, span) in std::mem::take(&mut shared.symbols.private) {
        if shared.externals.contains_key(&name) {
            let text = format!(
                "`{}` is also a name of something else",
                shared.module.name(name)
            );
            complain(shared, &codes::SYMBOL, span, text);
        }
    }
}
