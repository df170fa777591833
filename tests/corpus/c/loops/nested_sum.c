// A bound from both loops.
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
    int s = 0;
    for (int i = 0; i < 1000; i++) {
        s = i;
        for (int j = 0; j < 1000; j++) s++;
        check(s >= i && s >= 0);
    }
    return 0;
}
