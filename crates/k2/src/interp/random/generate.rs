//! Random values of any type, biased towards interesting ones.
//!
//! About a third of the numbers are any value of the type; the others are constants of the
//! program or their neighbours, small numbers, 0, 1, -1, the least and the greatest, and special
//! floats. Maps have a random default and a few entries. Functions are drawn from the program's
//! functions of the type.

use super::rng::Rng;
use crate::ast::{ExprKind, Program, Ty, Type};
use crate::interp::Halt;
use bia_base::Idx as _;
use bia_term::value::{ArrayValue, Bv, Float, FloatFormat, RoundingMode, Value};
use dashu_int::IBig;
use dashu_ratio::RBig;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// How many constants of one type are remembered.
const POOL: usize = 256;
/// How many entries a random map has at most.
const ENTRIES: u64 = 4;
/// How many entries it has with all maps inside of it: types may be nested hundreds deep.
const ALL_ENTRIES: u64 = 20;

/// A source of random values for one program.
#[derive(Clone, Debug)]
pub(super) struct Generator<'p> {
    program: &'p Program,
    pub(super) rng: Rng,
    /// The constants of the program, by type.
    pools: Vec<IndexSet<Value, FxBuildHasher>>,
}

impl<'p> Generator<'p> {
    pub(super) fn new(program: &'p Program, seed: u64) -> Self {
        let mut pools = vec![IndexSet::default(); program.types().len()];
        for at in 0..program.expr_count() {
            let data = program.expr(crate::ast::Expr::from_index(at));
            if let ExprKind::Const(constant) = data.kind {
                remember(program, &mut pools, data.ty, program.value(constant));
            }
        }
        Self {
            program,
            rng: Rng::new(seed),
            pools,
        }
    }

    /// A value of type `ty`. The only types without values are function types that no function
    /// of the program has.
    pub(super) fn value(&mut self, ty: Ty) -> Result<Value, Halt> {
        self.part(ty, &mut ALL_ENTRIES.clone())
    }

    /// A value with at most `left` entries, which are counted down. Recurs as deep as the type.
    fn part(&mut self, ty: Ty, left: &mut u64) -> Result<Value, Halt> {
        let program = self.program;
        Ok(match &program.types()[ty] {
            Type::Bool => Value::Bool(self.rng.coin()),
            Type::Int => self.int(ty).into(),
            Type::Real => self.real(ty).into(),
            Type::Bv { width, .. } => self.bv(ty, *width).into(),
            Type::Float(format) => self.float(ty, *format).into(),
            Type::Enum(values) => Value::Elem(small(self.rng.index(values.len()))),
            Type::Sym(_) => Value::Elem(small(self.rng.index(4))),
            Type::Fun { .. } => self.function(ty)?,
            Type::Map { index, element } => self.map(*index, *element, left)?,
            Type::Void => return Err(Halt::NoValue("the type void has no values".into())),
        })
    }

    fn function(&mut self, ty: Ty) -> Result<Value, Halt> {
        let all = self.program.functions().filter(|(_, f)| f.ty == ty);
        let all: Vec<usize> = all.map(|(f, _)| f.index()).collect();
        if all.is_empty() {
            let why = "the program has no function of the type that is asked for";
            return Err(Halt::NoValue(why.into()));
        }
        Ok(Value::Elem(small(all[self.rng.index(all.len())])))
    }

    fn map(&mut self, index: Ty, element: Ty, left: &mut u64) -> Result<Value, Halt> {
        let domain = self.program.types().domain(index);
        let mut map = ArrayValue::constant(self.part(element, left)?, domain);
        for _ in 0..self.rng.below(ENTRIES + 1).min(*left) {
            *left = left.saturating_sub(1);
            let (key, value) = (self.part(index, left)?, self.part(element, left)?);
            map.set(key, value);
        }
        Ok(map.into())
    }

    /// One of the program's constants of this type.
    fn constant(&mut self, ty: Ty) -> Option<Value> {
        let pool = &self.pools[ty.index()];
        pool.get_index(self.rng.index(pool.len())).cloned()
    }

    /// -1, 0 or 1.
    fn nudge(&mut self) -> i64 {
        [0, 1, -1][self.rng.index(3)]
    }

    /// From -16 to 16.
    fn small(&mut self) -> i64 {
        self.rng.below(33).cast_signed() - 16
    }

    fn bv(&mut self, ty: Ty, width: u32) -> Bv {
        match self.rng.below(16) {
            0 => Bv::zero(width),
            1 => Bv::one(width),
            2 => Bv::ones(width),
            3 => Bv::min_signed(width),
            4 => Bv::max_signed(width),
            5..8 => Bv::from_i64(width, self.small()),
            8..11 => match self.constant(ty) {
                Some(Value::Bv(constant)) => constant.add(&Bv::from_i64(width, self.nudge())),
                Some(_) | None => Bv::from_i64(width, self.small()),
            },
            _ => Bv::from_ubig(width, &self.rng.bits(width)),
        }
    }

    fn int(&mut self, ty: Ty) -> IBig {
        match self.rng.below(16) {
            0 => IBig::ZERO,
            1 => IBig::ONE,
            2 => IBig::NEG_ONE,
            3..7 => self.small().into(),
            7..11 => match self.constant(ty) {
                Some(Value::Int(constant)) => constant + self.nudge(),
                Some(_) | None => self.small().into(),
            },
            _ => {
                // All lengths up to 32 bits are equally likely, now and then more.
                let longest = if self.rng.below(8) == 0 { 128 } else { 32 };
                let length = 1 + self.rng.below(longest);
                let magnitude = self.rng.bits(u32::try_from(length).unwrap_or(1));
                let sign = if self.rng.coin() { 1 } else { -1 };
                IBig::from(magnitude) * IBig::from(sign)
            }
        }
    }

    fn real(&mut self, ty: Ty) -> RBig {
        match self.rng.below(8) {
            0 | 1 => RBig::from(IBig::from(self.small())),
            2 => RBig::from(self.int(self.program.types().int())),
            3 | 4 => match self.constant(ty) {
                Some(Value::Real(constant)) => *constant + RBig::from(IBig::from(self.nudge())),
                Some(_) | None => RBig::ZERO,
            },
            _ => {
                let numerator = self.rng.below(2001).cast_signed() - 1000;
                let denominator = 1 + self.rng.below(1000);
                RBig::from_parts(numerator.into(), denominator.into())
            }
        }
    }

    fn float(&mut self, ty: Ty, format: FloatFormat) -> Float {
        let negative = self.rng.coin();
        match self.rng.below(20) {
            0 => Float::zero(format, negative),
            1 => Float::infinity(format, negative),
            2 => Float::nan(format),
            3 => Float::max_finite(format, negative),
            4 => Float::min_subnormal(format, negative),
            5 => Float::min_normal(format, negative),
            6 => Float::one(format, negative),
            7..10 => {
                let number = IBig::from(self.small());
                Float::from_ibig(format, RoundingMode::NearestEven, &number)
            }
            10..13 => match self.constant(ty) {
                Some(Value::Float(constant)) => constant,
                Some(_) | None => Float::zero(format, negative),
            },
            _ => {
                let bits = self.rng.bits(format.width());
                Float::from_bits(format, &Bv::from_ubig(format.width(), &bits))
            }
        }
    }
}

/// Adds a constant, and for a map its parts, to the pools of their types.
fn remember(
    program: &Program,
    pools: &mut [IndexSet<Value, FxBuildHasher>],
    ty: Ty,
    value: &Value,
) {
    let mut open = vec![(ty, value)];
    while let Some((ty, value)) = open.pop() {
        let pool = &mut pools[ty.index()];
        if pool.len() >= POOL || !pool.insert(value.clone()) {
            continue;
        }
        if let (Type::Map { index, element }, Value::Array(map)) = (&program.types()[ty], value) {
            open.push((*element, map.default()));
            for (key, value) in map.entries().take(POOL) {
                open.extend([(*index, key), (*element, value)]);
            }
        }
    }
}

fn small(index: usize) -> u32 {
    u32::try_from(index).expect("ids have 32 bits")
}
