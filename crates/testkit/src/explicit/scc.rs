//! Strongly connected components (Tarjan, "Depth-first search and linear graph algorithms", SIAM
//! J. Comput. 1972), with an explicit stack.

/// The component of each of `count` nodes: numbers from 0, in reverse topological order.
///
/// `successors(node, i)` is the i-th successor of a node, `None` when there is no further one.
pub(super) fn components(
    count: usize,
    successors: impl Fn(usize, usize) -> Option<usize>,
) -> Vec<usize> {
    const UNSEEN: usize = usize::MAX;
    let mut component = vec![UNSEEN; count];
    let mut order = vec![UNSEEN; count];
    let mut low = vec![0; count];
    let mut stack: Vec<usize> = Vec::new();
    let mut calls: Vec<(usize, usize)> = Vec::new();
    let (mut next_order, mut next_component) = (0, 0);
    for root in 0..count {
        if order[root] != UNSEEN {
            continue;
        }
        calls.push((root, 0));
        while let Some((node, i)) = calls.pop() {
            if i == 0 {
                order[node] = next_order;
                low[node] = next_order;
                next_order += 1;
                stack.push(node);
            }
            if let Some(next) = successors(node, i) {
                calls.push((node, i + 1));
                if order[next] == UNSEEN {
                    calls.push((next, 0));
                } else if component[next] == UNSEEN {
                    low[node] = low[node].min(order[next]);
                }
                continue;
            }
            if low[node] == order[node] {
                while let Some(member) = stack.pop() {
                    component[member] = next_component;
                    if member == node {
                        break;
                    }
                }
                next_component += 1;
            }
            if let Some((caller, _)) = calls.last() {
                low[*caller] = low[*caller].min(low[node]);
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn of(graph: &[Vec<usize>]) -> Vec<usize> {
        components(graph.len(), |node, i| graph[node].get(i).copied())
    }

    #[test]
    fn a_cycle_a_tail_and_an_island() {
        let found = of(&[vec![1], vec![2, 3], vec![0], vec![], vec![4]]);
        assert_eq!(found, [1, 1, 1, 0, 2]);
    }

    #[test]
    fn a_long_chain_needs_no_stack() {
        let count = 300_000;
        let found = components(count, |node, i| {
            (i == 0).then_some(if node + 1 == count { 0 } else { node + 1 })
        });
        assert!(found.iter().all(|c| *c == 0));
    }

    #[test]
    fn agrees_with_mutual_reachability() {
        let mut rng = Rng::new(3);
        for _ in 0..300 {
            let count = rng.within(1, 8);
            let edges = rng.below(14);
            let mut graph = vec![Vec::new(); count];
            for _ in 0..edges {
                graph[rng.below(count)].push(rng.below(count));
            }
            let mut reach = vec![vec![false; count]; count];
            for (from, row) in reach.iter_mut().enumerate() {
                let mut work = vec![from];
                while let Some(node) = work.pop() {
                    if !std::mem::replace(&mut row[node], true) {
                        work.extend(&graph[node]);
                    }
                }
            }
            let found = of(&graph);
            for a in 0..count {
                for b in 0..count {
                    let together = reach[a][b] && reach[b][a];
                    assert_eq!(found[a] == found[b], together, "{graph:?} {a} {b}");
                    // Reverse topological order.
                    assert!(!reach[a][b] || found[a] >= found[b]);
                }
            }
        }
    }
}
