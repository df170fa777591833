// What LLVM says about types and layouts for MSP430, where its compilers agree. Plain `char` is
// unsigned, as in the ABI of MSP430 (SLAA534) and in msp430-elf-gcc.
//@ run: verify % --target msp430 --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef int si __attribute__((mode(SI)));
typedef int hi __attribute__((mode(HI)));
typedef int di __attribute__((mode(DI)));
_Static_assert((sizeof(char)) == 1, "");
_Static_assert((sizeof(short)) == 2, "");
_Static_assert((sizeof(int)) == 2, "");
_Static_assert((sizeof(long)) == 4, "");
_Static_assert((sizeof(long long)) == 8, "");
_Static_assert((sizeof(float)) == 4, "");
_Static_assert((sizeof(double)) == 8, "");
_Static_assert((sizeof(void *)) == 2, "");
_Static_assert((sizeof(sizeof(1))) == 2, "");
_Static_assert((sizeof((char *)0 - (char *)0)) == 2, "");
_Static_assert((sizeof(enum { A1 })) == 2, "");
_Static_assert((sizeof(enum { A2 = 70000 })) == 4, "");
_Static_assert((sizeof(enum { A3 = -1 })) == 2, "");
_Static_assert((sizeof(enum { A4 = 300 })) == 2, "");
_Static_assert((sizeof(_Bool)) == 1, "");
_Static_assert((_Alignof(short)) == 2, "");
_Static_assert((_Alignof(int)) == 2, "");
_Static_assert((_Alignof(long)) == 2, "");
_Static_assert((_Alignof(long long)) == 2, "");
_Static_assert((_Alignof(double)) == 2, "");
_Static_assert((_Alignof(void *)) == 2, "");
_Static_assert((__alignof__(long long)) == 2, "");
_Static_assert((__alignof__(double)) == 2, "");
_Static_assert((sizeof('a')) == 2, "");
_Static_assert((sizeof(u'a')) == 2, "");
_Static_assert((sizeof(40000)) == 4, "");
_Static_assert((sizeof(3000000000)) == 8, "");
_Static_assert((sizeof(0xffff)) == 2, "");
_Static_assert((sizeof(1L)) == 4, "");
_Static_assert((sizeof(1.0)) == 8, "");
_Static_assert((sizeof((short)1 + (short)1)) == 2, "");
_Static_assert(((char)-1 < 0) == 0, "");
_Static_assert(('\xff' < 0) == 0, "");
_Static_assert((-1 < 0u) == 0, "");
_Static_assert(((unsigned short)65535 + 1 == 0) == 1, "");
_Static_assert(((short)-1 < (unsigned short)1) == 0, "");
_Static_assert((-1L < 1u) == 1, "");
_Static_assert(((unsigned char)255 + 1 == 256) == 1, "");
_Static_assert((~0u == 0xffff) == 1, "");
_Static_assert(((int)0x8000 < 0) == 1, "");
_Static_assert((sizeof(struct { char a; long long b; })) == 10, "");
_Static_assert((sizeof(struct { char a[3]; })) == 3, "");
_Static_assert((sizeof(struct { char a; } [2])) == 2, "");
_Static_assert((sizeof(union { char a; short b; int c; })) == 2, "");
_Static_assert(('ab') == 24930, "");
_Static_assert((sizeof(__SIZE_TYPE__)) == 2, "");
_Static_assert((sizeof(__INT32_TYPE__)) == 4, "");
_Static_assert((sizeof(__INT_FAST16_TYPE__)) == 2, "");
_Static_assert((sizeof(__INTMAX_TYPE__)) == 8, "");
_Static_assert(((0 ? (unsigned short)1 : -1) < 0) == 0, "");
_Static_assert((sizeof(si)) == 4, "");
_Static_assert((sizeof(hi)) == 2, "");
_Static_assert((sizeof(di)) == 8, "");
_Static_assert((sizeof(long double)) == 8, "");
_Static_assert((_Alignof(long double)) == 2, "");
_Static_assert((sizeof(struct { char a; long double b; })) == 10, "");
struct s0 { char c; long long l; };
_Static_assert(sizeof(struct s0) == 10 && _Alignof(struct s0) == 2, "");
struct s1 { char c; long l; short s; };
_Static_assert(sizeof(struct s1) == 8 && _Alignof(struct s1) == 2, "");
struct s2 { char c; double d; };
_Static_assert(sizeof(struct s2) == 10 && _Alignof(struct s2) == 2, "");
struct s3 { char c; void *p; char e; };
_Static_assert(sizeof(struct s3) == 6 && _Alignof(struct s3) == 2, "");
struct s4 { unsigned a : 3, b : 5; unsigned char c; };
_Static_assert(sizeof(struct s4) == 2 && _Alignof(struct s4) == 2, "");
struct s5 { unsigned char a : 3, b : 7; short s; };
_Static_assert(sizeof(struct s5) == 4 && _Alignof(struct s5) == 2, "");
struct s6 { unsigned a : 10, b : 5, c : 12; };
_Static_assert(sizeof(struct s6) == 4 && _Alignof(struct s6) == 2, "");
struct s7 { char c; unsigned a : 12; unsigned char d; };
_Static_assert(sizeof(struct s7) == 6 && _Alignof(struct s7) == 2, "");
struct s8 { unsigned short a : 9; unsigned short b : 9; };
_Static_assert(sizeof(struct s8) == 4 && _Alignof(struct s8) == 2, "");
struct s9 { unsigned a : 3; int : 0; unsigned b : 3; };
_Static_assert(sizeof(struct s9) == 4 && _Alignof(struct s9) == 2, "");
struct s10 { char c; int : 5; char d; };
_Static_assert(sizeof(struct s10) == 3 && _Alignof(struct s10) == 1, "");
struct s11 { unsigned long a : 20, b : 12; char c; };
_Static_assert(sizeof(struct s11) == 6 && _Alignof(struct s11) == 2, "");
struct s12 { enum { RED, GREEN } e; char c; };
_Static_assert(sizeof(struct s12) == 4 && _Alignof(struct s12) == 2, "");
struct s13 { char c; struct { short a; char b; } in; char d; };
_Static_assert(sizeof(struct s13) == 8 && _Alignof(struct s13) == 2, "");
struct s14 { char c; unsigned long long a : 33; char d; };
_Static_assert(sizeof(struct s14) == 8 && _Alignof(struct s14) == 2, "");
struct s15 { float f; char c; };
_Static_assert(sizeof(struct s15) == 6 && _Alignof(struct s15) == 2, "");

int main(void) {
  union { unsigned long number; unsigned char bytes[4]; } u = {0x11223344};
  check(u.bytes[0] == 0x44 && u.bytes[3] == 0x11);
  return 0;
}
