/* skeeto/optparse: any two arguments. */
#include "real.h"
#define OPTPARSE_IMPLEMENTATION
#include "optparse.h"

#define MOST 3

void options(void) {
    char name[] = "p", first[MOST + 1], second[MOST + 1];
    char *argv[] = {name, first, second, NULL};
    struct optparse parser;
    text(first, MOST);
    text(second, MOST);
    optparse_init(&parser, argv);
    for (int i = 0; i < 3; i++) {
        int option = optparse(&parser, "ab:c::");
        if (option == -1)
            break;
        assert(option == 'a' || option == 'b' || option == 'c' || option == '?');
        assert(option != 'b' || parser.optarg != NULL);
    }
    assert(parser.optind >= 1 && parser.optind <= 3);
}
