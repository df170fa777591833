//! Small designs with an invariant, woven into the main loop.
//!
//! Each has a set-up, a step and a check that never fails as long as nothing else writes its
//! variables. Sometimes they are protected from other statements and sometimes not, so both
//! outcomes occur and neither is obvious from the text.
//!
//! ```text
//!   lockstep  x = y            both take the same steps
//!   stride    x even           steps are even
//!   bounded   x ≤ n            steps stop at n, or wrap to zero
//!   mirror    b ⇔ x odd        both flip together
//!   states    s ≠ last         a cycle of states that leaves one out
//!   cell      m[i] = v         where it was just written
//! ```

use super::{Generator, Ty, Variable};

/// The statements of one design.
pub(super) struct Scenario {
    pub(super) setup: Vec<String>,
    pub(super) step: Vec<String>,
    /// True when the invariant is broken.
    pub(super) broken: String,
}

impl Generator<'_> {
    /// A design over visible variables, if there are suitable ones.
    pub(super) fn scenario(&mut self) -> Option<Scenario> {
        match self.rng.below(6) {
            0 => self.lockstep(),
            1 => self.stride(),
            2 => self.bounded_counter(),
            3 => self.mirror(),
            4 => self.states(),
            _ => self.cell(),
        }
    }

    /// A variable for a design; perhaps kept from other statements.
    fn cast_as(&mut self, protect: bool, fits: impl Fn(&Variable) -> bool) -> Option<Variable> {
        let found = self.variable(|v| !v.counter && fits(v))?;
        if protect {
            let variables = self.scope.vars.iter_mut().chain(&mut self.globals);
            for variable in variables.filter(|v| v.name == found.name) {
                variable.counter = true;
            }
        }
        self.warm(&found.name);
        Some(found)
    }

    fn lockstep(&mut self) -> Option<Scenario> {
        let protect = self.rng.chance(60);
        let x = self.cast_as(protect, |v| is_bv(&v.ty, 1))?;
        let y = self.variable(|v| v.ty == x.ty && v.name != x.name && !v.counter)?;
        let (x_use, y_use, ty) = (self.name(&x.name), self.name(&y.name), self.ty(&x.ty));
        let start = self.constant(&x.ty);
        let step = self.constant(&x.ty);
        let op = *self.rng.pick(&["add", "sub", "bitxor", "mul"]);
        let wrong = if self.rng.chance(15) { "sub" } else { op };
        Some(Scenario {
            setup: vec![
                format!("(assign {x_use} {start})"),
                format!("(assign {y_use} {x_use})"),
            ],
            step: vec![
                format!("(assign {x_use} ({op} {x_use} {step}))"),
                format!("(assign {y_use} ({wrong} {y_use} {step}))"),
            ],
            broken: format!("(not (eq {x_use} (cast {ty} {y_use})))"),
        })
    }

    fn stride(&mut self) -> Option<Scenario> {
        let protect = self.rng.chance(60);
        let x = self.cast_as(protect, |v| is_bv(&v.ty, 2))?;
        let (name, ty) = (self.name(&x.name), self.ty(&x.ty));
        // Minus two, which is even in every width.
        let step = if self.rng.chance(85) { "sub" } else { "add" };
        let one = format!("(const #b{}1 {ty})", "0".repeat(width(&x.ty) - 1));
        let two = format!("(add {one} {one})");
        Some(Scenario {
            setup: vec![format!("(assign {name} (const 0 {ty}))")],
            step: vec![format!("(assign {name} ({step} {name} {two}))")],
            broken: format!("(eq (bitand {name} {one}) {one})"),
        })
    }

    fn bounded_counter(&mut self) -> Option<Scenario> {
        let protect = self.rng.chance(60);
        let x = self.cast_as(protect, |v| is_bv(&v.ty, 3))?;
        let (name, ty) = (self.name(&x.name), self.ty(&x.ty));
        let most = self.rng.within(1, 2);
        let limit = if self.rng.chance(15) { most + 1 } else { most };
        let otherwise = if self.rng.chance(50) {
            format!("(const 0 {ty})")
        } else {
            name.clone()
        };
        let next = format!("(add {name} (const 1 {ty}))");
        let below = format!("(lt {name} (const {limit} {ty}))");
        Some(Scenario {
            setup: vec![format!("(assign {name} (const 0 {ty}))")],
            step: vec![format!("(assign {name} (ite {below} {next} {otherwise}))")],
            broken: format!("(gt {name} (const {most} {ty}))"),
        })
    }

    fn mirror(&mut self) -> Option<Scenario> {
        let protect = self.rng.chance(60);
        let flag = self.cast_as(protect, |v| v.ty == Ty::Bool)?;
        let x = self.cast_as(protect, |v| is_bv(&v.ty, 1))?;
        let (b, name, ty) = (self.name(&flag.name), self.name(&x.name), self.ty(&x.ty));
        let one = format!("(const #b{}1 {ty})", "0".repeat(width(&x.ty) - 1));
        let mut step = vec![
            format!("(assign {b} (not {b}))"),
            format!("(assign {name} (sub {name} {one}))"),
        ];
        self.rng.shuffle(&mut step);
        Some(Scenario {
            setup: vec![
                format!("(assign {b} (const false bool))"),
                format!("(assign {name} (const 0 {ty}))"),
            ],
            step,
            broken: format!("(not (eq {b} (eq (bitand {name} {one}) {one})))"),
        })
    }

    fn states(&mut self) -> Option<Scenario> {
        let protect = self.rng.chance(60);
        let state = self.cast_as(protect, |v| matches!(&v.ty, Ty::Enum(e) if e.len() > 2))?;
        let Ty::Enum(values) = state.ty.clone() else {
            unreachable!("only enumerations were asked for")
        };
        let (name, ty) = (self.name(&state.name), self.ty(&state.ty));
        let used = values.len() - usize::from(!self.rng.chance(15));
        let mut next = format!("(const {} {ty})", values[0]);
        for at in 1..used {
            let here = format!("(eq {name} (const {} {ty}))", values[at - 1]);
            next = format!("(ite {here} (const {} {ty}) {next})", values[at]);
        }
        let last = &values[values.len() - 1];
        Some(Scenario {
            setup: vec![format!("(assign {name} (const {} {ty}))", values[0])],
            step: vec![format!("(assign {name} {next})")],
            broken: format!("(eq {name} (const {last} {ty}))"),
        })
    }

    fn cell(&mut self) -> Option<Scenario> {
        let fits = |ty: &Ty| match ty {
            Ty::Map(index, element) => index.has_constants() && is_bv(element, 1),
            Ty::Bool
            | Ty::Int
            | Ty::Real
            | Ty::Bv { .. }
            | Ty::Float { .. }
            | Ty::Enum(_)
            | Ty::Sym(_)
            | Ty::Fun(..) => false,
        };
        let protect = self.rng.chance(60);
        let map = self.cast_as(protect, |v| fits(&v.ty))?;
        let Ty::Map(index, element) = map.ty.clone() else {
            unreachable!("only maps were asked for")
        };
        let name = self.name(&map.name);
        let (at, value) = (self.constant(&index), self.constant(&element));
        let elsewhere = self.constant(&index);
        let other = self.expr(&element, 1);
        Some(Scenario {
            setup: vec![format!("(assign {name} (mapset {name} {at} {value}))")],
            step: vec![format!(
                "(assign {name} (mapset {name} {elsewhere} {other}))"
            )],
            broken: format!("(not (eq (mapget {name} {at}) {value}))"),
        })
    }
}

fn is_bv(ty: &Ty, least: u32) -> bool {
    matches!(ty, Ty::Bv { width, .. } if *width >= least)
}

fn width(ty: &Ty) -> usize {
    match ty {
        Ty::Bv { width, .. } => usize::try_from(*width).expect("a width fits"),
        Ty::Bool
        | Ty::Int
        | Ty::Real
        | Ty::Float { .. }
        | Ty::Map(..)
        | Ty::Enum(_)
        | Ty::Sym(_)
        | Ty::Fun(..) => unreachable!("only bit-vectors are asked"),
    }
}
