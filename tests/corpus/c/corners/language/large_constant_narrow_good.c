//@ run: verify % --data-model ILP32 --timeout 20s --clock processor --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -m32 => exit 0
extern void reach_error(void);
int main(void) {
  if (sizeof(9223372036854775808) != 8 || !(18446744073709551615 < 0)) reach_error();
  if (9223372036854775808u < 0 || -9223372036854775807LL - 1 >= 0) reach_error();
  return 0;
}
