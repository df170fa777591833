// A long array without initial values is filled, read back, and one cell of another is not.
//@ run: verify % --engine symex --timeout 30s --confirm never --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --engine symex --timeout 30s -DRIGHT --check reach
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#ifdef RIGHT
#define LAST 20000
#else
#define LAST 19999
#endif

int a[20000], b[20000];

int main(void) {
  int first = __VERIFIER_nondet_int();
  int c[20000];
  for (int i = 0; i < 20000; i++) {
    c[i] = first;
    a[i] = c[i] + i;
  }
  for (int i = 0; i < LAST; i++) b[i] = a[i] - i;
  for (int i = 0; i < 20000; i++) {
    if (b[i] != c[i]) reach_error();
  }
  return 0;
}
