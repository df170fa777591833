//! Objects of which each thread has its own (`_Thread_local`, `__thread`, `errno`).
//!
//! In a program with threads they go through all calls, so that they are local to their thread:
//! ```text
//!   in K2 variables   a function takes their values, and gives back what they are at its end
//!   in memory         a function takes their addresses
//!   main              the initial values; the objects that other static ones are beside
//!   a new thread      the initial values; new objects, made by the thread that starts it
//!   its end           its objects in memory are dead
//! ```
//! K2 calls are `f(parameters, own values or addresses) → results, own values`. In a program
//! without threads these objects are like all static ones.

use super::address::New;
use super::context::{LeafVar, Lowerer, Res, Signature};
use super::names::Names;
use crate::ir::{Module, ObjectId, Storage};
use bia_base::Span;
use bia_k2::ast::{Expr, Stmt, Ty, Var};
use std::rc::Rc;

/// Whether each thread has an object of its own.
pub(crate) fn is_of_thread(module: &Module, object: ObjectId) -> bool {
    match module[object].storage {
        Storage::Global { thread_local, .. } => thread_local,
        Storage::StaticLocal => module.of_threads.contains(&object),
        Storage::StringLiteral
        | Storage::StaticLiteral
        | Storage::Local
        | Storage::Parameter
        | Storage::Temporary => false,
    }
}

impl Lowerer<'_> {
    /// Whether each thread of this program has an object of its own.
    pub(crate) fn is_own(&self, object: ObjectId) -> bool {
        self.scan.own.contains(&object)
    }

    fn own_objects(&self) -> Vec<ObjectId> {
        self.scan.own.iter().copied().collect()
    }

    /// The parameters and results that own objects add to every function.
    pub(super) fn declare_own(
        &mut self,
        names: &mut Names,
        parameters: &mut Vec<(String, Ty)>,
        results: &mut Vec<(String, Ty)>,
    ) -> Res<()> {
        for object in self.own_objects() {
            let stem = self.object_name(object);
            if self.homes.in_memory(object) {
                let taken = &self.names;
                let name = names.unique(&format!("&{stem}"), |n| taken.has(n));
                parameters.push((name, self.address_type()?));
                continue;
            }
            let (ty, span) = (self.module[object].ty, self.module[object].span);
            for leaf in self.parts_of(ty, span)?.iter() {
                let name = format!("{stem}{}", leaf.name.replace("[]", ""));
                let ty = self.leaf_type(leaf)?;
                for (list, name) in [
                    (&mut *parameters, format!("{name}.before")),
                    (&mut *results, name),
                ] {
                    let taken = &self.names;
                    list.push((names.unique(&name, |n| taken.has(n)), ty));
                }
            }
        }
        Ok(())
    }

    /// At the beginning of a function: what it takes, and the last of its results.
    pub(super) fn enter_own(&mut self, given: Vec<Var>, results: &[Var]) -> Res<()> {
        let mut given = given.into_iter();
        let values: usize = results.len();
        let mut at = 0;
        let mut own = Vec::new();
        for object in self.own_objects() {
            if self.homes.in_memory(object) {
                if let Some(var) = given.next() {
                    self.own_addresses.insert(object, var);
                }
                continue;
            }
            let (ty, span) = (self.module[object].ty, self.module[object].span);
            let mut parts = Vec::new();
            for leaf in self.parts_of(ty, span)?.iter() {
                if let (Some(var), Some(from)) = (results.get(at), given.next()) {
                    let value = self.b.var(from);
                    self.assign(*var, value)?;
                    let leaf = leaf.clone();
                    parts.push(LeafVar { leaf, var: *var });
                }
                at += 1;
            }
            own.push((object, parts));
        }
        debug_assert_eq!(at, values);
        for (object, parts) in own {
            self.show_own(object, parts);
        }
        Ok(())
    }

    fn show_own(&mut self, object: ObjectId, parts: Vec<LeafVar>) {
        let stem = self.object_name(object);
        for part in &parts {
            self.origins.variables.push(super::VariableOrigin {
                var: part.var,
                object,
                name: format!("{stem}{}", part.leaf.name),
                ty: part.leaf.ty.unwrap_or(self.module[object].ty),
                elements: part.leaf.count,
            });
        }
        self.variables.insert(object, Rc::new(parts));
    }

    /// In the function before the entry: the main thread's, with their initial values.
    pub(super) fn start_own(&mut self) -> Res<()> {
        self.own_addresses.clear();
        for object in self.own_objects() {
            if self.homes.in_memory(object) {
                continue;
            }
            let stem = self.object_name(object);
            let (ty, span) = (self.module[object].ty, self.module[object].span);
            let mut parts = Vec::new();
            for leaf in self.parts_of(ty, span)?.iter() {
                let ty = self.leaf_type(leaf)?;
                let name = format!("{stem}{}", leaf.name.replace("[]", ""));
                let var = self.temp(&name, ty)?;
                let leaf = leaf.clone();
                parts.push(LeafVar { leaf, var });
            }
            self.show_own(object, parts);
        }
        Ok(())
    }

    /// The call of a function by its thread.
    pub(super) fn call_with_own(
        &mut self,
        signature: &Signature,
        mut values: Vec<Expr>,
        mut results: Vec<Var>,
    ) -> Res<Stmt> {
        for object in self.own_objects() {
            if self.homes.in_memory(object) {
                values.push(self.object_address(object)?);
                continue;
            }
            for part in self.variables_of(object)?.iter() {
                values.push(self.b.var(part.var));
                results.push(part.var);
            }
        }
        Ok(self.b.call(signature.function, &values, &results)?)
    }

    /// What a new thread gets, and variables for what it gives back.
    pub(super) fn new_own(&mut self, span: Span) -> Res<(Vec<Expr>, Vec<Var>)> {
        let (mut values, mut results) = (Vec::new(), Vec::new());
        for object in self.own_objects() {
            let known = self.initial_values(object);
            if self.homes.in_memory(object) {
                let address = self.new_own_object(object, span)?;
                values.push(self.b.var(address));
                continue;
            }
            for part in self.variables_of(object)?.iter() {
                values.push(self.initial_part(object, part, &known)?);
                let ty = self.b.var_data(part.var).ty;
                results.push(self.temp("unused", ty)?);
            }
        }
        Ok((values, results))
    }

    /// The object of a new thread, with its initial value.
    fn new_own_object(&mut self, object: ObjectId, span: Span) -> Res<Var> {
        let ty = self.module[object].ty;
        let size = self.size_of(ty, span)?;
        let address = self.allocate(size, New::Local(object), span)?;
        let var_type = self.address_type()?;
        let var = self.temp("own", var_type)?;
        self.assign(var, address)?;
        self.forget_owner(var)?;
        let before = self.own_addresses.insert(object, var);
        let whole = self.whole(object)?;
        let filled = self.zero_access(whole, ty).and_then(|()| {
            let known = self.initial_values(object);
            let mut known = known.iter();
            known.try_for_each(|entry| self.store_initial(object, entry))
        });
        match before {
            Some(before) => self.own_addresses.insert(object, before),
            None => self.own_addresses.remove(&object),
        };
        filled.map(|()| var)
    }

    /// The running thread is at its end: its objects are dead.
    pub(super) fn end_own(&mut self) -> Res<()> {
        if !self.tracks_lifetimes() {
            return Ok(());
        }
        for object in self.own_objects() {
            if self.homes.in_memory(object) {
                let address = self.object_address(object)?;
                let slot = self.slot_of(address)?;
                self.kill(slot, false)?;
            }
        }
        Ok(())
    }
}
