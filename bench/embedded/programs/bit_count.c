// Bits are counted one by one and by clearing the lowest.
//@ run: verify % --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check overflow --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

int main(void) {
    unsigned word = __VERIFIER_nondet_uint();
    unsigned rest = word;
    int ones = 0, steps = 0;
    while (steps < 32) {
        ones += rest & 1;
        rest >>= 1;
        steps++;
        check(ones <= steps);
    }
    check(ones >= 0 && ones <= 32);
    return 0;
}
