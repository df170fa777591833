//! Writes functions: variables, labels and steps.

use super::{Writer, expr::Words};
use crate::{
    WriteError,
    names::made_up,
    program::{Terminator, one_line, speak},
};
use bia_base::Idx as _;
use bia_cfg::{Action, Edge, Func, Loc, Step, Var};
use bia_term::{Op, Sort, Term};
use std::io::Write;

impl Writer<'_> {
    fn sort_of(&self, var: Var) -> Sort {
        self.s.terms.sort(self.s.cfg.vars[var].term)
    }

    /// Parameters and result.
    pub(super) fn head(&mut self, func: Func) -> Result<String, WriteError> {
        let data = &self.s.cfg.funcs[func];
        let name = self.funcs[func.index()].clone();
        self.at.span = data
            .origin
            .and_then(|f| self.s.cfg.program.function(f).span);
        if func == self.s.cfg.entry {
            let result = if name == "main" { "int" } else { "static void" };
            return Ok(format!("{result} {name}(void)"));
        }
        let mut params = Vec::new();
        for param in &data.params {
            let ty = self.storage(self.sort_of(*param))?;
            params.push(format!("{ty} {}", self.vars[param.index()]));
        }
        let result = match data.returns[..] {
            [result] => self.storage(self.sort_of(result))?,
            _ => "void".into(),
        };
        let params = match params.is_empty() {
            true => "void".into(),
            false => params.join(", "),
        };
        Ok(format!("static {result} {name}({params})"))
    }

    /// The variables that several results go through.
    pub(super) fn results(&mut self, func: Func, out: &mut dyn Write) -> Result<(), WriteError> {
        let data = &self.s.cfg.funcs[func];
        if func == self.s.cfg.entry || data.returns.len() < 2 {
            return Ok(());
        }
        for (at, result) in data.returns.iter().enumerate() {
            let ty = self.storage(self.sort_of(*result))?;
            writeln!(out, "static {ty} {};", result_name(func, at))?;
        }
        Ok(())
    }

    pub(super) fn function(&mut self, func: Func, out: &mut dyn Write) -> Result<(), WriteError> {
        let s = self.s;
        s.request.budget.check()?;
        let data = &s.cfg.funcs[func];
        let head = self.head(func)?;
        self.at.forget();
        writeln!(out, "\n{head} {{")?;
        let starts = func == s.cfg.entry;
        for var in &s.locals[func.index()] {
            let is_param = !starts && data.params.contains(var);
            if !is_param {
                let ty = self.storage(self.sort_of(*var))?;
                writeln!(out, "    {ty} {};", self.vars[var.index()])?;
            }
        }
        let count = self.layout.order(func).len();
        for at in 0..count {
            let order = self.layout.order(func);
            let (loc, next) = (order[at], order.get(at + 1).copied());
            self.location(func, loc, next, out)?;
        }
        writeln!(out, "}}")?;
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
        if self.layout.is_label(loc) {
            writeln!(out, "{}:;", label(loc))?;
        }
        if s.is_error(loc) {
            let ids = s.cfg.targets.iter().filter(|target| target.loc == loc);
            let ids: Vec<String> = ids.map(|t| one_line(&t.id)).collect();
            let place = s.place(s.cfg.locs[loc].span).unwrap_or_default();
            writeln!(out, "    reach_error(); // {} {place}", ids.join(", "))?;
        }
        match self.layout.terminator(&s.cfg, &s.terms, func, loc) {
            Terminator::Return => self.leave(func, out)?,
            Terminator::End => end(out)?,
            Terminator::One(edge) => self.edge(edge, 0, next, out)?,
            Terminator::Branch(condition, yes, no) => {
                self.test(condition, yes, out)?;
                self.edge(no, 1, None, out)?;
                self.rest(yes, 1, next, out)?;
            }
            Terminator::Cases(cases) => {
                for (condition, edge) in &cases {
                    self.test(*condition, *edge, out)?;
                }
                end(out)?;
                for (_, edge) in cases {
                    self.rest(edge, 1, None, out)?;
                }
            }
            Terminator::Choice(edges) => {
                let input = self.input("uint", "u32");
                writeln!(out, "    switch ({input} % {}U) {{", edges.len())?;
                for (at, edge) in edges.iter().enumerate() {
                    let case = match at + 1 == edges.len() {
                        true => "default".into(),
                        false => format!("case {at}"),
                    };
                    writeln!(out, "    {case}: goto {};", self.entrance(*edge, 0))?;
                }
                writeln!(out, "    }}")?;
                for edge in edges {
                    self.rest(edge, 0, None, out)?;
                }
            }
        }
        Ok(())
    }

    /// Where to jump to take an edge behind its first steps.
    fn entrance(&self, edge: Edge, skip: usize) -> String {
        let data = &self.s.cfg.edges[edge];
        match data.steps.len() > skip {
            true => made_up("way", edge.index()),
            false => label(data.to),
        }
    }

    /// A jump to the edge if the condition holds.
    fn test(&mut self, condition: Term, edge: Edge, out: &mut dyn Write) -> Result<(), WriteError> {
        if let Some(step) = self.s.cfg.edges[edge].steps.first()
            && let Some(place) = self.at.step(self.s, step)
        {
            writeln!(out, "    // {place}")?;
        }
        let text = self.terms(&[condition])?;
        let line = format!("if ({}) goto {};", text[0], self.entrance(edge, 1));
        self.statement(&[line], out)
    }

    /// What stands at the entrance of an edge, if that is not where it leads.
    fn rest(
        &mut self,
        edge: Edge,
        skip: usize,
        next: Option<Loc>,
        out: &mut dyn Write,
    ) -> Result<(), WriteError> {
        if self.s.cfg.edges[edge].steps.len() > skip {
            writeln!(out, "{}:;", made_up("way", edge.index()))?;
            self.edge(edge, skip, next, out)?;
        }
        Ok(())
    }

    fn edge(
        &mut self,
        edge: Edge,
        skip: usize,
        next: Option<Loc>,
        out: &mut dyn Write,
    ) -> Result<(), WriteError> {
        let data = &self.s.cfg.edges[edge];
        for step in &data.steps[skip..] {
            self.step(step, out)?;
        }
        if next != Some(data.to) {
            writeln!(out, "    goto {};", label(data.to))?;
        }
        self.at.forget();
        Ok(())
    }

    fn leave(&mut self, func: Func, out: &mut dyn Write) -> Result<(), WriteError> {
        let data = &self.s.cfg.funcs[func];
        if func == self.s.cfg.entry {
            let main = self.funcs[func.index()] == "main";
            writeln!(out, "    return{};", if main { " 0" } else { "" })?;
            return Ok(());
        }
        match data.returns[..] {
            [result] => writeln!(out, "    return {};", self.vars[result.index()])?,
            _ => {
                for (at, result) in data.returns.iter().enumerate() {
                    let name = &self.vars[result.index()];
                    writeln!(out, "    {} = {name};", result_name(func, at))?;
                }
                writeln!(out, "    return;")?;
            }
        }
        Ok(())
    }

    /// The auxiliary variables of the step, then its lines.
    fn statement(&mut self, lines: &[String], out: &mut dyn Write) -> Result<(), WriteError> {
        if self.lines.is_empty() {
            for line in lines {
                writeln!(out, "    {line}")?;
            }
            return Ok(());
        }
        writeln!(out, "    {{")?;
        for line in self.lines.drain(..).chain(lines.iter().cloned()) {
            writeln!(out, "        {line}")?;
        }
        writeln!(out, "    }}")?;
        Ok(())
    }

    fn step(&mut self, step: &Step, out: &mut dyn Write) -> Result<(), WriteError> {
        if let Some(place) = self.at.step(self.s, step) {
            writeln!(out, "    // {place}")?;
        }
        let lines = match &step.action {
            Action::Assume(term) => {
                let text = self.terms(&[*term])?;
                vec![format!("__VERIFIER_assume({});", text[0])]
            }
            Action::Assign(var, term) => vec![self.assign(*var, *term)?],
            Action::Havoc(var, _) => {
                let any = self.any(self.sort_of(*var))?;
                vec![format!("{} = {any};", self.vars[var.index()])]
            }
            Action::Call {
                callee,
                args,
                results,
            } => {
                let args = self.terms(args)?.join(", ");
                let call = format!("{}({args});", self.funcs[callee.index()]);
                match results[..] {
                    [result] => vec![format!("{} = {call}", self.vars[result.index()])],
                    _ => {
                        let mut lines = vec![call];
                        for (at, result) in results.iter().enumerate() {
                            let from = result_name(*callee, at);
                            lines.push(format!("{} = {from};", self.vars[result.index()]));
                        }
                        lines
                    }
                }
            }
        };
        self.statement(&lines, out)
    }

    /// `x = t`; a map that is changed in one place is changed there.
    fn assign(&mut self, var: Var, term: Term) -> Result<String, WriteError> {
        let terms = &self.s.terms;
        let name = self.vars[var.index()].clone();
        if terms.op(term) == Op::Store
            && let [map, index, element] = *terms.args(term)
            && map == self.s.cfg.vars[var].term
        {
            self.storage(terms.sort(map))?;
            let texts = self.terms(&[index, element])?;
            return Ok(format!("{name}.a[{}] = {};", texts[0], texts[1]));
        }
        let text = self.terms(&[term])?;
        Ok(format!("{name} = {};", text[0]))
    }

    /// The texts of terms; what they need first is in `lines`.
    fn terms(&mut self, roots: &[Term]) -> Result<Vec<String>, WriteError> {
        self.lines.clear();
        speak(&self.s.terms, roots, &mut Words { writer: self })
    }
}

/// The path ends here.
fn end(out: &mut dyn Write) -> Result<(), WriteError> {
    writeln!(out, "    __VERIFIER_assume(0);\n    abort();")?;
    Ok(())
}

fn label(loc: Loc) -> String {
    made_up("loc", loc.index())
}

fn result_name(func: Func, at: usize) -> String {
    format!("{}_{at}", made_up("result", func.index()))
}
