// The same without the error.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

struct s { int a[2]; };
struct s f(void) { struct s s = {{1, 2}}; return s; }
int *kept;
void keep(int *p) { kept = p; }
int main(void) { struct s s = f(); keep(s.a); return *kept - 1; }
