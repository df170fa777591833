// x goes up first, and down once y is negative.
//@ run: verify % --check termination --timeout 60s --ints unbounded
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
int main(void)
{
    long x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (x >= 0) { x += y; y--; }
    return 0;
}
