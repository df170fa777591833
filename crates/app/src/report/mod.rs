//! What is shown of a verification: the steps of an execution, verdict lines, JSON.

mod steps;
mod verdict;

pub(crate) use steps::{Shown, StepReport, steps};
pub(crate) use verdict::{
    CexReport, Joint, ProofReport, PropertyReport, VerifyReport, is_defect, one_line, write_text,
};
