//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 -g -w -fsanitize=address => asan
// A copy of a whole struct.

struct s { int x, y; }; static const struct s fixed = {1, 2}; static struct s free_;
int main(void) { struct s *p = (struct s *)&fixed; struct s v = {3, 4}; *p = v; return 0; }
