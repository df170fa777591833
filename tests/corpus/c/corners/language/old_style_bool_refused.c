// gcc takes the lowest byte of what is passed.
//@ run: verify % --timeout 20s --clock processor --check reach
//@ exit: 2
//@ stderr: error[C-U111]
//@ gcc: -O0 => signal ABRT
extern void reach_error(void);
int r(b) _Bool b; { return b; }
int main(void) {
  if (r(256) != 1) reach_error();
  return 0;
}
