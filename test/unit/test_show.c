/* test_show.c: pictures and pages, whatever the texts in them. */
#include "base/mem.h"
#include "show/cairo.h"
#include "show/page.h"
#include "show/palette.h"
#include "show/svg.h"
#include "show/words.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>

/* What the library fontconfig keeps for later is not ours to release. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig\n";
}

static const struct paint black = {NO_PAINT, 0, 1};

/* Takes the canvas and answers its bytes. */
static char *bytes_of(struct canvas *c, size_t *size)
{
    char *bytes = NULL;
    struct error err = {0};
    FILE *out = open_memstream(&bytes, size);
    assert_true(canvas_finish(c, out, &err));
    fclose(out);
    canvas_free(c);
    return bytes;
}

/* The same, of a document that is text. */
static char *finished(struct canvas *c)
{
    size_t size;
    char *text = bytes_of(c, &size);
    assert_int_equal(strlen(text), size);
    return text;
}

/* A parser of XML, if there is one, for documents that end with a zero. */
static FILE *open_parser(void)
{
    FILE *parser = popen("python3 -c 'import sys\n"
                         "try: import xml.dom.minidom as m\n"
                         "except ImportError: sys.exit(0)\n"
                         "texts = sys.stdin.buffer.read().split(b\"\\0\")\n"
                         "for text in texts[:-1]: m.parseString(text)' "
                         ">/dev/null 2>&1",
                         "w");
    assert_non_null(parser);
    return parser;
}

static void parse(FILE *parser, const char *text)
{
    fwrite(text, 1, strlen(text) + 1, parser);
}

/* Has it refused a document? */
static int refuses(FILE *parser)
{
    int status = pclose(parser);
    return status && status != 127 << 8; /* 127: there is no python3 */
}

static void one_picture(void **state)
{
    (void)state;
    struct canvas *c = svg_new("dovetail solve domino:1x2 -f svg");
    canvas_picture(c, 30, 20);
    canvas_rect(c, (struct point){1, 2.5}, (struct point){3.125, 1.0 / 3}, 2,
                (struct paint){0xff00aa, 0x000001, 0.1});
    canvas_polygon(c, (struct point[]){{0, 0}, {-1.5, 2}, {-0.001, 0.999}}, 3,
                   black);
    canvas_line(c, (struct point){0, 0}, (struct point){1e6, 1}, black);
    canvas_opacity(c, 0.25);
    canvas_circle(c, (struct point){5, 5}, 5, (struct paint){0, NO_PAINT, 0});
    canvas_opacity(c, 1);
    canvas_text(c, (struct point){10, 10}, 10, 0x222222, "<a> & \"b\"");
    char *text = finished(c);
    assert_string_equal(
        text,
        "<!-- dovetail solve domino:1x2 -f svg -->\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"54\" height=\"44\""
        " viewBox=\"0 0 54 44\" font-family=\"sans-serif\""
        " text-anchor=\"middle\" stroke-linejoin=\"round\""
        " stroke-linecap=\"round\">\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
        "<g transform=\"translate(12,12)\">\n"
        "<rect x=\"1\" y=\"2.5\" width=\"3.13\" height=\"0.33\" rx=\"2\""
        " fill=\"#ff00aa\" stroke=\"#000001\" stroke-width=\"0.1\"/>\n"
        "<polygon points=\"0,0 -1.5,2 0,1\" fill=\"none\""
        " stroke=\"#000000\" stroke-width=\"1\"/>\n"
        "<line x1=\"0\" y1=\"0\" x2=\"1000000\" y2=\"1\" fill=\"none\""
        " stroke=\"#000000\" stroke-width=\"1\"/>\n"
        "<circle cx=\"5\" cy=\"5\" r=\"5\" opacity=\"0.25\""
        " fill=\"#000000\"/>\n"
        "<text x=\"10\" y=\"13.6\" font-size=\"10\" fill=\"#222222\">"
        "&lt;a&gt; &amp; \"b\"</text>\n"
        "</g>\n</svg>\n");
    FILE *parser = open_parser();
    parse(parser, text);
    assert_false(refuses(parser));
    free(text);
}

/* Many rectangles are one path, each drawn smaller by what the stroke adds. */
static void tiles(void **state)
{
    (void)state;
    static const struct tile two[] = {{{1, 2}, {10, 20}}, {{30, 2}, {8, 8}}};
    struct canvas *c = svg_new("tiles");
    canvas_picture(c, 40, 30);
    canvas_tiles(c, two, 2, 2, 0x00ff00);
    canvas_tiles(c, two, 1, 0, 0x0000ff);
    canvas_tiles(c, two, 0, 0, 0xff0000); /* none */
    char *text = finished(c);
    assert_non_null(strstr(
        text, "<g transform=\"translate(12,12)\">\n"
              "<path d=\"M3 4h6v16h-6zM32 4h4v4h-4z\" fill=\"#00ff00\""
              " stroke=\"#00ff00\" stroke-width=\"4\"/>\n"
              "<path d=\"M1 2h10v20h-10z\" fill=\"#0000ff\"/>\n</g>\n"));
    FILE *parser = open_parser();
    parse(parser, text);
    assert_false(refuses(parser));
    free(text);
}

static uint32_t long_at(const char *bytes)
{
    uint32_t number = 0;
    for (int i = 0; i < 4; i++)
        number = number << 8 | (unsigned char)bytes[i];
    return number;
}

/* A PNG of a picture of this size. */
static char *png_of(double width, double height, const char *command,
                    size_t *size)
{
    struct canvas *c = cairo_new(FORMAT_OF(png), command);
    canvas_picture(c, width, height);
    canvas_rect(c, (struct point){1, 1}, (struct point){5, 5}, 1,
                (struct paint){0xff0000, 0, 1});
    canvas_text(c, (struct point){10, 10}, 5, COLOUR_INK, command);
    return bytes_of(c, size);
}

/* Two pixels a point, up to 4000; the command is in the file. */
static void bitmaps(void **state)
{
    (void)state;
    struct error err = {0};
    if (!cairo_knows(FORMAT_OF(png), &err)) {
        assert_non_null(strstr(err.text, "without cairo"));
        skip();
    }
    enum { WIDTH = 16, HEIGHT = 20, SECOND = 33 };
    size_t size;
    char *png = png_of(76, 26, "dovetail \xff", &size);
    assert_memory_equal(png, "\x89PNG\r\n\x1a\n", 8);
    assert_int_equal(long_at(png + WIDTH), 200);
    assert_int_equal(long_at(png + HEIGHT), 100);
    assert_int_equal(long_at(png + SECOND), 22);
    assert_memory_equal(png + SECOND + 4, "iTXtComment\0\0\0\0\0dovetail ?",
                        26);
    free(png);
    png = png_of(10000, 100, "a", &size);
    assert_int_equal(long_at(png + WIDTH), 4000);
    /* The check sum by zlib. */
    assert_memory_equal(png + SECOND + 4, "iTXtComment\0\0\0\0\0a", 17);
    assert_int_equal(long_at(png + SECOND + 21), 0x61d83b11u);
    free(png);
}

static void leaflets(void **state)
{
    (void)state;
    struct error err = {0};
    if (!cairo_knows(FORMAT_OF(pdf), &err))
        skip();
    size_t size;
    struct canvas *c = cairo_new(FORMAT_OF(pdf), "dovetail");
    for (int i = 0; i < 3; i++) {
        canvas_picture(c, 30, 20);
        canvas_opacity(c, 0.5);
        canvas_circle(c, (struct point){5, 5}, 5, black);
        canvas_polygon(c, (struct point[]){{0, 0}, {5, 0}, {5, 5}}, 3, black);
        canvas_line(c, (struct point){0, 0}, (struct point){9, 9}, black);
    }
    char *pdf = bytes_of(c, &size);
    assert_memory_equal(pdf, "%PDF-1.", 7);
    free(pdf);
}

static int times(const char *text, const char *part)
{
    int count = 0;
    for (; (text = strstr(text, part)); text++)
        count++;
    return count;
}

/* A chapter of three pictures, two on a page, and one of a single picture. */
static void fill_pages(struct canvas *c)
{
    canvas_pages(c, 2, "how to make it");
    for (int i = 0; i < 4; i++) {
        if (i == 3)
            canvas_chapter(c, "the end");
        canvas_picture(c, 1000, i < 3 ? 100 : 50);
        canvas_rect(c, (struct point){0, 0}, (struct point){1000, 100}, 0,
                    black);
        canvas_caption(c, i < 3 ? "a caption" : "the <last>");
    }
}

static const struct paper upright = {{595, 842}, false};

/* Pages of A4 one below the other; 523 points are left between the borders, so
 * 1000 become 520. */
static void paper(void **state)
{
    (void)state;
    struct canvas *c = svg_new("paper");
    fill_pages(c);
    canvas_paper(c, &upright);
    char *text = finished(c);
    assert_non_null(strstr(text, "width=\"595pt\" height=\"2526pt\""));
    assert_int_equal(times(text, "scale(0.52)"), 4);
    assert_int_equal(times(text, "<g transform=\"translate(37.5,230)"), 1);
    assert_int_equal(times(text, "<g transform=\"translate(37.5,1072)"), 1);
    assert_int_equal(times(text, "<g transform=\"translate(37.5,1927)"), 1);
    assert_int_equal(times(text, ">how to make it<"), 3);
    assert_int_equal(times(text, ">the end<"), 1);
    assert_int_equal(times(text, ">a caption<"), 3);
    assert_int_equal(times(text, ">the &lt;last&gt;<"), 1);
    assert_non_null(strstr(text, ">3 / 3<"));
    FILE *parser = open_parser();
    parse(parser, text);
    assert_false(refuses(parser));
    free(text);
}

/* No picture at all is one page. */
static void blank_paper(void **state)
{
    (void)state;
    struct canvas *c = svg_new("blank");
    canvas_pages(c, 2, "how to make it");
    canvas_chapter(c, "nothing");
    char *text = finished(c);
    assert_non_null(strstr(text, "width=\"595pt\" height=\"842pt\""));
    assert_int_equal(times(text, ">how to make it<"), 1);
    free(text);
}

/* What is too long for a page loses its middle, whole characters. */
static void long_lines(void **state)
{
    (void)state;
    char heading[1000] = "";
    for (int i = 0; i < 400; i++)
        strcat(heading, "é");
    struct canvas *c = svg_new("long");
    canvas_pages(c, 1, heading);
    canvas_picture(c, 1, 1);
    char *text = finished(c);
    assert_int_equal(times(text, "é"), 2 * 78);
    assert_non_null(strstr(text, "é...é"));
    assert_non_null(strstr(text, "é</text>"));
    assert_int_equal(times(text, "scale(8)"), 1); /* and no larger */
    free(text);
}

/* The width of the page that so many pictures are laid out on. */
static double page_width(int pictures, double width, double height)
{
    struct canvas *c = svg_new("turned");
    canvas_pages(c, pictures, "how to make it");
    for (int i = 0; i < pictures; i++)
        canvas_picture(c, width, height);
    char *text = finished(c);
    double wide = strtod(strstr(text, "width=\"") + 7, NULL);
    free(text);
    return wide;
}

/* Paper lies if pictures become larger so. */
static void turned_paper(void **state)
{
    (void)state;
    assert_true(page_width(1, 100, 50) > 800);
    assert_true(page_width(1, 100, 100) < 600);
    assert_true(page_width(1, 50, 100) < 600);
    assert_true(page_width(2, 100, 100) > 800);
    assert_true(page_width(2, 50, 100) < 600);
    assert_true(page_width(3, 100, 33) < 600);
    assert_true(page_width(5, 33, 100) > 800);
}

/* All pictures lie on the paper, none on another, however many. */
static void crowds(void **state)
{
    (void)state;
    static const double shape[][2] = {{100, 100}, {300, 40}, {30, 200}};
    for (int kind = 0; kind < 3; kind++)
        for (int count = 1; count <= 100; count++) {
            struct canvas *c = svg_new("crowd");
            double width = shape[kind][0], height = shape[kind][1];
            canvas_pages(c, count, "how to make it");
            canvas_title(c, "A title");
            for (int i = 0; i < count; i++) {
                canvas_picture(c, width, height);
                canvas_rect(c, (struct point){0, 0}, (struct point){1, 1}, 0,
                            black);
                canvas_caption(c, "above");
                canvas_remark(c, "below");
            }
            char *text = finished(c);
            double page[2], last[2] = {0, 0};
            sscanf(strstr(text, "width=\""), "width=\"%lfpt\" height=\"%lf",
                   &page[0], &page[1]);
            int pictures = 0;
            for (char *at = text; (at = strstr(at, "translate(")); at++) {
                double x, y, scale = 1;
                sscanf(at, "translate(%lf,%lf) scale(%lf)", &x, &y, &scale);
                if (strncmp(strchr(at, '\n'), "\n<rect", 6))
                    continue;
                assert_true(x > 35.9 && x + scale * width < page[0] - 35.9);
                assert_true(y >= 90 && y + scale * height <= page[1] - 68);
                assert_true(!pictures || y > last[1] ||
                            (y == last[1] && x > last[0] + scale * width));
                last[0] = x;
                last[1] = y;
                pictures++;
            }
            assert_int_equal(pictures, count);
            assert_int_equal(times(text, ">below<"), count);
            free(text);
        }
}

/* A title is broken into lines, made smaller, and cut off in the end. */
static void titles(void **state)
{
    (void)state;
    const struct frame_of_words frame = {200, 60, 20, 10};
    struct words words = words_fit("one two\nthree", &frame);
    assert_int_equal(words.line.len, 2);
    assert_string_equal(words.line.at[0], "one two");
    assert_true(words.size == 20);
    words_release(&words);
    words = words_fit("some more words than there is room for", &frame);
    assert_true(words.size < 20 && words.line.len > 1);
    for (size_t i = 0; i < words.line.len; i++)
        assert_true(words_width(words.line.at[i], strlen(words.line.at[i])) *
                        words.size <=
                    200);
    words_release(&words);
    char *lengthy = mem_alloc(3001, 1);
    for (int i = 0; i < 1000; i++)
        memcpy(lengthy + 3 * i, "点", 3);
    words = words_fit(lengthy, &frame);
    assert_true(words.size == 10 && words_height(&words) <= 60);
    const char *last = vec_last(&words.line);
    assert_string_equal(last + strlen(last) - 6, "点...");
    words_release(&words);
    free(lengthy);
    struct canvas *c = svg_new("title");
    canvas_picture(c, 10, 10);
    canvas_title(c, "a < b");
    canvas_note(c, "so it is");
    char *text = finished(c);
    const char *title = strstr(text, ">a &lt; b<");
    assert_non_null(title);
    assert_non_null(strstr(title, ">so it is<"));
    free(text);
}

/* A sheet as large as it was asked for, in every format. */
static void sizes(void **state)
{
    (void)state;
    struct error err = {0};
    struct canvas *c = svg_new("size");
    canvas_picture(c, 76, 26); /* and the margin */
    canvas_measure(c, &(struct measure){.side = 200, .on_paper = true});
    char *text = finished(c);
    assert_non_null(strstr(text, "width=\"200pt\" height=\"100pt\" "
                                 "viewBox=\"0 0 100 50\""));
    free(text);
    if (!cairo_knows(FORMAT_OF(png), &err))
        return;
    static const struct {
        struct measure measure;
        uint32_t wide, dots; /* in a metre */
    } row[] = {{{0, false, 0}, 200, 0},         {{800, false, 0}, 800, 0},
               {{800, false, 300}, 800, 11811}, {{72, true, 300}, 300, 11811},
               {{72, true, 0}, 144, 5669},      {{0, false, 72}, 100, 2835}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        size_t size;
        c = cairo_new(FORMAT_OF(png), "size");
        canvas_picture(c, 76, 26);
        canvas_measure(c, &row[i].measure);
        char *bytes = bytes_of(c, &size);
        char *dots = memmem(bytes, size, "pHYs", 4);
        assert_int_equal(long_at(bytes + 16), row[i].wide);
        assert_int_equal(long_at(bytes + 20), row[i].wide / 2);
        assert_int_equal(dots ? long_at(dots + 4) : 0, row[i].dots);
        free(bytes);
    }
    size_t size;
    c = cairo_new(FORMAT_OF(pdf), "size");
    canvas_picture(c, 76, 26);
    canvas_measure(c, &(struct measure){.side = 200, .on_paper = true});
    char *bytes = bytes_of(c, &size);
    assert_non_null(memmem(bytes, size, "/MediaBox [ 0 0 200 100 ]", 25));
    free(bytes);
}

static void parser_refuses(void **state)
{
    (void)state;
    if (system("python3 -c 'import xml.dom.minidom' >/dev/null 2>&1"))
        skip();
    FILE *parser = open_parser();
    parse(parser, "<svg><!-- a--b --></svg>");
    assert_true(refuses(parser));
}

static void hostile_texts(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "--limit ---- -->",
        "a\x01\x1b[31m\x7f\n\t",
        "\xff\xfe\xc0\xaf \xed\xa0\x80 \xf5\x80\x80\x80 \xe2\x82",
        "\xef\xbf\xbe\xef\xbf\xbf",
        "]]> <script> &amp; caf\xc3\xa9 \xf0\x9f\xa7\xa9",
        "-",
        "",
    };
    FILE *parser = open_parser();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct canvas *c = svg_new(texts[i]);
        canvas_picture(c, 10, 10);
        canvas_text(c, (struct point){5, 5}, 5, COLOUR_INK, texts[i]);
        char *text = finished(c);
        parse(parser, text);
        free(text);
    }
    assert_false(refuses(parser));
    char *text = finished(svg_new("dovetail solve x --limit 3"));
    assert_non_null(strstr(text, "<!-- dovetail solve x -\\-limit 3 -->\n"));
    free(text);
}

/* Pictures keep their distance, and the sheet is about as wide as high. */
static void sheets(void **state)
{
    (void)state;
    for (int count = 2; count <= 60; count++) {
        struct canvas *c = svg_new("sheet");
        for (int i = 0; i < count; i++)
            canvas_picture(c, 100, 50);
        char *text = finished(c);
        double width, height;
        assert_int_equal(sscanf(strstr(text, "width=\""),
                                "width=\"%lf\" height=\"%lf\"", &width,
                                &height),
                         2);
        assert_true(width < 2.5 * height && height < 2.5 * width);
        int pictures = 0;
        for (char *at = text; (at = strstr(at, "translate(")); at++) {
            double x, y;
            sscanf(at, "translate(%lf,%lf)", &x, &y);
            assert_true(x >= 12 && x + 100 <= width - 12);
            assert_true(y >= 12 && y + 50 <= height - 12);
            pictures++;
        }
        assert_int_equal(pictures, count);
        free(text);
    }
}

/* What these calls write, as a text. */
static char *written(bool utf8, bool colour, int rgb)
{
    char *text = NULL;
    size_t size;
    struct error err = {0};
    FILE *out = open_memstream(&text, &size);
    struct writer w;
    writer_init(&w, out);
    struct page page = {&w, utf8, colour};
    page_back(&page, rgb);
    page_ink(&page, rgb);
    page_put(&page, "│", "|");
    page_plain(&page);
    assert_true(writer_finish(&w, &err));
    fclose(out);
    return text;
}

static void expect_page(bool utf8, bool colour, int rgb, const char *expected)
{
    char *text = written(utf8, colour, rgb);
    assert_string_equal(text, expected);
    free(text);
}

static void pages(void **state)
{
    (void)state;
    expect_page(true, false, 0xff0000, "│");
    expect_page(false, false, 0xff0000, "|");
    expect_page(false, true, 0xff0000,
                "\033[38;5;231;48;5;196m\033[38;5;196m|\033[0m");
    expect_page(false, true, 0x5f87af,
                "\033[38;5;231;48;5;67m\033[38;5;67m|\033[0m");
    expect_page(false, true, 0x808080,
                "\033[38;5;231;48;5;244m\033[38;5;244m|\033[0m");
    expect_page(false, true, 0xffffff,
                "\033[38;5;235;48;5;231m\033[38;5;231m|\033[0m");
    expect_page(false, true, 0, "\033[38;5;231;48;5;16m\033[38;5;16m|\033[0m");
}

/* How bright a colour is, from 0 to 255. */
static int brightness(int rgb)
{
    return ((rgb >> 16 & 255) * 299 + (rgb >> 8 & 255) * 587 +
            (rgb & 255) * 114) /
           1000;
}

/* Light, and distinct even in the few colours of a terminal. */
static void palettes(void **state)
{
    (void)state;
    char *seen[40];
    for (int i = 0; i < 40; i++) {
        assert_true(brightness(palette(i)) > 140);
        assert_true(brightness(palette_dark(i)) < 130);
        seen[i] = written(false, true, palette_wide(i));
        for (int j = 0; j < i; j++)
            assert_string_not_equal(seen[i], seen[j]);
    }
    for (int i = 0; i < 40; i++)
        free(seen[i]);
    assert_int_equal(palette(20), palette(0));
    assert_int_equal(palette_wide(19), palette(19));
    assert_int_equal(palette_wide(40), palette(0));
    for (int i = 20; i < 40; i++)
        assert_int_equal(palette_ink(palette_wide(i)), COLOUR_PAPER);
    assert_true(brightness(palette(-1)) > 140);
    assert_true(brightness(palette(INT32_MAX)) > 140);
}

/* A PDF has a page for each, a PNG all of them. */
static void printed_pages(void **state)
{
    (void)state;
    struct error err = {0};
    if (!cairo_knows(FORMAT_OF(pdf), &err))
        return;
    size_t size;
    struct canvas *c = cairo_new(FORMAT_OF(pdf), "paper");
    fill_pages(c);
    char *bytes = bytes_of(c, &size);
    assert_non_null(memmem(bytes, size, "/Count 3", 8));
    free(bytes);
    c = cairo_new(FORMAT_OF(png), "paper");
    fill_pages(c);
    canvas_paper(c, &upright);
    bytes = bytes_of(c, &size);
    assert_int_equal(long_at(bytes + 16), 2 * 595);
    assert_int_equal(long_at(bytes + 20), 2 * 3 * 842);
    free(bytes);
}

static int occurrences(const char *text, const char *word)
{
    int count = 0;
    for (; (text = strstr(text, word)); text++)
        count++;
    return count;
}

/* Groups of frames are closed wherever a film may end: at the next frame, at
 * the window's end, at the next picture, at the end of all. */
static void films(void **state)
{
    (void)state;
    struct tile window = {{1, 2}, {30, 40}};
    struct point at = {5, 5};
    struct canvas *c = svg_new("films");
    for (int frames = 1; frames <= 3; frames++) {
        canvas_picture(c, 100, 100);
        canvas_film(c, frames, 0.25 * frames);
        canvas_pan(c, &window, (struct point){0, -12.5 * (frames - 1)});
        for (int i = 0; i < frames; i++) {
            canvas_frame(c, i);
            canvas_circle(c, at, i + 1, black);
        }
        canvas_pan_end(c);
        for (int i = 0; i < frames; i++) {
            canvas_frame(c, i);
            canvas_text(c, at, 10, 0, "t");
        }
    }
    canvas_picture(c, 10, 10);
    char *text = finished(c);
    FILE *parser = open_parser();
    parse(parser, text);
    assert_false(refuses(parser));
    assert_non_null(strstr(text, "viewBox=\"1 2 30 40\""));
    assert_non_null(strstr(text, "to=\"0 -25\" dur=\"0.75s\""));
    assert_non_null(strstr(text, "values=\"hidden;visible;hidden\" "
                                 "keyTimes=\"0;0.333333;0.666666\""));
    assert_int_equal(occurrences(text, "<animateTransform"), 2);
    assert_int_equal(occurrences(text, "<animate "), 2 * (2 + 3));
    assert_int_equal(occurrences(text, "visibility=\"hidden\""), 2 * (1 + 2));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_picture),    cmocka_unit_test(tiles),
        cmocka_unit_test(bitmaps),        cmocka_unit_test(leaflets),
        cmocka_unit_test(parser_refuses), cmocka_unit_test(hostile_texts),
        cmocka_unit_test(turned_paper),   cmocka_unit_test(crowds),
        cmocka_unit_test(titles),         cmocka_unit_test(sizes),
        cmocka_unit_test(sheets),         cmocka_unit_test(pages),
        cmocka_unit_test(palettes),       cmocka_unit_test(paper),
        cmocka_unit_test(blank_paper),    cmocka_unit_test(long_lines),
        cmocka_unit_test(films),          cmocka_unit_test(printed_pages),
    };
    signal(SIGPIPE, SIG_IGN); /* where there is no parser, none reads */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
