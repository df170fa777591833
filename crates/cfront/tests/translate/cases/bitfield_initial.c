//@ run
// Negative initial values of bit-fields: in variables, in typed memory and in bytes.
struct fields { unsigned a : 15; signed b : 8; int c : 3; long d : 40; unsigned e : 5; _Bool f : 1; };
static struct fields alone = { 1, -5, -1, -6, 31, 1 };
static struct fields many[2] = { { 9, -128, 3, -1 }, { 2, 127, -4, 1L << 38, 17, 1 } };
static struct fields pointed = { 3, -7, -2, -9, 30 };
static union { struct fields s; unsigned char bytes[16]; } shared = { { 4, -8, -3, -10, 29, 1 } };
static unsigned long sum = 1;
static void add(unsigned long value) { sum = sum * 31 + (value ^ value >> 32); }
static void all(struct fields *s) { add(s->a); add(s->b); add(s->c); add(s->d); add(s->e); add(s->f); }
int main(void) {
  static struct fields local = { .c = -4, .d = -1 };
  add(alone.a); add(alone.b); add(alone.c); add(alone.d); add(alone.e); add(alone.f);
  for (int i = 0; i < 2; i++) { add(many[i].b); add(many[i].c); add(many[i].d); add(many[i].e); }
  all(&pointed); all(&local);
  struct fields heapless = { 5, -9, -4, -11, 28, 0 }; all(&heapless);
  add(shared.s.b); add(shared.s.c); add(shared.s.d); add(shared.bytes[1]); add(shared.bytes[2]);
  return (int) (sum ^ sum >> 32);
}
