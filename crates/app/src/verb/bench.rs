//! `bia bench` and its hidden supervisor: the crate `bench` does the work, this prints what it
//! reports.

use crate::{
    Exit,
    args::{BenchArgs, SuperviseArgs},
    interrupt,
    io::Io,
};
use bia_bench::{Caller, Error};
use std::{
    env,
    io::{self, Write as _},
};

/// `bia bench`.
pub(crate) fn bench(args: &BenchArgs, io: &mut Io) -> io::Result<Exit> {
    let caller = Caller {
        program: env::current_exe()?,
        version: env!("CARGO_PKG_VERSION"),
        commit: env!("BIA_COMMIT"),
        bar: !io.is_json(),
        cancel: interrupt::on_ctrl_c(),
    };
    let report = match bia_bench::bench(&args.options(), &caller) {
        Ok(report) => report,
        Err(Error::Asked(why)) => {
            io.warn(&format!("bia bench: {why}"));
            return Ok(Exit::BadInput);
        }
        Err(Error::Unwritten(why)) => return Err(why),
    };
    if report.left > 0 {
        let left = report.left;
        io.warn(&format!(
            "{left} runs are left: `--resume` goes on with them"
        ));
    }
    match io.is_json() {
        true => io.json(&report.document)?,
        false => {
            let folder = report.folder.display();
            writeln!(io.out(), "{}results in {folder}", report.text)?;
        }
    }
    Ok(match (report.failed, report.left) {
        (true, _) => Exit::Unsafe,
        (false, 0) => Exit::Ok,
        (false, _) => Exit::Unknown,
    })
}

/// `bia supervise`, which `bia bench` starts.
pub(crate) fn supervise(args: &SuperviseArgs, io: &mut Io) -> io::Result<Exit> {
    bia_bench::supervise(&args.supervised(), io.out())?;
    Ok(Exit::Ok)
}
