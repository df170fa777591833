// The same without the error.
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe

extern void reach_error(void);
int main(void) { unsigned long n = 3; int a[n]; a[0] = 1; if (a[0] != 1) reach_error(); return 0; }
