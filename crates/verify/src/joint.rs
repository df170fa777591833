//! The joint verdict of several questions: unsafe if any is, safe if all are, else unknown.

/// What is known of one question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer<'a> {
    /// It holds.
    Safe,
    /// What is violated.
    Unsafe(&'a str),
    /// Why neither was shown.
    Unknown(&'a str),
}

/// What is known of all questions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Joint {
    /// All hold.
    Safe,
    /// What is violated first.
    Unsafe(String),
    /// Why the first of those is not known that are not.
    Unknown(String),
    /// Some files cannot be asked about, and nothing else is violated.
    BadInput,
}

impl Joint {
    /// The joint verdict of these answers.
    pub fn of<'a>(answers: impl IntoIterator<Item = Answer<'a>>) -> Self {
        let mut joint = Self::Safe;
        for answer in answers {
            match (answer, &joint) {
                (Answer::Unsafe(violated), _) => return Self::Unsafe(violated.into()),
                (Answer::Unknown(reason), Self::Safe) => joint = Self::Unknown(reason.into()),
                (Answer::Safe | Answer::Unknown(_), _) => {}
            }
        }
        joint
    }

    /// With files that cannot be asked about: they may be unsafe as well, but nothing is safe with
    /// them.
    #[must_use]
    pub fn with(self, refused: &[String]) -> Self {
        match (refused, self) {
            ([], joint) | (_, joint @ Self::Unsafe(_)) => joint,
            ([_, ..], Self::Safe | Self::Unknown(_) | Self::BadInput) => Self::BadInput,
        }
    }

    /// The text after `verdict: `.
    pub fn text(&self) -> String {
        match self {
            Self::Safe => "safe".into(),
            Self::Unsafe(violated) => format!("unsafe ({violated})"),
            Self::Unknown(reason) => format!("unknown ({reason})"),
            Self::BadInput => "unknown (bad input)".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Answer::{Safe, Unknown, Unsafe};

    #[test]
    fn one_violation_is_enough_and_one_doubt_too() {
        let text = |answers: &[Answer<'_>]| Joint::of(answers.iter().copied()).text();
        assert_eq!(text(&[Safe, Safe]), "safe");
        assert_eq!(text(&[Safe, Unknown("a"), Unknown("b")]), "unknown (a)");
        assert_eq!(
            text(&[Unknown("a"), Unsafe("x"), Unsafe("y")]),
            "unsafe (x)"
        );
    }

    #[test]
    fn nothing_is_safe_with_files_that_are_refused() {
        let refused = ["a.c".to_owned()];
        let with = |answers: &[Answer<'_>]| Joint::of(answers.iter().copied()).with(&refused);
        assert_eq!(with(&[Safe]), Joint::BadInput);
        assert_eq!(with(&[Unknown("a")]), Joint::BadInput);
        assert_eq!(with(&[Unsafe("x")]), Joint::Unsafe("x".into()));
        assert_eq!(Joint::of([Safe]).with(&[]), Joint::Safe);
    }
}
