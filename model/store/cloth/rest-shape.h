/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* rest-shape.h: the rest shape of a garment, in which its cloth is neither stretched nor
 * compressed.
 *
 * Lines stay on the mesh in its bind pose; only the lengths of the cloth are taken from the rest
 * shape. The shape of a frame of a clip is that of plain skinning, as in the viewport.
 */

#include "import/import.h"
#include "store/document/project.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_REST_BIND_POSE,
  RMP_REST_CLIP_FRAME,
  RMP_REST_MESH,    /* another mesh with the same vertex order */
  RMP_REST_PATTERN, /* the texture coordinates, laid flat */
} RmpRestKind;

/* A rest shape as stored in a row. */
typedef struct
{
  RmpRestKind kind;
  gint64 clip; /* number of the clip */
  double time; /* seconds, of its frame */
  char *mesh;  /* (nullable): asset, in the order of the garment's mesh */
  double metres_per_uv;
} RmpRest;

const RmpRest *rmp_garment_get_rest (RmpGarment *self); /* (transfer none) */
RmpRestKind rmp_garment_get_rest_kind (RmpGarment *self);
RmpClipItem *rmp_garment_get_rest_clip (RmpGarment *self); /* (transfer none) (nullable) */

/* The metres per UV unit that make the pattern as large as the cloth; 0 if there is no pattern. */
double rmp_garment_guess_metres_per_uv (RmpGarment *self);

/* One edit each; an impossible rest shape is %RMP_PROJECT_ERROR_NOT_FOUND with the reason. */
gboolean rmp_garment_set_rest_bind_pose (RmpGarment *self, GError **error);
gboolean rmp_garment_set_rest_clip_frame (RmpGarment *self, RmpClipItem *clip, double time,
                                          GError **error);
gboolean rmp_garment_set_rest_surface (RmpGarment *self, RmpSurface *other, GError **error);
gboolean rmp_garment_set_rest_import (RmpGarment *self, const RmpImport *import,
                                      GError **error); /* of one mesh */
gboolean rmp_garment_set_rest_pattern (RmpGarment *self, double metres_per_uv,
                                       GError **error); /* 0: guessed */

/**
 * rmp_garment_measure_rest:
 * @rest: that of the garment, or one for a preview
 * @positions: (out) (nullable): [#V × 3] metres
 * @pattern: (out) (nullable): [#F × 3 × 2] metres
 *
 * Computes what techniques take as rest shape. Both are %NULL for the bind pose.
 */
gboolean rmp_garment_measure_rest (RmpGarment *self, const RmpRest *rest, float **positions,
                                   float **pattern, GError **error);

G_END_DECLS
