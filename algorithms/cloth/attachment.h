/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* attachment.h: places of bodies that cloth is sewn to. A vertex keeps its place over the nearest
 * triangle, as both are in the bind pose.
 */

#include "motion/sampler.h"

G_BEGIN_DECLS

typedef struct
{
  guint32 vertex;    /* of the mesh of the cloth */
  guint body;        /* among the colliders */
  guint32 face;      /* of the body's mesh */
  double weights[3]; /* of its corners: where the vertex stands over it; they may be beyond it */
  double offset;     /* metres along its normal */
  double normal[3];  /* of the face in the bind pose */
} RmpClothAttachment;

/**
 * rmp_cloth_attachment_position:
 * @corners: of the triangle, metres
 * @normal: (inout): of the last moment at which the triangle had one
 * @position: (out): Σ wᵢ yᵢ + d n
 *
 * Returns: %FALSE where the triangle has no area, so that the last normal was taken
 */
gboolean rmp_cloth_attachment_position (const double *const corners[3], const double weights[3],
                                        double offset, double normal[3], double position[3]);

/**
 * rmp_cloth_attachments_bind:
 * @positions: [#V × 3] where cloth is in the bind pose, metres
 * @attached: [@n_vertices] 1 at vertices to be attached
 * @bodies: [@n_bodies]
 * @reach: metres: how far a body may be
 *
 * Returns: (transfer full) (element-type RmpClothAttachment): by vertex; %NULL with
 *   %G_IO_ERROR_INVALID_ARGUMENT where there is nothing within reach of a vertex
 */
GArray *rmp_cloth_attachments_bind (guint n_vertices, const float *positions,
                                    const guint8 *attached, guint n_bodies,
                                    RmpSampler *const *bodies, double reach, GError **error);

G_END_DECLS
