/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* seams.h: the vertices of formats where a vertex has one texture coordinate: those of a seam are
 * there twice. The mesh's own come first, in their order, and then the second ones.
 */

#include "bake/writer.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_vertices;  /* those of seams twice */
  guint n_own;       /* vertices of the mesh */
  guint32 *corners;  /* [#F × 3] into them, in the winding of the file */
  guint32 *vertices; /* [n_vertices] the mesh's vertex of each */
  float *uvs;        /* (nullable): [n_vertices × 2], v down */
} RmpBakeSeams;

/* (transfer full) */
RmpBakeSeams *rmp_bake_seams_new (const RmpBakeTarget *target);
void rmp_bake_seams_free (RmpBakeSeams *self);

/* @vectors: [#V × 3] of the mesh. (transfer full): [n_vertices × 3] */
float *rmp_bake_seams_spread (const RmpBakeSeams *self, const float *vectors);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpBakeSeams, rmp_bake_seams_free)

G_END_DECLS
