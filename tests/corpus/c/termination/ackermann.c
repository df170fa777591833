// The first argument goes down, or the second while the first stays.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern unsigned __VERIFIER_nondet_uint(void);
unsigned ackermann(unsigned m, unsigned n)
{
    if (m == 0) return n + 1;
    if (n == 0) return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}
int main(void)
{
    unsigned m = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
    return (int)ackermann(m, n);
}
