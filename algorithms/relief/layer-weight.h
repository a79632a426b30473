/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* layer-weight.h: how much of a pattern shows at a place of a face, where that is finer than the
 * mesh: by an image, by the side of a bone, and by how far along the bone.
 *
 * All of it follows from where the place lies at rest and in the chart, not from the corners of its
 * face: a mask finer than the mesh shows all that is painted, and the side of a bend is as round as
 * a limb that few faces make.
 */

#include "images/spline-image.h"

G_BEGIN_DECLS

/* Parts of which a relief's weights may be made. */
#define RMP_RELIEF_MAX_WEIGHTS 132

/* One part of the factor K of a pattern: amount · mask (u, v) · painted · lobe (X) · reach (X),
 * with X at rest.
 */
typedef struct
{
  guint pattern;
  float amount;
  RmpSplineImage *mask; /* (nullable): owned reference; NULL: everywhere */

  /* (nullable): [#V] from 0 to 1, linear on a face; a g_atomic_rc_box, which frames share */
  float *painted;

  /* lobe = max (0, v · b / |v|)^sharpness, v from the bone to X at right angles, b the side; 0: all
   * round
   */
  float sharpness;
  float side[3]; /* unit, at right angles to the bone */

  /* reach = exp (−(way along the bone / extent)²); 0: all along */
  float extent;    /* metres */
  float origin[3]; /* on the bone, metres at rest */
  float along[3];  /* the bone, unit */

  /* Cloth that has turned about the bone since: its side turns back by turned × twist. */
  float twist;   /* radians */
  float *turned; /* (nullable): [#V] from 0 to 1; a g_atomic_rc_box, which frames share */
} RmpReliefWeight;

/* A place of a face: where it lies, with derivatives by the weights of the second (u) and the third
 * (v) corner.
 */
typedef struct
{
  double rest[3], rest_by[2][3];
  double chart[2], chart_by[2][2];
  const guint32 *corners; /* [3] */
  double weights[3];
} RmpReliefPlace;

/* Takes references of what a part has; and releases them. */
void rmp_relief_weight_keep (const RmpReliefWeight *self);
void rmp_relief_weight_clear (RmpReliefWeight *self);

/* @factor: (inout): [3] to which the part is added, with its derivatives by u and v */
void rmp_relief_weight_add (const RmpReliefWeight *self, const RmpReliefPlace *place,
                            double factor[3]);

G_END_DECLS
