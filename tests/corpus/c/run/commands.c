// Commands other than `verify` take C programs, and tell of lines of the C file.
//@ run: check %
//@ exit: 0
//@ stdout: commands.c: ok
//@ run: cfg % --check reach
//@ exit: 0
//@ stdout: commands.c:34
//@ run: cfg % --after all --to k2 --check reach
//@ exit: 0
//@ stdout: (entry start)
//@ run: simulate % --runs 20
//@ exit: 1
//@ stdout: (unreach-call), line 34
//@ stdout: 20 runs:
//@ run: simulate % --runs 20 --check overflow
//@ exit: 0
//@ not: error label
//@ run: simulate % --trace %tmp
//@ exit: 2
//@ stderr: IO-E001
//@ run: fmt %
//@ exit: 2
//@ stderr: has a program in C, but this is for K2
//@ run: validate % --trace none --check reach
//@ exit: 2
//@ stderr: evidence about a C program is `--witness W.yml`

#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) {}

int main(void) {
  if (__VERIFIER_nondet_uchar() >= 3)
    reach_error();
  return 0;
}
