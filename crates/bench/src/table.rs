//! The table per family: for each tool what is right, wrong and open, the time, and the score.

use crate::result::{Judgement, Outcome, Verdict};
use serde::Serialize;
use std::{collections::BTreeSet, fmt::Write as _};

/// Sums over some results of one tool.
#[derive(Clone, Default, PartialEq, Debug, Serialize)]
pub(super) struct Sums {
    pub(super) tasks: usize,
    pub(super) correct_true: usize,
    pub(super) correct_false: usize,
    pub(super) wrong: usize,
    pub(super) timeouts: usize,
    pub(super) out_of_memory: usize,
    pub(super) errors: usize,
    pub(super) score: i64,
    /// Processor time of what was solved.
    pub(super) solved_cpu_seconds: f64,
}

impl Sums {
    pub(super) fn of<'a>(outcomes: impl IntoIterator<Item = &'a Outcome>) -> Self {
        let mut sums = Self::default();
        for outcome in outcomes {
            sums.tasks += 1;
            sums.score += outcome.score();
            match (outcome.judgement(), outcome.verdict) {
                (Judgement::Correct, verdict) => {
                    sums.solved_cpu_seconds += outcome.cpu_seconds;
                    match verdict == Verdict::True {
                        true => sums.correct_true += 1,
                        false => sums.correct_false += 1,
                    }
                }
                (Judgement::Wrong, _) => sums.wrong += 1,
                (_, Verdict::Timeout) => sums.timeouts += 1,
                (_, Verdict::OutOfMemory) => sums.out_of_memory += 1,
                (_, Verdict::Error) => sums.errors += 1,
                (Judgement::None | Judgement::Unjudged, _) => {}
            }
        }
        sums
    }

    pub(super) fn correct(&self) -> usize {
        self.correct_true + self.correct_false
    }
}

/// The table as text. `tools`: in which order.
pub(super) fn text(outcomes: &[Outcome], tools: &[String]) -> String {
    let families: BTreeSet<&str> = outcomes.iter().map(|o| o.family.as_str()).collect();
    let longest = families.iter().map(|name| name.chars().count()).max();
    let width = longest.unwrap_or(0).max("family".len());
    let mut text = String::new();
    for tool in tools {
        let of = |family: Option<&str>| {
            let own = outcomes.iter().filter(|o| o.tool == *tool);
            Sums::of(own.filter(|o| family.is_none_or(|name| o.family == name)))
        };
        let _ = writeln!(
            text,
            "{:width$}  tasks  true  false  wrong  timeout  memory  error  score     cpu s   {tool}",
            "family"
        );
        let rows = families.iter().map(|name| (*name, of(Some(name))));
        for (name, sums) in rows.chain([("all", of(None))]) {
            let Sums {
                tasks,
                correct_true,
                correct_false,
                wrong,
                timeouts,
                out_of_memory,
                errors,
                score,
                solved_cpu_seconds,
            } = sums;
            let pad = " ".repeat(width - name.chars().count().min(width));
            let _ = writeln!(
                text,
                "{name}{pad}  {tasks:5}  {correct_true:4}  {correct_false:5}  {wrong:5}  {timeouts:7}  \
                 {out_of_memory:6}  {errors:5}  {score:5}  {solved_cpu_seconds:8.1}"
            );
        }
        text.push('\n');
    }
    for wrong in outcomes
        .iter()
        .filter(|o| o.judgement() == Judgement::Wrong)
    {
        let _ = writeln!(text, "WRONG {}", describe(wrong));
    }
    text
}

/// One result in one line.
pub(super) fn describe(outcome: &Outcome) -> String {
    let Outcome {
        tool,
        file,
        property,
        verdict,
        detail,
        ..
    } = outcome;
    let expected = match outcome.expected {
        Some(is) => format!(", expected {is}"),
        None => String::new(),
    };
    let part = match (outcome.expected, outcome.subproperty.as_str()) {
        (Some(false), part) if !part.is_empty() => format!(" ({part})"),
        _ => String::new(),
    };
    let detail = match detail.as_str() {
        "" => String::new(),
        detail => format!(" ({detail})"),
    };
    let verdict = verdict.name();
    format!("{tool} {file} {property}: {verdict}{detail}{expected}{part}")
}

#[cfg(test)]
mod tests {
    use super::{super::result::tests::outcome, *};
    use expect_test::expect;

    #[test]
    fn a_row_for_each_family_and_one_for_all() {
        let mut outcomes = vec![
            outcome("a.c", true, Verdict::True),
            outcome("b.c", false, Verdict::False),
            outcome("c.c", true, Verdict::Timeout),
            outcome("d.c", false, Verdict::True),
        ];
        outcomes[1].family = "arrays".into();
        expect![[r#"
            family  tasks  true  false  wrong  timeout  memory  error  score     cpu s   bia
            arrays      1     0      1      0        0       0      0      1       1.5
            loops       3     1      0      1        1       0      0    -30       1.5
            all         4     1      1      1        1       0      0    -29       3.0

            WRONG bia d.c p.prp: true, expected false
        "#]]
        .assert_eq(&text(&outcomes, &["bia".into()]));
    }
}
