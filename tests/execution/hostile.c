//@ run: --check reach
//@ needs: gcc
//@ exit: 1
//@ stdout: confirmed by execution
//@ unwritten: /tmp/bia-hostile-was-here
// Code that no verifier looks at, since the entry does not reach it, but that runs before it: writing
// files and forking fails, and so there is one process, which comes to the error.
extern int __VERIFIER_nondet_int(void);
static const char name[] = "/tmp/bia-hostile-was-here";
void harm(void) {
  long result = 85; /* creat */
  __asm__ volatile("syscall" : "+a"(result) : "D"(name), "S"(0600L) : "rcx", "r11", "memory");
  result = 57; /* fork */
  __asm__ volatile("syscall" : "+a"(result) : : "rcx", "r11", "memory");
  while (result >= 0) ; /* it has worked */
}
void never(void) {
  __asm__(".pushsection .init_array,\"aw\"\n\t.quad harm\n\t.popsection");
}
void reach_error(void) {}
int main(void) {
  if (__VERIFIER_nondet_int() == 1)
    reach_error();
  return 0;
}
