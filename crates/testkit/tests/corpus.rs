//! Every file of the corpus against the libraries: one test for each file.
//!
//! The commands of the files are run by the tests of the application.

use bia_testkit::corpus::{check, root, walk};
use libtest_mimic::{Arguments, Trial};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let cases = walk(&root()).expect("the corpus can be read");
    let trials = cases.into_iter().map(|case| {
        Trial::test(case.name.clone(), move || {
            check(&case).map_err(|message| message.into())
        })
    });
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}
