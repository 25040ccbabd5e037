/* png.c: the chunks of PNG and APNG (see png.h). */
#include "show/png.h"

#include <assert.h>

enum { MARK = 8, HEAD = 8, TAIL = 4, NUMBER = 4 };

static uint32_t get_long(const char *at)
{
    uint32_t number = 0;
    for (int i = 0; i < 4; i++)
        number = number << 8 | (unsigned char)at[i];
    return number;
}

static void set_long(char *at, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        at[i] = (char)(number >> (24 - 8 * i));
}

/* CRC-32, bit by bit. */
static uint32_t add_sum(uint32_t sum, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        sum ^= (unsigned char)bytes[i];
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0);
    }
    return sum;
}

/* A chunk of two parts. */
static void put_chunk(struct png *png, const char *type, const char *first,
                      size_t first_size, const char *bytes, size_t size)
{
    char number[NUMBER];
    uint32_t sum = add_sum(~0u, type, 4);
    sum = add_sum(add_sum(sum, first, first_size), bytes, size);
    set_long(number, (uint32_t)(first_size + size));
    writer_bytes(png->writer, number, sizeof number);
    writer_bytes(png->writer, type, 4);
    writer_bytes(png->writer, first, first_size);
    writer_bytes(png->writer, bytes, size);
    set_long(number, ~sum);
    writer_bytes(png->writer, number, sizeof number);
}

/* How many frames there are, and that they begin again for ever. */
static void put_film(struct png *png)
{
    char count[NUMBER], plays[NUMBER];
    set_long(count, (uint32_t)png->frames);
    set_long(plays, 0);
    put_chunk(png, "acTL", count, sizeof count, plays, sizeof plays);
}

/* A frame of the whole size, which replaces the one before. */
static void put_frame(struct png *png, const char *header)
{
    enum { SIZE = 8, FIELDS = 26 };
    char fields[FIELDS] = {0};
    set_long(fields, png->sequence++);
    memcpy(fields + NUMBER, header, SIZE); /* width and height */
    fields[20] = (char)(png->milliseconds >> 8);
    fields[21] = (char)png->milliseconds;
    fields[22] = (char)(1000 >> 8);
    fields[23] = (char)(1000 & 255);
    put_chunk(png, "fcTL", fields, sizeof fields, NULL, 0);
}

static void put_data(struct png *png, const char *bytes, size_t size)
{
    char number[NUMBER];
    if (!png->taken) {
        put_chunk(png, "IDAT", NULL, 0, bytes, size);
        return;
    }
    set_long(number, png->sequence++);
    put_chunk(png, "fdAT", number, sizeof number, bytes, size);
}

/* Behind the header of the first frame. */
static void put_head(struct png *png, const char *bytes, size_t size)
{
    /* The keyword, not compressed, no language, not translated. */
    static const char keyword[] = "Comment\0\0\0\0";
    char density[2 * NUMBER];
    set_long(density, png->density);
    set_long(density + NUMBER, png->density);
    put_chunk(png, "IHDR", NULL, 0, bytes, size);
    if (png->density)
        put_chunk(png, "pHYs", density, sizeof density, "\1", 1); /* a metre */
    put_chunk(png, "iTXt", keyword, sizeof keyword, png->comment,
              strlen(png->comment));
    if (png->frames > 1)
        put_film(png);
}

void png_frame(struct png *png, const char *bytes, size_t size)
{
    const char *header = NULL, *end = bytes + size;
    bool begun = false; /* the data */
    if (!png->taken)
        writer_bytes(png->writer, bytes, MARK);
    for (const char *at = bytes + MARK; at + HEAD + TAIL <= end;) {
        size_t length = get_long(at);
        const char *type = at + 4, *data = at + HEAD;
        assert(data + length + TAIL <= end); /* who made it is cairo */
        bool is_data = !memcmp(type, "IDAT", 4);
        if (!memcmp(type, "IHDR", 4)) {
            header = data;
            if (!png->taken)
                put_head(png, data, length);
        } else if (is_data) {
            if (!begun && png->frames > 1)
                put_frame(png, header);
            begun = true;
            put_data(png, data, length);
        }
        at = data + length + TAIL;
    }
    png->taken++;
}

void png_end(struct png *png)
{
    put_chunk(png, "IEND", NULL, 0, NULL, 0);
}
