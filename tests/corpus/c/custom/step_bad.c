// As step_good.c, with a bound that is passed in the third step.
//@ run: verify % --step control --init start --inputs enable --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

extern void reach_error(void);
struct input { int up; };
static int count;
int enable;
void start(void) { count = 3; }
void control(const struct input *input) {
  if (enable && count < 6 && input->up)
    count++;
  if (count > 5 || count < 3)
    reach_error();
}
