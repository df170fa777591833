//@ run: verify % --timeout 30s --check reach,memsafety
//@ exit: 0
//@ stdout: verdict: safe
// Functions without body are found behind pointers of their types, whatever these are. One that was
// left out would be a call of no function, which is a violation.

struct pair { int a; char b; };
enum e { A, B };
extern int byte(unsigned char), truth(_Bool), small(short), two(struct pair, long), real(double, float), kind(enum e), line(char *, const int *), call(int (*)(void));
extern int many(int, ...), old();
int main(void) {
  int (*f1)(unsigned char) = byte; int (*f2)(_Bool) = truth; int (*f3)(short) = small;
  int (*f4)(struct pair, long) = two; int (*f5)(double, float) = real; int (*f6)(enum e) = kind;
  int (*f7)(char *, const int *) = line; int (*f8)(int (*)(void)) = call; int (*f9)(int, ...) = many; int (*f10)() = old;
  struct pair p = {1, 2}; char c; int i = 0;
  f1(3); f2(1); f3(4); f4(p, 5); f5(1, 2); f6(B); f7(&c, &i); f8(0); f9(1, 2.0, p); f10(1, 2L);
  return 0;
}
