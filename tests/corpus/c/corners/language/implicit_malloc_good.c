//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// An undeclared malloc returns a pointer.

int main(void) {
    char *p = malloc(4);
    if (p) p[3] = 1;
    free(p);
    return 0;
}
