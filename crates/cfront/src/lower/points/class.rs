//! Classes of nodes: union-find with contents.

use crate::ir::{ExprId, FloatKind, Module, ObjectId, RecordId, StmtId, TypeId, TypeKind};
use crate::lower::leaf::{Scalar, innermost, scalar};
use std::collections::{BTreeMap, BTreeSet};

/// A node of the analysis.
pub(crate) type Node = usize;

/// The type that memory is accessed at, without signs and kinds of pointers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Root {
    Bool,
    Int(u32),
    Float(FloatKind),
    Pointer,
    Record(RecordId),
}

impl Root {
    /// The root of a type, of elements for arrays; none for types without values.
    pub(crate) fn of(module: &Module, ty: TypeId) -> Option<Self> {
        let ty = innermost(module, ty);
        if let TypeKind::Record(id) = module.types.kind(ty) {
            return Some(Self::Record(id));
        }
        Some(Self::of_scalar(scalar(module, ty)?))
    }

    pub(crate) fn of_scalar(scalar: Scalar) -> Self {
        match scalar {
            Scalar::Bool => Self::Bool,
            Scalar::Int { width, .. } => Self::Int(width),
            Scalar::Float(kind) => Self::Float(kind),
            Scalar::Pointer => Self::Pointer,
        }
    }

    /// Size in bytes.
    pub(crate) fn size(self, module: &Module) -> u64 {
        let model = module.types.model();
        match self {
            Self::Bool => 1,
            Self::Int(width) => u64::from(width / 8),
            Self::Float(kind) => kind.size(model),
            Self::Pointer => u64::from(model.pointer_bits() / 8),
            Self::Record(id) => module.types[id].size,
        }
    }
}

/// A field of a class; `None` in collapsed classes.
pub(crate) type Field = Option<(u64, u32)>;

/// What is known of a class.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// The types it is accessed at.
    pub(crate) roots: Vec<Root>,
    /// Whether integers in it are accessed as signed, as unsigned.
    pub(crate) signed: bool,
    pub(crate) unsigned: bool,
    /// Steps of pointer arithmetic in bytes.
    pub(crate) strides: BTreeSet<u64>,
    /// Whether it has to be seen as bytes.
    pub(crate) bytes: bool,
    /// Whether pointers are stored in it; whether other things are.
    pub(crate) pointers: bool,
    pub(crate) others: bool,
    /// Whether it is accessed at scalars that are no pointers; whether some that are read are no
    /// integers as wide as pointers.
    pub(crate) scalars: bool,
    pub(crate) looked: bool,
    /// Whether pointers to it may point to functions.
    pub(crate) functions: bool,
    /// Whether pointers to it may be made of integers or bytes whose origin is not followed.
    pub(crate) made: bool,
    /// Whether it is accessed as floats.
    pub(crate) floats: bool,
    /// Whether integers become pointers to it; whether some were narrower than a pointer in
    /// between.
    pub(crate) converted: bool,
    pub(crate) narrowed: bool,
    /// Its objects.
    pub(crate) objects: Vec<ObjectId>,
    /// Statements that allocate in it.
    pub(crate) sites: Vec<StmtId>,
    /// Pointers it is accessed through.
    pub(crate) through: Vec<ExprId>,
}

impl Facts {
    fn add(&mut self, other: Self) {
        for root in other.roots {
            self.root(root);
        }
        self.signed |= other.signed;
        self.unsigned |= other.unsigned;
        self.strides.extend(other.strides);
        self.bytes |= other.bytes;
        self.pointers |= other.pointers;
        self.others |= other.others;
        self.scalars |= other.scalars;
        self.looked |= other.looked;
        self.functions |= other.functions;
        self.made |= other.made;
        self.floats |= other.floats;
        self.converted |= other.converted;
        self.narrowed |= other.narrowed;
        self.objects.extend(other.objects);
        self.sites.extend(other.sites);
        self.through.extend(other.through);
    }

    /// Whether there is something that a pointer to the class can point to.
    pub(crate) fn has_targets(&self) -> bool {
        !self.objects.is_empty() || !self.sites.is_empty() || self.functions
    }

    pub(crate) fn root(&mut self, root: Root) {
        if !self.roots.contains(&root) {
            self.roots.push(root);
        }
    }
}

/// One set of the union-find structure.
#[derive(Clone, Debug, Default)]
pub(crate) struct Class {
    pub(crate) facts: Facts,
    pub(crate) collapsed: bool,
    content: BTreeMap<Field, Node>,
}

/// All classes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Classes {
    parent: Vec<Node>,
    classes: Vec<Class>,
}

impl Classes {
    pub(crate) fn fresh(&mut self) -> Node {
        self.parent.push(self.parent.len());
        self.classes.push(Class::default());
        self.parent.len() - 1
    }

    pub(crate) fn find(&self, node: Node) -> Node {
        let mut at = node;
        while self.parent[at] != at {
            at = self.parent[at];
        }
        at
    }

    fn find_short(&mut self, node: Node) -> Node {
        let root = self.find(node);
        let mut at = node;
        while self.parent[at] != root {
            at = std::mem::replace(&mut self.parent[at], root);
        }
        root
    }

    pub(crate) fn class(&self, node: Node) -> &Class {
        &self.classes[self.find(node)]
    }

    pub(crate) fn facts(&mut self, node: Node) -> &mut Facts {
        let node = self.find_short(node);
        &mut self.classes[node].facts
    }

    /// The representatives.
    pub(crate) fn representatives(&self) -> impl Iterator<Item = Node> {
        (0..self.parent.len()).filter(|n| self.parent[*n] == *n)
    }

    pub(crate) fn unify(&mut self, a: Node, b: Node) {
        let mut todo = vec![(a, b)];
        while let Some((a, b)) = todo.pop() {
            let (mut a, mut b) = (self.find_short(a), self.find_short(b));
            if a == b {
                continue;
            }
            let weight =
                |c: &Class| c.content.len() + c.facts.objects.len() + c.facts.through.len();
            if weight(&self.classes[a]) < weight(&self.classes[b]) {
                std::mem::swap(&mut a, &mut b);
            }
            self.parent[b] = a;
            let gone = std::mem::take(&mut self.classes[b]);
            let kept = &mut self.classes[a];
            kept.facts.add(gone.facts);
            for (field, node) in gone.content {
                match kept.content.get(&field) {
                    Some(other) => todo.push((*other, node)),
                    None => {
                        kept.content.insert(field, node);
                    }
                }
            }
            kept.collapsed |= gone.collapsed;
            if kept.collapsed {
                todo.extend(Self::flatten(kept));
            }
        }
    }

    /// All fields become one; the pairs that are to be unified.
    fn flatten(class: &mut Class) -> Vec<(Node, Node)> {
        class.collapsed = true;
        let all: Vec<Node> = std::mem::take(&mut class.content).into_values().collect();
        let Some(first) = all.first().copied() else {
            return Vec::new();
        };
        class.content.insert(None, first);
        all[1..].iter().map(|node| (first, *node)).collect()
    }

    pub(crate) fn collapse(&mut self, node: Node) {
        let node = self.find_short(node);
        for (a, b) in Self::flatten(&mut self.classes[node]) {
            self.unify(a, b);
        }
    }

    /// What a field of the class points to.
    pub(crate) fn content(&mut self, node: Node, field: (u64, u32)) -> Node {
        let node = self.find_short(node);
        let field = if self.classes[node].collapsed {
            None
        } else {
            Some(field)
        };
        if let Some(found) = self.classes[node].content.get(&field) {
            return *found;
        }
        let fresh = self.fresh();
        self.classes[node].content.insert(field, fresh);
        fresh
    }

    /// All that the class points to.
    pub(crate) fn contents(&self, node: Node) -> Vec<Node> {
        self.class(node).content.values().copied().collect()
    }
}
