
/* The schedule: one thread at a time has the turn, from one point to the next. A point is a
 * call-back of gcc's thread sanitizer (an access) or a function of threads and locks. A thread goes
 * on from its point when all of the plan before that has been done. A point that is not in the plan
 * belongs to what is before it; an event of the plan that does not come is left out. Once the last
 * thread of the plan has made its last event all go on freely, that one first.
 */
struct bia_event {
    unsigned thread;   /* its number, in the order of starting; 1 is main */
    int kind;          /* what it does */
    int place;         /* where, of bia_places; -1: nowhere */
    int result;        /* what a function returned */
};
struct bia_place {
    char *at;          /* 0: the first address that fits */
    __SIZE_TYPE__ size;
};

/* A function of threads has two events: from the first to the last step in which it looks at
 * anything that others see. The second one is the kind + 1. */
enum {
    BIA_READ, BIA_WRITE, BIA_ATOMIC, BIA_EXIT,
    BIA_create = 10, BIA_join = 12, BIA_pthread_mutex_lock = 14, BIA_pthread_mutex_trylock = 16,
    BIA_pthread_mutex_timedlock = 18, BIA_pthread_mutex_unlock = 20, BIA_pthread_spin_lock = 22,
    BIA_pthread_spin_trylock = 24, BIA_pthread_spin_unlock = 26, BIA_pthread_cond_wait = 28,
    BIA_pthread_cond_timedwait = 30, BIA_pthread_cond_signal = 32, BIA_pthread_cond_broadcast = 34,
    BIA_pthread_rwlock_rdlock = 36, BIA_pthread_rwlock_wrlock = 38,
    BIA_pthread_rwlock_tryrdlock = 40, BIA_pthread_rwlock_trywrlock = 42,
    BIA_pthread_rwlock_timedrdlock = 44, BIA_pthread_rwlock_timedwrlock = 46,
    BIA_pthread_rwlock_unlock = 48, BIA_pthread_barrier_wait = 50, BIA_sem_wait = 52,
    BIA_sem_trywait = 54, BIA_sem_timedwait = 56, BIA_sem_post = 58, BIA_sem_getvalue = 60,
    BIA_pthread_once = 62, BIA_mtx_lock = 64, BIA_mtx_trylock = 66, BIA_mtx_timedlock = 68,
    BIA_mtx_unlock = 70, BIA_cnd_wait = 72, BIA_cnd_timedwait = 74, BIA_cnd_signal = 76,
    BIA_cnd_broadcast = 78, BIA_call_once = 80, BIA_pthread_mutex_init = 82,
    BIA_pthread_spin_init = 84, BIA_pthread_rwlock_init = 86, BIA_pthread_barrier_init = 88,
    BIA_sem_init = 90, BIA_mtx_init = 92
};

#define BIA_MOST 1000   /* threads */
#define BIA_ROUND 2000  /* points before another thread has the turn, when all go freely */
#define BIA_STRAYS 20000 /* points beside the plan before an event is left out */

extern long syscall(long, ...);
extern char *getenv(const char *);
#if defined __x86_64__
#define BIA_FUTEX 202
#elif defined __i386__
#define BIA_FUTEX 240
#else
#include <sys/syscall.h>
#define BIA_FUTEX SYS_futex
#endif

static int bia_turn = 1;
static unsigned bia_threads = 1, bia_failures, bia_points, bia_strays;
static char bia_ended[BIA_MOST + 1];
static unsigned long bia_ids[BIA_MOST + 1];
static unsigned bia_at;                    /* all of the plan before it is done */
static int bia_freely, bia_handed;         /* whether the last thread went on after the plan */
static unsigned long bia_seed;             /* not 0: no plan, turns by chance */
static int bia_skips;                      /* whether a new address passes known places */
static __thread unsigned bia_own;          /* the number of this thread */
static __thread int bia_region, bia_over;  /* atomic regions it is in; whether it has ended */

static unsigned bia_number(void) {
    if (!bia_own) bia_own = 1;
    return bia_own;
}

static void bia_wait(void) {
    int turn;
    while ((turn = __atomic_load_n(&bia_turn, __ATOMIC_SEQ_CST)) != (int)bia_own)
        syscall(BIA_FUTEX, &bia_turn, 128 /* wait */, turn, 0);
}

static void bia_give(unsigned to) {
    __atomic_store_n(&bia_turn, (int)to, __ATOMIC_SEQ_CST);
    syscall(BIA_FUTEX, &bia_turn, 129 /* wake */, 0x7fffffff);
}

static unsigned bia_chance(unsigned of) {
    bia_seed = bia_seed * 1103515245ul + 12345ul;
    return (unsigned)(bia_seed >> 16 & 0x7fff) % of;
}

/* The next thread that has not ended; 0 if there is none. */
static unsigned bia_next(unsigned from) {
    unsigned by;
    if (bia_seed) from += bia_chance(bia_threads);
    for (by = 0; by < bia_threads; by++) {
        unsigned other = (from + by) % bia_threads + 1;
        if (!bia_ended[other]) return other;
    }
    return 0;
}

static void bia_advance(void) {
    while (bia_at < BIA_LENGTH && bia_done[bia_at]) bia_at++;
    if (bia_at == BIA_LENGTH) bia_freely = 1;
}

/* Who has the turn next by the plan, or when all go freely. */
static unsigned bia_choose(void) {
    for (bia_advance(); !bia_freely; bia_advance()) {
        unsigned owner = bia_plan[bia_at].thread;
        if (owner <= bia_threads && !bia_ended[owner]) return owner;
        bia_done[bia_at] = 1;
    }
    return bia_next(bia_own);
}

/* After the plan it is the last thread that goes on first. */
static void bia_hand_over(void) {
    if (!bia_freely || bia_handed) return;
    bia_handed = 1;
    if (bia_own == BIA_LAST || BIA_LAST > bia_threads || bia_ended[BIA_LAST]) return;
    bia_give(BIA_LAST);
    bia_wait();
}

static void bia_pass(void) {
    unsigned to = bia_choose();
    if (to == bia_own || to == 0) return;
    bia_give(to);
    bia_wait();
}

/* The place of an address in the plan; -1: it is in none. */
static int bia_place(char *at) {
    int place;
    for (place = 0; place < BIA_PLACES; place++) {
        char *start = bia_places[place].at;
        if (start && at >= start && at < start + bia_places[place].size) return place;
    }
    return -1;
}

static int bia_is_access(int kind) { return kind == BIA_READ || kind == BIA_WRITE; }

/* The event of the plan that this point is; BIA_LENGTH: none. */
static unsigned bia_find(int kind, char *at, __SIZE_TYPE__ size) {
    int place = at ? bia_place(at) : -1, first = 1;
    unsigned event;
    for (event = bia_at; event < BIA_LENGTH; event++) {
        const struct bia_event *e = &bia_plan[event];
        int access = bia_is_access(e->kind);
        if (e->thread != bia_own || bia_done[event]) continue;
        /* What takes several steps in the model may be one access. */
        int alike = e->kind == kind || kind == BIA_ATOMIC || e->kind == BIA_ATOMIC;
        if (e->place >= 0 && alike && (access || bia_is_access(kind))) {
            if (place >= 0 && e->place == place) return event;
            if (place < 0 && at && first && !bia_places[e->place].at
                && (!bia_places[e->place].size || bia_places[e->place].size == size)) {
                bia_places[e->place].at = at;
                bia_places[e->place].size = size;
                return event;
            }
        } else if (e->kind == kind) return event;
        /* A model may read more than the program, whose new address is none of those. */
        if (bia_skips && access && bia_places[e->place].at) continue;
        if (bia_is_access(kind) && (!access || place < 0)) break;
        first = 0;
    }
    return BIA_LENGTH;
}

/* Whether this thread has something to do in the plan. */
static int bia_is_planned(void) {
    unsigned event;
    for (event = bia_at; event < BIA_LENGTH; event++)
        if (bia_plan[event].thread == bia_own && !bia_done[event]) return 1;
    return 0;
}

static const struct bia_event *bia_follow(int kind, char *at, __SIZE_TYPE__ size) {
    unsigned event = bia_find(kind, at, size), before;
    if (event == BIA_LENGTH) {
        /* Who waits for others in a loop waits in vain while it has the turn. */
        if (++bia_strays > BIA_STRAYS) {
            for (event = bia_at; event < BIA_LENGTH; event++)
                if (bia_plan[event].thread == bia_own && !bia_done[event]) break;
            bia_done[event] = 1;
            bia_strays = 0;
            bia_advance();
        }
        /* What comes behind its part of the plan has to wait. */
        while (!bia_freely && bia_own != BIA_LAST && !bia_is_planned()) bia_pass();
        if (bia_own == BIA_LAST && !bia_is_planned()) bia_freely = 1;
        return 0;
    }
    bia_strays = 0;
    for (before = bia_at; before < event; before++)
        if (bia_plan[before].thread == bia_own) bia_done[before] = 1;
    for (bia_advance(); !bia_freely && bia_at < event; bia_advance()) bia_pass();
    bia_done[event] = 1;
    bia_advance();
    if (bia_own == BIA_LAST && !bia_is_planned()) bia_freely = 1;
    return &bia_plan[event];
}

static void bia_yield(void) {
    unsigned to = bia_next(bia_own);
    bia_points = 0;
    if (to == bia_own || to == 0) return;
    bia_give(to);
    bia_wait();
}

/* A point of the program; the event of the plan, if it is one. */
static const struct bia_event *bia_point(int kind, void *at, __SIZE_TYPE__ size) {
    bia_number();
    if (bia_over || bia_region) return 0;
    bia_failures = 0;
    if (!bia_seed) bia_hand_over();
    if (!bia_freely && !bia_seed) return bia_follow(kind, at, size);
    if (bia_seed ? bia_chance(4) == 0 : ++bia_points > BIA_ROUND) bia_yield();
    return 0;
}

/* The thread that has the turn cannot go on: somebody else moves. */
static void bia_block(void) {
    if (++bia_failures > 8 * bia_threads + 8 && (bia_freely || bia_seed)) {
        bia_say("\n" BIA_MARK ": deadlock\n");
        bia_stop();
    }
    if (!bia_freely && !bia_seed) {
        bia_advance();
        if (!bia_freely && bia_plan[bia_at].thread == bia_own) bia_done[bia_at] = 1;
        bia_pass();
    } else {
        if (!bia_seed) bia_hand_over();
        bia_yield();
    }
}

/* The program ends, but not before the others have done what the plan has for them. */
static void bia_leave(void) {
    unsigned event;
    if (bia_seed || bia_over) return;
    bia_number();
    for (event = bia_at; event < BIA_LENGTH; event++)
        if (bia_plan[event].thread == bia_own) bia_done[event] = 1;
    bia_advance();
    while (!bia_freely && bia_own != BIA_LAST) bia_pass();
    bia_hand_over();
}

extern int atexit(void (*)(void));
static __attribute__((constructor)) void bia_first(void) {
    const char *seed = getenv("BIA_SEED");
    bia_skips = BIA_SKIPS || getenv("BIA_SKIPS") != 0;
    bia_own = 1;
    atexit(bia_leave);
    bia_seed = BIA_SEED;
    while (seed && *seed) bia_seed = bia_seed * 10 + (unsigned long)(*seed++ - '0');
    bia_seed *= 2654435761ul; /* seeds that are near lead to other turns */
}

/* The end of this thread. */
static void bia_finish(void) {
    unsigned to;
    bia_region = 0;
    bia_point(BIA_EXIT, 0, 0);
    bia_ended[bia_own] = bia_over = 1;
    to = bia_choose();
    if (bia_freely && !bia_handed && BIA_LAST <= bia_threads && !bia_ended[BIA_LAST]) to = BIA_LAST;
    if (to) bia_give(to);
}

struct bia_start {
    void *(*function)(void *);
    void *argument;
    unsigned number;
};

extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
#ifdef BIA_WRAP
extern void *__real_malloc(__SIZE_TYPE__);
extern void __real_free(void *);
#define BIA_NEW __real_malloc
#define BIA_OLD __real_free
#else
#define BIA_NEW malloc
#define BIA_OLD free
#endif
extern int pthread_attr_init(void *), pthread_attr_setstacksize(void *, __SIZE_TYPE__);
extern int __real_pthread_create(void *, const void *, void *(*)(void *), void *);
extern int __real_pthread_join(unsigned long, void **);
extern void __real_pthread_exit(void *) __attribute__((noreturn));

static void *bia_run(void *given) {
    struct bia_start start = *(struct bia_start *)given;
    void *result;
    BIA_OLD(given);
    bia_own = start.number;
    bia_wait();
    result = start.function(start.argument);
    bia_finish();
    return result;
}

int __wrap_pthread_create(unsigned long *to, const void *attributes, void *(*function)(void *),
                          void *argument) {
    struct bia_start *start = BIA_NEW(sizeof *start);
    long own[32];
    int failed;
    bia_point(BIA_create, 0, 0);
    bia_point(BIA_create + 1, 0, 0);
    if (!start || bia_threads == BIA_MOST) _exit(96);
    start->function = function;
    start->argument = argument;
    start->number = bia_threads + 1;
    if (!attributes && !pthread_attr_init(own) && !pthread_attr_setstacksize(own, 8ul << 20))
        attributes = own;
    failed = __real_pthread_create(to, attributes, bia_run, start);
    if (!failed) bia_ids[++bia_threads] = *to;
    return failed;
}

int __wrap_pthread_join(unsigned long thread, void **result) {
    unsigned number = bia_threads;
    bia_point(BIA_join, 0, 0);
    bia_point(BIA_join + 1, 0, 0);
    while (number && bia_ids[number] != thread) number--;
    while (number && !bia_ended[number]) bia_block();
    return __real_pthread_join(thread, result);
}

void __wrap_pthread_exit(void *result) {
    bia_finish();
    __real_pthread_exit(result);
}

struct bia_thread { int (*function)(void *); void *argument; };
static void *bia_thread(void *given) {
    struct bia_thread start = *(struct bia_thread *)given;
    BIA_OLD(given);
    return (void *)(long)start.function(start.argument);
}
int thrd_create(unsigned long *to, int (*function)(void *), void *argument) {
    struct bia_thread *start = BIA_NEW(sizeof *start);
    if (!start) _exit(96);
    start->function = function;
    start->argument = argument;
    return __wrap_pthread_create(to, 0, bia_thread, start) ? 2 : 0;
}
int thrd_join(unsigned long thread, int *result) {
    void *value;
    if (__wrap_pthread_join(thread, &value)) return 2;
    if (result) *result = (int)(long)value;
    return 0;
}
void thrd_exit(int result) { __wrap_pthread_exit((void *)(long)result); }

void __VERIFIER_atomic_begin(void) { bia_point(BIA_ATOMIC, 0, 0); bia_region++; }
void __VERIFIER_atomic_end(void) { if (bia_region) bia_region--; }

/* Functions that are executed without interruption, by -finstrument-functions. */
static int bia_is_atomic(void *function) {
    int at;
    for (at = 0; bia_atomic_functions[at]; at++)
        if (bia_atomic_functions[at] == function) return 1;
    return 0;
}
void __cyg_profile_func_enter(void *function, void *site) {
    if (bia_is_atomic(function)) __VERIFIER_atomic_begin();
}
void __cyg_profile_func_exit(void *function, void *site) {
    if (bia_is_atomic(function)) __VERIFIER_atomic_end();
}
