// With signed numbers the result overflows, and nothing is defined any more.
//@ run: verify % --check termination --timeout 60s
//@ exit: 3
//@ stdout: every execution without signed overflow ends

extern int __VERIFIER_nondet_int(void);
int ackermann(int m, int n)
{
    if (m == 0) return n + 1;
    if (n == 0) return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}
int main(void)
{
    int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    return m < 0 || n < 0 ? 0 : ackermann(m, n);
}
