//! Constants as text: values that matter (zero, one, extremes) more often than others.

use super::{Generator, TypeMix, types::Ty};
use crate::rng::Rng;

impl Generator<'_> {
    /// `(const VALUE TYPE)` of a type that has constants.
    pub(super) fn constant(&mut self, ty: &Ty) -> String {
        if *ty == Ty::Bool {
            let value = if self.rng.chance(50) { "true" } else { "false" };
            if self.bare_truth && self.rng.chance(60) {
                return value.to_owned();
            }
            return format!("(const {value} {})", self.ty(ty));
        }
        let value = self.value(ty);
        format!("(const {value} {})", self.ty(ty))
    }

    /// The raw value, as it stands in a constant.
    fn value(&mut self, ty: &Ty) -> String {
        let small = matches!(self.config.types, TypeMix::Finite { .. });
        match ty {
            Ty::Bool => String::from(if self.rng.chance(50) { "true" } else { "false" }),
            Ty::Int => integer(&mut self.rng),
            Ty::Real => real(&mut self.rng),
            Ty::Bv { width, signed } => bit_vector(&mut self.rng, *width, *signed, small),
            Ty::Float { .. } => float(&mut self.rng, small),
            Ty::Enum(values) => self.rng.pick(values).clone(),
            Ty::Map(index, element) => {
                let mut text = String::from("(");
                for _ in 0..self.rng.below(4) {
                    let (key, value) = (self.value(index), self.value(element));
                    text += &format!("({key} . {value}) ");
                }
                text + &format!("(() . {}))", self.value(element))
            }
            Ty::Sym(_) | Ty::Fun(..) => unreachable!("has no constants"),
        }
    }
}

fn integer(rng: &mut Rng) -> String {
    match rng.below(10) {
        0..=4 => rng.below(5).to_string(),
        5 | 6 => format!("-{}", rng.within(1, 9)),
        7 => rng.below(1000).to_string(),
        8 => format!("{}", rng.next_u128()),
        _ => format!("-{}", rng.next_u64()),
    }
}

fn real(rng: &mut Rng) -> String {
    let minus = if rng.chance(25) { "-" } else { "" };
    let (a, b) = (rng.below(40), rng.within(1, 9));
    match rng.below(7) {
        0 | 1 => format!("{minus}{a}"),
        2 => format!("{minus}{a}.{b}"),
        3 | 4 => format!("{minus}{a}/{b}"),
        5 => format!("{minus}{b}e{a}"),
        _ => format!("{minus}{b}.{a}e-{b}"),
    }
}

fn bit_vector(rng: &mut Rng, width: u32, signed: bool, small: bool) -> String {
    let bits = |rng: &mut Rng| -> String {
        let digits = (0..width).map(|_| if rng.chance(50) { '1' } else { '0' });
        digits.collect()
    };
    let form = if small { rng.below(5) } else { rng.below(9) };
    match form {
        // Small and positive where that fits.
        0..=3 => {
            let most = if signed { width - 1 } else { width };
            let bound = 1_usize.checked_shl(most).unwrap_or(usize::MAX).min(6);
            rng.below(bound).to_string()
        }
        4 if signed => match width {
            1 => String::from("-1"),
            _ => format!("-{}", rng.within(1, 1 << (width - 1).min(2))),
        },
        5 if width < 120 => {
            let max = (1_u128 << if signed { width - 1 } else { width }) - 1;
            max.to_string()
        }
        6 if width < 120 && signed => format!("-{}", 1_u128 << (width - 1)),
        7 if width.is_multiple_of(4) => {
            let digit = |rng: &mut Rng| *rng.pick(b"0123456789abcdefABCDEF") as char;
            let digits: String = (0..width / 4).map(|_| digit(rng)).collect();
            format!("#x{digits}")
        }
        _ => format!("#b{}", bits(rng)),
    }
}

fn float(rng: &mut Rng, small: bool) -> String {
    const SPECIAL: [&str; 8] = ["0", "-0.0", "1", "-1", "+inf", "-inf", "nan", "0.5"];
    const ODD: [&str; 12] = [
        ".5",
        "1.",
        "1e10",
        "-2.5e-3",
        "0x1.fffffep-127",
        "0x1p-149",
        "-0x1.8p3",
        "3.4028235e38",
        "1e-400",
        "-1e400",
        "0x.8p1",
        "123456789.125",
    ];
    if small || rng.chance(50) {
        (*rng.pick(&SPECIAL)).to_owned()
    } else if rng.chance(60) {
        (*rng.pick(&ODD)).to_owned()
    } else {
        format!("{}.{}", rng.below(300), rng.below(1000))
    }
}
