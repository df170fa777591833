// A flexible array member with an initial value makes the object larger (GNU).
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

struct s { int n; int a[]; };
static struct s x = {3, {1, 2, 80}};
int main(void) { return x.a[2] - 80; }
