// A local may lie where that of an earlier block was; it is compared by its own name.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

extern void reach_error(void);
int *volatile s;
int main(void) {
  {
    int x[100];
    x[3] = 1;
    s = x;
  }
  {
    int y[100];
    y[3] = 1;
    if (s == y) reach_error();
  }
}
