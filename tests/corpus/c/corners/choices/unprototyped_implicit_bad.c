// The same without any declaration.
//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -w -m32 => signal ABRT

extern void reach_error(void);
int main(void) { if (f(1, 2) != 1) reach_error(); return 0; }
int f(long long x, int y) { return x == 1 && y == 2; }
