//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 -g -w -fsanitize=address => asan
// An undeclared malloc returns a pointer.

int main(void) {
    char *p = malloc(4);
    if (p) p[4] = 1;
    free(p);
    return 0;
}
