//! Makes unique names for K2.

use rustc_hash::{FxHashMap, FxHashSet};

/// The names of a scope.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    taken: FxHashSet<String>,
    next: FxHashMap<String, u32>,
}

impl Names {
    /// Whether the name is taken.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.taken.contains(name)
    }

    /// Takes the name or, if it is taken here or there, `name.1`, `name.2`, …
    pub(crate) fn unique(&mut self, stem: &str, elsewhere: impl Fn(&str) -> bool) -> String {
        let stem = match stem.is_empty() {
            true => "_".to_owned(),
            false => stem.replace(['|', '\\', '\n', '\r', '\0'], "_"),
        };
        let mut name = stem.clone();
        while elsewhere(&name) || self.taken.contains(&name) {
            let next = self.next.entry(stem.clone()).or_insert(0);
            *next += 1;
            name = format!("{stem}.{next}");
        }
        self.taken.insert(name.clone());
        name
    }
}
