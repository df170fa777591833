//@ run: --check overflow --data-model ILP32
//@ needs: gcc -m32
//@ exit: 1
//@ stdout: confirmed by execution: signed integer overflow
//@ stdout: (overflow32.c:12
//@ stdout: verdict: unsafe (no-overflow)
// The sanitizer names the line.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 100)
    return x + 1;
  return 0;
}
