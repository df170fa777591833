//! [`Survey`]: which checks are asked about next, and what is known of each.

use super::instance::{Instance, instances};
use crate::{
    load::Case,
    pipeline::{Finding, Outcome},
};
use bia_base::{Budget, Reason};
use bia_cfront::lower::Property;
use bia_k2::ast::{Label, PropertyKind};
use std::{borrow::Cow, collections::VecDeque, time::Duration};

/// The part of the time for a question about many checks.
const JOINT: f32 = 0.75;
/// How long it may take where there is no limit.
const JOINT_WITHOUT_LIMIT: Duration = Duration::from_secs(120);
/// The least time for splitting.
const LEAST: Duration = Duration::from_secs(1);
/// The least time for a part.
const LEAST_PART: Duration = Duration::from_millis(100);

/// What is known of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Nothing yet.
    Open,
    /// It holds.
    Safe,
    /// It is violated.
    Violated,
    /// Neither was shown, for this reason.
    Unknown(String),
}

impl Standing {
    /// The word for it.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Violated => "unsafe",
            Self::Open | Self::Unknown(_) => "unknown",
        }
    }
}

/// Checks that are asked about together, by their numbers.
#[derive(Clone, Debug)]
struct Set {
    checks: Vec<usize>,
    /// Whether it is a part of a set that was too hard.
    part: bool,
}

/// One question of a survey.
pub struct Round<'a> {
    /// What is asked.
    pub case: Cow<'a, Case>,
    /// The limits of the question.
    pub budget: Budget,
    set: Set,
    begun: Duration,
}

/// What becomes of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// It is told, as one about this check if there is a number.
    Now(Option<usize>),
    /// Its parts will be asked about.
    Later,
}

/// All checks of a case.
pub struct Survey<'a> {
    case: &'a Case,
    checks: Vec<Instance>,
    standing: Vec<Standing>,
    sets: VecDeque<Set>,
    /// Why what holds of the model may not hold of the program, if the model's limits are reached.
    limited: Option<String>,
    /// What was spent on questions that were not answered.
    spent: Duration,
    /// What was spent on parts.
    on_parts: Duration,
    stop_at_first: bool,
    /// Whether the case is one question as a whole.
    single: bool,
}

impl<'a> Survey<'a> {
    /// A survey of what a case asks. Cases of other languages, of property files, of infinite
    /// executions and of formulas are one question.
    pub fn new(case: &'a Case, stop_at_first: bool) -> Self {
        let checks = match (&case.c, case.is_surveyed()) {
            (Some(c), true) => instances(case, c),
            _ => Vec::new(),
        };
        let chosen = |check: &Instance| {
            case.chosen.is_empty() || case.chosen.iter().any(|name| check.is_called(name))
        };
        let all: Vec<usize> = (0..checks.len())
            .filter(|at| chosen(&checks[*at]))
            .collect();
        let set = Set {
            checks: all,
            part: false,
        };
        let mut survey = Self {
            case,
            standing: vec![Standing::Open; checks.len()],
            single: checks.is_empty(),
            checks,
            sets: VecDeque::from([set]),
            limited: None,
            spent: Duration::ZERO,
            on_parts: Duration::ZERO,
            stop_at_first,
        };
        survey.keep(chosen);
        survey
    }

    /// Forgets the checks that nobody asks about.
    fn keep(&mut self, chosen: impl Fn(&Instance) -> bool) {
        self.checks.retain(chosen);
        self.standing.truncate(self.checks.len());
        if let Some(set) = self.sets.front_mut() {
            set.checks = (0..self.checks.len()).collect();
        }
    }

    /// The names of `--id` that mean no check.
    pub fn missing(&self) -> Vec<&str> {
        let names = self.case.chosen.iter();
        let missing = names.filter(|name| !self.checks.iter().any(|check| check.is_called(name)));
        missing.map(String::as_str).collect()
    }

    /// The checks, in order, with what is known of them.
    pub fn checks(&self) -> impl Iterator<Item = (&Instance, &Standing)> {
        self.checks.iter().zip(&self.standing)
    }

    /// A check by its number.
    pub fn check(&self, at: usize) -> &Instance {
        &self.checks[at]
    }

    /// Whether a question is about everything that is asked, so that a proof is one of all.
    pub fn is_whole(&self, round: &Round<'_>) -> bool {
        self.single || (round.set.checks.len() == self.checks.len() && self.case.chosen.is_empty())
    }

    /// The next question, if there is one.
    pub fn next(&mut self, whole: &Budget) -> Option<Round<'a>> {
        loop {
            let mut set = self.sets.pop_front()?;
            if self.single {
                return Some(Round {
                    case: Cow::Borrowed(self.case),
                    budget: whole.clone(),
                    set,
                    begun: whole.elapsed(),
                });
            }
            set.checks.retain(|at| self.standing[*at] == Standing::Open);
            if set.checks.is_empty() {
                continue;
            }
            return Some(Round {
                case: self.about(&set),
                budget: self.share(&set, whole),
                begun: whole.elapsed(),
                set,
            });
        }
    }

    /// The question about a set.
    fn about(&self, set: &Set) -> Cow<'a, Case> {
        if set.checks.len() == self.checks.len()
            && self.limited.is_none()
            && self.case.chosen.is_empty()
        {
            return Cow::Borrowed(self.case);
        }
        let mut labels: Vec<Label> = Vec::new();
        for at in &set.checks {
            labels.extend(&self.checks[*at].labels);
        }
        if self.limited.is_none() {
            labels.extend(self.case.limits());
        }
        labels.sort_unstable();
        Cow::Owned(self.case.about_labels(&labels))
    }

    /// What a question may use of the time.
    fn share(&self, set: &Set, whole: &Budget) -> Budget {
        let joint = match (set.checks.len(), whole.remaining()) {
            (..=1, _) if !set.part => return whole.clone(),
            (_, Some(left)) => left.mul_f32(JOINT),
            (_, None) => JOINT_WITHOUT_LIMIT,
        };
        if !set.part {
            return whole.within(joint);
        }
        let left = self.for_parts().saturating_sub(self.on_parts);
        let parts = u32::try_from(self.sets.len())
            .unwrap_or(u32::MAX)
            .saturating_add(1);
        whole.within((left / parts).max(LEAST_PART))
    }

    fn for_parts(&self) -> Duration {
        self.spent.max(LEAST)
    }

    /// Takes down an answer: which label was reached, if the question found one, and what came of
    /// it.
    pub fn note(
        &mut self,
        round: &Round<'_>,
        label: Option<Label>,
        outcome: &Outcome,
        whole: &Budget,
    ) -> Told {
        if self.single {
            return Told::Now(None);
        }
        let took = whole.elapsed().saturating_sub(round.begun);
        if round.set.part {
            self.on_parts += took;
        }
        match &outcome.finding {
            Finding::Safe(_) => {
                let standing = match &self.limited {
                    Some(why) => Standing::Unknown(why.clone()),
                    None => Standing::Safe,
                };
                self.decide(&round.set, &standing);
                match self.limited.is_some() {
                    true => Told::Later,
                    false => Told::Now(None),
                }
            }
            Finding::Unsafe(cex) => self.hit(round, cex.label(), Standing::Violated),
            Finding::Unknown(unknown) => {
                let why = unknown.one_line();
                match label {
                    Some(label) => self.hit(round, label, Standing::Unknown(why)),
                    None => self.unanswered(round, &unknown.reason, why, took),
                }
            }
        }
    }

    fn decide(&mut self, set: &Set, standing: &Standing) {
        for at in &set.checks {
            self.standing[*at] = standing.clone();
        }
    }

    /// A label was reached.
    fn hit(&mut self, round: &Round<'_>, label: Label, standing: Standing) -> Told {
        let mut own = round.set.checks.iter().copied();
        let check = own.find(|at| self.checks[*at].labels.contains(&label));
        let stops = self.stop_at_first && standing == Standing::Violated;
        match (check, standing) {
            (Some(at), standing) => self.standing[at] = standing,
            // The model ends; whatever else holds there is not known.
            (None, Standing::Unknown(why)) if self.limited.is_none() => self.limited = Some(why),
            // A label that nobody asked about: no further question would say more.
            (None, _) => {
                let why = "a label was reached that is none of a check".to_owned();
                self.decide(&round.set, &Standing::Unknown(why));
            }
        }
        if stops {
            let rest = Standing::Unknown("not asked: a violation was found".into());
            let open = self.standing.iter_mut();
            for standing in open.filter(|standing| **standing == Standing::Open) {
                *standing = rest.clone();
            }
        } else {
            self.sets.push_front(round.set.clone());
        }
        Told::Now(check)
    }

    /// Nothing was found out about a set.
    fn unanswered(
        &mut self,
        round: &Round<'_>,
        reason: &Reason,
        why: String,
        took: Duration,
    ) -> Told {
        if !round.set.part {
            self.spent += took;
        }
        let helps = match reason {
            Reason::BoundReached(_)
            | Reason::CutOff(_)
            | Reason::TimeLimit(_)
            | Reason::SolverUnknown(_)
            | Reason::Diverged(_) => true,
            Reason::MemoryLimit(_)
            | Reason::Cancelled
            | Reason::Unsupported(_)
            | Reason::EvidenceRejected(_) => false,
        };
        let left = self.for_parts().saturating_sub(self.on_parts);
        if round.set.checks.len() > 1 && helps && left >= LEAST_PART {
            for part in self.split(&round.set).into_iter().rev() {
                self.sets.push_front(part);
            }
            return Told::Later;
        }
        self.decide(&round.set, &Standing::Unknown(why));
        Told::Now(None)
    }

    /// A set by properties, or in halves.
    fn split(&self, set: &Set) -> Vec<Set> {
        let part = |checks: Vec<usize>| Set { checks, part: true };
        let mut properties: Vec<Property> = set
            .checks
            .iter()
            .map(|at| self.checks[*at].property)
            .collect();
        properties.sort_unstable();
        properties.dedup();
        if properties.len() > 1 {
            let of = |property: Property| {
                let checks = set.checks.iter().copied();
                part(
                    checks
                        .filter(|at| self.checks[*at].property == property)
                        .collect(),
                )
            };
            return properties.into_iter().map(of).collect();
        }
        let (first, second) = set.checks.split_at(set.checks.len() / 2);
        vec![part(first.to_vec()), part(second.to_vec())]
    }
}

impl Case {
    /// Whether each check of it is asked about by name: where no property file says what a verdict
    /// is about.
    pub fn is_surveyed(&self) -> bool {
        let by_name = self.c.as_ref().is_some_and(|c| !c.is_by_file());
        by_name && self.property.kind == PropertyKind::Error && self.ltl.is_none() && !self.selected
    }

    /// The labels at which the model ends.
    fn limits(&self) -> Vec<Label> {
        let limits = self.parts.iter();
        let limits = limits.filter(|part| self.program.name(part.id) == Property::Limit.id());
        limits
            .flat_map(|part| part.labels.iter().copied())
            .collect()
    }

    /// The same question about some of its labels; executions end at the others.
    fn about_labels(&self, labels: &[Label]) -> Self {
        let mut case = self.clone();
        let keep = |label: &Label| labels.binary_search(label).is_ok();
        case.property.labels.retain(keep);
        for part in &mut case.parts {
            part.labels.retain(keep);
        }
        case.parts.retain(|part| !part.labels.is_empty());
        if let Some(part) = case.parts.first() {
            case.property.id = part.id;
        }
        let names: Vec<&str> = case
            .parts
            .iter()
            .map(|part| case.program.name(part.id))
            .filter(|name| *name != Property::Limit.id())
            .collect();
        case.name = names.join(", ");
        case
    }
}
