//! Decides properties on a state graph.

use super::graph::{Edge, StateGraph, TooLarge};
use super::replay::{Witness, WitnessStep};
use super::scc::components;
use bia_k2::ast::{Label, Property, PropertyKind};
use std::collections::VecDeque;

/// What the search says about a property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It holds.
    Holds,
    /// It does not, and this is why.
    Fails(Witness),
    /// The search was cut before it could decide.
    TooLarge(TooLarge),
}

impl Answer {
    /// `Some(true)` if it holds, `Some(false)` if it fails.
    pub fn holds(&self) -> Option<bool> {
        match self {
            Answer::Holds => Some(true),
            Answer::Fails(_) => Some(false),
            Answer::TooLarge(_) => None,
        }
    }
}

impl StateGraph<'_> {
    /// Decides a property of the program.
    pub fn answer(&self, property: &Property) -> Answer {
        let visits = |edge: Edge| edge.label.is_some_and(|l| property.labels.contains(&l));
        let witness = match property.kind {
            PropertyKind::Error => self.reaching(visits),
            PropertyKind::NotLive => self.repeating(visits),
            PropertyKind::Live => {
                let mut labels = property.labels.iter();
                labels.find_map(|label| self.avoiding(*label))
            }
        };
        match (witness, &self.cut) {
            (Some(witness), _) => Answer::Fails(witness),
            (None, None) => Answer::Holds,
            (None, Some(cut)) => Answer::TooLarge(cut.clone()),
        }
    }

    /// Whether every path is finite; if not, an infinite one.
    ///
    /// Calls that never return make infinitely many states, so that the search is cut.
    pub fn terminates(&self) -> Answer {
        match (self.cycle(|_| true, |_| true), &self.cut) {
            (Some(witness), _) => Answer::Fails(witness),
            (None, None) => Answer::Holds,
            (None, Some(cut)) => Answer::TooLarge(cut.clone()),
        }
    }

    /// Answers to all properties of the program, in their order.
    pub fn answers(&self) -> Vec<(Property, Answer)> {
        let all = self.program.properties().into_iter();
        all.map(|property| {
            let answer = self.answer(&property);
            (property, answer)
        })
        .collect()
    }

    fn all_edges(&self) -> impl Iterator<Item = (usize, Edge)> {
        (0..self.expanded()).flat_map(|from| self.edges_of(from).iter().map(move |e| (from, *e)))
    }

    /// A path that ends with such an edge.
    fn reaching(&self, wanted: impl Fn(Edge) -> bool) -> Option<Witness> {
        let (from, edge) = self.all_edges().find(|(_, edge)| wanted(*edge))?;
        let mut path = self.path_to(from);
        path.push((from, edge));
        Some(self.witness(&path, None))
    }

    /// A path into a cycle with such an edge.
    fn repeating(&self, wanted: impl Fn(Edge) -> bool) -> Option<Witness> {
        self.cycle(|_| true, wanted)
    }

    /// A path into a cycle in which the label is not visited.
    fn avoiding(&self, label: Label) -> Option<Witness> {
        self.cycle(|edge| edge.label != Some(label), |_| true)
    }

    /// A path into a cycle of allowed edges, one of which is wanted.
    fn cycle(
        &self,
        allowed: impl Fn(Edge) -> bool,
        wanted: impl Fn(Edge) -> bool,
    ) -> Option<Witness> {
        // Only allowed edges, so that the i-th successor is found at once.
        let lists: Vec<Vec<usize>> = (0..self.states.len())
            .map(|from| {
                let edges = self.edges_of(from).iter();
                edges.filter(|e| allowed(**e)).map(|e| e.to).collect()
            })
            .collect();
        let component = components(lists.len(), |node, i| lists[node].get(i).copied());
        // An edge within a component lies on a cycle.
        let (from, edge) = self.all_edges().find(|(from, edge)| {
            allowed(*edge) && wanted(*edge) && component[*from] == component[edge.to]
        })?;
        let mut path = self.path_to(from);
        let lasso = path.len();
        path.push((from, edge));
        path.extend(self.path(&[edge.to], from, &allowed));
        Some(self.witness(&path, Some(lasso)))
    }

    fn path_to(&self, to: usize) -> Vec<(usize, Edge)> {
        let initial: Vec<usize> = (0..self.initial).collect();
        self.path(&initial, to, &|_| true)
    }

    /// A shortest path of allowed edges. There must be one.
    fn path(
        &self,
        from: &[usize],
        to: usize,
        allowed: &dyn Fn(Edge) -> bool,
    ) -> Vec<(usize, Edge)> {
        let mut reached: Vec<Option<Option<(usize, Edge)>>> = vec![None; self.states.len()];
        let mut queue: VecDeque<usize> = from.iter().copied().collect();
        for start in from {
            reached[*start] = Some(None);
        }
        while let Some(node) = queue.pop_front() {
            if node == to {
                break;
            }
            for edge in self.edges_of(node) {
                if allowed(*edge) && reached[edge.to].is_none() {
                    reached[edge.to] = Some(Some((node, *edge)));
                    queue.push_back(edge.to);
                }
            }
        }
        let mut path = Vec::new();
        let mut at = to;
        while let Some((before, edge)) = reached[at].expect("the path exists") {
            path.push((before, edge));
            at = before;
        }
        path.reverse();
        path
    }

    /// The path with its choices, so that others can replay it.
    fn witness(&self, path: &[(usize, Edge)], lasso: Option<usize>) -> Witness {
        let first = path.first().expect("a witness has a step").0;
        let steps = path.iter().map(|(from, edge)| {
            let (step, choices) = self.choices_of(*from, *edge);
            WitnessStep { step, choices }
        });
        Witness {
            initial: self.choices_to_initial(first),
            steps: steps.collect(),
            lasso,
        }
    }
}
