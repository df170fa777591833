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
//# strftime
struct tm;
size_t strftime(char *to, size_t size, const char *format, const struct tm *time) {
    __bia_text(format);
    __bia_reads(time, sizeof(long) == 8 ? 56 : 44);
    __bia_errno();
    size_t length = __bia_nondet_size();
    __bia_assume(length <= size);
    __bia_havoc(to, length);
    if (length == size) return 0;
    to[length] = 0;
    return length;
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
