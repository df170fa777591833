// Collatz with a number of steps that is bounded.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    for (int steps = 0; n > 1 && steps < 1000; steps++)
        n = n % 2 ? 3 * n + 1 : n / 2;
    return 0;
}
