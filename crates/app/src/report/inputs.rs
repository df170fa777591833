//! The inputs of a counterexample of a C program: which function returned what, where.

use super::InputReport;
use bia_base::Sources;
use bia_verify::{
    confirm::{Input, InputKind, Inputs, literal},
    load::CProgram,
};

/// The inputs in order. Allocations that succeed are not worth a word.
pub(crate) fn inputs(c: &CProgram, inputs: &Inputs, sources: &Sources) -> Vec<InputReport> {
    let found = inputs.inputs.iter();
    found.filter_map(|input| one(c, input, sources)).collect()
}

fn one(c: &CProgram, input: &Input, sources: &Sources) -> Option<InputReport> {
    let module = &c.module;
    let function = &module[input.function];
    let result = module.types.signature(function.ty)?.result;
    let value = match &input.kind {
        InputKind::Fails(false) => return None,
        InputKind::Fails(true) => "0".into(),
        InputKind::Result(parts) => {
            let mut texts = Vec::new();
            for (part, value) in parts {
                let text = literal(module, part.ty, value).unwrap_or_else(|| "…".into());
                texts.push(match part.name.as_str() {
                    "" => text,
                    name => format!("{name} = {text}"),
                });
            }
            match parts.as_slice() {
                [(part, _)] if part.name.is_empty() => texts.concat(),
                _ => format!("{{{}}}", texts.join(", ")),
            }
        }
    };
    let (file, line) = c.place(sources, input.span);
    Some(InputReport {
        function: module.name(function.name).to_owned(),
        ty: module.types.text(&module.names, result),
        value,
        file: c.named(file),
        line,
    })
}
