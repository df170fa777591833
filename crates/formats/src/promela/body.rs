//! Writes the process: labels, guards and steps.

use super::{Writer, expr::Words};
use crate::{
    WriteError,
    names::made_up,
    program::{Terminator, one_line, speak},
};
use bia_base::Idx as _;
use bia_cfg::{Action, Edge, Loc, Step, Var};
use bia_term::{Op, Sort, SortData, Term};
use std::io::Write;

/// Where paths end.
const END: &str = "end_xn0";

impl Writer<'_> {
    pub(super) fn process(&mut self, out: &mut dyn Write) -> Result<(), WriteError> {
        let func = self.s.cfg.entry;
        writeln!(out, "\nactive proctype program_xn0() {{")?;
        writeln!(out, "    goto {};", label(self.s.cfg.start()))?;
        for at in 0..self.layout.order(func).len() {
            let loc = self.layout.order(func)[at];
            self.location(loc, out)?;
        }
        writeln!(out, "{END}: skip\n}}")?;
        Ok(())
    }

    fn location(&mut self, loc: Loc, out: &mut dyn Write) -> Result<(), WriteError> {
        let s = self.s;
        s.request.budget.check()?;
        writeln!(out, "{}:", label(loc))?;
        if s.is_error(loc) {
            let ids = s.cfg.targets.iter().filter(|target| target.loc == loc);
            let ids: Vec<String> = ids.map(|t| one_line(&t.id).replace('*', ".")).collect();
            let place = s.place(s.cfg.locs[loc].span).unwrap_or_default();
            writeln!(
                out,
                "    assert(false); /* {} {} */",
                ids.join(", "),
                comment(&place)
            )?;
        }
        match self.layout.terminator(&s.cfg, &s.terms, s.cfg.entry, loc) {
            Terminator::Return | Terminator::End => writeln!(out, "    goto {END};")?,
            Terminator::One(edge) => {
                self.edge(edge, 0, "    ", out)?;
                writeln!(out, ";")?;
            }
            Terminator::Branch(condition, yes, no) => {
                self.guarded(&[(condition, yes)], Some(no), out)?;
            }
            Terminator::Cases(cases) => self.guarded(&cases, None, out)?,
            Terminator::Choice(edges) => {
                writeln!(out, "    if")?;
                for edge in edges {
                    writeln!(out, "    :: true ->")?;
                    self.edge(edge, 0, "        ", out)?;
                    writeln!(out)?;
                }
                writeln!(out, "    fi;")?;
            }
        }
        Ok(())
    }

    /// Edges behind conditions of which at most one holds, and what is taken if none does.
    fn guarded(
        &mut self,
        cases: &[(Term, Edge)],
        otherwise: Option<Edge>,
        out: &mut dyn Write,
    ) -> Result<(), WriteError> {
        if let Some(step) = self.s.cfg.edges[cases[0].1].steps.first()
            && let Some(place) = self.at.step(self.s, step)
        {
            writeln!(out, "    /* {} */", comment(&place))?;
        }
        let conditions: Vec<Term> = cases.iter().map(|(condition, _)| *condition).collect();
        let texts = self.terms(&conditions)?;
        let reset = self.reset();
        if !self.lines.is_empty() {
            writeln!(out, "    atomic {{ {} }};", self.lines.join(" "))?;
        }
        writeln!(out, "    if")?;
        for (text, (_, edge)) in texts.iter().zip(cases) {
            writeln!(out, "    :: ({text}) -> {reset}")?;
            self.edge(*edge, 1, "        ", out)?;
            writeln!(out)?;
        }
        writeln!(out, "    :: else -> {reset}")?;
        match otherwise {
            Some(edge) => {
                self.edge(edge, 1, "        ", out)?;
                writeln!(out)?;
            }
            None => writeln!(out, "        goto {END}")?,
        }
        writeln!(out, "    fi;")?;
        Ok(())
    }

    /// The steps of an edge, then a jump; without a semicolon at the end.
    fn edge(
        &mut self,
        edge: Edge,
        skip: usize,
        indent: &str,
        out: &mut dyn Write,
    ) -> Result<(), WriteError> {
        let data = &self.s.cfg.edges[edge];
        if data.steps.len() > skip {
            writeln!(out, "{indent}atomic {{")?;
            for step in &data.steps[skip..] {
                self.step(step, indent, out)?;
            }
            writeln!(out, "{indent}    skip\n{indent}}};")?;
        }
        write!(out, "{indent}goto {}", label(data.to))?;
        self.at.forget();
        Ok(())
    }

    fn step(&mut self, step: &Step, indent: &str, out: &mut dyn Write) -> Result<(), WriteError> {
        if let Some(place) = self.at.step(self.s, step) {
            writeln!(out, "{indent}    /* {} */", comment(&place))?;
        }
        let line = match &step.action {
            Action::Assume(term) => {
                let text = self.terms(&[*term])?;
                let reset = self.reset();
                let reset = match reset.is_empty() {
                    true => "skip".into(),
                    false => reset,
                };
                let text = &text[0];
                format!("if :: ({text}) -> {reset} :: else -> {reset} goto {END} fi;")
                    .replace("skip goto", "goto")
            }
            Action::Assign(var, term) => self.assign(*var, *term)?,
            Action::Havoc(var, _) => {
                self.lines.clear();
                self.used.clear();
                let sort = self.s.terms.sort(self.s.cfg.vars[*var].term);
                let name = self.vars[var.index()].clone();
                self.havoc(sort, &name, indent, out)?;
                return Ok(());
            }
            Action::Call { .. } => return Err(self.refuse("a call that was not inlined")),
        };
        for before in std::mem::take(&mut self.lines) {
            writeln!(out, "{indent}    {before}")?;
        }
        writeln!(out, "{indent}    {line}")?;
        Ok(())
    }

    fn assign(&mut self, var: Var, term: Term) -> Result<String, WriteError> {
        let (terms, own) = (&self.s.terms, self.s.cfg.vars[var].term);
        let name = self.vars[var.index()].clone();
        let sort = terms.sort(term);
        if let SortData::Array { index, .. } = *terms.sort_data(sort) {
            if terms.op(term) == Op::Store && terms.args(term)[0] == own {
                let texts = self.terms(&[terms.args(term)[1], terms.args(term)[2]])?;
                let reset = self.reset();
                return Ok(format!("{name}[{}] = {}; {reset}", texts[0], texts[1]));
            }
            // Elements are read before any is changed: what is assigned may mention the variable.
            let count = self.indices(index)?;
            let text = self.terms(&[term])?;
            let spare = self.spare(sort);
            let all = |to: &str, from: &str| -> String {
                let cells = (0..count).map(|at| {
                    let at = at.to_string();
                    format!("{to}[{at}] = {};", Words::at(from, &at))
                });
                cells.collect::<Vec<String>>().join(" ")
            };
            let first = all(&spare, &text[0]);
            self.lines.push(first);
            let second = all(&name, &format!("{spare}[{}]", Words::INDEX));
            return Ok(format!("{second} {}", self.reset()));
        }
        let text = self.terms(&[term])?;
        Ok(format!("{name} = {}; {}", text[0], self.reset()))
    }

    /// An auxiliary variable.
    pub(super) fn spare(&mut self, sort: Sort) -> String {
        let name = self.pool.take(sort);
        self.used.push((sort, name.clone()));
        name
    }

    /// Auxiliary variables are 0 where they are not used: states do not differ in them.
    fn reset(&self) -> String {
        let mut text = String::new();
        for (sort, name) in &self.used {
            let count = match self.s.terms.sort_data(*sort) {
                SortData::Array { index, .. } => self.indices(*index).ok(),
                SortData::Bool
                | SortData::Int
                | SortData::Real
                | SortData::RoundingMode
                | SortData::Bv(_)
                | SortData::Float(_)
                | SortData::Enum(_)
                | SortData::Uninterpreted(_) => None,
            };
            match count {
                None => text.push_str(&format!("{name} = 0; ")),
                Some(count) => {
                    for at in 0..count {
                        text.push_str(&format!("{name}[{at}] = 0; "));
                    }
                }
            }
        }
        text
    }

    fn havoc(
        &mut self,
        sort: Sort,
        name: &str,
        indent: &str,
        out: &mut dyn Write,
    ) -> Result<(), WriteError> {
        match self.s.terms.sort_data(sort) {
            SortData::Bool => {
                writeln!(out, "{indent}    if :: {name} = true :: {name} = false fi;")?;
            }
            SortData::Enum(data) => {
                write!(out, "{indent}    if")?;
                for at in 0..data.constructors.len() {
                    write!(out, " :: {name} = {at}")?;
                }
                writeln!(out, " fi;")?;
            }
            SortData::Bv(width) => {
                writeln!(out, "{indent}    {name} = 0;")?;
                for bit in 0..*width {
                    let bit = super::expr::literal(1_u64 << bit.min(63), 32);
                    writeln!(
                        out,
                        "{indent}    if :: {name} = ({name} | {bit}) :: skip fi;"
                    )?;
                }
            }
            SortData::Array { index, element } => {
                let element = *element;
                for at in 0..self.indices(*index)? {
                    self.havoc(element, &format!("{name}[{at}]"), indent, out)?;
                }
            }
            SortData::Int
            | SortData::Real
            | SortData::RoundingMode
            | SortData::Float(_)
            | SortData::Uninterpreted(_) => {
                return Err(self.refuse("any value of an infinite type"));
            }
        }
        Ok(())
    }

    /// The texts of terms; what they need first is in `lines`.
    fn terms(&mut self, roots: &[Term]) -> Result<Vec<String>, WriteError> {
        self.lines.clear();
        self.used.clear();
        self.pool.reset();
        speak(&self.s.terms, roots, &mut Words { writer: self })
    }
}

fn comment(text: &str) -> String {
    text.replace('*', ".")
}

fn label(loc: Loc) -> String {
    made_up("loc", loc.index())
}
