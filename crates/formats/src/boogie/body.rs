//! Writes procedures: their variables, labels and steps.

use super::{RECURSION, Writer};
use crate::{
    WriteError,
    names::made_up,
    program::{Terminator, speak},
};
use bia_base::Idx as _;
use bia_cfg::{Action, Edge, Func, Loc, Step, Var, VarKind};
use bia_term::{SortData, Term};
use std::io::Write;

impl Writer<'_> {
    pub(super) fn procedure(&mut self, func: Func, out: &mut dyn Write) -> Result<(), WriteError> {
        let s = self.s;
        let data = &s.cfg.funcs[func];
        let starts = func == s.cfg.entry;
        self.at.span = data.origin.and_then(|f| s.cfg.program.function(f).span);
        self.at.forget();
        let mut params = Vec::new();
        for param in data.params.iter().filter(|_| !starts) {
            let ty = self.of(*param)?;
            params.push(format!("{}_xp: {ty}", self.vars[param.index()]));
        }
        let mut returns = Vec::new();
        for result in data.returns.iter().filter(|_| !starts) {
            let ty = self.of(*result)?;
            returns.push(format!("{}: {ty}", self.vars[result.index()]));
        }
        let mark = match (starts, self.recursive[func.index()]) {
            (true, _) => "{:entrypoint}".into(),
            (false, false) => "{:inline 1}".into(),
            (false, true) => format!("{{:inline {RECURSION}}}"),
        };
        let name = &self.funcs[func.index()];
        let (params, returns) = (params.join(", "), returns.join(", "));
        write!(out, "\nprocedure {mark} {name}({params})")?;
        if !returns.is_empty() {
            write!(out, " returns ({returns})")?;
        }
        writeln!(out)?;
        let globals = s.cfg.vars.values().zip(&self.vars);
        let globals = globals.filter(|(var, _)| var.kind == VarKind::Global);
        let globals: Vec<&str> = globals.map(|(_, name)| name.as_str()).collect();
        if !globals.is_empty() {
            writeln!(out, "  modifies {};", globals.join(", "))?;
        }
        writeln!(out, "{{")?;
        self.locals(func, starts, out)?;
        writeln!(out, "  {}:", made_up("entry", 0))?;
        for param in data.params.iter().filter(|_| !starts) {
            let name = &self.vars[param.index()];
            writeln!(out, "    {name} := {name}_xp;")?;
        }
        writeln!(out, "    goto {};", label(data.entry))?;
        self.pool = std::mem::take(&mut self.pools[func.index()]);
        for at in 0..self.layout.order(func).len() {
            let order = self.layout.order(func);
            let (loc, next) = (order[at], order.get(at + 1).copied());
            self.location(func, loc, next, out)?;
        }
        self.pools[func.index()] = std::mem::take(&mut self.pool);
        writeln!(out, "}}")?;
        Ok(())
    }

    /// The type of a variable.
    fn of(&mut self, var: Var) -> Result<String, WriteError> {
        self.ty(self.s.terms.sort(self.s.cfg.vars[var].term))
    }

    fn locals(&mut self, func: Func, starts: bool, out: &mut dyn Write) -> Result<(), WriteError> {
        let s = self.s;
        for var in &s.locals[func.index()] {
            let declared = !starts && s.cfg.funcs[func].returns.contains(var);
            if !declared {
                let ty = self.of(*var)?;
                writeln!(out, "  var {}: {ty};", self.vars[var.index()])?;
            }
        }
        let spare: Vec<_> = self.pools[func.index()].all().collect();
        for (sort, name) in spare {
            writeln!(out, "  var {name}: {};", self.ty(sort)?)?;
        }
        Ok(())
    }

    fn location(
        &mut self,
        func: Func,
        loc: Loc,
        next: Option<Loc>,
        out: &mut dyn Write,
    ) -> Result<(), WriteError> {
        let s = self.s;
        s.request.budget.check()?;
        if self.layout.is_label(loc) || loc == s.cfg.funcs[func].entry {
            writeln!(out, "  {}:", label(loc))?;
        }
        if s.is_error(loc) {
            let ids = s.cfg.targets.iter().filter(|target| target.loc == loc);
            let ids: Vec<String> = ids.map(|t| crate::program::one_line(&t.id)).collect();
            let place = s.place(s.cfg.locs[loc].span).unwrap_or_default();
            writeln!(out, "    assert false; // {} {place}", ids.join(", "))?;
        }
        match self.layout.terminator(&s.cfg, &s.terms, func, loc) {
            Terminator::Return => writeln!(out, "    return;")?,
            Terminator::End => writeln!(out, "    assume false; return;")?,
            Terminator::One(edge) => self.edge(edge, next, out)?,
            Terminator::Branch(_, yes, no) => self.edges(&[yes, no], out)?,
            Terminator::Cases(cases) => {
                let edges: Vec<Edge> = cases.iter().map(|(_, edge)| *edge).collect();
                self.edges(&edges, out)?;
            }
            Terminator::Choice(edges) => self.edges(&edges, out)?,
        }
        Ok(())
    }

    fn edges(&mut self, edges: &[Edge], out: &mut dyn Write) -> Result<(), WriteError> {
        let way = |edge: &Edge| made_up("way", edge.index());
        let labels: Vec<String> = edges.iter().map(way).collect();
        writeln!(out, "    goto {};", labels.join(", "))?;
        for (edge, label) in edges.iter().zip(labels) {
            writeln!(out, "  {label}:")?;
            self.edge(*edge, None, out)?;
        }
        Ok(())
    }

    fn edge(
        &mut self,
        edge: Edge,
        next: Option<Loc>,
        out: &mut dyn Write,
    ) -> Result<(), WriteError> {
        let data = &self.s.cfg.edges[edge];
        self.at.forget();
        for step in &data.steps {
            self.step(step, out)?;
        }
        if next != Some(data.to) {
            writeln!(out, "    goto {};", label(data.to))?;
        }
        Ok(())
    }

    fn step(&mut self, step: &Step, out: &mut dyn Write) -> Result<(), WriteError> {
        if let Some(place) = self.at.step(self.s, step) {
            writeln!(out, "    // {place}")?;
        }
        self.pool.reset();
        match &step.action {
            Action::Assume(term) => {
                let text = self.terms(&[*term], out)?;
                writeln!(out, "    assume {};", text[0])?;
            }
            Action::Assign(var, term) => {
                let text = self.terms(&[*term], out)?;
                writeln!(out, "    {} := {};", self.vars[var.index()], text[0])?;
            }
            Action::Havoc(var, _) => self.havoc(*var, out)?,
            Action::Call {
                callee,
                args,
                results,
            } => {
                let args = self.terms(args, out)?.join(", ");
                let callee = &self.funcs[callee.index()];
                // Boogie wants different targets.
                let mut taken = Vec::with_capacity(results.len());
                for result in results {
                    let sort = self.s.terms.sort(self.s.cfg.vars[*result].term);
                    taken.push(self.pool.take(sort));
                }
                let to = match taken.is_empty() {
                    true => String::new(),
                    false => format!("{} := ", taken.join(", ")),
                };
                writeln!(out, "    call {to}{callee}({args});")?;
                for (result, text) in results.iter().zip(&taken) {
                    writeln!(out, "    {} := {text};", self.vars[result.index()])?;
                }
            }
        }
        Ok(())
    }

    fn havoc(&mut self, var: Var, out: &mut dyn Write) -> Result<(), WriteError> {
        let sort = self.s.terms.sort(self.s.cfg.vars[var].term);
        let name = &self.vars[var.index()];
        match self.s.terms.sort_data(sort) {
            SortData::Enum(data) => {
                let count = data.constructors.len();
                writeln!(
                    out,
                    "    havoc {name}; assume 0 <= {name} && {name} < {count};"
                )?;
            }
            SortData::Array { element, .. } if self.has_enum(*element) => {
                return Err(self.refuse("any value for a map into an enumeration"));
            }
            SortData::Bool
            | SortData::Int
            | SortData::Real
            | SortData::Bv(_)
            | SortData::Float(_)
            | SortData::RoundingMode
            | SortData::Array { .. }
            | SortData::Uninterpreted(_) => writeln!(out, "    havoc {name};")?,
        }
        Ok(())
    }

    /// The texts of terms, after what they need first.
    fn terms(&mut self, roots: &[Term], out: &mut dyn Write) -> Result<Vec<String>, WriteError> {
        let terms = &self.s.terms;
        speak(terms, roots, &mut super::expr::Words { writer: self, out })
    }
}

fn label(loc: Loc) -> String {
    made_up("loc", loc.index())
}
