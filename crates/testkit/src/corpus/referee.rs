//! What a compiled program does: the lines `gcc: FLAGS => OUTCOME` of a header in C.
//!
//! ```text
//!   //@ gcc: -O2 => exit 3                      it ends with this status, and reports nothing
//!   //@ gcc: -m32 => signal ABRT                a signal ends it, and it reports nothing
//!   //@ gcc: -g -fsanitize=address => asan      AddressSanitizer or LeakSanitizer reports
//!   //@ gcc: -fsanitize=undefined => ubsan      UBSan reports
//!   //@ gcc: => rejected                        it does not compile or does not link
//!   //@ gcc: -O0 => hangs                       it still runs after two seconds of processor time
//! ```

use std::fmt;

/// One line: the flags, and what the program does that they make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Referee {
    /// `gcc` or `clang`.
    pub compiler: &'static str,
    /// Flags of the compiler.
    pub flags: Vec<String>,
    /// What is expected of the program.
    pub outcome: Outcome,
}

/// What a compiled program does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It ends with this status.
    Exit(i32),
    /// A signal ends it; its name without `SIG`.
    Signal(String),
    /// AddressSanitizer or LeakSanitizer reports.
    Asan,
    /// UBSan reports.
    Ubsan,
    /// There is no program.
    Rejected,
    /// It does not end in time.
    Hangs,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Exit(status) => write!(f, "exit {status}"),
            Outcome::Signal(name) => write!(f, "signal {name}"),
            Outcome::Asan => f.write_str("asan"),
            Outcome::Ubsan => f.write_str("ubsan"),
            Outcome::Rejected => f.write_str("rejected"),
            Outcome::Hangs => f.write_str("hangs"),
        }
    }
}

impl Referee {
    /// Whether the program is one of 32 bits.
    pub fn narrow(&self) -> bool {
        self.flags.iter().any(|flag| flag == "-m32")
    }

    /// Whether a sanitizer of this name watches the program.
    pub fn sanitized(&self, name: &str) -> bool {
        let mut lists = self.flags.iter();
        lists.any(|flag| {
            let list = flag.strip_prefix("-fsanitize=");
            list.is_some_and(|list| list.split(',').any(|part| part == name))
        })
    }

    /// Reads the value of a line.
    pub(super) fn parse(compiler: &'static str, value: &str) -> Result<Self, String> {
        const FORM: &str = "`gcc` or `clang` wants `FLAGS => OUTCOME`, an outcome being `exit N`, \
             `signal NAME`, `asan`, `ubsan`, `rejected` or `hangs`";
        let (flags, outcome) = value.split_once("=>").ok_or(FORM)?;
        let words: Vec<&str> = outcome.split_whitespace().collect();
        let outcome = match words.as_slice() {
            ["exit", status] => Outcome::Exit(status.parse().map_err(|_| FORM)?),
            ["signal", name] => {
                let name = name.strip_prefix("SIG").unwrap_or(name);
                Outcome::Signal(name.to_owned())
            }
            ["asan"] => Outcome::Asan,
            ["ubsan"] => Outcome::Ubsan,
            ["rejected"] => Outcome::Rejected,
            ["hangs"] => Outcome::Hangs,
            _ => return Err(FORM.into()),
        };
        Ok(Self {
            compiler,
            flags: flags.split_whitespace().map(str::to_owned).collect(),
            outcome,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        for (text, outcome) in [
            ("-O2 -m32 => exit 3", Outcome::Exit(3)),
            ("=> signal SIGABRT", Outcome::Signal("ABRT".into())),
            ("-g => asan", Outcome::Asan),
            ("=> ubsan", Outcome::Ubsan),
            ("=> rejected", Outcome::Rejected),
            ("=> hangs", Outcome::Hangs),
        ] {
            let line = Referee::parse("gcc", text).unwrap();
            assert_eq!(line.outcome, outcome);
            assert_eq!(line.narrow(), text.contains("-m32"));
        }
        let line = Referee::parse("gcc", "-fsanitize=undefined,address => asan").unwrap();
        assert!(line.sanitized("address") && !line.sanitized("addr"));
        for bad in ["exit 0", "-O1 => exit", "=> exit x", "=> leaks", "=>"] {
            assert!(Referee::parse("gcc", bad).is_err(), "{bad}");
        }
    }
}
