//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// The first character and the one behind it are there.

#include <locale.h>
int main(void) {
    char *name = setlocale(LC_ALL, 0);
    return name[0] == 0 || name[1] == 'x';
}
