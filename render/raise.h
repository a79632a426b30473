/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* raise.h: folds raised by the processor, on all its cores.
 *
 * Where no GPU is, the driver's tessellator takes one face after the other on one core, and writes each corner of each
 * triangle. Here the vertices of a face are computed once, by rmp_relief_evaluate().
 */

#include "connectivity.h"

G_BEGIN_DECLS

/* A vertex of the raised surface. */
typedef struct
{
  float position[3], normal[3];
  float openness;
  float uv[2];
  float rest[3];
  float field;
} RmpRaisedVertex;

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
void rmp_raise_plan_init (RmpRaisePlan *self, const RmpConnectivity *connectivity, const float *levels);
void rmp_raise_plan_clear (RmpRaisePlan *self);

/**
 * rmp_raise_fill:
 * @sight: of the form paths: from where they are looked at
 * @vertices: (out caller-allocates): [n_vertices]
 * @indices: (out caller-allocates): [n_triangles × 3]
 */
void rmp_raise_fill (const RmpRaisePlan *self, const RmpConnectivity *connectivity, const RmpRelief *relief,
                     const RmpRidgeSight *sight, const float *levels, const RmpRaiseField *field,
                     RmpRaisedVertex *vertices, guint32 *indices);

G_END_DECLS
