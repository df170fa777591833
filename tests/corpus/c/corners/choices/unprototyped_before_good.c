// The same without the error.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -w -O0 => exit 0

extern void reach_error(void);
int f();
int main(void) { if (f(1, 2) != 1) reach_error(); return 0; }
int f(int x, double y) { return x; }
