// A linear relation with a factor.
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
    int x = 0, y = 100;
    while (x < 20000) { x += 2; y += 3; }
    check(2 * y == 3 * x + 200);
    return 0;
}
