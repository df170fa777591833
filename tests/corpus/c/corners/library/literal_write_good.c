//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// A literal must not be written.

int main(void) { char *p = "abc", a[] = "abc"; char *q = a; q[0] = 'x'; return 0; }
