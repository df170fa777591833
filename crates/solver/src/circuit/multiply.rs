//! Products.
//!
//! `a · b = Σ (a_i ∧ b_j) · 2^(i+j)`: the conjunctions of weight `2^k` stand in column `k`, and
//! full adders turn three bits of a column into one of it and one of the next.
//!
//! * A square has each `a_i ∧ a_j` twice, so once in the column above.
//! * A constant factor is written with digits -1, 0, 1 of which no two neighbours are non-zero, so
//!   about a third of them count: `7 = 8 - 1`. As `-x = ¬x + 1`, a digit -1 puts complements and a
//!   one into the columns.

use super::{Circuits, Word};
use crate::aig::AigLit;
use std::collections::VecDeque;

/// By weight: the bits to be summed.
type Columns = Vec<Vec<AigLit>>;

impl Circuits<'_> {
    /// `a · b` in the width of the operands.
    pub fn mul(&mut self, a: &[AigLit], b: &[AigLit]) -> Word {
        debug_assert_eq!(a.len(), b.len());
        self.mul_to(a, b, a.len())
    }

    /// The low `width` bits of the product of two unsigned words of any widths.
    pub fn mul_to(&mut self, a: &[AigLit], b: &[AigLit], width: usize) -> Word {
        let columns = if is_constant(b) {
            constant_columns(a, b, width)
        } else if is_constant(a) {
            constant_columns(b, a, width)
        } else if a == b {
            self.square_columns(a, width)
        } else {
            self.product_columns(a, b, width)
        };
        self.sum_columns(columns)
    }

    fn product_columns(&mut self, a: &[AigLit], b: &[AigLit], width: usize) -> Columns {
        let mut columns = vec![Vec::new(); width];
        for (j, b) in b.iter().enumerate().take(width) {
            for (i, a) in a.iter().enumerate().take(width - j) {
                columns[i + j].push(self.aig.and(*a, *b));
            }
        }
        columns
    }

    fn square_columns(&mut self, a: &[AigLit], width: usize) -> Columns {
        let mut columns = vec![Vec::new(); width];
        for (i, x) in a.iter().enumerate() {
            if let Some(column) = columns.get_mut(2 * i) {
                column.push(*x);
            }
            for (j, y) in a.iter().enumerate().skip(i + 1) {
                if let Some(column) = columns.get_mut(i + j + 1) {
                    column.push(self.aig.and(*x, *y));
                }
            }
        }
        columns
    }

    /// The sum of all columns, modulo two to their number.
    pub(super) fn sum_columns(&mut self, mut columns: Columns) -> Word {
        fold_constants(&mut columns);
        let mut bits = Vec::with_capacity(columns.len());
        let mut carries: Vec<AigLit> = Vec::new();
        for mut column in columns {
            column.append(&mut carries);
            let mut queue: VecDeque<AigLit> = column.into();
            while let Some(a) = queue.pop_front() {
                let Some(b) = queue.pop_front() else {
                    queue.push_back(a);
                    break;
                };
                let c = queue.pop_front().unwrap_or(AigLit::FALSE);
                let (sum, carry) = self.full_adder(a, b, c);
                queue.push_back(sum);
                carries.push(carry);
            }
            bits.push(queue.pop_front().unwrap_or(AigLit::FALSE));
        }
        bits.into()
    }
}

fn is_constant(a: &[AigLit]) -> bool {
    a.iter().all(|bit| bit.as_constant().is_some())
}

/// The columns of `a` times a constant.
fn constant_columns(a: &[AigLit], factor: &[AigLit], width: usize) -> Columns {
    let mut columns = vec![Vec::new(); width];
    for (j, digit) in signed_digits(factor, width).into_iter().enumerate() {
        if digit == 0 {
            continue;
        }
        for i in j..width {
            let bit = a.get(i - j).copied().unwrap_or(AigLit::FALSE);
            columns[i].push(bit ^ (digit < 0));
        }
        if digit < 0 {
            columns[j].push(AigLit::TRUE);
        }
    }
    columns
}

/// The non-adjacent form of a constant, modulo two to the `width`.
fn signed_digits(factor: &[AigLit], width: usize) -> Vec<i8> {
    let bit = |i: usize| i8::from(factor.get(i) == Some(&AigLit::TRUE));
    let mut carry = 0;
    let mut digits = Vec::with_capacity(width);
    for i in 0..width {
        let sum = bit(i) + carry;
        let digit = match (sum, bit(i + 1)) {
            (1, 1) => -1,
            (1, _) => 1,
            (_, _) => 0,
        };
        carry = (sum - digit) / 2;
        digits.push(digit);
    }
    digits
}

/// Sums the constants: at most one remains in each column, at its end.
fn fold_constants(columns: &mut Columns) {
    let mut ones = 0;
    for column in columns {
        let before = column.len();
        column.retain(|bit| *bit != AigLit::TRUE);
        ones += before - column.len();
        column.retain(|bit| *bit != AigLit::FALSE);
        if ones % 2 == 1 {
            column.push(AigLit::TRUE);
        }
        ones /= 2;
    }
}
