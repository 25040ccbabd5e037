/* image.c: the eight turned and mirrored images of a pattern. */
#include "family/life/pattern/image.h"
#include "base/mem.h"

void image_make(struct plane *image, const struct plane *plane, int symmetry)
{
    bool swap = symmetry & IMAGE_DIAGONAL;
    struct plane made = {plane->top, plane->left,
                         swap ? plane->cols : plane->rows,
                         swap ? plane->rows : plane->cols, NULL};
    made.cell = mem_alloc((size_t)made.rows * (size_t)made.cols, 1);
    const unsigned char *from = plane->cell;
    for (int row = 0; row < plane->rows; row++)
        for (int col = 0; col < plane->cols; col++) {
            int down = swap ? col : row, right = swap ? row : col;
            if (symmetry & IMAGE_TOP_BOTTOM)
                down = made.rows - 1 - down;
            if (symmetry & IMAGE_LEFT_RIGHT)
                right = made.cols - 1 - right;
            made.cell[(size_t)down * (size_t)made.cols + (size_t)right] =
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
        {1u << IMAGE_SAME, "C1"},
        {1u << IMAGE_SAME | 1u << IMAGE_HALF_TURN, "C2"},
        {1u << IMAGE_SAME | 1u << IMAGE_HALF_TURN | 1u << IMAGE_CLOCKWISE |
             1u << IMAGE_COUNTERCLOCKWISE,
         "C4"},
        {1u << IMAGE_SAME | 1u << IMAGE_LEFT_RIGHT, "D2|"},
        {1u << IMAGE_SAME | 1u << IMAGE_TOP_BOTTOM, "D2-"},
        {1u << IMAGE_SAME | 1u << IMAGE_DIAGONAL, "D2\\"},
        {1u << IMAGE_SAME | 1u << IMAGE_ANTIDIAGONAL, "D2/"},
        {1u << IMAGE_SAME | 1u << IMAGE_HALF_TURN | 1u << IMAGE_LEFT_RIGHT |
             1u << IMAGE_TOP_BOTTOM,
         "D4+"},
        {1u << IMAGE_SAME | 1u << IMAGE_HALF_TURN | 1u << IMAGE_DIAGONAL |
             1u << IMAGE_ANTIDIAGONAL,
         "D4x"},
    };
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (groups[i].set == symmetries)
            return groups[i].name;
    return "D8";
}
