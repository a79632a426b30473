/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* model.h: a garment as simulators see it: its cloth with vertices of its own, what it is made of,
 * and how the rig holds it. Immutable once made.
 */

#include "cloth/attachment.h"
#include "cloth/hinge.h"
#include "cloth/triangle.h"
#include "technique/technique.h"

G_BEGIN_DECLS

/* What cloth is made of, the same words for every simulator. */
typedef struct
{
  double density;               /* kg/m² */
  double stretch[2];            /* N/m along warp and weft */
  double shear;                 /* N/m */
  double bend[2];               /* N·m along warp and weft */
  double damping, bend_damping; /* seconds: a damping is that times its stiffness */
} RmpClothMaterial;

/* How the rig holds a vertex, or the body that it is attached to. */
typedef struct
{
  gboolean pinned;  /* it is where that puts it */
  double frequency; /* 1/s: pulled there, as a damped spring would that swings so; 0: it is free */
} RmpClothHold;

/* How such a spring is damped, by what would just let it creep back: half of a swing is gone after
 * about half a swing.
 */
#define RMP_CLOTH_HOLD_DAMPING 0.3

typedef struct
{
  guint n_mesh_vertices, n_mesh_faces; /* of the garment's mesh */
  guint n_vertices, n_faces, n_hinges;
  guint32 *vertices;           /* [n_vertices] of the garment's mesh, ascending */
  guint32 *cloth;              /* [n_faces] of the garment's mesh */
  RmpTopology *topology;       /* of the cloth alone; its faces are what is simulated */
  double *rest;                /* [n_vertices × 3] metres */
  RmpClothTriangle *triangles; /* [n_faces] */
  RmpClothHinge *hinges;       /* [n_hinges] */
  double *masses;              /* [n_vertices] kg */
  RmpClothHold *holds;         /* [n_vertices] */
  GArray *attachments;         /* of RmpClothAttachment, whose vertices are the cloth's own */
  RmpClothMaterial material;
  double size;        /* metres: the diagonal of the box around the cloth at rest */
  guint n_degenerate; /* faces without a shape of their own */
  guint64 seed;       /* of what is left to chance */
  RmpInputs *inputs;  /* (nullable): what the technique takes besides */
} RmpClothModel;

/**
 * rmp_cloth_model_new:
 * @input: its mesh, its cloth, its rest shape, its bones and colliders, and what was painted
 * @values: of a technique whose parameters begin with RMP_CLOTH_PARAMS
 *
 * Material coordinates are those of the sewing pattern where there is one; or else of the texture,
 * where it has the lengths of the cloth at rest; or else each face's own, from the direction of the
 * warp.
 *
 * Returns: (transfer full): %NULL with %G_IO_ERROR_INVALID_ARGUMENT where there is no cloth, or
 *   nothing to attach it to
 */
RmpClothModel *rmp_cloth_model_new (const RmpInput *input, const RmpValues *values, GError **error);
void rmp_cloth_model_free (RmpClothModel *self);

/* 1/kg of each vertex, 0 where it is pinned. (transfer full) */
double *rmp_cloth_model_invert_masses (const RmpClothModel *self);

/* Rows of the garment's mesh, [#V × 3], as rows of the cloth, [n_vertices × 3]. */
void rmp_cloth_model_gather (const RmpClothModel *self, const float *mesh, double *cloth);

/* And back: other rows of @mesh stay. */
void rmp_cloth_model_scatter (const RmpClothModel *self, const double *cloth, float *mesh);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpClothModel, rmp_cloth_model_free)

G_END_DECLS
