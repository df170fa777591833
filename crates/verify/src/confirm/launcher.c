/* Starts another program under limits: nothing of what is started can undo them.
 *
 *   launcher compile CPU-SECONDS PROGRAM ARGUMENTS…   time, memory and file sizes
 *   launcher run CPU-SECONDS PROGRAM ARGUMENTS…       and a filter of system calls: files are read
 *                                                     only, no processes, no network, no signals
 *                                                     to others
 *
 * Exit status 97: the limits could not be set, nothing was started. 98: it cannot be started.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined __i386__
#define ARCHITECTURE AUDIT_ARCH_I386
#else
#error "no filter for this machine"
#endif

#define MEBIBYTE (1024ul * 1024ul)

static int limit(int what, rlim_t value) {
    struct rlimit now;
    if (getrlimit(what, &now) != 0) return -1;
    if (now.rlim_max != RLIM_INFINITY && now.rlim_max < value) value = now.rlim_max;
    now.rlim_cur = now.rlim_max = value;
    return setrlimit(what, &now);
}

/* System calls that are allowed whatever their arguments are. */
static const int allowed[] = {
    SYS_read, SYS_write, SYS_writev, SYS_readv, SYS_close, SYS_lseek, SYS_pread64,
    SYS_exit, SYS_exit_group, SYS_brk, SYS_munmap, SYS_mprotect, SYS_mremap, SYS_madvise,
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack,
    SYS_futex, SYS_set_tid_address, SYS_set_robust_list, SYS_getrandom, SYS_sched_yield,
    SYS_sched_getaffinity, SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday, SYS_time,
    SYS_times, SYS_nanosleep, SYS_clock_nanosleep, SYS_getpid, SYS_gettid, SYS_getppid,
    SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getrlimit, SYS_getrusage,
    SYS_readlink, SYS_readlinkat, SYS_access, SYS_faccessat, SYS_uname, SYS_sysinfo, SYS_getcwd,
    SYS_execve, SYS_dup, SYS_restart_syscall, SYS_stat, SYS_fstat, SYS_lstat, SYS_poll,
#ifdef SYS_rseq
    SYS_rseq,
#endif
#ifdef SYS_newfstatat
    SYS_newfstatat,
#endif
#ifdef SYS_statx
    SYS_statx,
#endif
#ifdef SYS_mmap
    SYS_mmap,
#endif
#ifdef SYS_mmap2
    SYS_mmap2,
#endif
#ifdef SYS_arch_prctl
    SYS_arch_prctl,
#endif
#ifdef SYS_set_thread_area
    SYS_set_thread_area,
#endif
#ifdef SYS__llseek
    SYS__llseek,
#endif
#ifdef SYS_fstat64
    SYS_fstat64, SYS_stat64, SYS_lstat64, SYS_fstatat64, SYS_ugetrlimit,
#endif
#ifdef SYS_clock_gettime64
    SYS_clock_gettime64, SYS_futex_time64, SYS_clock_nanosleep_time64,
#endif
#ifdef SYS_getuid32
    SYS_getuid32, SYS_geteuid32, SYS_getgid32, SYS_getegid32,
#endif
};

static struct sock_filter filter[512];
static unsigned short length;

static void add(unsigned short code, unsigned char yes, unsigned char no, unsigned value) {
    struct sock_filter step = {code, yes, no, value};
    filter[length++] = step;
}

static void load(unsigned offset) { add(BPF_LD | BPF_W | BPF_ABS, 0, 0, offset); }
static void answer(unsigned value) { add(BPF_RET | BPF_K, 0, 0, value); }
static unsigned argument(int at) {
    return offsetof(struct seccomp_data, args) + 8 * (unsigned)at; /* the low half */
}

/* `call` is allowed if the bits of `mask` in an argument are `wanted`. */
static void allow_if(int call, int at, unsigned mask, unsigned wanted) {
    add(BPF_JMP | BPF_JEQ | BPF_K, 0, 5, (unsigned)call);
    load(argument(at));
    add(BPF_ALU | BPF_AND | BPF_K, 0, 0, mask);
    add(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, wanted);
    answer(SECCOMP_RET_ALLOW);
    answer(SECCOMP_RET_ERRNO | EPERM);
}

static int install(void) {
    const unsigned writes = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | 020000000;
    const unsigned thread = 0x00010000; /* CLONE_THREAD */
    unsigned self = (unsigned)getpid();
    struct sock_fprog program;
    size_t at;
    load(offsetof(struct seccomp_data, arch));
    add(BPF_JMP | BPF_JEQ | BPF_K, 1, 0, ARCHITECTURE);
    answer(SECCOMP_RET_KILL);
    load(offsetof(struct seccomp_data, nr));
    for (at = 0; at < sizeof allowed / sizeof *allowed; at++) {
        add(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, (unsigned)allowed[at]);
        answer(SECCOMP_RET_ALLOW);
    }
    /* Each leaves the number of the call in place unless it answers. */
    allow_if(SYS_open, 1, writes, 0);
    allow_if(SYS_openat, 2, writes, 0);
    allow_if(SYS_clone, 0, thread, thread);
    allow_if(SYS_kill, 0, ~0u, self);
    allow_if(SYS_tgkill, 0, ~0u, self);
    /* Reading the limits is allowed, setting them is not: both halves of the pointer are 0. */
    add(BPF_JMP | BPF_JEQ | BPF_K, 0, 6, SYS_prlimit64);
    load(argument(2));
    add(BPF_JMP | BPF_JEQ | BPF_K, 0, 3, 0);
    load(argument(2) + 4);
    add(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
    answer(SECCOMP_RET_ALLOW);
    answer(SECCOMP_RET_ERRNO | EPERM);
#ifdef SYS_clone3
    add(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, SYS_clone3);
    answer(SECCOMP_RET_ERRNO | ENOSYS);
#endif
    answer(SECCOMP_RET_ERRNO | EPERM);
    program.len = length;
    program.filter = filter;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

int main(int count, char **arguments) {
    rlim_t seconds;
    int run, bad = 0;
    if (count < 4) return 97;
    run = strcmp(arguments[1], "run") == 0;
    seconds = (rlim_t)strtoul(arguments[2], 0, 10);
    bad |= prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    bad |= limit(RLIMIT_CPU, seconds);
    bad |= limit(RLIMIT_CORE, 0);
    bad |= limit(RLIMIT_FSIZE, run ? 0 : 512 * MEBIBYTE);
    if (run) {
        bad |= limit(RLIMIT_NOFILE, 32);
        bad |= limit(RLIMIT_STACK, 256 * MEBIBYTE);
    }
    /* AddressSanitizer reserves terabytes: it has a limit of its own. */
    if (sizeof(long) == 8 && strcmp(arguments[1], "run") == 0 && !getenv("ASAN_OPTIONS"))
        bad |= limit(RLIMIT_AS, 4096 * MEBIBYTE);
    if (run && !bad) bad |= install();
    if (bad) return 97;
    execv(arguments[3], arguments + 3);
    return 98;
}
