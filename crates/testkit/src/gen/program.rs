//! A whole random program: types, globals, functions, entry, initial constraint.

use super::control::Role;
use super::names::Names;
use super::text::relaid;
use super::types::pool;
use super::{GenConfig, Generator, Scope, Signature, Syntax, Ty, TypeMix, Variable};
use crate::rng::Rng;

/// The program of a seed.
pub(super) fn program(seed: u64, config: &GenConfig) -> String {
    let mut rng = Rng::new(seed ^ 0x6B32_0000_6B32_0000);
    let pool = pool(&mut rng, config);
    // Either the bare words `true` and `false` are used as constants, or things may have these
    // names.
    let bare_truth = config.syntax == Syntax::Plain || rng.chance(80);
    let mut generator = Generator {
        rng,
        config,
        names: Names::new(bare_truth),
        bare_truth,
        pool,
        aliases: Vec::new(),
        globals: Vec::new(),
        signatures: Vec::new(),
        defines: Vec::new(),
        scope: Scope::default(),
        bits_left: 0,
    };
    generator.write()
}

impl Generator<'_> {
    fn write(&mut self) -> String {
        let types = self.type_aliases();
        self.make_globals();
        self.make_signatures();
        let defines = self.make_defines();
        let entry = self.fresh("main");
        let mut forms = vec![format!("(entry {})", self.name(&entry))];
        forms.extend(self.globals_form());
        forms.extend(self.init_form());
        for at in 0..self.signatures.len() {
            if self.signatures[at].defined {
                forms.push(self.function(at));
            }
        }
        forms.push(self.entry_function(&entry));
        if self.varied() {
            self.rng.shuffle(&mut forms);
        }
        let all: Vec<String> = types.into_iter().chain(defines).chain(forms).collect();
        relaid(&mut self.rng, &(all.join("\n") + "\n"), self.config.syntax)
    }

    fn fresh(&mut self, stem: &str) -> String {
        self.names.fresh(&mut self.rng, stem, self.config.syntax)
    }

    fn type_aliases(&mut self) -> Vec<String> {
        let mut forms = Vec::new();
        for ty in self.pool.clone() {
            if ty != Ty::Bool && self.rng.chance(if self.varied() { 40 } else { 25 }) {
                let text = self.ty(&ty);
                let name = self.names.fresh(&mut self.rng, "t", Syntax::Plain);
                forms.push(format!("(type {name} {text})"));
                self.aliases.push((name, ty));
            }
        }
        forms
    }

    /// A type for a variable, within what is left of the bits.
    fn variable_type(&mut self) -> Ty {
        let (left, finite) = (self.bits_left, self.finite());
        let fits = |ty: &&Ty| !finite || ty.bits() <= left;
        let all = self.pool.iter().filter(fits).cloned().collect();
        let ty = self.any_of(all).unwrap_or(Ty::Bool);
        self.bits_left = left.saturating_sub(ty.bits());
        ty
    }

    /// Bits for the globals, or for one function.
    fn share_of_bits(&self, ninths: u32) -> u32 {
        match self.config.types {
            TypeMix::Finite { bits, .. } => bits * ninths / 9,
            TypeMix::Every => u32::MAX,
        }
    }

    fn make_globals(&mut self) {
        self.bits_left = self.share_of_bits(5);
        let mut types: Vec<Ty> = Vec::new();
        // Without constants there must be a variable to start from.
        types.extend(self.pool.iter().filter(|ty| !ty.has_constants()).cloned());
        for _ in 0..self.rng.within(1, self.config.globals.max(1)) {
            if self.bits_left > 0 {
                types.push(self.variable_type());
            }
        }
        for ty in types {
            let name = self.fresh("g");
            self.globals.push(Variable {
                name,
                ty,
                counter: false,
            });
        }
    }

    fn globals_form(&mut self) -> Option<String> {
        let globals = self.globals.clone();
        let mut texts: Vec<String> = globals.iter().map(|g| self.declaration(g)).collect();
        if self.varied() && self.rng.chance(5) {
            texts.push(self.void_declaration());
        }
        (!texts.is_empty()).then(|| format!("(globals {})", texts.join(" ")))
    }

    fn void_declaration(&mut self) -> String {
        let name = self.fresh("nothing");
        format!("(var {} void)", self.name(&name))
    }

    fn init_form(&mut self) -> Option<String> {
        if !self.rng.chance(35) {
            return None;
        }
        self.scope = Scope::default();
        // Comparisons with constants, so that some globals satisfy it.
        let condition = if self.finite() || self.rng.chance(50) {
            let atoms = [self.atom(0), self.atom(0)];
            match self.rng.below(10) {
                0 => self.apply("and", &atoms),
                1..=4 => self.apply("or", &atoms),
                _ => atoms[0].clone(),
            }
        } else {
            self.condition()
        };
        Some(if self.rng.chance(40) {
            format!("(init (assume {condition}))")
        } else {
            format!("(init {condition})")
        })
    }

    fn make_signatures(&mut self) {
        let count = self.rng.below(self.config.functions + 1);
        for _ in 0..count {
            let recursive = self.config.recursion && self.rng.chance(25);
            let signature = self.signature(true, recursive);
            self.signatures.push(signature);
        }
        if self.config.undefined && self.rng.chance(20) {
            let signature = self.signature(false, false);
            self.signatures.push(signature);
        }
        if !self.finite() {
            self.add_function_types();
        }
    }

    fn signature(&mut self, defined: bool, recursive: bool) -> Signature {
        self.bits_left = self.share_of_bits(4);
        let counts = |ty: &Ty| matches!(ty, Ty::Bv { width, signed: false } if *width <= 3);
        let counter = if recursive { self.pooled(counts) } else { None };
        let recursive = counter.is_some();
        let mut params: Vec<Ty> = counter.into_iter().collect();
        for ty in &params {
            self.bits_left = self.bits_left.saturating_sub(ty.bits());
        }
        for _ in 0..self.rng.below(self.config.params + 1) {
            if self.bits_left > 0 {
                params.push(self.variable_type());
            }
        }
        let mut returns = Vec::new();
        for _ in 0..self.rng.below(self.config.returns + 1) {
            if self.bits_left > 0 {
                returns.push(self.variable_type());
            }
        }
        let name = if defined {
            self.fresh("f")
        } else {
            self.names.fresh(&mut self.rng, "undefined", Syntax::Plain)
        };
        Signature {
            name,
            params,
            returns,
            defined,
            recursive,
        }
    }

    /// Lets variables hold functions.
    fn add_function_types(&mut self) {
        for at in 0..self.signatures.len() {
            let signature = &self.signatures[at];
            if signature.recursive || !self.rng.chance(30) {
                continue;
            }
            let ty = Ty::Fun(
                signature.params.clone().into(),
                signature.returns.clone().into(),
            );
            if !self.pool.contains(&ty) {
                self.pool.push(ty);
            }
        }
    }

    fn make_defines(&mut self) -> Vec<String> {
        let mut forms = Vec::new();
        if !self.varied() {
            return forms;
        }
        for _ in 0..self.rng.below(3) {
            let ty = self.rng.pick(&self.pool.clone()).clone();
            let value = self.expr(&ty, 2);
            let name = self.fresh("macro");
            let form = format!("(define {} {value})", self.name(&name));
            forms.push(self.annotated(form, 10));
            self.defines.push((name, ty));
        }
        forms
    }

    /// New variables of one function; in the full language they sometimes hide globals.
    fn local(&mut self, stem: &str, ty: Ty) -> Variable {
        let mut name = self.fresh(stem);
        if self.varied() && self.rng.chance(5) {
            let free = |g: &&Variable| {
                g.ty.has_constants() && !self.scope.vars.iter().any(|v| v.name == g.name)
            };
            if let Some(global) = self.globals.iter().find(free) {
                name = global.name.clone();
            }
        }
        let variable = Variable {
            name,
            ty,
            counter: false,
        };
        self.scope.vars.push(variable.clone());
        variable
    }

    fn declare(&mut self, stem: &str, types: Vec<Ty>) -> String {
        let mut texts = Vec::new();
        for ty in types {
            let variable = self.local(stem, ty);
            texts.push(self.declaration(&variable));
        }
        texts.join(" ")
    }

    fn locals(&mut self) -> String {
        let mut types = Vec::new();
        for _ in 0..self.rng.below(self.config.locals + 1) {
            if self.bits_left > 0 {
                types.push(self.variable_type());
            }
        }
        let mut text = self.declare("x", types);
        if self.varied() && self.rng.chance(5) {
            text += " ";
            text += &self.void_declaration();
        }
        text
    }

    /// A function that others call.
    fn function(&mut self, at: usize) -> String {
        let signature = self.signatures[at].clone();
        self.scope = Scope {
            function: Some(at),
            effects: true,
            ..Scope::default()
        };
        self.bits_left = self.share_of_bits(4);
        for ty in signature.params.iter().chain(&signature.returns) {
            self.bits_left = self.bits_left.saturating_sub(ty.bits());
        }
        let params = self.declare("p", signature.params.clone());
        let returns = self.declare("r", signature.returns.clone());
        let locals = self.locals();
        let mut body = Vec::new();
        let mut budget = self.rng.within(1, (self.config.statements / 2).max(1));
        if signature.recursive {
            self.recursive_call(&signature, &mut body);
        }
        self.block(&mut body, &mut budget, self.config.nesting.min(1));
        for at in 0..signature.returns.len() {
            // Results are rarely left arbitrary.
            if self.rng.chance(80) {
                let variable = self.scope.vars[signature.params.len() + at].clone();
                let value = self.expr(&variable.ty, self.config.depth);
                let target = self.target(&variable);
                body.push(format!("(assign {target} {value})"));
            }
        }
        self.set_pending(&mut body);
        let text = self.function_form(&signature.name, &params, &returns, &locals, &body);
        self.annotated(text, 10)
    }

    /// `if n ≠ 0 { call self(n - 1, …) }`
    fn recursive_call(&mut self, signature: &Signature, body: &mut Vec<String>) {
        let counter = self.scope.vars[0].clone();
        self.scope.vars[0].counter = true;
        let end = self.label();
        let ty = self.ty(&counter.ty);
        let name = self.name(&counter.name);
        let zero = self.apply("eq", &[name.clone(), format!("(const 0 {ty})")]);
        self.condjump(body, &zero, &end);
        let mut arguments = vec![format!("(sub {name} (const 1 {ty}))")];
        for ty in &signature.params[1..] {
            arguments.push(self.expr(ty, 1));
        }
        if let Some(call) = self.call_with(signature, arguments) {
            body.push(call);
        }
        self.set(body, &end, Role::Place);
        // A jump back would call again and again.
        self.scope.labels.clear();
    }

    fn function_form(
        &mut self,
        name: &str,
        params: &str,
        returns: &str,
        locals: &str,
        body: &[String],
    ) -> String {
        let name = self.name(name);
        let body = if body.len() == 1 && self.rng.chance(50) {
            body[0].clone()
        } else {
            format!("(seq\n    {})", body.join("\n    "))
        };
        let returns = if returns.is_empty() {
            String::from("(return)")
        } else {
            format!("(return {returns})")
        };
        format!("(function {name} ({params}) {returns} (locals {locals})\n  {body})")
    }

    /// The function where execution begins: set-up, then mostly a loop, then perhaps an end that
    /// repeats itself.
    fn entry_function(&mut self, name: &str) -> String {
        self.scope = Scope {
            effects: true,
            function: None,
            ..Scope::default()
        };
        self.bits_left = self.share_of_bits(4);
        let params = if self.rng.chance(15) {
            let ty = self.variable_type();
            self.declare("p", vec![ty])
        } else {
            String::new()
        };
        let locals = self.locals();
        let mut body = Vec::new();
        self.initial_values(&mut body);
        let mut budget = self
            .rng
            .within(self.config.statements / 3, self.config.statements);
        if self.rng.chance(70) {
            self.main_loop(&mut body, &mut budget);
        } else {
            self.block(&mut body, &mut budget, self.config.nesting);
        }
        self.set_pending(&mut body);
        if self.rng.chance(35) {
            self.check(&mut body);
        }
        if self.rng.chance(45) {
            let end = self.label();
            self.set(&mut body, &end, Role::Final);
            self.jump(&mut body, &[&end]);
        }
        self.function_form(name, &params, "", &locals, &body)
    }

    fn initial_values(&mut self, body: &mut Vec<String>) {
        let all: Vec<Variable> = self.visible().cloned().collect();
        for variable in all {
            if variable.ty.has_constants() && self.rng.chance(60) {
                let value = self.constant(&variable.ty);
                let target = self.target(&variable);
                body.push(format!("(assign {target} {value})"));
            }
        }
    }

    /// `loop { … }`, often around a design with an invariant.
    fn main_loop(&mut self, body: &mut Vec<String>, budget: &mut usize) {
        let scenario = if self.rng.chance(65) {
            self.scenario()
        } else {
            None
        };
        let (head, end) = (self.label(), self.label());
        if let Some(scenario) = &scenario {
            body.extend(scenario.setup.iter().cloned());
        }
        self.set(body, &head, Role::Head);
        for _ in 0..self.rng.weighted(&[(2, 0), (6, 1), (3, 2)]) {
            // What the round gets as its input.
            let input = self.havoc();
            body.push(input);
        }
        if self.rng.chance(40) {
            let condition = self.condition();
            self.condjump(body, &condition, &end);
        }
        self.block(body, budget, self.config.nesting);
        if let Some(scenario) = scenario {
            body.extend(scenario.step);
            let past = self.label();
            let error = self.label();
            self.condjump(body, &format!("(not {})", scenario.broken), &past);
            self.set(body, &error, Role::Check);
            self.set(body, &past, Role::Place);
        }
        self.block(body, budget, self.config.nesting);
        self.jump(body, &[&head]);
        self.set(body, &end, Role::Place);
    }
}
