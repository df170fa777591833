//! Declarations: typedefs, variables, functions (C17 6.7, 6.9.2).

use super::link::{Entity, External, Strength};
use super::scope::Meaning;
use super::{Replaced, Role, Sema, codes};
use crate::assumed;
use crate::ast::{self, AttributeId, StorageClass};
use crate::ir::{
    ArrayLength, Function, FunctionId, Initial, Linkage, ObjectId, Storage, TypeId, TypeKind,
};
use bia_base::{Diagnostic, Span, Symbol};

/// What is declared, before it is known what it is.
pub(crate) struct Declaring<'s> {
    pub(crate) name: Symbol,
    pub(crate) span: Span,
    pub(crate) ty: TypeId,
    pub(crate) specifiers: &'s ast::Specifiers,
    pub(crate) attributes: Vec<AttributeId>,
    /// `asm ("name")`
    pub(crate) label: Option<ast::StringId>,
}

impl Declaring<'_> {
    fn storage(&self) -> Option<StorageClass> {
        self.specifiers.storage.map(|(storage, _)| storage)
    }
}

impl<'a> Sema<'a> {
    /// A declaration, at any place where one can stand.
    pub(crate) fn declaration(&mut self, id: ast::DeclarationId) {
        let unit = self.unit;
        let node = &unit[id];
        if node.declarators.is_empty() {
            self.declare_tag_alone(node.specifiers);
        }
        let base = self.specifiers(node.specifiers);
        for declarator in &node.declarators {
            if self.is_auto_type(node.specifiers) {
                self.auto_type_declaration(node, declarator);
                continue;
            }
            let Some(declaring) = self.declaring(node.specifiers, base, declarator.declarator)
            else {
                continue;
            };
            self.declare(&declaring, declarator.initializer);
        }
    }

    /// The type and name of a declarator.
    pub(crate) fn declaring(
        &mut self,
        specifiers: ast::SpecifiersId,
        base: TypeId,
        declarator: ast::DeclaratorId,
    ) -> Option<Declaring<'a>> {
        let unit = self.unit;
        let declared = self.declarator_type(base, declarator);
        let (name, span) = declared.name?;
        let shared = &unit[specifiers];
        let node = &unit[declarator];
        Some(Declaring {
            name,
            span,
            ty: declared.ty,
            specifiers: shared,
            attributes: self.entity_attributes(&shared.attributes, node),
            label: node.asm_name,
        })
    }

    fn declare(&mut self, declaring: &Declaring<'_>, initializer: Option<ast::InitializerId>) {
        if declaring.storage() == Some(StorageClass::Typedef) {
            self.typedef(declaring);
            return;
        }
        if let TypeKind::Function(_) = self.kind(declaring.ty) {
            if initializer.is_some() {
                let message = "a function has no initializer";
                self.error(&codes::INITIALIZER, declaring.span, message);
            }
            self.declare_function(declaring);
            return;
        }
        let file_scope = self.scopes.depth() == 0;
        match declaring.storage() {
            Some(StorageClass::Extern) => self.global(declaring, initializer, true),
            _ if file_scope => self.global(declaring, initializer, false),
            Some(StorageClass::Static) => self.static_local(declaring, initializer),
            _ => self.local(declaring, initializer),
        }
    }

    fn typedef(&mut self, declaring: &Declaring<'_>) {
        let mut ty = declaring.ty;
        // gcc looks at attributes among the specifiers last.
        let shared = self.type_alignment(&declaring.specifiers.attributes);
        let own = self.type_alignment(&declaring.attributes);
        if let Some(alignment) = shared.or(own) {
            ty = self.types_mut().aligned(ty, alignment);
        }
        if self.has_attribute(&declaring.attributes, "transparent_union")
            && let TypeKind::Record(record) = self.kind(ty)
        {
            self.types_mut().records[record].transparent = true;
        }
        if let Some(binding) = self.scopes.name_here(declaring.name) {
            let fits = match binding.meaning {
                Meaning::Typedef(old) => self.compatible(old, ty),
                Meaning::Object(_) | Meaning::Function(_) | Meaning::Enumerator(..) => false,
            };
            if !fits {
                self.contradiction(declaring.name, declaring.span, binding.span);
            }
        }
        self.scopes
            .bind(declaring.name, Meaning::Typedef(ty), declaring.span);
    }

    /// Reports declarations that do not go together.
    pub(super) fn contradiction(&mut self, name: Symbol, span: Span, earlier: Span) {
        let message = format!("`{}` has been declared differently", self.name_text(name));
        let diagnostic = Diagnostic::new(&codes::INCOMPATIBLE, message)
            .at(span)
            .also(earlier, "first declared here");
        self.shared.report.push(diagnostic);
    }

    fn redefinition(&mut self, name: Symbol, span: Span, earlier: Span) {
        let message = format!("`{}` is defined twice", self.name_text(name));
        let diagnostic = Diagnostic::new(&codes::REDECLARED, message)
            .at(span)
            .also(earlier, "first defined here");
        self.shared.report.push(diagnostic);
    }

    /// The linkage that a declaration at file scope, or with `extern`, gives its name.
    fn linkage(&self, declaring: &Declaring<'_>) -> Linkage {
        if declaring.storage() == Some(StorageClass::Static) {
            return Linkage::Internal;
        }
        let earlier = self
            .scopes
            .name(declaring.name)
            .map(|binding| binding.meaning);
        match earlier {
            Some(Meaning::Object(id)) => match self.shared.module[id].storage {
                Storage::Global { linkage, .. } => linkage,
                Storage::StaticLocal
                | Storage::StringLiteral
                | Storage::StaticLiteral
                | Storage::Local
                | Storage::Parameter
                | Storage::Temporary => Linkage::External,
            },
            Some(Meaning::Function(id)) => self.shared.module[id].linkage,
            Some(Meaning::Typedef(_) | Meaning::Enumerator(..)) | None => Linkage::External,
        }
    }

    fn global(
        &mut self,
        declaring: &Declaring<'_>,
        initializer: Option<ast::InitializerId>,
        is_extern: bool,
    ) {
        let linkage = self.linkage(declaring);
        let thread_local = declaring.specifiers.thread_local.is_some();
        let Some(object) = self.global_object(declaring, linkage, thread_local) else {
            return;
        };
        let (name, label) = (declaring.name, declaring.label);
        if declaring.storage() == Some(StorageClass::Register) {
            self.shared.symbols.registers.insert(object);
        } else {
            let entity = Entity::Object(object);
            self.note_symbol(entity, name, linkage, label, &declaring.attributes);
        }
        if let Some(alignment) =
            self.asked_alignment(&declaring.attributes, &declaring.specifiers.alignments)
        {
            self.module()[object].alignment = Some(alignment);
        }
        self.scopes
            .bind(declaring.name, Meaning::Object(object), declaring.span);
        if self.types().is_void(declaring.ty) && !is_extern {
            self.error(
                &codes::INCOMPLETE,
                declaring.span,
                "a variable of type `void`",
            );
            return;
        }
        if let Some(initializer) = initializer {
            self.define_global(object, declaring, linkage, initializer);
        } else if !is_extern {
            let link_name = self.link_name(declaring.name, declaring.label);
            let strength = match self.is_weak(declaring.name) {
                true => Strength::Weak,
                false => Strength::Tentative,
            };
            let aliased = ["alias", "weakref"];
            if !aliased
                .iter()
                .any(|a| self.has_attribute(&declaring.attributes, a))
            {
                self.tentative.push((object, link_name, strength));
            }
        }
    }

    /// The object of a name with linkage, new or known.
    fn global_object(
        &mut self,
        declaring: &Declaring<'_>,
        linkage: Linkage,
        thread_local: bool,
    ) -> Option<ObjectId> {
        let link_name = self.link_name(declaring.name, declaring.label);
        let known = match linkage {
            Linkage::External => self
                .shared
                .externals
                .get(&link_name)
                .map(|external| (external.entity, external.span)),
            Linkage::Internal => self
                .scopes
                .name(declaring.name)
                .and_then(|binding| match binding.meaning {
                    Meaning::Object(id) => Some((Entity::Object(id), binding.span)),
                    Meaning::Function(id) => Some((Entity::Function(id), binding.span)),
                    Meaning::Typedef(_) | Meaning::Enumerator(..) => None,
                }),
        };
        if let Some(binding) = self.scopes.name_here(declaring.name)
            && !matches!(binding.meaning, Meaning::Object(_))
        {
            self.contradiction(declaring.name, declaring.span, binding.span);
            return None;
        }
        match known {
            Some((Entity::Function(_), span)) => {
                self.contradiction(declaring.name, declaring.span, span);
                None
            }
            Some((Entity::Object(id), span)) => {
                let old = self.shared.module[id].ty;
                if self.compatible(old, declaring.ty) {
                    let ty = self.composite(old, declaring.ty);
                    self.module()[id].ty = ty;
                } else {
                    self.contradiction(declaring.name, declaring.span, span);
                }
                Some(id)
            }
            None => {
                let storage = Storage::Global {
                    linkage,
                    thread_local,
                };
                let id =
                    self.new_object(Some(declaring.name), declaring.ty, storage, declaring.span);
                if linkage == Linkage::External {
                    let external = External {
                        entity: Entity::Object(id),
                        defined: None,
                        span: declaring.span,
                    };
                    self.shared.externals.insert(link_name, external);
                }
                Some(id)
            }
        }
    }

    fn define_global(
        &mut self,
        object: ObjectId,
        declaring: &Declaring<'_>,
        linkage: Linkage,
        initializer: ast::InitializerId,
    ) {
        if linkage == Linkage::External {
            let link_name = self.link_name(declaring.name, declaring.label);
            let strength = match self.is_weak(declaring.name) {
                true => Strength::Weak,
                false => Strength::Strong,
            };
            if !self.takes_definition(link_name, declaring, strength) {
                return;
            }
        } else if self.shared.module[object].initial.is_some() {
            let earlier = self.shared.module[object].span;
            self.redefinition(declaring.name, declaring.span, earlier);
        }
        self.module()[object].span = declaring.span;
        self.initialize_static(object, initializer);
    }

    /// Whether a definition counts among those of all units so far; notes it if it does, and
    /// reports second strong definitions.
    fn takes_definition(
        &mut self,
        link_name: Symbol,
        declaring: &Declaring<'_>,
        strength: Strength,
    ) -> bool {
        let source = self.unit.source;
        let Some(external) = self.shared.externals.get_mut(&link_name) else {
            return true;
        };
        let earlier = external.defined;
        if let Some((span, known)) = earlier {
            if known == Strength::Strong && strength == Strength::Strong {
                self.redefinition(declaring.name, declaring.span, span);
                return true;
            }
            if known.min(strength) == Strength::Inline && span.source != source {
                self.shared.symbols.inline.push((link_name, declaring.span));
            }
            if known >= strength {
                self.shared.symbols.lost.insert((link_name, source));
                return false;
            }
            self.shared.symbols.lost.insert((link_name, span.source));
        }
        if let Some(external) = self.shared.externals.get_mut(&link_name) {
            external.defined = Some((declaring.span, strength));
        }
        true
    }

    /// What is tentatively defined and nowhere defined becomes zero (C17 6.9.2).
    pub(crate) fn finish_tentative(&mut self) {
        for (object, link_name, strength) in std::mem::take(&mut self.tentative) {
            let (ty, span) = (
                self.shared.module[object].ty,
                self.shared.module[object].span,
            );
            let is_internal = matches!(
                self.shared.module[object].storage,
                Storage::Global {
                    linkage: Linkage::Internal,
                    ..
                }
            );
            let source = self.unit.source;
            match self.shared.externals.get_mut(&link_name) {
                _ if is_internal && self.shared.module[object].initial.is_some() => continue,
                _ if is_internal => {}
                None => {}
                Some(external) => match external.defined {
                    Some((span, known)) if known >= strength => {
                        if span.source != source {
                            self.shared.symbols.lost.insert((link_name, source));
                        }
                        continue;
                    }
                    earlier => {
                        external.defined = Some((span, strength));
                        let earlier = earlier.map(|(span, _)| (link_name, span.source));
                        self.shared.symbols.lost.extend(earlier);
                    }
                },
            }
            if let TypeKind::Array(element, ArrayLength::Incomplete) = self.kind(ty) {
                // One element, as gcc says.
                let ty = self.types_mut().array(element, ArrayLength::Known(1));
                self.module()[object].ty = ty;
            } else if !self.types().is_complete(ty) {
                let message = format!("`{}` has no known size", self.type_text(ty));
                self.error(&codes::INCOMPLETE, span, message);
            }
            self.module()[object].initial = Some(Initial::default());
        }
    }

    fn static_local(&mut self, declaring: &Declaring<'_>, initializer: Option<ast::InitializerId>) {
        self.check_new(declaring);
        self.note_private(declaring.label);
        let object = self.new_object(
            Some(declaring.name),
            declaring.ty,
            Storage::StaticLocal,
            declaring.span,
        );
        if declaring.specifiers.thread_local.is_some() {
            self.module().of_threads.push(object);
        }
        self.scopes
            .bind(declaring.name, Meaning::Object(object), declaring.span);
        self.name_static(declaring.name, object);
        if let Some(alignment) =
            self.asked_alignment(&declaring.attributes, &declaring.specifiers.alignments)
        {
            self.module()[object].alignment = Some(alignment);
        }
        self.module()[object].initial = Some(Initial::default());
        if let Some(initializer) = initializer {
            self.initialize_static(object, initializer);
        }
        self.check_complete(object);
    }

    fn local(&mut self, declaring: &Declaring<'_>, initializer: Option<ast::InitializerId>) {
        self.check_new(declaring);
        if declaring.label.is_some() {
            let message = "a variable in a register of its own is not modelled";
            self.unsupported(&codes::SYMBOL, declaring.span, message);
        }
        let mut ty = declaring.ty;
        if let Some(initializer) = initializer {
            ty = self.completed_type(ty, initializer);
        }
        let object = self.new_local(Some(declaring.name), ty, declaring.span);
        if let Some(alignment) =
            self.asked_alignment(&declaring.attributes, &declaring.specifiers.alignments)
        {
            self.module()[object].alignment = Some(alignment);
        }
        self.scopes
            .bind(declaring.name, Meaning::Object(object), declaring.span);
        self.check_complete(object);
        if let Some(initializer) = initializer {
            self.initialize_local(object, initializer);
        }
        self.moment(true, declaring.span);
        self.note_cleanup(object, &declaring.attributes);
    }

    fn check_new(&mut self, declaring: &Declaring<'_>) {
        if let Some(binding) = self.scopes.name_here(declaring.name) {
            self.redefinition(declaring.name, declaring.span, binding.span);
        }
    }

    fn check_complete(&mut self, object: ObjectId) {
        let (ty, span) = (
            self.shared.module[object].ty,
            self.shared.module[object].span,
        );
        if !self.types().is_complete(ty) {
            let message = format!("`{}` has no known size", self.type_text(ty));
            self.error(&codes::INCOMPLETE, span, message);
        }
    }

    /// `__auto_type x = e;`
    fn auto_type_declaration(&mut self, node: &ast::Declaration, declarator: &ast::InitDeclarator) {
        let unit = self.unit;
        let span = unit[declarator.declarator].span;
        let expr = declarator.initializer.map(|id| &unit[id].kind);
        let (Some(ast::InitializerKind::Expression(expr)), Some(name)) =
            (expr, unit[declarator.declarator].name)
        else {
            self.error(&codes::INITIALIZER, span, "`__auto_type` needs a value");
            return;
        };
        // The type first, then the value as in any other declaration.
        self.shared.report.silent += 1;
        self.open_list();
        let value = self.expression(*expr);
        let value = self.rvalue(value);
        self.close_list();
        self.shared.report.silent -= 1;
        let symbol = self.symbol(name.name);
        let specifiers = &unit[node.specifiers];
        let ty = self.types_mut().qualified(value.ty, specifiers.qualifiers);
        let declaring = Declaring {
            name: symbol,
            span: name.span,
            ty,
            specifiers,
            attributes: self
                .entity_attributes(&specifiers.attributes, &unit[declarator.declarator]),
            label: unit[declarator.declarator].asm_name,
        };
        self.declare(&declaring, declarator.initializer);
    }

    /// A function declaration; the declaration part of a definition too.
    pub(crate) fn declare_function(&mut self, declaring: &Declaring<'_>) -> Option<FunctionId> {
        let linkage = self.linkage(declaring);
        if let Some(binding) = self.scopes.name_here(declaring.name)
            && !matches!(binding.meaning, Meaning::Function(_))
        {
            self.contradiction(declaring.name, declaring.span, binding.span);
            return None;
        }
        let link_name = match linkage {
            Linkage::External => self.link_name(declaring.name, declaring.label),
            Linkage::Internal => declaring.name,
        };
        let known = match linkage {
            Linkage::External => self
                .shared
                .externals
                .get(&link_name)
                .map(|external| (external.entity, external.span)),
            Linkage::Internal => match self.scopes.name(declaring.name) {
                Some(binding) => match binding.meaning {
                    Meaning::Function(id) => Some((Entity::Function(id), binding.span)),
                    Meaning::Object(_) | Meaning::Typedef(_) | Meaning::Enumerator(..) => None,
                },
                None => None,
            },
        };
        let noreturn = declaring.specifiers.noreturn.is_some()
            || self.has_attribute(&declaring.attributes, "noreturn");
        let id = match known {
            Some((Entity::Object(_), span)) => {
                self.contradiction(declaring.name, declaring.span, span);
                return None;
            }
            Some((Entity::Function(id), span)) => {
                let old = self.shared.module[id].ty;
                let implicit = self.shared.module[id].implicit;
                if self.compatible(old, declaring.ty) {
                    let ty = self.composite(old, declaring.ty);
                    self.module()[id].ty = ty;
                } else if implicit && self.may_follow_call(declaring, span) {
                    self.module()[id].ty = declaring.ty;
                } else {
                    self.contradiction(declaring.name, declaring.span, span);
                }
                self.module()[id].implicit = false;
                id
            }
            None => self.new_function(link_name, declaring.ty, linkage, declaring.span),
        };
        let function = &mut self.module()[id];
        function.noreturn = function.noreturn || noreturn;
        if self.has_attribute(&declaring.attributes, "returns_twice") {
            self.shared.returning_twice.insert(id);
        }
        self.scopes
            .bind(declaring.name, Meaning::Function(id), declaring.span);
        if linkage == Linkage::External
            && crate::gnu::may_be_expanded(self.name_text(declaring.name))
        {
            let promise = (id, &assumed::OWN_BUILTIN, Vec::new());
            self.shared.symbols.promises.push(promise);
        }
        let (name, label) = (declaring.name, declaring.label);
        let entity = Entity::Function(id);
        self.note_symbol(entity, name, linkage, label, &declaring.attributes);
        Some(id)
    }

    /// Whether a declaration may follow a call that took the function for `int f()`: in its file,
    /// where gcc looks at it, or if there is no result that could differ.
    fn may_follow_call(&self, declaring: &Declaring<'_>, call: Span) -> bool {
        let signature = self.types().signature(declaring.ty);
        let returns_nothing = signature.is_some_and(|of| self.types().is_void(of.result));
        declaring.span.source == call.source || returns_nothing
    }

    /// A function that is not known yet.
    pub(crate) fn new_function(
        &mut self,
        name: Symbol,
        ty: TypeId,
        linkage: Linkage,
        span: Span,
    ) -> FunctionId {
        let id = self.module().functions.push(Function {
            name,
            ty,
            linkage,
            noreturn: false,
            implicit: false,
            parameters: Vec::new(),
            body: None,
            locals: Vec::new(),
            reachable: false,
            span,
        });
        if linkage == Linkage::External {
            let external = External {
                entity: Entity::Function(id),
                defined: None,
                span,
            };
            self.shared.externals.insert(name, external);
        }
        id
    }

    /// Notes that a function is defined, and reports second definitions. Whether this is the
    /// definition that counts.
    pub(crate) fn define_function(&mut self, id: FunctionId, declaring: &Declaring<'_>) -> bool {
        let is_inline = declaring.specifiers.inline.is_some()
            || self.has_attribute(&declaring.attributes, "gnu_inline");
        let strength = if self.is_weak(declaring.name) {
            Strength::Weak
        } else if is_inline {
            Strength::Inline
        } else {
            Strength::Strong
        };
        let taken = if self.shared.module[id].linkage == Linkage::Internal {
            if self.shared.module[id].body.is_some() {
                let earlier = self.shared.module[id].span;
                self.redefinition(declaring.name, declaring.span, earlier);
            }
            true
        } else {
            let link_name = self.link_name(declaring.name, declaring.label);
            let earlier = self.shared.externals.get(&link_name);
            let earlier = earlier.and_then(|external| external.defined);
            match earlier {
                Some((span, _))
                    if self.shared.role == Role::Model && span.source != declaring.span.source =>
                {
                    let name = self.name_text(declaring.name).to_owned();
                    self.shared.replaced.push(Replaced {
                        name,
                        span,
                        by_model: true,
                    });
                    if let Some(external) = self.shared.externals.get_mut(&link_name) {
                        external.defined = Some((declaring.span, Strength::Strong));
                    }
                    true
                }
                _ => self.takes_definition(link_name, declaring, strength),
            }
        };
        if taken {
            self.module()[id].span = declaring.span;
        }
        taken
    }
}
