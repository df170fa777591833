// A value that is clamped in each round.
//@ run: verify % --engine kind --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

int main(void) {
    int v = 0;
    while (__VERIFIER_nondet_int()) {
        v += __VERIFIER_nondet_int() % 100;
        if (v > 1000) v = 1000;
        if (v < -1000) v = -1000;
    }
    check(v <= 1000 && v >= -1000);
    return 0;
}
