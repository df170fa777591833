//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 -g -w -fsanitize=address => asan
// A literal must not be written.

int main(void) { char *p = "abc", a[] = "abc"; char *q = p; q[0] = 'x'; return 0; }
