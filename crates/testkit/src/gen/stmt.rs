//! Random statements without control flow: assignments, havoc, assumptions, calls.

use super::{Generator, Signature, Ty, Variable};

impl Generator<'_> {
    /// A variable that statements may write, all with the same chance.
    fn writable(&mut self) -> Option<Variable> {
        let all = self.visible().filter(|v| !v.counter).cloned().collect();
        self.any_of(all)
    }

    /// One statement that sets no label and jumps nowhere.
    pub(super) fn simple_statement(&mut self, depth: u32) -> String {
        let kind = self.rng.weighted(&[
            (70, Simple::Assign),
            (6, Simple::Havoc),
            (2, Simple::Assume),
            (14, Simple::Call),
            (1, Simple::Skip),
        ]);
        let text = match kind {
            Simple::Assign => self.assign(depth),
            Simple::Havoc => self.havoc(),
            Simple::Assume => {
                let condition = self.condition();
                format!("(assume {condition})")
            }
            Simple::Call => match self.callee() {
                Some(function) => self.call(&function, depth),
                None => self.assign(depth),
            },
            Simple::Skip => self.skip(depth),
        };
        self.annotated(text, 4)
    }

    /// Nothing, in one of its forms.
    fn skip(&mut self, depth: u32) -> String {
        if self.varied() && self.rng.chance(50) {
            let condition = self.expr(&Ty::Bool, depth);
            // A bare name would be no statement.
            return self.apply("not", &[condition]);
        }
        String::from("(seq)")
    }

    /// An assignment whose value has to do with other variables.
    pub(super) fn assign(&mut self, depth: u32) -> String {
        let Some(variable) = self.writable() else {
            return String::from("(seq)");
        };
        // Steps of counters and flags make loops that go somewhere.
        let value = if variable.ty.is_number() && self.rng.chance(25) {
            let op = if self.rng.chance(70) { "add" } else { "sub" };
            let operands = [self.use_of(&variable), self.constant(&variable.ty)];
            self.apply(op, &operands)
        } else if variable.ty.has_constants() && self.rng.chance(12) {
            self.constant(&variable.ty)
        } else {
            self.expr(&variable.ty, depth)
        };
        let target = self.target(&variable);
        self.warm(&variable.name);
        format!("(assign {target} {value})")
    }

    /// An arbitrary value for some variable.
    pub(super) fn havoc(&mut self) -> String {
        let Some(variable) = self.writable() else {
            return String::from("(seq)");
        };
        self.warm(&variable.name);
        let target = self.target(&variable);
        format!("(havoc {target})")
    }

    /// A function to call: a later one, so that calls end, or one without body.
    fn callee(&mut self) -> Option<Signature> {
        let from = self.scope.function.map_or(0, |at| at + 1);
        let later = self.signatures.get(from..).unwrap_or_default();
        let any = !self.finite() && self.rng.chance(10);
        let all = if any { &self.signatures[..] } else { later };
        let all = all.to_vec();
        self.any_of(all)
    }

    /// A call with random arguments; its results go to any variables of their types.
    pub(super) fn call(&mut self, function: &Signature, depth: u32) -> String {
        let mut arguments: Vec<String> = Vec::new();
        for (at, ty) in function.params.iter().enumerate() {
            arguments.push(match (function.recursive && at == 0, ty) {
                // Where counting down begins, from low enough.
                (true, Ty::Bv { width, .. }) if *width > 2 => {
                    format!("(const {} {})", self.rng.below(4), self.ty(ty))
                }
                _ => self.expr(ty, depth.min(2)),
            });
        }
        self.call_with(function, arguments)
            .unwrap_or_else(|| String::from("(seq)"))
    }

    /// A call with these arguments; `None` if no variable can take some result.
    pub(super) fn call_with(
        &mut self,
        function: &Signature,
        arguments: Vec<String>,
    ) -> Option<String> {
        let mut parts = vec![self.called(function)];
        parts.extend(arguments);
        for ty in &function.returns {
            let variable = self.variable(|v| v.ty == *ty && !v.counter)?;
            self.warm(&variable.name);
            parts.push(self.target(&variable));
        }
        Some(format!("(call {})", parts.join(" ")))
    }

    /// What stands for the function: itself or a variable that may hold it.
    fn called(&mut self, function: &Signature) -> String {
        let ty = Ty::Fun(
            function.params.clone().into(),
            function.returns.clone().into(),
        );
        // A function that counts down is called by itself only, with a suitable argument.
        if !function.recursive && self.varied() && self.rng.chance(20) {
            return self.expr(&ty, 1);
        }
        let text = self.function_value(function);
        self.annotated(text, 3)
    }
}

#[derive(Clone, Copy)]
enum Simple {
    Assign,
    Havoc,
    Assume,
    Call,
    Skip,
}
