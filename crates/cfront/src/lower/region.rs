//! Regions: the K2 maps that hold the memory of a class.
//!
//! A class that is accessed at one type throughout has one map for each leaf of that type, from the
//! address of the part to its value. Fields at different offsets of one type never share an
//! address, so the maps are independent. Other classes have one map from addresses to bytes.

use super::context::{Lowerer, Res};
use super::leaf::{BYTE, Leaf, Scalar};
use super::points::{Node, Root};
use bia_k2::ast::{Ty, Var};
use std::collections::BTreeMap;

/// How the memory of a class is held.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// One map from addresses to bytes.
    Bytes,
    /// One type throughout.
    Typed(Root),
}

/// The memory of a class.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    pub(crate) shape: Shape,
    /// The maps by key of their leaf.
    pub(crate) maps: BTreeMap<(u64, u32), Var>,
    /// The parts of the type; one with key (0, 0) for scalars and bytes.
    pub(crate) leaves: Vec<Leaf>,
    /// The size of the type; 1 for bytes.
    pub(crate) size: u64,
    name: String,
}

impl Lowerer<'_> {
    /// The region of a class, made at its first use.
    pub(crate) fn region(&mut self, node: Node) -> Res<&Region> {
        let node = self.points.classes.find(node);
        if !self.regions.contains_key(&node) {
            let region = self.new_region(node);
            self.regions.insert(node, region);
        }
        Ok(&self.regions[&node])
    }

    fn new_region(&mut self, node: Node) -> Region {
        let consistent = self.points.is_consistent(node);
        let class = self.points.class(node);
        let facts = class.facts.clone();
        let shape = match facts.roots.first() {
            Some(root) if consistent => Shape::Typed(*root),
            Some(_) | None => Shape::Bytes,
        };
        let single = |scalar: Scalar| {
            let mut leaf = Leaf::raw(1);
            (leaf.scalar, leaf.count) = (scalar, None);
            leaf.strides.clear();
            leaf.name.clear();
            vec![leaf]
        };
        let (leaves, size, name) = match shape {
            Shape::Bytes => (single(BYTE), 1, "bytes".to_owned()),
            Shape::Typed(root) => {
                let size = root.size(self.module);
                match root {
                    Root::Bool => (single(Scalar::Bool), size, "bool".to_owned()),
                    Root::Int(width) => {
                        let signed = !facts.unsigned;
                        let scalar = Scalar::Int { width, signed };
                        let prefix = if signed { "int" } else { "uint" };
                        (single(scalar), size, format!("{prefix}{width}"))
                    }
                    Root::Float(kind) => {
                        let name = kind.name().replace(' ', "_");
                        (single(Scalar::Float(kind)), size, name)
                    }
                    Root::Pointer => (single(Scalar::Pointer), size, "pointer".to_owned()),
                    Root::Record(id) => {
                        let name = self.module.types[id]
                            .tag
                            .map_or("struct".to_owned(), |t| self.module.name(t).to_owned());
                        let found = super::leaf::record_leaves(self.module, id);
                        (found.unwrap_or_default(), size, name)
                    }
                }
            }
        };
        let name = format!("@{name}");
        Region {
            shape,
            maps: BTreeMap::new(),
            leaves,
            size,
            name,
        }
    }

    /// The map for the leaf with a key, and the scalar it holds.
    pub(crate) fn region_map(&mut self, node: Node, key: (u64, u32)) -> Res<(Var, Scalar)> {
        let node = self.points.classes.find(node);
        let region = self.region(node)?;
        let bytes = matches!(region.shape, Shape::Bytes);
        let scalar_root =
            matches!(region.shape, Shape::Typed(root) if !matches!(root, Root::Record(_)));
        let key = if bytes || scalar_root { (0, 0) } else { key };
        let leaf = region.leaves.iter().find(|leaf| leaf.key() == key);
        let (scalar, suffix, c_type) = match leaf {
            Some(leaf) => (leaf.scalar, leaf.name.replace("[]", ""), leaf.ty),
            None => {
                let message = format!("no part at offset {} of region `{}`", key.0, region.name);
                return Err(bia_k2::BuildError::Type(message).into());
            }
        };
        if let Some(var) = region.maps.get(&key) {
            return Ok((*var, scalar));
        }
        let name = format!("{}{suffix}", region.name);
        let size = region.size;
        let name = self.names.unique(&name, |_| false);
        let element = self.type_of_element(bytes, scalar)?;
        let index = self.address_type()?;
        let ty = self.b.map(index, element)?;
        let var = self.b.global(&name, ty)?;
        self.origins.memory.push(var);
        self.origins.regions.push(super::RegionOrigin {
            var,
            member: suffix,
            offset: key.0,
            ty: c_type,
            pointers: scalar == Scalar::Pointer,
            bytes,
            size,
        });
        if let Some(region) = self.regions.get_mut(&node) {
            region.maps.insert(key, var);
        }
        Ok((var, scalar))
    }

    /// Bytes stay bit-vectors, even if integers are unbounded.
    fn type_of_element(&mut self, bytes: bool, scalar: Scalar) -> Res<Ty> {
        if bytes {
            self.bv(8, false)
        } else {
            self.type_of_scalar(scalar)
        }
    }

    /// All maps of a class, made if there are none yet.
    pub(crate) fn region_maps(&mut self, node: Node) -> Res<Vec<Var>> {
        let keys: Vec<(u64, u32)> = self.region(node)?.leaves.iter().map(Leaf::key).collect();
        let mut maps = Vec::new();
        for key in keys {
            maps.push(self.region_map(node, key)?.0);
        }
        Ok(maps)
    }

    /// Whether a class is held as bytes.
    pub(crate) fn is_bytes(&mut self, node: Node) -> Res<bool> {
        Ok(matches!(self.region(node)?.shape, Shape::Bytes))
    }
}
