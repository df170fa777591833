// The greatest common divisor is not greater than either number.
//@ run: verify % --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

int main(void) {
    unsigned a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_ushort();
    if (a == 0 || b == 0) return 0;
    unsigned x = a, y = b;
    while (x != y) {
        if (x > y) x -= y;
        else y -= x;
        check(x > 0 && y > 0);
        check(x <= a && y <= b);
    }
    return 0;
}
