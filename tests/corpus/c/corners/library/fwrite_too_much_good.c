//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w -fsanitize=address => exit 0
// fwrite reads its block.

#include <stdio.h>
int main(void) { int a[3] = {1, 2, 3}; fwrite(a, sizeof a[0], 3, stdout); return 0; }
