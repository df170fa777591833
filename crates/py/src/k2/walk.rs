//! Walks over trees, with an explicit stack: depth is no limit.

use crate::node::{Node, children};
use pyo3::prelude::*;

/// All nodes of some trees: each before its parts, or after them.
#[pyclass(name = "Walk", module = "bia.k2")]
pub(crate) struct Walk {
    /// What is still to come, the next one last; with whether its parts have been.
    open: Vec<(Node, bool)>,
    post: bool,
    /// Parts of the last node, unless they are skipped.
    last: Option<Node>,
}

impl Walk {
    pub(crate) fn new(roots: Vec<Node>, post: bool) -> Self {
        Self {
            open: roots.into_iter().rev().map(|node| (node, false)).collect(),
            post,
            last: None,
        }
    }

    fn enter(&mut self, node: &Node) {
        let parts = children(node).into_iter().rev();
        self.open.extend(parts.map(|part| (part, false)));
    }
}

#[pymethods]
impl Walk {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    /// Leaves out the parts of the node that came last.
    fn skip(&mut self) {
        self.last = None;
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        if let Some(last) = self.last.take() {
            self.enter(&last);
        }
        while let Some((node, entered)) = self.open.pop() {
            if !self.post {
                self.last = Some(node.clone());
                return super::wrap(py, node).map(Some);
            }
            if entered {
                return super::wrap(py, node).map(Some);
            }
            self.open.push((node.clone(), true));
            self.enter(&node);
        }
        Ok(None)
    }
}
