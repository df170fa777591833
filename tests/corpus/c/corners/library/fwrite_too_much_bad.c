//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O1 -g -w -fsanitize=address => asan
// fwrite reads its block.

#include <stdio.h>
int main(void) { int a[3] = {1, 2, 3}; fwrite(a, sizeof a[0], 4, stdout); return 0; }
