// Euclid by remainders.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned char a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    while (b != 0) { unsigned char t = a % b; a = b; b = t; }
    return 0;
}
