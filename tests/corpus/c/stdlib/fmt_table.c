// Printing by formats: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <stdio.h>
struct row { const char *name; int count; double price; };
int main(void) {
    static const struct row rows[] = {{"apple", 3, 0.5}, {"pear", 12, 0.75}};
    printf("%-10s %5s %8s\n", "name", "count", "price");
    double total = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        printf("%-10s %5d %8.2f\n", rows[i].name, rows[i].count, rows[i].price);
        total += rows[i].count * rows[i].price;
    }
    fprintf(stderr, "total %g\n", total);
    puts("done");
    return total == 10.5 ? 0 : 1;
}
