/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relief-bake.h"

#include "collision/contact-limit.h"
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

  /* (nullable): before the first contact: of that mesh, and which weights of the coarse one a vertex takes */
  RmpBroadPhase *phase;
  guint32 *corners; /* [#V × 3] */
  float *shares;    /* [#V × 3] */
};

/* Coarse edges from where something is in the way to where all is raised again. */
#define CONTACT_REACH 2

/* What is raised need not be linear in the region: it is then looked at again, as it lies. */
#define CONTACT_ROUNDS 4

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
  g_clear_pointer (&self->phase, rmp_broad_phase_free);
  g_clear_pointer (&self->topology, rmp_relief_topology_unref);
  g_free (self->corners);
  g_free (self->shares);
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

static RmpReliefTopology *
get_topology (RmpReliefBake *self)
{
  if (!self->topology)
    self->topology = cut (self);
  return self->topology;
}

RmpRelief *
rmp_relief_bake_mesh (RmpReliefBake *self, const RmpRelief *relief, guint n_threads)
{
  const RmpReliefTopology *topology = get_topology (self);
  RmpRelief *fine = rmp_relief_new (RMP_RELIEF_MESH, rmp_relief_topology_ref (self->topology));

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

/* --- contact ------------------------------------------------------------------------------------------------------ */

static void
anchor_weights (RmpReliefBake *self)
{
  const RmpReliefTopology *fine = self->topology;
  const gsize n = 3 * (gsize) fine->n_vertices;
  const guint32 *faces = rmp_mesh_get_faces (self->mesh);

  self->corners = g_new (guint32, MAX (n, 1));
  self->shares = g_new (float, MAX (n, 1));
  for (gsize v = 0; v < fine->n_vertices; v++)
    {
      const float u = fine->anchor_barycentric[2 * v], w = fine->anchor_barycentric[2 * v + 1];
      const float shares[3] = { 1.0f - u - w, u, w };

      memcpy (self->corners + 3 * v, faces + 3 * (gsize) fine->anchor_faces[v], 3 * sizeof *faces);
      memcpy (self->shares + 3 * v, shares, sizeof shares);
    }
}

static void
ensure_phase (RmpReliefBake *self)
{
  const RmpReliefTopology *fine = get_topology (self);
  g_autoptr (RmpTopology) topology = NULL;
  g_autofree double *rest = NULL;

  if (self->phase)
    return;
  topology = rmp_topology_new (fine->n_vertices, fine->n_faces, fine->faces);
  rest = g_new (double, 3 * MAX ((gsize) fine->n_vertices, 1));
  for (gsize i = 0; i < 3 * (gsize) fine->n_vertices; i++)
    rest[i] = (double) fine->rest_positions[i];
  self->phase = rmp_broad_phase_new (topology, rest);
  anchor_weights (self);
}

static float *
place_vertices (const RmpReliefBake *self, const RmpRelief *relief, guint n_threads)
{
  const RmpReliefTopology *fine = self->topology;
  float *places = g_new (float, 3 * MAX ((gsize) fine->n_vertices, 1));

#pragma omp parallel for num_threads(rmp_parallel_threads(fine->n_vertices, n_threads)) schedule(static)
  for (guint i = 0; i < fine->n_vertices; i++)
    {
      RmpReliefPoint point;

      rmp_relief_evaluate (relief, fine->anchor_faces[i], fine->anchor_barycentric + 2 * (gsize) i, &point);
      memcpy (places + 3 * (gsize) i, point.position, sizeof point.position);
    }
  return places;
}

/* The mesh where nothing is raised. */
static float *
place_base (const RmpReliefBake *self, RmpRelief *relief, guint n_threads)
{
  float *region = relief->region, *places;

  relief->region = g_new0 (float, MAX (relief->topology->n_vertices, 1));
  places = place_vertices (self, relief, n_threads);
  g_free (relief->region);
  relief->region = region;
  return places;
}

static void
multiply_region (RmpRelief *relief, const float *weights)
{
  const guint n = relief->topology->n_vertices;

  if (!relief->region)
    {
      relief->region = g_memdup2 (weights, n * sizeof *weights);
      return;
    }
  for (guint v = 0; v < n; v++)
    relief->region[v] *= weights[v];
}

guint
rmp_relief_bake_stop_at_contact (RmpReliefBake *self, RmpRelief *relief, guint n_threads)
{
  g_autofree float *base = NULL, *weights = g_new (float, MAX (relief->topology->n_vertices, 1));
  guint n_before = 0;

  g_return_val_if_fail (relief->topology->n_faces == self->edges->n_faces, 0);

  ensure_phase (self);
  base = place_base (self, relief, n_threads);
  for (guint round = 0; round < CONTACT_ROUNDS; round++)
    {
      g_autofree float *raised = place_vertices (self, relief, n_threads);
      const RmpRaisedMesh mesh = { self->phase, base, raised, self->corners, self->shares, self->edges, CONTACT_REACH };
      const guint n = rmp_contact_limit (&mesh, weights, n_threads);

      n_before = round == 0 ? n : n_before;
      if (n == 0)
        break;
      multiply_region (relief, weights);
    }
  return n_before;
}
