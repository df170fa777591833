//! Properties: what the annotations of labels ask.
//!
//! ```text
//!   :error ID     holds iff no label that carries ID is reachable
//!   :notlive ID   holds iff each such label is visited finitely often on every infinite path
//!   :live ID      holds iff each such label is visited infinitely often on every infinite path
//! ```

use super::{Annotated, Label, Program, StmtKind};
use bia_base::Symbol;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// The kind of a property: what it requires of its labels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PropertyKind {
    /// Never reached.
    Error,
    /// Visited finitely often on every infinite path.
    NotLive,
    /// Visited infinitely often on every infinite path.
    Live,
}

impl PropertyKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Error, Self::NotLive, Self::Live];

    /// The key of the annotation.
    pub fn key(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::NotLive => "notlive",
            Self::Live => "live",
        }
    }
}

/// One property: all labels that share kind and id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    /// What it asks.
    pub kind: PropertyKind,
    /// Its name.
    pub id: Symbol,
    /// The labels it is about, in the order of the text.
    pub labels: Vec<Label>,
}

impl Program {
    /// All properties, in the order of their first label.
    pub fn properties(&self) -> Vec<Property> {
        let mut found: IndexMap<(PropertyKind, Symbol), Vec<Label>, FxBuildHasher> =
            IndexMap::default();
        for (label, data) in self.labels() {
            debug_assert!(matches!(self.stmt(data.stmt).kind, StmtKind::Label(l) if l == label));
            for (kind, id) in self.asked_of(label) {
                found.entry((kind, id)).or_default().push(label);
            }
        }
        found
            .into_iter()
            .map(|((kind, id), labels)| Property { kind, id, labels })
            .collect()
    }

    /// The properties that one label takes part in.
    pub fn asked_of(&self, label: Label) -> impl Iterator<Item = (PropertyKind, Symbol)> + '_ {
        let stmt = self.label(label).stmt;
        self.annotations()
            .of(Annotated::Stmt(stmt))
            .iter()
            .filter_map(|annotation| {
                let key = self.name(annotation.key);
                let kind = PropertyKind::ALL.into_iter().find(|k| k.key() == key)?;
                Some((kind, annotation.symbol()?))
            })
    }
}
