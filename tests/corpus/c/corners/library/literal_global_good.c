//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// Through a cast in another function.

static const int table[3] = {1, 2, 3}; static int other[3];
static void set(const int *p) { *(int *)p = 5; }
int main(void) { set(&other[1]); return 0; }
