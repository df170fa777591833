//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 -g -w -fsanitize=address => asan
// Through a cast in another function.

static const int table[3] = {1, 2, 3}; static int other[3];
static void set(const int *p) { *(int *)p = 5; }
int main(void) { set(&table[1]); return 0; }
