//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// After a text has been given it goes on, also behind its end.

#include <string.h>
int main(void) {
    char text[] = "a,b";
    char *p = strtok(text, ",");
    p = strtok(0, ",");
    p = strtok(0, ",");
    p = strtok(0, ",");
    return p != 0;
}
