//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O1 -g -w -fsanitize=address => exit 0
//@ blind: AddressSanitizer does not look at what sscanf reads
// sscanf reads its text up to a zero.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char *a = malloc(2); if (!a) return 0; a[0] = '1'; a[1] = '2'; int n = 0; sscanf(a, "%d", &n); free(a); return 0; }
