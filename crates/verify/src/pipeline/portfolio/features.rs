//! [`Features`]: what of a program and its system decides which engines are promising.

use bia_cfg::{Cfg, Loops};
use bia_solver::api::Caps;
use bia_system::Ts;
use bia_term::{Sort, SortData, Terms};

/// Finite systems with more bits of state than this are large.
const MANY_BITS: u64 = 20_000;
/// Systems with more terms than this are large.
const MANY_TERMS: usize = 300_000;
/// Graphs with more edges than this are large.
const MANY_EDGES: usize = 30_000;

/// What a system is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Features {
    /// The graph has no loop: every execution is bounded by its length.
    pub loop_free: bool,
    /// No step has an input: after the first state there is one way to go.
    pub closed: bool,
    /// Functions call themselves more often than they were inlined: something was cut off.
    pub recursive: bool,
    /// Mathematical integers or reals.
    pub numbers: bool,
    /// Floating-point numbers.
    pub floats: bool,
    /// Maps.
    pub maps: bool,
    /// Uninterpreted functions or sorts.
    pub functions: bool,
    /// How many bits a state has; `None` if there is no bound.
    pub state_bits: Option<u64>,
    /// How many edges the graph has.
    pub edges: usize,
    /// How many different terms the system is made of.
    pub terms: usize,
}

impl Features {
    /// The features of a system and of the graph that it encodes.
    pub fn of(cfg: &Cfg, terms: &Terms, ts: &Ts) -> Self {
        Self {
            loop_free: Loops::new(cfg).heads().next().is_none(),
            recursive: !cfg.cuts.is_empty(),
            edges: cfg.edges.len(),
            ..Self::of_system(terms, ts)
        }
    }

    /// The features of a system that encodes no graph.
    pub fn of_system(terms: &Terms, ts: &Ts) -> Self {
        let roots = ts.roots();
        let caps = Caps::of(terms, &roots);
        let mut bits = Some(0_u64);
        for var in &ts.state {
            let more = bits_of(terms, terms.sort(var.now));
            bits = bits.zip(more).map(|(a, b)| a.saturating_add(b));
        }
        Self {
            loop_free: false,
            closed: ts.inputs.is_empty() && ts.state.iter().all(|var| var.next.is_some()),
            recursive: false,
            numbers: caps.ints || caps.reals,
            floats: caps.floats,
            maps: caps.arrays,
            functions: caps.functions,
            state_bits: bits,
            edges: 0,
            terms: terms.post_order(&roots).len(),
        }
    }

    /// Whether there are finitely many states.
    pub fn finite(&self) -> bool {
        self.state_bits.is_some() && !self.functions
    }

    /// Whether each query is likely to be expensive.
    pub fn large(&self) -> bool {
        let bits = self.state_bits.filter(|_| !self.maps);
        let wide = bits.is_some_and(|bits| bits > MANY_BITS);
        wide || self.terms > MANY_TERMS || self.edges > MANY_EDGES
    }
}

/// How many bits a value of the sort has, as many as a number can say.
fn bits_of(terms: &Terms, sort: Sort) -> Option<u64> {
    // Each round goes from a map to its elements: maps are nested, but in one direction at a time.
    let (mut sort, mut copies) = (sort, 1_u64);
    loop {
        let one = match terms.sort_data(sort) {
            SortData::Bool => 1,
            SortData::RoundingMode => 3,
            SortData::Bv(width) => u64::from(*width),
            SortData::Float(format) => u64::from(format.width()),
            SortData::Enum(data) => {
                let values = data.constructors.len().max(1);
                u64::from(values.next_power_of_two().trailing_zeros()).max(1)
            }
            SortData::Int | SortData::Real | SortData::Uninterpreted(_) => return None,
            SortData::Array { index, element } => {
                let places = bits_of(terms, *index)?;
                let places = u32::try_from(places)
                    .ok()
                    .and_then(|n| 1_u64.checked_shl(n));
                copies = copies.saturating_mul(places.unwrap_or(u64::MAX));
                sort = *element;
                continue;
            }
        };
        return Some(copies.saturating_mul(one));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_counted() {
        let mut t = Terms::new();
        let byte = t.bv_sort(8);
        let map = t.array_sort(byte, byte);
        let nested = t.array_sort(byte, map);
        let numbers = t.array_sort(byte, Sort::INT);
        let wide = t.bv_sort(64);
        let memory = t.array_sort(wide, byte);
        let three = t.enum_sort("three", &["a", "b", "c"]).unwrap();
        for (sort, bits) in [
            (Sort::BOOL, Some(1)),
            (byte, Some(8)),
            (map, Some(2048)),
            (nested, Some(256 * 2048)),
            (memory, Some(u64::MAX)),
            (three, Some(2)),
            (Sort::INT, None),
            (numbers, None),
        ] {
            assert_eq!(bits_of(&t, sort), bits, "{}", t.sort_text(sort));
        }
    }
}
