/* rgamble/libcsv: any short file of comma-separated values. */
#include "real.h"
#include "csv.h"

#define MOST 3

static unsigned fields, rows;

static void field(void *bytes, size_t length, void *data) {
    (void)data;
    assert(length <= MOST);
    if (length > 0)
        assert(((char *)bytes)[length - 1] == ((char *)bytes)[length - 1]);
    fields++;
}

static void row(int character, void *data) {
    (void)character;
    (void)data;
    rows++;
}

void parse(void) {
    struct csv_parser parser;
    char file[MOST];
    fill(file, MOST);
    assert(csv_init(&parser, CSV_APPEND_NULL) == 0);
    csv_set_blk_size(&parser, 2);
    size_t done = csv_parse(&parser, file, MOST, field, row, NULL);
    if (done == MOST)
        csv_fini(&parser, field, row, NULL);
    assert(rows <= MOST && fields <= MOST + 1);
    csv_free(&parser);
}

void write(void) {
    char from[MOST], to[MOST + 2];
    fill(from, MOST);
    unsigned room = within(0, sizeof to), count = within(0, MOST);
    size_t needed = csv_write(to, room, from, count);
    assert(needed >= count + 2 && needed <= 2 * count + 2);
}
