/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* raise.h: folds raised by the processor, on all its cores.
 *
 * Without a GPU, the driver's tessellator takes one face after the other on one core, and computes
 * each corner of each triangle. Here each vertex of a face is computed once, by
 * rmp_relief_evaluate().
 */

#include "connectivity.h"

G_BEGIN_DECLS

/* A vertex of the raised surface. */
struct _RmpRaisedVertex
{
  float position[3], normal[3];
  float openness;
  float uv[2];
  float rest[3];
  float field;
};

/* Values of a field, to be interpolated. */
static inline void
rmp_raise_mix (const float *values, const guint32 *corners, const float weights[3], float out[3])
{
  for (guint i = 0; i < 3; i++)
    out[i] = weights[0] * values[3 * (gsize) corners[0] + i] +
             weights[1] * values[3 * (gsize) corners[1] + i] +
             weights[2] * values[3 * (gsize) corners[2] + i];
}

/* Values over the surface. */
typedef struct
{
  const float *values; /* (nullable): a value a vertex of the relief, or a face of it */
  gboolean by_face;
  gboolean categories; /* they name something and do not blend */
} RmpRaiseField;

/* Where each patch's vertices and triangles begin. */
typedef struct
{
  guint32 *vertices, *triangles; /* [n_patches + 1] */
  guint n_vertices, n_triangles;
} RmpRaisePlan;

/* @levels: by rmp_connectivity_get_levels() */
void rmp_raise_plan_init (RmpRaisePlan *self, const RmpConnectivity *connectivity,
                          const float *levels);
void rmp_raise_plan_clear (RmpRaisePlan *self);

/**
 * rmp_raise_fill:
 * @sight: from where they are looked at; (nullable) for forms whose edges are not cut for that
 * @vertices: (out caller-allocates): [n_vertices]
 * @indices: (out caller-allocates): [n_triangles × 3]
 */
void rmp_raise_fill (const RmpRaisePlan *self, const RmpConnectivity *connectivity,
                     const RmpRelief *relief, const RmpRidgeSight *sight, const float *levels,
                     const RmpRaiseField *field, RmpRaisedVertex *vertices, guint32 *indices);

G_END_DECLS
