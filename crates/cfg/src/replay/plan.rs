//! [`Plan`]: a term prepared to be evaluated again and again.
//!
//! A path through a loop evaluates the same terms in every round. Each is put in order once; then a
//! round costs one computation for each operator, and no look-up of terms.

use crate::Var;
use bia_term::{EvalError, Model, Op, Term, Terms, value::Value};
use rustc_hash::FxHashMap;

/// Where a value is found.
#[derive(Clone, Copy, Debug)]
enum Operand {
    Constant(Term),
    Var(Var),
    Computed(usize),
}

/// How a term is computed: its operators, arguments first.
#[derive(Debug)]
pub(super) struct Plan {
    steps: Vec<(Term, Vec<Operand>)>,
    result: Operand,
}

/// Why there is no value.
pub(super) enum Missing {
    /// This variable has none.
    Var(Term),
    /// The operators cannot be applied.
    Fault(EvalError),
}

impl Plan {
    /// Prepares `root`. `Err` is a free variable that is no variable of the graph.
    pub(super) fn new(
        terms: &Terms,
        root: Term,
        var_of: &FxHashMap<Term, Var>,
    ) -> Result<Self, Term> {
        let mut steps = Vec::new();
        let mut at: FxHashMap<Term, Operand> = FxHashMap::default();
        for term in terms.post_order(&[root]) {
            let operand = if terms.value_of(term).is_some() {
                Operand::Constant(term)
            } else if let Op::Var(_) = terms.op(term) {
                Operand::Var(*var_of.get(&term).ok_or(term)?)
            } else {
                let args = terms.args(term).iter();
                steps.push((term, args.map(|arg| at[arg]).collect()));
                Operand::Computed(steps.len() - 1)
            };
            at.insert(term, operand);
        }
        Ok(Self {
            steps,
            result: at[&root],
        })
    }

    /// The value, with those of variables from `get`.
    pub(super) fn eval<'a>(
        &self,
        terms: &'a Terms,
        get: impl Fn(Var) -> Result<&'a Value, Term>,
    ) -> Result<Value, Missing> {
        let open = Model::new();
        let mut computed: Vec<Value> = Vec::with_capacity(self.steps.len());
        for (term, operands) in &self.steps {
            let mut args: Vec<&Value> = Vec::with_capacity(operands.len());
            for operand in operands {
                args.push(find(terms, &computed, *operand, &get)?);
            }
            let value = terms.compute(*term, &args, &open);
            let value = value.map_err(Missing::Fault)?;
            computed.push(value);
        }
        find(terms, &computed, self.result, &get).cloned()
    }
}

fn find<'v, 'a: 'v>(
    terms: &'a Terms,
    computed: &'v [Value],
    operand: Operand,
    get: &impl Fn(Var) -> Result<&'a Value, Term>,
) -> Result<&'v Value, Missing> {
    match operand {
        Operand::Constant(term) => terms
            .value_of(term)
            .ok_or(Missing::Fault(EvalError::Malformed)),
        Operand::Var(var) => get(var).map_err(Missing::Var),
        Operand::Computed(at) => Ok(&computed[at]),
    }
}

/// The cells that `t` changes in the map `x`, the first write first, if `t` is `x` with some cells
/// written.
pub(super) fn writes(terms: &Terms, x: Term, t: Term) -> Option<Vec<(Term, Term)>> {
    let mut found = Vec::new();
    let mut at = t;
    while terms.op(at) == Op::Store {
        let args = terms.args(at);
        found.push((args[1], args[2]));
        at = args[0];
    }
    found.reverse();
    (at == x && !found.is_empty()).then_some(found)
}
