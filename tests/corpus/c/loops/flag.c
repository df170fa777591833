// A flag that says whether the counter has moved.
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
    int moved = 0, i = 0;
    while (i < 100000 && __VERIFIER_nondet_int()) { i++; moved = 1; }
    check(moved || i == 0);
    check(i >= 0 && i <= 100000);
    return 0;
}
