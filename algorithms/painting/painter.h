/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* painter.h: paints on a height image through the UVs of a posed mesh.
 *
 * A dab reaches every texel whose place on the surface is inside it, across seams, on mirrored, turned and scaled
 * islands. Round each island lies a margin of RMP_PAINTER_MARGIN texels: there a texel stands for the place across the
 * seam, or beyond the border for the plane of the last face, so that filters read the same on both sides; where islands
 * are nearer to each other than that, each keeps its own texels.
 *
 * A stroke is what happens between begin and end. Of the dabs of one stroke the strongest counts at each texel (their
 * maximum, not their sum), so that the result is never stronger than the strongest dab and does not depend on spacing;
 * only RMP_TIP_SMOOTH goes on smoothing with each dab. The result depends on the order of dabs and on nothing else.
 */

#include "geometry/curve.h"
#include "geometry/profile.h"
#include "images/height-image.h"

G_BEGIN_DECLS

#define RMP_PAINTER_MARGIN 5

/* Symmetric strokes that one painter draws at once. */
#define RMP_PAINTER_MAX_TWINS 16

typedef enum
{
  RMP_TIP_RAISE,
  RMP_TIP_LOWER,
  RMP_TIP_SMOOTH,  /* one step of diffusion a dab, through the surface */
  RMP_TIP_FLATTEN, /* towards the mean height under the first dab of the stroke */
  RMP_TIP_ERASE,   /* towards the level of the image */
  RMP_TIP_RIDGE,   /* the section across the line that the dabs of a twin draw, tapered over two radii at both ends */
  RMP_TIP_STAMP,   /* an image as wide as the dab, or parallel ridges of a wavelength */
  RMP_TIP_NOISE,   /* long in the direction of the dab, seeded, fixed in space */
} RmpTipKind;

typedef struct
{
  RmpTipKind kind;
  RmpProfile *falloff;   /* half of it: 1 in the middle, 0 at the rim; (nullable): cubic */
  RmpProfile *section;   /* cross-section of ridges; (nullable): cubic */
  RmpHeightImage *stamp; /* (nullable): ridges; what is above the middle code raises, what is below lowers */
  double wavelength;     /* of ridges and noise, metres, in the flat view of a mean face; 0: half the radius */
  double irregularity;   /* 0 … 1: of ridges, how much their distances vary; of noise, 0 long and 1 as long as wide */
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
  double strength;  /* −1 … 1: greys at full; of smooth, flatten and erase the part of the way, below 0 as 0 */
  double angle;     /* radians counter-clockwise from the direction: turns stamps and noise */
  gboolean through; /* also faces turned away, and what is near but not joined to the point */
  guint twin;       /* which of the symmetric strokes it goes on with, 0 … RMP_PAINTER_MAX_TWINS − 1 */
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
 * @faces: (nullable): [#F] 1 on those that are painted: the others are as if they were not there; copied
 * @positions: [#V × 3] posed, metres, finite; copied
 * @side: of the images to be painted, texels, as rmp_height_image_new() takes it
 *
 * May be called in any thread; a painter then belongs to one thread at a time.
 *
 * What lies outside the texture, [0, 1]², is not painted.
 *
 * Returns: (transfer full): %NULL if the mesh has no UVs
 */
RmpPainter *rmp_painter_new (RmpMesh *mesh, const guint8 *faces, const float *positions, guint side);
void rmp_painter_free (RmpPainter *self);

guint rmp_painter_get_side (const RmpPainter *self);

/**
 * rmp_painter_begin:
 * @image: of the painter's side; a reference is taken, and it stays as it is
 * @tip: copied, references are taken
 *
 * Begins a stroke. A stroke that was not ended is forgotten.
 */
void rmp_painter_begin (RmpPainter *self, RmpHeightImage *image, const RmpTip *tip);

/* @dabs: [@n] in the order of the stroke, symmetric twins together; of a dab that is not finite nothing is painted. */
void rmp_painter_dab (RmpPainter *self, guint n, const RmpDab *dabs);

/* Dabs in the flat view: what the texels inside them show, and the margins that stand for the same places. */
void rmp_painter_dab_flat (RmpPainter *self, guint n, const RmpFlatDab *dabs);

/**
 * rmp_painter_get_image:
 *
 * What the image has become; it shares with the first one each tile that is still the same. Costs what has changed
 * since the last call.
 *
 * Returns: (transfer full)
 */
RmpHeightImage *rmp_painter_get_image (RmpPainter *self);

/* The same, and the stroke is over. (transfer full) */
RmpHeightImage *rmp_painter_end (RmpPainter *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPainter, rmp_painter_free)

G_END_DECLS
