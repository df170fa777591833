//# __bia_arguments
/* The arguments of the program: `count` strings of at most as many characters as the user says, each an object of its own, and the null
   pointer behind them. A string may end before its object does; that it fills it is among the possibilities. */
size_t __bia_longest_argument(void);
char **__bia_arguments(int count) {
    size_t most = __bia_longest_argument();
    /* There is room for the vector. */
    __bia_assume((size_t)count < (size_t)-1 / sizeof(char *));
    char **vector = __bia_object(((size_t)count + 1) * sizeof(char *));
    for (int at = 0; at < count; at++) {
        size_t length = __bia_nondet_size();
        __bia_assume(length <= most);
        char *text = __bia_object(length + 1);
        text[length] = 0;
        vector[at] = text;
    }
    vector[count] = 0;
    return vector;
}
//# ? getopt getopt_long getopt_long_only
/* As glibc does it: unless the environment or the first character of the options says otherwise, arguments that are no
   options are moved behind those that are. [first, last) are those that were skipped. */
char *optarg;
int optind = 1, opterr = 1, optopt = '?';
struct option { const char *name; int has_arg; int *flag; int val; };
static int first, last, started, in_order, as_given;
static char *next;
static int is_option(const char *text) { return text[0] == '-' && text[1] != 0; }
/* The skipped arguments change places with the options behind them; each part keeps its order. */
static void exchange(char **vector) {
    int moved = optind - last;
    for (int at = 0; at < moved; at++) {
        char *option = vector[last + at];
        for (int to = last + at; to > first + at; to--) vector[to] = vector[to - 1];
        vector[first + at] = option;
    }
    first += moved;
    last = optind;
}
/* -2: the next option is at `next`; else what the call returns. */
static int advance(int count, char **vector, const char *options) {
    if (optind == 0 || !started) {
        if (optind == 0) optind = 1;
        first = optind;
        last = optind;
        next = 0;
        as_given = options[0] == '-';
        in_order = options[0] == '+' || (!as_given && __bia_nondet_int());
        started = 1;
    }
    if (next != 0 && *next != 0) return -2;
    if (last > optind) last = optind;
    if (first > optind) first = optind;
    if (!in_order && !as_given) {
        if (first != last && last != optind) exchange(vector);
        else if (last != optind) first = optind;
        while (optind < count && !is_option(vector[optind])) optind++;
        last = optind;
    }
    if (optind < count && vector[optind][0] == '-' && vector[optind][1] == '-' && vector[optind][2] == 0) {
        optind++;
        if (first != last && last != optind) exchange(vector);
        else if (first == last) first = optind;
        last = count;
        optind = count;
    }
    if (optind >= count) {
        if (first != last) optind = first;
        return -1;
    }
    if (!is_option(vector[optind])) {
        if (in_order) return -1;
        optarg = vector[optind];
        optind++;
        return 1;
    }
    return -3;
}
static int letter(int count, char **vector, const char *options) {
    char character = *next++;
    const char *found = options;
    int quiet = options[0] == ':';
    while (*found != 0 && *found != character) found++;
    if (*next == 0) optind++;
    if (*found == 0 || character == ':' || character == ';') {
        optopt = character;
        return '?';
    }
    if (found[1] == ':' && found[2] == ':') {
        if (*next != 0) {
            optarg = next;
            optind++;
        } else {
            optarg = 0;
        }
        next = 0;
    } else if (found[1] == ':') {
        if (*next != 0) {
            optarg = next;
            optind++;
        } else if (optind >= count) {
            optopt = character;
            next = 0;
            return quiet ? ':' : '?';
        } else {
            optarg = vector[optind];
            optind++;
        }
        next = 0;
    }
    return character;
}
int getopt(int count, char *const *vector, const char *options) {
    optarg = 0;
    if (count < 1) return -1;
    int found = advance(count, (char **)vector, options);
    if (found == -3) next = vector[optind] + 1;
    else if (found != -2) return found;
    if (options[0] == '-' || options[0] == '+') options++;
    return letter(count, (char **)vector, options);
}
/* A long option by its name or by a beginning that only one has; -2 if none has it. */
static int named(int count, char **vector, const char *text, const char *options, const struct option *all, int *index) {
    size_t length = 0;
    int found = -1, several = 0, exact = 0;
    while (text[length] != 0 && text[length] != '=') length++;
    for (int at = 0; all[at].name != 0 && !exact; at++) {
        const char *name = all[at].name;
        size_t same = 0;
        while (same < length && name[same] == text[same]) same++;
        if (same < length) continue;
        if (name[same] == 0) {
            exact = 1;
            found = at;
        } else if (found < 0) {
            found = at;
        } else {
            several = 1;
        }
    }
    if (found < 0) return -2;
    next = 0;
    optind++;
    if (several && !exact) {
        optopt = 0;
        return '?';
    }
    if (text[length] == '=') {
        if (all[found].has_arg == 0) {
            optopt = all[found].val;
            return '?';
        }
        optarg = (char *)text + length + 1;
    } else if (all[found].has_arg == 1) {
        if (optind >= count) {
            optopt = all[found].val;
            return options[0] == ':' ? ':' : '?';
        }
        optarg = vector[optind];
        optind++;
    }
    if (index != 0) *index = found;
    if (all[found].flag != 0) {
        *all[found].flag = all[found].val;
        return 0;
    }
    return all[found].val;
}
static int long_option(int count, char **vector, const char *options, const struct option *all, int *index, int only) {
    optarg = 0;
    if (count < 1) return -1;
    int found = advance(count, vector, options);
    if (found != -2 && found != -3) return found;
    if (options[0] == '-' || options[0] == '+') options++;
    if (found == -3) {
        char *text = vector[optind];
        if (text[1] == '-') {
            found = named(count, vector, text + 2, options, all, index);
            if (found != -2) return found;
            next = 0;
            optind++;
            optopt = 0;
            return '?';
        }
        /* `-long`, where that is allowed, comes before letters, unless it is one. */
        const char *known = options;
        while (*known != 0 && *known != text[1]) known++;
        if (only && (text[2] != 0 || *known == 0)) {
            found = named(count, vector, text + 1, options, all, index);
            if (found != -2) return found;
            if (*known == 0) {
                next = 0;
                optind++;
                optopt = 0;
                return '?';
            }
        }
        next = text + 1;
    }
    return letter(count, vector, options);
}
int getopt_long(int count, char *const *vector, const char *options, const struct option *all, int *index) {
    return long_option(count, (char **)vector, options, all, index, 0);
}
int getopt_long_only(int count, char *const *vector, const char *options, const struct option *all, int *index) {
    return long_option(count, (char **)vector, options, all, index, 1);
}
