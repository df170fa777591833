// Steps of three that wrap around: the remainder is lost.
//@ run: verify % --engine kind --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

int main(void) {
    unsigned char x = 0;
    for (int i = 0; i < 100; i++) x += 3;
    check(x % 3 == 0);
    return 0;
}
