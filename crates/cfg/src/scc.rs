//! Strongly connected components (Tarjan 1972), without recursion.

/// The component of each node of a graph. Components are numbered such that each edge between two
/// goes from a higher to a lower number. `successor(v, i)` is the i-th successor of v.
pub(crate) fn components(
    nodes: usize,
    successor: impl Fn(usize, usize) -> Option<usize>,
) -> Vec<usize> {
    const NONE: usize = usize::MAX;
    let mut index = vec![NONE; nodes];
    let mut low = vec![0; nodes];
    let mut component = vec![NONE; nodes];
    let (mut next, mut found) = (0, 0);
    let mut open: Vec<usize> = Vec::new();
    // Nodes with the number of their next successor.
    let mut path: Vec<(usize, usize)> = Vec::new();
    for root in 0..nodes {
        if index[root] != NONE {
            continue;
        }
        path.push((root, 0));
        while let Some((node, i)) = path.last_mut() {
            let node = *node;
            if *i == 0 && index[node] == NONE {
                index[node] = next;
                low[node] = next;
                next += 1;
                open.push(node);
            }
            if let Some(to) = successor(node, *i) {
                *i += 1;
                if index[to] == NONE {
                    path.push((to, 0));
                } else if component[to] == NONE {
                    low[node] = low[node].min(index[to]);
                }
                continue;
            }
            path.pop();
            if let Some((parent, _)) = path.last() {
                low[*parent] = low[*parent].min(low[node]);
            }
            if low[node] == index[node] {
                while let Some(member) = open.pop() {
                    component[member] = found;
                    if member == node {
                        break;
                    }
                }
                found += 1;
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn cycles_are_components_and_edges_go_down() {
        // 0 → 1 → 2 → 0, 2 → 3 → 4 → 3, 5
        let lists = [vec![1], vec![2], vec![0, 3], vec![4], vec![3], vec![]];
        let found = components(lists.len(), |v, i| lists[v].get(i).copied());
        assert!(found[0] == found[1] && found[1] == found[2]);
        assert!(found[3] == found[4] && found[3] != found[0]);
        assert!(found[2] > found[3] && found[5] != found[3]);
    }

    #[test]
    fn long_chains_need_no_stack() {
        let n = 200_000;
        let found = components(n, |v, i| (i == 0).then_some((v + 1) % n));
        assert!(found.iter().all(|c| *c == 0));
    }
}
