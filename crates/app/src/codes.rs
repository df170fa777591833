//! All diagnostic codes of the tool, in one list for `bia explain`; and those of this crate.

use bia_base::{Code, Severity};

/// A file could not be read.
pub(crate) static UNREADABLE: Code = Code {
    name: "IO-E001",
    severity: Severity::Error,
    title: "a file cannot be read",
    explain: "The file does not exist, is a directory, or may not be read. The message of the \
              operating system says which.",
};

/// A file is not text.
pub(crate) static NOT_TEXT: Code = Code {
    name: "IO-E002",
    severity: Severity::Error,
    title: "a file is not UTF-8 text",
    explain: "Programs are read as UTF-8. The place shown is the first byte that is not. Is it a \
              binary file, or text in another encoding? `iconv -f latin1 -t utf8` converts the \
              latter.",
};

/// A file is larger than what spans can address.
pub(crate) static TOO_LARGE: Code = Code {
    name: "IO-E003",
    severity: Severity::Error,
    title: "a file is too large",
    explain: "Files of 4 GiB and more are not read: places in them could not be named.",
};

/// A file could not be written.
pub(crate) static UNWRITABLE: Code = Code {
    name: "IO-E004",
    severity: Severity::Error,
    title: "a file cannot be written",
    explain: "The message of the operating system says why.",
};

/// An output would destroy something.
pub(crate) static BAD_OUTPUT: Code = Code {
    name: "IO-E011",
    severity: Severity::Error,
    title: "an output is an input, or another output",
    explain: "Nothing was run and nothing was written. A file that is to be written is read as well, by the \
              same name or through a link, or two options name the same file. Numbered files (FILE.2, \
              FILE.3 …) that an earlier run left count too.",
};

/// A trace does not fit its program.
pub(crate) static BAD_TRACE: Code = Code {
    name: "IO-E005",
    severity: Severity::Error,
    title: "a trace does not fit the program",
    explain: "A trace is replayed statement by statement. Replay stops at the first line that is \
              not what the program does at that point: another statement, a value of another type, \
              a choice too few or too many. Was the program changed since the trace was written?",
};

/// A solver cannot be used as asked.
pub(crate) static BAD_SOLVER: Code = Code {
    name: "IO-E006",
    severity: Severity::Error,
    title: "a solver cannot be used like that",
    explain: "The command line of an external solver is empty or has an open quote; or the \
              bit-blaster was asked for a script with operations whose value SMT-LIB leaves open \
              (`fp.to_ubv` out of range, `fp.min` of zeros of different sign, …): it takes fixed \
              values there, so its unsat would mean less than SMT-LIB's. Use another backend.",
};

/// There is nothing to verify.
pub(crate) static NO_PROPERTY: Code = Code {
    name: "IO-E007",
    severity: Severity::Error,
    title: "there is no such property",
    explain: "`bia verify` answers the questions that annotations of labels ask: `:error ID`, \
              `:live ID`, `:notlive ID`. The program has none, or none with the id that was asked \
              for. A program without a property is never reported as safe.",
};

/// An engine, option or pass that does not exist.
pub(crate) static BAD_CHOICE: Code = Code {
    name: "IO-E008",
    severity: Severity::Error,
    title: "an engine, option or pass does not exist",
    explain: "`bia engines` lists engines with their options, and the passes. Engines are separated \
              by commas; options of an engine follow a colon: `kind:simple-path=false,bmc`.",
};

/// A verdict whose evidence was refused.
pub(crate) static EVIDENCE_REJECTED: Code = Code {
    name: "IO-E009",
    severity: Severity::Error,
    title: "the evidence of a verdict was refused",
    explain: "An engine gave an answer, but the independent check of its evidence did not accept \
              it: a counterexample did not replay, or a proof was not confirmed by the other \
              solver. The verdict is unknown then. This is a defect of bia; please report it with \
              the command line and the input.",
};

/// Something that no engine can be asked about.
pub(crate) static NOT_MODELLED: Code = Code {
    name: "IO-U001",
    severity: Severity::Error,
    title: "something in the program is not modelled",
    explain: "The construct shown has a meaning that formulas cannot express, such as bitwise \
              operators on unbounded integers. The interpreter runs it (`bia simulate`), but no \
              engine can be asked about it: the verdict is unknown.",
};

/// What a program that has no graph is told.
pub(crate) fn not_modelled(error: &bia_cfg::BuildError) -> bia_base::Diagnostic {
    let diagnostic = bia_base::Diagnostic::new(&NOT_MODELLED, error.to_string());
    match error {
        bia_cfg::BuildError::Unsupported {
            span: Some(span), ..
        } => diagnostic.at(*span),
        bia_cfg::BuildError::Unsupported { span: None, .. } | bia_cfg::BuildError::Stopped(_) => {
            diagnostic
        }
    }
}

/// A property file that is not understood.
pub(crate) static BAD_PROPERTY_FILE: Code = Code {
    name: "IO-E010",
    severity: Severity::Error,
    title: "a property file is not understood",
    explain: "Property files hold lines of the form `CHECK( init(main()), LTL(G ! call(f())) )`, with \
              `G ! overflow`, `G valid-deref`, `G valid-free`, `G valid-memtrack`, \
              `G valid-memcleanup` or `F end` in place of the call. A property that is not \
              understood is never taken for one that holds.",
};

/// A file that is no witness.
pub(crate) static BAD_WITNESS: Code = Code {
    name: "WIT-E001",
    severity: Severity::Error,
    title: "a file is not a witness",
    explain: "Witnesses are YAML files of format 2.0 or 2.1: a list of entries, each with \
              `entry_type`, `metadata` and `content`. The place shown is the first that is not as the \
              format wants it. Aliases, anchors, keys that occur twice and keys that the content \
              does not have in the format are refused. See docs/witnesses.md.",
};

/// A witness about something else.
pub(crate) static OTHER_TASK: Code = Code {
    name: "WIT-E002",
    severity: Severity::Error,
    title: "a witness is about another task",
    explain: "The witness names its program by SHA-256, its specification and its data model. One \
              of them is not what was given here: was the program changed since the witness was \
              written, or is an option such as `--property` or `--data-model ILP32` missing?",
};

/// A location where nothing is.
pub(crate) static BAD_LOCATION: Code = Code {
    name: "WIT-E003",
    severity: Severity::Error,
    title: "a witness speaks of a place that does not exist",
    explain: "Invariants of loops stand at the keyword of a loop, those of locations and assumptions \
              at the first character of a statement or declaration, branches at their keyword or \
              `?`, calls at their closing parenthesis. Lines and columns count from 1.",
};

/// An expression that does not say anything.
pub(crate) static BAD_EXPRESSION: Code = Code {
    name: "WIT-E004",
    severity: Severity::Error,
    title: "an expression of a witness has no meaning at its place",
    explain: "Expressions are C expressions over the variables that are visible at their location, \
              without calls, assignments and other effects. This one cannot be parsed, uses a name \
              that is not visible there, has the wrong type, or has an effect.",
};

/// Something that some version of the format has.
pub(crate) static WITNESS_UNSUPPORTED: Code = Code {
    name: "WIT-U001",
    severity: Severity::Error,
    title: "a part of a witness is not supported",
    explain: "Ghost variables, contracts of functions, other moments of the past than `AnyPrev` and \
              `LastPrev`, violations of termination without a cycle and cycles of other properties, \
              other versions than 2.0 and 2.1, and other languages than C are not read. A witness is \
              never judged by the rest of it.",
};

/// There is no witness of a verdict.
pub(crate) static NO_WITNESS: Code = Code {
    name: "WIT-W001",
    severity: Severity::Warning,
    title: "no witness was written",
    explain: "Witnesses are about C programs, their safety and termination; GraphML has no words that Bia \
              could fill for why a program ends or goes on forever, and no format has any for LTL. K2 \
              programs and models have witnesses of their own kind (`--trace`, `--invariants`). A \
              violation whose execution cannot be repeated within ten seconds, or whose cycle is not \
              in the program's own text, has none either.",
};

/// Something that a format cannot express.
pub(crate) static NOT_EXPRESSIBLE: Code = Code {
    name: "IO-U003",
    severity: Severity::Error,
    title: "a format cannot express the program",
    explain: "`bia translate` and `bia encode` write what means the same as the program, or nothing: \
              floats in Boogie, unbounded integers in C or Promela, recursion in Promela and the like \
              are refused. docs/formats-programs.md lists what each format can say.",
};

static OWN: [&Code; 19] = [
    &UNREADABLE,
    &NOT_TEXT,
    &TOO_LARGE,
    &UNWRITABLE,
    &BAD_OUTPUT,
    &BAD_TRACE,
    &BAD_SOLVER,
    &NO_PROPERTY,
    &BAD_CHOICE,
    &EVIDENCE_REJECTED,
    &NOT_MODELLED,
    &BAD_PROPERTY_FILE,
    &BAD_WITNESS,
    &OTHER_TASK,
    &BAD_LOCATION,
    &BAD_EXPRESSION,
    &WITNESS_UNSUPPORTED,
    &NO_WITNESS,
    &NOT_EXPRESSIBLE,
];

/// Every code, sorted by name.
pub(crate) fn all() -> Vec<&'static Code> {
    let mut all: Vec<&'static Code> = OWN
        .iter()
        .chain(bia_k2::codes::ALL)
        .chain(bia_cfg::ltl::codes::ALL)
        .chain([&&bia_formats::horn::NO_CLAUSE])
        .chain(bia_formats::aiger::codes::ALL)
        .chain(bia_formats::btor2::codes::ALL)
        .chain(bia_formats::vmt::codes::ALL)
        .chain(bia_term::smtlib::codes::ALL)
        .chain(bia_cfront::codes::ALL)
        .chain(bia_cfront::sema::codes::ALL)
        .chain(bia_cfront::lower::codes::ALL)
        .copied()
        .collect();
    all.sort_by_key(|code| code.name);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_explained() {
        let all = all();
        assert!(all.windows(2).all(|w| w[0].name < w[1].name));
        for code in all {
            let letter = code.name.split('-').nth(1).and_then(|n| n.chars().next());
            let expected = match code.severity {
                Severity::Warning => &['W'][..],
                Severity::Error => &['E', 'U'],
            };
            assert!(
                letter.is_some_and(|l| expected.contains(&l)),
                "{}",
                code.name
            );
            assert!(
                !code.title.is_empty() && code.explain.len() > 20,
                "{}",
                code.name
            );
        }
    }
}
