//! Products: row after row, through ripple-carry adders.
//!
//! `a · b = Σ_j b_j · (a << j)`. Compressing columns first (Wallace, Dadda) makes shorter paths but
//! harder questions for the solver; see `examples/circuits.rs`.
//!
//! * The operands are put in order, so that `a · b` and `b · a` are the same circuit.
//! * A square has each `a_i ∧ a_j` twice, so once in the place above.
//! * A constant factor is written with digits -1, 0, 1 of which no two neighbours are non-zero, so
//!   about a third of them cost an adder: `7 = 8 - 1`.

use super::{Circuits, Word};
use crate::aig::AigLit;

impl Circuits<'_> {
    /// `a · b` in the width of the operands.
    pub fn mul(&mut self, a: &[AigLit], b: &[AigLit]) -> Word {
        debug_assert_eq!(a.len(), b.len());
        self.mul_to(a, b, a.len())
    }

    /// The low `width` bits of the product of two unsigned words of any widths.
    pub fn mul_to(&mut self, a: &[AigLit], b: &[AigLit], width: usize) -> Word {
        if is_constant(b) {
            self.times_constant(a, b, width)
        } else if is_constant(a) {
            self.times_constant(b, a, width)
        } else if a == b {
            self.square(a, width)
        } else if a < b {
            self.times(a, b, width)
        } else {
            self.times(b, a, width)
        }
    }

    /// `Σ_j b_j · (a << j)`. Measured: better with the later nodes in `b`.
    fn times(&mut self, a: &[AigLit], b: &[AigLit], width: usize) -> Word {
        let a = Word::from(a).resize(width);
        let mut sum = Word::zero(width);
        for (j, bit) in b.iter().enumerate().take(width) {
            let row = self.mask(&a[..width - j], *bit);
            sum = self.add_from(&sum, j, &row);
        }
        sum
    }

    /// `Σ_i (a_i + Σ_(k>0) (a_i ∧ a_(i+k)) << (k + 1)) << 2i`.
    fn square(&mut self, a: &[AigLit], width: usize) -> Word {
        let mut sum = Word::zero(width);
        for (i, bit) in a.iter().enumerate().take(width.div_ceil(2)) {
            let products = self.mask(&a[i + 1..], *bit);
            let row = Word::from(vec![*bit, AigLit::FALSE]).with_high(&products);
            sum = self.add_from(&sum, 2 * i, &row.resize(width - 2 * i));
        }
        sum
    }

    fn times_constant(&mut self, a: &[AigLit], factor: &[AigLit], width: usize) -> Word {
        let a = Word::from(a).resize(width);
        let mut sum = Word::zero(width);
        for (j, digit) in signed_digits(factor, width).into_iter().enumerate() {
            let row = &a[..width - j];
            sum = match digit {
                Digit::Zero => sum,
                Digit::Plus => self.add_from(&sum, j, row),
                Digit::Minus => {
                    let (low, high) = sum.split_at(j);
                    let high = self.sub(high, row);
                    Word::from(low).with_high(&high)
                }
            };
        }
        sum
    }

    /// `sum + (row << place)`.
    fn add_from(&mut self, sum: &[AigLit], place: usize, row: &[AigLit]) -> Word {
        let (low, high) = sum.split_at(place);
        let high = self.add(high, row);
        Word::from(low).with_high(&high)
    }
}

fn is_constant(a: &[AigLit]) -> bool {
    a.iter().all(|bit| bit.as_constant().is_some())
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Digit {
    Minus,
    Zero,
    Plus,
}

/// The non-adjacent form of a constant, modulo two to the `width`: a one below another one becomes
/// minus one with a carry.
fn signed_digits(factor: &[AigLit], width: usize) -> Vec<Digit> {
    let bit = |i: usize| factor.get(i) == Some(&AigLit::TRUE);
    let mut carry = false;
    let mut digits = Vec::with_capacity(width);
    for i in 0..width {
        // Zero or two leave nothing here; the carry stays as it is.
        let digit = match (bit(i) != carry, bit(i + 1)) {
            (false, _) => Digit::Zero,
            (true, false) => Digit::Plus,
            (true, true) => Digit::Minus,
        };
        carry = match digit {
            Digit::Zero => carry,
            Digit::Plus => false,
            Digit::Minus => true,
        };
        digits.push(digit);
    }
    digits
}
