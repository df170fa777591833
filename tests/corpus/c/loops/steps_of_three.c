// Steps of three that end before anything wraps.
//@ run: verify % --engine kind --timeout 60s --check reach
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
    unsigned x = 0;
    while (x < 300000) x += 3;
    check(x % 3 == 0);
    check(x == 300000);
    return 0;
}
