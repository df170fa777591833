
/* The call-backs of gcc's thread sanitizer. */
void __tsan_init(void) {}
void __tsan_func_entry(void *from) {}
void __tsan_func_exit(void) {}
#define BIA_ACCESSES(name, kind, n) \
    void __tsan_##name##n(void *at) { bia_point(kind, at, n); } \
    void __tsan_unaligned_##name##n(void *at) { bia_point(kind, at, n); } \
    void __tsan_volatile_##name##n(void *at) { bia_point(kind, at, n); } \
    void __tsan_unaligned_volatile_##name##n(void *at) { bia_point(kind, at, n); }
#define BIA_BOTH(n) BIA_ACCESSES(read, BIA_READ, n) BIA_ACCESSES(write, BIA_WRITE, n)
BIA_BOTH(1) BIA_BOTH(2) BIA_BOTH(4) BIA_BOTH(8) BIA_BOTH(16)
void __tsan_read_range(void *at, __SIZE_TYPE__ size) { bia_point(BIA_READ, at, size); }
void __tsan_write_range(void *at, __SIZE_TYPE__ size) { bia_point(BIA_WRITE, at, size); }
void __tsan_vptr_update(void *at, void *value) { bia_point(BIA_WRITE, at, sizeof value); }
void __tsan_vptr_read(void *at) { bia_point(BIA_READ, at, sizeof at); }

/* Only the thread with the turn is here, so plain operations are atomic ones. */
#define BIA_FETCH(n, T, name, value) \
    T __tsan_atomic##n##_fetch_##name(volatile T *at, T by, int order) { \
        T old; \
        bia_point(BIA_ATOMIC, (void *)at, sizeof *at); \
        old = *at; \
        *at = (T)(value); \
        return old; \
    }
#define BIA_EXCHANGE(n, T, name) \
    int __tsan_atomic##n##_compare_exchange_##name(volatile T *at, T *wanted, T value, int order, \
                                                   int otherwise) { \
        T old; \
        bia_point(BIA_ATOMIC, (void *)at, sizeof *at); \
        old = *at; \
        if (old == *wanted) { *at = value; return 1; } \
        *wanted = old; \
        return 0; \
    }
#define BIA_ATOMICS(n, T) \
    T __tsan_atomic##n##_load(const volatile T *at, int order) { \
        bia_point(BIA_ATOMIC, (void *)at, sizeof *at); \
        return *at; \
    } \
    void __tsan_atomic##n##_store(volatile T *at, T value, int order) { \
        bia_point(BIA_ATOMIC, (void *)at, sizeof *at); \
        *at = value; \
    } \
    BIA_FETCH(n, T, add, old + by) BIA_FETCH(n, T, sub, old - by) BIA_FETCH(n, T, and, old & by) \
    BIA_FETCH(n, T, or, old | by) BIA_FETCH(n, T, xor, old ^ by) BIA_FETCH(n, T, nand, ~(old & by)) \
    T __tsan_atomic##n##_exchange(volatile T *at, T by, int order) { \
        T old; \
        bia_point(BIA_ATOMIC, (void *)at, sizeof *at); \
        old = *at; \
        *at = by; \
        return old; \
    } \
    BIA_EXCHANGE(n, T, strong) BIA_EXCHANGE(n, T, weak) \
    T __tsan_atomic##n##_compare_exchange_val(volatile T *at, T wanted, T value, int order, \
                                              int otherwise) { \
        __tsan_atomic##n##_compare_exchange_strong(at, &wanted, value, order, otherwise); \
        return wanted; \
    }
BIA_ATOMICS(8, unsigned char) BIA_ATOMICS(16, unsigned short) BIA_ATOMICS(32, unsigned)
BIA_ATOMICS(64, unsigned long long)
#ifdef __SIZEOF_INT128__
BIA_ATOMICS(128, unsigned __int128)
#endif
void __tsan_atomic_thread_fence(int order) {}
void __tsan_atomic_signal_fence(int order) {}
