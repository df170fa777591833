// Figure 3 of DepthK: with invariants about both loops 1-induction is enough, without them 3-induction is not.
//@ run: verify % --engine kind:max=3 --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --engine kind:max=3 --no-invariants --timeout 20s --check reach
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: invariants % --check reach
//@ exit: 0
//@ stdout: 0 <= i
//@ stdout: i <= (nlen + -1)

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

int main(void) {
    int nlen = __VERIFIER_nondet_int();
    int i, j;
    for (i = 0; i < nlen; i++) {
        for (j = 0; j < 8; j++) {
            check(0 <= nlen - 1 - i);
            check(nlen - 1 - i < nlen);
        }
    }
    return 0;
}
