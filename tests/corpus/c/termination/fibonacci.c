// Two calls, both with less.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern unsigned __VERIFIER_nondet_uint(void);
unsigned fib(unsigned n)
{
    if (n < 2) return n;
    return fib(n - 1) + fib(n - 2);
}
int main(void) { return (int)fib(__VERIFIER_nondet_uint()); }
