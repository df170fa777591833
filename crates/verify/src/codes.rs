//! All diagnostic codes of the tool, in one list for `bia explain`, those of formats by their rows;
//! and those of this crate.

use crate::format::FORMATS;
use bia_base::{Code, codes};

codes! {
    UNREADABLE Error "IO-E001" "a file cannot be read"
        "The file does not exist, is a directory, or may not be read. The message of the \
         operating system says which."
    NOT_TEXT Error "IO-E002" "a file is not UTF-8 text"
        "Programs are read as UTF-8. The place shown is the first byte that is not. Is it a \
         binary file, or text in another encoding? `iconv -f latin1 -t utf8` converts the \
         latter."
    TOO_LARGE Error "IO-E003" "a file is too large"
        "Files of 4 GiB and more are not read: places in them could not be named."
    UNWRITABLE Error "IO-E004" "a file cannot be written"
        "The message of the operating system says why."
    BAD_OUTPUT Error "IO-E011" "an output is an input, or another output"
        "Nothing was run and nothing was written. A file that is to be written is read as well, by the \
         same name or through a link, or two options name the same file. Numbered files (FILE.2, \
         FILE.3 …) that an earlier run left count too."
    UNKNOWN_FORMAT Error "IO-E012" "a file is not of a format that can be used here"
        "What a file is, is said by the ending of its name, or by `--input KIND` whatever the name; names \
         without ending and standard input are K2. `bia verify` and `bia check` read programs, models and \
         Horn clauses; other commands are for programs in C or K2. docs/formats.md lists the formats."
    BAD_REGISTERS Error "IO-E013" "registers, volatile objects or a target that cannot be used"
        "`--mmio` takes regions such as `0x40000000+0x1000`, or `@FILE` with one in each line and comments \
         after `#`; they do not overlap and leave out address 0. `--volatile` takes `registers`, `all` or \
         names of static objects. With the `--target` of another machine the headers of this one are of \
         no use: say where those of the target are with `-I`."
    BAD_TRACE Error "IO-E005" "a trace does not fit the program"
        "A trace is replayed statement by statement. Replay stops at the first line that is \
         not what the program does at that point: another statement, a value of another type, \
         a choice too few or too many. Was the program changed since the trace was written?"
    BAD_SOLVER Error "IO-E006" "a solver cannot be used like that"
        "The command line of an external solver is empty or has an open quote; or the \
         bit-blaster was asked for a script with operations whose value SMT-LIB leaves open \
         (`fp.to_ubv` out of range, `fp.min` of zeros of different sign, …): it takes fixed \
         values there, so its unsat would mean less than SMT-LIB's. Use another backend."
    NO_PROPERTY Error "IO-E007" "there is no such property"
        "`bia verify` answers the questions that annotations of labels ask: `:error ID`, \
         `:live ID`, `:notlive ID`. The program has none, or none with the id that was asked \
         for. A program without a property is never reported as safe."
    BAD_CHOICE Error "IO-E008" "an engine, option or pass does not exist"
        "`bia engines` lists engines with their options, and the passes. Engines are separated \
         by commas; options of an engine follow a colon: `kind:simple-path=false,bmc`."
    EVIDENCE_REJECTED Error "IO-E009" "the evidence of a verdict was refused"
        "An engine gave an answer, but the independent check of its evidence did not accept \
         it: a counterexample did not replay, or a proof was not confirmed by the other \
         solver. The verdict is unknown then. This is a defect of bia; please report it with \
         the command line and the input."
    NOT_MODELLED Error "IO-U001" "something in the program is not modelled"
        "The construct shown has a meaning that formulas cannot express, such as bitwise \
         operators on unbounded integers. The interpreter runs it (`bia simulate`), but no \
         engine can be asked about it: the verdict is unknown."
    BAD_PROPERTY_FILE Error "IO-E010" "a property file is not understood"
        "Property files hold lines of the form `CHECK( init(main()), LTL(G ! call(f())) )`, with \
         `G ! overflow`, `G valid-deref`, `G valid-free`, `G valid-memtrack`, \
         `G valid-memcleanup` or `F end` in place of the call. A property that is not \
         understood is never taken for one that holds."
    BAD_WITNESS Error "WIT-E001" "a file is not a witness"
        "Witnesses are YAML files of format 2.0 or 2.1: a list of entries, each with \
         `entry_type`, `metadata` and `content`. The place shown is the first that is not as the \
         format wants it. Aliases, anchors, keys that occur twice and keys that the content \
         does not have in the format are refused. See docs/witnesses.md."
    OTHER_TASK Error "WIT-E002" "a witness is about another task"
        "The witness names its program by SHA-256, its specification and its data model. One \
         of them is not what was given here: was the program changed since the witness was \
         written, or is an option such as `--property` or `--data-model ILP32` missing?"
    BAD_LOCATION Error "WIT-E003" "a witness speaks of a place that does not exist"
        "Invariants of loops stand at the keyword of a loop, those of locations and assumptions \
         at the first character of a statement or declaration, branches at their keyword or \
         `?`, calls at their closing parenthesis. Lines and columns count from 1."
    BAD_EXPRESSION Error "WIT-E004" "an expression of a witness has no meaning at its place"
        "Expressions are C expressions over the variables that are visible at their location, \
         without calls, assignments and other effects. This one cannot be parsed, uses a name \
         that is not visible there, has the wrong type, or has an effect."
    WITNESS_UNSUPPORTED Error "WIT-U001" "a part of a witness is not supported"
        "Ghost variables, contracts of functions, other moments of the past than `AnyPrev` and \
         `LastPrev`, violations of termination without a cycle and cycles of other properties, \
         other versions than 2.0 and 2.1, and other languages than C are not read. A witness is \
         never judged by the rest of it."
    NO_WITNESS Warning "WIT-W001" "no witness was written"
        "Witnesses are about C programs, their safety and termination; GraphML has no words that Bia \
         could fill for why a program ends or goes on forever, and no format has any for LTL. K2 \
         programs and models have witnesses of their own kind (`--trace`, `--invariants`). A \
         violation whose execution cannot be repeated within ten seconds, or whose cycle is not \
         in the program's own text, has none either."
    ACCESSES_UNCHECKED Warning "IO-W001" "memory accesses are not checked"
        "Without `--check` all undefined behaviour is looked for, accesses to memory included. What is \
         named in the message is modelled only where accesses are not checked, so the verdict is about \
         the other checks; it assumes that accesses are valid, as it says. With `--check memsafety` \
         such a program is refused."
    NOT_EXPRESSIBLE Error "IO-U003" "a format cannot express the program"
        "`bia translate` and `bia encode` write what means the same as the program, or nothing: \
         floats in Boogie, unbounded integers in C or Promela, recursion in Promela and the like \
         are refused. docs/formats-programs.md lists what each format can say."
}

/// What a program that has no graph is told.
pub fn not_modelled(error: &bia_cfg::BuildError) -> bia_base::Diagnostic {
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

/// Every code, sorted by name.
pub fn all() -> Vec<&'static Code> {
    let mut all: Vec<&'static Code> = ALL
        .iter()
        .chain(bia_cfg::ltl::codes::ALL)
        .chain(bia_term::smtlib::codes::ALL)
        .copied()
        .chain(FORMATS.iter().flat_map(|format| (format.codes)()))
        .collect();
    all.sort_by_key(|code| code.name);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use bia_base::Severity;

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
