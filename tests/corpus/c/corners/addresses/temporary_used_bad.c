// Within the expression the value lives.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 2
//@ stderr: C-U310
//@ gcc: -O0 => exit 3

struct s { int a[2]; };
struct s f(void) { struct s s = {{1, 2}}; return s; }
int main(void) { int *p; return *(p = f().a) + p[1]; }
