//! Enumerates the orders of statements that differ in effect.

use std::collections::BTreeMap;

/// The greatest number of conflicting statements for which all orders are made.
const MAX_CONFLICTING: usize = 7;

/// Which statements conflict.
pub(super) struct Pairs {
    count: usize,
    pairs: Vec<(usize, usize)>,
}

impl Pairs {
    pub(super) fn new(count: usize) -> Self {
        Self {
            count,
            pairs: Vec::new(),
        }
    }

    /// `u < v` conflict and have no order.
    pub(super) fn conflict(&mut self, u: usize, v: usize) {
        self.pairs.push((u, v));
    }
}

/// One order of all statements for each way to order the conflicting pairs that is possible, the
/// given order first. `unordered` is true for pairs without order, `together` for a statement that
/// the next one follows at once. `None` if there are more than `most`.
pub(super) fn orders(
    pairs: &Pairs,
    unordered: impl Fn(usize, usize) -> bool,
    together: impl Fn(usize) -> bool,
    most: usize,
) -> Option<Vec<Vec<usize>>> {
    // Statements that stay together are one unit, named by the first.
    let mut unit: Vec<usize> = (0..pairs.count).collect();
    for at in 0..pairs.count.saturating_sub(1) {
        if together(at) && !unordered(at, at + 1) {
            unit[at + 1] = unit[at];
        }
    }
    let mut hot: Vec<usize> = pairs
        .pairs
        .iter()
        .flat_map(|(u, v)| [unit[*u], unit[*v]])
        .collect();
    hot.sort_unstable();
    hot.dedup();
    if hot.len() > MAX_CONFLICTING {
        return None;
    }
    let mut found: BTreeMap<Vec<bool>, Vec<usize>> = BTreeMap::new();
    let mut todo: Vec<Vec<usize>> = vec![Vec::new()];
    while let Some(done) = todo.pop() {
        if done.len() == hot.len() {
            let place = |u: usize| done.iter().position(|x| *x == u);
            let key: Vec<bool> = pairs
                .pairs
                .iter()
                .map(|(u, v)| place(unit[*u]) > place(unit[*v]))
                .collect();
            found.entry(key).or_insert(done);
            if found.len() > most {
                return None;
            }
            continue;
        }
        for next in &hot {
            let waits = |before: &usize| before < next && !unordered(*before, *next);
            let left = hot.iter().filter(|x| !done.contains(x));
            if !done.contains(next) && !left.into_iter().any(waits) {
                let mut more = done.clone();
                more.push(*next);
                todo.push(more);
            }
        }
    }
    found
        .values()
        .map(|order| complete(&unit, order, &unordered))
        .collect()
}

/// All statements: those of `order` in that order, the others as early as they can.
fn complete(
    unit: &[usize],
    order: &[usize],
    unordered: &impl Fn(usize, usize) -> bool,
) -> Option<Vec<usize>> {
    let rank = |u: usize| order.iter().position(|x| *x == u);
    let mut left: Vec<usize> = (0..unit.len()).filter(|at| unit[*at] == *at).collect();
    let mut out = Vec::with_capacity(unit.len());
    while !left.is_empty() {
        let ready = |next: &usize| {
            left.iter().all(|other| {
                let before = other < next && !unordered(*other, *next);
                let ranked = match (rank(*other), rank(*next)) {
                    (Some(a), Some(b)) => a < b,
                    _ => false,
                };
                !(before || ranked) || other == next
            })
        };
        let next = left.iter().copied().find(ready)?;
        left.retain(|other| *other != next);
        out.extend((0..unit.len()).filter(|at| unit[*at] == next));
    }
    Some(out)
}
