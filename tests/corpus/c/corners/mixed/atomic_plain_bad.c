// The exchange fails, and says what it found.
//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O2 => signal ABRT

extern void reach_error(void);
int main(void) {
  int x = 3, e = 4;
  if (!__atomic_compare_exchange_n(&x, &e, 7, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) && e == 3)
    reach_error();
  return 0;
}
