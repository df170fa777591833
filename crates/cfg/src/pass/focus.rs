//! `focus`: the graph of one property.
//!
//! ```text
//!   targets := those of the property (kind and id)
//!   edges that leave a target of kind Error are dropped: the execution has failed there
//! ```
//! Exact for that property. Without [`PassOptions::property`] all targets stay, and only edges that
//! leave errors are dropped if every target is an error of the same id: else going on may lead to
//! another property's target.
//!
//! With [`PassOptions::labels`] errors at other labels are no targets, and executions end there.

use super::{PassError, PassOptions, edit::Edit};
use crate::{Back, Cfg, Target};
use bia_base::{Budget, Exactness, Idx as _, Lowered};
use bia_k2::ast::PropertyKind;
use bia_term::Terms;

pub(crate) fn run(
    cfg: &Cfg,
    terms: &mut Terms,
    options: &PassOptions,
    _: &Budget,
) -> Result<Lowered<Cfg, Back>, PassError> {
    let targets: Vec<&Target> = cfg
        .targets
        .iter()
        .filter(|target| is_wanted(cfg, target, options))
        .collect();
    let mut ends = vec![false; cfg.locs.len()];
    let same =
        |t: &&Target| t.kind == PropertyKind::Error && (options.joint || t.id == targets[0].id);
    if targets.iter().all(same) {
        for target in &targets {
            ends[target.loc.index()] = true;
        }
    }
    if options.labels.is_some() {
        for target in cfg.targets.iter().filter(|t| t.kind == PropertyKind::Error) {
            ends[target.loc.index()] = true;
        }
    }
    let mut edit = Edit::new(cfg);
    for (id, edge) in cfg.edges.iter() {
        if ends[edge.from.index()] {
            edit.drop_edge(id);
        }
    }
    let (mut system, back) = edit.finish(terms);
    // The locations of the new graph have numbers of their own.
    let mut targets = std::mem::take(&mut system.targets);
    targets.retain(|target| is_wanted(&system, target, options));
    system.targets = targets;
    Ok(Lowered {
        system,
        back,
        exact: Exactness::Exact,
    })
}

/// Whether a target of the graph is one of those that are asked about.
fn is_wanted(cfg: &Cfg, target: &Target, options: &PassOptions) -> bool {
    match (&options.property, &options.labels) {
        (Some((kind, id)), _) => target.kind == *kind && target.id == *id,
        (None, None) => true,
        (None, Some(all)) => {
            let label = cfg.locs[target.loc].label;
            label.is_some_and(|label| all.binary_search(&label).is_ok())
        }
    }
}
