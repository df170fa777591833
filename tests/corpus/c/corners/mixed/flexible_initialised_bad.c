// The same, read behind its last element. Nothing lies behind it, so sanitizers see it.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => asan

struct s { int n; int a[]; };
static struct s x = {3, {1, 2, 80}};
int main(void) { return x.a[3]; }
