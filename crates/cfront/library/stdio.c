//# getchar
int getchar(void) {
    int value = __bia_nondet_int();
    __bia_assume(value >= -1 && value <= 255);
    return value;
}
//# getc fgetc
struct _IO_FILE;
int getc(struct _IO_FILE *stream) {
    int value = __bia_nondet_int();
    __bia_assume(value >= -1 && value <= 255);
    return value;
}
int fgetc(struct _IO_FILE *stream) {
    int value = __bia_nondet_int();
    __bia_assume(value >= -1 && value <= 255);
    return value;
}
//# fgets | reading a line does not fail with an error
struct _IO_FILE;
char *fgets(char *to, int size, struct _IO_FILE *stream) {
    if (size <= 0) return 0;
    int length = __bia_nondet_int();
    __bia_assume(length >= -1 && length < size);
    if (length < 1 && (length < 0 || size != 1)) return 0;
    for (int at = 0; at < length; at++) {
        char character = __bia_nondet_char();
        __bia_assume(character != '\n' || at == length - 1);
        to[at] = character;
    }
    to[length] = 0;
    return to;
}
//# fread
struct _IO_FILE;
size_t fread(void *to, size_t size, size_t count, struct _IO_FILE *stream) {
    unsigned char *bytes = to;
    size_t done = __bia_nondet_size(), read = __bia_nondet_size();
    __bia_assume(done <= count && (size == 0 || count <= (size_t)-1 / size));
    if (size == 0 || count == 0) return 0;
    __bia_assume(read >= done * size && read - done * size < size && read <= count * size);
    for (size_t at = 0; at < read; at++) bytes[at] = __bia_nondet_char();
    return done;
}
//# fwrite
struct _IO_FILE;
size_t fwrite(const void *from, size_t size, size_t count, struct _IO_FILE *stream) {
    const unsigned char *bytes = from;
    size_t done = __bia_nondet_size();
    __bia_assume(done <= count);
    for (size_t at = 0; at < count * size; at++) (void)bytes[at];
    return size == 0 ? 0 : done;
}
//# sprintf snprintf
/* Exact; only linked when every format is a literal with the conversions that are here. */
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
static int format(char *to, size_t size, const char *format, va_list list) {
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
        int longs = 0;
        for (;; format++) {
            if (*format == 'h') bytes /= 2;
            else if (*format == 'l') longs++;
            else if (*format == 'z' || *format == 't') longs = 1;
            else if (*format == 'j' || *format == 'q') longs = 2;
            else break;
        }
        if (longs > 1 || (longs == 1 && sizeof(long) == 8)) bytes = 8;
        char kind = *format;
        if (kind == '%') { put(&text, '%'); continue; }
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
    if (size > 0) to[text.length < size - 1 ? text.length : size - 1] = 0;
    return (int)text.length;
}
int snprintf(char *to, size_t size, const char *text, ...) {
    va_list list;
    __builtin_va_start(list, text);
    int length = format(to, size, text, list);
    __builtin_va_end(list);
    return length;
}
int sprintf(char *to, const char *text, ...) {
    va_list list;
    __builtin_va_start(list, text);
    int length = format(to, (size_t)-1 >> 1, text, list);
    __builtin_va_end(list);
    return length;
}
