//! Random expressions of a given type.
//!
//! Invariant: the result has exactly the wanted type and mentions visible names only.

use super::{Generator, Signature, Ty};

const COMPARISONS: [&str; 4] = ["lt", "le", "gt", "ge"];
const CLASSES: [&str; 6] = [
    "isfinite",
    "isinf",
    "isnan",
    "isnormal",
    "issubnormal",
    "iszero",
];

impl Generator<'_> {
    /// An expression of the type, nested at most `depth` deep.
    pub(super) fn expr(&mut self, ty: &Ty, depth: u32) -> String {
        let text = if depth == 0 || self.rng.chance(20) {
            self.leaf(ty)
        } else {
            self.compound(ty, depth - 1)
        };
        self.annotated(text, 2)
    }

    /// A condition that depends on variables where there are any.
    pub(super) fn condition(&mut self) -> String {
        let depth = self.config.depth;
        match self.rng.below(8) {
            0 => self.expr(&Ty::Bool, depth),
            1 => {
                let (a, b) = (self.atom(depth - 1), self.atom(depth - 1));
                let op = if self.rng.chance(50) { "and" } else { "or" };
                self.apply(op, &[a, b])
            }
            2 => {
                let atom = self.atom(depth - 1);
                self.apply("not", &[atom])
            }
            _ => self.atom(depth - 1),
        }
    }

    /// A comparison of a variable with something.
    pub(super) fn atom(&mut self, depth: u32) -> String {
        let Some(variable) = self.variable(|v| !matches!(v.ty, Ty::Fun(..))) else {
            return self.expr(&Ty::Bool, depth);
        };
        self.warm(&variable.name);
        let left = self.use_of(&variable);
        if variable.ty == Ty::Bool && self.rng.chance(60) {
            return left;
        }
        let mut right = left.clone();
        if depth > 0 && self.rng.chance(50) {
            right = self.expr(&variable.ty, depth.min(1));
        }
        // Nothing is learned from comparing a variable with itself.
        if right == left && variable.ty.has_constants() {
            right = self.constant(&variable.ty);
        }
        let op = if variable.ty.is_number() && self.rng.chance(50) {
            *self.rng.pick(&COMPARISONS)
        } else {
            "eq"
        };
        self.apply(op, &[left, right])
    }

    /// A variable, a constant, a function or a define.
    fn leaf(&mut self, ty: &Ty) -> String {
        if self.rng.chance(8) {
            let hidden = |g: &Self, name: &str| g.visible().any(|v| v.name == *name);
            let found = self.defines.iter().find(|(_, t)| t == ty).cloned();
            if let Some((name, _)) = found.filter(|(name, _)| !hidden(self, name)) {
                return self.name(&name);
            }
        }
        let variable_first = !ty.has_constants() || self.rng.chance(80);
        if variable_first && let Some(variable) = self.variable(|v| v.ty == *ty) {
            return self.use_of(&variable);
        }
        match ty {
            Ty::Fun(params, returns) => {
                let fits = |s: &&Signature| s.params[..] == **params && s.returns[..] == **returns;
                let all: Vec<Signature> = self.signatures.iter().filter(fits).cloned().collect();
                let function = self.rng.pick(&all).clone();
                self.function_value(&function)
            }
            Ty::Sym(_) => unreachable!("there is a global of each symbolic type"),
            Ty::Map(..) if !ty.has_constants() => {
                unreachable!("there is a global of each type without constants")
            }
            Ty::Bool
            | Ty::Int
            | Ty::Real
            | Ty::Bv { .. }
            | Ty::Float { .. }
            | Ty::Enum(_)
            | Ty::Map(..) => self.constant(ty),
        }
    }

    /// An operator, a conversion, or a sequence with a value.
    fn compound(&mut self, ty: &Ty, depth: u32) -> String {
        match self.rng.below(20) {
            0 => return self.choice(ty, depth),
            1 if self.scope.effects => return self.sequence(ty, depth),
            2 | 3 => {
                if let Some(text) = self.map_get(ty, depth) {
                    return text;
                }
            }
            4 | 5 if ty.is_scalar() => return self.conversion(ty, depth),
            _ => {}
        }
        match ty {
            Ty::Bool => self.truth(depth),
            Ty::Int | Ty::Real | Ty::Bv { .. } | Ty::Float { .. } => self.number(ty, depth),
            Ty::Map(index, element) => {
                if !self.rng.chance(75) {
                    return self.choice(ty, depth);
                }
                let operands = [
                    self.expr(ty, depth),
                    self.expr(index, depth.min(1)),
                    self.expr(element, depth),
                ];
                self.apply("mapset", &operands)
            }
            Ty::Enum(_) | Ty::Sym(_) | Ty::Fun(..) => self.choice(ty, depth),
        }
    }

    /// `(ite C A B)`
    fn choice(&mut self, ty: &Ty, depth: u32) -> String {
        let condition = self.expr(&Ty::Bool, depth);
        let (then, mut otherwise) = (self.expr(ty, depth), self.expr(ty, depth));
        if then == otherwise && ty.has_constants() {
            otherwise = self.constant(ty);
        }
        self.apply("ite", &[condition, then, otherwise])
    }

    /// `(seq S… E)`
    fn sequence(&mut self, ty: &Ty, depth: u32) -> String {
        let mut parts = Vec::new();
        for _ in 0..self.rng.below(3) {
            parts.push(self.simple_statement(depth));
        }
        parts.push(self.expr(ty, depth));
        format!("(seq {})", parts.join(" "))
    }

    /// `(mapget M I)` from a map variable with such elements.
    fn map_get(&mut self, ty: &Ty, depth: u32) -> Option<String> {
        let fits = |map: &Ty| matches!(map, Ty::Map(_, element) if **element == *ty);
        let variable = self.variable(|v| fits(&v.ty))?;
        let Ty::Map(index, _) = &variable.ty else {
            unreachable!("only maps were asked for")
        };
        let map = if depth > 0 && self.rng.chance(30) {
            self.expr(&variable.ty, depth)
        } else {
            self.use_of(&variable)
        };
        let index = self.expr(index, depth);
        Some(self.apply("mapget", &[map, index]))
    }

    /// A bool that is not a leaf.
    fn truth(&mut self, depth: u32) -> String {
        match self.rng.below(10) {
            0 => {
                let operand = self.expr(&Ty::Bool, depth);
                self.apply("not", &[operand])
            }
            1 | 2 => {
                let op = if self.rng.chance(50) { "and" } else { "or" };
                let count = self.rng.weighted(&[(8, 2), (2, 3), (1, 1)]);
                let operands: Vec<String> =
                    (0..count).map(|_| self.expr(&Ty::Bool, depth)).collect();
                self.apply(op, &operands)
            }
            3 => self.atom(depth),
            4 => {
                let floats = |ty: &Ty| matches!(ty, Ty::Float { .. });
                let Some(ty) = self.pooled(floats) else {
                    return self.atom(depth);
                };
                let operand = self.expr(&ty, depth);
                let class = *self.rng.pick(&CLASSES);
                self.apply(class, &[operand])
            }
            5 | 6 => {
                let ty = self.pooled(|_| true).unwrap_or(Ty::Bool);
                let operands = [self.expr(&ty, depth), self.expr(&ty, depth)];
                self.apply("eq", &operands)
            }
            _ => {
                let Some(ty) = self.pooled(Ty::is_number) else {
                    return self.atom(depth);
                };
                let operands = [self.expr(&ty, depth), self.expr(&ty, depth)];
                let op = *self.rng.pick(&COMPARISONS);
                self.apply(op, &operands)
            }
        }
    }

    /// A type of the program that passes the test; rather one that some visible variable has.
    pub(super) fn pooled(&mut self, accept: impl Fn(&Ty) -> bool) -> Option<Ty> {
        if self.rng.chance(80) {
            let seen: Vec<Ty> = self.visible().map(|v| v.ty.clone()).collect();
            let seen = seen.into_iter().filter(|ty| accept(ty)).collect();
            if let Some(found) = self.any_of(seen) {
                return Some(found);
            }
        }
        let all = self.pool.iter().filter(|ty| accept(ty)).cloned().collect();
        self.any_of(all)
    }
}
