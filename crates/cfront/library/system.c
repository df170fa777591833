//# __errno_location
_Thread_local int __bia_errno_number;
int *__errno_location(void) { return &__bia_errno_number; }
//# read
typedef __typeof__((char *)0 - (char *)0) ssize_t;
ssize_t read(int file, void *to, size_t size) {
    size_t done = __bia_nondet_size();
    __bia_assume(done <= size && done <= (size_t)-1 >> 1);
    __bia_errno();
    if (__bia_nondet_int()) return -1;
    __bia_havoc(to, done);
    return (ssize_t)done;
}
//# recv
typedef __typeof__((char *)0 - (char *)0) ssize_t;
ssize_t recv(int file, void *to, size_t size, int flags) {
    size_t done = __bia_nondet_size();
    __bia_assume(done <= size && done <= (size_t)-1 >> 1);
    __bia_errno();
    if (__bia_nondet_int()) return -1;
    __bia_havoc(to, done);
    return (ssize_t)done;
}
//# write
typedef __typeof__((char *)0 - (char *)0) ssize_t;
ssize_t write(int file, const void *from, size_t size) {
    ssize_t done = (ssize_t)__bia_nondet_size();
    __bia_assume(done >= -1 && (done < 0 || (size_t)done <= size));
    __bia_reads(from, size);
    __bia_errno();
    return done;
}
//# send
typedef __typeof__((char *)0 - (char *)0) ssize_t;
ssize_t send(int file, const void *from, size_t size, int flags) {
    ssize_t done = (ssize_t)__bia_nondet_size();
    __bia_assume(done >= -1 && (done < 0 || (size_t)done <= size));
    __bia_reads(from, size);
    __bia_errno();
    return done;
}
//# pipe
int pipe(int *files) {
    __bia_errno();
    if (__bia_nondet_int()) return -1;
    files[0] = __bia_nondet_int();
    files[1] = __bia_nondet_int();
    __bia_assume(files[0] >= 0 && files[1] >= 0);
    return 0;
}
//# readlink
typedef __typeof__((char *)0 - (char *)0) ssize_t;
ssize_t readlink(const char *name, char *to, size_t size) {
    size_t done = __bia_nondet_size();
    __bia_text(name);
    __bia_assume(done <= size && done <= 4096);
    __bia_errno();
    if (__bia_nondet_int()) return -1;
    __bia_havoc(to, done);
    return (ssize_t)done;
}
//# getcwd
extern void *malloc(size_t size);
char *getcwd(char *to, size_t size) {
    size_t length = __bia_nondet_size();
    __bia_assume(length >= 1 && length < 4096);
    __bia_errno();
    if (to != 0 && (length >= size || __bia_nondet_int())) {
        /* Then the buffer has any content. */
        size_t done = __bia_nondet_size();
        __bia_assume(done <= size && done <= 4096);
        __bia_havoc(to, done);
        return 0;
    }
    if (__bia_nondet_int()) return 0;
    if (to == 0) {
        if (size == 0) size = length + 1;
        if (length >= size) return 0;
        to = malloc(size);
        if (to == 0) return 0;
    }
    __bia_havoc(to, length);
    to[length] = 0;
    return to;
}
//# realpath
extern void *malloc(size_t size);
char *realpath(const char *name, char *to) {
    size_t length = __bia_nondet_size();
    __bia_assume(length >= 1 && length < 4096);
    __bia_errno();
    if (name == 0) return 0;
    __bia_text(name);
    if (__bia_nondet_int()) {
        /* Then the buffer has any content. */
        if (to != 0) __bia_havoc(to, length + 1);
        return 0;
    }
    if (to == 0) to = malloc(length + 1);
    if (to == 0) return 0;
    __bia_havoc(to, length);
    to[length] = 0;
    return to;
}
//# __bia_again __bia_keep
/* Objects that functions of the library have given away and may give away again. */
struct kept { void *object; struct kept *next; };
void *__bia_again(void *list) {
    struct kept *at = list;
    while (at != 0 && __bia_nondet_int()) at = at->next;
    return at ? at->object : 0;
}
void __bia_keep(void **list, void *object) {
    struct kept *first = __bia_object(sizeof(struct kept));
    first->object = object;
    first->next = *list;
    *list = first;
}
//# __bia_changed
/* Whether something has changed the environment since it was asked for a name. */
int __bia_changed(void) { return __bia_nondet_int(); }
//# getenv secure_getenv
extern void *__bia_again(void *list);
extern void __bia_keep(void **list, void *object);
extern int __bia_changed(void);
/* What has been asked for, and what was found. */
struct asked { char *name, *text; struct asked *next; };
static struct asked *asked;
static char *copy(const char *text) {
    size_t length = 0;
    while (text[length] != 0) length++;
    char *made = __bia_object(length + 1);
    for (size_t at = 0; at <= length; at++) made[at] = text[at];
    return made;
}
static int same(const char *a, const char *b) {
    while (*a != 0 && *a == *b) { a++; b++; }
    return *a == *b;
}
/* Any text, as long as Linux allows; an earlier one again, or a new one. */
static char *any(void) {
    static void *list;
    if (__bia_nondet_int()) return 0;
    char *text = __bia_again(list);
    if (text == 0) {
        size_t length = __bia_nondet_size();
        __bia_assume(length < 131072);
        text = __bia_object(length + 1);
        text[length] = 0;
        __bia_keep(&list, text);
    }
    return text;
}
/* The same name gives the same text, unless the environment has changed. */
static char *value(const char *name) {
    __bia_text(name);
    struct asked *at = asked;
    while (at != 0 && !same(at->name, name)) at = at->next;
    if (at == 0) {
        at = __bia_object(sizeof(struct asked));
        at->name = copy(name);
        at->next = asked;
        asked = at;
        at->text = any();
    } else if (__bia_changed()) {
        at->text = any();
    }
    return at->text;
}
char *getenv(const char *name) { return value(name); }
char *secure_getenv(const char *name) { return value(name); }
//# setlocale | `setlocale` does not change what other functions do
extern void *__bia_again(void *list);
extern void __bia_keep(void **list, void *object);
/* The name of a locale, which is all of its object; the text of an earlier call may change. */
char *setlocale(int category, const char *locale) {
    static void *list;
    if (locale != 0) __bia_text(locale);
    __bia_errno();
    if ((locale != 0 || category < 0 || category > 12) && __bia_nondet_int()) return 0;
    char *name = __bia_again(list);
    if (name == 0) {
        size_t length = __bia_nondet_size();
        __bia_assume(length >= 1 && length < 4096);
        name = __bia_object(length + 1);
        name[length] = 0;
        __bia_keep(&list, name);
    } else if (__bia_nondet_int()) {
        size_t length = 1;
        while (name[length] != 0) length++;
        __bia_havoc(name, length);
    }
    __bia_assume(name[0] != 0);
    return name;
}
//# mkstemp mktemp mkdtemp
/* The last six characters, which must be there, are replaced. */
static char *name(char *text) {
    size_t length = 0;
    while (text[length] != 0) length++;
    __bia_errno();
    if (length < 6) return 0;
    __bia_havoc(text + (length - 6), 6);
    return __bia_nondet_int() ? text : 0;
}
int mkstemp(char *text) {
    char *made = name(text);
    int file = __bia_nondet_int();
    __bia_assume(file >= 0);
    return made ? file : -1;
}
char *mktemp(char *text) {
    if (name(text) == 0) text[0] = 0;
    return text;
}
char *mkdtemp(char *text) { return name(text); }
//# fetestexcept
int fetestexcept(int exceptions) {
    return __bia_nondet_int() & exceptions;
}
//# fegetround
int fegetround(void) { return 0; }
//# htons
unsigned short htons(unsigned short value) { return (unsigned short)(value << 8 | value >> 8); }
//# ntohs
unsigned short ntohs(unsigned short value) { return (unsigned short)(value << 8 | value >> 8); }
//# htonl
unsigned htonl(unsigned value) {
    return value << 24 | (value & 0xff00) << 8 | (value >> 8 & 0xff00) | value >> 24;
}
//# ntohl
unsigned ntohl(unsigned value) {
    return value << 24 | (value & 0xff00) << 8 | (value >> 8 & 0xff00) | value >> 24;
}
