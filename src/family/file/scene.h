/* scene.h: an exact cover whose items are places, drawn. */
#ifndef FAMILY_FILE_SCENE_H
#define FAMILY_FILE_SCENE_H

#include "base/grid.h"
#include "family/file/places.h"
#include "show/canvas.h"
#include "show/page.h"

/* `chosen` has a number for each option, 1: it is chosen. */
void scene_draw(const struct places *places, const struct dlxfile *dlx,
                const int *chosen, struct canvas *canvas);
/* As lines that are comments of a .dlx file; nothing where they would be too
 * long. */
void scene_print(const struct places *places, const struct dlxfile *dlx,
                 const int *chosen, struct page *page);
/* heat: how often each option is chosen, from 0 to 1. */
void scene_heat(const struct places *places, const struct dlxfile *dlx,
                const double *heat, struct canvas *canvas);

#endif
