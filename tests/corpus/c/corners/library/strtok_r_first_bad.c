//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 -g -w -fsanitize=address => asan
// strtok_r without a text and without a state reads through null.

#include <string.h>
int main(void) {
    char *state = 0;
    char *p = strtok_r(0, ",", &state);
    return p != 0;
}
