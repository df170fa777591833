//! The engines, one module each, and the list of them: adding one is a file in this folder with its
//! name, and here its module and its row, which is also where its name is written. Command line,
//! scheduler, advice and the tests that run every engine read the rows; code that names one engine
//! uses its constant in [`names`].
//!
//! What several of them use is outside of this folder: sessions with solvers, unrolled prefixes,
//! bits, runs, facts.

pub(crate) mod absint;
pub(crate) mod arrays;
pub(crate) mod art;
pub(crate) mod bmc;
pub(crate) mod chc;
pub(crate) mod ic3;
pub(crate) mod ic3ia;
pub(crate) mod kind;
pub(crate) mod klive;
pub(crate) mod l2s;
pub(crate) mod lasso;
pub(crate) mod rank;
pub(crate) mod recur;
pub(crate) mod rlive;
pub(crate) mod spacer;
pub(crate) mod symex;
pub(crate) mod trace;

use crate::registry::{
    Constructor::{Clauses, Fair as Infinite, Graph, Inlined, System},
    Finds, Otherwise, Row,
};

/// The constants of all names, and the list of all rows.
macro_rules! engines {
    ($($constant:ident $name:literal { $($columns:tt)* })*) => {
        /// The names of all engines.
        pub mod names {
            $(
                #[doc = concat!("The engine `", $name, "`.")]
                pub const $constant: &str = $name;
            )*
        }

        /// All engines.
        pub const ENGINES: &[Row] = &[$(row! { $constant { $($columns)* } }),*];
    };
}

/// A row. An option may make the engine one of another level: `otherwise`.
macro_rules! row {
    ($constant:ident { otherwise: $other:expr, $($columns:tt)* }) => {
        Row { name: names::$constant, otherwise: Some($other), $($columns)* }
    };
    ($constant:ident { $($columns:tt)* }) => {
        Row { name: names::$constant, otherwise: None, $($columns)* }
    };
}

engines! {
    BMC "bmc" {
        summary: "bounded model checking: paths from the initial states, deeper and deeper",
        paper: "Biere, Cimatti, Clarke, Zhu, TACAS 1999",
        finds: Finds::Errors,
        uses_facts: false,
        helpers: &[],
        options: bmc::BmcConfig::OPTIONS,
        constructor: System(|settings| Ok(Box::new(bmc::Bmc { config: bmc::BmcConfig::parse(settings)? }))),
    }
    KIND "kind" {
        summary: "k-induction: base case, forward condition and inductive step",
        paper: "Sheeran, Singh, Stålmarck, FMCAD 2000",
        finds: Finds::Both,
        uses_facts: true,
        helpers: &[],
        options: kind::KindConfig::OPTIONS,
        constructor: System(|settings| Ok(Box::new(kind::Kind::new(kind::KindConfig::parse(settings)?)))),
    }
    IC3IA "ic3ia" {
        summary: "IC3 with implicit predicate abstraction: clauses over predicates, refined by interpolants",
        paper: "Cimatti, Griggio, Mover, Tonetta, TACAS 2014",
        finds: Finds::Both,
        uses_facts: true,
        helpers: &[],
        options: ic3ia::Ic3iaConfig::OPTIONS,
        constructor: System(|settings| Ok(Box::new(ic3ia::Ic3ia { config: ic3ia::Ic3iaConfig::parse(settings)? }))),
    }
    SPACER "spacer" {
        summary: "Z3's solver of Horn clauses, on the system as clauses",
        paper: "Komuravelli, Gurfinkel, Chaki, CAV 2014",
        finds: Finds::Both,
        uses_facts: false,
        helpers: &[names::BMC],
        options: &[],
        constructor: System(|_| Ok(Box::new(spacer::Spacer))),
    }
    IC3 "ic3" {
        summary: "IC3 on bits: finite systems proved by clauses, without unrolling",
        paper: "Bradley, VMCAI 2011; Eén, Mishchenko, Brayton, FMCAD 2011",
        finds: Finds::Both,
        uses_facts: false,
        helpers: &[],
        options: ic3::Ic3Config::OPTIONS,
        constructor: System(|settings| Ok(Box::new(ic3::Ic3 { config: ic3::Ic3Config::parse(settings)? }))),
    }
    ARRAYS "arrays" {
        summary: "arrays abstracted to cells that prophecies choose, another engine on what is left",
        paper: "Mann, Irfan, Griggio, Padon, Barrett, TACAS 2021",
        finds: Finds::Both,
        uses_facts: true,
        helpers: &[names::KIND, names::IC3IA],
        options: arrays::ArraysConfig::OPTIONS,
        constructor: System(|settings| Ok(Box::new(arrays::Arrays { config: arrays::ArraysConfig::parse(settings)? }))),
    }
    ABSINT "absint" {
        summary: "whether the invariants of abstract interpretation, once proved, are a proof by themselves",
        paper: "Cousot, Cousot, POPL 1977",
        finds: Finds::Proofs,
        uses_facts: true,
        helpers: &[],
        options: &[],
        constructor: System(|_| Ok(Box::new(absint::Absint))),
    }
    CHC "chc" {
        summary: "Horn clauses with a predicate for each function and loop: Spacer and unfolding",
        paper: "Bjørner, Gurfinkel, McMillan, Rybalchenko, Fields of Logic 2015; Komuravelli, Gurfinkel, Chaki, CAV 2014",
        finds: Finds::Both,
        uses_facts: false,
        helpers: &[],
        options: chc::ChcConfig::OPTIONS,
        constructor: Clauses(|settings| Ok(Box::new(chc::ChcSolver { config: chc::ChcConfig::parse(settings)? }))),
    }
    SYMEX "symex" {
        summary: "symbolic execution: path by path, recursive calls too",
        paper: "King, CACM 1976",
        finds: Finds::Errors,
        uses_facts: false,
        helpers: &[],
        options: symex::SymexConfig::OPTIONS,
        constructor: Graph(|settings| Ok(Box::new(symex::Symex::new(symex::SymexConfig::parse(settings)?)))),
    }
    ART "art" {
        otherwise: Otherwise {
            option: "calls",
            value: "stack",
            constructor: Graph(|settings| {
                Ok(Box::new(art::ArtWithCalls { config: art::ArtConfig::parse(settings)? }))
            }),
        },
        summary: "lazy predicate abstraction: a tree of blocks over predicates, refined where it is too coarse",
        paper: "Henzinger, Jhala, Majumdar, Sutre, POPL 2002; Beyer, Cimatti, Griggio, Keremoglu, Sebastiani, FMCAD 2009",
        finds: Finds::Both,
        uses_facts: true,
        helpers: &[],
        options: art::ArtConfig::OPTIONS,
        constructor: Inlined(|settings| Ok(Box::new(art::Art { config: art::ArtConfig::parse(settings)? }))),
    }
    TRACE "trace" {
        summary: "trace abstraction: error traces are excluded by automata of Hoare triples, built on demand",
        paper: "Heizmann, Chen, Dietsch, Greitschus, Nutz, Musa, Schätzle, Schilling, Schüssele, Podelski, TACAS 2017",
        finds: Finds::Both,
        uses_facts: true,
        helpers: &[],
        options: trace::TraceConfig::OPTIONS,
        constructor: Inlined(|settings| {
            Ok(Box::new(trace::TraceAbstraction { config: trace::TraceConfig::parse(settings)? }))
        }),
    }
    L2S "l2s" {
        summary: "liveness to safety: a visit is remembered, and another in the same state is a lasso",
        paper: "Biere, Artho, Schuppan, FMICS 2002",
        finds: Finds::Both,
        uses_facts: false,
        helpers: &[names::IC3],
        options: l2s::L2sConfig::OPTIONS,
        constructor: Infinite(|settings| Ok(Box::new(l2s::L2s { config: l2s::L2sConfig::parse(settings)? }))),
    }
    RANK "rank" {
        summary: "ranking functions: tuples that go down from visit to visit, bit-precise and over integers",
        paper: "Bradley, Manna, Sipma, CAV 2005; Alias, Darte, Feautrier, Gonnord, SAS 2010",
        finds: Finds::Proofs,
        uses_facts: true,
        helpers: &[names::BMC, names::KIND, names::IC3IA],
        options: rank::RankConfig::OPTIONS,
        constructor: Infinite(|settings| Ok(Box::new(rank::Rank { config: rank::RankConfig::parse(settings)? }))),
    }
    RECUR "recur" {
        summary: "infinite paths: lassos up to variables that do not matter, and recurrent sets of cycles",
        paper: "Gupta, Henzinger, Majumdar, Rybalchenko, Xu, POPL 2008",
        finds: Finds::Errors,
        uses_facts: false,
        helpers: &[],
        options: recur::RecurConfig::OPTIONS,
        constructor: Infinite(|settings| Ok(Box::new(recur::Recur { config: recur::RecurConfig::parse(settings)? }))),
    }
    LASSO "lasso" {
        summary: "bounded model checking for lassos: paths whose last state is one before",
        paper: "Biere, Cimatti, Clarke, Zhu, TACAS 1999",
        finds: Finds::Errors,
        uses_facts: false,
        helpers: &[],
        options: lasso::LassoConfig::OPTIONS,
        constructor: Infinite(|settings| Ok(Box::new(lasso::Lasso { config: lasso::LassoConfig::parse(settings)? }))),
    }
    KLIVE "klive" {
        summary: "k-liveness: at most k visits, for growing k",
        paper: "Claessen, Sörensson, FMCAD 2012",
        finds: Finds::Both,
        uses_facts: false,
        helpers: &[names::IC3],
        options: klive::KliveConfig::OPTIONS,
        constructor: Infinite(|settings| Ok(Box::new(klive::Klive { config: klive::KliveConfig::parse(settings)? }))),
    }
    RLIVE "rlive" {
        summary: "from a visit to the next, and around what leads to none",
        paper: "Xia, Cimatti, Griggio, Li, CAV 2024",
        finds: Finds::Both,
        uses_facts: false,
        helpers: &[names::IC3],
        options: rlive::RliveConfig::OPTIONS,
        constructor: Infinite(|settings| Ok(Box::new(rlive::Rlive { config: rlive::RliveConfig::parse(settings)? }))),
    }
}
