//! Names of variables that are unique in a graph.

use rustc_hash::FxHashMap;

/// The names given so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct UniqueNames {
    /// For each stem or name that was given the next number to try behind it.
    next: FxHashMap<String, u64>,
}

impl UniqueNames {
    /// `stem`, or `stem.N` if that is taken.
    pub(crate) fn unique(&mut self, stem: &str) -> String {
        let mut name = stem.to_owned();
        while self.next.contains_key(&name) {
            let number = self.next.get_mut(stem).expect("the stem itself was given");
            *number += 1;
            name = format!("{stem}.{number}");
        }
        self.next.insert(name.clone(), 0);
        name
    }
}

#[cfg(test)]
mod tests {
    use super::UniqueNames;

    #[test]
    fn nothing_is_given_twice() {
        let mut names = UniqueNames::default();
        let given = ["x", "x.1", "x", "x", "x.1", "y"].map(|stem| names.unique(stem));
        assert_eq!(given, ["x", "x.1", "x.2", "x.3", "x.1.1", "y"]);
    }
}
