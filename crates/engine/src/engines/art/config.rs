//! Options of lazy predicate abstraction.

use crate::{
    abstraction::{
        block::{Encoding, Joins, Values},
        ground::GroundConfig,
        image::Abstraction,
        net::Size,
        options::{JoinsOption, SizeOption, ValuesOption},
        refine::{Grain, RefineConfig, Refinement},
    },
    options::{Bound, Flag, Positive, choice, options},
};

/// Which node of the tree is expanded next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The youngest.
    Depth,
    /// The oldest.
    Breadth,
    /// The one whose location comes first where ways around loops are left out.
    Topological,
}

/// What a refinement does to the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// It is cut at the first node with new predicates.
    Lazy,
    /// It is built anew.
    Rebuild,
}

/// Where a predicate counts that was found for one location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// There.
    Location,
    /// At the locations that come from the same function of the program.
    Function,
    /// Everywhere.
    Global,
}

/// What becomes of calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Calls {
    /// They are inlined before, recursive ones to a depth.
    Inline,
    /// The tree calls and returns.
    Stack,
}

/// What the tree's nodes are labelled with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Labels {
    /// Abstract images.
    Images,
    /// Interpolants alone, as in Impact.
    Interpolants,
}

choice! {
    /// The values of [`Order`].
    OrderOption: Order {
        "dfs" => Order::Depth,
        "bfs" => Order::Breadth,
        "topological" => Order::Topological,
    }
}
choice! {
    /// The values of [`Cut`].
    CutOption: Cut { "lazy" => Cut::Lazy, "rebuild" => Cut::Rebuild, }
}
choice! {
    /// The values of [`Scope`].
    ScopeOption: Scope {
        "location" => Scope::Location,
        "function" => Scope::Function,
        "global" => Scope::Global,
    }
}
choice! {
    /// The values of [`Calls`].
    CallsOption: Calls { "inline" => Calls::Inline, "stack" => Calls::Stack, }
}
choice! {
    /// The values of [`Labels`].
    LabelsOption: Labels { "images" => Labels::Images, "interpolants" => Labels::Interpolants, }
}
choice! {
    /// The values of [`Abstraction`].
    AbstractionOption: Abstraction {
        "cartesian" => Abstraction::Cartesian,
        "boolean" => Abstraction::Boolean,
        "hybrid" => Abstraction::Hybrid,
        "structural" => Abstraction::Structural,
    }
}
choice! {
    /// The values of [`Refinement`].
    RefineOption: Refinement {
        "interpolants" => Refinement::Interpolants,
        "cores" => Refinement::Cores,
        "both" => Refinement::Both,
    }
}
choice! {
    /// The values of [`Grain`].
    GrainOption: Grain { "atoms" => Grain::Atoms, "whole" => Grain::Whole, }
}
options! {
    /// Options of [`super::Art`].
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct ArtConfig {
        calls: CallsOption = Calls::Inline,
            "what becomes of calls: inline, or stack (the tree calls and returns, to any depth)";
        blocks: SizeOption = Size::Large,
            "where states are abstracted: after small or basic blocks, after large ones (loop heads), or every N edges";
        abstraction: AbstractionOption = Abstraction::Structural,
            "how images are computed: cartesian, boolean, hybrid (BDDs and solver) or structural";
        refine: RefineOption = Refinement::Both,
            "where predicates come from: interpolants, cores (and weakest preconditions) or both";
        pieces: GrainOption = Grain::Atoms,
            "what of an interpolant becomes a predicate: atoms or whole";
        labels: LabelsOption = Labels::Images,
            "what nodes are labelled with: images, or interpolants alone (Impact)";
        force: Flag = true, "for labels=interpolants: whether covering is forced";
        search: OrderOption = Order::Topological,
            "which node is expanded next: dfs, bfs or topological";
        cut: CutOption = Cut::Lazy,
            "what a refinement does to the tree: lazy (cut it where it is refined) or rebuild";
        scope: ScopeOption = Scope::Location,
            "where predicates count: location, function or global";
        mine: Flag = false, "whether conditions along a path are tried as predicates first";
        facts: Flag = true, "whether invariants that others proved are used";
        values: ValuesOption = Values::Folded,
            "assignments in formulas of blocks: folded into expressions, or named by a variable each";
        joins: JoinsOption = Joins::Ite,
            "ways that meet in formulas of blocks: ite (if-then-else) or guards (a literal for each)";
        models: Positive = 1000,
            "after so many models of one image the cartesian one is taken";
        refinements: Bound = None, "after how many refinements to give up, or none";
        diverging: Bound = Some(60),
            "how many predicates of one place may differ in their numbers alone, or none";
    }
}

impl ArtConfig {
    pub(super) fn refiner(&self) -> RefineConfig {
        RefineConfig {
            refinement: self.refine,
            grain: self.pieces,
            mine: self.mine,
        }
    }

    pub(super) fn ground(&self) -> GroundConfig {
        GroundConfig {
            blocks: self.blocks,
            encoding: Encoding {
                values: self.values,
                joins: self.joins,
            },
            facts: self.facts,
        }
    }
}
