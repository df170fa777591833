#ifndef __BIA_INTTYPES_H
#define __BIA_INTTYPES_H
#include <features.h>
#include <stdint.h>
#if defined __BIA_TARGET
#define __BIA_64 __BIA_PRI_INT64
#define __BIA_PTR __BIA_PRI_INTPTR
#elif defined __LP64__
#define __BIA_64 "l"
#define __BIA_PTR "l"
#else
#define __BIA_64 "ll"
#define __BIA_PTR ""
#endif
#define PRId8 "d"
#define PRIdLEAST8 "d"
#define PRId16 "d"
#define PRIdLEAST16 "d"
#define PRId32 "d"
#define PRIdLEAST32 "d"
#define PRId64 __BIA_64 "d"
#define PRIdLEAST64 __BIA_64 "d"
#define PRIdFAST8 "d"
#define PRIdFAST16 __BIA_PTR "d"
#define PRIdFAST32 __BIA_PTR "d"
#define PRIdFAST64 __BIA_64 "d"
#define PRIdMAX __BIA_64 "d"
#define PRIdPTR __BIA_PTR "d"
#define PRIi8 "i"
#define PRIiLEAST8 "i"
#define PRIi16 "i"
#define PRIiLEAST16 "i"
#define PRIi32 "i"
#define PRIiLEAST32 "i"
#define PRIi64 __BIA_64 "i"
#define PRIiLEAST64 __BIA_64 "i"
#define PRIiFAST8 "i"
#define PRIiFAST16 __BIA_PTR "i"
#define PRIiFAST32 __BIA_PTR "i"
#define PRIiFAST64 __BIA_64 "i"
#define PRIiMAX __BIA_64 "i"
#define PRIiPTR __BIA_PTR "i"
#define PRIo8 "o"
#define PRIoLEAST8 "o"
#define PRIo16 "o"
#define PRIoLEAST16 "o"
#define PRIo32 "o"
#define PRIoLEAST32 "o"
#define PRIo64 __BIA_64 "o"
#define PRIoLEAST64 __BIA_64 "o"
#define PRIoFAST8 "o"
#define PRIoFAST16 __BIA_PTR "o"
#define PRIoFAST32 __BIA_PTR "o"
#define PRIoFAST64 __BIA_64 "o"
#define PRIoMAX __BIA_64 "o"
#define PRIoPTR __BIA_PTR "o"
#define PRIu8 "u"
#define PRIuLEAST8 "u"
#define PRIu16 "u"
#define PRIuLEAST16 "u"
#define PRIu32 "u"
#define PRIuLEAST32 "u"
#define PRIu64 __BIA_64 "u"
#define PRIuLEAST64 __BIA_64 "u"
#define PRIuFAST8 "u"
#define PRIuFAST16 __BIA_PTR "u"
#define PRIuFAST32 __BIA_PTR "u"
#define PRIuFAST64 __BIA_64 "u"
#define PRIuMAX __BIA_64 "u"
#define PRIuPTR __BIA_PTR "u"
#define PRIx8 "x"
#define PRIxLEAST8 "x"
#define PRIx16 "x"
#define PRIxLEAST16 "x"
#define PRIx32 "x"
#define PRIxLEAST32 "x"
#define PRIx64 __BIA_64 "x"
#define PRIxLEAST64 __BIA_64 "x"
#define PRIxFAST8 "x"
#define PRIxFAST16 __BIA_PTR "x"
#define PRIxFAST32 __BIA_PTR "x"
#define PRIxFAST64 __BIA_64 "x"
#define PRIxMAX __BIA_64 "x"
#define PRIxPTR __BIA_PTR "x"
#define PRIX8 "X"
#define PRIXLEAST8 "X"
#define PRIX16 "X"
#define PRIXLEAST16 "X"
#define PRIX32 "X"
#define PRIXLEAST32 "X"
#define PRIX64 __BIA_64 "X"
#define PRIXLEAST64 __BIA_64 "X"
#define PRIXFAST8 "X"
#define PRIXFAST16 __BIA_PTR "X"
#define PRIXFAST32 __BIA_PTR "X"
#define PRIXFAST64 __BIA_64 "X"
#define PRIXMAX __BIA_64 "X"
#define PRIXPTR __BIA_PTR "X"
#define SCNd8 "hh" "d"
#define SCNdLEAST8 "hh" "d"
#define SCNd16 "h" "d"
#define SCNdLEAST16 "h" "d"
#define SCNd32 "d"
#define SCNdLEAST32 "d"
#define SCNd64 __BIA_64 "d"
#define SCNdLEAST64 __BIA_64 "d"
#define SCNdFAST8 "hh" "d"
#define SCNdFAST16 __BIA_PTR "d"
#define SCNdFAST32 __BIA_PTR "d"
#define SCNdFAST64 __BIA_64 "d"
#define SCNdMAX __BIA_64 "d"
#define SCNdPTR __BIA_PTR "d"
#define SCNi8 "hh" "i"
#define SCNiLEAST8 "hh" "i"
#define SCNi16 "h" "i"
#define SCNiLEAST16 "h" "i"
#define SCNi32 "i"
#define SCNiLEAST32 "i"
#define SCNi64 __BIA_64 "i"
#define SCNiLEAST64 __BIA_64 "i"
#define SCNiFAST8 "hh" "i"
#define SCNiFAST16 __BIA_PTR "i"
#define SCNiFAST32 __BIA_PTR "i"
#define SCNiFAST64 __BIA_64 "i"
#define SCNiMAX __BIA_64 "i"
#define SCNiPTR __BIA_PTR "i"
#define SCNo8 "hh" "o"
#define SCNoLEAST8 "hh" "o"
#define SCNo16 "h" "o"
#define SCNoLEAST16 "h" "o"
#define SCNo32 "o"
#define SCNoLEAST32 "o"
#define SCNo64 __BIA_64 "o"
#define SCNoLEAST64 __BIA_64 "o"
#define SCNoFAST8 "hh" "o"
#define SCNoFAST16 __BIA_PTR "o"
#define SCNoFAST32 __BIA_PTR "o"
#define SCNoFAST64 __BIA_64 "o"
#define SCNoMAX __BIA_64 "o"
#define SCNoPTR __BIA_PTR "o"
#define SCNu8 "hh" "u"
#define SCNuLEAST8 "hh" "u"
#define SCNu16 "h" "u"
#define SCNuLEAST16 "h" "u"
#define SCNu32 "u"
#define SCNuLEAST32 "u"
#define SCNu64 __BIA_64 "u"
#define SCNuLEAST64 __BIA_64 "u"
#define SCNuFAST8 "hh" "u"
#define SCNuFAST16 __BIA_PTR "u"
#define SCNuFAST32 __BIA_PTR "u"
#define SCNuFAST64 __BIA_64 "u"
#define SCNuMAX __BIA_64 "u"
#define SCNuPTR __BIA_PTR "u"
#define SCNx8 "hh" "x"
#define SCNxLEAST8 "hh" "x"
#define SCNx16 "h" "x"
#define SCNxLEAST16 "h" "x"
#define SCNx32 "x"
#define SCNxLEAST32 "x"
#define SCNx64 __BIA_64 "x"
#define SCNxLEAST64 __BIA_64 "x"
#define SCNxFAST8 "hh" "x"
#define SCNxFAST16 __BIA_PTR "x"
#define SCNxFAST32 __BIA_PTR "x"
#define SCNxFAST64 __BIA_64 "x"
#define SCNxMAX __BIA_64 "x"
#define SCNxPTR __BIA_PTR "x"
typedef struct { intmax_t quot; intmax_t rem; } imaxdiv_t;
extern intmax_t imaxabs(intmax_t value);
extern imaxdiv_t imaxdiv(intmax_t numerator, intmax_t denominator);
extern intmax_t strtoimax(const char *__restrict text, char **__restrict end, int base);
extern uintmax_t strtoumax(const char *__restrict text, char **__restrict end, int base);
#define _INTTYPES_H 1
#ifdef __BIA_TARGET
#undef PRId32
#define PRId32 __BIA_PRI_INT32 "d"
#undef PRIdLEAST32
#define PRIdLEAST32 __BIA_PRI_INT32 "d"
#undef PRIdFAST16
#define PRIdFAST16 __BIA_PRI_INT_FAST16 "d"
#undef PRIdFAST32
#define PRIdFAST32 __BIA_PRI_INT_FAST32 "d"
#undef PRIi32
#define PRIi32 __BIA_PRI_INT32 "i"
#undef PRIiLEAST32
#define PRIiLEAST32 __BIA_PRI_INT32 "i"
#undef PRIiFAST16
#define PRIiFAST16 __BIA_PRI_INT_FAST16 "i"
#undef PRIiFAST32
#define PRIiFAST32 __BIA_PRI_INT_FAST32 "i"
#undef PRIo32
#define PRIo32 __BIA_PRI_INT32 "o"
#undef PRIoLEAST32
#define PRIoLEAST32 __BIA_PRI_INT32 "o"
#undef PRIoFAST16
#define PRIoFAST16 __BIA_PRI_INT_FAST16 "o"
#undef PRIoFAST32
#define PRIoFAST32 __BIA_PRI_INT_FAST32 "o"
#undef PRIx32
#define PRIx32 __BIA_PRI_INT32 "x"
#undef PRIxLEAST32
#define PRIxLEAST32 __BIA_PRI_INT32 "x"
#undef PRIxFAST16
#define PRIxFAST16 __BIA_PRI_INT_FAST16 "x"
#undef PRIxFAST32
#define PRIxFAST32 __BIA_PRI_INT_FAST32 "x"
#undef PRIX32
#define PRIX32 __BIA_PRI_INT32 "X"
#undef PRIXLEAST32
#define PRIXLEAST32 __BIA_PRI_INT32 "X"
#undef PRIXFAST16
#define PRIXFAST16 __BIA_PRI_INT_FAST16 "X"
#undef PRIXFAST32
#define PRIXFAST32 __BIA_PRI_INT_FAST32 "X"
#undef PRIu32
#define PRIu32 __BIA_PRI_INT32 "u"
#undef PRIuLEAST32
#define PRIuLEAST32 __BIA_PRI_INT32 "u"
#undef PRIuFAST16
#define PRIuFAST16 __BIA_PRI_INT_FAST16 "u"
#undef PRIuFAST32
#define PRIuFAST32 __BIA_PRI_INT_FAST32 "u"
#undef SCNd32
#define SCNd32 __BIA_PRI_INT32 "d"
#undef SCNdLEAST32
#define SCNdLEAST32 __BIA_PRI_INT32 "d"
#undef SCNdFAST16
#define SCNdFAST16 __BIA_PRI_INT_FAST16 "d"
#undef SCNdFAST32
#define SCNdFAST32 __BIA_PRI_INT_FAST32 "d"
#undef SCNi32
#define SCNi32 __BIA_PRI_INT32 "i"
#undef SCNiLEAST32
#define SCNiLEAST32 __BIA_PRI_INT32 "i"
#undef SCNiFAST16
#define SCNiFAST16 __BIA_PRI_INT_FAST16 "i"
#undef SCNiFAST32
#define SCNiFAST32 __BIA_PRI_INT_FAST32 "i"
#undef SCNo32
#define SCNo32 __BIA_PRI_INT32 "o"
#undef SCNoLEAST32
#define SCNoLEAST32 __BIA_PRI_INT32 "o"
#undef SCNoFAST16
#define SCNoFAST16 __BIA_PRI_INT_FAST16 "o"
#undef SCNoFAST32
#define SCNoFAST32 __BIA_PRI_INT_FAST32 "o"
#undef SCNx32
#define SCNx32 __BIA_PRI_INT32 "x"
#undef SCNxLEAST32
#define SCNxLEAST32 __BIA_PRI_INT32 "x"
#undef SCNxFAST16
#define SCNxFAST16 __BIA_PRI_INT_FAST16 "x"
#undef SCNxFAST32
#define SCNxFAST32 __BIA_PRI_INT_FAST32 "x"
#undef SCNu32
#define SCNu32 __BIA_PRI_INT32 "u"
#undef SCNuLEAST32
#define SCNuLEAST32 __BIA_PRI_INT32 "u"
#undef SCNuFAST16
#define SCNuFAST16 __BIA_PRI_INT_FAST16 "u"
#undef SCNuFAST32
#define SCNuFAST32 __BIA_PRI_INT_FAST32 "u"
#endif
#endif
