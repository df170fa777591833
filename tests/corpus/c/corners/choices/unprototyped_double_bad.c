// An int where the function takes a double.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -w -O0 => signal ABRT

extern void reach_error(void);
int f();
int main(void) { if (f(1) != 1) reach_error(); return 0; }
int f(double x) { return x; }
