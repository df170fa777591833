// Branches that count differently, with one sum.
//@ run: verify % --engine kind --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --engine kind:max=6 --no-invariants --timeout 20s
//@ exit: 3
//@ stdout: verdict: unknown

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

int main(void) {
    int n = __VERIFIER_nondet_int(), i = 0, a = 0, b = 0;
    if (n < 0 || n > 1000000) return 0;
    while (i < n) {
        if (__VERIFIER_nondet_int()) { a += 1; b += 2; } else { a += 2; b += 1; }
        i++;
    }
    check(a + b == 3 * n);
    return 0;
}
