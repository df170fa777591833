//! [`Trie`]: a persistent map from small ids to values: copies are free, and combining two maps
//! costs what they differ in.
//!
//! Big-endian Patricia trees (Okasaki and Gill, Fast Mergeable Integer Maps, 1998). Analyses keep
//! one map for each location; neighbours share nearly all of them, and a subtree that two maps
//! share is not looked at. Trees are at most 32 deep, so recursion is fine, dropping included.
//!
//! Invariant: the shape of a tree is determined by its keys.

use bia_base::Idx;
use std::{marker::PhantomData, sync::Arc};

/// A map from ids to values.
pub struct Trie<I, V> {
    root: Option<Arc<Node<V>>>,
    id: PhantomData<fn(I)>,
}

enum Node<V> {
    Leaf(u32, V),
    /// Keys that agree above this bit; those without it are in the first subtree.
    Fork(u32, Arc<Node<V>>, Arc<Node<V>>),
}

impl<V> Node<V> {
    /// Some key of the tree.
    fn key(&self) -> u32 {
        match self {
            Node::Leaf(key, _) => *key,
            // The first subtree lacks the bit, and forks keep it so for what is below.
            Node::Fork(_, left, _) => left.key(),
        }
    }
}

/// Whether two keys agree above a bit.
fn agree(a: u32, b: u32, bit: u32) -> bool {
    (a ^ b) & !(bit | (bit - 1)) == 0
}

/// Two trees of which no key of one agrees with the other's.
fn fork<V>(a: Arc<Node<V>>, b: Arc<Node<V>>) -> Arc<Node<V>> {
    let (x, y) = (a.key(), b.key());
    let bit = 1 << (31 - (x ^ y).leading_zeros());
    Arc::new(match x & bit {
        0 => Node::Fork(bit, a, b),
        _ => Node::Fork(bit, b, a),
    })
}

/// A fork whose subtrees may have changed.
fn refork<V>(
    old: &Arc<Node<V>>,
    bit: u32,
    (l, r): (&Arc<Node<V>>, &Arc<Node<V>>),
    left: Option<Arc<Node<V>>>,
    right: Option<Arc<Node<V>>>,
) -> Option<Arc<Node<V>>> {
    match (left, right) {
        (Some(left), Some(right)) if Arc::ptr_eq(&left, l) && Arc::ptr_eq(&right, r) => {
            Some(Arc::clone(old))
        }
        (Some(left), Some(right)) => Some(Arc::new(Node::Fork(bit, left, right))),
        (Some(one), None) | (None, Some(one)) => Some(one),
        (None, None) => None,
    }
}

fn key<I: Idx>(id: I) -> u32 {
    u32::try_from(id.index()).expect("ids have 32 bits")
}

impl<I, V> Default for Trie<I, V> {
    fn default() -> Self {
        Self {
            root: None,
            id: PhantomData,
        }
    }
}

impl<I, V> Clone for Trie<I, V> {
    fn clone(&self) -> Self {
        Self {
            root: self.root.clone(),
            id: PhantomData,
        }
    }
}

impl<I: Idx, V: Clone + PartialEq> Trie<I, V> {
    /// The value of an id.
    pub fn get(&self, id: I) -> Option<&V> {
        let key = key(id);
        let mut node = self.root.as_ref()?;
        loop {
            match &**node {
                Node::Leaf(k, value) => return (*k == key).then_some(value),
                Node::Fork(bit, left, right) => node = if key & bit == 0 { left } else { right },
            }
        }
    }

    /// Sets the value of an id.
    pub fn set(&mut self, id: I, value: V) {
        if self.get(id) == Some(&value) {
            return;
        }
        let leaf = Arc::new(Node::Leaf(key(id), value));
        self.root = Some(match self.root.take() {
            None => leaf,
            Some(root) => insert(&root, leaf),
        });
    }

    /// Takes an id out.
    pub fn remove(&mut self, id: I) {
        if self.get(id).is_some() {
            self.root = self.root.take().and_then(|root| remove(&root, key(id)));
        }
    }

    /// Whether both are the same tree in memory: cheap, and implies that they are equal.
    pub fn same(&self, other: &Self) -> bool {
        match (&self.root, &other.root) {
            (None, None) => true,
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, Some(_)) | (Some(_), None) => false,
        }
    }

    /// The ids that both have, with `both(value here, value there)` if that is something. This
    /// very tree if nothing changes.
    pub fn intersect(&self, other: &Self, both: &impl Fn(&V, &V) -> Option<V>) -> Self {
        let root = match (&self.root, &other.root) {
            (Some(a), Some(b)) => intersect(a, b, both),
            (None, _) | (_, None) => None,
        };
        Self {
            root,
            id: PhantomData,
        }
    }

    /// The ids that either has, with the value here where both do. This very tree if nothing
    /// changes.
    pub fn union(&self, other: &Self) -> Self {
        let root = match (&self.root, &other.root) {
            (Some(a), Some(b)) => Some(union(a, b)),
            (Some(one), None) | (None, Some(one)) => Some(Arc::clone(one)),
            (None, None) => None,
        };
        Self {
            root,
            id: PhantomData,
        }
    }

    /// All ids with their values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (I, &V)> {
        let mut stack: Vec<&Node<V>> = self.root.iter().map(|root| &**root).collect();
        std::iter::from_fn(move || {
            loop {
                match stack.pop()? {
                    Node::Leaf(key, value) => {
                        let at = usize::try_from(*key).expect("a usize has 32 bits");
                        return Some((I::from_index(at), value));
                    }
                    Node::Fork(_, left, right) => stack.extend([&**right, &**left]),
                }
            }
        })
    }

    /// The ids at which the two differ, where both have one of them.
    pub fn differing(&self, other: &Self) -> Vec<I> {
        let mut found = Vec::new();
        let mut stack = vec![(self.root.as_ref(), other.root.as_ref())];
        let mut push = |key: u32| {
            found.push(I::from_index(
                usize::try_from(key).expect("a usize has 32 bits"),
            ));
        };
        while let Some(pair) = stack.pop() {
            match pair {
                (None, None) => {}
                (Some(one), None) | (None, Some(one)) => match &**one {
                    Node::Leaf(key, _) => push(*key),
                    Node::Fork(_, l, r) => stack.extend([(Some(l), None), (Some(r), None)]),
                },
                (Some(a), Some(b)) => match (&**a, &**b) {
                    _ if Arc::ptr_eq(a, b) => {}
                    (Node::Leaf(k, v), Node::Leaf(m, w)) if k == m => {
                        if v != w {
                            push(*k);
                        }
                    }
                    (Node::Fork(bit, l, r), Node::Fork(other, m, s))
                        if bit == other && agree(l.key(), m.key(), *bit) =>
                    {
                        stack.extend([(Some(l), Some(m)), (Some(r), Some(s))]);
                    }
                    (Node::Fork(bit, l, r), _)
                        if agree(l.key(), b.key(), *bit) && !outranks(b, *bit) =>
                    {
                        let (left, right) = match b.key() & bit {
                            0 => (Some(b), None),
                            _ => (None, Some(b)),
                        };
                        stack.extend([(Some(l), left), (Some(r), right)]);
                    }
                    (_, Node::Fork(bit, l, r))
                        if agree(l.key(), a.key(), *bit) && !outranks(a, *bit) =>
                    {
                        let (left, right) = match a.key() & bit {
                            0 => (Some(a), None),
                            _ => (None, Some(a)),
                        };
                        stack.extend([(left, Some(l)), (right, Some(r))]);
                    }
                    (Node::Leaf(..) | Node::Fork(..), Node::Leaf(..) | Node::Fork(..)) => {
                        stack.extend([(Some(a), None), (None, Some(b))]);
                    }
                },
            }
        }
        found
    }
}

/// Whether the tree forks at this bit or a higher one.
fn outranks<V>(node: &Node<V>, bit: u32) -> bool {
    match node {
        Node::Leaf(..) => false,
        Node::Fork(other, ..) => *other >= bit,
    }
}

fn insert<V>(node: &Arc<Node<V>>, leaf: Arc<Node<V>>) -> Arc<Node<V>> {
    let key = leaf.key();
    match &**node {
        Node::Leaf(k, _) if *k == key => leaf,
        Node::Fork(bit, l, r) if agree(l.key(), key, *bit) => Arc::new(match key & bit {
            0 => Node::Fork(*bit, insert(l, leaf), Arc::clone(r)),
            _ => Node::Fork(*bit, Arc::clone(l), insert(r, leaf)),
        }),
        Node::Leaf(..) | Node::Fork(..) => fork(Arc::clone(node), leaf),
    }
}

fn remove<V>(node: &Arc<Node<V>>, key: u32) -> Option<Arc<Node<V>>> {
    match &**node {
        Node::Leaf(k, _) => (*k != key).then(|| Arc::clone(node)),
        Node::Fork(bit, l, r) => {
            let (left, right) = match key & bit {
                0 => (remove(l, key), Some(Arc::clone(r))),
                _ => (Some(Arc::clone(l)), remove(r, key)),
            };
            refork(node, *bit, (l, r), left, right)
        }
    }
}

fn find<V>(node: &Arc<Node<V>>, key: u32) -> Option<&V> {
    let mut node = node;
    loop {
        match &**node {
            Node::Leaf(k, value) => return (*k == key).then_some(value),
            Node::Fork(bit, left, right) => node = if key & bit == 0 { left } else { right },
        }
    }
}

fn intersect<V: PartialEq>(
    a: &Arc<Node<V>>,
    b: &Arc<Node<V>>,
    both: &impl Fn(&V, &V) -> Option<V>,
) -> Option<Arc<Node<V>>> {
    if Arc::ptr_eq(a, b) {
        return Some(Arc::clone(a));
    }
    match (&**a, &**b) {
        (Node::Leaf(key, value), _) => {
            let new = both(value, find(b, *key)?)?;
            Some(if new == *value {
                Arc::clone(a)
            } else {
                Arc::new(Node::Leaf(*key, new))
            })
        }
        (Node::Fork(bit, l, r), Node::Fork(other, m, s))
            if bit == other && agree(l.key(), m.key(), *bit) =>
        {
            refork(
                a,
                *bit,
                (l, r),
                intersect(l, m, both),
                intersect(r, s, both),
            )
        }
        (Node::Fork(bit, l, r), _) if agree(l.key(), b.key(), *bit) && !outranks(b, *bit) => {
            intersect(if b.key() & bit == 0 { l } else { r }, b, both)
        }
        (Node::Fork(..), Node::Fork(bit, m, s)) if agree(m.key(), a.key(), *bit) => {
            intersect(a, if a.key() & bit == 0 { m } else { s }, both)
        }
        (Node::Fork(..), Node::Leaf(..) | Node::Fork(..)) => None,
    }
}

fn union<V>(a: &Arc<Node<V>>, b: &Arc<Node<V>>) -> Arc<Node<V>> {
    if Arc::ptr_eq(a, b) {
        return Arc::clone(a);
    }
    match (&**a, &**b) {
        (_, Node::Leaf(key, _)) => match find(a, *key) {
            Some(_) => Arc::clone(a),
            None => insert(a, Arc::clone(b)),
        },
        (Node::Leaf(..), Node::Fork(..)) => insert(b, Arc::clone(a)),
        (Node::Fork(bit, l, r), Node::Fork(other, m, s)) => {
            if bit == other && agree(l.key(), m.key(), *bit) {
                let (left, right) = (union(l, m), union(r, s));
                if Arc::ptr_eq(&left, l) && Arc::ptr_eq(&right, r) {
                    return Arc::clone(a);
                }
                return Arc::new(Node::Fork(*bit, left, right));
            }
            if bit > other && agree(l.key(), b.key(), *bit) {
                let (left, right) = match b.key() & bit {
                    0 => (union(l, b), Arc::clone(r)),
                    _ => (Arc::clone(l), union(r, b)),
                };
                if Arc::ptr_eq(&left, l) && Arc::ptr_eq(&right, r) {
                    return Arc::clone(a);
                }
                return Arc::new(Node::Fork(*bit, left, right));
            }
            if other > bit && agree(m.key(), a.key(), *other) {
                return Arc::new(match a.key() & other {
                    0 => Node::Fork(*other, union(a, m), Arc::clone(s)),
                    _ => Node::Fork(*other, Arc::clone(m), union(a, s)),
                });
            }
            fork(Arc::clone(a), Arc::clone(b))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Trie;
    use crate::Var;
    use bia_base::Idx as _;
    use std::collections::BTreeMap;

    fn id(n: usize) -> Var {
        Var::from_index(n)
    }

    fn listed(trie: &Trie<Var, usize>) -> BTreeMap<Var, usize> {
        let list: Vec<(Var, usize)> = trie.iter().map(|(k, v)| (k, *v)).collect();
        assert!(list.is_sorted());
        list.into_iter().collect()
    }

    #[test]
    fn agrees_with_ordinary_maps() {
        let mut rng = bia_testkit::rng::Rng::new(7);
        for _ in 0..bia_testkit::cases(300) {
            let spread = 1 << rng.below(12);
            let mut tries = vec![(Trie::default(), BTreeMap::new())];
            for _ in 0..60 {
                let at = rng.below(tries.len());
                let (mut trie, mut map) = tries[at].clone();
                for _ in 0..rng.below(6) {
                    let (key, value) = (id(rng.below(spread)), rng.below(3));
                    if rng.below(3) == 0 {
                        trie.remove(key);
                        map.remove(&key);
                    } else {
                        trie.set(key, value);
                        map.insert(key, value);
                    }
                }
                assert_eq!(listed(&trie), map);
                let at = rng.below(tries.len());
                check(&tries[at], &(trie.clone(), map.clone()));
                tries.push((trie, map));
            }
        }
    }

    type Both = (Trie<Var, usize>, BTreeMap<Var, usize>);

    fn check((a, x): &Both, (b, y): &Both) {
        let equal = |v: &usize, w: &usize| (v == w).then_some(*v);
        let mut expected = x.clone();
        expected.retain(|k, v| y.get(k) == Some(v));
        let meet = a.intersect(b, &equal);
        assert_eq!(listed(&meet), expected);
        assert!(&expected != x || meet.same(a));
        let mut expected = y.clone();
        expected.extend(x);
        let join = a.union(b);
        assert_eq!(listed(&join), expected);
        assert!(&expected != x || join.same(a));
        let keys = x.keys().chain(y.keys());
        let mut expected: Vec<Var> = keys.filter(|k| x.get(k) != y.get(k)).copied().collect();
        expected.sort();
        expected.dedup();
        let mut differing = a.differing(b);
        differing.sort();
        assert_eq!(differing, expected);
        assert_eq!(a.get(id(5)), x.get(&id(5)));
    }
}
