// The interval gets smaller although its middle is rounded.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int lo = 0, hi = 60;
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        if (__VERIFIER_nondet_int()) hi = mid; else lo = mid + 1;
    }
    return 0;
}
