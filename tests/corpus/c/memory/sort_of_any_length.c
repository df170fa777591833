// Insertion sort stays inside its array, of any length; with one element too many it does not.
//@ run: verify % --check memsafety --engine kind --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % -D LESS=1 --check memsafety --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)

extern int __VERIFIER_nondet_int(void);
#ifndef LESS
#define LESS 0
#endif

void sort(int *a, int n) {
    for (int j = 1; j < n; j++) {
        int key = a[j];
        int i = j - 1;
        while (i >= 0 && a[i] > key) {
            a[i + 1] = a[i];
            i = i - 1;
        }
        a[i + 1] = key;
    }
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n >= 100000) n = 1;
    int *a = __builtin_alloca((n - LESS) * sizeof(int));
    for (int i = 0; i < n - LESS; i++) a[i] = __VERIFIER_nondet_int();
    sort(a, n);
    return 0;
}
