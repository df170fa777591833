//! The steps of an execution while it runs: loops are folded at once, so that an execution of
//! millions of steps needs little memory.
//!
//! Steps at the same place have the same key. What is kept is a list of items, each a step or a
//! group: something that was repeated. After each step, for lengths k = 1, 2, …:
//!
//! ```text
//!   … G(x₁…xₖ)×n x₁…xₖ   ⇒  … G(x₁…xₖ)×(n+1)      one more iteration
//!   … x₁…xₖ x₁…xₖ        ⇒  … G(x₁…xₖ)×2          a loop is seen
//! ```
//! and again with what came of it, since a group has a key too and loops lie in loops. Of up to
//! [`WHOLE`] iterations all are kept, of more the first and the last one. If items are still too
//! many, those in the middle go. Steps in place of which others were left out say how many.

use super::StepReport;
use rustc_hash::FxHasher;
use serde::Serialize;
use std::hash::Hasher as _;

/// A loop with at most so many iterations is kept as it is.
const WHOLE: u64 = 5;
/// Longer iterations are not recognised.
const MAX_ITERATION: usize = 200;
/// When there are so many items, the middle goes.
const MAX_ITEMS: usize = 3000;
/// Items at the beginning and at the end that stay.
const FIRST: usize = 500;
const LAST: usize = 1000;
/// Steps that come out at most.
const MAX_STEPS: usize = 20_000;

/// What was left out before a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Skipped {
    /// Iterations of a loop that go the same way as those around them; none if it is no loop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) iterations: Option<u64>,
    /// Steps.
    pub(crate) steps: u64,
}

enum Item {
    Step(Box<StepReport>),
    Group(Box<Group>),
    /// Steps that are gone.
    Gap(u64),
}

impl Item {
    /// How many steps it stands for.
    fn steps(&self) -> u64 {
        match self {
            Self::Step(_) => 1,
            Self::Group(group) => group.steps,
            Self::Gap(steps) => *steps,
        }
    }
}

/// Something repeated.
struct Group {
    /// The keys of an iteration.
    body: Vec<u64>,
    iterations: u64,
    /// Steps of all iterations.
    steps: u64,
    /// The first ones, or the first one.
    early: Vec<Vec<Item>>,
    last: Vec<Item>,
}

impl Group {
    fn add(&mut self, iteration: Vec<Item>) {
        self.iterations += 1;
        self.steps += iteration.iter().map(Item::steps).sum::<u64>();
        let before = std::mem::replace(&mut self.last, iteration);
        match self.iterations > WHOLE {
            true => self.early.truncate(1),
            false => self.early.push(before),
        }
    }
}

/// Takes steps one by one.
pub(crate) struct Recorder {
    /// Whether everything is wanted.
    all: bool,
    items: Vec<Item>,
    /// The key of each item, and the length of its body if it is a group, else 0.
    keys: Vec<u64>,
    lengths: Vec<usize>,
    /// How many steps there were.
    total: u64,
}

impl Recorder {
    /// With `all`, nothing is folded.
    pub(crate) fn new(all: bool) -> Self {
        Self {
            all,
            items: Vec::new(),
            keys: Vec::new(),
            lengths: Vec::new(),
            total: 0,
        }
    }

    /// How many steps there were.
    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    /// The next step; `key` says where it is.
    pub(crate) fn push(&mut self, key: u64, step: StepReport) {
        self.total += 1;
        self.add(key, 0, Item::Step(Box::new(step)));
        if self.all {
            return;
        }
        while self.fold() {}
        if self.items.len() > MAX_ITEMS {
            self.shorten();
        }
    }

    fn add(&mut self, key: u64, length: usize, item: Item) {
        self.items.push(item);
        self.keys.push(key);
        self.lengths.push(length);
    }

    /// Folds the last items, if they are one more iteration of something.
    fn fold(&mut self) -> bool {
        let n = self.items.len();
        let Some(last) = self.keys.last() else {
            return false;
        };
        for k in 1..=MAX_ITERATION.min(n - 1) {
            let before = n - 1 - k;
            if self.lengths[before] == k
                && let Item::Group(group) = &mut self.items[before]
                && group.body[k - 1] == *last
                && group.body == self.keys[n - k..]
            {
                let iteration = self.take(k);
                if let Some(Item::Group(group)) = self.items.last_mut() {
                    group.add(iteration);
                }
                return true;
            }
            if self.keys[before] == *last && n >= 2 * k {
                let (one, two) = self.keys[n - 2 * k..].split_at(k);
                if one == two {
                    self.group(k);
                    return true;
                }
            }
        }
        false
    }

    /// Removes the last items.
    fn take(&mut self, count: usize) -> Vec<Item> {
        let rest = self.items.len() - count;
        self.keys.truncate(rest);
        self.lengths.truncate(rest);
        self.items.split_off(rest)
    }

    /// Makes a group of the last two iterations, which have this length.
    fn group(&mut self, length: usize) {
        let body = self.keys[self.keys.len() - length..].to_vec();
        let second = self.take(length);
        let first = self.take(length);
        let mut hasher = FxHasher::default();
        for key in &body {
            hasher.write_u64(*key);
        }
        hasher.write_usize(length);
        let mut group = Group {
            body,
            iterations: 1,
            steps: first.iter().map(Item::steps).sum(),
            early: Vec::new(),
            last: first,
        };
        group.add(second);
        self.add(hasher.finish(), length, Item::Group(Box::new(group)));
    }

    /// Loses the middle.
    fn shorten(&mut self) {
        let until = self.items.len() - LAST;
        let gone = self.items.drain(FIRST..until).map(|item| item.steps());
        let gone = gone.sum();
        self.keys.drain(FIRST..until);
        self.lengths.drain(FIRST..until);
        self.items.insert(FIRST, Item::Gap(gone));
        // No step has this key twice in a row: a gap is never an iteration.
        self.keys.insert(FIRST, u64::MAX);
        self.lengths.insert(FIRST, 0);
    }

    /// What is to be shown: steps, each with what was left out before it.
    pub(crate) fn finish(self) -> Vec<StepReport> {
        let mut flat = Flat::default();
        // The items that are to come, the next one last.
        let mut todo: Vec<Todo> = self.items.into_iter().rev().map(Todo::Item).collect();
        while let Some(next) = todo.pop() {
            match next {
                Todo::Item(Item::Step(mut step)) => {
                    step.skipped = flat.skipped.take();
                    flat.steps.push(*step);
                }
                Todo::Item(Item::Gap(steps)) => flat.skip(Skipped {
                    iterations: None,
                    steps,
                }),
                Todo::Item(Item::Group(group)) => unfold(*group, &mut todo),
                Todo::Skip(skipped) => flat.skip(skipped),
            }
        }
        match self.all || flat.steps.len() <= MAX_STEPS {
            true => flat.steps,
            false => middle_gone(flat.steps),
        }
    }
}

enum Todo {
    Item(Item),
    Skip(Skipped),
}

/// The first iterations, what was left out, the last one; the next thing last.
fn unfold(group: Group, todo: &mut Vec<Todo>) {
    let kept = group.early.iter().chain([&group.last]).flatten();
    let kept: u64 = kept.map(Item::steps).sum();
    let shown = u64::try_from(group.early.len() + 1).unwrap_or(u64::MAX);
    let iterations = group.iterations.saturating_sub(shown);
    todo.extend(group.last.into_iter().rev().map(Todo::Item));
    if iterations > 0 {
        todo.push(Todo::Skip(Skipped {
            iterations: Some(iterations),
            steps: group.steps.saturating_sub(kept),
        }));
    }
    let early = group.early.into_iter().rev();
    todo.extend(early.flat_map(|items| items.into_iter().rev().map(Todo::Item)));
}

#[derive(Default)]
struct Flat {
    steps: Vec<StepReport>,
    skipped: Option<Skipped>,
}

impl Flat {
    fn skip(&mut self, more: Skipped) {
        self.skipped = Some(joined(self.skipped, more));
    }
}

/// What is left out at one place.
fn joined(before: Option<Skipped>, more: Skipped) -> Skipped {
    match before {
        None => more,
        Some(before) => Skipped {
            iterations: None,
            steps: before.steps + more.steps,
        },
    }
}

/// Only the beginning and the end of many steps.
pub(super) fn middle_gone(steps: Vec<StepReport>) -> Vec<StepReport> {
    let (first, last) = (MAX_STEPS / 4, MAX_STEPS / 2);
    let until = steps.len() - last;
    let mut kept = Vec::with_capacity(first + last);
    let mut gone = 0;
    for (at, mut step) in steps.into_iter().enumerate() {
        if (first..until).contains(&at) {
            gone += 1 + step.skipped.map_or(0, |skipped| skipped.steps);
            continue;
        }
        if at == until {
            let more = Skipped {
                iterations: None,
                steps: gone,
            };
            step.skipped = Some(joined(step.skipped, more));
        }
        kept.push(step);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(text: impl ToString) -> StepReport {
        StepReport {
            statement: text.to_string().into(),
            ..StepReport::default()
        }
    }

    /// What comes of steps with these keys, as text.
    fn folded(keys: impl IntoIterator<Item = u64>) -> String {
        let mut recorder = Recorder::new(false);
        for (at, key) in keys.into_iter().enumerate() {
            recorder.push(key, step(format!("{key}.{at}")));
        }
        let total = recorder.total();
        let steps = recorder.finish();
        let skipped = steps.iter().flat_map(|s| s.skipped).map(|s| s.steps);
        let skipped: u64 = skipped.sum();
        assert_eq!(skipped + u64::try_from(steps.len()).unwrap(), total);
        let mut words = Vec::new();
        for step in steps {
            if let Some(Skipped { iterations, steps }) = step.skipped {
                words.push(match iterations {
                    Some(iterations) => format!("…{iterations}×={steps}…"),
                    None => format!("…{steps}…"),
                });
            }
            words.push(step.statement.to_string());
        }
        words.join(" ")
    }

    #[test]
    fn a_short_loop_stays() {
        assert_eq!(
            folded([1, 2, 3, 2, 3, 2, 3, 4]),
            "1.0 2.1 3.2 2.3 3.4 2.5 3.6 4.7"
        );
    }

    #[test]
    fn a_long_loop_keeps_its_first_and_last_iteration() {
        let keys = [1].into_iter().chain((0..2000).map(|at| 2 + at % 2));
        assert_eq!(
            folded(keys.chain([9])),
            "1.0 2.1 3.2 …998×=1996… 2.1999 3.2000 9.2001"
        );
    }

    #[test]
    fn loops_lie_in_loops() {
        let inner = |n: u64| (0..n).flat_map(|_| [5, 6]);
        let outer = (0..100).flat_map(|n| [1].into_iter().chain(inner(6 + n)).chain([7]));
        let text = folded(outer);
        assert!(
            text.starts_with("1.0 5.1 6.2 …4×=8… 5.11 6.12 7.13 …98×="),
            "{text}"
        );
        assert!(
            text.ends_with("…103×=206… 5.11297 6.11298 7.11299"),
            "{text}"
        );
        assert_eq!(text.split(' ').count(), 15);
    }

    #[test]
    fn without_loops_the_middle_goes() {
        let text = folded((0..1_000_000).map(|n| n * n));
        assert!(text.split(' ').count() < MAX_ITEMS + 2, "too long");
        assert!(text.starts_with("0.0 1.1 4.2 "));
        assert!(text.contains("499… ") || text.contains('…'));
    }

    #[test]
    fn everything_is_kept_if_wanted() {
        let mut recorder = Recorder::new(true);
        for at in 0..30_000 {
            recorder.push(1, step(at));
        }
        assert_eq!(recorder.finish().len(), 30_000);
    }
}
