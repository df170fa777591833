//! [`PassOptions`]: the options of all passes.

use bia_k2::ast::{Label, PropertyKind};

/// Which orders of the steps of several threads are followed. All lose no error.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Orders {
    /// All orders of all steps that access a global which several threads use.
    All,
    /// All orders of all steps that access something which several threads use: a global or a cell
    /// of a global map.
    Cells,
    /// Of these, one order of two neighbours that do not depend on each other.
    Peephole,
}

/// Options of all passes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PassOptions {
    /// `focus`: the property, by kind and id. `None`: all of them.
    pub property: Option<(PropertyKind, String)>,
    /// `focus`: whether edges that leave errors are dropped although the errors belong to several
    /// properties, because these are verified together.
    pub joint: bool,
    /// `focus`: the labels whose errors stay, sorted; executions end at other errors. `None`: all.
    pub labels: Option<Vec<Label>>,
    /// `inline`: how many instances of one function may be active at a time. What goes deeper is
    /// cut off.
    pub recursion_depth: u32,
    /// `threads`: how many threads a call that can be repeated may start, and how deep threads may
    /// start threads of their own function. What goes further is cut off.
    pub threads: u32,
    /// `threads`: which orders of steps are followed.
    pub orders: Orders,
    /// `threads`: how often another thread may go on than the one that ran. What goes further is
    /// cut off, and all orders are followed. `None`: any number.
    pub context_switches: Option<u32>,
    /// `inline`, `threads`, `unroll`: how many edges the graph may have afterwards.
    pub max_edges: usize,
    /// `unroll`: how often the body of a loop may be passed in a row. What goes on is cut off.
    pub unroll: u32,
}

impl Default for PassOptions {
    fn default() -> Self {
        Self {
            property: None,
            joint: false,
            labels: None,
            recursion_depth: 10,
            threads: 3,
            orders: Orders::Peephole,
            context_switches: None,
            max_edges: 2_000_000,
            unroll: 8,
        }
    }
}

impl PassOptions {
    /// `threads`: the orders that are followed.
    pub(crate) fn orders(&self) -> Orders {
        match self.context_switches {
            Some(_) => Orders::All,
            None => self.orders,
        }
    }
}
