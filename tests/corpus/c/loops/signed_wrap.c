// Signed wrap-around happens.
//@ run: verify % --engine kind --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

int main(void) {
    signed char x = 100;
    for (int i = 0; i < 50; i++) x = (signed char)(x + 1);
    check(x > 0);
    return 0;
}
