//@ run: verify % --timeout 20s --clock processor --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 -m32 => exit 0
extern void reach_error(void);
int r(c, s, f) char c; short s; float f; { return c + s + (f > 1.0f); }
int main(void) {
  if (r(257, 65537, 2.0) != 3) reach_error();
  return 0;
}
