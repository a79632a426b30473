/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* weld.h: from vertices that are split wherever a texture, a normal or a material changes to cloth
 * that is whole.
 *
 * Two vertices are one where weights by joint and morph offsets are the same bits, and so are
 * positions but for rounding (settle.h). Nothing is welded by nearness otherwise: two layers of
 * cloth may touch. Texture coordinates stay split.
 */

#include "scene.h"

G_BEGIN_DECLS

/* What was wrong with a vertex, for the report. */
typedef enum
{
  RMP_VERTEX_BAD_WEIGHT = 1 << 0,     /* not a number, infinite or negative; now 0 */
  RMP_VERTEX_SUM = 1 << 1,            /* weights do not sum to one */
  RMP_VERTEX_UNWEIGHTED = 1 << 2,     /* no weight above zero */
  RMP_VERTEX_LOST_INFLUENCE = 1 << 3, /* more than RMP_SKIN_MAX_INFLUENCES joints */
  RMP_VERTEX_BAD_UV = 1 << 4,         /* not finite; now 0 */
} RmpVertexFlags;

/* One entry a vertex, joints ascending, unused entries zero. */
typedef struct
{
  guint16 joints[RMP_SKIN_MAX_INFLUENCES];
  float weights[RMP_SKIN_MAX_INFLUENCES];
} RmpInfluences;

/* One joint's hold on a vertex. */
typedef struct
{
  guint32 joint;
  float weight; /* > 0 */
} RmpInfluence;

/* Fills @out from @list, which it reorders: joints that come twice are added up, of too many the
 * heaviest stay. Returns RmpVertexFlags.
 * @most_lost: (inout): the largest part of its weight that a vertex lost so
 */
guint8 rmp_influences_collect (RmpInfluence *list, guint n, RmpInfluences *out, float *most_lost);

/* Vertices as in the file. Zeros have no sign, or equal places would differ in their bits. */
typedef struct
{
  GArray *positions;      /* float [#V × 3] */
  GArray *uvs;            /* float [#V × 2]; 0 where a part has none */
  GArray *influences;     /* RmpInfluences [#V] */
  GArray *flags;          /* guint8 [#V] RmpVertexFlags */
  GPtrArray *morphs;      /* GArray of float [#V × 3] each */
  GArray *corners;        /* guint32 [#F × 3] */
  GArray *face_materials; /* guint16 [#F] */
  /* (nullable) guint32 [#V] the vertex each one is in the file, where it had to be split */
  GArray *numbers;
  guint n_numbers; /* vertices of the file; 0 with no @numbers */
  gboolean has_uvs, has_weights;
  /* the largest part of its weight that a vertex lost with joints that are too many */
  float most_lost;
} RmpSoup;

RmpSoup *rmp_soup_new (void);
void rmp_soup_free (RmpSoup *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSoup, rmp_soup_free)

/**
 * rmp_soup_weld:
 * @self: its places are settled
 * @flags: (out): [#V of the result] what was wrong with any vertex that went into it
 * @n_dropped: (out): faces left out because two of their corners are one vertex
 *
 * Names, materials and morph names are the caller's to add.
 *
 * Returns: (transfer full) (nullable): the welded mesh, %NULL if no face is left
 */
RmpSceneGeometry *rmp_soup_weld (RmpSoup *self, guint8 **flags, guint *n_dropped);

G_END_DECLS
