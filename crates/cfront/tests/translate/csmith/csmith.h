/* What a csmith program needs, without input and output: checked arithmetic and a checksum that
   `main` returns. Every function is defined for all arguments. */
#include <limits.h>
#include <stdint.h>
#include <string.h>

static uint64_t crc32_context = 1;

static void transparent_crc(uint64_t value, const char *name, int flag) {
  (void) name;
  (void) flag;
  crc32_context = (crc32_context ^ value) * 0x9E3779B97F4A7C15u;
  crc32_context ^= crc32_context >> 29;
}

static void transparent_crc_bytes(const char *bytes, int count, const char *name, int flag) {
  for (int i = 0; i < count; i++)
    transparent_crc((uint64_t) bytes[i], name, flag);
}

#define crc32_gentab() ((void) 0)
#define platform_main_begin() ((void) 0)
#define platform_main_end(crc, flag) return (int) ((crc) ^ (crc) >> 32)
#define printf(...) ((void) 0)

#define SIGNED(T, MIN, MAX)                                                                        \
  static T safe_unary_minus_func_##T##_s(T a) { return a == MIN ? a : -a; }                        \
  static T safe_add_func_##T##_s_s(T a, T b) {                                                     \
    return (b > 0 && a > MAX - b) || (b < 0 && a < MIN - b) ? a : a + b;                           \
  }                                                                                                \
  static T safe_sub_func_##T##_s_s(T a, T b) {                                                     \
    return (b < 0 && a > MAX + b) || (b > 0 && a < MIN + b) ? a : a - b;                           \
  }                                                                                                \
  static T safe_mul_func_##T##_s_s(T a, T b) {                                                     \
    if (a > 0 ? (b > 0 ? a > MAX / b : b < MIN / a) : (b > 0 ? a < MIN / b : a && b < MAX / a))    \
      return a;                                                                                    \
    return a * b;                                                                                  \
  }                                                                                                \
  static T safe_div_func_##T##_s_s(T a, T b) { return b == 0 || (a == MIN && b == -1) ? a : a / b; } \
  static T safe_mod_func_##T##_s_s(T a, T b) { return b == 0 || (a == MIN && b == -1) ? a : a % b; } \
  static T safe_lshift_func_##T##_s_s(T a, int b) {                                                \
    return a < 0 || b < 0 || b >= 32 || a > (MAX >> b) ? a : a << b;                               \
  }                                                                                                \
  static T safe_lshift_func_##T##_s_u(T a, unsigned b) {                                           \
    return a < 0 || b >= 32 || a > (MAX >> b) ? a : a << b;                                        \
  }                                                                                                \
  static T safe_rshift_func_##T##_s_s(T a, int b) { return a < 0 || b < 0 || b >= 32 ? a : a >> b; } \
  static T safe_rshift_func_##T##_s_u(T a, unsigned b) { return a < 0 || b >= 32 ? a : a >> b; }

#define UNSIGNED(T, MAX)                                                                           \
  static T safe_unary_minus_func_##T##_u(T a) { return -a; }                                       \
  static T safe_add_func_##T##_u_u(T a, T b) { return a + b; }                                     \
  static T safe_sub_func_##T##_u_u(T a, T b) { return a - b; }                                     \
  static T safe_mul_func_##T##_u_u(T a, T b) { return 1u * a * b; }                                \
  static T safe_div_func_##T##_u_u(T a, T b) { return b == 0 ? a : a / b; }                        \
  static T safe_mod_func_##T##_u_u(T a, T b) { return b == 0 ? a : a % b; }                        \
  static T safe_lshift_func_##T##_u_s(T a, int b) {                                                \
    return b < 0 || b >= 32 || a > (MAX >> b) ? a : a << b;                                        \
  }                                                                                                \
  static T safe_lshift_func_##T##_u_u(T a, unsigned b) {                                           \
    return b >= 32 || a > (MAX >> b) ? a : a << b;                                                 \
  }                                                                                                \
  static T safe_rshift_func_##T##_u_s(T a, int b) { return b < 0 || b >= 32 ? a : a >> b; }        \
  static T safe_rshift_func_##T##_u_u(T a, unsigned b) { return b >= 32 ? a : a >> b; }

SIGNED(int8_t, INT8_MIN, INT8_MAX)
SIGNED(int16_t, INT16_MIN, INT16_MAX)
SIGNED(int32_t, INT32_MIN, INT32_MAX)
SIGNED(int64_t, INT64_MIN, INT64_MAX)
UNSIGNED(uint8_t, UINT8_MAX)
UNSIGNED(uint16_t, UINT16_MAX)
UNSIGNED(uint32_t, UINT32_MAX)
UNSIGNED(uint64_t, UINT64_MAX)

#define FLOATING(T, LIMIT)                                                                         \
  static T safe_add_func_##T##_f_f(T a, T b) { return a + b; }                                     \
  static T safe_sub_func_##T##_f_f(T a, T b) { return a - b; }                                     \
  static T safe_mul_func_##T##_f_f(T a, T b) { return a * b; }                                     \
  static T safe_div_func_##T##_f_f(T a, T b) { return b == 0 ? a : a / b; }                        \
  static int32_t safe_convert_func_##T##_to_int32_t(T a) {                                         \
    return a >= -LIMIT && a <= LIMIT ? (int32_t) a : INT32_MAX;                                    \
  }
FLOATING(float, 1e9f)
FLOATING(double, 1e9)
