//@ run
double fabs(double), floor(double), ceil(double), trunc(double), rint(double), round(double), fmin(double, double), fmax(double, double), copysign(double, double), fdim(double, double);
float floorf(float), roundf(float), fabsf(float); long lrint(double), lround(double);
int isdigit(int), isalpha(int), toupper(int), tolower(int), isspace(int), abs(int); long labs(long);
static long check;
static void MIX(double v) { union { double d; long l; } p; p.d = v; check = check * 31 + p.l; }
int main(void) {
  double t[] = { 0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 1e300, -1e16, 4503599627370497.5, 123.456, -7.999 };
  for (int i = 0; i < 13; i++) {
    double x = t[i]; MIX(fabs(x)); MIX(floor(x)); MIX(ceil(x)); MIX(trunc(x)); MIX(rint(x)); MIX(round(x));
    MIX(fmin(x, 1)); MIX(fmax(x, 1)); MIX(copysign(3, x)); MIX(fdim(x, 1)); MIX(floorf(x)); MIX(roundf(x)); MIX(fabsf(x));
    MIX(__builtin_isnan(x) + 2 * __builtin_isinf(x)); MIX(__builtin_signbit(x) != 0);
    if (fabs(x) < 1e9) { MIX(lrint(x)); MIX(lround(x)); }
  }
  for (int c = 0; c < 128; c++) check = check * 3 + (isdigit(c) != 0) + 2 * (isalpha(c) != 0) + toupper(c) + tolower(c) + (isspace(c) != 0);
  check += abs(-5) + labs(-7L);
  check = check * 31 + __builtin_popcount(0xf0f1) + __builtin_clz(77) + __builtin_ctz(96) + __builtin_ffs(8) + __builtin_parity(7);
  check = check * 31 + __builtin_bswap32(0x11223344);
  int r; check = check * 31 + __builtin_add_overflow(2147483647, 1, &r); check += r;
  check = check * 31 + __builtin_mul_overflow(1000, 1000, &r); check += r;
  return (int) (check ^ check >> 32);
}
