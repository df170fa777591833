// The same without the error.
//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -w -m32 => exit 0

extern void reach_error(void);
int f();
int main(void) { if (f(1LL, 2) != 1) reach_error(); return 0; }
int f(long long x, int y) { return x == 1 && y == 2; }
