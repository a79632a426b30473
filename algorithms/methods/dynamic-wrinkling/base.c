/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/base.h"

#include "geometry/vector.h"

#include <string.h>

#define MOST_LEVELS 2
/* Finer meshes show no facets, and would only cost more. */
#define MOST_FACES 40000

static guint
choose_levels (guint n_faces)
{
  guint levels = 0;

  while (levels < MOST_LEVELS && ((gsize) n_faces << 2 * (levels + 1)) <= MOST_FACES)
    levels++;
  return levels;
}

/* The face of the mesh under each of the relief's. */
static guint32
coarse_face (const RmpWrinkleBase *self, guint32 *last, guint32 face)
{
  const guint32 *start;

  if (!self->subdivision)
    return face;
  start = rmp_subdivision_get_face_start (self->subdivision);
  while (start[*last + 1] <= face)
    (*last)++;
  return *last;
}

/* The relief's faces that are cloth. */
static void
cut_out (RmpWrinkleBase *self, const guint8 *cloth)
{
  const guint n_faces = self->topology->n_faces;
  g_autofree guint32 *corners = g_new (guint32, 3 * (gsize) MAX (n_faces, 1));
  guint32 n = 0, last = 0;

  self->faces = g_new (guint32, MAX (n_faces, 1));
  self->coarse = g_new (guint32, MAX (n_faces, 1));
  for (guint32 i = 0; i < n_faces; i++)
    {
      const guint32 coarse = coarse_face (self, &last, i);

      if (cloth && !cloth[coarse])
        continue;
      memcpy (corners + 3 * (gsize) n, self->topology->faces + 3 * (gsize) i, 3 * sizeof *corners);
      self->coarse[n] = coarse;
      self->faces[n++] = i;
    }
  if (n == n_faces)
    {
      self->ridges = rmp_topology_ref (self->topology);
      return;
    }
  self->ridges = rmp_topology_new (self->topology->n_vertices, n, corners);
  self->ridge_faces = g_atomic_rc_box_alloc (MAX (n_faces, 1) * sizeof *self->ridge_faces);
  memset (self->ridge_faces, 0xff, n_faces * sizeof *self->ridge_faces);
  for (guint32 i = 0; i < n; i++)
    self->ridge_faces[self->faces[i]] = i;
}

RmpWrinkleBase *
rmp_wrinkle_base_new (RmpMesh *mesh, RmpTopology *topology, const guint8 *cloth, gboolean smooth)
{
  const guint levels = smooth ? choose_levels (topology->n_faces) : 0;
  RmpWrinkleBase *self = g_new0 (RmpWrinkleBase, 1);

  if (levels > 0)
    self->subdivision = rmp_subdivision_new (mesh, levels, NULL, 0, NULL);
  if (self->subdivision)
    {
      self->relief = rmp_relief_topology_ref (rmp_subdivision_get_topology (self->subdivision));
      self->topology = rmp_topology_new (self->relief->n_vertices, self->relief->n_faces,
                                         self->relief->faces);
      self->map = rmp_relief_map_new (self->relief, topology);
    }
  else
    {
      self->relief = rmp_relief_topology_new_for_mesh (mesh);
      self->topology = rmp_topology_ref (topology);
    }
  cut_out (self, cloth);
  return self;
}

void
rmp_wrinkle_base_free (RmpWrinkleBase *self)
{
  if (!self)
    return;
  g_clear_pointer (&self->map, rmp_relief_map_free);
  g_clear_pointer (&self->subdivision, rmp_subdivision_free);
  g_clear_pointer (&self->ridge_faces, g_atomic_rc_box_release);
  g_clear_pointer (&self->ridges, rmp_topology_unref);
  g_clear_pointer (&self->topology, rmp_topology_unref);
  g_clear_pointer (&self->relief, rmp_relief_topology_unref);
  g_free (self->faces);
  g_free (self->coarse);
  g_free (self);
}

void
rmp_wrinkle_base_place (const RmpWrinkleBase *self, const float *coarse, float *fine,
                        guint n_threads)
{
  g_assert (self);

  if (self->subdivision)
    rmp_subdivision_apply (self->subdivision, coarse, fine, n_threads);
  else
    memcpy (fine, coarse, 3 * (gsize) self->topology->n_vertices * sizeof *fine);
}

void
rmp_wrinkle_base_spread (const RmpWrinkleBase *self, const float *coarse, float *fine)
{
  g_assert (self);

  if (self->subdivision)
    rmp_subdivision_interpolate (self->subdivision, coarse, fine);
  else
    memcpy (fine, coarse, self->topology->n_vertices * sizeof *fine);
}

gboolean
rmp_wrinkle_base_find (const RmpWrinkleBase *self, guint32 face, const double weights[3],
                       guint32 *on_face, double on_weights[3])
{
  const RmpSurfacePoint point = { face, { weights[1], weights[2] } };
  float barycentric[2];
  guint found;

  if (!self->map)
    {
      *on_face = face;
      memcpy (on_weights, weights, 3 * sizeof *on_weights);
      return TRUE;
    }
  if (!rmp_relief_map_from_coarse (self->map, &point, &found, barycentric))
    return FALSE;
  *on_face = found;
  on_weights[1] = (double) barycentric[0];
  on_weights[2] = (double) barycentric[1];
  on_weights[0] = 1.0 - on_weights[1] - on_weights[2];
  return TRUE;
}

void
rmp_wrinkle_face_weights (const RmpTopology *topology, const double *positions, guint32 face,
                          const double point[3], double weights[3])
{
  const guint32 *corners = topology->faces + 3 * (gsize) face;
  double sides[3][3], first[3], second[3], normal[3], sum = 0.0;

  for (guint k = 0; k < 3; k++)
    rmp_vector_sub (positions + 3 * (gsize) corners[k], point, sides[k]);
  rmp_vector_sub (sides[1], sides[0], first);
  rmp_vector_sub (sides[2], sides[0], second);
  rmp_vector_cross (first, second, normal);
  for (guint k = 0; k < 3; k++)
    {
      double area[3];

      rmp_vector_cross (sides[(k + 1) % 3], sides[(k + 2) % 3], area);
      weights[k] = MAX (rmp_vector_dot (area, normal), 0.0);
      sum += weights[k];
    }
  for (guint k = 0; k < 3; k++)
    weights[k] = sum > 0.0 ? weights[k] / sum : 1.0 / 3.0;
}
