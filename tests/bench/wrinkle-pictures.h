/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wrinkle-pictures.h: what it costs the graphics card to raise wrinkles and to draw a frame with
 * them.
 */

#include "motion.h"

G_BEGIN_DECLS

#define RMP_BENCH_PICTURE_WIDTH 1920
#define RMP_BENCH_PICTURE_HEIGHT 1080

typedef struct _RmpBenchPictures RmpBenchPictures;

/* Names the renderer. NULL where there is no OpenGL: says why. */
RmpBenchPictures *rmp_bench_pictures_new (void);
void rmp_bench_pictures_free (RmpBenchPictures *self);

/* Every eighth frame with the wrinkles of such a threshold and least radius over the character's
 * height, the cloth filling the picture; prints a line.
 */
void rmp_bench_pictures_run (RmpBenchPictures *self, const char *name, const RmpBenchMotion *motion,
                             double threshold, double least_radius);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpBenchPictures, rmp_bench_pictures_free)

G_END_DECLS
