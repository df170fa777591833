/* zserge/jsmn: tokens of any short text lie within it. */
#include "real.h"
#include "jsmn.h"

#define MOST 5
#define TOKENS 3

void parse(void) {
    char js[MOST + 1];
    jsmntok_t tokens[TOKENS];
    jsmn_parser parser;
    text(js, MOST);
    jsmn_init(&parser);
    int count = jsmn_parse(&parser, js, MOST, tokens, TOKENS);
    assert(count >= JSMN_ERROR_PART && count <= TOKENS);
    for (int i = 0; i < count; i++)
        assert(0 <= tokens[i].start && tokens[i].start <= tokens[i].end && tokens[i].end <= MOST);
}

void count(void) {
    char js[MOST + 1];
    jsmn_parser parser;
    text(js, MOST);
    jsmn_init(&parser);
    assert(jsmn_parse(&parser, js, MOST, NULL, 0) <= MOST);
}
