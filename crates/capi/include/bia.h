/* Bia, a software model checker, as a library.

   Made from crates/capi/src/lib.rs by its tests; do not edit.

   Texts are UTF-8 and end in a zero byte. A function that fails returns NULL and sets *error to a JSON list
   of diagnostics, which is to be freed; error may be NULL. Handles may be used from several threads at once,
   except by functions that free. */
#ifndef BIA_H
#define BIA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A program: K2 text, or files. */
typedef struct BiaProgram BiaProgram;

/* The answer to a verification. */
typedef struct BiaResult BiaResult;

/* A text with its length; it may hold zero bytes. */
typedef struct BiaText BiaText;

/* A flag that cancels what it was given to. */
typedef struct BiaCancel BiaCancel;

/* The version, such as "0.2.0". Not to be freed. */
const char *bia_version(void);

/* Reads a K2 program from a text; null with diagnostics in `error` if it is none. `name` is what
   the text is called in messages. */
BiaProgram *bia_program_parse(const char *name, const char *program, BiaText **error);

/* A program of files: one K2 file, a model, or C files, which are linked. They are read when
   something is asked. */
BiaProgram *bia_program_open(const char *const *paths, size_t count, BiaText **error);

/* Frees a program; null is fine. */
void bia_program_free(BiaProgram *program);

/* A flag to cancel with. */
BiaCancel *bia_cancel_new(void);

/* Asks everything that was given this flag to stop; from any thread, or from a signal handler. */
void bia_cancel(const BiaCancel *cancel);

/* Frees a flag; null is fine. */
void bia_cancel_free(BiaCancel *cancel);

/* Verifies all properties of a program. Options are those of `bia verify`, such as "--engine",
   "bmc", "--timeout", "60s". `cancel` may be null. Null with diagnostics in `error` if there is
   nothing to verify. */
BiaResult *bia_verify(const BiaProgram *program, const char *const *options, size_t count, const BiaCancel *cancel, BiaText **error);

/* 0 is safe, 1 unsafe, 3 unknown. */
int32_t bia_result_verdict(const BiaResult *result);

/* The document: verdicts with their evidence, statistics, assumptions. It lives as long as the
   result. */
const char *bia_result_json(const BiaResult *result);

/* Frees a result; null is fine. */
void bia_result_free(BiaResult *result);

/* The transition system or the Horn clauses of a property, for other tools: "btor2", "vmt", "chc",
   "smv", "aag", "aiger". Options are those of `bia encode`. */
BiaText *bia_encode(const BiaProgram *program, const char *format, const char *const *options, size_t count, BiaText **error);

/* The program in another language: "k2", "c", "boogie" or "promela". Options are those of
   `bia translate`. */
BiaText *bia_translate(const BiaProgram *program, const char *language, const char *const *options, size_t count, BiaText **error);

/* The bytes of a text; a zero byte follows them. They live as long as the text. */
const char *bia_text_bytes(const BiaText *bytes);

/* How many bytes a text has. */
size_t bia_text_length(const BiaText *bytes);

/* Frees a text; null is fine. */
void bia_text_free(BiaText *bytes);

#ifdef __cplusplus
}
#endif

#endif
