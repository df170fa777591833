// A state machine has the states that it names.
//@ run: verify % --engine kind --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

int main(void) {
    int s = 1;
    while (__VERIFIER_nondet_int()) {
        if (s == 1) s = 4;
        else if (s == 4) s = 9;
        else s = 1;
    }
    check(s == 1 || s == 4 || s == 9);
    return 0;
}
