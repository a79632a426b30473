/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relief/bake.h"

#include "collision/contact-limit.h"
#include "compute/parallel.h"
#include "geometry/topology.h"
#include "relief/relief-class.h"
#include "wrinkles/ridge-mesh.h"

#include <math.h>
#include <string.h>

struct _RmpReliefBake
{
  RmpMesh *mesh;
  RmpTopology *edges;
  const RmpReliefCut *cut; /* of the form; (nullable): nothing was added yet, and nothing is cut */
  float *wanted;           /* [#E] how finely it is to be cut, as that says */
  double limit;            /* triangles there may be */
  RmpReliefTopology *topology; /* (nullable): before the first mesh */

  /* (nullable): before the first contact: of that mesh, and which weights of the coarse one a
   * vertex takes
   */
  RmpBroadPhase *phase;
  guint32 *corners; /* [#V × 3] */
  float *shares;    /* [#V × 3] */
};

/* Coarse edges from where something is in the way to where all is raised again. */
#define CONTACT_REACH 2

/* Lifts need not be linear in the region, so a face whose region was lowered is checked again, up
 * to this many times.
 */
#define CONTACT_ROUNDS 4

RmpReliefBake *
rmp_relief_bake_new (RmpMesh *mesh)
{
  RmpReliefBake *self = g_new0 (RmpReliefBake, 1);

  self->mesh = rmp_mesh_ref (mesh);
  self->edges = rmp_topology_new_for_mesh (mesh);
  self->wanted = g_new0 (float, MAX (self->edges->n_edges, 1));
  rmp_relief_bake_set_limit (self, 0);
  return self;
}

RmpReliefBake *
rmp_relief_bake_new_on (const RmpReliefTopology *topology)
{
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (topology->n_vertices, topology->rest_positions,
                                           topology->n_faces, topology->faces, topology->n_uvs,
                                           topology->uvs, topology->uv_faces, NULL);

  return rmp_relief_bake_new (mesh);
}

void
rmp_relief_bake_free (RmpReliefBake *self)
{
  g_return_if_fail (self);

  g_clear_pointer (&self->phase, rmp_broad_phase_free);
  g_clear_pointer (&self->topology, rmp_relief_topology_unref);
  g_free (self->corners);
  g_free (self->shares);
  g_free (self->wanted);
  rmp_topology_unref (self->edges);
  rmp_mesh_unref (self->mesh);
  g_free (self);
}

void
rmp_relief_bake_set_limit (RmpReliefBake *self, guint n_triangles)
{
  const guint limit = n_triangles > 0 ? MIN (n_triangles, RMP_BAKE_MOST_TRIANGLES)
                                      : RMP_BAKE_TRIANGLES;

  self->limit = MAX ((double) limit, (double) self->edges->n_faces);
}

void
rmp_relief_bake_add (RmpReliefBake *self, const RmpRelief *relief)
{
  const RmpReliefCut *cut = rmp_relief_get_class (relief)->cut;

  g_return_if_fail (cut && (!self->cut || self->cut == cut) && !self->topology);
  g_return_if_fail (relief->topology->n_faces == self->edges->n_faces);

  self->cut = cut;
  cut->measure_edges (relief, self->edges->face_edges, self->wanted);
}

static double
count_triangles (const RmpReliefBake *self, const guint8 *pieces)
{
  double n_triangles = 0.0;

  for (gsize face = 0; face < self->edges->n_faces; face++)
    {
      double most = 1.0;

      for (guint i = 0; i < 3 && self->edges->face_edges[3 * face] != RMP_INDEX_NONE; i++)
        most = MAX (most, pieces[self->edges->face_edges[3 * face + i]]);
      n_triangles += most * most;
    }
  return n_triangles;
}

/* Pieces of the edges as short as there may be triangles for. @pieces: (out caller-allocates):
 * [#E]; returns their length
 */
static double
cut_edges (const RmpReliefBake *self, guint8 *pieces)
{
  const guint n_edges = self->edges->n_edges;
  double length = self->cut->find_shortest (n_edges, self->wanted), n_triangles;

  self->cut->count_pieces (n_edges, self->wanted, length, pieces);
  while ((n_triangles = count_triangles (self, pieces)) > self->limit)
    {
      length *= MAX (sqrt (n_triangles / self->limit), 1.02);
      self->cut->count_pieces (n_edges, self->wanted, length, pieces);
    }
  return length;
}

static double
find_length (const RmpReliefBake *self)
{
  g_autofree guint8 *pieces = g_new (guint8, MAX (self->edges->n_edges, 1));

  return cut_edges (self, pieces);
}

double
rmp_relief_bake_get_texels (const RmpReliefBake *self)
{
  return self->cut && self->cut->in_texels ? find_length (self) : 0.0;
}

gboolean
rmp_relief_bake_is_coarser (const RmpReliefBake *self)
{
  return self->cut && !self->cut->in_texels &&
         find_length (self) > self->cut->find_shortest (self->edges->n_edges, self->wanted);
}

static RmpReliefTopology *
cut (RmpReliefBake *self)
{
  g_autofree guint8 *pieces = g_new (guint8, MAX (self->edges->n_edges, 1));

  memset (pieces, 1, self->edges->n_edges);
  if (self->cut)
    cut_edges (self, pieces);
  return rmp_ridge_mesh_new (self->mesh, self->edges, pieces);
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

#pragma omp parallel for num_threads(rmp_parallel_threads(topology->n_vertices, n_threads))        \
    schedule(static)
  for (guint i = 0; i < topology->n_vertices; i++)
    {
      RmpReliefPoint point;

      rmp_relief_evaluate (relief, topology->anchor_faces[i],
                           topology->anchor_barycentric + 2 * (gsize) i, &point);
      memcpy (fine->positions + 3 * (gsize) i, point.position, sizeof point.position);
      memcpy (fine->normals + 3 * (gsize) i, point.normal, sizeof point.normal);
      fine->occlusion[i] = point.openness;
      fine->features[i] = point.feature;
    }
  return fine;
}

/* --- contact ---------------------------------------------------------------------------------- */

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
  float *positions = g_new (float, 3 * MAX ((gsize) fine->n_vertices, 1));

#pragma omp parallel for num_threads(rmp_parallel_threads(fine->n_vertices, n_threads))            \
    schedule(static)
  for (guint i = 0; i < fine->n_vertices; i++)
    {
      RmpReliefPoint point;

      rmp_relief_evaluate (relief, fine->anchor_faces[i], fine->anchor_barycentric + 2 * (gsize) i,
                           &point);
      memcpy (positions + 3 * (gsize) i, point.position, sizeof point.position);
    }
  return positions;
}

/* The mesh where nothing is raised. */
static float *
position_base (const RmpReliefBake *self, RmpRelief *relief, guint n_threads)
{
  float *region = relief->region, *positions;

  relief->region = g_new0 (float, MAX (relief->topology->n_vertices, 1));
  positions = place_vertices (self, relief, n_threads);
  g_free (relief->region);
  relief->region = region;
  return positions;
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
  base = position_base (self, relief, n_threads);
  for (guint round = 0; round < CONTACT_ROUNDS; round++)
    {
      g_autofree float *raised = place_vertices (self, relief, n_threads);
      const RmpRaisedMesh mesh = { self->phase,  base,        raised,       self->corners,
                                   self->shares, self->edges, CONTACT_REACH };
      const guint n = rmp_contact_limit (&mesh, weights, n_threads);

      n_before = round == 0 ? n : n_before;
      if (n == 0)
        break;
      multiply_region (relief, weights);
    }
  return n_before;
}
