//@ run
// A volatile target of a compound assignment is read before the effects of the right side.
struct s { int plain; volatile int field : 9; };
static volatile int g = 5;
static struct s v = { 1, -100 };
static int three(void) { v.plain += 2; return 3; }
int main(void) {
  short l = 3; int sum = 0; int h = 9; volatile long array[2] = { 8, 16 }; volatile long *p = array;
  g ^= (l = 7); sum = sum * 31 + g;
  g += three() * 10; sum = sum * 31 + g;
  for (int i = 0; i < 3; i++) { g -= (h = (l = h + 70000)); sum = sum * 31 + g + h; }
  v.field ^= (l = 2); sum = sum * 31 + v.field;
  v.field <<= (h = 2); sum = sum * 31 + v.field;
  *p *= (l = 12, h = l); sum = sum * 31 + (int) array[0];
  p[1] |= (h ? (l = 5) : 3); sum = sum * 31 + (int) p[1];
  int t = (g /= (h = 2)) + (array[0] %= (l = 7)); sum = sum * 31 + t + g;
  return sum;
}
