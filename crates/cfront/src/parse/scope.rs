//! Which names are typedef names here: all that the grammar needs to know of scopes.
//!
//! The present meaning of each symbol is one flag; leaving a scope undoes the changes made in it.

use bia_base::{Idx as _, Interner, Symbol};

/// Types that gcc declares before the first line.
const BUILT_IN: [&str; 4] = [
    "__builtin_va_list",
    "__builtin_ms_va_list",
    "__int128_t",
    "__uint128_t",
];

/// The flags and what to undo.
pub(super) struct Scopes {
    typedefs: Vec<bool>,
    changes: Vec<(Symbol, bool)>,
    /// How many changes there were when each open scope began.
    marks: Vec<usize>,
}

impl Scopes {
    /// The file scope, with the built-in type names.
    pub(super) fn new(names: &mut Interner) -> Self {
        let mut scopes = Self {
            typedefs: Vec::new(),
            changes: Vec::new(),
            marks: Vec::new(),
        };
        for name in BUILT_IN {
            scopes.declare(names.intern(name), true);
        }
        scopes
    }

    /// Begins a scope.
    pub(super) fn enter(&mut self) {
        self.marks.push(self.changes.len());
    }

    /// Ends the innermost scope.
    pub(super) fn leave(&mut self) {
        let mark = self.marks.pop().unwrap_or(0);
        for (name, before) in self.changes.drain(mark..).rev() {
            self.typedefs[name.index()] = before;
        }
    }

    /// Declares a name as a typedef name or as something else.
    pub(super) fn declare(&mut self, name: Symbol, is_typedef: bool) {
        let index = name.index();
        if index >= self.typedefs.len() {
            if !is_typedef {
                return;
            }
            self.typedefs.resize(index + 1, false);
        }
        let before = std::mem::replace(&mut self.typedefs[index], is_typedef);
        if before != is_typedef && !self.marks.is_empty() {
            self.changes.push((name, before));
        }
    }

    /// Whether a name is a typedef name here.
    pub(super) fn is_typedef(&self, name: Symbol) -> bool {
        self.typedefs.get(name.index()).copied().unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inner_names_hide_outer_ones_until_their_scope_ends() {
        let mut names = Interner::new();
        let mut scopes = Scopes::new(&mut names);
        let (t, u) = (names.intern("t"), names.intern("u"));
        assert!(scopes.is_typedef(names.intern("__builtin_va_list")));
        scopes.declare(t, true);
        scopes.enter();
        scopes.declare(t, false);
        scopes.declare(u, true);
        scopes.enter();
        scopes.declare(t, true);
        assert!(scopes.is_typedef(t) && scopes.is_typedef(u));
        scopes.leave();
        assert!(!scopes.is_typedef(t) && scopes.is_typedef(u));
        scopes.leave();
        assert!(scopes.is_typedef(t) && !scopes.is_typedef(u));
    }
}
