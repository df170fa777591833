//@ run: verify % --timeout 20s --clock processor --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 -m32 => exit 0
extern void reach_error(void);
enum E { A };
enum F { B };
#define T(a, b) __builtin_types_compatible_p(a, b)
#define IS(want, a, b) do { if (T(a, b) != want) reach_error(); } while (0)
int main(void) {
  IS(1, const int[3], int[3]);
  IS(1, int *const, int *);
  IS(1, enum E, unsigned);
  IS(0, enum E, int);
  IS(0, enum E, enum F);
  IS(0, int (*)(const char *), int (*)(char *));
  IS(1, int (*)(const int), int (*)(int));
  IS(1, int[], int[3]);
  IS(0, const int *[2], int *[2]);
  IS(1, int *const[2], int *[2]);
  IS(0, volatile int *, int *);
  IS(0, int (*)[3], const int (*)[3]);
  IS(0, int **, int *const *);
  IS(0, int (*)(), int (*)(char));
  IS(1, int (*)(), int (*)(int));
  IS(0, int (*)(), int (*)(int, ...));
  IS(0, char, signed char);
  if (_Generic((int (*)(char *))0, int (*)(const char *): 1, default: 2) != 2) reach_error();
  if (_Generic((const int *)0, int *: 1, const int *: 2) != 2) reach_error();
  return 0;
}
