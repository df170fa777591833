// A file without directives uses a macro that gcc predefines.
//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O2 => exit 0

extern void reach_error(void);
int main(void) {
  int x = 3, e = 3;
  if (!__atomic_compare_exchange_n(&x, &e, 7, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) reach_error();
  if (x != 7) reach_error();
  return 0;
}
