/* codeplea/tinyexpr: any expression of a few characters over one variable. */
#include "real.h"
#include "tinyexpr.h"

#define MOST 2

void compile(void) {
    static const char letters[] = "x+-*()";
    char expression[MOST + 1];
    double x = 2;
    te_variable variables[] = {{"x", &x, TE_VARIABLE, 0}};
    for (int i = 0; i < MOST; i++)
        expression[i] = letters[within(0, sizeof letters - 1)];
    expression[MOST] = 0;
    int error;
    te_expr *tree = te_compile(expression, variables, 1, &error);
    if (tree) {
        assert(error == 0);
        double value = te_eval(tree);
        assert(value >= -4 && value <= 4);
        te_free(tree);
    } else {
        assert(error >= -1 && error <= MOST + 1); /* -1: no memory */
    }
}
