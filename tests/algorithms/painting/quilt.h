/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* quilt.h: a square of cloth, one metre wide in the plane z = 0, its left half on one island of the
 * texture and its right half on another, which is shifted, mirrored, turned and smaller, or close
 * by.
 */

#include "geometry/mesh.h"
#include "images/height-image.h"

G_BEGIN_DECLS

#define QUILT_CELLS 8 /* a side */

/* Where x, y of a half lie on the texture: origin + x · along + y · across. */
typedef struct
{
  double origin[2], along[2], across[2];
} QuiltPatch;

typedef enum
{
  QUILT_SHIFTED,
  QUILT_MIRRORED,
  QUILT_TURNED, /* by 30° and smaller */
  QUILT_CLOSE,  /* three texels at 1024 from the left half */
  QUILT_N_KINDS,
} QuiltKind;

extern const QuiltPatch quilt_left;
QuiltPatch quilt_get_right (QuiltKind kind);

RmpMesh *quilt_new (QuiltKind kind);

/* Positions of the same mesh, its right half folded up by @angle about the seam. (transfer full) */
float *quilt_fold (const RmpMesh *quilt, double angle);

void quilt_patch_place (const QuiltPatch *patch, double x, double y, double uv[2]);
void quilt_patch_find (const QuiltPatch *patch, double u, double v, double xy[2]);

/* The face that holds the point (x, y), one of two at random where it lies on an edge. */
guint32 quilt_find_face (double x, double y);

/* Codes between texels. */
double quilt_read (const RmpHeightImage *image, const double uv[2]);

G_END_DECLS
