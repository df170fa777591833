//! The queue of variables by activity: a binary heap that knows where each variable is.

const ABSENT: u32 = u32::MAX;

/// Variables, the most active first.
#[derive(Debug, Default)]
pub(super) struct Heap {
    vars: Vec<u32>,
    place: Vec<u32>,
}

impl Heap {
    /// Makes room for this many variables.
    pub(super) fn grow(&mut self, vars: usize) {
        self.place.resize(vars, ABSENT);
    }

    /// Empties it and fills it with these variables, each once.
    pub(super) fn fill(&mut self, vars: &[u32], activity: &[f64]) {
        for var in self.vars.drain(..) {
            self.place[var as usize] = ABSENT;
        }
        self.vars.extend_from_slice(vars);
        for index in 0..self.vars.len() {
            self.set(index, self.vars[index]);
        }
        for index in (0..self.vars.len() / 2).rev() {
            self.down(index, activity);
        }
    }

    pub(super) fn contains(&self, var: u32) -> bool {
        self.place[var as usize] != ABSENT
    }

    pub(super) fn insert(&mut self, var: u32, activity: &[f64]) {
        if !self.contains(var) {
            self.vars.push(var);
            self.set(self.vars.len() - 1, var);
            self.up(self.vars.len() - 1, activity);
        }
    }

    /// A variable became more active.
    pub(super) fn raised(&mut self, var: u32, activity: &[f64]) {
        let place = self.place[var as usize];
        if place != ABSENT {
            self.up(place as usize, activity);
        }
    }

    pub(super) fn pop(&mut self, activity: &[f64]) -> Option<u32> {
        let first = *self.vars.first()?;
        self.place[first as usize] = ABSENT;
        let last = self.vars.pop()?;
        if last != first {
            self.set(0, last);
            self.down(0, activity);
        }
        Some(first)
    }

    fn set(&mut self, index: usize, var: u32) {
        self.vars[index] = var;
        self.place[var as usize] = u32::try_from(index).unwrap_or(ABSENT - 1);
    }

    fn up(&mut self, mut index: usize, activity: &[f64]) {
        let var = self.vars[index];
        while index > 0 {
            let parent = (index - 1) / 2;
            let above = self.vars[parent];
            if activity[above as usize] >= activity[var as usize] {
                break;
            }
            self.set(index, above);
            index = parent;
        }
        self.set(index, var);
    }

    fn down(&mut self, mut index: usize, activity: &[f64]) {
        let var = self.vars[index];
        loop {
            let left = 2 * index + 1;
            let Some(&first) = self.vars.get(left) else {
                break;
            };
            let right = self.vars.get(left + 1).copied();
            let larger = right.filter(|r| activity[*r as usize] > activity[first as usize]);
            let (child, place) = larger.map_or((first, left), |r| (r, left + 1));
            if activity[child as usize] <= activity[var as usize] {
                break;
            }
            self.set(index, child);
            index = place;
        }
        self.set(index, var);
    }
}
