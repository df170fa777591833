/* intel/tinycbor generates a header of this name, which says what a library exports: nothing here. */
#define CBOR_API
#define CBOR_PRIVATE_API
