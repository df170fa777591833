//! Reads sorts. Recursion is at most as deep as arrays may be nested.

use super::{
    super::{codes, sexpr::Node},
    Context,
    env::SortMeaning,
    literal::shortened,
};
use crate::{Sort, SortData, Sorts, value::FloatFormat};
use rustc_hash::FxHashMap;

impl Context<'_, '_> {
    /// The sort of an expression; errors are reported.
    pub(super) fn sort(&mut self, node: Node) -> Option<Sort> {
        self.sort_at(node, 0)
    }

    fn sort_at(&mut self, node: Node, depth: u16) -> Option<Sort> {
        if depth > Sorts::MAX_DEPTH {
            self.error(&codes::BAD_SORT, node, crate::BadSort::Depth.to_string());
            return None;
        }
        if let Some(name) = self.form.symbol(node) {
            return self.named_sort(node, name, &[]);
        }
        let parts = self.form.list(node).unwrap_or_default().to_vec();
        let Some((&head, rest)) = parts.split_first() else {
            self.error(&codes::UNKNOWN_SORT, node, "this is not a sort");
            return None;
        };
        if self.form.is_word(head, "_") {
            return self.indexed_sort(node, rest);
        }
        let Some(name) = self.form.symbol(head) else {
            self.error(&codes::UNKNOWN_SORT, head, "this is not a sort");
            return None;
        };
        let args: Vec<_> = rest
            .iter()
            .map(|arg| self.sort_at(*arg, depth + 1))
            .collect();
        let args: Vec<Sort> = args.into_iter().collect::<Option<_>>()?;
        self.named_sort(node, name, &args)
    }

    fn named_sort(&mut self, node: Node, name: &str, args: &[Sort]) -> Option<Sort> {
        let float = |eb, sb| FloatFormat::new(eb, sb).expect("standard formats exist");
        let found = match (name, args) {
            ("Bool", []) => Sort::BOOL,
            ("Int", []) => Sort::INT,
            ("Real", []) => Sort::REAL,
            ("RoundingMode", []) => Sort::ROUNDING_MODE,
            ("Float16", []) => self.terms.float_sort(float(5, 11)),
            ("Float32", []) => self.terms.float_sort(float(8, 24)),
            ("Float64", []) => self.terms.float_sort(float(11, 53)),
            ("Float128", []) => self.terms.float_sort(float(15, 113)),
            ("Array", [index, element]) => {
                let (index, element) = (*index, *element);
                return self.made(node, SortData::Array { index, element });
            }
            _ => return self.declared_sort(node, name, args),
        };
        Some(found)
    }

    fn declared_sort(&mut self, node: Node, name: &str, args: &[Sort]) -> Option<Sort> {
        if let (Some(sort), []) = (self.env.sort_params.get(name), args) {
            return Some(*sort);
        }
        match self.env.get_sort(name).cloned() {
            Some(SortMeaning::Sort(sort)) if args.is_empty() => Some(sort),
            Some(SortMeaning::Macro { params, body }) if params.len() == args.len() => {
                let mut map: FxHashMap<Sort, Sort> = FxHashMap::default();
                map.extend(params.iter().copied().zip(args.iter().copied()));
                self.instance(node, body, &mut map)
            }
            known => {
                let name = shortened(name);
                let message = match known {
                    None => format!("unknown sort `{name}`"),
                    Some(_) => format!("sort `{name}` does not take {} arguments", args.len()),
                };
                self.error(&codes::UNKNOWN_SORT, node, message);
                None
            }
        }
    }

    /// A defined sort with its parameters replaced. Each part is replaced once.
    fn instance(
        &mut self,
        node: Node,
        sort: Sort,
        map: &mut FxHashMap<Sort, Sort>,
    ) -> Option<Sort> {
        if let Some(known) = map.get(&sort) {
            return Some(*known);
        }
        let Some((index, element)) = self.terms.sorts().array_parts(sort) else {
            return Some(sort);
        };
        let index = self.instance(node, index, map)?;
        let element = self.instance(node, element, map)?;
        let made = self.made(node, SortData::Array { index, element })?;
        map.insert(sort, made);
        Some(made)
    }

    /// `(_ BitVec 8)` and `(_ FloatingPoint 8 24)`.
    fn indexed_sort(&mut self, node: Node, parts: &[Node]) -> Option<Sort> {
        let name = parts.first().and_then(|name| self.form.symbol(*name));
        let data = match (name, parts) {
            (Some("BitVec"), [_, width]) => SortData::Bv(self.index(*width)?),
            (Some("FloatingPoint"), [_, eb, sb]) => {
                let (eb, sb) = (self.index(*eb)?, self.index(*sb)?);
                let Some(format) = FloatFormat::new(eb, sb) else {
                    self.error(&codes::BAD_SORT, node, crate::BadSort::Format.to_string());
                    return None;
                };
                SortData::Float(format)
            }
            _ => {
                let message = format!("unknown sort `{}`", shortened(self.form.written(node)));
                self.error(&codes::UNKNOWN_SORT, node, message);
                return None;
            }
        };
        self.made(node, data)
    }

    /// The sort, if it can exist.
    pub(super) fn made(&mut self, node: Node, data: SortData) -> Option<Sort> {
        match self.terms.intern_sort(data) {
            Ok(sort) => Some(sort),
            Err(bad) => {
                self.error(&codes::BAD_SORT, node, bad.to_string());
                None
            }
        }
    }
}
