/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* painter.h: paints on a height image through the UVs of a posed mesh.
 *
 * A dab reaches every texel whose point on the surface is inside it, across seams and on mirrored,
 * turned and scaled islands. Each island has a margin of RMP_PAINTER_MARGIN texels, so that filters
 * read the same on both sides of a seam: a texel there stands for the point across the seam or,
 * beyond a border, for the extended plane of the last face. Where islands are closer to each other
 * than that, each keeps its own texels.
 *
 * A stroke lasts from begin to end. At each texel the strongest of its dabs counts (their maximum,
 * not their sum), so that the result is never stronger than the strongest dab and does not depend
 * on the spacing of dabs; only RMP_TIP_SMOOTH smooths further with each dab. The result depends on
 * the dabs and their order alone.
 */

#include "geometry/curve.h"
#include "geometry/profile.h"
#include "images/height-image.h"

G_BEGIN_DECLS

#define RMP_PAINTER_MARGIN 5

/* The largest number of symmetric strokes that a painter draws at once. */
#define RMP_PAINTER_MAX_TWINS 16

typedef enum
{
  RMP_TIP_RAISE,
  RMP_TIP_LOWER,
  RMP_TIP_SMOOTH,  /* one step of diffusion a dab, through the surface */
  RMP_TIP_FLATTEN, /* towards the mean height under the first dab of the stroke */
  RMP_TIP_ERASE,   /* towards the level of the image */
  RMP_TIP_RIDGE,   /* a ridge along the dabs of a twin, tapered over two radii at its ends */
  RMP_TIP_STAMP,   /* an image as wide as the dab, or parallel ridges of a wavelength */
  RMP_TIP_NOISE,   /* stretched along the direction of the dab, seeded, fixed in space */
} RmpTipKind;

typedef struct
{
  RmpTipKind kind;
  RmpProfile *falloff;   /* its right half: 1 in the middle, 0 at the rim; (nullable): cubic */
  RmpProfile *section;   /* cross-section of ridges; (nullable): cubic */
  RmpHeightImage *stamp; /* (nullable): ridges; above the middle code it raises, below it lowers */
  double wavelength;     /* of ridges and noise, metres of an average face; 0: half the radius */
  double irregularity;   /* 0 … 1: ridges: variation of spacing; noise: stretched to isotropic */
  guint64 seed;
} RmpTip;

/* Lengths in metres on the posed mesh. */
typedef struct
{
  RmpSurfacePoint point;
  float position[3];  /* posed */
  float normal[3];    /* unit */
  float direction[3]; /* unit, of the stroke, or 0 */
  double radius;
  double strength; /* −1 … 1: greys; of smooth, flatten and erase a part of the way, at least 0 */
  double angle;    /* radians, counter-clockwise from the direction; turns stamps and noise */
  gboolean through; /* also back faces, and faces nearby that are not connected to the point */
  guint twin;       /* the symmetric stroke that it continues, 0 … RMP_PAINTER_MAX_TWINS − 1 */
} RmpDab;

/* The same in the plane of the texture: lengths in parts of its side, v up. */
typedef struct
{
  double u, v;
  double direction[2]; /* unit, of the stroke, or 0 */
  double radius, strength, angle;
  guint twin;
} RmpFlatDab;

typedef struct _RmpPainter RmpPainter;

/**
 * rmp_painter_new:
 * @mesh: with UVs; a reference is taken
 * @faces: (nullable): [#F] 1 on the faces that are painted; the others count as absent; copied
 * @positions: [#V × 3] posed, metres, finite; copied
 * @side: of the images to be painted, in texels, as in rmp_height_image_new()
 *
 * May be called in any thread. A painter is to be used by one thread at a time.
 *
 * Parts of the mesh outside the texture, [0, 1]², are not painted.
 *
 * Returns: (transfer full): %NULL if the mesh has no UVs
 */
RmpPainter *rmp_painter_new (RmpMesh *mesh, const guint8 *faces, const float *positions,
                             guint side);
void rmp_painter_free (RmpPainter *self);

guint rmp_painter_get_side (const RmpPainter *self);

/**
 * rmp_painter_begin:
 * @image: as large as the images of the painter; a reference is taken; it is not changed
 * @tip: copied, references are taken
 *
 * Begins a stroke. An earlier stroke that was not ended is dropped.
 */
void rmp_painter_begin (RmpPainter *self, RmpHeightImage *image, const RmpTip *tip);

/* @dabs: [@n] in the order of the stroke, symmetric twins together; a dab that is not finite paints
 *   nothing
 */
void rmp_painter_dab (RmpPainter *self, guint n, const RmpDab *dabs);

/* Dabs in the flat view: they paint the texels inside them, and those of margins that stand for the
 * same points.
 */
void rmp_painter_dab_flat (RmpPainter *self, guint n, const RmpFlatDab *dabs);

/**
 * rmp_painter_get_image:
 *
 * The image as it is now; it shares unchanged tiles with the one the stroke began with. The cost is
 * proportional to what has changed since the last call.
 *
 * Returns: (transfer full)
 */
RmpHeightImage *rmp_painter_get_image (RmpPainter *self);

/* The same, and ends the stroke. (transfer full) */
RmpHeightImage *rmp_painter_end (RmpPainter *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPainter, rmp_painter_free)

G_END_DECLS
