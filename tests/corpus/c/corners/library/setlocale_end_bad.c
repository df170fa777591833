//@ run: verify % --check memsafety --timeout 30s
//@ exit: 3
//@ stdout: `setlocale`
//@ gcc: -O0 -w => exit 115
// The result of setlocale ends with its text; no sanitizer sees the read.

#include <locale.h>
int main(void) {
    char *name = setlocale(LC_ALL, 0);
    return name[100];
}
