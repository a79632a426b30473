/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/animation-wrinkling/field.h"

#include <math.h>

#include "compute/parallel.h"
#include "geometry/vector.h"

/* log U of a face in its own axes at rest. FALSE: it has none in this frame. */
static gboolean
measure_face (const RmpCreaseCloth *cloth, const float *positions, guint32 face, RmpLogStretch *out)
{
  double corners[3][3];
  RmpFlatTriangle flat;
  RmpStretch stretch;

  for (guint k = 0; k < 3; k++)
    rmp_vector_load (positions + 3 * (gsize) cloth->topology->faces[3 * (gsize) face + k],
                     corners[k]);
  rmp_flat_triangle_init (&flat, (const double (*)[3]) corners, NULL);
  rmp_stretch_init (&stretch, &flat, cloth->lengths + face);
  if (!isfinite (stretch.least) || !isfinite (stretch.most))
    return FALSE;
  *out = rmp_log_stretch_of (&stretch);
  *out = rmp_log_stretch_turn (out, cloth->face_turns[face]);
  return TRUE;
}

/* The mean over the faces of a vertex, by their areas. */
static RmpLogStretch
gather (const RmpCreaseCloth *cloth, const RmpLogStretch *faces, const guint8 *known,
        guint32 vertex)
{
  const RmpTopology *topology = cloth->topology;
  RmpLogStretch sum = { 0.0, 0.0, 0.0 };
  double areas = 0.0;

  for (guint32 i = topology->vertex_corner_start[vertex];
       i < topology->vertex_corner_start[vertex + 1]; i++)
    {
      guint32 corner = topology->vertex_corners[i], face = corner / 3;
      RmpLogStretch turned;

      if (!known[face])
        continue;
      turned = rmp_log_stretch_turn (faces + face, cloth->corner_turns[corner]);
      rmp_log_stretch_add (&sum, cloth->areas[face], &turned);
      areas += cloth->areas[face];
    }
  if (areas > 0.0)
    sum = (RmpLogStretch){ sum.xx / areas, sum.xy / areas, sum.yy / areas };
  return sum;
}

/* The mean over a vertex and its neighbours, by their areas. */
static RmpLogStretch
smooth (const RmpCreaseCloth *cloth, const RmpLogStretch *from, guint32 vertex)
{
  const RmpTopology *topology = cloth->topology;
  double areas = cloth->vertex_areas[vertex];
  RmpLogStretch sum = { 0.0, 0.0, 0.0 };

  if (!(areas > 0.0))
    return from[vertex];
  rmp_log_stretch_add (&sum, areas, from + vertex);
  for (guint32 i = topology->vertex_edge_start[vertex]; i < topology->vertex_edge_start[vertex + 1];
       i++)
    {
      guint32 other = topology->vertex_neighbours[i];
      RmpLogStretch turned = rmp_log_stretch_turn (from + other, cloth->edge_turns[i]);

      rmp_log_stretch_add (&sum, cloth->vertex_areas[other], &turned);
      areas += cloth->vertex_areas[other];
    }
  return (RmpLogStretch){ sum.xx / areas, sum.xy / areas, sum.yy / areas };
}

RmpCreaseField *
rmp_crease_field_new (const RmpCreaseCloth *cloth, const float *positions, guint passes,
                      guint n_threads)
{
  RmpCreaseField *self = g_new0 (RmpCreaseField, 1);
  const RmpTopology *topology = cloth->topology;
  g_autofree RmpLogStretch *faces = g_new (RmpLogStretch, MAX (topology->n_faces, 1));
  g_autofree guint8 *known = g_new0 (guint8, MAX (topology->n_faces, 1));
  RmpLogStretch *from = g_new (RmpLogStretch, MAX (topology->n_vertices, 1));
  RmpLogStretch *to = g_new (RmpLogStretch, MAX (topology->n_vertices, 1));
  int n = rmp_parallel_threads (topology->n_faces, n_threads);

  self->cloth = cloth;
  self->compression = g_new (double, MAX (topology->n_vertices, 1));
  self->spread = g_new (double, MAX (topology->n_vertices, 1));
#pragma omp parallel for num_threads(n) schedule(static)
  for (guint32 f = 0; f < topology->n_faces; f++)
    known[f] = cloth->cloth[f] && measure_face (cloth, positions, f, faces + f);

#pragma omp parallel for num_threads(n) schedule(static)
  for (guint32 v = 0; v < topology->n_vertices; v++)
    from[v] = gather (cloth, faces, known, v);
  for (guint pass = 0; pass < passes; pass++)
    {
      RmpLogStretch *swap = from;

#pragma omp parallel for num_threads(n) schedule(static)
      for (guint32 v = 0; v < topology->n_vertices; v++)
        to[v] = smooth (cloth, from, v);
      from = to;
      to = swap;
    }
#pragma omp parallel for num_threads(n) schedule(static)
  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      RmpPrincipalStretch principal = rmp_log_stretch_principal (from + v);

      self->compression[v] = 1.0 - principal.least;
      self->spread[v] = principal.most - principal.least;
    }
  self->stretch = from;
  g_free (to);
  return self;
}

void
rmp_crease_field_free (RmpCreaseField *self)
{
  if (!self)
    return;
  g_free (self->stretch);
  g_free (self->compression);
  g_free (self->spread);
  g_free (self);
}

void
rmp_crease_field_at (const RmpCreaseField *self, const RmpSurfacePoint *point,
                     RmpCreasePosition *position)
{
  const RmpCreaseCloth *cloth = self->cloth;
  const double (*axes)[3] = (const double (*)[3]) cloth->axes[point->face];
  RmpLogStretch sum = { 0.0, 0.0, 0.0 };
  RmpPrincipalStretch principal;
  double weights[3];

  rmp_surface_point_weights (point, weights);
  for (guint k = 0; k < 3; k++)
    {
      gsize corner = 3 * (gsize) point->face + k;
      RmpLogStretch turned = rmp_log_stretch_turn (
          self->stretch + cloth->topology->faces[corner],
          rmp_tensor_turn_back (cloth->corner_turns[corner]));

      rmp_log_stretch_add (&sum, weights[k], &turned);
    }
  principal = rmp_log_stretch_principal (&sum);
  position->compression = 1.0 - principal.least;
  position->spread = principal.most - principal.least;
  for (guint c = 0; c < 3; c++)
    position->direction[c] = principal.direction[0] * axes[0][c] +
                             principal.direction[1] * axes[1][c];
}
