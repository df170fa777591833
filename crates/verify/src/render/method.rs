//! Kinds of proofs, in words.

use crate::pipeline::{LeftOut, Method, TerminationArgument, Visited};
use std::fmt::{self, Display, Formatter};

impl Display for Method {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Vacuous => f.write_str("nothing in the program can violate it"),
            Self::Inductive => f.write_str("inductive invariant"),
            Self::KInduction { k, simple_path } => {
                let on = if *simple_path { " on simple paths" } else { "" };
                write!(f, "{k}-induction{on}")
            }
            Self::Exhausted { depth } => {
                write!(f, "all paths explored, at most {depth} steps long")
            }
            Self::Cells { count, inner } => {
                write!(f, "{inner} with arrays abstracted to {count} cells")
            }
            Self::Explored { paths, merged } => match merged {
                true => write!(f, "all paths explored, merged to {paths}"),
                false => write!(f, "all {paths} paths explored"),
            },
            Self::Contracts => f.write_str("inductive invariants and contracts of functions"),
            Self::Interpretation => f.write_str("interpretation of Horn clauses"),
            Self::Termination { of, why, by } => match of {
                Visited::Places => write!(f, "{}, by {by}", of_places(*why)),
                Visited::States => write!(f, "{}: {by}", of_states(*why)),
            },
            Self::Both {
                first,
                rules_out,
                also,
            } => {
                let nothing_else = match rules_out {
                    LeftOut::OverflowAndLimits => "no signed overflow and no limit of the model",
                    LeftOut::Limits => "no limit of the model",
                };
                write!(f, "{first}; {nothing_else}, by {also}")
            }
        }
    }
}

/// Why places of a program are visited finitely often.
fn of_places(why: TerminationArgument) -> String {
    match why {
        TerminationArgument::Visits(0) => "it is never visited".into(),
        TerminationArgument::Visits(1) => "at most 1 visit".into(),
        TerminationArgument::Visits(most) => format!("at most {most} visits"),
        TerminationArgument::StateRecording => "no state is visited twice".into(),
        TerminationArgument::Ranking(1) => "ranking function".into(),
        TerminationArgument::Ranking(parts) => format!("lexicographic ranking function of {parts}"),
        TerminationArgument::TransitionInvariant(by) => {
            format!("{by} well-founded relations between visits")
        }
    }
}

/// Why something holds finitely often in the states of a system.
fn of_states(why: TerminationArgument) -> String {
    match why {
        TerminationArgument::Visits(0) => "what should not recur never holds".into(),
        TerminationArgument::Visits(most) => {
            format!("what should not recur holds at most {most} times")
        }
        TerminationArgument::StateRecording => "no state in which it holds is reached twice".into(),
        TerminationArgument::Ranking(_) => "a measure gets smaller each time it holds".into(),
        TerminationArgument::TransitionInvariant(by) => {
            format!("one of {by} measures gets smaller between any two times")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn ends(of: Visited, why: TerminationArgument) -> Method {
        let by = Box::new(Method::Inductive);
        Method::Termination { of, why, by }
    }

    #[test]
    fn every_method_has_words() {
        let induction = Method::KInduction {
            k: 3,
            simple_path: true,
        };
        let mut all = vec![
            Method::Vacuous,
            Method::Inductive,
            Method::KInduction {
                k: 2,
                simple_path: false,
            },
            Method::Exhausted { depth: 7 },
            Method::Cells {
                count: 4,
                inner: Box::new(induction),
            },
            Method::Explored {
                paths: 20,
                merged: false,
            },
            Method::Explored {
                paths: 3,
                merged: true,
            },
            Method::Contracts,
            Method::Interpretation,
        ];
        let whys = [
            TerminationArgument::Visits(0),
            TerminationArgument::Visits(1),
            TerminationArgument::Visits(2),
            TerminationArgument::StateRecording,
            TerminationArgument::Ranking(1),
            TerminationArgument::Ranking(2),
            TerminationArgument::TransitionInvariant(3),
        ];
        for of in [Visited::Places, Visited::States] {
            all.extend(whys.map(|why| ends(of, why)));
        }
        for rules_out in [LeftOut::Limits, LeftOut::OverflowAndLimits] {
            all.push(Method::Both {
                first: Box::new(ends(Visited::Places, TerminationArgument::Ranking(1))),
                rules_out,
                also: Box::new(Method::Interpretation),
            });
        }
        let lines: Vec<String> = all.iter().map(Method::to_string).collect();
        expect![[r#"
            nothing in the program can violate it
            inductive invariant
            2-induction
            all paths explored, at most 7 steps long
            3-induction on simple paths with arrays abstracted to 4 cells
            all 20 paths explored
            all paths explored, merged to 3
            inductive invariants and contracts of functions
            interpretation of Horn clauses
            it is never visited, by inductive invariant
            at most 1 visit, by inductive invariant
            at most 2 visits, by inductive invariant
            no state is visited twice, by inductive invariant
            ranking function, by inductive invariant
            lexicographic ranking function of 2, by inductive invariant
            3 well-founded relations between visits, by inductive invariant
            what should not recur never holds: inductive invariant
            what should not recur holds at most 1 times: inductive invariant
            what should not recur holds at most 2 times: inductive invariant
            no state in which it holds is reached twice: inductive invariant
            a measure gets smaller each time it holds: inductive invariant
            a measure gets smaller each time it holds: inductive invariant
            one of 3 measures gets smaller between any two times: inductive invariant
            ranking function, by inductive invariant; no limit of the model, by interpretation of Horn clauses
            ranking function, by inductive invariant; no signed overflow and no limit of the model, by interpretation of Horn clauses"#]]
        .assert_eq(&lines.join("\n"));
    }
}
