/* atomicobject/heatshrink: the decoder, fed with anything. */
#include "real.h"
#include "heatshrink_decoder.h"

#define MOST 2
#define ROOM 4

void decode(void) {
    uint8_t in[MOST], out[ROOM];
    size_t sunk, made;
    heatshrink_decoder *decoder = heatshrink_decoder_alloc(2, 4, 3);
    if (!decoder)
        return;
    fill(in, MOST);
    assert(heatshrink_decoder_sink(decoder, in, MOST, &sunk) == HSDR_SINK_OK);
    assert(sunk == MOST);
    HSD_poll_res said = heatshrink_decoder_poll(decoder, out, ROOM, &made);
    assert(said == HSDR_POLL_EMPTY || said == HSDR_POLL_MORE);
    assert(made <= ROOM);
    heatshrink_decoder_free(decoder);
}
