// A function may keep the address.
//@ run: verify % --check memsafety --timeout 30s --clock processor
//@ exit: 2
//@ stderr: C-U310
//@ gcc: -O0 => exit 1

struct s { int a[2]; };
struct s f(void) { struct s s = {{1, 2}}; return s; }
int *kept;
void keep(int *p) { kept = p; }
int main(void) { keep(f().a); return *kept; }
