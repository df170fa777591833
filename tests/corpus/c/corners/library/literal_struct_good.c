//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// A copy of a whole struct.

struct s { int x, y; }; static const struct s fixed = {1, 2}; static struct s free_;
int main(void) { struct s *p = (struct s *)&free_; struct s v = {3, 4}; *p = v; return 0; }
