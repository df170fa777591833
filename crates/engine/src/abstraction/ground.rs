//! [`Ground`]: the graph as an engine sees it that goes from block to block: stops, blocks, solvers
//! that know a block, and whether a path can be gone.

use super::{
    block::{self, Block, Encoder, Encoding},
    net::{Net, Size},
    refine::{PathFormula, Step},
};
use crate::{
    Cx, EngineError,
    session::{Halt, Session},
};
use bia_base::Idx as _;
use bia_cfg::{Cfg, Inlined, Live, Loc, Path, Var, floyd};
use bia_solver::api::Caps;
use bia_term::Term;
use rustc_hash::{FxHashMap, FxHashSet};
use std::{collections::BTreeMap, time::Duration};

/// So many solvers are kept.
const MAX_SESSIONS: usize = 64;

/// How the graph is cut into blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GroundConfig {
    pub(crate) blocks: Size,
    pub(crate) encoding: Encoding,
    /// Whether what is known about locations is used.
    pub(crate) facts: bool,
}

/// What was done with solvers that know a block.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Asked {
    pub(crate) blocks: u64,
    pub(crate) queries: u64,
    pub(crate) time: Duration,
}

/// The graph with what was made of it.
pub(crate) struct Ground<'a> {
    pub(crate) cfg: &'a Cfg,
    pub(crate) net: Net,
    encoding: Encoding,
    live: Live,
    var_of: FxHashMap<Term, Var>,
    goals: Vec<bool>,
    /// What is known at each node.
    known: Vec<Option<Term>>,
    /// The variables of the graph.
    pub(crate) state: FxHashSet<Term>,
    pub(crate) caps: Caps,
    pub(crate) blocks: Vec<Block>,
    /// The blocks that leave a stop, once they are made.
    leaving: Vec<Option<Vec<usize>>>,
    sessions: BTreeMap<usize, Session>,
    /// What closed sessions did.
    queries: u64,
    time: Duration,
}

impl<'a> Ground<'a> {
    pub(crate) fn new(on: &'a Inlined, config: GroundConfig, cx: &Cx<'_>) -> Result<Self, Halt> {
        let cfg = &*on.graph;
        let net = Net::new(cfg, &on.goals, config.blocks);
        let live = Live::new(cfg, cx.terms, cx.budget)?;
        let mut goals = vec![false; net.len()];
        for goal in &on.goals {
            goals[goal.index()] = true;
        }
        let mut known = vec![None; net.len()];
        if config.facts {
            for (loc, formula) in &on.known.at {
                known[loc.index()] = Some(*formula);
            }
        }
        Ok(Self {
            cfg,
            encoding: config.encoding,
            live,
            var_of: cfg.var_of(),
            goals,
            known,
            state: cfg.vars.values().map(|var| var.term).collect(),
            caps: floyd::caps(cfg, &on.known, cx.terms),
            blocks: Vec::new(),
            leaving: vec![None; net.len()],
            sessions: BTreeMap::new(),
            queries: 0,
            time: Duration::ZERO,
            net,
        })
    }

    /// Where every path begins.
    pub(crate) fn start(&self) -> usize {
        self.cfg.start().index()
    }

    pub(crate) fn is_goal(&self, node: usize) -> bool {
        self.goals[node]
    }

    /// What is known at a node.
    pub(crate) fn known(&self, cx: &Cx<'_>, node: usize) -> Term {
        self.known[node].unwrap_or(cx.terms.tru())
    }

    /// Whether the values of all variables of a formula matter at a node.
    pub(crate) fn is_live(&self, cx: &Cx<'_>, node: usize, formula: Term) -> bool {
        let Some(loc) = self.net.location(node) else {
            return true;
        };
        let free = cx.terms.free_vars(&[formula]);
        let mut vars = free.iter().filter_map(|term| self.var_of.get(term));
        vars.all(|var| self.live.is_live(loc, *var))
    }

    /// The blocks that leave a stop. Nothing leaves a goal.
    pub(crate) fn leaving(&mut self, cx: &mut Cx<'_>, stop: usize) -> Result<Vec<usize>, Halt> {
        if let Some(blocks) = &self.leaving[stop] {
            return Ok(blocks.clone());
        }
        let (cfg, net, live, var_of) = (self.cfg, &self.net, &self.live, &self.var_of);
        let encoder = Encoder::new(cfg, net, live, var_of, self.encoding);
        let made = encoder.from(cx.terms, stop, cx.budget)?;
        let first = self.blocks.len();
        self.blocks.extend(made);
        let all: Vec<usize> = (first..self.blocks.len()).collect();
        self.leaving[stop] = Some(all.clone());
        Ok(all)
    }

    /// A solver that has a block asserted.
    pub(crate) fn session(&mut self, cx: &mut Cx<'_>, block: usize) -> Result<&mut Session, Halt> {
        if !self.sessions.contains_key(&block) {
            if self.sessions.len() >= MAX_SESSIONS {
                for session in std::mem::take(&mut self.sessions).into_values() {
                    self.queries += session.queries;
                    self.time += session.time;
                }
            }
            let mut session = Session::with(cx, self.caps)?;
            for part in &self.blocks[block].parts {
                session.assert(cx.terms, *part)?;
            }
            self.sessions.insert(block, session);
        }
        let why = || Halt::Fault(EngineError::Internal("a session is lost".into()));
        self.sessions.get_mut(&block).ok_or_else(why)
    }

    /// These blocks, one after the other, as formulas.
    pub(crate) fn formulas(&self, cx: &mut Cx<'_>, blocks: &[usize]) -> PathFormula {
        let mut steps = Vec::with_capacity(blocks.len());
        for block in blocks {
            let block = &self.blocks[*block];
            let known = self.known(cx, block.from);
            steps.push(Step { block, known });
        }
        PathFormula::new(cx.terms, &steps, &self.state)
    }

    /// The path of the graph along these blocks, if they can be gone one after the other.
    pub(crate) fn walk(
        &self,
        cx: &mut Cx<'_>,
        blocks: &[usize],
        formulas: &PathFormula,
    ) -> Result<Option<Path>, Halt> {
        let mut session = Session::with(cx, self.caps)?;
        for group in formulas.groups() {
            session.assert(cx.terms, *group)?;
        }
        if !session.is_sat(cx.terms, &[], cx.budget)? {
            return Ok(None);
        }
        let model = session.model(cx.terms)?;
        let copies = formulas.copies().iter().cloned();
        let blocks = blocks.iter().map(|block| &self.blocks[*block]);
        let gone: Vec<_> = blocks.zip(copies).collect();
        let path = block::path(&self.net, self.cfg, cx.terms, &gone, &model);
        let lost = || {
            Halt::Fault(EngineError::Internal(
                "a path has no way in its model".into(),
            ))
        };
        path.map(Some).ok_or_else(lost)
    }

    /// The location of a node, for people.
    pub(crate) fn place(&self, node: usize) -> Option<Loc> {
        self.net.location(node)
    }

    /// What was asked so far.
    pub(crate) fn asked(&self) -> Asked {
        let queries: u64 = self.sessions.values().map(|session| session.queries).sum();
        let time: Duration = self.sessions.values().map(|session| session.time).sum();
        Asked {
            blocks: u64::try_from(self.blocks.len()).unwrap_or(u64::MAX),
            queries: self.queries + queries,
            time: self.time + time,
        }
    }
}
