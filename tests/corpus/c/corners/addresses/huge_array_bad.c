// The size of the array is no small number, although its product wraps around to 4.
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ not: IO-E009

extern void reach_error(void);
int main(void) { unsigned long n = (1UL << 62) + 1; int a[n]; a[0] = 1; if (a[0] == 1) reach_error(); return 0; }
