//# getchar
int getchar(void) {
    int value = __bia_nondet_int();
    __bia_assume(value >= -1 && value <= 255);
    __bia_errno();
    return value;
}
//# getc fgetc getc_unlocked fgetc_unlocked
struct _IO_FILE;
static int next(struct _IO_FILE *stream) {
    __bia_stream(stream);
    int value = __bia_nondet_int();
    __bia_assume(value >= -1 && value <= 255);
    __bia_errno();
    return value;
}
int getc(struct _IO_FILE *stream) { return next(stream); }
int fgetc(struct _IO_FILE *stream) { return next(stream); }
int getc_unlocked(struct _IO_FILE *stream) { return next(stream); }
int fgetc_unlocked(struct _IO_FILE *stream) { return next(stream); }
//# gets
char *gets(char *to) {
    __bia_errno();
    if (__bia_nondet_int()) {
        /* After an error what was read so far may be there. */
        if (__bia_nondet_int()) __bia_line(to);
        return 0;
    }
    __bia_line(to);
    return to;
}
//# fgets fgets_unlocked
struct _IO_FILE;
static char *line(char *to, int size, struct _IO_FILE *stream) {
    __bia_stream(stream);
    __bia_errno();
    if (size <= 0) return 0;
    int length = __bia_nondet_int();
    __bia_assume(length >= -1 && length < size);
    if (length < 1 && (length < 0 || size != 1)) {
        /* After an error what was read so far may be there. */
        if (__bia_nondet_int()) {
            size_t read = __bia_nondet_size();
            __bia_assume(read < (size_t)size);
            __bia_havoc(to, read);
        }
        return 0;
    }
    for (int at = 0; at < length; at++) {
        char character = __bia_nondet_char();
        __bia_assume(character != '\n' || at == length - 1);
        to[at] = character;
    }
    to[length] = 0;
    return to;
}
char *fgets(char *to, int size, struct _IO_FILE *stream) { return line(to, size, stream); }
char *fgets_unlocked(char *to, int size, struct _IO_FILE *stream) { return line(to, size, stream); }
//# fread
struct _IO_FILE;
size_t fread(void *to, size_t size, size_t count, struct _IO_FILE *stream) {
    __bia_stream(stream);
    __bia_errno();
    if (size == 0 || count == 0) return 0;
    size_t done = __bia_nondet_size(), rest = __bia_nondet_size();
    __bia_assume(done <= count && rest < size && (done < count || rest == 0));
    __bia_havoc(to, done * size + rest);
    return done;
}
//# fwrite
struct _IO_FILE;
size_t fwrite(const void *from, size_t size, size_t count, struct _IO_FILE *stream) {
    __bia_stream(stream);
    __bia_errno();
    size_t done = __bia_nondet_size();
    __bia_assume(done <= count);
    __bia_reads(from, count * size);
    return size == 0 ? 0 : done;
}
//# getline getdelim __getdelim
struct _IO_FILE;
typedef __typeof__((char *)0 - (char *)0) ssize_t;
extern void *realloc(void *block, size_t size);
/* The block is made, or made larger, before anything is read: also at the end of the input. */
static ssize_t get(char **line, size_t *size, struct _IO_FILE *stream) {
    __bia_errno();
    if (line == 0 || size == 0) return -1;
    __bia_stream(stream);
    size_t length = __bia_nondet_size();
    __bia_assume(length < (size_t)-1 >> 2);
    if (*line == 0 || *size < length + 1) {
        size_t room = __bia_nondet_size();
        __bia_assume(room > length && room >= 2 && room < (size_t)-1 >> 1);
        char *block = realloc(*line, room);
        if (block == 0) return -1;
        *line = block;
        *size = room;
    }
    if (length == 0) {
        /* After an error what was read so far may be there. */
        size_t read = __bia_nondet_size();
        __bia_assume(read <= *size);
        __bia_havoc(*line, read);
        return -1;
    }
    __bia_havoc(*line, length);
    (*line)[length] = 0;
    return (ssize_t)length;
}
ssize_t getline(char **line, size_t *size, struct _IO_FILE *stream) { return get(line, size, stream); }
ssize_t getdelim(char **line, size_t *size, int stop, struct _IO_FILE *stream) { return get(line, size, stream); }
ssize_t __getdelim(char **line, size_t *size, int stop, struct _IO_FILE *stream) { return get(line, size, stream); }
//# tmpnam tmpnam_r
/* "/tmp/file" and six characters. */
static char *name(char *to) {
    if (__bia_nondet_int()) return 0;
    __bia_havoc(to, 15);
    to[15] = 0;
    return to;
}
char *tmpnam(char *to) {
    static char own[20];
    return name(to ? to : own);
}
char *tmpnam_r(char *to) { return to ? name(to) : 0; }
