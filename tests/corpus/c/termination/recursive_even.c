// Two functions call each other with less and less.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
static int is_even(int n);
static int is_odd(int n) { return n == 0 ? 0 : n == 1 ? 1 : is_even(n - 1); }
static int is_even(int n) { return n == 0 ? 1 : n == 1 ? 0 : is_odd(n - 1); }
int main(void)
{
    int n = __VERIFIER_nondet_int();
    return n < 0 ? 0 : is_odd(n);
}
