/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/rest-lengths.h"

#include <math.h>

#include "geometry/vector.h"
#include "inputs/rest-shape.h"
#include "wrinkles/rest-stretch.h"

struct _RmpFoldRest
{
  const RmpInput *input;
  const guint32 *faces;    /* [#fine F × 3] */
  const double *fine_rest; /* [#fine V × 3] */
  double *positions;       /* (nullable): [#fine V × 3] of the rest shape; NULL: a pattern */
  guint32 *parents;        /* [#fine F] coarse face, for a pattern */
};

static guint32 *
list_parents (const RmpInput *input, RmpSubdivision *subdivision)
{
  const guint32 *start = rmp_subdivision_get_face_start (subdivision);
  guint32 *parents = g_new (guint32, rmp_subdivision_get_topology (subdivision)->n_faces);

  for (guint32 f = 0; f < rmp_mesh_get_n_faces (input->mesh); f++)
    for (guint32 i = start[f]; i < start[f + 1]; i++)
      parents[i] = f;
  return parents;
}

RmpFoldRest *
rmp_fold_rest_new (const RmpInput *input, RmpSubdivision *subdivision, const double *fine_rest,
                   guint n_threads)
{
  const RmpReliefTopology *fine = rmp_subdivision_get_topology (subdivision);
  gsize n = 3 * (gsize) rmp_mesh_get_n_vertices (input->mesh);
  const RmpRestShape rest = rmp_inputs_get_rest_shape (input->inputs);
  g_autofree double *coarse = NULL;
  RmpFoldRest *self;

  if (!rest.positions && !rest.pattern)
    return NULL;
  self = g_new0 (RmpFoldRest, 1);
  self->input = input;
  self->faces = fine->faces;
  self->fine_rest = fine_rest;
  if (rest.pattern)
    {
      self->parents = list_parents (input, subdivision);
      return self;
    }
  coarse = g_new (double, n);
  for (gsize i = 0; i < n; i++)
    coarse[i] = (double) rest.positions[i];
  self->positions = g_new (double, 3 * (gsize) fine->n_vertices);
  rmp_subdivision_apply_double (subdivision, coarse, self->positions, n_threads);
  return self;
}

void
rmp_fold_rest_free (RmpFoldRest *self)
{
  g_free (self->positions);
  g_free (self->parents);
  g_free (self);
}

static double
measure_sewn (const RmpFoldRest *self, const RmpSurfaceCurve *curve, guint from, guint to)
{
  double length = 0.0, sewn = 0.0, first[3], before[3], position[3];

  rmp_surface_point_position (&curve->points[from], self->faces, self->fine_rest, first);
  rmp_vector_copy (first, before);
  for (guint i = from; i < to; i++)
    {
      double step[3], stretch;

      rmp_surface_point_position (&curve->points[i + 1], self->faces, self->fine_rest, position);
      rmp_vector_sub (position, before, step);
      stretch = rmp_rest_stretch (self->input, self->parents[curve->points[i].face], step);
      sewn += rmp_vector_norm (step);
      length += (isfinite (stretch) ? stretch : 1.0) * rmp_vector_norm (step);
      rmp_vector_copy (position, before);
    }
  return sewn > 0.0 ? length / sewn * rmp_vector_distance (first, before) : 0.0;
}

double
rmp_fold_rest_chord (const RmpFoldRest *self, const RmpSurfaceCurve *curve, guint from, guint to)
{
  double a[3], b[3];

  g_assert (curve);

  if (!self->positions)
    return measure_sewn (self, curve, from, to);
  rmp_surface_point_position (&curve->points[from], self->faces, self->positions, a);
  rmp_surface_point_position (&curve->points[to], self->faces, self->positions, b);
  return rmp_vector_distance (a, b);
}
