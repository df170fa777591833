// A function without body that returns twice cannot be followed.
//@ run: verify % --timeout 30s
//@ exit: 2
//@ stderr: C-U120
//@ stderr: returns_twice_used_bad.c:9:
//@ gcc: -O0 => rejected

extern int jumps(int *) __attribute__((__returns_twice__));
int main(void) { int x = 0; return jumps(&x); }
