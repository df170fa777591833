//# time | the clock shows a time from 1970 to 2262, as Linux allows
long time(long *place) {
    long now = __bia_nondet_long();
    __bia_assume(now >= 0 && (sizeof(long) == 4 || now <= 9223372036));
    if (place) *place = now;
    return now;
}
//# gettimeofday | the clock shows a time from 1970 to 2262, as Linux allows
struct timeval;
int gettimeofday(struct timeval *place, void *zone) {
    if (place) {
        long *now = (long *)place;
        long seconds = __bia_nondet_long(), rest = __bia_nondet_long();
        __bia_assume(seconds >= 0 && (sizeof(long) == 4 || seconds <= 9223372036) && rest >= 0 && rest <= 999999);
        now[0] = seconds;
        now[1] = rest;
    }
    if (zone) __bia_havoc(zone, 8);
    __bia_errno();
    return 0;
}
//# clock_gettime | the clock shows a time from 1970 to 2262, as Linux allows
struct timespec;
int clock_gettime(int clock, struct timespec *place) {
    long *now = (long *)place;
    long seconds = __bia_nondet_long(), rest = __bia_nondet_long();
    __bia_errno();
    if (clock != 0 && clock != 1 && __bia_nondet_int()) return -1;
    __bia_assume(seconds >= 0 && (sizeof(long) == 4 || seconds <= 9223372036) && rest >= 0 && rest <= 999999999);
    now[0] = seconds;
    now[1] = rest;
    return 0;
}
//# timespec_get | the clock shows a time from 1970 to 2262, as Linux allows
struct timespec;
int timespec_get(struct timespec *place, int base) {
    long *now = (long *)place;
    long seconds = __bia_nondet_long(), rest = __bia_nondet_long();
    __bia_errno();
    if (base != 1) return 0;
    __bia_assume(seconds >= 0 && (sizeof(long) == 4 || seconds <= 9223372036) && rest >= 0 && rest <= 999999999);
    now[0] = seconds;
    now[1] = rest;
    return base;
}
//# clock
long clock(void) {
    long value = __bia_nondet_long();
    __bia_assume(value >= -1);
    return value;
}
//# difftime
double difftime(long end, long start) {
    if (end >= start) return (double)((unsigned long)end - (unsigned long)start);
    return -(double)((unsigned long)start - (unsigned long)end);
}
//# mktime timegm timelocal
struct tm;
extern const char *__bia_zone(int world);
/* The members are put within their limits, unless the time has no number. */
static long number(void *place, int world) {
    static const int most[] = {60, 59, 23, 31, 11};
    int *fields = place;
    long value = __bia_nondet_long();
    __bia_reads(place, sizeof(long) == 8 ? 56 : 44);
    __bia_errno();
    if (value == -1 && __bia_nondet_int()) return value;
    for (int at = 0; at < 9; at++) fields[at] = __bia_nondet_int();
    for (int at = 0; at < 5; at++) __bia_assume(fields[at] >= (at == 3) && fields[at] <= most[at]);
    __bia_assume(fields[6] >= 0 && fields[6] <= 6 && fields[7] >= 0 && fields[7] <= 365);
    __bia_assume(fields[8] >= -1 && fields[8] <= 1);
    *(long *)((char *)place + (sizeof(long) == 8 ? 40 : 36)) = __bia_nondet_long();
    *(const char **)((char *)place + (sizeof(long) == 8 ? 48 : 40)) = __bia_zone(world);
    return value;
}
long mktime(struct tm *time) { return number(time, 0); }
long timelocal(struct tm *time) { return number(time, 0); }
long timegm(struct tm *time) { return number(time, 1); }
//# getpid
int getpid(void) {
    int value = __bia_nondet_int();
    __bia_assume(value > 0);
    return value;
}
//# uname
struct utsname;
/* Six texts of at most 64 characters. */
int uname(struct utsname *place) {
    char *text = (char *)place;
    __bia_errno();
    if (__bia_nondet_int()) return -1;
    for (int at = 0; at < 6; at++) {
        __bia_havoc(text + at * 65, 64);
        text[at * 65 + 64] = 0;
    }
    return 0;
}
//# open open64
int open(const char *name, int flags, ...) {
    __bia_text(name);
    __bia_errno();
    int file = __bia_nondet_int();
    __bia_assume(file >= -1);
    return file;
}
int open64(const char *name, int flags, ...) {
    __bia_text(name);
    __bia_errno();
    int file = __bia_nondet_int();
    __bia_assume(file >= -1);
    return file;
}
//# readdir
struct __dirstream;
struct dirent { unsigned long d_ino; long d_off; unsigned short d_reclen; unsigned char d_type; char d_name[256]; };
extern void *__bia_again(void *list);
extern void __bia_keep(void **list, void *object);
/* The entry of an earlier call again, with another name, or a new one. */
struct dirent *readdir(struct __dirstream *stream) {
    static void *list;
    __bia_stream(stream);
    __bia_errno();
    if (__bia_nondet_int()) return 0;
    struct dirent *entry = __bia_again(list);
    if (entry == 0) {
        entry = __bia_object(sizeof(struct dirent));
        __bia_keep(&list, entry);
    }
    __bia_havoc(entry, sizeof(struct dirent) - 1);
    entry->d_name[255] = 0;
    __bia_assume(entry->d_name[0] != 0);
    return entry;
}
//# __xpg_basename
/* What is behind the last slash; slashes at the end do not count, and are cut off. */
char *__xpg_basename(char *path) {
    if (path == 0 || *path == 0) return (char *)".";
    size_t length = 0, start;
    while (path[length] != 0) length++;
    size_t end = length;
    while (end > 0 && path[end - 1] == '/') end--;
    if (end == 0) return path + (length - 1);
    if (path[end] != 0) path[end] = 0;
    for (start = end; start > 0 && path[start - 1] != '/'; start--) { }
    return path + start;
}
//# basename
char *basename(const char *path) {
    const char *start = path;
    for (; *path != 0; path++) if (*path == '/') start = path + 1;
    return (char *)start;
}
//# dirname
/* What is before the last slash that does not end the path; of two slashes at the beginning both are kept. */
char *dirname(char *path) {
    if (path == 0 || *path == 0) return (char *)".";
    size_t end = 0, cut;
    while (path[end] != 0) end++;
    size_t last = end - 1;
    while (end > 0 && path[end - 1] == '/') end--;
    if (end > 0) {
        while (end > 0 && path[end - 1] != '/') end--;
        if (end == 0) return (char *)".";
        last = end - 1;
    }
    for (cut = last; cut > 0 && path[cut - 1] == '/'; cut--) { }
    if (cut == 0) cut = last == 1 ? 2 : 1;
    path[cut] = 0;
    return path;
}
//# localeconv
struct lconv {
    char *decimal_point, *thousands_sep, *grouping, *int_curr_symbol, *currency_symbol, *mon_decimal_point,
        *mon_thousands_sep, *mon_grouping, *positive_sign, *negative_sign;
    char int_frac_digits, frac_digits, p_cs_precedes, p_sep_by_space, n_cs_precedes, n_sep_by_space, p_sign_posn,
        n_sign_posn, int_p_cs_precedes, int_p_sep_by_space, int_n_cs_precedes, int_n_sep_by_space, int_p_sign_posn,
        int_n_sign_posn;
};
struct lconv *localeconv(void) {
    static struct lconv own = {(char *)".", (char *)"", (char *)"", (char *)"", (char *)"", (char *)"", (char *)"",
        (char *)"", (char *)"", (char *)"", 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127};
    return &own;
}
//# poll
struct pollfd { int fd; short events; short revents; };
int poll(struct pollfd *files, unsigned long count, int limit) {
    __bia_errno();
    int found = __bia_nondet_int();
    __bia_assume(found >= -1 && (found < 0 || (unsigned long)found <= count));
    for (unsigned long at = 0; at < count; at++) {
        __bia_reads(files + at, sizeof *files);
        if (found >= 0) files[at].revents = (short)__bia_nondet_int();
    }
    return found;
}
//# select
struct timeval;
typedef struct { long __fds_bits[1024 / (8 * sizeof(long))]; } fd_set;
static void some(fd_set *set) { if (set) __bia_havoc(set, sizeof *set); }
int select(int count, fd_set *in, fd_set *out, fd_set *other, struct timeval *limit) {
    __bia_errno();
    if (limit) __bia_havoc(limit, 2 * sizeof(long));
    int found = __bia_nondet_int();
    __bia_assume(found >= -1 && found <= 3072);
    if (found < 0) return found;
    some(in);
    some(out);
    some(other);
    return found;
}
//# writev
typedef __typeof__((char *)0 - (char *)0) ssize_t;
struct iovec { void *iov_base; size_t iov_len; };
ssize_t writev(int file, const struct iovec *parts, int count) {
    size_t total = 0;
    __bia_errno();
    for (int at = 0; at < count; at++) {
        __bia_reads(parts[at].iov_base, parts[at].iov_len);
        total += parts[at].iov_len;
    }
    ssize_t done = (ssize_t)__bia_nondet_size();
    __bia_assume(done >= -1 && (done < 0 || (size_t)done <= total));
    return done;
}
//# readv
typedef __typeof__((char *)0 - (char *)0) ssize_t;
struct iovec { void *iov_base; size_t iov_len; };
ssize_t readv(int file, const struct iovec *parts, int count) {
    size_t total = 0;
    __bia_errno();
    ssize_t done = (ssize_t)__bia_nondet_size();
    for (int at = 0; at < count; at++) {
        if (done >= 0) __bia_havoc(parts[at].iov_base, parts[at].iov_len);
        total += parts[at].iov_len;
    }
    __bia_assume(done >= -1 && (done < 0 || (size_t)done <= total));
    return done;
}
//# regcomp regexec regerror regfree
/* What an expression matches is left open; that a match lies within the text is not. */
struct re_pattern_buffer;
typedef struct { int rm_so, rm_eo; } regmatch_t;
static int without_places;
int regcomp(struct re_pattern_buffer *expression, const char *text, int flags) {
    __bia_text(text);
    __bia_havoc(expression, sizeof(long) == 8 ? 64 : 32);
    if (flags & 8) without_places = 1;
    int wrong = __bia_nondet_int();
    __bia_assume(wrong >= 0 && wrong <= 16);
    return wrong;
}
int regexec(const struct re_pattern_buffer *expression, const char *text, size_t count, regmatch_t *places, int flags) {
    __bia_stream(expression);
    if (flags & 4) __bia_unmodelled();
    size_t length = 0;
    while (text[length] != 0) length++;
    int none = __bia_nondet_int();
    __bia_assume(none == 0 || none == 1 || none == 12);
    if (none || (without_places && __bia_nondet_int())) return none;
    for (size_t at = 0; at < count; at++) {
        int from = __bia_nondet_int(), to = __bia_nondet_int();
        if (at > 0 && __bia_nondet_int()) {
            from = -1;
            to = -1;
        } else {
            __bia_assume(from >= 0 && from <= to && (size_t)to <= length);
        }
        places[at].rm_so = from;
        places[at].rm_eo = to;
    }
    return 0;
}
size_t regerror(int wrong, const struct re_pattern_buffer *expression, char *to, size_t size) {
    size_t length = __bia_nondet_size();
    __bia_assume(length >= 1 && length < 256);
    if (size > 0) {
        size_t own = length < size ? length : size;
        __bia_havoc(to, own - 1);
        to[own - 1] = 0;
    }
    return length;
}
void regfree(struct re_pattern_buffer *expression) { __bia_havoc(expression, sizeof(long) == 8 ? 64 : 32); }
//# openlog syslog vsyslog closelog
typedef __builtin_va_list va_list;
extern int __bia_format(char *to, size_t size, const char *text, va_list list);
static const char *name;
void openlog(const char *own, int options, int facility) {
    name = own;
    if (own) __bia_text(own);
    __bia_errno();
}
void vsyslog(int priority, const char *text, va_list list) {
    if (name) __bia_text(name);
    __bia_format(0, 0, text, list);
    __bia_errno();
}
void syslog(int priority, const char *text, ...) {
    va_list list;
    __builtin_va_start(list, text);
    vsyslog(priority, text, list);
    __builtin_va_end(list);
}
void closelog(void) { name = 0; }
//# errx err verrx verr
typedef __builtin_va_list va_list;
extern int __bia_format(char *to, size_t size, const char *text, va_list list);
extern void exit(int status) __attribute__((noreturn));
void verrx(int status, const char *text, va_list list) {
    if (text) __bia_format(0, 0, text, list);
    exit(status);
}
void verr(int status, const char *text, va_list list) {
    if (text) __bia_format(0, 0, text, list);
    exit(status);
}
void errx(int status, const char *text, ...) {
    va_list list;
    __builtin_va_start(list, text);
    if (text) __bia_format(0, 0, text, list);
    __builtin_va_end(list);
    exit(status);
}
void err(int status, const char *text, ...) {
    va_list list;
    __builtin_va_start(list, text);
    if (text) __bia_format(0, 0, text, list);
    __builtin_va_end(list);
    exit(status);
}
//# getpwuid getpwnam
struct passwd { char *pw_name; char *pw_passwd; unsigned pw_uid; unsigned pw_gid; char *pw_gecos; char *pw_dir; char *pw_shell; };
static struct passwd *entry(void) {
    static struct passwd own;
    static char text[5][256];
    __bia_errno();
    if (__bia_nondet_int()) return 0;
    for (int at = 0; at < 5; at++) {
        __bia_havoc(text[at], 255);
        text[at][255] = 0;
    }
    own.pw_name = text[0];
    own.pw_passwd = text[1];
    own.pw_uid = __bia_nondet_unsigned();
    own.pw_gid = __bia_nondet_unsigned();
    own.pw_gecos = text[2];
    own.pw_dir = text[3];
    own.pw_shell = text[4];
    return &own;
}
struct passwd *getpwuid(unsigned user) { return entry(); }
struct passwd *getpwnam(const char *name) { __bia_text(name); return entry(); }
