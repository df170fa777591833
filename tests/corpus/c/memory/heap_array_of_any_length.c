// The size of the block is four times what the loops count to.
//@ run: verify % --check memsafety --engine kind --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000000) return 0;
    int *a = malloc(n * sizeof(int));
    if (!a) return 0;
    int sum = 0;
    for (int i = 0; i < n; i++) a[i] = i;
    for (int i = n - 1; i >= 0; i--) sum += a[i];
    free(a);
    return sum;
}
