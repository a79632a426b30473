/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "methods/gpu-wrinkles/cloth.h"

#include "geometry/vector.h"
#include "inputs/cloth.h"
#include "inputs/directions.h"
#include "inputs/masks.h"
#include "inputs/rest-shape.h"

#include <string.h>

/* --- frames ----------------------------------------------------------------------------------- */

/* Twice the areas of the faces of a vertex, as a vector. */
static void
sum_normals (const RmpTopology *topology, const float *positions, guint vertex, double normal[3])
{
  double p[3];

  rmp_vector_load (positions + 3 * (gsize) vertex, p);
  normal[0] = normal[1] = normal[2] = 0.0;
  for (guint at = topology->vertex_corner_start[vertex];
       at < topology->vertex_corner_start[vertex + 1]; at++)
    {
      const guint32 *ends = topology->corner_ends + 2 * (gsize) at;
      double q[3], r[3], across[3];

      rmp_vector_load (positions + 3 * (gsize) ends[0], q);
      rmp_vector_load (positions + 3 * (gsize) ends[1], r);
      rmp_vector_sub (q, p, q);
      rmp_vector_sub (r, p, r);
      rmp_vector_cross (q, r, across);
      rmp_vector_add_scaled (normal, 1.0, across, normal);
    }
}

static void
get_edge (const float *positions, guint32 from, guint32 to, double edge[3])
{
  for (guint c = 0; c < 3; c++)
    edge[c] = (double) positions[3 * (gsize) to + c] - (double) positions[3 * (gsize) from + c];
}

/* FALSE: there is no plane at the vertex. */
static gboolean
init_frame (const RmpTopology *topology, const float *positions, guint vertex, RmpWaveFrame *frame)
{
  const guint32 first = topology->vertex_edge_start[vertex];
  double normal[3], edge[3];

  if (first == topology->vertex_edge_start[vertex + 1])
    return FALSE;
  sum_normals (topology, positions, vertex, normal);
  get_edge (positions, vertex, topology->vertex_neighbours[first], edge);
  return rmp_wave_frame_init (frame, normal, edge);
}

void
rmp_wave_cloth_deform (const RmpWaveCloth *self, const float *positions, guint vertex, double f[4])
{
  const RmpTopology *topology = self->topology;
  RmpWaveFrame frame;

  g_assert (self);

  memset (f, 0, 4 * sizeof *f);
  if (self->lost[vertex] || !init_frame (topology, positions, vertex, &frame))
    {
      f[0] = f[3] = 1.0;
      return;
    }
  for (guint link = topology->vertex_edge_start[vertex];
       link < topology->vertex_edge_start[vertex + 1]; link++)
    {
      const double *solved = self->solved + 2 * (gsize) link;
      double edge[3], flat[2];

      get_edge (positions, vertex, topology->vertex_neighbours[link], edge);
      rmp_wave_frame_flatten (&frame, edge, flat);
      for (guint i = 0; i < 4; i++)
        f[i] += flat[i / 2] * solved[i % 2];
    }
}

/* --- at rest ---------------------------------------------------------------------------------- */

/* By edge, how much longer a sewing pattern has it than the mesh, on the mean of its faces. NULL:
 * the mesh is right. (transfer full)
 */
static double *
measure_pattern (const RmpWaveCloth *self, const float *positions, const float *pattern)
{
  const RmpTopology *topology = self->topology;
  double *factors;

  if (!pattern)
    return NULL;
  factors = g_new0 (double, MAX (topology->n_edges, 1));
  for (gsize side = 0; side < 3 * (gsize) topology->n_faces; side++)
    {
      const guint32 edge = topology->face_edges[side];
      const float *corners = pattern + 6 * (gsize) self->faces[side / 3];
      const float *p = corners + 2 * (side % 3), *q = corners + 2 * ((side + 1) % 3);
      double now[3], length;

      if (edge == RMP_INDEX_NONE)
        continue;
      get_edge (positions, topology->edges[2 * (gsize) edge], topology->edges[2 * (gsize) edge + 1],
                now);
      length = rmp_vector_norm (now);
      factors[edge] += length > 0.0 ? hypot ((double) (q[0] - p[0]), (double) (q[1] - p[1])) /
                                          length / rmp_topology_edge_valence (topology, edge)
                                    : 0.0;
    }
  return factors;
}

/* Of edges, at rest. (transfer full) */
static double *
measure_edges (const RmpTopology *topology, const float *positions, const double *factors)
{
  double *lengths = g_new (double, MAX (topology->n_edges, 1));

  for (gsize edge = 0; edge < topology->n_edges; edge++)
    {
      double way[3];

      get_edge (positions, topology->edges[2 * edge], topology->edges[2 * edge + 1], way);
      lengths[edge] = rmp_vector_norm (way) * (factors ? factors[edge] : 1.0);
    }
  return lengths;
}

/* @factors, @weights: (nullable): [#E] */
static void
init_links (RmpWaveCloth *self, const float *positions, const double *factors,
            const double *weights, guint vertex)
{
  const RmpTopology *topology = self->topology;
  const guint32 begin = topology->vertex_edge_start[vertex],
                end = topology->vertex_edge_start[vertex + 1];
  RmpWaveFit fit = { 0 };

  self->lost[vertex] = !init_frame (topology, positions, vertex, self->frames + vertex);
  for (guint link = begin; link < end; link++)
    {
      double edge[3], *flat = self->flat + 2 * (gsize) link;

      get_edge (positions, vertex, topology->vertex_neighbours[link], edge);
      rmp_wave_frame_flatten (self->frames + vertex, edge, flat);
      for (guint c = 0; factors && c < 2; c++)
        flat[c] *= factors[topology->vertex_edges[link]];
      rmp_wave_fit_add (&fit, flat, weights ? weights[topology->vertex_edges[link]] : 1.0);
    }
  for (guint link = begin; link < end; link++)
    if (!rmp_wave_fit_solve (&fit, self->flat + 2 * (gsize) link,
                             weights ? weights[topology->vertex_edges[link]] : 1.0,
                             self->solved + 2 * (gsize) link))
      self->lost[vertex] = TRUE;
}

static void
find_ways_back (RmpWaveCloth *self)
{
  const RmpTopology *topology = self->topology;
  g_autofree guint32 *first = g_new (guint32, MAX (topology->n_edges, 1));

  memset (first, 0xff, sizeof *first * topology->n_edges);
  for (guint32 link = 0; link < self->n_links; link++)
    {
      guint32 *other = first + topology->vertex_edges[link];

      if (*other == RMP_INDEX_NONE)
        *other = link;
      else
        {
          self->back[link] = *other;
          self->back[*other] = link;
        }
    }
}

static void
init_bias (RmpWaveCloth *self, const float *painted)
{
  if (!painted)
    return;
  self->bias = g_new0 (double, 2 * (gsize) MAX (self->topology->n_vertices, 1));
  for (guint v = 0; v < self->topology->n_vertices; v++)
    {
      double direction[3], *bias = self->bias + 2 * (gsize) v;

      rmp_vector_load (painted + 3 * (gsize) v, direction);
      rmp_wave_frame_flatten (self->frames + v, direction, bias);
    }
}

/* --- the garment ------------------------------------------------------------------------------ */

static gboolean
check_positions (guint n, const float *positions, GError **error)
{
  for (guint v = 0; v < n; v++)
    for (guint c = 0; c < 3; c++)
      if (!isfinite (positions[3 * (gsize) v + c]))
        {
          g_set_error (
              error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
              _ ("Vertex %u at rest has no finite place: repair the mesh and import it again"), v);
          return FALSE;
        }
  return TRUE;
}

static void
init_faces (RmpWaveCloth *self, const RmpInput *input)
{
  const guint8 *cloth = rmp_inputs_get_cloth (input->inputs);
  const guint32 *all = self->whole->faces;
  g_autofree guint32 *faces = g_new (guint32, 3 * (gsize) MAX (self->whole->n_faces, 1));
  guint n = 0;

  self->faces = g_new (guint32, MAX (self->whole->n_faces, 1));
  for (guint32 face = 0; face < self->whole->n_faces; face++)
    if (!cloth || cloth[face])
      {
        memcpy (faces + 3 * (gsize) n, all + 3 * (gsize) face, 3 * sizeof *faces);
        self->faces[n++] = face;
      }
  self->topology = rmp_topology_new (self->whole->n_vertices, n, faces);
}

/* Where the garment ends on its mesh, waves fade over the last row of faces. */
static void
init_region (RmpWaveCloth *self, const RmpInput *input)
{
  const guint8 *cloth = rmp_inputs_get_cloth (input->inputs);
  const float *shown = rmp_inputs_get_region (input->inputs);

  if (!cloth && !shown)
    return;
  self->region = g_new (float, MAX (self->whole->n_vertices, 1));
  for (guint v = 0; v < self->whole->n_vertices; v++)
    self->region[v] = shown ? shown[v] : 1.0f;
  for (gsize corner = 0; cloth && corner < 3 * (gsize) self->whole->n_faces; corner++)
    if (!cloth[corner / 3])
      self->region[self->whole->faces[corner]] = 0.0f;
}

RmpWaveCloth *
rmp_wave_cloth_new (const RmpInput *input, RmpWaveWeights way, GError **error)
{
  const RmpRestShape shape = rmp_inputs_get_rest_shape (input->inputs);
  const float *positions = shape.positions ? shape.positions : rmp_mesh_get_positions (input->mesh);
  g_autofree double *factors = NULL, *weights = NULL;
  RmpWaveCloth *self;
  gsize n;

  g_assert (input);

  n = rmp_mesh_get_n_vertices (input->mesh);
  if (!check_positions ((guint) n, positions, error))
    return NULL;
  self = g_new0 (RmpWaveCloth, 1);
  self->whole = rmp_topology_new_for_mesh (input->mesh);
  self->relief = rmp_relief_topology_new_for_mesh (input->mesh);
  init_faces (self, input);
  init_region (self, input);
  self->n_links = self->topology->vertex_edge_start[n];
  self->frames = g_new0 (RmpWaveFrame, n);
  self->lost = g_new0 (guint8, n);
  self->flat = g_new0 (double, 2 * (gsize) self->n_links + 1);
  self->solved = g_new0 (double, 2 * (gsize) self->n_links + 1);
  self->back = g_new0 (guint32, self->n_links + 1);
  factors = measure_pattern (self, positions, shape.pattern);
  if (way == RMP_WAVE_WEIGHTS_COTANGENT)
    {
      g_autofree double *lengths = measure_edges (self->topology, positions, factors);

      weights = rmp_wave_weights_new_cotangent (self->topology, lengths);
    }
  for (guint v = 0; v < n; v++)
    init_links (self, positions, factors, weights, v);
  find_ways_back (self);
  init_bias (self, rmp_inputs_get_directions (input->inputs));
  self->mean_edge = rmp_topology_mean_edge_length (self->topology, positions);
  return self;
}

void
rmp_wave_cloth_free (RmpWaveCloth *self)
{
  if (!self)
    return;
  rmp_relief_topology_unref (self->relief);
  rmp_topology_unref (self->whole);
  rmp_topology_unref (self->topology);
  g_free (self->faces);
  g_free (self->region);
  g_free (self->frames);
  g_free (self->lost);
  g_free (self->flat);
  g_free (self->solved);
  g_free (self->back);
  g_free (self->bias);
  g_free (self);
}
