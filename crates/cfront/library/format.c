//# __bia_format
/* All that prints by a format. Exact for integers, characters, strings, and floats between 2^-8 and 2^63; of others
   the sign is exact, the length where that is easy, and else coarse; their digits are arbitrary. */
typedef __builtin_va_list va_list;
struct text { char *to; size_t room; size_t length; };
static void put(struct text *text, char character) {
    if (text->length < text->room) text->to[text->length] = character;
    text->length++;
}
static void pad(struct text *text, char character, int width, int length) {
    for (; length < width; length++) put(text, character);
}
static void put_string(struct text *text, const char *from, int width, int precision, int left) {
    int length = 0;
    while ((precision < 0 || length < precision) && from[length] != 0) length++;
    if (!left) pad(text, ' ', width, length);
    for (int at = 0; at < length; at++) put(text, from[at]);
    if (left) pad(text, ' ', width, length);
}
static void put_number(struct text *text, unsigned long long value, unsigned base, int upper, char sign,
                       int alternate, int width, int precision, int left, int zeros) {
    char digits[24];
    int count = 0, prefix = sign != 0;
    if (precision >= 0) zeros = 0;
    int hexadecimal = alternate && base == 16 && value != 0;
    if (hexadecimal) prefix += 2;
    while (value != 0) {
        unsigned digit = (unsigned)(value % base);
        digits[count++] = (char)(digit < 10 ? '0' + digit : (upper ? 'A' : 'a') + digit - 10);
        value /= base;
    }
    if (alternate && base == 8 && precision <= count) precision = count + 1;
    if (precision < 0 && count == 0) precision = 1;
    int length = count > precision ? count : precision;
    if (zeros && !left && width > prefix + length) length = width - prefix;
    if (!left) pad(text, ' ', width, prefix + length);
    if (sign) put(text, sign);
    if (hexadecimal) { put(text, '0'); put(text, upper ? 'X' : 'x'); }
    pad(text, '0', length, count);
    for (int at = count - 1; at >= 0; at--) put(text, digits[at]);
    if (left) pad(text, ' ', width, prefix + length);
}
/* Characters of which it is only known that they are no zeros. */
static void put_any(struct text *text, int count) {
    for (; count > 0; count--) {
        char character = __bia_nondet_char();
        __bia_assume(character != 0);
        put(text, character);
    }
}
static int between(int least, int most) {
    int value = __bia_nondet_int();
    __bia_assume(value >= least && value <= most);
    return value;
}
/* The digits before the point of a number that is not negative. Powers of ten are exact up to 22. */
static int whole_digits(double value, int precision) {
    double bound = 10.0, half = 0.5;
    int digits = 1;
    while (digits < 309 && value >= bound) { bound *= 10.0; digits++; }
    for (int at = 0; at < precision && at < 20; at++) half /= 10.0;
    if (digits > 22) return between(digits - 1, digits + 1);
    /* Rounding may carry. */
    if (value >= bound - half * 1.5) return between(digits, digits + 1);
    return digits;
}
/* The same of a long double: powers of ten are exact up to 27. */
static int whole_digits_long(long double value, int precision) {
    long double bound = 10.0L, half = 0.5L;
    int digits = 1;
    while (digits < 4933 && value >= bound) { bound *= 10.0L; digits++; }
    for (int at = 0; at < precision && at < 20; at++) half /= 10.0L;
    if (digits > 27) return between(digits - 1, digits + 1);
    if (value >= bound - half * 1.5L) return between(digits, digits + 1);
    return digits;
}
/* How long a finite number that is not negative is. */
static int float_length(char kind, double value, int precision, int alternate) {
    int p = precision < 0 ? 6 : precision;
    if (kind == 'f') return whole_digits(value, p) + (p > 0 || alternate ? 1 + p : 0);
    if (kind == 'e') {
        int length = 1 + (p > 0 || alternate ? 1 + p : 0) + 4;
        if (value >= 1e99 || (value != 0 && value < 1e-98)) length = between(length, length + 1);
        return length;
    }
    if (kind == 'g') {
        if (p == 0) p = 1;
        if (!alternate && p >= 6 && value < 1e6 && value == (double)(int)value) return whole_digits(value, 0);
        return between(1, p + 6);
    }
    return precision < 0 ? between(6, 30) : between(6 + p, 30 + p);
}
/* The same of a long double, whose exponent may have four digits. */
static int long_length(char kind, long double value, int precision, int alternate) {
    int p = precision < 0 ? 6 : precision;
    if (kind == 'f') return whole_digits_long(value, p) + (p > 0 || alternate ? 1 + p : 0);
    if (kind == 'e') {
        int length = 1 + (p > 0 || alternate ? 1 + p : 0) + 4;
        if (value >= 1e998L || (value != 0 && value < 1e-997L)) return between(length + 1, length + 2);
        if (value >= 1e98L || (value != 0 && value < 1e-97L)) return between(length, length + 1);
        return length;
    }
    if (kind == 'g') {
        if (p == 0) p = 1;
        if (!alternate && p >= 6 && value < 1e6L && value == (long double)(int)value)
            return whole_digits_long(value, 0);
        return between(1, p + 7);
    }
    return precision < 0 ? between(6, 30) : between(6 + p, 30 + p);
}
extern int __bia_decimal(double number, int fixed, int count, char *digits, int *exponent);
/* The text of a finite number that is not negative by `%f`, `%e` or `%g`; its length, or -1 if it is not computed. */
static int float_text(char *to, char kind, int upper, double value, int precision, int alternate) {
    char digits[64];
    int exponent, p = precision < 0 ? 6 : precision, length = 0, style = kind, trim = 0;
    if (p > 16) return -1;
    if (kind == 'g') {
        /* glibc drops a zero of `%#g` where rounding carries. */
        if (alternate) return -1;
        if (p == 0) p = 1;
        if (__bia_decimal(value, 0, p, digits, &exponent) < 0) return -1;
        trim = 1;
        if (exponent >= -4 && exponent < p) { style = 'f'; p = p - 1 - exponent; }
        else { style = 'e'; p = p - 1; }
    }
    int count = __bia_decimal(value, style == 'f', style == 'f' ? p : p + 1, digits, &exponent);
    if (count < 0) return -1;
    int whole = style == 'f' ? count - p : 1;
    if (trim) while (p > 0 && digits[whole + p - 1] == '0') p--;
    for (int at = 0; at < whole; at++) to[length++] = digits[at];
    if (p > 0 || alternate) to[length++] = '.';
    for (int at = 0; at < p; at++) to[length++] = digits[whole + at];
    if (style == 'e') {
        to[length++] = upper ? 'E' : 'e';
        to[length++] = exponent < 0 ? '-' : '+';
        if (exponent < 0) exponent = -exponent;
        to[length++] = (char)('0' + exponent / 10);
        to[length++] = (char)('0' + exponent % 10);
    }
    return length;
}
/* Exact, or the sign is exact, of the rest only the length, and zeros in front of it. */
static void put_float(struct text *text, char kind, long double number, int large, int width, int precision,
                      int left, int plus, int space, int alternate, int zeros) {
    char small = kind < 'a' ? (char)(kind + 32) : kind;
    int length = 3, finite = number - number == 0, negative = number < 0 || (number == 0 && 1 / number < 0);
    if (number != number) negative = __bia_nondet_int() != 0;
    char exact[64];
    int known = -1;
    if (finite && small != 'a') {
        long double value = negative ? -number : number;
        double same = (double)value;
        if ((long double)same == value) known = float_text(exact, small, kind < 'a', same, precision, alternate);
    }
    if (!finite && number == number) {
        const char *word = kind < 'a' ? "INF" : "inf";
        for (int at = 0; at < 3; at++) exact[at] = word[at];
        known = 3;
    }
    if (known >= 0) {
        length = known;
    } else if (finite) {
        long double value = negative ? -number : number;
        if (large) length = long_length(small, value, precision, alternate);
        else length = float_length(small, (double)value, precision, alternate);
    }
    char sign = negative ? '-' : plus ? '+' : space ? ' ' : 0;
    int prefix = sign != 0, fill = zeros && finite && !left;
    if (!left && !fill) pad(text, ' ', width, prefix + length);
    if (sign) put(text, sign);
    int rest = length;
    if (small == 'a' && finite) {
        put(text, '0');
        put(text, kind < 'a' ? 'X' : 'x');
        rest -= 2;
    }
    if (fill) pad(text, '0', width, prefix + length);
    if (known >= 0) for (int at = 0; at < known; at++) put(text, exact[at]);
    else put_any(text, rest);
    if (left) pad(text, ' ', width, prefix + length);
}
int __bia_format(char *to, size_t size, const char *format, va_list list) {
    struct text text = {to, size == 0 ? 0 : size - 1, 0};
    for (; *format != 0; format++) {
        if (*format != '%') { put(&text, *format); continue; }
        int left = 0, zeros = 0, plus = 0, space = 0, alternate = 0, width = 0, precision = -1, bytes = 4;
        for (format++;; format++) {
            if (*format == '-') left = 1;
            else if (*format == '0') zeros = 1;
            else if (*format == '+') plus = 1;
            else if (*format == ' ') space = 1;
            else if (*format == '#') alternate = 1;
            else break;
        }
        if (*format == '*') {
            width = __builtin_va_arg(list, int);
            if (width < 0) { left = 1; width = -width; }
            format++;
        } else {
            for (; *format >= '0' && *format <= '9'; format++) width = width * 10 + (*format - '0');
        }
        if (*format == '.') {
            format++;
            precision = 0;
            if (*format == '*') {
                precision = __builtin_va_arg(list, int);
                format++;
            } else {
                for (; *format >= '0' && *format <= '9'; format++) precision = precision * 10 + (*format - '0');
            }
        }
        int longs = 0, large = 0;
        for (;; format++) {
            if (*format == 'h') bytes /= 2;
            else if (*format == 'L') large = 1;
            else if (*format == 'l') longs++;
            else if (*format == 'z' || *format == 't') longs = 1;
            else if (*format == 'j' || *format == 'q') longs = 2;
            else break;
        }
        if (longs > 1 || (longs == 1 && sizeof(long) == 8)) bytes = 8;
        char kind = *format;
        if (kind == '%') { put(&text, '%'); continue; }
        if (kind == 'n') {
            if (bytes == 1) *__builtin_va_arg(list, signed char *) = (signed char)text.length;
            else if (bytes == 2) *__builtin_va_arg(list, short *) = (short)text.length;
            else if (longs > 1) *__builtin_va_arg(list, long long *) = (long long)text.length;
            else if (longs == 1) *__builtin_va_arg(list, long *) = (long)text.length;
            else *__builtin_va_arg(list, int *) = (int)text.length;
            continue;
        }
        if (kind == 'f' || kind == 'F' || kind == 'e' || kind == 'E' || kind == 'g' || kind == 'G' || kind == 'a'
            || kind == 'A') {
            long double number = large ? __builtin_va_arg(list, long double) : __builtin_va_arg(list, double);
            put_float(&text, kind, number, large, width, precision, left, plus, space, alternate, zeros);
            continue;
        }
        if (kind == 'p') {
            const void *pointer = __builtin_va_arg(list, const void *);
            int length = 5;
            if (pointer != 0) {
                length = between(1, 2 * (int)sizeof(void *));
                if (length < precision) length = precision;
                length += 2 + (plus || space);
                if (zeros && !left && precision < 0 && length < width) length = width;
            }
            if (!left) pad(&text, ' ', width, length);
            put_any(&text, length);
            if (left) pad(&text, ' ', width, length);
            continue;
        }
        if (kind == 'm') {
            int length = between(1, 64);
            if (precision >= 0 && length > precision) length = precision;
            if (!left) pad(&text, ' ', width, length);
            put_any(&text, length);
            if (left) pad(&text, ' ', width, length);
            continue;
        }
        if ((kind == 'c' || kind == 's') && longs) { __bia_unmodelled(); return -1; }
        if (kind == 'c') {
            char character = (char)__builtin_va_arg(list, int);
            if (!left) pad(&text, ' ', width, 1);
            put(&text, character);
            if (left) pad(&text, ' ', width, 1);
            continue;
        }
        if (kind == 's') {
            put_string(&text, __builtin_va_arg(list, const char *), width, precision, left);
            continue;
        }
        if (kind != 'd' && kind != 'i' && kind != 'u' && kind != 'o' && kind != 'x' && kind != 'X') {
            __bia_unmodelled();
            return -1;
        }
        if (large) bytes = 8; /* as glibc does it */
        unsigned long long value;
        if (kind == 'd' || kind == 'i') {
            long long number = bytes == 8 ? __builtin_va_arg(list, long long) : __builtin_va_arg(list, int);
            if (bytes == 2) number = (short)number;
            if (bytes == 1) number = (signed char)number;
            char sign = number < 0 ? '-' : plus ? '+' : space ? ' ' : 0;
            value = number < 0 ? -(unsigned long long)number : (unsigned long long)number;
            put_number(&text, value, 10, 0, sign, 0, width, precision, left, zeros);
            continue;
        }
        value = bytes == 8 ? __builtin_va_arg(list, unsigned long long) : __builtin_va_arg(list, unsigned);
        if (bytes == 2) value = (unsigned short)value;
        if (bytes == 1) value = (unsigned char)value;
        unsigned base = kind == 'o' ? 8 : kind == 'u' ? 10 : 16;
        put_number(&text, value, base, kind == 'X', 0, alternate, width, precision, left, zeros);
    }
    if (size > 0) {
        if (text.length < text.room) to[text.length] = 0;
        else to[text.room] = 0;
    }
    return (int)text.length;
}
//# snprintf
typedef __builtin_va_list va_list;
extern int __bia_format(char *to, size_t size, const char *text, va_list list);
int snprintf(char *to, size_t size, const char *text, ...) {
    va_list list;
    __builtin_va_start(list, text);
    int length = __bia_format(to, size, text, list);
    __builtin_va_end(list);
    __bia_errno();
    return length;
}
//# vsnprintf
typedef __builtin_va_list va_list;
extern int __bia_format(char *to, size_t size, const char *text, va_list list);
int vsnprintf(char *to, size_t size, const char *text, va_list list) {
    int length = __bia_format(to, size, text, list);
    __bia_errno();
    return length;
}
//# sprintf
typedef __builtin_va_list va_list;
extern int __bia_format(char *to, size_t size, const char *text, va_list list);
int sprintf(char *to, const char *text, ...) {
    va_list list;
    __builtin_va_start(list, text);
    int length = __bia_format(to, 0x7fffffff, text, list);
    __builtin_va_end(list);
    __bia_errno();
    return length;
}
//# vsprintf
typedef __builtin_va_list va_list;
extern int __bia_format(char *to, size_t size, const char *text, va_list list);
int vsprintf(char *to, const char *text, va_list list) {
    int length = __bia_format(to, 0x7fffffff, text, list);
    __bia_errno();
    return length;
}
//# ? printf
typedef __builtin_va_list va_list;
extern int __bia_format(char *to, size_t size, const char *text, va_list list);
int printf(const char *text, ...) {
    va_list list;
    __builtin_va_start(list, text);
    int length = __bia_format(0, 0, text, list);
    __builtin_va_end(list);
    __bia_errno();
    return __bia_nondet_int() ? length : -1;
}
//# ? vprintf
typedef __builtin_va_list va_list;
extern int __bia_format(char *to, size_t size, const char *text, va_list list);
int vprintf(const char *text, va_list list) {
    int length = __bia_format(0, 0, text, list);
    __bia_errno();
    return __bia_nondet_int() ? length : -1;
}
//# ? fprintf
struct _IO_FILE;
typedef __builtin_va_list va_list;
extern int __bia_format(char *to, size_t size, const char *text, va_list list);
int fprintf(struct _IO_FILE *stream, const char *text, ...) {
    va_list list;
    __builtin_va_start(list, text);
    __bia_stream(stream);
    int length = __bia_format(0, 0, text, list);
    __builtin_va_end(list);
    __bia_errno();
    return __bia_nondet_int() ? length : -1;
}
//# ? vfprintf
struct _IO_FILE;
typedef __builtin_va_list va_list;
extern int __bia_format(char *to, size_t size, const char *text, va_list list);
int vfprintf(struct _IO_FILE *stream, const char *text, va_list list) {
    __bia_stream(stream);
    int length = __bia_format(0, 0, text, list);
    __bia_errno();
    return __bia_nondet_int() ? length : -1;
}
//# ? dprintf
typedef __builtin_va_list va_list;
extern int __bia_format(char *to, size_t size, const char *text, va_list list);
int dprintf(int file, const char *text, ...) {
    va_list list;
    __builtin_va_start(list, text);
    int length = __bia_format(0, 0, text, list);
    __builtin_va_end(list);
    __bia_errno();
    return __bia_nondet_int() ? length : -1;
}
//# ? vdprintf
typedef __builtin_va_list va_list;
extern int __bia_format(char *to, size_t size, const char *text, va_list list);
int vdprintf(int file, const char *text, va_list list) {
    int length = __bia_format(0, 0, text, list);
    __bia_errno();
    return __bia_nondet_int() ? length : -1;
}
//# vasprintf
typedef __builtin_va_list va_list;
extern int __bia_format(char *to, size_t size, const char *text, va_list list);
extern void *malloc(size_t size);
/* Where it fails what it leaves in the pointer is not defined. */
int vasprintf(char **to, const char *text, va_list list) {
    va_list copy;
    __builtin_va_copy(copy, list);
    int length = __bia_format(0, 0, text, copy);
    __builtin_va_end(copy);
    char *block = malloc((size_t)length + 1);
    __bia_errno();
    if (block == 0) {
        if (__bia_nondet_int()) *to = 0;
        return -1;
    }
    __bia_format(block, (size_t)length + 1, text, list);
    *to = block;
    return length;
}
//# asprintf
typedef __builtin_va_list va_list;
extern int vasprintf(char **to, const char *text, va_list list);
int asprintf(char **to, const char *text, ...) {
    va_list list;
    __builtin_va_start(list, text);
    int length = vasprintf(to, text, list);
    __builtin_va_end(list);
    return length;
}
