
/* The state of an object of synchronisation is kept beside it, by address. */
struct bia_lock {
    void *at;
    int taken;             /* by how many; -1: by a writer */
    unsigned owner;
    int kind;              /* of a mutex: 1 recursive, 2 with checks */
    int waiting, signals;  /* of a condition; of a barrier: how many have come, how many must */
    int round;             /* of a barrier */
};
#define BIA_LOCKS 16384
static struct bia_lock bia_locks[BIA_LOCKS];
extern int *__errno_location(void);

static struct bia_lock *bia_lock(void *at) {
    __SIZE_TYPE__ slot = (__SIZE_TYPE__)at / 4 % BIA_LOCKS, tries;
    for (tries = 0; tries < BIA_LOCKS; tries++, slot = (slot + 1) % BIA_LOCKS) {
        if (bia_locks[slot].at == at) return &bia_locks[slot];
        if (!bia_locks[slot].at) {
            bia_locks[slot].at = at;
            return &bia_locks[slot];
        }
    }
    _exit(96);
}

static struct bia_lock *bia_fresh(void *at) {
    struct bia_lock *lock = bia_lock(at);
    lock->taken = lock->waiting = lock->signals = lock->round = 0;
    lock->owner = 0;
    return lock;
}

/* glibc keeps the kind of a mutex here, that of initialisers too. */
static int *bia_kind(void *mutex) { return (int *)((char *)mutex + (sizeof(long) == 8 ? 16 : 12)); }
static int bia_is(void *mutex, int kind) { return (*bia_kind(mutex) & 3) == kind; }

static void bia_both(int kind) {
    bia_point(kind, 0, 0);
    bia_point(kind + 1, 0, 0);
}

/* What the plan says a function returned, or this. */
static int bia_result(const struct bia_event *event, int otherwise) {
    return event ? event->result : otherwise;
}

static int bia_take(void *mutex) {
    struct bia_lock *lock = bia_lock(mutex);
    if (lock->taken && !(lock->owner == bia_own && bia_is(mutex, 1))) return 0;
    lock->taken++;
    lock->owner = bia_own;
    return 1;
}
static int bia_return(void *mutex) {
    struct bia_lock *lock = bia_lock(mutex);
    if ((bia_is(mutex, 1) || bia_is(mutex, 2)) && (!lock->taken || lock->owner != bia_own))
        return 1 /* EPERM */;
    if (lock->taken) lock->taken--;
    return 0;
}
static int bia_acquire(void *mutex, int kind) {
    struct bia_lock *lock = bia_lock(mutex);
    bia_both(kind);
    if (lock->taken && lock->owner == bia_own && bia_is(mutex, 2)) return 35;
    while (!bia_take(mutex)) bia_block();
    return 0;
}
static int bia_try(void *mutex, int kind, int busy) {
    bia_both(kind);
    return bia_take(mutex) ? 0 : busy;
}
static int bia_timed(void *mutex, int kind, int late) {
    const struct bia_event *event;
    bia_point(kind, 0, 0);
    event = bia_point(kind + 1, 0, 0);
    if (bia_result(event, 0) || !bia_take(mutex)) return late;
    return 0;
}
static int bia_release(void *mutex, int kind) {
    bia_both(kind);
    return bia_return(mutex);
}
/* Waiting may end at any time that the plan says; without it when there is a signal. */
static int bia_await(void *condition, void *mutex, int kind, int late) {
    struct bia_lock *lock = bia_lock(condition);
    const struct bia_event *event;
    int result;
    bia_point(kind, 0, 0);
    bia_return(mutex);
    lock->waiting++;
    event = bia_point(kind + 1, 0, 0);
    result = late ? bia_result(event, 0) : 0;
    while (!event && !late && !lock->signals) bia_block();
    lock->waiting--;
    if (lock->signals) lock->signals--;
    while (!bia_take(mutex)) bia_block();
    return result;
}
static int bia_wake(void *condition, int kind, int all) {
    struct bia_lock *lock = bia_lock(condition);
    bia_both(kind);
    if (all) lock->signals = lock->waiting;
    else if (lock->signals < lock->waiting) lock->signals++;
    return 0;
}

int pthread_mutex_init(void *mutex, const int *attributes) {
    bia_both(BIA_pthread_mutex_init);
    bia_fresh(mutex);
    __builtin_memset(mutex, 0, sizeof(long) == 8 ? 40 : 24);
    *bia_kind(mutex) = attributes ? *attributes & 3 : 0;
    return 0;
}
int pthread_mutex_destroy(void *mutex) { return 0; }
int pthread_mutex_lock(void *mutex) { return bia_acquire(mutex, BIA_pthread_mutex_lock); }
int pthread_mutex_trylock(void *mutex) { return bia_try(mutex, BIA_pthread_mutex_trylock, 16); }
int pthread_mutex_timedlock(void *mutex, const void *until) {
    return bia_timed(mutex, BIA_pthread_mutex_timedlock, 110);
}
int pthread_mutex_unlock(void *mutex) { return bia_release(mutex, BIA_pthread_mutex_unlock); }
int mtx_init(void *mutex, int kind) {
    bia_both(BIA_mtx_init);
    bia_fresh(mutex);
    __builtin_memset(mutex, 0, sizeof(long) == 8 ? 40 : 24);
    *bia_kind(mutex) = kind & 1;
    return 0;
}
void mtx_destroy(void *mutex) {}
int mtx_lock(void *mutex) { return bia_acquire(mutex, BIA_mtx_lock); }
int mtx_trylock(void *mutex) { return bia_try(mutex, BIA_mtx_trylock, 1); }
int mtx_timedlock(void *mutex, const void *until) { return bia_timed(mutex, BIA_mtx_timedlock, 4); }
int mtx_unlock(void *mutex) { return bia_release(mutex, BIA_mtx_unlock); }

/* A spin lock is an int, so there is no kind to look at. */
static int bia_spin(void *at) {
    struct bia_lock *lock = bia_lock(at);
    if (lock->taken) return 0;
    return lock->taken = 1;
}
int pthread_spin_init(void *lock, int shared) {
    bia_both(BIA_pthread_spin_init);
    bia_fresh(lock);
    return 0;
}
int pthread_spin_destroy(void *lock) { return 0; }
int pthread_spin_lock(void *lock) {
    bia_both(BIA_pthread_spin_lock);
    while (!bia_spin(lock)) bia_block();
    return 0;
}
int pthread_spin_trylock(void *lock) {
    bia_both(BIA_pthread_spin_trylock);
    return bia_spin(lock) ? 0 : 16;
}
int pthread_spin_unlock(void *lock) {
    bia_both(BIA_pthread_spin_unlock);
    bia_lock(lock)->taken = 0;
    return 0;
}

int pthread_cond_init(void *condition, const void *attributes) {
    bia_fresh(condition);
    return 0;
}
int pthread_cond_destroy(void *condition) { return 0; }
int pthread_cond_wait(void *condition, void *mutex) {
    return bia_await(condition, mutex, BIA_pthread_cond_wait, 0);
}
int pthread_cond_timedwait(void *condition, void *mutex, const void *until) {
    return bia_await(condition, mutex, BIA_pthread_cond_timedwait, 110);
}
int pthread_cond_signal(void *condition) { return bia_wake(condition, BIA_pthread_cond_signal, 0); }
int pthread_cond_broadcast(void *condition) {
    return bia_wake(condition, BIA_pthread_cond_broadcast, 1);
}
int cnd_init(void *condition) { return pthread_cond_init(condition, 0); }
void cnd_destroy(void *condition) {}
int cnd_wait(void *condition, void *mutex) { return bia_await(condition, mutex, BIA_cnd_wait, 0); }
int cnd_timedwait(void *condition, void *mutex, const void *until) {
    return bia_await(condition, mutex, BIA_cnd_timedwait, 4);
}
int cnd_signal(void *condition) { return bia_wake(condition, BIA_cnd_signal, 0); }
int cnd_broadcast(void *condition) { return bia_wake(condition, BIA_cnd_broadcast, 1); }

static int bia_read_lock(void *at) {
    struct bia_lock *lock = bia_lock(at);
    if (lock->taken < 0) return 0;
    lock->taken++;
    return 1;
}
static int bia_write_lock(void *at) {
    struct bia_lock *lock = bia_lock(at);
    if (lock->taken) return 0;
    lock->taken = -1;
    return 1;
}
int pthread_rwlock_init(void *lock, const void *attributes) {
    bia_both(BIA_pthread_rwlock_init);
    bia_fresh(lock);
    return 0;
}
int pthread_rwlock_destroy(void *lock) { return 0; }
int pthread_rwlock_rdlock(void *lock) {
    bia_both(BIA_pthread_rwlock_rdlock);
    while (!bia_read_lock(lock)) bia_block();
    return 0;
}
int pthread_rwlock_wrlock(void *lock) {
    bia_both(BIA_pthread_rwlock_wrlock);
    while (!bia_write_lock(lock)) bia_block();
    return 0;
}
int pthread_rwlock_tryrdlock(void *lock) {
    bia_both(BIA_pthread_rwlock_tryrdlock);
    return bia_read_lock(lock) ? 0 : 16;
}
int pthread_rwlock_trywrlock(void *lock) {
    bia_both(BIA_pthread_rwlock_trywrlock);
    return bia_write_lock(lock) ? 0 : 16;
}
int pthread_rwlock_timedrdlock(void *lock, const void *until) {
    const struct bia_event *event;
    bia_point(BIA_pthread_rwlock_timedrdlock, 0, 0);
    event = bia_point(BIA_pthread_rwlock_timedrdlock + 1, 0, 0);
    return bia_result(event, 0) || !bia_read_lock(lock) ? 110 : 0;
}
int pthread_rwlock_timedwrlock(void *lock, const void *until) {
    const struct bia_event *event;
    bia_point(BIA_pthread_rwlock_timedwrlock, 0, 0);
    event = bia_point(BIA_pthread_rwlock_timedwrlock + 1, 0, 0);
    return bia_result(event, 0) || !bia_write_lock(lock) ? 110 : 0;
}
int pthread_rwlock_unlock(void *at) {
    struct bia_lock *lock = bia_lock(at);
    bia_both(BIA_pthread_rwlock_unlock);
    lock->taken = lock->taken > 0 ? lock->taken - 1 : 0;
    return 0;
}

int pthread_barrier_init(void *at, const void *attributes, unsigned count) {
    bia_both(BIA_pthread_barrier_init);
    bia_fresh(at)->signals = (int)count;
    return 0;
}
int pthread_barrier_destroy(void *at) { return 0; }
int pthread_barrier_wait(void *at) {
    struct bia_lock *lock = bia_lock(at);
    int round, last;
    bia_point(BIA_pthread_barrier_wait, 0, 0);
    round = lock->round;
    last = ++lock->waiting >= lock->signals;
    if (last) {
        lock->waiting = 0;
        lock->round++;
    }
    bia_point(BIA_pthread_barrier_wait + 1, 0, 0);
    while (!last && lock->round == round) bia_block();
    return last ? -1 : 0;
}

static int bia_down(void *at) {
    struct bia_lock *lock = bia_lock(at);
    if (lock->taken <= 0) return 0;
    lock->taken--;
    return 1;
}
int sem_init(void *semaphore, int shared, unsigned value) {
    bia_both(BIA_sem_init);
    bia_fresh(semaphore)->taken = (int)value;
    return 0;
}
int sem_destroy(void *semaphore) { return 0; }
int sem_wait(void *semaphore) {
    bia_both(BIA_sem_wait);
    while (!bia_down(semaphore)) bia_block();
    return 0;
}
int sem_trywait(void *semaphore) {
    bia_both(BIA_sem_trywait);
    if (bia_down(semaphore)) return 0;
    *__errno_location() = 11;
    return -1;
}
int sem_timedwait(void *semaphore, const void *until) {
    const struct bia_event *event;
    bia_point(BIA_sem_timedwait, 0, 0);
    event = bia_point(BIA_sem_timedwait + 1, 0, 0);
    if (!bia_result(event, 0) && bia_down(semaphore)) return 0;
    *__errno_location() = 110;
    return -1;
}
int sem_post(void *semaphore) {
    bia_both(BIA_sem_post);
    bia_lock(semaphore)->taken++;
    return 0;
}
int sem_getvalue(void *semaphore, int *value) {
    bia_both(BIA_sem_getvalue);
    *value = bia_lock(semaphore)->taken;
    return 0;
}

static void bia_once(void *at, void (*function)(void), int kind) {
    struct bia_lock *lock = bia_lock(at);
    int first;
    bia_point(kind, 0, 0);
    first = lock->taken == 0;
    if (first) {
        lock->taken = 1;
        function();
    }
    bia_point(kind + 1, 0, 0);
    if (first) lock->taken = 2;
    while (lock->taken != 2) bia_block();
}
int pthread_once(void *at, void (*function)(void)) {
    bia_once(at, function, BIA_pthread_once);
    return 0;
}
void call_once(void *at, void (*function)(void)) { bia_once(at, function, BIA_call_once); }

/* Time does not pass. */
static int bia_idle(void) {
    if ((bia_freely || bia_seed) && !bia_region && !bia_over) {
        bia_number();
        bia_yield();
    }
    return 0;
}
int sched_yield(void) { return bia_idle(); }
int pthread_yield(void) { return bia_idle(); }
void thrd_yield(void) { bia_idle(); }
int thrd_sleep(const void *time, void *left) { return bia_idle(); }
unsigned sleep(unsigned seconds) { return (unsigned)bia_idle(); }
int usleep(unsigned time) { return bia_idle(); }
int nanosleep(const void *time, void *left) { return bia_idle(); }
