//! How often files are read, parsed and analysed for several questions.

use super::*;
use bia_base::Files;
use std::{
    collections::BTreeMap,
    io,
    path::Path,
    sync::{Mutex, PoisonError},
};

const PROGRAM: &str =
    "int main(void) { int a[2] = {0, 0}; int i; for (i = 0; i < 2; i++) a[i] = i; return a[1]; }";

/// Texts by name; counts who is read how often.
#[derive(Default)]
struct Counted {
    texts: BTreeMap<&'static str, String>,
    reads: Mutex<BTreeMap<String, usize>>,
}

impl Counted {
    fn reads(&self, name: &str) -> usize {
        let reads = self.reads.lock().unwrap_or_else(PoisonError::into_inner);
        reads.get(name).copied().unwrap_or(0)
    }
}

impl Files for Counted {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let name = path.display().to_string();
        let mut reads = self.reads.lock().unwrap_or_else(PoisonError::into_inner);
        let text = self.texts.get(name.as_str());
        *reads.entry(name).or_default() += 1;
        let missing = || io::Error::from(io::ErrorKind::NotFound);
        text.map(|text| text.clone().into_bytes())
            .ok_or_else(missing)
    }
}

/// The questions about the program with these properties, and the files as they were read.
fn asked(properties: &[&str]) -> (Vec<Case>, Arc<Counted>) {
    let lines = properties
        .iter()
        .map(|p| format!("CHECK( init(main()), LTL({p}) )\n"));
    let mut files = Counted::default();
    files.texts.insert("p.c", PROGRAM.into());
    files.texts.insert("p.prp", lines.collect());
    let files = Arc::new(files);
    let mut sources = Sources::of(Arc::clone(&files) as Arc<dyn Files>);
    let options = COptions {
        property: Some("p.prp".into()),
        ..COptions::default()
    };
    let mut diagnostics = Vec::new();
    let cases = cases(
        &["p.c".into()],
        &[],
        &options,
        &mut sources,
        &mut diagnostics,
        &Budget::unlimited(),
    );
    assert_eq!(diagnostics, []);
    (cases.unwrap(), files)
}

fn c(case: &Case) -> &CProgram {
    case.c.as_ref().unwrap()
}

#[test]
fn safety_and_termination_share_the_front_end() {
    let (cases, files) = asked(&["G ! overflow", "F end"]);
    let [safety, ending] = &cases[..] else {
        panic!("{} questions", cases.len());
    };
    assert_eq!(files.reads("p.c"), 1, "the program is preprocessed once");
    assert_eq!(files.reads("p.prp"), 1, "what is asked is read once");
    assert!(
        c(safety).shares_front_end(c(ending)),
        "parsed and analysed once"
    );
    // Each is translated with its own checks.
    assert!(c(safety).options.properties.has(Checked::Overflow) && !c(safety).guarded);
    assert!(c(ending).options.properties.has(Checked::Termination) && c(ending).guarded);
}

#[test]
fn questions_about_memory_link_more_of_the_library() {
    let (cases, files) = asked(&["G valid-deref", "F end"]);
    let [safety, ending] = &cases[..] else {
        panic!("{} questions", cases.len());
    };
    assert!(!c(safety).shares_front_end(c(ending)));
    assert_eq!(files.reads("p.c"), 1, "the program is preprocessed once");
    let source = |case: &Case| c(case).given()[0].source;
    assert_eq!(source(safety), source(ending), "and parsed once");
}
