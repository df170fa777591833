// A definition of the old style takes what the promotions make.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -w -O0 => signal ABRT

extern void reach_error(void);
int f();
int main(void) { if (f((char)3, 1.5f) == 4) reach_error(); return 0; }
int f(c, x) char c; float x; { return c + (int)x; }
