//! [`Circuit`]: a circuit with the names that a file gives.

use crate::{
    Comments,
    names::Named,
    symbols::{self, escape},
};
use bia_solver::aig::AigSystem;
use bia_system::Ts;
use bia_term::Terms;

/// A circuit with names. A name that is empty is none.
#[derive(Clone, Debug, Default)]
pub struct Circuit {
    /// The circuit.
    pub system: AigSystem,
    /// Names of the inputs.
    pub inputs: Vec<String>,
    /// Names of the latches.
    pub latches: Vec<String>,
    /// Names of the bad literals.
    pub bad: Vec<String>,
    /// Names of the sets of justice literals.
    pub justice: Vec<String>,
    /// Lines at the end of the file.
    pub comments: Vec<String>,
}

impl From<AigSystem> for Circuit {
    fn from(system: AigSystem) -> Self {
        Self {
            inputs: vec![String::new(); system.inputs.len()],
            latches: vec![String::new(); system.latches.len()],
            bad: vec![String::new(); system.bad.len()],
            justice: vec![String::new(); system.justice.len()],
            system,
            ..Self::default()
        }
    }
}

/// The comments of a system's circuit: the head, and where variables come from.
pub fn comments(terms: &Terms, ts: &Ts, comments: &Comments) -> Vec<String> {
    let state = ts.state.iter().map(|var| var.now);
    let vars = state.chain(ts.inputs.iter().copied());
    let placed = vars.filter_map(|var| {
        let name = escape(symbols::of(terms, var));
        Some(format!("{name}: {}", comments.place(var)?))
    });
    comments.head().chain(placed).collect()
}

/// The names that are written, with the symbols of the file.
pub fn names(circuit: &Circuit) -> Vec<Named> {
    let mut list = Vec::new();
    for (kind, letter, names) in [
        ("input", 'i', &circuit.inputs),
        ("state", 'l', &circuit.latches),
        ("bad", 'b', &circuit.bad),
        ("justice", 'j', &circuit.justice),
    ] {
        for (number, name) in names.iter().enumerate() {
            if !name.is_empty() {
                list.push(Named {
                    kind,
                    id: format!("{letter}{number}"),
                    name: name.clone(),
                    written: escape(name),
                });
            }
        }
    }
    list
}
