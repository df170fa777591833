// The same without the error.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

struct s { int a[2]; };
struct s f(void) { struct s s = {{1, 2}}; return s; }
int main(void) { return f().a[0] + f().a[1] + *f().a - 4; }
