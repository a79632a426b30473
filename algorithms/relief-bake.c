/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relief-bake.h"

#include "geometry/parallel.h"
#include "geometry/topology.h"
#include "wrinkles/ridge-mesh.h"

#include <math.h>
#include <string.h>

#define MOST_PIECES 255

/* Beside a side that is cut into fewer pieces than the inside, edges are up to so many times as long as the pieces. */
#define LONGEST 1.85

struct _RmpReliefBake
{
  RmpMesh *mesh;
  RmpTopology *edges;
  guint8 *levels;              /* [#E] */
  float *texels;               /* [#E] of a pattern along it; (nullable): no patterns yet */
  double limit;                /* triangles there may be */
  RmpReliefTopology *topology; /* (nullable): before the first mesh */
};

RmpReliefBake *
rmp_relief_bake_new (RmpMesh *mesh)
{
  RmpReliefBake *self = g_new0 (RmpReliefBake, 1);

  self->mesh = rmp_mesh_ref (mesh);
  self->edges = rmp_topology_new_for_mesh (mesh);
  self->levels = g_new (guint8, MAX (self->edges->n_edges, 1));
  memset (self->levels, 1, self->edges->n_edges);
  rmp_relief_bake_set_limit (self, 0);
  return self;
}

RmpReliefBake *
rmp_relief_bake_new_on (const RmpReliefTopology *topology)
{
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (topology->n_vertices, topology->rest_positions, topology->n_faces,
                                           topology->faces, topology->n_uvs, topology->uvs, topology->uv_faces, NULL);

  return rmp_relief_bake_new (mesh);
}

void
rmp_relief_bake_free (RmpReliefBake *self)
{
  g_clear_pointer (&self->topology, rmp_relief_topology_unref);
  g_free (self->levels);
  g_free (self->texels);
  rmp_topology_unref (self->edges);
  rmp_mesh_unref (self->mesh);
  g_free (self);
}

void
rmp_relief_bake_set_limit (RmpReliefBake *self, guint n_triangles)
{
  const guint limit = n_triangles > 0 ? MIN (n_triangles, RMP_BAKE_MOST_TRIANGLES) : RMP_BAKE_TRIANGLES;

  self->limit = MAX ((double) limit, (double) self->edges->n_faces);
}

/* Texels of the finest pattern along a side of a face; 0 where nothing is lifted. */
static float
measure_side (const RmpRelief *relief, gsize side)
{
  const RmpReliefTopology *topology = relief->topology;
  const gsize next = side - side % 3 + (side + 1) % 3;
  const float *from = topology->uvs + 2 * (gsize) topology->uv_faces[side];
  const float *to = topology->uvs + 2 * (gsize) topology->uv_faces[next];
  guint texels = 0;

  if (relief->region && relief->region[topology->faces[side]] == 0.0f && relief->region[topology->faces[next]] == 0.0f)
    return 0.0f;
  for (guint i = 0; i < relief->n_patterns; i++)
    texels = MAX (texels, rmp_spline_image_get_side (relief->patterns[i].image));
  return (float) texels * hypotf (to[0] - from[0], to[1] - from[1]);
}

static void
add_layers (RmpReliefBake *self, const RmpRelief *relief)
{
  if (!self->texels)
    self->texels = g_new0 (float, MAX (self->edges->n_edges, 1));
  if (relief->topology->n_uvs == 0)
    return;
  for (gsize side = 0; side < 3 * (gsize) self->edges->n_faces; side++)
    {
      const guint32 edge = self->edges->face_edges[side];

      if (edge != RMP_INDEX_NONE)
        self->texels[edge] = MAX (self->texels[edge], measure_side (relief, side));
    }
}

static double
count_pieces (const RmpReliefBake *self, guint32 edge, double texels)
{
  return CLAMP (ceil (LONGEST * (double) self->texels[edge] / texels), 1.0, MOST_PIECES);
}

double
rmp_relief_bake_get_texels (const RmpReliefBake *self)
{
  double texels = RMP_BAKE_TEXELS, n_triangles;

  if (!self->texels)
    return 0.0;
  for (guint32 edge = 0; edge < self->edges->n_edges; edge++)
    texels = MAX (texels, LONGEST * (double) self->texels[edge] / MOST_PIECES);
  do
    {
      n_triangles = 0.0;
      for (gsize face = 0; face < self->edges->n_faces; face++)
        {
          double most = 1.0;

          for (guint i = 0; i < 3 && self->edges->face_edges[3 * face] != RMP_INDEX_NONE; i++)
            most = MAX (most, count_pieces (self, self->edges->face_edges[3 * face + i], texels));
          n_triangles += most * most;
        }
      if (n_triangles > self->limit)
        texels *= MAX (sqrt (n_triangles / self->limit), 1.02);
    }
  while (n_triangles > self->limit);
  return texels;
}

/* Pieces of an edge that may be @coarser times as long. */
static guint8
get_pieces (const RmpReliefBake *self, guint32 edge, double coarser)
{
  return (guint8) CLAMP (round (self->levels[edge] / coarser), 1.0, self->levels[edge]);
}

static double
count_triangles (const RmpReliefBake *self, double coarser)
{
  double n_triangles = 0.0;

  for (gsize face = 0; face < self->edges->n_faces; face++)
    {
      double most = 1.0;

      for (guint i = 0; i < 3 && self->edges->face_edges[3 * face] != RMP_INDEX_NONE; i++)
        most = MAX (most, get_pieces (self, self->edges->face_edges[3 * face + i], coarser));
      n_triangles += most * most;
    }
  return n_triangles;
}

/* How many times as long as paths ask for edges are to be. */
static double
find_coarser (const RmpReliefBake *self)
{
  double coarser = 1.0, n_triangles;

  while ((n_triangles = count_triangles (self, coarser)) > self->limit)
    coarser *= MAX (sqrt (n_triangles / self->limit), 1.02);
  return coarser;
}

gboolean
rmp_relief_bake_is_coarser (const RmpReliefBake *self)
{
  return !self->texels && find_coarser (self) > 1.0;
}

void
rmp_relief_bake_add (RmpReliefBake *self, const RmpRelief *relief)
{
  g_return_if_fail ((relief->form == RMP_RELIEF_PATHS || relief->form == RMP_RELIEF_LAYERS) && !self->topology);
  g_return_if_fail (relief->topology->n_faces == self->edges->n_faces);

  if (relief->form == RMP_RELIEF_LAYERS)
    {
      add_layers (self, relief);
      return;
    }
  for (gsize side = 0; side < 3 * (gsize) self->edges->n_faces; side++)
    {
      const guint32 edge = self->edges->face_edges[side];

      if (edge != RMP_INDEX_NONE)
        self->levels[edge] = MAX (self->levels[edge], relief->levels[side]);
    }
}

static RmpReliefTopology *
cut (RmpReliefBake *self)
{
  const double texels = rmp_relief_bake_get_texels (self);

  const double coarser = self->texels ? 1.0 : find_coarser (self);
  g_autofree guint8 *levels = g_new (guint8, MAX (self->edges->n_edges, 1));

  for (guint32 edge = 0; edge < self->edges->n_edges; edge++)
    levels[edge] = self->texels ? (guint8) count_pieces (self, edge, texels) : get_pieces (self, edge, coarser);
  return rmp_ridge_mesh_new (self->mesh, self->edges, levels);
}

RmpRelief *
rmp_relief_bake_mesh (RmpReliefBake *self, const RmpRelief *relief, guint n_threads)
{
  const RmpReliefTopology *topology;
  RmpRelief *fine;

  if (!self->topology)
    self->topology = cut (self);
  topology = self->topology;
  fine = rmp_relief_new (RMP_RELIEF_MESH, rmp_relief_topology_ref (self->topology));
#pragma omp parallel for num_threads(rmp_parallel_threads(topology->n_vertices, n_threads)) schedule(static)
  for (guint i = 0; i < topology->n_vertices; i++)
    {
      RmpReliefPoint point;

      rmp_relief_evaluate (relief, topology->anchor_faces[i], topology->anchor_barycentric + 2 * (gsize) i, &point);
      memcpy (fine->positions + 3 * (gsize) i, point.position, sizeof point.position);
      memcpy (fine->normals + 3 * (gsize) i, point.normal, sizeof point.normal);
      fine->occlusion[i] = point.openness;
      fine->features[i] = point.feature;
    }
  return fine;
}
