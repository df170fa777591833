//! [`Thresholds`]: the bounds at which widening stops: constants of the program and their
//! neighbours.

use bia_term::Term;
use bia_term::{
    Terms,
    value::{Float, Value},
};

/// The greatest number of thresholds: each may cost a round.
const MAX_THRESHOLDS: usize = 64;

/// Numbers at which bounds that move may stop.
#[derive(Clone, Debug, Default)]
pub(crate) struct Thresholds {
    /// Sorted, each once.
    pub(crate) numbers: Vec<i128>,
    pub(crate) floats: Vec<Float>,
}

impl Thresholds {
    /// Of the constants in these terms.
    pub(crate) fn of(terms: &Terms, roots: &[Term]) -> Self {
        let mut made = Self {
            numbers: vec![-1, 0, 1],
            floats: Vec::new(),
        };
        for term in terms.post_order(roots) {
            match terms.value_of(term) {
                Some(Value::Int(n)) => {
                    if let Ok(n) = i128::try_from(n) {
                        made.add(n);
                    }
                }
                Some(Value::Bv(bv)) if bv.width() <= 64 => {
                    made.add(bv.to_u64().map_or(0, i128::from));
                    made.add(bv.to_i64().map_or(0, i128::from));
                }
                Some(Value::Float(f)) if made.floats.len() < MAX_THRESHOLDS => {
                    made.floats.push(f.clone())
                }
                Some(_) | None => {}
            }
        }
        made.numbers.sort_unstable();
        made.numbers.dedup();
        if made.numbers.len() > 3 * MAX_THRESHOLDS {
            // Small ones are bounds of loops more often than large ones.
            made.numbers.sort_by_key(|n| n.unsigned_abs());
            made.numbers.truncate(3 * MAX_THRESHOLDS);
            made.numbers.sort_unstable();
        }
        made
    }

    /// Fewer and fewer: thresholds for repeated widening at one place, which so ends soon.
    pub(crate) fn levels(self) -> Vec<Thresholds> {
        let mut levels = vec![self];
        while let Some(last) = levels.last().filter(|last| last.numbers.len() > 6) {
            let mut numbers: Vec<i128> = last.numbers.iter().copied().step_by(4).collect();
            numbers.extend([-1, 0, 1]);
            numbers.sort_unstable();
            numbers.dedup();
            if numbers.len() == last.numbers.len() {
                break;
            }
            let floats = last.floats.iter().cloned().step_by(4).collect();
            levels.push(Thresholds { numbers, floats });
        }
        levels.push(Thresholds::default());
        levels
    }

    fn add(&mut self, n: i128) {
        self.numbers
            .extend([n.saturating_sub(1), n, n.saturating_add(1)]);
    }

    /// Whether the program names this value; yes for what is no number.
    pub(crate) fn has(&self, value: &Value) -> bool {
        let known = |n: i128| self.numbers.binary_search(&n).is_ok();
        match value {
            Value::Int(n) => i128::try_from(n).is_ok_and(known),
            Value::Bv(bv) => {
                bv.to_u64().is_some_and(|n| known(n.into()))
                    || (bv.width() <= 64 && bv.to_i64().is_some_and(|n| known(n.into())))
            }
            Value::Real(_) | Value::Float(_) | Value::Array(_) => false,
            Value::Bool(_) | Value::Rounding(_) | Value::Elem(_) => true,
        }
    }
}
