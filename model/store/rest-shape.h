/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* rest-shape.h: the shape in which the cloth of a garment is as long as it wants to be.
 *
 * Lines stay on the mesh as it was bound; only what counts as its length is taken from here. Plain skinning of a clip's
 * frame, as the viewport shows it, gives the shape of that frame.
 */

#include "import/import.h"
#include "store/project.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_REST_BIND_POSE,
  RMP_REST_CLIP_FRAME,
  RMP_REST_MESH,    /* another one in the same order */
  RMP_REST_PATTERN, /* the texture coordinates, laid flat */
} RmpRestKind;

/* A rest shape as a row has it. */
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

/* That make the pattern as large as the cloth; 0 where there is no pattern. */
double rmp_garment_guess_metres_per_uv (RmpGarment *self);

/* One edit each; what cannot be is %RMP_PROJECT_ERROR_NOT_FOUND with the reason. */
gboolean rmp_garment_set_rest_bind_pose (RmpGarment *self, GError **error);
gboolean rmp_garment_set_rest_clip_frame (RmpGarment *self, RmpClipItem *clip, double time, GError **error);
gboolean rmp_garment_set_rest_surface (RmpGarment *self, RmpSurface *other, GError **error);
gboolean rmp_garment_set_rest_import (RmpGarment *self, const RmpImport *import, GError **error); /* of one mesh */
gboolean rmp_garment_set_rest_pattern (RmpGarment *self, double metres_per_uv, GError **error);   /* 0: guessed */

/**
 * rmp_garment_measure_rest:
 * @rest: the garment's own, or one that is tried
 * @positions: (out) (nullable): [#V × 3] metres
 * @pattern: (out) (nullable): [#F × 3 × 2] metres
 *
 * What a technique takes as rest shape: both %NULL for the bind pose.
 */
gboolean rmp_garment_measure_rest (RmpGarment *self, const RmpRest *rest, float **positions, float **pattern,
                                   GError **error);

G_END_DECLS
