// The last row of a matrix is left through the column index.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: %:15: valid-deref
//@ stdout: verdict: unsafe (valid-deref)

#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int matrix[2][3];
int main(void) {
  unsigned column = __VERIFIER_nondet_uint() % 4;
  int *row = matrix[1];
  row[column] = 1;
  return 0;
}
