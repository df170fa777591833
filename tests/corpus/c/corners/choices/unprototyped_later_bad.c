// The second argument is found where the first should be.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -w -O0 => signal ABRT

extern void reach_error(void);
int f();
int main(void) { if (f(1, 2) != 2) reach_error(); return 0; }
int f(double x, int y) { return y; }
