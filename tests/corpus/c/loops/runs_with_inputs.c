// With an input on the way the path is written down, whatever its length.
//@ run: verify % --engine symex:written=10 --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    unsigned x = 0;
    while (x < 100)
        x++;
    if (n == 5)
        reach_error();
    return 0;
}
