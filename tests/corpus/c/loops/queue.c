// Head and tail of a ring.
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
    unsigned head = 0, count = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int() && count < 16) count++;
        else if (count > 0) { count--; head = (head + 1) % 16; }
    }
    check(head < 16 && count <= 16);
    return 0;
}
