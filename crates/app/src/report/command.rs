//! The command that repeats an answer with the engine that found it, alone.
//!
//! It is the command that was given, without what chose the engines, and with the one engine:
//! everything else that matters, files, properties and limits, is in it already.

/// The command of these arguments, the program's name first, with this engine alone.
pub(crate) fn alone(args: impl IntoIterator<Item = String>, engine: &str) -> String {
    let mut args = args.into_iter();
    let mut words = vec![String::from("bia")];
    args.next();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--engine" | "--jobs" => {
                args.next();
            }
            other if other.starts_with("--engine=") || other.starts_with("--jobs=") => {}
            other => words.push(quoted(other)),
        }
    }
    words.extend(["--engine".into(), quoted(engine)]);
    words.join(" ")
}

/// A word as a shell reads it.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./:=,+@%".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_and_threads_are_replaced() {
        let given = "/usr/bin/bia verify --jobs 2 a.k2 --engine bmc,kind --id x --jobs=3";
        let args = given.split(' ').map(str::to_owned);
        let command = alone(args, "kind:max=20");
        assert_eq!(command, "bia verify a.k2 --id x --engine kind:max=20");
        let args = ["bia", "verify", "it's a.k2", "--engine=bmc"].map(str::to_owned);
        let command = alone(args, "bmc");
        assert_eq!(command, r"bia verify 'it'\''s a.k2' --engine bmc");
    }
}
