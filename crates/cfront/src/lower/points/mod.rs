//! Which memory a pointer may point to: a unification-based points-to analysis (Steensgaard,
//! "Points-to analysis in almost linear time", POPL 1996), with fields where types are used
//! consistently.
//!
//! Memory objects and allocation sites are nodes; a pointer value has the class of nodes it may
//! point to, and the content of a class, field by field, has a class again. Assignments unify.
//!
//! Fields of a class are kept apart by their offset in the one type that the class is accessed at.
//! That is only sound if it is the one type: after each round, classes that are accessed in several
//! ways, or stepped through by other strides, are *collapsed* (one content for all bytes) and the
//! analysis runs again until nothing new is found. Integers are followed only if they can become
//! pointers: the second run with `follow_integers` is made when an integer is converted to a
//! pointer or when a collapsed class holds both.

mod class;
mod flow;
mod round;

pub(crate) use class::{Node, Root};
pub(crate) use round::{Loc, Points};

use super::LowerOptions;
use super::home::Homes;
use super::scan::Scan;
use crate::ir::Module;
use round::Collapsed;

/// Rounds after which all classes are collapsed.
const MAX_ROUNDS: usize = 30;

/// Analyses a program.
pub(crate) fn analyse<'m>(
    module: &'m Module,
    scan: &Scan,
    homes: &Homes,
    options: &LowerOptions,
) -> Points<'m> {
    let mut collapsed = Collapsed::default();
    let mut follow_integers = false;
    let mut rounds = 0;
    loop {
        rounds += 1;
        collapsed.all = rounds > MAX_ROUNDS;
        let mut points = Points::new(module, follow_integers);
        flow::run(&mut points, scan, homes, &collapsed, options);
        let found = points.inconsistent(&collapsed);
        if !found.is_empty() && !collapsed.all {
            collapsed.add(found);
            continue;
        }
        if !follow_integers && points.integers_matter() {
            follow_integers = true;
            continue;
        }
        points.mark_made();
        return points;
    }
}
