// The inner counter is bounded wherever the outer one is.
//@ run: verify % --engine kind --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

int main(void) {
    int n = __VERIFIER_nondet_int();
    int i, j;
    for (i = 0; i < n; i++)
        for (j = i; j < n; j++) check(i <= j && j < n && i >= 0);
    return 0;
}
