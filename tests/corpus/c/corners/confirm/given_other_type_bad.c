// An argument of another type in a call without prototype is any value; the run finds one.
//@ run: verify % --check reach --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ not: IO-E009
//@ gcc: -w -O0 => exit 0
//@ blind: undefined, and the register has the same bits

extern void reach_error(void);
int f();
int main(void) { if (f(5) != 5) reach_error(); return 0; }
int f(long x) { return (int)x; }
