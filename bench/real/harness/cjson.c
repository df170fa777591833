/* DaveGamble/cJSON: any short text, and lists of items. */
#include "real.h"
#include "cJSON.h"

#define MOST 4

void minify(void) {
    char json[MOST + 1];
    text(json, MOST);
    size_t before = strlen(json);
    cJSON_Minify(json);
    assert(strlen(json) <= before);
}

void parse(void) {
    char json[3];
    fill(json, 3);
    __VERIFIER_assume(json[0] == '[');
    cJSON *item = cJSON_ParseWithLength(json, 3);
    if (item) {
        assert(cJSON_IsArray(item));
        assert(cJSON_GetArraySize(item) <= 1);
        cJSON_Delete(item);
    }
}

void array(void) {
    cJSON *array = cJSON_CreateArray();
    if (!array)
        return;
    int count = 0;
    for (int i = 0; i < 3; i++) {
        cJSON *item = cJSON_CreateBool(i & 1);
        if (item && cJSON_AddItemToArray(array, item))
            count++;
    }
    assert(cJSON_GetArraySize(array) == count);
    cJSON_DeleteItemFromArray(array, (int)within(0, 3));
    assert(cJSON_GetArraySize(array) >= count - 1);
    cJSON_Delete(array);
}
