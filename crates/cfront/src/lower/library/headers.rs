//! Every function of C17 and the usual ones of POSIX, by header, with its treatment.
//! `docs/c-library.md` is made from this table.

use super::uses::{Limit, Size, Use, of_letters};
use super::{Known, MathOp, known};

/// Headers and their functions. Of a function of floats the form for `double` stands for all.
const HEADERS: &[(&str, &str)] = &[
    (
        "arpa/inet.h",
        "inet_addr inet_aton inet_ntoa inet_ntop inet_pton htonl htons ntohl ntohs",
    ),
    ("assert.h", "__assert_fail"),
    (
        "complex.h",
        "cabs carg cimag creal conj cproj cexp clog cpow csqrt",
    ),
    (
        "ctype.h",
        "isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit tolower toupper",
    ),
    (
        "dirent.h",
        "opendir readdir closedir rewinddir dirfd scandir",
    ),
    ("err.h", "err errx verr verrx warn warnx"),
    ("errno.h", "__errno_location"),
    ("fcntl.h", "open openat creat fcntl"),
    (
        "fenv.h",
        "feclearexcept fegetexceptflag feraiseexcept fesetexceptflag fetestexcept fegetround fesetround fegetenv feholdexcept fesetenv feupdateenv feenableexcept fedisableexcept",
    ),
    ("fnmatch.h", "fnmatch"),
    ("getopt.h", "getopt_long getopt_long_only"),
    ("inttypes.h", "imaxabs imaxdiv strtoimax strtoumax"),
    ("libgen.h", "__xpg_basename dirname"),
    ("locale.h", "setlocale localeconv"),
    (
        "math.h",
        "acos asin atan atan2 cos sin tan acosh asinh atanh cosh sinh tanh exp exp2 expm1 frexp ilogb ldexp log log10 log1p log2 logb modf scalbn scalbln cbrt fabs hypot pow sqrt erf erfc lgamma tgamma ceil floor nearbyint rint lrint llrint round lround llround trunc fmod remainder remquo copysign nan nextafter nexttoward fdim fmax fmin fma",
    ),
    ("poll.h", "poll"),
    ("pwd.h", "getpwnam getpwuid"),
    ("regex.h", "regcomp regexec regerror regfree"),
    (
        "search.h",
        "lfind lsearch tsearch tfind tdelete twalk hcreate hsearch hdestroy insque remque",
    ),
    ("setjmp.h", "setjmp longjmp sigsetjmp siglongjmp"),
    (
        "signal.h",
        "signal raise sigaction kill sigemptyset sigfillset sigaddset sigdelset sigismember sigprocmask sigpending sigaltstack",
    ),
    (
        "stdio.h",
        "remove rename tmpfile tmpnam fclose fflush fopen freopen setbuf setvbuf fprintf fscanf printf scanf snprintf sprintf sscanf vfprintf vfscanf vprintf vscanf vsnprintf vsprintf vsscanf fgetc fgets fputc fputs getc getchar gets putc putchar puts ungetc fread fwrite fgetpos fseek fsetpos ftell rewind clearerr feof ferror perror dprintf vdprintf asprintf vasprintf getline getdelim fdopen fileno popen pclose fseeko ftello fmemopen open_memstream",
    ),
    (
        "stdlib.h",
        "atof atoi atol atoll strtod strtof strtold strtol strtoll strtoul strtoull rand srand aligned_alloc calloc free malloc realloc abort atexit at_quick_exit exit _Exit getenv quick_exit system bsearch qsort abs labs llabs div ldiv lldiv mblen mbtowc wctomb mbstowcs wcstombs posix_memalign reallocarray qsort_r random srandom drand48 lrand48 mrand48 rand_r setenv unsetenv putenv secure_getenv realpath mkstemp mktemp mkdtemp on_exit",
    ),
    (
        "string.h",
        "memcpy memmove memccpy memset memcmp memchr memrchr memmem mempcpy strcpy strncpy strcat strncat strcmp strncmp strcoll strxfrm strchr strrchr strcspn strspn strpbrk strstr strtok strtok_r strsep strlen strnlen strdup strndup strerror strerror_r strsignal stpcpy stpncpy strcasecmp strncasecmp strcasestr strchrnul strverscmp strlcpy strlcat explicit_bzero bzero bcopy swab",
    ),
    ("sys/select.h", "select pselect"),
    (
        "sys/socket.h",
        "socket bind listen connect accept send recv sendto recvfrom getsockopt setsockopt getsockname getpeername shutdown",
    ),
    ("sys/stat.h", "stat lstat fstat chmod mkdir umask"),
    ("sys/time.h", "gettimeofday"),
    ("sys/uio.h", "readv writev"),
    ("sys/utsname.h", "uname"),
    ("sys/wait.h", "wait waitpid"),
    ("syslog.h", "openlog syslog vsyslog closelog"),
    ("threads.h", "thrd_create thrd_join thrd_exit"),
    (
        "time.h",
        "clock difftime mktime time timespec_get asctime ctime gmtime localtime strftime asctime_r ctime_r gmtime_r localtime_r clock_gettime clock_getres nanosleep",
    ),
    ("uchar.h", "mbrtoc16 mbrtoc32 c16rtomb c32rtomb"),
    (
        "unistd.h",
        "read write pread pwrite close lseek unlink access dup dup2 pipe sleep usleep alarm pause getpid getppid getuid fork execv execvp execve execl execlp _exit getcwd chdir rmdir link symlink readlink gethostname isatty sysconf getopt sbrk mmap munmap mprotect",
    ),
    (
        "wchar.h",
        "wprintf wscanf fwprintf swprintf wcstol wcstoul wcstoll wcstoull wcstod mbrtowc wcrtomb mbrlen wcscoll wcsspn wcscspn wcspbrk wcstok fgetwc fputwc getwchar putwchar btowc wctob mbsinit wcslen wcscpy wcsncpy wcscat wcsncat wcscmp wcsncmp wcschr wcsrchr wcsstr wcsdup wmemcpy wmemmove wmemset wmemcmp wmemchr",
    ),
    (
        "wctype.h",
        "iswalnum iswalpha iswblank iswcntrl iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper iswxdigit towlower towupper wctype iswctype wctrans towctrans",
    ),
];

/// The table, in Markdown.
pub fn library_table() -> String {
    let mut out = String::new();
    for (header, names) in HEADERS {
        out.push_str(&format!("\n## <{header}>\n\n| function | |\n|---|---|\n"));
        for name in names.split_whitespace() {
            out.push_str(&format!("| `{name}` | {} |\n", treatment(name)));
        }
    }
    out
}

/// The treatment of a function that the program does not define.
fn treatment(name: &str) -> String {
    if name == "__assert_fail" {
        return "exact: an assertion that fails".into();
    }
    if matches!(name, "sscanf") {
        return "exact by a literal format; of `%p` and `%Lf` any input".into();
    }
    if crate::library::has(name) {
        return match crate::library::assumption_of(name) {
            Some(assumption) => format!("written in C; {assumption}"),
            None => "written in C".into(),
        };
    }
    match known(name) {
        None => "a function without body".into(),
        Some(Known::Effects(letters)) => format!("any result{}", effects(letters)),
        Some(Known::MayEnd(letters)) => {
            format!("the program ends, or any result{}", effects(letters))
        }
        Some(Known::Math(MathOp::Other)) => "any value".into(),
        Some(Known::Arbitrary) => "any value".into(),
        Some(Known::Print) => {
            "no effect but `%n`; with memory safety formats are followed, or refused (C-U321)"
                .into()
        }
        Some(Known::Scan) => {
            "any input by a literal format; others are refused with memory safety (C-U321)".into()
        }
        Some(Known::Rounding) => "refused (C-U322) unless it sets what is set anyway".into(),
        Some(Known::Signal) => {
            "refused (C-U323) unless the signal is ignored or ends the program".into()
        }
        Some(Known::Options) => "any result; sets the variables of POSIX".into(),
        Some(Known::Threads) => "refused (C-U301): starts a process".into(),
        Some(Known::Thread(_)) => "as a primitive of threads".into(),
        Some(Known::LongJump) => "by code of its own; refused (C-U309) with threads".into(),
        Some(Known::CallsBack) => "refused (C-U309): calls functions it is given".into(),
        Some(Known::Refused(why)) => format!("refused (C-U309): {why}"),
        Some(
            Known::Malloc
            | Known::Calloc
            | Known::Realloc
            | Known::Free
            | Known::Alloca
            | Known::Memcpy
            | Known::Mempcpy
            | Known::Memset
            | Known::Text(_)
            | Known::Abort
            | Known::Exit
            | Known::Assert
            | Known::Math(_)
            | Known::Character(_)
            | Known::Absolute
            | Known::Object
            | Known::Unmodelled,
        ) => "exact".into(),
    }
}

fn effects(letters: &str) -> String {
    let mut out = String::new();
    for (at, found) in of_letters(letters) {
        let what = match found {
            Use::Nothing => continue,
            Use::Text { null, limit } => match (null, limit) {
                (false, Limit::None) => "must be a string",
                (true, Limit::None) => "must be a string or null",
                (_, Limit::Constant(_) | Limit::Argument(_) | Limit::LengthOf(_)) => {
                    "is read up to a zero or the limit"
                }
            },
            Use::Read { .. } => "is read",
            Use::Write {
                size: Size::Pointee,
                ..
            } => "points to what becomes arbitrary",
            Use::Write { .. } => "points to bytes that become arbitrary",
            Use::WriteText { .. } => "gets a text of any length",
            Use::Count { .. } => "gets a number",
            Use::Stream => "must not be null",
            Use::Null => "must be null: it would be kept",
            Use::Reachable => "leads to what becomes arbitrary",
        };
        out.push_str(&format!("; argument {} {what}", at + 1));
    }
    out
}
