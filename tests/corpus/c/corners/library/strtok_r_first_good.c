//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// The state may come from anywhere, as long as it is a text.

#include <string.h>
int main(void) {
    char text[] = "a,b";
    char *state = text;
    char *p = strtok_r(0, ",", &state);
    return p != text;
}
