//! Function definitions (C17 6.9.1).

use super::cleanup::Cleanup;
use super::declaration::Declaring;
use super::declarator::Parameter;
use super::labels::ComputedJumps;
use super::scope::Meaning;
use super::{Role, Sema, codes};
use crate::ast::{self, Derived, Parameters, Qualifiers, StmtKind as AstStmt};
use crate::ir::{
    Argument, Case, FunctionId, FunctionType, LabelId, Linkage, ObjectId, StmtId, StmtKind,
    Storage, TypeId, TypeKind,
};
use bia_base::{Span, Symbol};
use rustc_hash::FxHashMap;

/// The function whose body is being read.
pub(crate) struct FunctionState {
    pub(crate) id: FunctionId,
    pub(crate) name: Symbol,
    pub(crate) result: TypeId,
    /// The blocks that are open.
    pub(crate) blocks: Vec<BlockState>,
    /// The switches that are open.
    pub(crate) switches: Vec<SwitchState>,
    /// How many loops are open around the innermost switch or statement.
    pub(crate) loops: u32,
    /// How many loops and switches are open.
    pub(crate) breakable: u32,
    /// Labels that have been used or defined: where used, where defined.
    pub(crate) label_states: FxHashMap<LabelId, (Option<Span>, Option<Span>)>,
    /// `__func__`.
    pub(crate) own_name: Option<ObjectId>,
    /// Labels whose addresses are taken, and computed jumps.
    pub(crate) jumps: ComputedJumps,
    /// Marks of variables with the attribute `cleanup`.
    pub(crate) cleanups: FxHashMap<StmtId, Cleanup>,
}

/// Objects of a block.
#[derive(Default)]
pub(crate) struct BlockState {
    /// Those whose lifetime begins with the block.
    pub(crate) begins: Vec<ObjectId>,
    /// All of them.
    pub(crate) ends: Vec<ObjectId>,
}

/// A switch that is open.
pub(crate) struct SwitchState {
    pub(crate) ty: TypeId,
    pub(crate) cases: Vec<Case>,
    pub(crate) default: Option<LabelId>,
}

impl Sema<'_> {
    pub(crate) fn function_definition(&mut self, id: ast::FunctionId) {
        let unit = self.unit;
        let node = &unit[id];
        let declarator = &unit[node.declarator];
        let Some(Derived::Function { parameters, .. }) = declarator.derived.first() else {
            let message = "a function definition needs a parameter list";
            self.error(&codes::BAD_TYPE, node.span, message);
            return;
        };
        let base = self.specifiers(node.specifiers);
        let Some(mut declaring) = self.declaring(node.specifiers, base, node.declarator) else {
            return;
        };
        let Some(signature) = self.types().signature(declaring.ty).cloned() else {
            return;
        };
        let incomplete = !self.types().is_complete(signature.result);
        if incomplete && !self.types().is_void(signature.result) {
            let message = format!("`{}` has no known size", self.type_text(signature.result));
            self.error(&codes::INCOMPLETE, declaring.span, message);
        }
        // Old-style parameters are needed for the type.
        self.scopes.open();
        let old_style = match parameters {
            Parameters::Identifiers(names) => {
                let list = self.old_style_parameters(names, &node.old_style);
                declaring.ty = self.old_style_type(declaring.name, &signature, &list);
                Some(list)
            }
            Parameters::Unspecified | Parameters::Prototype { .. } => None,
        };
        let declared = self.scopes.types_here();
        self.scopes.close();
        let Some(id) = self.declare_function(&declaring) else {
            return;
        };
        let link_name = self.link_name(declaring.name, declaring.label);
        let external = self.shared.externals.get(&link_name);
        if self.shared.role == Role::Library
            && self.shared.module[id].linkage == Linkage::External
            && external.is_some_and(|external| external.defined.is_some())
        {
            return;
        }
        if !self.define_function(id, &declaring) {
            return;
        }
        self.begin_function(id, &declaring, signature.result);
        self.scopes.open();
        self.open_list();
        self.scopes.bind_types(&declared);
        self.parameters_of_definition(id, parameters, old_style);
        self.function_body(id, node.body, &signature);
        self.scopes.close();
        self.function = None;
        self.labels.clear();
    }

    fn begin_function(&mut self, id: FunctionId, declaring: &Declaring<'_>, result: TypeId) {
        self.module()[id].locals.clear();
        self.module()[id].parameters.clear();
        self.shared.uses.remove(&id);
        self.function = Some(FunctionState {
            id,
            name: declaring.name,
            result,
            blocks: vec![BlockState::default()],
            switches: Vec::new(),
            loops: 0,
            breakable: 0,
            label_states: FxHashMap::default(),
            own_name: None,
            jumps: ComputedJumps::default(),
            cleanups: FxHashMap::default(),
        });
        self.labels = vec![FxHashMap::default()];
    }

    /// The declared types of old-style parameters, in the order of the list.
    fn old_style_parameters(
        &mut self,
        names: &[ast::Declared],
        declarations: &[ast::DeclarationId],
    ) -> Vec<Parameter> {
        let unit = self.unit;
        let mut known: FxHashMap<Symbol, (TypeId, Span)> = FxHashMap::default();
        for id in declarations {
            let node = &unit[*id];
            let base = self.specifiers(node.specifiers);
            for declarator in &node.declarators {
                let declared = self.declarator_type(base, declarator.declarator);
                if let Some((name, span)) = declared.name {
                    let ty = self.adjust_parameter(declared.ty, Qualifiers::default());
                    known.insert(name, (ty, span));
                }
            }
        }
        let mut list = Vec::new();
        for name in names {
            let symbol = self.symbol(name.name);
            let int = self.int_type();
            let (ty, span) = known.remove(&symbol).unwrap_or((int, name.span));
            list.push(Parameter {
                name: Some((symbol, span)),
                ty,
                span,
            });
        }
        if !known.is_empty() {
            let message = "a declaration here is for no parameter";
            let span = declarations
                .first()
                .map_or(self.no_span(), |id| unit[*id].span);
            self.error(&codes::UNDECLARED, span, message);
        }
        list
    }

    /// The type of an old-style definition: promoted parameters, or those of an earlier prototype.
    fn old_style_type(
        &mut self,
        name: Symbol,
        signature: &FunctionType,
        list: &[Parameter],
    ) -> TypeId {
        let earlier = match self.scopes.name(name).map(|binding| binding.meaning) {
            Some(Meaning::Function(id)) => {
                let ty = self.shared.module[id].ty;
                self.types().signature(ty).cloned()
            }
            _ => None,
        };
        let fits = |old: &FunctionType| old.prototyped && old.parameters.len() == list.len();
        let parameters = match earlier.filter(fits) {
            Some(old) => old.parameters,
            None => {
                let mut types = Vec::new();
                for parameter in list {
                    types.push(self.default_promoted_type(parameter.ty));
                }
                types.into()
            }
        };
        self.types_mut().function(FunctionType {
            result: signature.result,
            parameters,
            variadic: false,
            prototyped: false,
        })
    }

    pub(super) fn default_promoted_type(&mut self, ty: TypeId) -> TypeId {
        let ty = self.types_mut().unqualified(ty);
        if self.types().float(ty) == Some(crate::ir::FloatKind::Float) {
            return self
                .types_mut()
                .of(TypeKind::Float(crate::ir::FloatKind::Double));
        }
        self.promoted_type(ty, None)
    }

    fn parameters_of_definition(
        &mut self,
        id: FunctionId,
        parameters: &Parameters,
        old_style: Option<Vec<Parameter>>,
    ) {
        match (parameters, old_style) {
            (Parameters::Prototype { parameters, .. }, _) => {
                let first = parameters.first();
                if let Some(types) = first.and_then(|first| self.prototype_types.get(first)) {
                    self.scopes.bind_types(types);
                }
                for (parameter, object) in self.prototype(parameters, true) {
                    let object = match object {
                        Some(object) => object,
                        None => {
                            self.new_object(None, parameter.ty, Storage::Parameter, parameter.span)
                        }
                    };
                    if !self.types().is_complete(parameter.ty) {
                        let message =
                            format!("`{}` has no known size", self.type_text(parameter.ty));
                        self.error(&codes::INCOMPLETE, parameter.span, message);
                    }
                    self.module()[id].parameters.push(object);
                }
            }
            (_, Some(list)) => {
                let ty = self.shared.module[id].ty;
                let types = self
                    .types()
                    .signature(ty)
                    .map(|s| s.parameters.clone())
                    .unwrap_or_default();
                for (at, parameter) in list.into_iter().enumerate() {
                    let passed = types.get(at).copied().unwrap_or(parameter.ty);
                    let object = self.old_style_parameter(parameter, passed);
                    self.module()[id].parameters.push(object);
                }
            }
            (Parameters::Unspecified | Parameters::Identifiers(_), None) => {}
        }
    }

    /// A parameter that is passed promoted and narrowed when the function begins.
    fn old_style_parameter(&mut self, parameter: Parameter, passed: TypeId) -> ObjectId {
        let declared = self.types_mut().unqualified(parameter.ty);
        let name = parameter.name.map(|name| name.0);
        let same = passed == declared || !self.types().is_scalar(passed);
        if !same && self.types().is_bool(declared) {
            let message = "gcc takes the lowest bits of what is passed for this `_Bool`";
            self.unsupported(&codes::OLD_STYLE_BOOL, parameter.span, message);
        }
        let ty = if same { parameter.ty } else { passed };
        let object = self.new_object(name, ty, Storage::Parameter, parameter.span);
        let visible = if same {
            object
        } else {
            let local = self.new_local(name, parameter.ty, parameter.span);
            let source = self.object_place(object, parameter.span);
            let value = self.read(source, parameter.span);
            let value = self.cast(value, parameter.ty, parameter.span);
            let place = self.object_place(local, parameter.span);
            self.emit(StmtKind::Assign { place, value }, parameter.span);
            local
        };
        if let Some(name) = name {
            self.scopes
                .bind(name, Meaning::Object(visible), parameter.span);
        }
        object
    }

    fn function_body(&mut self, id: FunctionId, body: ast::StmtId, signature: &FunctionType) {
        let span = self.unit[body].span;
        if let AstStmt::Compound(items) = &self.unit[body].kind {
            self.block_items(items);
        }
        // `main` returns 0 at its end (C17 5.1.2.2.3).
        let end = Span {
            start: span.end.saturating_sub(1),
            ..span
        };
        if self.name_text(self.shared.module[id].name) == "main"
            && self.types().is_integer(signature.result)
            && !self.ends_in_jump()
        {
            let zero = self.int(signature.result, 0, end);
            self.emit(StmtKind::Return(Some(Argument::Scalar(zero))), end);
        }
        self.jump_tables();
        let block = self.close_scope_list(end);
        self.insert_cleanups(block);
        self.module()[id].body = Some(block);
        self.check_labels();
    }

    fn check_labels(&mut self) {
        let Some(function) = &self.function else {
            return;
        };
        let mut missing: Vec<(Span, LabelId)> = function
            .label_states
            .iter()
            .filter(|(_, state)| state.1.is_none())
            .filter_map(|(label, state)| state.0.map(|span| (span, *label)))
            .collect();
        missing.sort();
        for (span, label) in missing {
            let name = self.shared.module[label].name;
            let name = name.map_or("", |name| self.name_text(name)).to_owned();
            self.error(&codes::LABEL, span, format!("there is no label `{name}`"));
        }
    }
}
