//@ run: verify % --timeout 20s --clock processor --check reach
//@ exit: 2
//@ stderr: error[C-U110]
//@ gcc: -O0 => signal ABRT
extern void reach_error(void);
int main(void) {
  if (017777777777777777777777 >> 60 != 127) reach_error();
  return 0;
}
