// A controller that is called in cycles.
//@ run: verify % --step control --init start --inputs enable --timeout 30s --check reach
//@ exit: 0
//@ stdout: the input `enable` is arbitrary before each step
//@ stdout: verdict: safe

extern void reach_error(void);
struct input { int up; };
static int count;
int enable;
void start(void) { count = 3; }
void control(const struct input *input) {
  if (enable && count < 6 && input->up)
    count++;
  if (count > 6 || count < 3)
    reach_error();
}
