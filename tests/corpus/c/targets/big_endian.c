// Bytes, parts, bit-fields and pointers where the most significant byte comes first.
//@ run: verify % --target mips --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --target sparc64 --check reach --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <string.h>
#include <stdint.h>
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
extern unsigned __VERIFIER_nondet_uint(void);
union u { uint32_t w; uint16_t h[2]; uint8_t b[4]; };
struct bf { unsigned a : 3, b : 7, c : 12, d : 10; };
int main(void) {
  union u x;
  uint32_t v = __VERIFIER_nondet_uint();
  x.w = v;
  check(x.b[0] == (uint8_t)(v >> 24) && x.b[3] == (uint8_t)v && x.h[0] == v >> 16);
  uint8_t buf[8];
  memcpy(buf, &v, 4);
  check(buf[0] == v >> 24);
  *(uint16_t *)&buf[2] = 0xabcd;
  check(buf[2] == 0xab && buf[3] == 0xcd);
  struct bf s;
  memset(&s, 0, sizeof s);
  s.a = 5; s.b = 0x55; s.c = 0xabc; s.d = 0x2f1;
  uint8_t *p = (uint8_t *)&s;
  uint32_t whole = 5u << 29 | 0x55u << 22 | 0xabcu << 10 | 0x2f1;
  check(p[0] == whole >> 24 && p[1] == (uint8_t)(whole >> 16) && p[2] == (uint8_t)(whole >> 8) && p[3] == (uint8_t)whole);
  s.b = v;
  check(s.b == (v & 0x7f) && s.a == 5 && s.c == 0xabc);
  float f = 1.0f; memcpy(buf, &f, 4);
  check(buf[0] == 0x3f && buf[1] == 0x80);
  int *q = (int *)&v, *r; memcpy(&r, &q, sizeof q); check(*r == (int)v);
  uint64_t w = 0x1122334455667788; memcpy(buf, &w, 8); check(buf[0] == 0x11 && buf[7] == 0x88);
  return 0;
}
