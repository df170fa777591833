// The value of the call dies with the expression.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 2
//@ stderr: C-U310
//@ gcc: -O0 => exit 1

struct s { int a[2]; };
struct s f(void) { struct s s = {{1, 2}}; return s; }
int main(void) { int *p = f().a; return *p; }
