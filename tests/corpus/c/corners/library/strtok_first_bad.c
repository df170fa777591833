//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 -g -w -fsanitize=address => asan
// strtok(NULL) before any text is undefined; glibc reads through null.

#include <string.h>
int main(void) {
    char *p = strtok(0, ",");
    return p != 0;
}
