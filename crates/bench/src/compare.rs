//! This run and an earlier one: every verdict that changed, the biggest changes of time, and what
//! is newly wrong.

use crate::result::{Judgement, Key, Outcome, Verdict};
use std::{collections::BTreeMap, fmt::Write as _};

/// Changes of time that are listed.
const LISTED: usize = 10;
/// Changes below that, in seconds, are noise.
const NOISE: f64 = 0.5;

/// What a comparison says.
#[derive(Default, Debug)]
pub(super) struct Comparison {
    pub(super) text: String,
    /// How many verdicts are wrong that were not before.
    pub(super) newly_wrong: usize,
}

/// Compares task by task. Tasks that only one of the two has are counted. `old` may be results of
/// a tool of another name, if each has only one tool.
pub(super) fn compare(new: &[Outcome], old: &[Outcome]) -> Comparison {
    let before = pair(new, old);
    let mut comparison = Comparison::default();
    let (mut changes, mut times, mut unpaired) = (Vec::new(), Vec::new(), 0_usize);
    for now in new {
        let Some(was) = before.get(&now.key()) else {
            unpaired += 1;
            continue;
        };
        let is_wrong = |outcome: &Outcome| outcome.judgement() == Judgement::Wrong;
        if is_wrong(now) && !is_wrong(was) {
            comparison.newly_wrong += 1;
        }
        let parts = |outcome: &Outcome| match outcome.verdict == Verdict::False {
            true => outcome.detail.clone(),
            false => String::new(),
        };
        if was.verdict != now.verdict || parts(was) != parts(now) {
            changes.push((rank(was, now), now.key(), change(was, now)));
        } else if was.judgement() == Judgement::Correct {
            let (a, b) = (was.cpu_seconds, now.cpu_seconds);
            if (a - b).abs() >= NOISE {
                times.push((ratio(a, b), now.key(), a, b));
            }
        }
    }
    changes.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    times.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    let text = &mut comparison.text;
    let _ = writeln!(text, "{} changed verdicts", changes.len());
    for (_, _, line) in &changes {
        let _ = writeln!(text, "  {line}");
    }
    if !times.is_empty() {
        let _ = writeln!(text, "biggest changes of time on what both solved");
    }
    for (_, key, a, b) in times.iter().take(LISTED) {
        let Key {
            tool,
            file,
            property,
        } = key;
        let _ = writeln!(text, "  {a:8.2} s → {b:8.2} s  {tool} {file} {property}");
    }
    let missing = old.len().saturating_sub(new.len() - unpaired);
    if unpaired + missing > 0 {
        let _ = writeln!(
            text,
            "{unpaired} results are new, {missing} are no longer there"
        );
    }
    if comparison.newly_wrong > 0 {
        let count = comparison.newly_wrong;
        let _ = writeln!(comparison.text, "{count} new wrong verdicts");
    }
    comparison
}

/// The earlier result for each key of the new run.
pub(super) fn pair<'a>(new: &[Outcome], old: &'a [Outcome]) -> BTreeMap<Key, &'a Outcome> {
    let tools = |outcomes: &[Outcome]| {
        let mut names: Vec<String> = outcomes.iter().map(|o| o.tool.clone()).collect();
        names.sort();
        names.dedup();
        names
    };
    let (ours, theirs) = (tools(new), tools(old));
    let renamed = match (ours.as_slice(), theirs.as_slice()) {
        ([name], [_]) => Some(name.clone()),
        _ => None,
    };
    let key = |outcome: &Outcome| {
        let mut key = outcome.key();
        if let Some(name) = &renamed {
            key.tool.clone_from(name);
        }
        key
    };
    old.iter().map(|outcome| (key(outcome), outcome)).collect()
}

/// The worst first.
fn rank(was: &Outcome, now: &Outcome) -> u8 {
    match (was.judgement(), now.judgement()) {
        (_, Judgement::Wrong) => 0,
        (Judgement::Correct, _) => 1,
        (_, Judgement::Correct) => 2,
        (Judgement::Wrong | Judgement::None | Judgement::Unjudged, _) => 3,
    }
}

fn change(was: &Outcome, now: &Outcome) -> String {
    let word = match rank(was, now) {
        0 => "WRONG",
        1 => "lost",
        2 => "gained",
        _ => "other",
    };
    let verdict = |outcome: &Outcome| match outcome.detail.as_str() {
        "" => outcome.verdict.name().to_owned(),
        detail => format!("{} ({detail})", outcome.verdict.name()),
    };
    let expected = now
        .expected
        .map_or_else(String::new, |is| format!(", expected {is}"));
    let Outcome {
        tool,
        file,
        property,
        ..
    } = now;
    let (was, now) = (verdict(was), verdict(now));
    format!("{word:6} {tool} {file} {property}: {was} → {now}{expected}")
}

fn ratio(a: f64, b: f64) -> f64 {
    let (a, b) = (a.max(0.05), b.max(0.05));
    (a / b).max(b / a)
}

#[cfg(test)]
mod tests {
    use super::{super::result::tests::outcome, *};
    use expect_test::expect;

    #[test]
    fn changes_are_named_the_worst_first() {
        let old = [
            outcome("a.c", true, Verdict::True),
            outcome("b.c", true, Verdict::Timeout),
            outcome("c.c", false, Verdict::Unknown),
            outcome("d.c", true, Verdict::True),
            outcome("same.c", true, Verdict::Timeout),
            outcome("gone.c", true, Verdict::True),
        ];
        let mut new = [
            outcome("a.c", true, Verdict::Unknown),
            outcome("b.c", true, Verdict::True),
            outcome("c.c", false, Verdict::True),
            outcome("d.c", true, Verdict::True),
            outcome("same.c", true, Verdict::Timeout),
        ];
        new[3].cpu_seconds = 15.0;
        let comparison = compare(&new, &old);
        assert_eq!(comparison.newly_wrong, 1);
        expect![[r#"
            3 changed verdicts
              WRONG  bia c.c p.prp: unknown → true, expected false
              lost   bia a.c p.prp: true → unknown, expected true
              gained bia b.c p.prp: timeout → true, expected true
            biggest changes of time on what both solved
                  1.50 s →    15.00 s  bia d.c p.prp
            0 results are new, 1 are no longer there
            1 new wrong verdicts
        "#]]
        .assert_eq(&comparison.text);
        assert_eq!(compare(&old, &old).text, "0 changed verdicts\n");
    }

    #[test]
    fn another_tool_may_be_compared_with() {
        let mut old = [outcome("a.c", true, Verdict::Unknown)];
        old[0].tool = "other".into();
        let new = [outcome("a.c", true, Verdict::True)];
        assert!(compare(&new, &old).text.contains("gained bia a.c"));
    }
}
