//! The shape of the intermediate form: what is pure, what becomes control flow, what is saved.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use bia_base::Sources;
use bia_cfront::{AnalyseOptions, DataModel, ParseOptions, analyse, parse};
use expect_test::{Expect, expect};

/// Compares the text of the last function.
fn check(text: &str, expected: Expect) {
    let mut sources = Sources::new();
    let parsed = parse(&mut sources, "a.c", text, &ParseOptions::default());
    let analysed = analyse(&[parsed.unit], DataModel::Lp64, &AnalyseOptions::default());
    assert!(!analysed.has_errors(), "{:?}", analysed.diagnostics);
    let all = analysed.module.to_text();
    let from = all.rfind("\nfunction ").map_or(0, |at| at + 1);
    expected.assert_eq(&all[from..]);
}

#[test]
fn pure_operands_stay_expressions() {
    check(
        "int f(int a, int b) { return (a > 0 && b < 3) ? a : b; }",
        expect![[r#"
        function f(a_o0, b_o1): int (int, int) {
          return (((a_o0 > 0) && (b_o1 < 3)) ? a_o0 : b_o1)
        }
    "#]],
    );
}

#[test]
fn what_may_be_undefined_becomes_control_flow() {
    check(
        "int f(int a, int b) { return a && b / a > 2; }",
        expect![[r#"
        function f(a_o0, b_o1): int (int, int) {
          if (a_o0 != 0) {
            o2 = ((b_o1 / a_o0) > 2)
          } else {
            o2 = 0
          }
          return (int)o2
        }
    "#]],
    );
}

#[test]
fn operands_are_saved_before_side_effects() {
    check(
        "int g(void); int f(int *p, int i) { return p[i] + g() + p[i++]; }",
        expect![[r#"
            function f(p_o0, i_o1): int (int *, int) {
              o3 = *(p_o0 + (long)i_o1*4)
              o2 = g()
              o7 = (o3 + o2)
              o5 = p_o0
              o4 = i_o1
              i_o1 = (o4 + 1)
              o6 = *(o5 + (long)o4*4)
              return (o7 + o6)
            }
        "#]],
    );
}

#[test]
fn narrow_types_are_computed_wide() {
    check(
        "void f(short s, unsigned char c) { s += c; c++; s = c << 3; }",
        expect![[r#"
        function f(s_o0, c_o1): void (short, unsigned char) {
          s_o0 = (short)((int)s_o0 + (int)c_o1)
          c_o1 = (unsigned char)((int)c_o1 + 1)
          s_o0 = (short)((int)c_o1 << 3)
        }
    "#]],
    );
}

#[test]
fn lifetimes_are_marked() {
    check(
        "void f(int n) { while (n--) { int x = n; int v[n]; v[0] = x; } }",
        expect![[r#"
            function f(n_o0): void (int) {
              loop head {
                o1 = n_o0
                n_o0 = (o1 - 1)
              } while (o1 != 0) {
                {
                  begin x_o2: int
                  x_o2 = n_o0
                  o3 = (unsigned long)n_o0
                  begin v_o4: int [o3]
                  v_o4[0] = x_o2
                  end v_o4
                  end x_o2
                }
              }
            }
        "#]],
    );
}

#[test]
fn loops_keep_their_parts() {
    check(
        "int g(int); void f(void) { for (int i = 0; g(i) && i < 9; i++) if (i == 4) continue; do ; while (g(1)); }",
        expect![[r#"
            function f(): void (void) {
              {
                begin i_o0: int
                i_o0 = 0
                loop head {
                  o1 = g(i_o0)
                } while ((o1 != 0) && (i_o0 < 9)) {
                  if (i_o0 == 4) {
                    continue
                  }
                } step {
                  i_o0 = (i_o0 + 1)
                }
                end i_o0
              }
              loop after head {
                o2 = g(1)
              } while (o2 != 0) {
              }
            }
        "#]],
    );
}
