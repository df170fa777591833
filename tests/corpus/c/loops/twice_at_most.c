// An inequality with a coefficient.
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
    int x = 0, y = 0;
    while (y < 1000000 && __VERIFIER_nondet_int()) {
        x++;
        y += 2;
        if (__VERIFIER_nondet_int()) y++;
    }
    check(2 * x <= y);
    return 0;
}
