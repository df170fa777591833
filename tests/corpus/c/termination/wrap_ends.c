// It ends only because the number wraps around to zero.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned char x = (unsigned char)__VERIFIER_nondet_int();
    while (x != 0) x++;
    return 0;
}
