//! The functions of Z3's C interface that are used, with their types.
//!
//! Names and types are those of `z3_api.h`, `z3_fpa.h`, `z3_fixedpoint.h`, `z3_spacer.h` and
//! `z3_ast_containers.h`, the same from version 4.13 on.

use std::ffi::{c_char, c_int, c_uint};

/// Pointers to what Z3 allocates. The types behind them are never seen.
macro_rules! opaque {
    ($($name:ident, $alias:ident;)*) => {
        $(
            #[repr(C)]
            pub(super) struct $name {
                private: [u8; 0],
            }
            pub(super) type $alias = *mut $name;
        )*
    };
}

opaque! {
    OpaqueConfig, RawConfig;
    OpaqueContext, RawContext;
    OpaqueSymbol, RawSymbol;
    OpaqueAst, RawAst;
    OpaqueSolver, RawSolver;
    OpaqueModel, RawModel;
    OpaqueParams, RawParams;
    OpaqueVector, RawVector;
    OpaqueFunction, RawFunction;
    OpaqueEntry, RawEntry;
    OpaqueFixedpoint, RawFixedpoint;
    OpaqueTactic, RawTactic;
    OpaqueGoal, RawGoal;
    OpaqueApplied, RawApplied;
    OpaqueStats, RawStats;
    OpaquePattern, RawPattern;
}

// Terms, applications, sorts and declarations are all one kind of node in Z3, and its header says
// that they may be converted into each other: here they have one type.
pub(super) type RawSort = RawAst;
pub(super) type RawDecl = RawAst;
pub(super) type Text = *const c_char;
type C = RawContext;

pub(super) type UnaryFn = unsafe extern "C" fn(C, RawAst) -> RawAst;
pub(super) type BinaryFn = unsafe extern "C" fn(C, RawAst, RawAst) -> RawAst;
pub(super) type TernaryFn = unsafe extern "C" fn(C, RawAst, RawAst, RawAst) -> RawAst;
pub(super) type ManyFn = unsafe extern "C" fn(C, c_uint, *const RawAst) -> RawAst;
pub(super) type QuantifierFn = unsafe extern "C" fn(
    C,
    c_uint,
    c_uint,
    *const RawAst,
    c_uint,
    *const RawPattern,
    RawAst,
) -> RawAst;

/// Declares the table and how it is filled.
macro_rules! functions {
    ($($name:ident: $type:ty,)*) => {
        /// The table of functions of one loaded library.
        #[allow(non_snake_case, reason = "the names are those of Z3")]
        pub(super) struct Functions {
            $(pub(super) $name: $type,)*
        }

        impl Functions {
            /// Fills the table by name; the name that is missing if one is.
            ///
            /// # Safety
            /// `find` returns null or the address of the function of that name in a Z3 library of
            /// version 4.13 or later, which is never unloaded.
            pub(super) unsafe fn load(
                find: impl Fn(&std::ffi::CStr) -> *mut std::ffi::c_void,
            ) -> Result<Self, &'static str> {
                Ok(Self {
                    $($name: {
                        let name = concat!(stringify!($name), "\0");
                        let c_name = std::ffi::CStr::from_bytes_with_nul(name.as_bytes())
                            .expect("one zero byte, at the end");
                        let address = find(c_name);
                        if address.is_null() {
                            return Err(stringify!($name));
                        }
                        // SAFETY: the address is that of the function of this name, which has
                        // this type by the header of Z3.
                        unsafe { std::mem::transmute::<*mut std::ffi::c_void, $type>(address) }
                    },)*
                })
            }
        }
    };
}

functions! {
    // Contexts.
    Z3_mk_config: unsafe extern "C" fn() -> RawConfig,
    Z3_del_config: unsafe extern "C" fn(RawConfig),
    Z3_mk_context_rc: unsafe extern "C" fn(RawConfig) -> C,
    Z3_del_context: unsafe extern "C" fn(C),
    Z3_interrupt: unsafe extern "C" fn(C),
    Z3_set_error_handler: unsafe extern "C" fn(C, Option<unsafe extern "C" fn(C, c_uint)>),
    Z3_get_error_code: unsafe extern "C" fn(C) -> c_uint,
    Z3_get_error_msg: unsafe extern "C" fn(C, c_uint) -> Text,
    Z3_inc_ref: unsafe extern "C" fn(C, RawAst),
    Z3_dec_ref: unsafe extern "C" fn(C, RawAst),
    Z3_mk_string_symbol: unsafe extern "C" fn(C, Text) -> RawSymbol,
    Z3_get_symbol_kind: unsafe extern "C" fn(C, RawSymbol) -> c_uint,
    Z3_get_symbol_string: unsafe extern "C" fn(C, RawSymbol) -> Text,
    Z3_mk_params: unsafe extern "C" fn(C) -> RawParams,
    Z3_params_inc_ref: unsafe extern "C" fn(C, RawParams),
    Z3_params_dec_ref: unsafe extern "C" fn(C, RawParams),
    Z3_params_set_bool: unsafe extern "C" fn(C, RawParams, RawSymbol, bool),
    Z3_params_set_uint: unsafe extern "C" fn(C, RawParams, RawSymbol, c_uint),
    Z3_params_set_symbol: unsafe extern "C" fn(C, RawParams, RawSymbol, RawSymbol),
    Z3_ast_vector_inc_ref: unsafe extern "C" fn(C, RawVector),
    Z3_ast_vector_dec_ref: unsafe extern "C" fn(C, RawVector),
    Z3_ast_vector_size: unsafe extern "C" fn(C, RawVector) -> c_uint,
    Z3_ast_vector_get: unsafe extern "C" fn(C, RawVector, c_uint) -> RawAst,
    // Sorts.
    Z3_mk_bool_sort: unsafe extern "C" fn(C) -> RawSort,
    Z3_mk_int_sort: unsafe extern "C" fn(C) -> RawSort,
    Z3_mk_real_sort: unsafe extern "C" fn(C) -> RawSort,
    Z3_mk_bv_sort: unsafe extern "C" fn(C, c_uint) -> RawSort,
    Z3_mk_array_sort: BinaryFn,
    Z3_mk_fpa_sort: unsafe extern "C" fn(C, c_uint, c_uint) -> RawSort,
    Z3_mk_uninterpreted_sort: unsafe extern "C" fn(C, RawSymbol) -> RawSort,
    Z3_mk_enumeration_sort: unsafe extern "C" fn(
        C, RawSymbol, c_uint, *const RawSymbol, *mut RawDecl, *mut RawDecl,
    ) -> RawSort,
    // Leaves, declarations, quantifiers.
    Z3_mk_func_decl: unsafe extern "C" fn(
        C, RawSymbol, c_uint, *const RawSort, RawSort,
    ) -> RawDecl,
    Z3_mk_app: unsafe extern "C" fn(C, RawDecl, c_uint, *const RawAst) -> RawAst,
    Z3_mk_numeral: unsafe extern "C" fn(C, Text, RawSort) -> RawAst,
    Z3_mk_true: unsafe extern "C" fn(C) -> RawAst,
    Z3_mk_false: unsafe extern "C" fn(C) -> RawAst,
    Z3_mk_fpa_rne: unsafe extern "C" fn(C) -> RawAst,
    Z3_mk_fpa_rna: unsafe extern "C" fn(C) -> RawAst,
    Z3_mk_fpa_rtp: unsafe extern "C" fn(C) -> RawAst,
    Z3_mk_fpa_rtn: unsafe extern "C" fn(C) -> RawAst,
    Z3_mk_fpa_rtz: unsafe extern "C" fn(C) -> RawAst,
    Z3_mk_fpa_nan: unsafe extern "C" fn(C, RawSort) -> RawAst,
    Z3_mk_forall_const: QuantifierFn,
    Z3_mk_exists_const: QuantifierFn,
    // Core and arithmetic.
    Z3_mk_not: UnaryFn,
    Z3_mk_and: ManyFn,
    Z3_mk_or: ManyFn,
    Z3_mk_distinct: ManyFn,
    Z3_mk_eq: BinaryFn,
    Z3_mk_implies: BinaryFn,
    Z3_mk_ite: TernaryFn,
    Z3_mk_unary_minus: UnaryFn,
    Z3_mk_add: ManyFn,
    Z3_mk_sub: ManyFn,
    Z3_mk_mul: ManyFn,
    Z3_mk_div: BinaryFn,
    Z3_mk_mod: BinaryFn,
    Z3_mk_int2real: UnaryFn,
    Z3_mk_real2int: UnaryFn,
    Z3_mk_lt: BinaryFn,
    // Bit-vectors.
    Z3_mk_bvnot: UnaryFn,
    Z3_mk_bvneg: UnaryFn,
    Z3_mk_bvand: BinaryFn,
    Z3_mk_bvor: BinaryFn,
    Z3_mk_bvxor: BinaryFn,
    Z3_mk_bvadd: BinaryFn,
    Z3_mk_bvsub: BinaryFn,
    Z3_mk_bvmul: BinaryFn,
    Z3_mk_bvudiv: BinaryFn,
    Z3_mk_bvurem: BinaryFn,
    Z3_mk_bvsdiv: BinaryFn,
    Z3_mk_bvsrem: BinaryFn,
    Z3_mk_bvsmod: BinaryFn,
    Z3_mk_bvshl: BinaryFn,
    Z3_mk_bvlshr: BinaryFn,
    Z3_mk_bvashr: BinaryFn,
    Z3_mk_bvult: BinaryFn,
    Z3_mk_bvslt: BinaryFn,
    Z3_mk_bvmul_no_overflow: unsafe extern "C" fn(C, RawAst, RawAst, bool) -> RawAst,
    Z3_mk_bvmul_no_underflow: BinaryFn,
    Z3_mk_concat: BinaryFn,
    Z3_mk_extract: unsafe extern "C" fn(C, c_uint, c_uint, RawAst) -> RawAst,
    Z3_mk_sign_ext: unsafe extern "C" fn(C, c_uint, RawAst) -> RawAst,
    Z3_mk_int2bv: unsafe extern "C" fn(C, c_uint, RawAst) -> RawAst,
    Z3_mk_bv2int: unsafe extern "C" fn(C, RawAst, bool) -> RawAst,
    // Floats.
    Z3_mk_fpa_abs: UnaryFn,
    Z3_mk_fpa_neg: UnaryFn,
    Z3_mk_fpa_add: TernaryFn,
    Z3_mk_fpa_mul: TernaryFn,
    Z3_mk_fpa_div: TernaryFn,
    Z3_mk_fpa_fma: unsafe extern "C" fn(C, RawAst, RawAst, RawAst, RawAst) -> RawAst,
    Z3_mk_fpa_sqrt: BinaryFn,
    Z3_mk_fpa_rem: BinaryFn,
    Z3_mk_fpa_round_to_integral: BinaryFn,
    Z3_mk_fpa_min: BinaryFn,
    Z3_mk_fpa_max: BinaryFn,
    Z3_mk_fpa_leq: BinaryFn,
    Z3_mk_fpa_lt: BinaryFn,
    Z3_mk_fpa_eq: BinaryFn,
    Z3_mk_fpa_is_normal: UnaryFn,
    Z3_mk_fpa_is_subnormal: UnaryFn,
    Z3_mk_fpa_is_zero: UnaryFn,
    Z3_mk_fpa_is_infinite: UnaryFn,
    Z3_mk_fpa_is_nan: UnaryFn,
    Z3_mk_fpa_is_negative: UnaryFn,
    Z3_mk_fpa_is_positive: UnaryFn,
    Z3_mk_fpa_to_real: UnaryFn,
    Z3_mk_fpa_to_ieee_bv: UnaryFn,
    Z3_mk_fpa_to_fp_bv: BinaryFn,
    Z3_mk_fpa_to_fp_float: TernaryFn,
    Z3_mk_fpa_to_fp_real: TernaryFn,
    Z3_mk_fpa_to_fp_signed: TernaryFn,
    Z3_mk_fpa_to_fp_unsigned: TernaryFn,
    Z3_mk_fpa_to_ubv: unsafe extern "C" fn(C, RawAst, RawAst, c_uint) -> RawAst,
    Z3_mk_fpa_to_sbv: unsafe extern "C" fn(C, RawAst, RawAst, c_uint) -> RawAst,
    // Arrays.
    Z3_mk_select: BinaryFn,
    Z3_mk_store: TernaryFn,
    Z3_mk_const_array: BinaryFn,
    // Looking at terms.
    Z3_get_ast_kind: unsafe extern "C" fn(C, RawAst) -> c_uint,
    Z3_get_app_decl: UnaryFn,
    Z3_get_app_num_args: unsafe extern "C" fn(C, RawAst) -> c_uint,
    Z3_get_app_arg: unsafe extern "C" fn(C, RawAst, c_uint) -> RawAst,
    Z3_get_decl_name: unsafe extern "C" fn(C, RawDecl) -> RawSymbol,
    Z3_get_decl_num_parameters: unsafe extern "C" fn(C, RawDecl) -> c_uint,
    Z3_get_decl_parameter_kind: unsafe extern "C" fn(C, RawDecl, c_uint) -> c_uint,
    Z3_get_decl_int_parameter: unsafe extern "C" fn(C, RawDecl, c_uint) -> c_int,
    Z3_get_as_array_func_decl: UnaryFn,
    Z3_is_as_array: unsafe extern "C" fn(C, RawAst) -> bool,
    Z3_is_lambda: unsafe extern "C" fn(C, RawAst) -> bool,
    Z3_is_numeral_ast: unsafe extern "C" fn(C, RawAst) -> bool,
    Z3_is_algebraic_number: unsafe extern "C" fn(C, RawAst) -> bool,
    Z3_get_numeral_string: unsafe extern "C" fn(C, RawAst) -> Text,
    Z3_fpa_is_numeral_nan: unsafe extern "C" fn(C, RawAst) -> bool,
    Z3_get_sort: UnaryFn,
    Z3_get_sort_kind: unsafe extern "C" fn(C, RawSort) -> c_uint,
    Z3_get_bv_sort_size: unsafe extern "C" fn(C, RawSort) -> c_uint,
    Z3_fpa_get_ebits: unsafe extern "C" fn(C, RawSort) -> c_uint,
    Z3_fpa_get_sbits: unsafe extern "C" fn(C, RawSort) -> c_uint,
    Z3_get_array_sort_domain: UnaryFn,
    Z3_get_array_sort_range: UnaryFn,
    Z3_get_quantifier_body: UnaryFn,
    Z3_get_quantifier_num_bound: unsafe extern "C" fn(C, RawAst) -> c_uint,
    Z3_get_index_value: unsafe extern "C" fn(C, RawAst) -> c_uint,
    Z3_substitute_vars: unsafe extern "C" fn(C, RawAst, c_uint, *const RawAst) -> RawAst,
    Z3_simplify: UnaryFn,
    Z3_ast_to_string: unsafe extern "C" fn(C, RawAst) -> Text,
    // Solvers and models.
    Z3_mk_solver: unsafe extern "C" fn(C) -> RawSolver,
    Z3_solver_inc_ref: unsafe extern "C" fn(C, RawSolver),
    Z3_solver_dec_ref: unsafe extern "C" fn(C, RawSolver),
    Z3_solver_set_params: unsafe extern "C" fn(C, RawSolver, RawParams),
    Z3_solver_push: unsafe extern "C" fn(C, RawSolver),
    Z3_solver_pop: unsafe extern "C" fn(C, RawSolver, c_uint),
    Z3_solver_assert: unsafe extern "C" fn(C, RawSolver, RawAst),
    Z3_solver_check_assumptions: unsafe extern "C" fn(
        C, RawSolver, c_uint, *const RawAst,
    ) -> c_int,
    Z3_solver_get_model: unsafe extern "C" fn(C, RawSolver) -> RawModel,
    Z3_solver_get_unsat_core: unsafe extern "C" fn(C, RawSolver) -> RawVector,
    Z3_solver_get_reason_unknown: unsafe extern "C" fn(C, RawSolver) -> Text,
    Z3_solver_get_statistics: unsafe extern "C" fn(C, RawSolver) -> RawStats,
    Z3_stats_inc_ref: unsafe extern "C" fn(C, RawStats),
    Z3_stats_dec_ref: unsafe extern "C" fn(C, RawStats),
    Z3_stats_size: unsafe extern "C" fn(C, RawStats) -> c_uint,
    Z3_stats_get_key: unsafe extern "C" fn(C, RawStats, c_uint) -> Text,
    Z3_stats_is_uint: unsafe extern "C" fn(C, RawStats, c_uint) -> bool,
    Z3_stats_get_uint_value: unsafe extern "C" fn(C, RawStats, c_uint) -> c_uint,
    Z3_model_inc_ref: unsafe extern "C" fn(C, RawModel),
    Z3_model_dec_ref: unsafe extern "C" fn(C, RawModel),
    Z3_model_eval: unsafe extern "C" fn(C, RawModel, RawAst, bool, *mut RawAst) -> bool,
    Z3_model_get_func_interp: unsafe extern "C" fn(C, RawModel, RawDecl) -> RawFunction,
    Z3_func_interp_inc_ref: unsafe extern "C" fn(C, RawFunction),
    Z3_func_interp_dec_ref: unsafe extern "C" fn(C, RawFunction),
    Z3_func_interp_get_num_entries: unsafe extern "C" fn(C, RawFunction) -> c_uint,
    Z3_func_interp_get_entry: unsafe extern "C" fn(C, RawFunction, c_uint) -> RawEntry,
    Z3_func_interp_get_else: unsafe extern "C" fn(C, RawFunction) -> RawAst,
    Z3_func_entry_inc_ref: unsafe extern "C" fn(C, RawEntry),
    Z3_func_entry_dec_ref: unsafe extern "C" fn(C, RawEntry),
    Z3_func_entry_get_value: unsafe extern "C" fn(C, RawEntry) -> RawAst,
    Z3_func_entry_get_num_args: unsafe extern "C" fn(C, RawEntry) -> c_uint,
    Z3_func_entry_get_arg: unsafe extern "C" fn(C, RawEntry, c_uint) -> RawAst,
    // Horn clauses.
    Z3_mk_fixedpoint: unsafe extern "C" fn(C) -> RawFixedpoint,
    Z3_fixedpoint_inc_ref: unsafe extern "C" fn(C, RawFixedpoint),
    Z3_fixedpoint_dec_ref: unsafe extern "C" fn(C, RawFixedpoint),
    Z3_fixedpoint_set_params: unsafe extern "C" fn(C, RawFixedpoint, RawParams),
    Z3_fixedpoint_register_relation: unsafe extern "C" fn(C, RawFixedpoint, RawDecl),
    Z3_fixedpoint_add_rule: unsafe extern "C" fn(C, RawFixedpoint, RawAst, RawSymbol),
    Z3_fixedpoint_query: unsafe extern "C" fn(C, RawFixedpoint, RawAst) -> c_int,
    Z3_fixedpoint_get_answer: unsafe extern "C" fn(C, RawFixedpoint) -> RawAst,
    Z3_fixedpoint_get_reason_unknown: unsafe extern "C" fn(C, RawFixedpoint) -> Text,
    // Projection.
    Z3_mk_tactic: unsafe extern "C" fn(C, Text) -> RawTactic,
    Z3_tactic_and_then: unsafe extern "C" fn(C, RawTactic, RawTactic) -> RawTactic,
    Z3_mk_solver_from_tactic: unsafe extern "C" fn(C, RawTactic) -> RawSolver,
    Z3_tactic_inc_ref: unsafe extern "C" fn(C, RawTactic),
    Z3_tactic_dec_ref: unsafe extern "C" fn(C, RawTactic),
    Z3_mk_goal: unsafe extern "C" fn(C, bool, bool, bool) -> RawGoal,
    Z3_goal_inc_ref: unsafe extern "C" fn(C, RawGoal),
    Z3_goal_dec_ref: unsafe extern "C" fn(C, RawGoal),
    Z3_goal_assert: unsafe extern "C" fn(C, RawGoal, RawAst),
    Z3_goal_size: unsafe extern "C" fn(C, RawGoal) -> c_uint,
    Z3_goal_formula: unsafe extern "C" fn(C, RawGoal, c_uint) -> RawAst,
    Z3_tactic_apply: unsafe extern "C" fn(C, RawTactic, RawGoal) -> RawApplied,
    Z3_apply_result_inc_ref: unsafe extern "C" fn(C, RawApplied),
    Z3_apply_result_dec_ref: unsafe extern "C" fn(C, RawApplied),
    Z3_apply_result_get_num_subgoals: unsafe extern "C" fn(C, RawApplied) -> c_uint,
    Z3_apply_result_get_subgoal: unsafe extern "C" fn(C, RawApplied, c_uint) -> RawGoal,
    Z3_qe_model_project: unsafe extern "C" fn(
        C, RawModel, c_uint, *const RawAst, RawAst,
    ) -> RawAst,
}
