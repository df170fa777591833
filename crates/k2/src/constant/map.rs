//! Association lists to map values; maps may be nested in keys and values.
//!
//! ```text
//!   ((KEY . VALUE) … (() . DEFAULT))      the first entry of a key wins, the first default too
//! ```

use crate::ast::{Ty, Type, Types};
use crate::codes;
use crate::print::TypeText;
use crate::text::tree::{Kind, NodeId, Tree};
use bia_base::Code;
use bia_term::value::{ArrayValue, Domain, Value};

/// What reading a map constant needs from its surroundings.
pub(crate) trait Context: TypeText {
    fn tree(&self) -> &Tree;
    fn types(&self) -> &Types;
    /// The value of a symbol or function name of a type that is no map; reports what is wrong.
    fn single(&mut self, at: NodeId, ty: Ty) -> Option<Value>;
    fn report(&mut self, code: &'static Code, at: NodeId, message: String);
}

/// A list that is being read.
struct Frame {
    ty: Ty,
    node: NodeId,
    index: Ty,
    element: Ty,
    domain: Domain,
    /// The next pair.
    at: NodeId,
    /// What the next value that arrives is for.
    wanted: Wanted,
    pairs: Vec<(Value, Value)>,
    default: Option<Value>,
    broken: bool,
}

enum Wanted {
    /// The key of a pair whose value is at this node.
    Key(NodeId),
    /// The value of this key.
    Value(Value),
    Default,
    /// The value of a pair whose key is broken.
    Nothing,
}

/// The value of node `at` in `ty`; reports everything that is wrong with it.
pub(crate) fn value(cx: &mut dyn Context, at: NodeId, ty: Ty) -> Option<Value> {
    let mut frames: Vec<Frame> = Vec::new();
    let mut done = enter(cx, &mut frames, at, ty);
    loop {
        if let Some(result) = done.take() {
            match frames.last_mut() {
                None => return result,
                Some(frame) => {
                    let next = frame.deliver(result);
                    if let Some((node, ty)) = next {
                        done = enter(cx, &mut frames, node, ty);
                        continue;
                    }
                }
            }
        }
        let frame = frames.last_mut().expect("a list is open until it delivers");
        if frame.at < cx.tree().after(frame.node) {
            let pair = frame.at;
            frame.at = cx.tree().after(pair);
            match pair_parts(cx.tree(), pair) {
                None => {
                    frame.broken = true;
                    let message = "a map constant is a list of pairs `(KEY . VALUE)`".into();
                    cx.report(&codes::MAP_CONSTANT, pair, message);
                }
                Some((key, value)) if cx.tree().is_empty_list(key) => {
                    frame.wanted = Wanted::Default;
                    let ty = frame.element;
                    done = enter(cx, &mut frames, value, ty);
                }
                Some((key, value)) => {
                    frame.wanted = Wanted::Key(value);
                    let ty = frame.index;
                    done = enter(cx, &mut frames, key, ty);
                }
            }
        } else {
            let frame = frames.pop().expect("it was just looked at");
            done = Some(frame.finish(cx));
        }
    }
}

/// Opens a list, or yields a single value at once.
fn enter(
    cx: &mut dyn Context,
    frames: &mut Vec<Frame>,
    at: NodeId,
    ty: Ty,
) -> Option<Option<Value>> {
    let Type::Map { index, element } = cx.types()[ty] else {
        return Some(cx.single(at, ty));
    };
    if !cx.tree().is_list(at) {
        let message = format!(
            "a constant of type `{}` is a list of pairs `(KEY . VALUE)`",
            cx.type_text(ty)
        );
        cx.report(&codes::MAP_CONSTANT, at, message);
        return Some(None);
    }
    let domain = cx.types().domain(index);
    frames.push(Frame {
        ty,
        node: at,
        index,
        element,
        domain,
        at: at + 1,
        wanted: Wanted::Nothing,
        pairs: Vec::new(),
        default: None,
        broken: false,
    });
    None
}

/// Key and value of `(KEY . VALUE)`.
fn pair_parts(tree: &Tree, pair: NodeId) -> Option<(NodeId, NodeId)> {
    let mut parts = tree.children(pair);
    let (key, dot, value) = (parts.next()?, parts.next()?, parts.next()?);
    let ok = tree.kind(dot) == Kind::Dot && parts.next().is_none();
    ok.then_some((key, value))
}

impl Frame {
    /// Takes a key or value; what is to be read next, if the pair is not complete.
    fn deliver(&mut self, result: Option<Value>) -> Option<(NodeId, Ty)> {
        self.broken |= result.is_none();
        match (std::mem::replace(&mut self.wanted, Wanted::Nothing), result) {
            (Wanted::Key(value), Some(key)) => {
                self.wanted = Wanted::Value(key);
                return Some((value, self.element));
            }
            (Wanted::Key(value), None) => return Some((value, self.element)),
            (Wanted::Value(key), Some(value)) => self.pairs.push((key, value)),
            (Wanted::Default, Some(value)) => {
                self.default.get_or_insert(value);
            }
            (Wanted::Value(_) | Wanted::Default | Wanted::Nothing, _) => {}
        }
        None
    }

    fn finish(mut self, cx: &mut dyn Context) -> Option<Value> {
        if self.broken {
            return None;
        }
        let complete = self.default.is_none() && {
            let size = self.domain.count();
            let mut keys: Vec<&Value> = self.pairs.iter().map(|(key, _)| key).collect();
            keys.sort_unstable();
            keys.dedup();
            size.is_some_and(|size| u64::try_from(keys.len()) == Ok(size))
        };
        let default = match self.default.take() {
            Some(default) => default,
            None if complete => self.pairs.first().map(|(_, value)| value.clone())?,
            None => {
                let message = format!(
                    "this constant of type `{}` has no default",
                    cx.type_text(self.ty)
                );
                cx.report(&codes::NO_DEFAULT, self.node, message);
                return None;
            }
        };
        let mut array = ArrayValue::constant(default, self.domain);
        for (key, value) in self.pairs.into_iter().rev() {
            array.set(key, value);
        }
        Some(array.into())
    }
}
