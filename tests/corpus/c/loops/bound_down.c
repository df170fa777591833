// A counter that goes down ends at zero.
//@ run: verify % --engine kind --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

int main(void) {
    int i = 500000;
    while (i > 0) i--;
    check(i == 0);
    return 0;
}
