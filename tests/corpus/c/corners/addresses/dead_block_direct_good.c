// The twin: both live at the same time.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

extern void reach_error(void);
int *volatile s;
int main(void) {
  {
    int x[100];
    x[3] = 1;
    s = x;
    int y[100];
    y[3] = 1;
    if (s == y) reach_error();
  }
}
