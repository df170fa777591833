//# __bia_pthread_mutex_init __bia_pthread_spin_init
/* The state of an object of synchronisation is kept beside memory, by address: 0 is free. */
int __bia_pthread_mutex_init(void *mutex, const void *attributes) {
    __bia_set(mutex, 0, 0);
    return 0;
}
int __bia_pthread_spin_init(void *lock, int shared) {
    __bia_set(lock, 0, 0);
    return 0;
}
//# __bia_pthread_mutex_destroy __bia_pthread_spin_destroy __bia_pthread_cond_destroy __bia_pthread_rwlock_destroy __bia_pthread_barrier_destroy __bia_sem_destroy __bia_pthread_mutexattr_init __bia_pthread_mutexattr_destroy __bia_pthread_condattr_init __bia_pthread_condattr_destroy __bia_pthread_attr_init __bia_pthread_attr_destroy
int __bia_pthread_mutex_destroy(void *object) { return 0; }
int __bia_pthread_spin_destroy(void *object) { return 0; }
int __bia_pthread_cond_destroy(void *object) { return 0; }
int __bia_pthread_rwlock_destroy(void *object) { return 0; }
int __bia_pthread_barrier_destroy(void *object) { return 0; }
int __bia_sem_destroy(void *object) { return 0; }
int __bia_pthread_mutexattr_init(void *object) { return 0; }
int __bia_pthread_mutexattr_destroy(void *object) { return 0; }
int __bia_pthread_condattr_init(void *object) { return 0; }
int __bia_pthread_condattr_destroy(void *object) { return 0; }
int __bia_pthread_attr_init(void *object) { return 0; }
int __bia_pthread_attr_destroy(void *object) { return 0; }
//# __bia_pthread_attr_setdetachstate
int __bia_pthread_attr_setdetachstate(void *attributes, int state) { return 0; }
//# __bia_pthread_attr_setstacksize
int __bia_pthread_attr_setstacksize(void *attributes, size_t size) { return 0; }
//# __bia_pthread_mutex_lock
int __bia_pthread_mutex_lock(void *mutex) {
    __bia_await(mutex, 0, -1, 0, 0);
    __bia_set(mutex, 0, 1);
    __bia_end();
    return 0;
}
//# __bia_pthread_spin_lock
int __bia_pthread_spin_lock(void *lock) {
    __bia_await(lock, 0, -1, 0, 0);
    __bia_set(lock, 0, 1);
    __bia_end();
    return 0;
}
//# __bia_pthread_mutex_trylock
int __bia_pthread_mutex_trylock(void *mutex) {
    int taken;
    __bia_begin();
    taken = __bia_get(mutex, 0);
    if (taken == 0) __bia_set(mutex, 0, 1);
    __bia_end();
    return taken == 0 ? 0 : 16;
}
//# __bia_pthread_spin_trylock
int __bia_pthread_spin_trylock(void *lock) {
    int taken;
    __bia_begin();
    taken = __bia_get(lock, 0);
    if (taken == 0) __bia_set(lock, 0, 1);
    __bia_end();
    return taken == 0 ? 0 : 16;
}
//# __bia_pthread_mutex_timedlock
/* It may give up at any time, so it does not wait: the lock is taken when it is free, or not at all. */
int __bia_pthread_mutex_timedlock(void *mutex, const void *until) {
    int taken;
    if (__bia_nondet_int()) return 110;
    __bia_begin();
    taken = __bia_get(mutex, 0);
    if (taken == 0) __bia_set(mutex, 0, 1);
    __bia_end();
    return taken == 0 ? 0 : 110;
}
//# __bia_pthread_mutex_unlock
int __bia_pthread_mutex_unlock(void *mutex) {
    __bia_set(mutex, 0, 0);
    return 0;
}
//# __bia_pthread_spin_unlock
int __bia_pthread_spin_unlock(void *lock) {
    __bia_set(lock, 0, 0);
    return 0;
}
//# __bia_pthread_cond_init
int __bia_pthread_cond_init(void *condition, const void *attributes) {
    if (__bia_deadlocks()) __bia_set(condition, 0, 0);
    return 0;
}
//# __bia_pthread_cond_signal __bia_pthread_cond_broadcast
/* Where deadlocks are asked about, the state is the set of those that wait, by their numbers. */
int __bia_pthread_cond_signal(void *condition) {
    int waiting, which;
    if (__bia_deadlocks()) {
        which = __bia_nondet_int();
        __bia_begin();
        waiting = __bia_get(condition, 0);
        if (waiting != 0) {
            if ((which & (which - 1)) != 0 || (waiting & which) == 0) which = waiting & -waiting;
            __bia_set(condition, 0, waiting & ~which);
        }
        __bia_end();
    }
    return 0;
}
int __bia_pthread_cond_broadcast(void *condition) {
    if (__bia_deadlocks()) __bia_set(condition, 0, 0);
    return 0;
}
//# __bia_pthread_cond_wait
/* Wake-ups may be spurious: waiting may end at any time. For deadlocks it may also not end without a
   signal, so that nobody relies on that. */
int __bia_pthread_cond_wait(void *condition, void *mutex) {
    int me;
    if (__bia_deadlocks() && __bia_nondet_int()) {
        if (__bia_self() > 31) __bia_unmodelled();
        me = 1 << (__bia_self() - 1);
        __bia_begin();
        __bia_set(condition, 0, __bia_get(condition, 0) | me);
        __bia_set(mutex, 0, 0);
        __bia_end();
        __bia_await(condition, 0, me, 0, 0);
        __bia_end();
    } else {
        __bia_set(mutex, 0, 0);
    }
    __bia_await(mutex, 0, -1, 0, 0);
    __bia_set(mutex, 0, 1);
    __bia_end();
    return 0;
}
//# __bia_pthread_cond_timedwait
int __bia_pthread_cond_timedwait(void *condition, void *mutex, const void *until) {
    __bia_set(mutex, 0, 0);
    __bia_await(mutex, 0, -1, 0, 0);
    __bia_set(mutex, 0, 1);
    __bia_end();
    return __bia_nondet_int() ? 110 : 0;
}
//# __bia_pthread_rwlock_init
/* Readers are counted; -1 is a writer. */
int __bia_pthread_rwlock_init(void *lock, const void *attributes) {
    __bia_set(lock, 0, 0);
    return 0;
}
//# __bia_pthread_rwlock_rdlock
int __bia_pthread_rwlock_rdlock(void *lock) {
    int readers;
    __bia_await(lock, 0, -1, 0, 2147483647);
    readers = __bia_get(lock, 0);
    __bia_set(lock, 0, readers + 1);
    __bia_end();
    return 0;
}
//# __bia_pthread_rwlock_wrlock
int __bia_pthread_rwlock_wrlock(void *lock) {
    __bia_await(lock, 0, -1, 0, 0);
    __bia_set(lock, 0, -1);
    __bia_end();
    return 0;
}
//# __bia_pthread_rwlock_tryrdlock
int __bia_pthread_rwlock_tryrdlock(void *lock) {
    int readers;
    __bia_begin();
    readers = __bia_get(lock, 0);
    if (readers >= 0) __bia_set(lock, 0, readers + 1);
    __bia_end();
    return readers >= 0 ? 0 : 16;
}
//# __bia_pthread_rwlock_trywrlock
int __bia_pthread_rwlock_trywrlock(void *lock) {
    int taken;
    __bia_begin();
    taken = __bia_get(lock, 0);
    if (taken == 0) __bia_set(lock, 0, -1);
    __bia_end();
    return taken == 0 ? 0 : 16;
}
//# __bia_pthread_rwlock_unlock
int __bia_pthread_rwlock_unlock(void *lock) {
    int taken;
    __bia_begin();
    taken = __bia_get(lock, 0);
    __bia_set(lock, 0, taken > 0 ? taken - 1 : 0);
    __bia_end();
    return 0;
}
//# __bia_pthread_barrier_init
/* At 0 how many are needed, at 1 how many wait, at 2 whether the round is an odd one. A thread that
   sees its round come back was released before, and could have gone on then: nothing is hidden. */
int __bia_pthread_barrier_init(void *barrier, const void *attributes, unsigned count) {
    __bia_set(barrier, 0, (int)count);
    __bia_set(barrier, 1, 0);
    __bia_set(barrier, 2, 0);
    return 0;
}
//# __bia_pthread_barrier_wait
int __bia_pthread_barrier_wait(void *barrier) {
    int round, waiting, last;
    __bia_begin();
    round = __bia_get(barrier, 2);
    waiting = __bia_get(barrier, 1) + 1;
    last = waiting == __bia_get(barrier, 0);
    __bia_set(barrier, 1, last ? 0 : waiting);
    if (last) __bia_set(barrier, 2, 1 - round);
    __bia_end();
    if (last) return -1;
    __bia_await(barrier, 2, -1, 1 - round, 1 - round);
    __bia_end();
    return 0;
}
//# __bia_sem_init
int __bia_sem_init(void *semaphore, int shared, unsigned value) {
    __bia_set(semaphore, 0, (int)value);
    return 0;
}
//# __bia_sem_wait
int __bia_sem_wait(void *semaphore) {
    int value;
    __bia_await(semaphore, 0, -1, 1, 2147483647);
    value = __bia_get(semaphore, 0);
    __bia_set(semaphore, 0, value - 1);
    __bia_end();
    return 0;
}
//# __bia_sem_trywait
int __bia_sem_trywait(void *semaphore) {
    int value;
    __bia_begin();
    value = __bia_get(semaphore, 0);
    if (value > 0) __bia_set(semaphore, 0, value - 1);
    __bia_end();
    if (value > 0) return 0;
    __bia_errno();
    return -1;
}
//# __bia_sem_post
int __bia_sem_post(void *semaphore) {
    int value;
    __bia_begin();
    value = __bia_get(semaphore, 0);
    __bia_set(semaphore, 0, value + 1);
    __bia_end();
    return 0;
}
//# __bia_sem_getvalue
int __bia_sem_getvalue(void *semaphore, int *value) {
    *value = __bia_get(semaphore, 0);
    return 0;
}
//# __bia_pthread_once
int __bia_pthread_once(void *once, void (*function)(void)) {
    int state;
    __bia_begin();
    state = __bia_get(once, 0);
    if (state == 0) __bia_set(once, 0, 1);
    __bia_end();
    if (state == 0) {
        function();
        __bia_set(once, 0, 2);
        return 0;
    }
    __bia_await(once, 0, -1, 2, 2);
    __bia_end();
    return 0;
}
//# __bia_pthread_self __bia_thrd_current
unsigned long __bia_pthread_self(void) { return __bia_self(); }
unsigned long __bia_thrd_current(void) { return __bia_self(); }
//# __bia_pthread_equal __bia_thrd_equal
int __bia_pthread_equal(unsigned long a, unsigned long b) { return a == b; }
int __bia_thrd_equal(unsigned long a, unsigned long b) { return a == b; }
//# __bia_pthread_detach __bia_thrd_detach
int __bia_pthread_detach(unsigned long thread) { return 0; }
int __bia_thrd_detach(unsigned long thread) { return 0; }
//# __bia_pthread_yield __bia_sched_yield
int __bia_pthread_yield(void) { return 0; }
int __bia_sched_yield(void) { return 0; }
