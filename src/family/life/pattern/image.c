/* image.c: the eight turned and mirrored images of a pattern. */
#include "family/life/pattern/image.h"
#include "base/mem.h"

void image_make(struct plane *image, const struct plane *plane, int symmetry)
{
    bool swap = symmetry & SQUARE_DIAGONAL;
    struct rowcol size = {plane->rows, plane->cols};
    struct plane made = {plane->top, plane->left,
                         swap ? plane->cols : plane->rows,
                         swap ? plane->rows : plane->cols, NULL};
    made.cell = mem_alloc((size_t)made.rows * (size_t)made.cols, 1);
    const unsigned char *from = plane->cell;
    for (int row = 0; row < plane->rows; row++)
        for (int col = 0; col < plane->cols; col++) {
            struct rowcol to =
                square_image(symmetry, size, (struct rowcol){row, col});
            made.cell[(size_t)to.row * (size_t)made.cols + (size_t)to.col] =
                *from++;
        }
    plane_release(image);
    *image = made;
}

const char *image_group(unsigned symmetries)
{
    static const struct {
        unsigned set;
        const char *name;
    } groups[] = {
        {1u << SQUARE_SAME, "C1"},
        {1u << SQUARE_SAME | 1u << SQUARE_HALF_TURN, "C2"},
        {1u << SQUARE_SAME | 1u << SQUARE_HALF_TURN | 1u << SQUARE_CLOCKWISE |
             1u << SQUARE_COUNTERCLOCKWISE,
         "C4"},
        {1u << SQUARE_SAME | 1u << SQUARE_LEFT_RIGHT, "D2|"},
        {1u << SQUARE_SAME | 1u << SQUARE_TOP_BOTTOM, "D2-"},
        {1u << SQUARE_SAME | 1u << SQUARE_DIAGONAL, "D2\\"},
        {1u << SQUARE_SAME | 1u << SQUARE_ANTIDIAGONAL, "D2/"},
        {1u << SQUARE_SAME | 1u << SQUARE_HALF_TURN | 1u << SQUARE_LEFT_RIGHT |
             1u << SQUARE_TOP_BOTTOM,
         "D4+"},
        {1u << SQUARE_SAME | 1u << SQUARE_HALF_TURN | 1u << SQUARE_DIAGONAL |
             1u << SQUARE_ANTIDIAGONAL,
         "D4x"},
    };
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (groups[i].set == symmetries)
            return groups[i].name;
    return "D8";
}
