/* Parses a K2 program, verifies it, encodes it, and shows what a mistake looks like. */
#include "bia.h"
#include <stdio.h>
#include <string.h>

static const char *PROGRAM =
    "(entry main) (globals (var x (ubv 8)))"
    "(function main () (return) (locals)"
    "  (seq (havoc x) (condjump (lt x (const 200 (ubv 8))) (label end))"
    "       (! (label bad) :error large) (label end)))";

int main(void) {
    BiaText *error = NULL;
    BiaProgram *program = bia_program_parse("small", PROGRAM, &error);
    if (program == NULL) {
        fprintf(stderr, "%s\n", bia_text_bytes(error));
        bia_text_free(error);
        return 1;
    }
    const char *options[] = {"--engine", "bmc", "--timeout", "60s"};
    BiaCancel *cancel = bia_cancel_new();
    BiaResult *result = bia_verify(program, options, 4, cancel, &error);
    if (result == NULL) {
        fprintf(stderr, "%s\n", bia_text_bytes(error));
        return 1;
    }
    printf("verdict %d\n", bia_result_verdict(result));
    printf("evidence %s\n", strstr(bia_result_json(result), "\"counterexample\"") ? "yes" : "no");
    bia_result_free(result);
    bia_cancel(cancel);
    result = bia_verify(program, options, 4, cancel, &error);
    printf("cancelled %d\n", bia_result_verdict(result));
    bia_result_free(result);
    bia_cancel_free(cancel);

    BiaText *model = bia_encode(program, "btor2", NULL, 0, &error);
    printf("model %s\n", bia_text_length(model) > 0 && strstr(bia_text_bytes(model), "bad") ? "yes" : "no");
    bia_text_free(model);
    const char *wrong[] = {"--engine", "nonsense"};
    result = bia_verify(program, wrong, 2, NULL, &error);
    printf("refused %s\n", result == NULL && strstr(bia_text_bytes(error), "nonsense") ? "yes" : "no");
    bia_text_free(error);
    bia_program_free(program);

    program = bia_program_parse("broken", "(entry", &error);
    printf("broken %s\n", program == NULL && strstr(bia_text_bytes(error), "\"line\"") ? "yes" : "no");
    bia_text_free(error);
    program = bia_program_parse(NULL, NULL, NULL);
    printf("null %s\n", program == NULL ? "yes" : "no");
    return 0;
}
