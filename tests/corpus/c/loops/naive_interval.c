// An interval that forgets wrap-around would say that this holds.
//@ run: verify % --engine kind --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

int main(void) {
    unsigned char x = 0;
    int n = 0;
    while (n < 300) { x++; n++; if (n > 256) check(x >= 1 && n == x); }
    return 0;
}
