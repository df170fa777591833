//! The types of random programs, as the generator sees them.

use super::{GenConfig, TypeMix};
use crate::rng::Rng;
use std::rc::Rc;

/// A K2 type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ty {
    Bool,
    Int,
    Real,
    Bv { width: u32, signed: bool },
    Float { exponent: u32, mantissa: u32 },
    Map(Rc<Ty>, Rc<Ty>),
    Enum(Rc<[String]>),
    Sym(Rc<str>),
    Fun(Rc<[Ty]>, Rc<[Ty]>),
}

impl Ty {
    pub(crate) fn is_number(&self) -> bool {
        match self {
            Ty::Int | Ty::Real | Ty::Bv { .. } | Ty::Float { .. } => true,
            Ty::Bool | Ty::Map(..) | Ty::Enum(_) | Ty::Sym(_) | Ty::Fun(..) => false,
        }
    }

    /// Whether it takes part in casts.
    pub(crate) fn is_scalar(&self) -> bool {
        *self == Ty::Bool || self.is_number()
    }

    /// Whether constants of the type can be written down.
    pub(crate) fn has_constants(&self) -> bool {
        match self {
            Ty::Bool | Ty::Int | Ty::Real | Ty::Bv { .. } | Ty::Float { .. } | Ty::Enum(_) => true,
            Ty::Map(index, element) => index.has_constants() && element.has_constants(),
            Ty::Sym(_) | Ty::Fun(..) => false,
        }
    }

    /// Whether numbers of this type have a bounded size, so that repeated multiplication with
    /// them cannot grow faster than linearly.
    pub(crate) fn is_bounded(&self) -> bool {
        match self {
            Ty::Bool | Ty::Bv { .. } | Ty::Enum(_) => true,
            // Larger exponents are bounded too, but by thousands of bits.
            Ty::Float { exponent, .. } => *exponent <= 8,
            Ty::Int | Ty::Real | Ty::Map(..) | Ty::Sym(_) | Ty::Fun(..) => false,
        }
    }

    /// How many bits a variable of the type holds; large where there is no bound.
    pub(crate) fn bits(&self) -> u32 {
        match self {
            Ty::Bool => 1,
            Ty::Bv { width, .. } => *width,
            Ty::Float { exponent, mantissa } => 1 + exponent + mantissa,
            Ty::Enum(values) => values.len().next_power_of_two().trailing_zeros(),
            Ty::Map(index, element) => {
                let cells = 1_u32.checked_shl(index.bits()).unwrap_or(u32::MAX);
                cells.saturating_mul(element.bits())
            }
            Ty::Int | Ty::Real | Ty::Sym(_) | Ty::Fun(..) => u32::MAX,
        }
    }
}

/// The types that one program uses: some, so that its variables have to do with each other.
pub(crate) fn pool(rng: &mut Rng, config: &GenConfig) -> Vec<Ty> {
    match config.types {
        TypeMix::Finite { width, floats, .. } => finite_pool(rng, width, floats),
        TypeMix::Every => full_pool(rng),
    }
}

fn finite_pool(rng: &mut Rng, width: u32, floats: bool) -> Vec<Ty> {
    let width_of = |rng: &mut Rng| {
        let widest = usize::try_from(width).expect("a width fits");
        u32::try_from(rng.within(1.min(widest), widest)).expect("below a u32")
    };
    let main = Ty::Bv {
        width: width_of(rng).max(2).min(width),
        signed: rng.chance(40),
    };
    let mut pool = vec![Ty::Bool, main.clone()];
    if rng.chance(40) {
        pool.push(Ty::Bv {
            width: width_of(rng),
            signed: rng.chance(50),
        });
    }
    if rng.chance(30) {
        pool.push(enumeration(rng, 4));
    }
    if rng.chance(20) {
        let index = match rng.below(4) {
            0 => Ty::Bool,
            1 => Ty::Bv {
                width: 2.min(width),
                signed: rng.chance(30),
            },
            _ => Ty::Bv {
                width: 1,
                signed: false,
            },
        };
        let element = match rng.below(3) {
            0 => Ty::Bool,
            1 => Ty::Bv {
                width: 1,
                signed: false,
            },
            _ => Ty::Bv {
                width: 2.min(width),
                signed: rng.chance(30),
            },
        };
        let map = Ty::Map(Rc::new(index.clone()), Rc::new(element.clone()));
        for ty in [index, element, map] {
            push_new(&mut pool, ty);
        }
    }
    if floats && rng.chance(12) {
        pool.push(Ty::Float {
            exponent: 2,
            mantissa: u32::from(rng.chance(50)) + 1,
        });
    }
    pool
}

fn full_pool(rng: &mut Rng) -> Vec<Ty> {
    let mut pool = vec![Ty::Bool];
    let count = rng.within(3, 8);
    while pool.len() < count {
        let ty = scalar(rng);
        push_new(&mut pool, ty);
    }
    if rng.chance(40) {
        pool.push(Ty::Sym("elem".into()));
    }
    for _ in 0..rng.below(3) {
        let index = rng.pick(&pool).clone();
        let element = rng.pick(&pool).clone();
        push_new(&mut pool, Ty::Map(Rc::new(index), Rc::new(element)));
    }
    pool
}

/// A random type without components.
fn scalar(rng: &mut Rng) -> Ty {
    const WIDTHS: [u32; 16] = [1, 2, 3, 5, 7, 8, 13, 16, 31, 32, 33, 63, 64, 65, 128, 131];
    const FORMATS: [(u32, u32); 8] = [
        (8, 23),
        (11, 52),
        (5, 10),
        (15, 112),
        (2, 1),
        (3, 4),
        (4, 3),
        (9, 40),
    ];
    match rng.below(12) {
        0 => Ty::Bool,
        1 | 2 => Ty::Int,
        3 => Ty::Real,
        4..=8 => Ty::Bv {
            width: *rng.pick(&WIDTHS),
            signed: rng.chance(50),
        },
        9 | 10 => {
            let (exponent, mantissa) = *rng.pick(&FORMATS);
            Ty::Float { exponent, mantissa }
        }
        _ => enumeration(rng, 6),
    }
}

fn enumeration(rng: &mut Rng, most: usize) -> Ty {
    const VALUES: [&str; 8] = [
        "red", "green", "blue", "idle", "busy", "done", "low", "high",
    ];
    let mut values = VALUES.map(str::to_owned);
    rng.shuffle(&mut values);
    let count = rng.within(2, most);
    Ty::Enum(values[..count].to_vec().into())
}

fn push_new(pool: &mut Vec<Ty>, ty: Ty) {
    if !pool.contains(&ty) {
        pool.push(ty);
    }
}
