//# __bia_zone
extern void *__bia_again(void *list);
extern void __bia_keep(void **list, void *object);
/* The name of the time zone: GMT for `gmtime`, any text else. */
const char *__bia_zone(int world) {
    static const char own[] = "GMT";
    static void *list;
    if (world) return own;
    char *name = __bia_again(list);
    if (name == 0) {
        size_t length = __bia_nondet_size();
        __bia_assume(length < 4096);
        name = __bia_object(length + 1);
        name[length] = 0;
        __bia_keep(&list, name);
    }
    return name;
}
//# localtime gmtime __bia_shared_time
/* One object for both; its fields are within their limits. */
struct tm;
extern const char *__bia_zone(int world);
void *__bia_shared_time(const long *time, int world) {
    static void *place;
    size_t size = sizeof(long) == 8 ? 56 : 44;
    static const int most[] = {60, 59, 23, 31, 11};
    __bia_reads(time, sizeof *time);
    __bia_errno();
    if (__bia_nondet_int()) return 0;
    if (place == 0) place = __bia_object(size);
    int *fields = place;
    for (int at = 0; at < 9; at++) fields[at] = __bia_nondet_int();
    for (int at = 0; at < 5; at++) __bia_assume(fields[at] >= (at == 3) && fields[at] <= most[at]);
    __bia_assume(fields[6] >= 0 && fields[6] <= 6 && fields[7] >= 0 && fields[7] <= 365);
    __bia_assume(fields[8] >= -1 && fields[8] <= 1);
    *(long *)((char *)place + (sizeof(long) == 8 ? 40 : 36)) = __bia_nondet_long();
    *(const char **)((char *)place + (sizeof(long) == 8 ? 48 : 40)) = __bia_zone(world);
    return place;
}
struct tm *localtime(const long *time) { return __bia_shared_time(time, 0); }
struct tm *gmtime(const long *time) { return __bia_shared_time(time, 1); }
//# localtime_r gmtime_r
struct tm;
extern const char *__bia_zone(int world);
static struct tm *filled(const long *time, void *place, int world) {
    static const int most[] = {60, 59, 23, 31, 11};
    __bia_reads(time, sizeof *time);
    __bia_errno();
    if (__bia_nondet_int()) return 0;
    int *fields = place;
    for (int at = 0; at < 9; at++) fields[at] = __bia_nondet_int();
    for (int at = 0; at < 5; at++) __bia_assume(fields[at] >= (at == 3) && fields[at] <= most[at]);
    __bia_assume(fields[6] >= 0 && fields[6] <= 6 && fields[7] >= 0 && fields[7] <= 365);
    __bia_assume(fields[8] >= -1 && fields[8] <= 1);
    *(long *)((char *)place + (sizeof(long) == 8 ? 40 : 36)) = __bia_nondet_long();
    *(const char **)((char *)place + (sizeof(long) == 8 ? 48 : 40)) = __bia_zone(world);
    return place;
}
struct tm *localtime_r(const long *time, struct tm *to) { return filled(time, to, 0); }
struct tm *gmtime_r(const long *time, struct tm *to) { return filled(time, to, 1); }
//# __bia_time_text
/* One object for `asctime` and `ctime`. */
char *__bia_time_text(void) {
    static char text[26];
    if (__bia_nondet_int()) return 0;
    for (int at = 0; at < 25; at++) {
        text[at] = __bia_nondet_char();
        __bia_assume(text[at] != 0);
    }
    text[25] = 0;
    return text;
}
//# ctime | the year that `ctime` prints has four digits
extern void *__bia_shared_time(const long *time, int world);
extern char *__bia_time_text(void);
char *ctime(const long *time) {
    __bia_errno();
    if (__bia_shared_time(time, 0) == 0) return 0;
    return __bia_time_text();
}
//# asctime | the year that `asctime` prints has four digits
struct tm;
extern char *__bia_time_text(void);
char *asctime(const struct tm *time) {
    __bia_reads(time, sizeof(long) == 8 ? 56 : 44);
    __bia_errno();
    return __bia_time_text();
}
//# ctime_r | the year that `ctime_r` prints has four digits
char *ctime_r(const long *time, char *text) {
    __bia_reads(time, sizeof *time);
    __bia_errno();
    if (__bia_nondet_int()) return 0;
    for (int at = 0; at < 25; at++) {
        char character = __bia_nondet_char();
        __bia_assume(character != 0);
        text[at] = character;
    }
    text[25] = 0;
    return text;
}
//# asctime_r | the year that `asctime_r` prints has four digits
struct tm;
char *asctime_r(const struct tm *time, char *text) {
    __bia_reads(time, sizeof(long) == 8 ? 56 : 44);
    __bia_errno();
    if (__bia_nondet_int()) return 0;
    for (int at = 0; at < 25; at++) {
        char character = __bia_nondet_char();
        __bia_assume(character != 0);
        text[at] = character;
    }
    text[25] = 0;
    return text;
}
//# strerror strsignal
extern void *__bia_again(void *list);
extern void __bia_keep(void **list, void *object);
/* An earlier text again, which may have changed, or a new one. */
static char *message(void) {
    static void *list;
    char *text = __bia_again(list);
    if (text == 0) {
        text = __bia_object(64);
        __bia_keep(&list, text);
    }
    __bia_havoc(text, 63);
    __bia_assume(text[0] != 0);
    text[63] = 0;
    return text;
}
char *strerror(int number) { return message(); }
char *strsignal(int number) { return message(); }
//# strerror_r
/* The GNU form: the text is in the buffer, or in an object of the library. */
extern char *strerror(int number);
char *strerror_r(int number, char *to, size_t size) {
    __bia_errno();
    if (__bia_nondet_int()) return strerror(number);
    if (size > 0) {
        size_t length = __bia_nondet_size();
        __bia_assume(length < size && length < 1024);
        __bia_havoc(to, length);
        to[length] = 0;
    }
    return to;
}
//# strftime
struct tm;
/* What C says of the C locale; of other conversions the text is arbitrary. */
static char *to;
static size_t room, used;
static void put(char character) {
    if (used < room) to[used] = character;
    used++;
}
static void put_text(const char *text, int most) {
    for (int at = 0; text[at] != 0 && at < most; at++) put(text[at]);
}
static void put_number(long value, int width, char fill) {
    char digits[24];
    int count = 0, negative = value < 0;
    unsigned long rest = negative ? -(unsigned long)value : (unsigned long)value;
    do digits[count++] = (char)('0' + rest % 10); while ((rest /= 10) != 0);
    if (negative) put('-');
    for (int at = count + negative; at < width; at++) put(fill);
    while (count > 0) put(digits[--count]);
}
static void put_any(void) {
    int count = __bia_nondet_int();
    __bia_assume(count >= 0 && count <= 64);
    for (; count > 0; count--) {
        char character = __bia_nondet_char();
        __bia_assume(character != 0);
        put(character);
    }
}
static void put_one(char kind, const int *fields) {
    static const char *const days[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
    static const char *const months[] = {"January", "February", "March", "April", "May", "June", "July", "August",
        "September", "October", "November", "December"};
    const char *day = fields[6] < 0 || fields[6] > 6 ? "?" : days[fields[6]];
    const char *month = fields[4] < 0 || fields[4] > 11 ? "?" : months[fields[4]];
    int hour = fields[2] > 12 ? fields[2] - 12 : fields[2] == 0 ? 12 : fields[2];
    long year = fields[5] + 1900L;
    switch (kind) {
    case 'a': put_text(day, 3); break;
    case 'A': put_text(day, 16); break;
    case 'b': case 'h': put_text(month, 3); break;
    case 'B': put_text(month, 16); break;
    case 'd': put_number(fields[3], 2, '0'); break;
    case 'e': put_number(fields[3], 2, ' '); break;
    case 'H': put_number(fields[2], 2, '0'); break;
    case 'I': put_number(hour, 2, '0'); break;
    case 'j': put_number(fields[7] + 1L, 3, '0'); break;
    case 'm': put_number(fields[4] + 1L, 2, '0'); break;
    case 'M': put_number(fields[1], 2, '0'); break;
    case 'n': put('\n'); break;
    case 'p': put_text(fields[2] > 11 ? "PM" : "AM", 2); break;
    case 'S': put_number(fields[0], 2, '0'); break;
    case 't': put('\t'); break;
    case 'u': put_number((fields[6] + 6L) % 7 + 1, 1, '0'); break;
    case 'w': put_number(fields[6], 1, '0'); break;
    case 'Y': put_number(year, 1, '0'); break;
    case '%': put('%'); break;
    default: put_any();
    }
}
size_t strftime(char *place, size_t size, const char *format, const struct tm *time) {
    const int *fields = (const int *)time;
    __bia_reads(time, sizeof(long) == 8 ? 56 : 44);
    __bia_errno();
    to = place;
    room = size;
    used = 0;
    int usual = 1;
    for (int at = 0; at < 8; at++) if (fields[at] < (at == 5 ? -900 : 0) || fields[at] > 8099) usual = 0;
    for (; *format != 0; format++) {
        if (*format != '%') { put(*format); continue; }
        format++;
        if (*format == 0) break;
        /* Members out of their limits, and modifiers, are not followed. */
        if (!usual) { put_any(); continue; }
        if (*format == 'F') { put_one('Y', fields); put('-'); put_one('m', fields); put('-'); put_one('d', fields); }
        else if (*format == 'T' || *format == 'X') { put_one('H', fields); put(':'); put_one('M', fields); put(':'); put_one('S', fields); }
        else if (*format == 'R') { put_one('H', fields); put(':'); put_one('M', fields); }
        else if (*format == 'D' || *format == 'x') {
            put_one('m', fields); put('/'); put_one('d', fields); put('/');
            put_number((fields[5] + 1900L) % 100, 2, '0');
        }
        else if (*format == 'y') put_number((fields[5] + 1900L) % 100, 2, '0');
        else if (*format == 'C') put_number((fields[5] + 1900L) / 100, 2, '0');
        else if (*format == 'c') {
            put_one('a', fields); put(' '); put_one('b', fields); put(' '); put_one('e', fields); put(' ');
            put_one('H', fields); put(':'); put_one('M', fields); put(':'); put_one('S', fields); put(' '); put_one('Y', fields);
        }
        else if (*format == 'r') {
            put_one('I', fields); put(':'); put_one('M', fields); put(':'); put_one('S', fields); put(' '); put_one('p', fields);
        }
        else if (*format == 'E' || *format == 'O' || *format == '_' || *format == '-' || *format == '^' || *format == '#'
                 || (*format >= '0' && *format <= '9')) {
            put_any();
            while (*format != 0 && !(*format >= 'a' && *format <= 'z') && !(*format >= 'A' && *format <= 'D')
                   && !(*format >= 'F' && *format <= 'N') && !(*format >= 'P' && *format <= 'Z')) format++;
            if (*format == 0) break;
        }
        else put_one(*format, fields);
    }
    if (used < size) {
        to[used] = 0;
        return used;
    }
    /* What is there then is not defined. */
    __bia_havoc(to, size);
    return 0;
}
