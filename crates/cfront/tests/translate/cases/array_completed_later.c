//@ run
//@ check: memsafety
// Arrays that are used before their lengths are known.
extern unsigned long numbers[];
extern short table[][2];
extern struct pair { int x; char y[3]; } pairs[];
static int get(int i) { return (int) numbers[i] * 100 + table[i][1] * 10 + pairs[i].x + pairs[0].y[i]; }
int main(void) {
  numbers[1] += 2;
  table[2][0]--;
  return get(0) + get(1) * 3 + (int) *numbers + table[2][0] + pairs[1].y[2];
}
unsigned long numbers[] = { 5, 6 };
short table[3][2] = { { 1, 2 }, { 3, -4 }, { 9 } };
struct pair pairs[] = { { 1, { 7, 8 } }, { -2, { 4, 5, 6 } } };
