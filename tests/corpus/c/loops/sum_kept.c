// What one loses the other gains.
//@ run: verify % --engine kind --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --engine kind:max=6 --no-invariants --timeout 20s --check reach
//@ exit: 3
//@ stdout: verdict: unknown

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 100000) return 0;
    int i = 0, j = n;
    while (i < n) { i++; j--; }
    check(i + j == n);
    return 0;
}
