//! Chooses the path that goes on next.
//!
//! The distance of a location is the least number of edges to a target, calls entered and left
//! at will.

use super::{config::Search, config::SymexConfig, merge::Meeting, state::State};
use bia_base::Idx as _;
use bia_cfg::{Action, Cfg, Loops};
use std::collections::VecDeque;

/// Paths that wait.
pub(super) struct Waiting {
    search: Search,
    states: VecDeque<State>,
    /// For distances: a heap of (distance, number) over `slots`.
    heap: std::collections::BinaryHeap<std::cmp::Reverse<(u32, usize)>>,
    slots: Vec<Option<State>>,
    free: Vec<usize>,
    distance: Vec<u32>,
    seed: u64,
    /// If paths are merged.
    meeting: Option<Meeting>,
}

impl Waiting {
    pub(super) fn new(cfg: &Cfg, config: &SymexConfig, merges: bool) -> Self {
        let search = config.search;
        Self {
            search,
            states: VecDeque::new(),
            heap: std::collections::BinaryHeap::new(),
            slots: Vec::new(),
            free: Vec::new(),
            distance: match search {
                Search::Distance => distances(cfg),
                Search::Dfs | Search::Bfs | Search::Random => Vec::new(),
            },
            // Never 0.
            seed: (u64::from(config.seed) << 1) | 1,
            meeting: merges.then(Meeting::default),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.states.is_empty()
            && self.heap.is_empty()
            && self.meeting.as_ref().is_none_or(Meeting::is_empty)
    }

    /// Those that are to be merged before one of them goes on.
    pub(super) fn pop_meeting(&mut self) -> Vec<State> {
        self.meeting.as_mut().map_or_else(Vec::new, Meeting::pop)
    }

    pub(super) fn push(&mut self, loops: &Loops, state: State) {
        match &mut self.meeting {
            Some(meeting) => meeting.push(loops, state),
            None => self.push_alone(state),
        }
    }

    /// A path that goes on before others are merged.
    pub(super) fn push_alone(&mut self, state: State) {
        if self.search != Search::Distance {
            self.states.push_back(state);
            return;
        }
        let distance = self.distance[state.top.loc.index()];
        let slot = self.free.pop().unwrap_or_else(|| {
            self.slots.push(None);
            self.slots.len() - 1
        });
        self.slots[slot] = Some(state);
        self.heap.push(std::cmp::Reverse((distance, slot)));
    }

    pub(super) fn pop(&mut self) -> Option<State> {
        match self.search {
            Search::Dfs => self.states.pop_back(),
            Search::Bfs => self.states.pop_front(),
            Search::Random => {
                let count = u64::try_from(self.states.len()).ok().filter(|n| *n > 0)?;
                self.seed ^= self.seed << 13;
                self.seed ^= self.seed >> 7;
                self.seed ^= self.seed << 17;
                let at = usize::try_from(self.seed % count).unwrap_or(0);
                self.states.swap_remove_back(at)
            }
            Search::Distance => {
                let std::cmp::Reverse((_, slot)) = self.heap.pop()?;
                self.free.push(slot);
                self.slots[slot].take()
            }
        }
    }
}

/// The distance of each location.
fn distances(cfg: &Cfg) -> Vec<u32> {
    // Edges of the graph with calls as edges, backwards.
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); cfg.locs.len()];
    for edge in cfg.edges.values() {
        before[edge.to.index()].push(edge.from.index());
        for step in &edge.steps {
            if let Action::Call { callee, .. } = &step.action {
                let callee = &cfg.funcs[*callee];
                before[callee.entry.index()].push(edge.from.index());
                before[edge.to.index()].push(callee.exit.index());
            }
        }
    }
    let mut distance = vec![u32::MAX; cfg.locs.len()];
    let mut queue: VecDeque<usize> = VecDeque::new();
    for target in cfg.errors() {
        distance[target.index()] = 0;
        queue.push_back(target.index());
    }
    while let Some(at) = queue.pop_front() {
        let next = distance[at].saturating_add(1);
        for from in &before[at] {
            if distance[*from] == u32::MAX {
                distance[*from] = next;
                queue.push_back(*from);
            }
        }
    }
    distance
}
