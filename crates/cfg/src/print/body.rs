//! Writes bodies of functions: the pieces of the layout as statements.

use super::expr::{Made, fixed};
use super::layout::{Item, Place};
use super::{PrintError, Writer};
use crate::{Action, Func, Loc, Step, Var};
use bia_k2::ast::{self, Label, Stmt};

impl Writer<'_> {
    pub(super) fn body(&mut self, func: Func) -> Result<(), PrintError> {
        let function = self.function(func);
        self.function = Some(function);
        self.spare.clear();
        let items = self.layout(func);
        self.make_labels(func, &items)?;
        for item in items {
            match item {
                Item::At(place) => self.place(place)?,
                Item::Steps(edge, skip) => {
                    let cfg = self.cfg;
                    for step in &cfg.edges[edge].steps[skip..] {
                        self.b.at(step.span);
                        self.step(step)?;
                    }
                }
                Item::Jump(places) => {
                    let labels: Vec<Label> = places.iter().map(|p| self.label(*p)).collect();
                    let stmt = self.b.jump(&labels);
                    self.stmts.push(stmt);
                }
                Item::Branch(condition, edge, place) => {
                    self.b.at(self.cfg.edges[edge].steps[0].span);
                    let condition = self.write(&[condition])?;
                    let condition = self.single(condition)?;
                    let stmt = self.b.condjump(condition, self.label(place))?;
                    self.stmts.push(stmt);
                }
            }
        }
        let stmts = std::mem::take(&mut self.stmts);
        self.b.at(None);
        let stmt = self.b.seq(&stmts)?;
        self.b.set_body(function, stmt)?;
        Ok(())
    }

    /// Labels for places that are jumped to, and for locations of properties.
    fn make_labels(&mut self, func: Func, items: &[Item]) -> Result<(), PrintError> {
        let function = self.function(func);
        let mut names = crate::build::UniqueNames::default();
        for item in items {
            let jumps: &[Place] = match item {
                Item::At(Place::Loc(loc)) if !self.asked[*loc].is_empty() => &[Place::Loc(*loc)],
                Item::At(_) | Item::Steps(..) => &[],
                Item::Jump(places) => places,
                Item::Branch(_, _, place) => std::slice::from_ref(place),
            };
            for place in jumps {
                let name = self.label_name(func, *place);
                let slot = match place {
                    Place::Loc(loc) => &mut self.labels[*loc],
                    Place::Edge(edge) => &mut self.edge_labels[*edge],
                };
                if slot.is_none() {
                    *slot = Some(self.b.label(function, &names.unique(&name))?);
                }
            }
        }
        Ok(())
    }

    fn label_name(&self, func: Func, place: Place) -> String {
        let cfg = self.cfg;
        match place {
            Place::Edge(edge) => format!("{edge:?}"),
            Place::Loc(loc) => match cfg.locs[loc].label {
                Some(label) => super::writable(cfg.program.label_name(label)),
                None if loc == cfg.funcs[func].exit => "exit".to_owned(),
                None => format!("{loc:?}"),
            },
        }
    }

    fn label(&self, place: Place) -> Label {
        let label = match place {
            Place::Loc(loc) => self.labels[loc],
            Place::Edge(edge) => self.edge_labels[edge],
        };
        label.expect("what is jumped to has a label")
    }

    fn place(&mut self, place: Place) -> Result<(), PrintError> {
        match place {
            Place::Edge(_) => {
                let stmt = self.b.set_label(self.label(place))?;
                self.stmts.push(stmt);
            }
            Place::Loc(loc) => {
                if let Some(label) = self.labels[loc] {
                    self.b.at(self.cfg.locs[loc].span);
                    let stmt = self.b.set_label(label)?;
                    self.properties(loc, stmt)?;
                    self.stmts.push(stmt);
                }
            }
        }
        Ok(())
    }

    fn properties(&mut self, loc: Loc, stmt: Stmt) -> Result<(), PrintError> {
        for at in std::mem::take(&mut self.asked[loc]) {
            let target = &self.cfg.targets[at];
            self.b.annotate(stmt, target.kind.key(), &target.id)?;
        }
        Ok(())
    }

    fn single(&mut self, made: Vec<Made>) -> Result<ast::Expr, PrintError> {
        let [made] = fixed(made)?;
        self.plain(made)
    }

    fn step(&mut self, step: &Step) -> Result<(), PrintError> {
        let stmt = match &step.action {
            Action::Assume(term) => {
                if *term == self.terms.tru() {
                    return Ok(());
                }
                let made = self.write(&[*term])?;
                let condition = self.single(made)?;
                self.b.assume(condition)?
            }
            Action::Assign(var, term) => {
                let [made] = fixed(self.write(&[*term])?)?;
                self.assign(self.var(*var), made)?
            }
            Action::Havoc(var, _) => self.b.havoc(self.var(*var)),
            Action::Call {
                callee,
                args,
                results,
            } => {
                let made = self.write(args)?;
                let function = self.function(*callee);
                let params = self.b.function_data(function).params.clone();
                let mut exprs = Vec::with_capacity(args.len());
                for (made, param) in made.into_iter().zip(params) {
                    let ty = self.b.var_data(param).ty;
                    exprs.push(self.typed(made, ty)?);
                }
                return self.call(function, &exprs, results);
            }
        };
        self.stmts.push(stmt);
        Ok(())
    }

    fn assign(&mut self, var: ast::Var, made: Made) -> Result<Stmt, PrintError> {
        let ty = self.b.var_data(var).ty;
        let value = self.typed(made, ty)?;
        Ok(self.b.assign(var, value)?)
    }

    /// A call; results of another sign than their variables go through auxiliary locals.
    fn call(
        &mut self,
        function: ast::Function,
        args: &[ast::Expr],
        results: &[Var],
    ) -> Result<(), PrintError> {
        let returns = self.b.function_data(function).returns.clone();
        let types: Vec<_> = returns.iter().map(|var| self.b.var_data(*var).ty).collect();
        let results: Vec<ast::Var> = results.iter().map(|var| self.var(*var)).collect();
        let fit = |(var, ty): (&ast::Var, &bia_k2::Ty)| self.b.var_data(*var).ty == *ty;
        if results.iter().zip(&types).all(fit) {
            let stmt = self.b.call(function, args, &results)?;
            self.stmts.push(stmt);
            return Ok(());
        }
        let mut locals = Vec::with_capacity(types.len());
        for ty in types {
            locals.push(self.spare_local(ty)?);
        }
        let stmt = self.b.call(function, args, &locals)?;
        self.stmts.push(stmt);
        for (var, local) in results.into_iter().zip(locals) {
            let stmt = self.assign(var, Made::Var(local))?;
            self.stmts.push(stmt);
        }
        Ok(())
    }
}
