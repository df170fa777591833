// Integers without bounds, between two that stay.
//@ run: verify % --check termination --timeout 60s --ints unbounded
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (x < y) x = x + 1;
    return 0;
}
