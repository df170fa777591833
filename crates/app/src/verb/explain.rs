//! `bia explain`: what a diagnostic code means.

use crate::{Exit, args::ExplainArgs, io::Io};
use bia_base::Code;
use bia_verify::codes;
use serde::Serialize;
use std::io::{self, Write as _};

#[derive(Serialize)]
struct Explained {
    schema: &'static str,
    code: &'static str,
    severity: &'static str,
    title: &'static str,
    explain: &'static str,
}

impl From<&'static Code> for Explained {
    fn from(code: &'static Code) -> Self {
        Self {
            schema: "bia-explain/1",
            code: code.name,
            severity: code.severity.name(),
            title: code.title,
            explain: code.explain,
        }
    }
}

pub(crate) fn explain(args: &ExplainArgs, io: &mut Io) -> io::Result<Exit> {
    let all = codes::all();
    let Some(asked) = &args.code else {
        if io.is_json() {
            let list: Vec<Explained> = all.into_iter().map(Into::into).collect();
            io.json(&list)?;
        } else {
            for code in all {
                writeln!(io.out(), "{}  {}", code.name, code.title)?;
            }
        }
        return Ok(Exit::Ok);
    };
    let Some(code) = all.iter().find(|c| c.name.eq_ignore_ascii_case(asked)) else {
        io.warn(&format!(
            "error: there is no code `{}`; `bia explain` lists all of them",
            asked.escape_debug()
        ));
        if io.is_json() {
            let none: [Explained; 0] = [];
            io.json(&none)?;
        }
        return Ok(Exit::BadInput);
    };
    if io.is_json() {
        io.json(&Explained::from(*code))?;
    } else {
        let severity = code.severity.name();
        writeln!(
            io.out(),
            "{} ({severity}): {}\n\n{}",
            code.name,
            code.title,
            code.explain.trim_end()
        )?;
    }
    Ok(Exit::Ok)
}
