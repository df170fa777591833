// Two numbers go towards each other.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int lo = 0, hi = 1000;
    while (lo < hi) { if (__VERIFIER_nondet_int()) lo++; else hi--; }
    return 0;
}
