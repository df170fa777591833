// Shifted to the right until nothing is left.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    int bits = 0;
    while (x) { x >>= 1; bits++; }
    return bits;
}
