// The middle of two neighbours is the lower one.
//@ run: verify % --check termination --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (termination)

extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int lo = 0, hi = 60;
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        if (__VERIFIER_nondet_int()) hi = mid; else lo = mid;
    }
    return 0;
}
