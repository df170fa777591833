// Numbers of one width and the other sign are passed as they are if both types have them.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -w -O0 => signal ABRT

extern void reach_error(void);
int f();
int main(void) { if (f(7) == 7) reach_error(); return 0; }
int f(unsigned x) { return x; }
