//! Translates functions: signatures, bodies, error labels.

use super::codes;
use super::context::{Body, LeafVar, Lowerer, Res, Signature, refuse};
use super::names::Names;
use super::points::analyse;
use super::{Check, Property, home::Homes, scan::scan_with};
use crate::assumed;
use crate::ir::{FunctionId, ObjectId, Storage};
use bia_base::Diagnostic;
use bia_k2::ast::{Function, Ty, Var};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

impl Lowerer<'_> {
    /// Translates the whole program.
    pub(crate) fn program(&mut self) -> Res<()> {
        let entry = match self.module.function(&self.options.entry) {
            Some(entry) if self.module[entry].body.is_some() => entry,
            Some(_) | None => {
                let text = format!("there is no definition of `{}`", self.options.entry);
                let found = Diagnostic::new(&codes::NO_ENTRY, text);
                return Err(super::context::Stop::Refused(found));
            }
        };
        let handlers = self.handler_functions();
        self.scan = scan_with(self.module, entry, &handlers);
        self.homes = Homes::new(self.module, &self.scan);
        self.points = analyse(self.module, &self.scan, &self.homes, self.options);
        self.find_changing()?;
        self.find_interrupts(entry)?;
        self.refuse_kept_temporaries();
        self.find_moves();
        self.plan_orders();
        for place in &self.scan.places {
            if self.is_taken_as_ordinary(*place) {
                let span = self.module[*place].span;
                let text = assumed::VOLATILE.sentence(&[]);
                self.assumptions.entry(text).or_insert(Some(span));
            }
        }
        self.uses_realloc = self
            .module
            .function("realloc")
            .is_some_and(|f| self.module[f].body.is_none());
        self.shape_addresses(entry);
        self.lay_out()?;
        let functions: Vec<FunctionId> = self.scan.functions.iter().copied().collect();
        let statics: Vec<ObjectId> = self.scan.objects.iter().copied().collect();
        for object in statics {
            let is_static = self.module[object].storage.is_static() && !self.is_own(object);
            if is_static && !self.homes.in_memory(object) {
                self.variables_of(object)?;
            }
        }
        for function in &functions {
            self.declare(*function)?;
        }
        self.declare_interrupts()?;
        for function in &functions {
            self.define(*function)?;
        }
        self.define_interrupts()?;
        self.start(entry)
    }

    /// The K2 function of a C function, with its parameters and results.
    fn declare(&mut self, id: FunctionId) -> Res<()> {
        let data = &self.module[id];
        self.b.at(Some(data.span));
        let mut names = Names::default();
        let mut parameters: Vec<(String, Ty)> = Vec::new();
        for object in &data.parameters {
            let stem = self.object_name(*object);
            let leaves = self.parts_of(self.module[*object].ty, self.module[*object].span)?;
            for leaf in leaves.iter() {
                let name = format!("{stem}{}", leaf.name.replace("[]", ""));
                let ty = self.leaf_type(leaf)?;
                let taken = &self.names;
                parameters.push((names.unique(&name, |n| taken.has(n)), ty));
            }
        }
        let mut results: Vec<(String, Ty)> = Vec::new();
        let result = self.module.types.signature(data.ty).map(|s| s.result);
        if let Some(result) = result.filter(|ty| !self.module.types.is_void(*ty)) {
            for leaf in self.parts_of(result, data.span)?.iter() {
                let name = format!("result{}", leaf.name.replace("[]", ""));
                let ty = self.leaf_type(leaf)?;
                let taken = &self.names;
                results.push((names.unique(&name, |n| taken.has(n)), ty));
            }
        }
        let plain = |list: &[(String, Ty)]| -> Vec<Ty> { list.iter().map(|(_, ty)| *ty).collect() };
        let signature = (plain(&parameters), plain(&results));
        self.declare_own(&mut names, &mut parameters, &mut results)?;
        let name = self.module.name(self.module[id].name);
        let name = self.names.unique(name, |_| false);
        let borrow = |list: &'_ [(String, Ty)]| -> Vec<(String, Ty)> { list.to_vec() };
        let (parameters, results) = (borrow(&parameters), borrow(&results));
        let p: Vec<(&str, Ty)> = parameters.iter().map(|(n, t)| (n.as_str(), *t)).collect();
        let r: Vec<(&str, Ty)> = results.iter().map(|(n, t)| (n.as_str(), *t)).collect();
        let function = self.b.function(&name, &p, &r)?;
        self.own_names.insert(id, names);
        self.signatures.insert(
            id,
            Signature {
                function,
                parameters: signature.0,
                results: signature.1,
            },
        );
        Ok(())
    }

    /// Begins the body of a K2 function.
    pub(crate) fn open(&mut self, id: Option<FunctionId>, function: Function, names: Names) {
        self.body = Some(Body {
            id,
            function,
            out: Vec::new(),
            names,
            label_names: Names::default(),
            labels: FxHashMap::default(),
            frames: Vec::new(),
            blocks: Vec::new(),
            finish: None,
            errors: Vec::new(),
            loop_depth: 0,
            placed: None,
            any: FxHashMap::default(),
            frame: BTreeMap::new(),
            span: id.map(|id| self.module[id].span),
        });
    }

    fn define(&mut self, id: FunctionId) -> Res<()> {
        let function = self.signatures[&id].function;
        let names = self.own_names.remove(&id).unwrap_or_default();
        self.open(Some(id), function, names);
        self.at(self.module[id].span);
        self.enter(id, function)?;
        if self.scan.recursive.contains(&id) {
            // It may call itself without end.
            self.interrupt_point()?;
        }
        if let Some(body) = self.module[id].body {
            self.statements(body)?;
        }
        self.leave(id)?;
        self.close()
    }

    /// Parameters find their homes; locals in memory get addresses.
    fn enter(&mut self, id: FunctionId, function: Function) -> Res<()> {
        if self.options.properties.has(Property::Termination) && self.scan.recursive.contains(&id) {
            let label = self.new_label("enter")?;
            let stmt = self.place_label(label)?;
            self.b
                .annotate(stmt, "notlive", Property::Termination.id())?;
        }
        let mut vars: Vec<Var> = self.b.function_data(function).params.clone();
        for object in self.module[id].parameters.clone() {
            let ty = self.module[object].ty;
            let span = self.module[object].span;
            let leaves = self.parts_of(ty, span)?;
            let rest = vars.split_off(leaves.len().min(vars.len()));
            let own = std::mem::replace(&mut vars, rest);
            if self.homes.in_memory(object) {
                self.place_local(object)?;
                let whole = self.whole(object)?;
                self.store_record(whole, ty, &own, span)?;
                continue;
            }
            let stem = self.object_name(object);
            let mut parts = Vec::new();
            for (leaf, var) in leaves.iter().zip(own) {
                self.origins.variables.push(super::VariableOrigin {
                    var,
                    object,
                    name: format!("{stem}{}", leaf.name),
                    ty: leaf.ty.unwrap_or(ty),
                    elements: leaf.count,
                });
                let leaf = leaf.clone();
                parts.push(LeafVar { leaf, var });
            }
            self.variables.insert(object, Rc::new(parts));
        }
        let visible = self.signatures.get(&id).map_or(0, |s| s.results.len());
        let returns = self.b.function_data(function).returns.clone();
        self.enter_own(vars, returns.get(visible..).unwrap_or_default())?;
        self.forget_values(id)?;
        self.open_frame(id)?;
        let jumps = self.scan.has_labels.contains(&id);
        for object in self.tracked_locals(id) {
            let fixed = self.module.types.size(self.module[object].ty).is_some();
            if self.addresses.contains_key(&object) {
                continue;
            }
            // Temporaries have no lifetime of their own.
            let temporary = self.module[object].storage == Storage::Temporary;
            let begins = self.scan.begin_block.contains_key(&object);
            if self.scan.threaded && begins && !jumps && !temporary && !self.tracks_lifetimes() {
                continue; // placed where its lifetime begins
            }
            if fixed && (jumps || temporary || !self.tracks_lifetimes()) {
                self.place_local(object)?;
            } else if self.tracks_lifetimes() {
                self.no_address(object)?;
            }
        }
        Ok(())
    }

    /// Locals in memory, without parameters.
    fn tracked_locals(&self, id: FunctionId) -> Vec<ObjectId> {
        let all = self.module[id].locals.iter().copied();
        let used = |o: &ObjectId| self.scan.objects.contains(o) && self.homes.in_memory(*o);
        all.filter(used).collect()
    }

    /// Ends the lifetimes of locals and parameters.
    fn leave(&mut self, id: FunctionId) -> Res<()> {
        if let Some(finish) = self.body().finish {
            self.place_label(finish)?;
        }
        let mut objects = self.tracked_locals(id);
        objects.extend(self.module[id].parameters.iter().copied());
        for object in objects {
            self.end(object)?;
        }
        self.close_frame()
    }

    /// Error labels behind the end of the function, and the body as a whole.
    pub(crate) fn close(&mut self) -> Res<()> {
        let errors = std::mem::take(&mut self.body().errors);
        let function = self.body().id;
        if !errors.is_empty() {
            let done = self.new_label("done")?;
            self.jump(done);
            for (label, property, text, span) in errors {
                self.at(span);
                let stmt = self.place_label(label)?;
                self.b.annotate(stmt, "error", property.id())?;
                self.origins.checks.push(Check {
                    stmt,
                    property,
                    text,
                    span,
                    function,
                });
                self.stop_path();
            }
            self.place_label(done)?;
        }
        let (of, out) = (self.body().function, std::mem::take(&mut self.body().out));
        let body = self.b.seq(&out)?;
        self.b.set_body(of, body)?;
        self.body = None;
        Ok(())
    }

    /// A body that cannot be translated: labels that were made are placed, so that the rest can go
    /// on.
    pub(crate) fn unsupported<T>(&self, text: &str, span: bia_base::Span) -> Res<T> {
        refuse(&codes::CONSTRUCT, text, span)
    }
}
