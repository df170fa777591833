//@ run: verify % --timeout 20s --clock processor --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
extern void reach_error(void);
int main(void) {
  if (!(-9223372036854775808LL < 0) || sizeof(9223372036854775808) != 16) reach_error();
  if (0x8000000000000000 < 0 || 18446744073709551615u != -1ull) reach_error();
  return 0;
}
