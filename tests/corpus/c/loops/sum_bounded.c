// A sum that shrinks by chance: an octagon, no equation.
//@ run: verify % --engine kind --timeout 30s --check reach
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
    int i = 0, j = 100000;
    while (i < 30000 && j > 1 && __VERIFIER_nondet_int()) {
        i++;
        j--;
        if (__VERIFIER_nondet_int()) j--;
    }
    check(i + j <= 100000);
    return 0;
}
