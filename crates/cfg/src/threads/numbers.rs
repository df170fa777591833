//! [`Numbers`]: the numbers of threads, as constants or as variables.

use super::instances::Instance;
use super::template::{EdgeOp, Template};
use crate::{Edge, Loc};
use bia_base::Idx as _;
use bia_term::{Sort, Term, Terms, value::Value};
use dashu_int::IBig;
use std::cmp::Ordering;

/// The least width of variables that hold numbers of threads: there are more than instances.
pub(super) const WIDTH: u32 = 8;

/// For each instance its number, if all are known.
pub(super) fn constants(templates: &[Template], instances: &[Instance]) -> Option<Vec<u64>> {
    let (entry, main) = (&templates[0], &instances[0]);
    if instances[1..].iter().any(|i| !i.starts.is_empty()) {
        return None;
    }
    let before = started(entry)?;
    let mut numbers = vec![1; instances.len()];
    for (edge, data) in entry.graph.edges.iter() {
        for child in main.starts.get(&edge).into_iter().flatten() {
            if entry.repeats[edge.index()] {
                return None;
            }
            numbers[*child] = before[data.from.index()]? + 2;
        }
    }
    Some(numbers)
}

/// How many threads were started before each location, if that is one number for each.
fn started(entry: &Template) -> Option<Vec<Option<u64>>> {
    let graph = &entry.graph;
    let outgoing = graph.outgoing();
    let mut count: Vec<Option<u64>> = vec![None; graph.locs.len()];
    let start: Loc = entry.entry();
    count[start.index()] = Some(0);
    let mut open = vec![start];
    while let Some(loc) = open.pop() {
        for edge in outgoing.of(loc) {
            let edge: Edge = *edge;
            let spawns = matches!(entry.ops[edge.index()], Some(EdgeOp::Spawn(_)));
            let there = count[loc.index()]? + u64::from(spawns);
            let to = graph.edges[edge].to;
            match count[to.index()] {
                None => {
                    count[to.index()] = Some(there);
                    open.push(to);
                }
                Some(known) if known == there => {}
                Some(_) => return None,
            }
        }
    }
    Some(count)
}

/// A number as a term of this sort; `None` if it has no numbers.
pub(super) fn number(terms: &mut Terms, sort: Sort, number: u64) -> Option<Term> {
    if let Some(width) = terms.sorts().bv_width(sort) {
        return Some(match width {
            0..64 => terms.bv_u64(width, number & ((1 << width) - 1)),
            64.. => {
                let low = terms.bv_u64(64, number);
                terms.bv_zero_extend(low, width - 64)
            }
        });
    }
    let is_int = matches!(terms.sorts().default_value(sort), Value::Int(_));
    is_int.then(|| terms.value(Value::from(IBig::from(number)), sort))
}

/// A number of `width` bits, at most `most`, as a term of this sort.
pub(super) fn converted(
    terms: &mut Terms,
    from: Term,
    width: u32,
    sort: Sort,
    most: u64,
) -> Option<Term> {
    if let Some(wanted) = terms.sorts().bv_width(sort) {
        return Some(match wanted.cmp(&width) {
            Ordering::Less => terms.bv_extract(from, wanted - 1, 0),
            Ordering::Equal => from,
            Ordering::Greater => terms.bv_zero_extend(from, wanted - width),
        });
    }
    let mut value = number(terms, sort, 0)?;
    for n in 1..=most {
        let (key, this) = (terms.bv_u64(width, n), number(terms, sort, n)?);
        let same = terms.eq(from, key);
        value = terms.ite(same, this, value);
    }
    Some(value)
}
