//! Loops of small and of random graphs.

use super::Loops;
use crate::{Cfg, EdgeData, Loc, pass::testing::graph, scc};
use bia_base::Idx as _;
use bia_testkit::rng::Rng;

/// A graph with these edges; its start is 0.
fn shape(locs: usize, edges: &[(usize, usize)]) -> Cfg {
    let (_, mut cfg) = graph("(entry f) (function f () (return) (locals) (seq))");
    let data = cfg.locs[cfg.start()].clone();
    cfg.locs = bia_base::Arena::new();
    for _ in 0..locs {
        cfg.locs.push(data.clone());
    }
    cfg.funcs[cfg.entry].entry = Loc::from_index(0);
    cfg.edges = bia_base::Arena::new();
    for (from, to) in edges {
        cfg.edges.push(EdgeData {
            from: Loc::from_index(*from),
            to: Loc::from_index(*to),
            steps: Vec::new(),
            jump: None,
        });
    }
    cfg
}

fn loc(at: usize) -> Loc {
    Loc::from_index(at)
}

#[test]
fn nested_loops() {
    // 0 → 1 → 2 → 3 → 2, 3 → 1, 1 → 4 → 4
    let edges = [(0, 1), (1, 2), (2, 3), (3, 2), (3, 1), (1, 4), (4, 4)];
    let loops = Loops::new(&shape(5, &edges));
    let mut heads: Vec<Loc> = loops.heads().collect();
    heads.sort_unstable();
    assert_eq!(heads, [loc(1), loc(2), loc(4)]);
    assert_eq!(loops.nest(loc(3)).collect::<Vec<_>>(), [loc(2), loc(1)]);
    assert_eq!(
        (
            loops.depth(loc(0)),
            loops.depth(loc(2)),
            loops.depth(loc(4))
        ),
        (0, 2, 1)
    );
    assert_eq!(
        (loops.around(loc(2)), loops.around(loc(1))),
        (Some(loc(1)), None)
    );
    assert!(loops.is_backward(loc(3), loc(1)) && !loops.is_backward(loc(1), loc(2)));
    assert!(loops.heads().all(|head| !loops.is_irreducible(head)));
}

#[test]
fn a_loop_with_two_entries_is_irreducible() {
    let loops = Loops::new(&shape(3, &[(0, 1), (0, 2), (1, 2), (2, 1)]));
    let heads: Vec<Loc> = loops.heads().collect();
    assert_eq!(heads.len(), 1);
    assert!(loops.is_irreducible(heads[0]));
}

#[test]
fn heads_cut_every_cycle_and_loops_contain_their_cycles() {
    for seed in bia_testkit::seeds(500) {
        let mut rng = Rng::new(seed);
        let n = rng.within(1, 12);
        let edges: Vec<(usize, usize)> = (0..rng.within(1, 2 * n))
            .map(|_| (rng.below(n), rng.below(n)))
            .collect();
        let cfg = shape(n, &edges);
        let loops = Loops::new(&cfg);
        for (from, to) in &edges {
            let backward = loops.is_backward(loc(*from), loc(*to));
            assert!(!backward || loops.is_head(loc(*to)), "{seed}");
        }
        // Without edges into heads nothing is cyclic: order is topological.
        assert_eq!(loops.order().len(), n);
        let to: Vec<Vec<usize>> = (0..n)
            .map(|v| {
                edges
                    .iter()
                    .filter(|(u, _)| *u == v)
                    .map(|(_, w)| *w)
                    .collect()
            })
            .collect();
        let component = scc::components(n, |v, i| to[v].get(i).copied());
        for v in 0..n {
            let cyclic =
                to[v].contains(&v) || (0..n).any(|w| w != v && component[w] == component[v]);
            assert_eq!(cyclic, loops.depth(loc(v)) > 0, "{seed}: {v} {edges:?}");
            for head in loops.nest(loc(v)) {
                assert!(loops.is_head(head));
                assert_eq!(component[head.index()], component[v]);
            }
        }
    }
}
