//! A layered layout of a directed graph (Sugiyama's).
//!
//! ```text
//!   1. arcs that go back in a depth-first search are turned round: no cycles
//!   2. rank of a node = longest path to it
//!   3. an arc over several ranks gets a point in each rank between
//!   4. sweeps down and up sort each rank by the mean place of the neighbours
//!   5. nodes move towards their neighbours as far as their rank allows
//! ```
//! Deterministic; the time is about linear in nodes, points and arcs. When points would be more
//! than [`MAX_POINTS`], long arcs are straight lines.

/// A place or a size, in pixels.
pub type Pair = (f64, f64);

/// The greatest number of points of long arcs.
const MAX_POINTS: usize = 50_000;
const GAP: f64 = 18.0;
const RANK_GAP: f64 = 26.0;

/// Where everything is.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The centre of each node.
    pub nodes: Vec<Pair>,
    /// For each arc the points it passes, from its first to its second node, ends not included.
    pub routes: Vec<Vec<Pair>>,
    /// Width and height of the whole.
    pub size: Pair,
}

/// Lays out nodes of these sizes; the search for cycles starts at the first ones. No arc goes from
/// a node to itself.
pub fn layout(sizes: &[Pair], arcs: &[(usize, usize)]) -> Layout {
    let back = back_arcs(sizes.len(), arcs);
    let forward: Vec<(usize, usize)> = arcs
        .iter()
        .zip(&back)
        .map(|(&(a, b), back)| if *back { (b, a) } else { (a, b) })
        .collect();
    let ranks = ranks(sizes.len(), &forward);
    let mut net = Net::new(sizes, &ranks, &forward);
    let rounds = if net.size.len() > 5_000 { 2 } else { 8 };
    for round in 0..rounds {
        net.sort(round % 2 == 0);
    }
    net.place(rounds);
    net.finish(sizes.len(), &forward, &back)
}

/// For each node the arcs that leave it.
fn leaving(nodes: usize, arcs: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut out = vec![Vec::new(); nodes];
    for (at, (from, _)) in arcs.iter().enumerate() {
        out[*from].push(at);
    }
    out
}

/// Which arcs lead to a node that a depth-first search has not left yet.
fn back_arcs(nodes: usize, arcs: &[(usize, usize)]) -> Vec<bool> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Left,
    }
    let out = leaving(nodes, arcs);
    let mut back = vec![false; arcs.len()];
    let mut marks = vec![Mark::New; nodes];
    for root in 0..nodes {
        if marks[root] != Mark::New {
            continue;
        }
        marks[root] = Mark::Open;
        let mut stack = vec![(root, 0)];
        while let Some((node, next)) = stack.last_mut() {
            let Some(&arc) = out[*node].get(*next) else {
                marks[*node] = Mark::Left;
                stack.pop();
                continue;
            };
            *next += 1;
            let to = arcs[arc].1;
            match marks[to] {
                Mark::New => {
                    marks[to] = Mark::Open;
                    stack.push((to, 0));
                }
                Mark::Open => back[arc] = true,
                Mark::Left => {}
            }
        }
    }
    back
}

/// Longest paths in a graph without cycles.
fn ranks(nodes: usize, arcs: &[(usize, usize)]) -> Vec<usize> {
    let out = leaving(nodes, arcs);
    let mut waiting = vec![0_usize; nodes];
    for (_, to) in arcs {
        waiting[*to] += 1;
    }
    let mut ranks = vec![0; nodes];
    let mut ready: Vec<usize> = (0..nodes).filter(|n| waiting[*n] == 0).collect();
    while let Some(node) = ready.pop() {
        for arc in &out[node] {
            let to = arcs[*arc].1;
            ranks[to] = ranks[to].max(ranks[node] + 1);
            waiting[to] -= 1;
            if waiting[to] == 0 {
                ready.push(to);
            }
        }
    }
    ranks
}

/// Nodes and points in their ranks.
struct Net {
    /// The nodes, then the points.
    size: Vec<Pair>,
    layers: Vec<Vec<usize>>,
    above: Vec<Vec<usize>>,
    below: Vec<Vec<usize>>,
    /// For each arc its points, downwards.
    points: Vec<Vec<usize>>,
    /// The place in the rank, then the centre.
    x: Vec<f64>,
}

impl Net {
    fn new(sizes: &[Pair], ranks: &[usize], arcs: &[(usize, usize)]) -> Self {
        let depth = ranks.iter().max().map_or(0, |max| max + 1);
        let mut net = Self {
            size: sizes.to_vec(),
            layers: vec![Vec::new(); depth],
            above: vec![Vec::new(); sizes.len()],
            below: vec![Vec::new(); sizes.len()],
            points: Vec::with_capacity(arcs.len()),
            x: Vec::new(),
        };
        for (node, rank) in ranks.iter().enumerate() {
            net.layers[*rank].push(node);
        }
        let between = |&(a, b): &(usize, usize)| ranks[b] - ranks[a] - 1;
        let wanted = arcs
            .iter()
            .fold(0_usize, |sum, arc| sum.saturating_add(between(arc)));
        for (from, to) in arcs {
            let mut points = Vec::new();
            let mut last = *from;
            if wanted <= MAX_POINTS {
                for layer in &mut net.layers[ranks[*from] + 1..ranks[*to]] {
                    let point = net.size.len();
                    net.size.push((8.0, 0.0));
                    net.above.push(vec![last]);
                    net.below.push(Vec::new());
                    net.below[last].push(point);
                    layer.push(point);
                    points.push(point);
                    last = point;
                }
            }
            net.below[last].push(*to);
            net.above[*to].push(last);
            net.points.push(points);
        }
        net.x = vec![0.0; net.size.len()];
        net.number();
        net
    }

    /// The place of each node in its rank.
    fn number(&mut self) {
        for layer in &self.layers {
            let mut place = 0.0;
            for node in layer {
                self.x[*node] = place;
                place += 1.0;
            }
        }
    }

    /// Sorts each rank by the mean place of the neighbours above or below.
    fn sort(&mut self, down: bool) {
        let neighbours = if down { &self.above } else { &self.below };
        let count = self.layers.len();
        for step in 0..count {
            let at = if down { step } else { count - 1 - step };
            let layer = &mut self.layers[at];
            let mut keyed: Vec<(f64, usize)> = layer
                .iter()
                .map(|node| (mean(&self.x, &neighbours[*node], self.x[*node]), *node))
                .collect();
            // Stable, so equal ones stay in order.
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            let mut place = 0.0;
            for (slot, (_, node)) in layer.iter_mut().zip(keyed) {
                *slot = node;
                self.x[node] = place;
                place += 1.0;
            }
        }
    }

    /// Gives each node a centre, close to its neighbours.
    fn place(&mut self, rounds: usize) {
        for layer in &self.layers {
            let mut left = 0.0;
            for node in layer {
                let width = self.size[*node].0;
                self.x[*node] = left + width / 2.0;
                left += width + GAP;
            }
        }
        for round in 0..rounds {
            let down = round % 2 == 0;
            let neighbours = if down { &self.above } else { &self.below };
            let count = self.layers.len();
            for step in 0..count {
                let at = if down { step } else { count - 1 - step };
                let layer = &self.layers[at];
                let wanted: Vec<f64> = layer
                    .iter()
                    .map(|node| mean(&self.x, &neighbours[*node], self.x[*node]))
                    .collect();
                spread(layer, &wanted, &self.size, &mut self.x);
            }
        }
        let edges = (0..self.size.len()).map(|n| self.x[n] - self.size[n].0 / 2.0);
        let least = edges.fold(f64::INFINITY, f64::min);
        if least.is_finite() {
            for x in &mut self.x {
                *x -= least - GAP;
            }
        }
    }

    fn finish(self, nodes: usize, arcs: &[(usize, usize)], back: &[bool]) -> Layout {
        let mut y = vec![0.0; self.size.len()];
        let mut top = RANK_GAP;
        for layer in &self.layers {
            let height = layer.iter().map(|n| self.size[*n].1).fold(0.0, f64::max);
            for node in layer {
                y[*node] = top + height / 2.0;
            }
            top += height + RANK_GAP;
        }
        let right = (0..self.size.len()).map(|n| self.x[n] + self.size[n].0 / 2.0);
        let width = right.fold(0.0, f64::max) + GAP;
        let at = |node: usize| (self.x[node], y[node]);
        let routes = self.points.iter().zip(back).map(|(points, back)| {
            let mut route: Vec<Pair> = points.iter().map(|p| at(*p)).collect();
            if *back {
                route.reverse();
            }
            route
        });
        debug_assert_eq!(arcs.len(), back.len());
        Layout {
            routes: routes.collect(),
            nodes: (0..nodes).map(at).collect(),
            size: (width, top),
        }
    }
}

/// The mean place of some nodes; `own` if there are none.
#[expect(clippy::cast_precision_loss, reason = "lists are short of 2^52 nodes")]
fn mean(x: &[f64], of: &[usize], own: f64) -> f64 {
    if of.is_empty() {
        return own;
    }
    of.iter().map(|n| x[*n]).sum::<f64>() / of.len() as f64
}

/// Moves the nodes of a rank to where they want to be, keeping order and distance: groups that
/// would overlap share the mean of their wishes.
fn spread(layer: &[usize], wanted: &[f64], size: &[Pair], x: &mut [f64]) {
    // Each group: sum of wishes for its first node, count of nodes, offset of the next node.
    let mut groups: Vec<(f64, f64, usize)> = Vec::new();
    let mut offsets = Vec::with_capacity(layer.len());
    let mut offset = 0.0;
    for (at, node) in layer.iter().enumerate() {
        let half = size[*node].0 / 2.0;
        offset += half;
        offsets.push(offset);
        offset += half + GAP;
        // In coordinates without offsets order and distance mean: not to the left.
        groups.push((wanted[at] - offsets[at], 1.0, 1));
        while let [.., (sum, weight, count), (next, more, nodes)] = groups[..]
            && sum / weight > next / more
        {
            groups.truncate(groups.len() - 2);
            groups.push((sum + next, weight + more, count + nodes));
        }
    }
    let mut nodes = layer.iter().zip(offsets);
    for (sum, weight, count) in groups {
        for (node, offset) in nodes.by_ref().take(count) {
            x[*node] = sum / weight + offset;
        }
    }
}
