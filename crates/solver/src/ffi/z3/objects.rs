//! Solvers, models and fixed points of a context, by number; and their settings.
//!
//! Invariant: `self` holds one reference to each object in `objects`.

use super::{
    context::{Ast, Context, Decl, Fault},
    functions::{RawFixedpoint, RawModel, RawParams, RawSolver, RawVector},
};

/// An object of Z3 that is not a node.
pub(super) enum Object {
    Free,
    Solver(RawSolver),
    Model(RawModel),
    Fixedpoint(RawFixedpoint),
}

/// A model of one context.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ModelRef(pub(super) usize);

/// A value of a setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Setting {
    Bool(bool),
    Number(u32),
    Name(&'static str),
}

/// A function in a model: values at points, and elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Graph {
    pub(crate) points: Vec<(Vec<Ast>, Ast)>,
    pub(crate) elsewhere: Ast,
}

impl Context {
    /// Keeps an object to which a reference was taken.
    pub(super) fn keep(&mut self, object: Object) -> usize {
        let free = self.objects.iter().position(|o| matches!(o, Object::Free));
        match free {
            Some(at) => {
                self.objects[at] = object;
                at
            }
            None => {
                self.objects.push(object);
                self.objects.len() - 1
            }
        }
    }

    /// Frees the object with this number.
    pub(super) fn free(&mut self, at: usize) {
        let f = self.functions;
        let object = self.objects.get_mut(at);
        let object = object.map_or(Object::Free, |o| std::mem::replace(o, Object::Free));
        // SAFETY: the table held one reference to the object.
        unsafe {
            match object {
                Object::Free => {}
                Object::Solver(solver) => (f.Z3_solver_dec_ref)(self.raw, solver),
                Object::Model(model) => (f.Z3_model_dec_ref)(self.raw, model),
                Object::Fixedpoint(fixedpoint) => {
                    (f.Z3_fixedpoint_dec_ref)(self.raw, fixedpoint);
                }
            }
        }
    }

    pub(super) fn free_all_objects(&mut self) {
        for at in 0..self.objects.len() {
            self.free(at);
        }
    }

    /// Forgets a model.
    pub(crate) fn free_model(&mut self, model: ModelRef) {
        self.free(model.0);
    }

    pub(super) fn raw_model(&self, model: ModelRef) -> Result<RawModel, Fault> {
        match self.objects.get(model.0) {
            Some(Object::Model(model)) => Ok(*model),
            Some(Object::Free | Object::Solver(_) | Object::Fixedpoint(_)) | None => {
                Err(Fault("no such model".into()))
            }
        }
    }

    /// The value of a term in a model; what the model does not mention is chosen.
    pub(crate) fn eval(&mut self, model: ModelRef, a: Ast) -> Result<Ast, Fault> {
        let (model, a) = (self.raw_model(model)?, self.node(a));
        let mut value = std::ptr::null_mut();
        // SAFETY: a model and a term of this context, and a place for the result.
        let done =
            unsafe { (self.functions.Z3_model_eval)(self.raw, model, a, true, &raw mut value) };
        if !done {
            self.outcome()?;
            return Err(Fault("a term has no value in the model".into()));
        }
        self.take(value)
    }

    /// A function in a model; `None` if the model does not mention it.
    pub(crate) fn graph(&mut self, model: ModelRef, decl: Decl) -> Result<Option<Graph>, Fault> {
        let (f, raw) = (self.functions, self.raw);
        let (model, decl) = (self.raw_model(model)?, self.node(decl));
        // SAFETY: a model and a declaration of this context. References are held while the
        // function and its entries are read; indices stay below the numbers of entries.
        unsafe {
            let function = (f.Z3_model_get_func_interp)(raw, model, decl);
            if function.is_null() {
                return self.outcome().map(|()| None);
            }
            (f.Z3_func_interp_inc_ref)(raw, function);
            let mut read = || -> Result<Graph, Fault> {
                let mut points = Vec::new();
                for i in 0..(f.Z3_func_interp_get_num_entries)(raw, function) {
                    let entry = (f.Z3_func_interp_get_entry)(raw, function, i);
                    self.outcome()?;
                    (f.Z3_func_entry_inc_ref)(raw, entry);
                    let mut args = Vec::new();
                    for j in 0..(f.Z3_func_entry_get_num_args)(raw, entry) {
                        let arg = (f.Z3_func_entry_get_arg)(raw, entry, j);
                        args.push(self.take(arg));
                    }
                    let value = (f.Z3_func_entry_get_value)(raw, entry);
                    let value = self.take(value);
                    (f.Z3_func_entry_dec_ref)(raw, entry);
                    points.push((args.into_iter().collect::<Result<_, _>>()?, value?));
                }
                let elsewhere = (f.Z3_func_interp_get_else)(raw, function);
                let elsewhere = self.take(elsewhere)?;
                Ok(Graph { points, elsewhere })
            };
            let graph = read();
            (f.Z3_func_interp_dec_ref)(raw, function);
            graph.map(Some)
        }
    }

    /// The members of a vector that the last call returned.
    pub(super) fn take_vector(&mut self, vector: RawVector) -> Result<Vec<Ast>, Fault> {
        self.outcome()?;
        let (f, raw) = (self.functions, self.raw);
        // SAFETY: a vector of this context, referenced while it is read.
        unsafe {
            (f.Z3_ast_vector_inc_ref)(raw, vector);
            let n = (f.Z3_ast_vector_size)(raw, vector);
            let member = |i| {
                let node = (f.Z3_ast_vector_get)(raw, vector, i);
                self.take(node)
            };
            let members = (0..n).map(member).collect();
            (f.Z3_ast_vector_dec_ref)(raw, vector);
            members
        }
    }

    /// Makes a parameter set of `settings` and passes it to `give`. It also turns off Z3's handling
    /// of Ctrl-C: Z3 would replace the handler of the process during a call, and the process would
    /// miss the signal.
    pub(super) fn with_params(
        &mut self,
        settings: &[(&str, Setting)],
        give: impl FnOnce(&Self, RawParams),
    ) -> Result<(), Fault> {
        let (f, raw) = (self.functions, self.raw);
        // SAFETY: parameters of this context, referenced while they are filled and given.
        unsafe {
            let params = (f.Z3_mk_params)(raw);
            self.outcome()?;
            (f.Z3_params_inc_ref)(raw, params);
            (f.Z3_params_set_bool)(raw, params, self.symbol("ctrl_c"), false);
            for (name, value) in settings {
                let name = self.symbol(name);
                match value {
                    Setting::Bool(value) => (f.Z3_params_set_bool)(raw, params, name, *value),
                    Setting::Number(value) => (f.Z3_params_set_uint)(raw, params, name, *value),
                    Setting::Name(value) => {
                        let value = self.symbol(value);
                        (f.Z3_params_set_symbol)(raw, params, name, value);
                    }
                }
            }
            give(self, params);
            let outcome = self.outcome();
            (f.Z3_params_dec_ref)(raw, params);
            outcome
        }
    }
}
