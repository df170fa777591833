// A loop in a recursive function.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
int f(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) sum += f(i);
    return sum;
}
int main(void) { return f(__VERIFIER_nondet_int()); }
