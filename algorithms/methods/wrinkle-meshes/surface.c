/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "methods/wrinkle-meshes/surface.h"

#include <string.h>

#include "geometry/normals.h"
#include "geometry/vector.h"
#include "inputs/cloth.h"
#include "inputs/references.h"
#include "inputs/rest-shape.h"
#include "wrinkles/rest-stretch.h"

/* Where the level follows from the size of the character: so many edges reach over it at least,
 * and there are at most so many faces.
 */
#define EDGES_A_SIZE 200.0
#define MOST_FACES 200000
#define MOST_LEVELS 4
#define USUAL_LEVELS 2

/* --- levels ----------------------------------------------------------------------------------- */

static guint32 *
list_parents (RmpMesh *mesh, const RmpSubdivision *subdivision)
{
  const guint32 *start = rmp_subdivision_get_face_start (subdivision);
  guint32 *parents = g_new (guint32, rmp_subdivision_get_topology (subdivision)->n_faces + 1);

  for (guint32 f = 0; f < rmp_mesh_get_n_faces (mesh); f++)
    for (guint32 i = start[f]; i < start[f + 1]; i++)
      parents[i] = f;
  return parents;
}

/* What edges are multiplied by where cloth was cut otherwise than it lies on the garment's mesh:
 * the mean of their faces. (transfer full)
 */
static double *
find_stretch (const RmpInput *input, const RmpTopology *topology, const guint32 *parents,
              const double *rest)
{
  double *stretch = g_new (double, topology->n_edges + 1);

  for (guint32 e = 0; e < topology->n_edges; e++)
    {
      const guint32 *ends = topology->edges + 2 * (gsize) e;
      const guint32 begin = topology->edge_face_start[e], end = topology->edge_face_start[e + 1];
      double edge[3], sum = 0.0;

      rmp_vector_sub (rest + 3 * (gsize) ends[1], rest + 3 * (gsize) ends[0], edge);
      for (guint32 k = begin; k < end; k++)
        {
          const double one = rmp_rest_stretch (input, parents[topology->edge_faces[k]], edge);

          sum += isfinite (one) ? one : 1.0;
        }
      stretch[e] = sum / MAX (end - begin, 1);
    }
  return stretch;
}

/* @cloth: [#F] of the level */
static void
find_freedom (RmpFineLevel *level, const guint8 *cloth, const float *region)
{
  const RmpTopology *topology = level->topology;

  level->freedom = g_new (float, topology->n_vertices + 1);
  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      const guint32 begin = topology->vertex_corner_start[v],
                    end = topology->vertex_corner_start[v + 1];

      level->freedom[v] = begin < end ? (region ? region[v] : 1.0f) : 0.0f;
      for (guint32 k = begin; k < end; k++)
        if (!cloth[topology->vertex_corners[k] / 3])
          level->freedom[v] = 0.0f;
    }
}

static guint8 *
mark_cloth (const RmpInput *input, const RmpTopology *topology, const guint32 *parents)
{
  const guint8 *cloth = rmp_inputs_get_cloth (input->inputs);
  guint8 *marks = g_new (guint8, topology->n_faces + 1);

  for (guint32 f = 0; f < topology->n_faces; f++)
    marks[f] = !cloth || cloth[parents[f]];
  return marks;
}

static float *
interpolate (const RmpSubdivision *subdivision, const float *coarse)
{
  float *fine = g_new (float, rmp_subdivision_get_topology (subdivision)->n_vertices + 1);

  rmp_subdivision_interpolate (subdivision, coarse, fine);
  return fine;
}

/* The vertices of the garment's mesh, or of its rest shape, on a level. (transfer full) */
static double *
subdivide (const RmpSubdivision *subdivision, guint n, const float *coarse, guint n_threads)
{
  g_autofree double *wide = g_new (double, 3 * (gsize) n);
  double *fine = g_new (double, 3 * (gsize) rmp_subdivision_get_topology (subdivision)->n_vertices);

  for (gsize i = 0; i < 3 * (gsize) n; i++)
    wide[i] = (double) coarse[i];
  rmp_subdivision_apply_double (subdivision, wide, fine, n_threads);
  return fine;
}

static void
measure_level (RmpFineLevel *level, const RmpInput *input, const RmpFinePlan *plan,
               const guint32 *parents, const guint8 *cloth, guint n_threads)
{
  const RmpRestShape shape = rmp_inputs_get_rest_shape (input->inputs);
  const guint n = rmp_mesh_get_n_vertices (input->mesh);
  g_autofree double *rest = subdivide (
      level->subdivision, n,
      shape.positions ? shape.positions : rmp_mesh_get_positions (input->mesh), n_threads);
  g_autofree double *stretch = shape.pattern ? find_stretch (input, level->topology, parents, rest)
                                             : NULL;

  rmp_fine_lengths_init_mesh (&level->lengths, plan->solver, level->topology, cloth, rest, stretch);
}

/* @levels: of subdivision, 0 is the garment's mesh itself */
static gboolean
init_level (RmpFineSurface *self, RmpFineLevel *level, const RmpInput *input,
            const RmpFinePlan *plan, guint levels, const RmpCall *call, GError **error)
{
  const float *region = rmp_inputs_get_region (input->inputs);
  RmpReliefTopology *fine;
  g_autofree guint32 *parents = NULL;
  g_autofree guint8 *cloth = NULL;
  g_autofree float *fine_region = NULL;

  level->subdivision = rmp_subdivision_new (
      input->mesh, levels, rmp_inputs_get_cloth (input->inputs), call->n_threads, error);
  if (!level->subdivision)
    return FALSE;
  fine = rmp_subdivision_get_topology (level->subdivision);
  level->topology = rmp_topology_new (fine->n_vertices, fine->n_faces, fine->faces);
  parents = list_parents (input->mesh, level->subdivision);
  cloth = mark_cloth (input, level->topology, parents);
  measure_level (level, input, plan, parents, cloth, call->n_threads);
  if (region)
    fine_region = interpolate (level->subdivision, region);
  find_freedom (level, cloth, fine_region);
  if (self->most.weights)
    level->most_weights = interpolate (level->subdivision, self->most.weights);
  if (self->inward.weights)
    level->inward_weights = interpolate (level->subdivision, self->inward.weights);
  return !g_cancellable_set_error_if_cancelled (call->cancellable, error);
}

/* From a level to the next one: that is the level's own mesh, cut once more. */
static gboolean
init_spread (const RmpFineLevel *coarser, RmpFineLevel *level, const RmpInput *input,
             guint n_threads, GError **error)
{
  const RmpReliefTopology *from = rmp_subdivision_get_topology (coarser->subdivision);
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (from->n_vertices, from->rest_positions, from->n_faces,
                                           from->faces, 0, NULL, NULL, error);
  g_autofree guint32 *parents = list_parents (input->mesh, coarser->subdivision);
  g_autofree guint8 *cloth = mark_cloth (input, coarser->topology, parents);

  if (!mesh)
    return FALSE;
  level->spread = rmp_subdivision_new (mesh, 1, cloth, n_threads, error);
  if (!level->spread)
    return FALSE;
  g_assert (rmp_subdivision_get_topology (level->spread)->n_vertices ==
            level->topology->n_vertices);
  return TRUE;
}

static gboolean
subdivide_all (RmpFineSurface *self, const RmpInput *input, const RmpFinePlan *plan,
               const RmpCall *call, GError **error)
{
  const guint coarser = MIN (plan->coarser, plan->levels);

  for (guint l = 0; l <= coarser; l++)
    {
      self->n_levels = l + 1;
      if (!init_level (self, self->levels + l, input, plan, plan->levels - coarser + l, call,
                       error) ||
          (l > 0 &&
           !init_spread (self->levels + l - 1, self->levels + l, input, call->n_threads, error)))
        return FALSE;
    }
  self->relief = rmp_relief_topology_ref (
      rmp_subdivision_get_topology (self->levels[coarser].subdivision));
  return TRUE;
}

/* --- a mesh that was loaded ------------------------------------------------------------------- */

/* Weights of the garment's vertices at the points that the fine mesh is attached to. */
static float *
carry_weights (const RmpInput *input, const RmpSurfacePoint *points, guint n, const float *weights)
{
  float *carried = g_new (float, n + 1);

  for (guint v = 0; v < n; v++)
    {
      const guint32 *corners = rmp_mesh_get_faces (input->mesh) + 3 * (gsize) points[v].face;
      double shares[3], sum = 0.0;

      rmp_surface_point_weights (&points[v], shares);
      for (guint k = 0; k < 3; k++)
        sum += shares[k] * (double) weights[corners[k]];
      carried[v] = (float) sum;
    }
  return carried;
}

static gboolean
load (RmpFineSurface *self, const RmpInput *input, RmpMesh *mesh, const RmpFinePlan *plan,
      const RmpCall *call, GError **error)
{
  const RmpRestShape shape = rmp_inputs_get_rest_shape (input->inputs);
  const float *region = rmp_inputs_get_region (input->inputs);
  const guint n = rmp_mesh_get_n_vertices (mesh);
  RmpFineLevel *level = self->levels;
  const RmpSurfacePoint *points;
  g_autofree guint32 *parents = NULL;
  g_autofree guint8 *cloth = NULL;
  g_autofree double *rest = g_new (double, 3 * (gsize) n), *stretch = NULL;
  g_autofree float *fine_region = NULL;

  self->n_levels = 1;
  level->topology = rmp_topology_new_for_mesh (mesh);
  self->carrier = rmp_fine_carrier_new (input, mesh, plan->levels, call, error);
  if (!self->carrier)
    return FALSE;
  points = rmp_fine_carrier_get_points (self->carrier);
  self->relief = rmp_relief_topology_new_for_mesh (mesh);
  for (guint v = 0; v < n; v++)
    {
      self->relief->anchor_faces[v] = points[v].face;
      for (guint k = 0; k < 2; k++)
        self->relief->anchor_barycentric[2 * (gsize) v + k] = (float) points[v].barycentric[k];
      rmp_vector_load (rmp_mesh_get_positions (mesh) + 3 * (gsize) v, rest + 3 * (gsize) v);
    }
  parents = g_new (guint32, level->topology->n_faces + 1);
  for (guint32 f = 0; f < level->topology->n_faces; f++)
    parents[f] = points[level->topology->faces[3 * (gsize) f]].face;
  cloth = g_malloc (level->topology->n_faces + 1);
  memset (cloth, 1, level->topology->n_faces);
  if (shape.positions || shape.pattern)
    stretch = find_stretch (input, level->topology, parents, rest);
  rmp_fine_lengths_init_mesh (&level->lengths, plan->solver, level->topology, cloth, rest, stretch);
  if (region)
    fine_region = carry_weights (input, points, n, region);
  find_freedom (level, cloth, fine_region);
  if (self->most.weights)
    level->most_weights = carry_weights (input, points, n, self->most.weights);
  if (self->inward.weights)
    level->inward_weights = carry_weights (input, points, n, self->inward.weights);
  return TRUE;
}

/* --- surface ---------------------------------------------------------------------------------- */

static void
read_masks (RmpFineSurface *self, const RmpInput *input)
{
  const RmpMasked *most = rmp_inputs_get_masked (input->inputs, RMP_FINE_PARAM_MOST);
  const RmpMasked *inward = rmp_inputs_get_masked (input->inputs, RMP_FINE_PARAM_INWARD);

  if (most)
    self->most = *most;
  if (inward)
    self->inward = *inward;
}

static guint
choose_levels (const RmpFineSurface *self, const RmpInput *input)
{
  guint64 n_faces = 4 * (guint64) rmp_mesh_get_n_faces (input->mesh);
  double edge = 0.5 * self->coarse_edge;
  guint levels = 1;

  if (!(input->character_size > 0.0))
    return USUAL_LEVELS;
  while (levels < MOST_LEVELS && EDGES_A_SIZE * edge > input->character_size &&
         4 * n_faces <= MOST_FACES)
    {
      edge *= 0.5;
      n_faces *= 4;
      levels++;
    }
  return levels;
}

static double
find_mean (const RmpClothLengths *lengths)
{
  const guint n = rmp_cloth_lengths_count (lengths);
  double sum = 0.0;

  for (guint s = 0; s < n; s++)
    sum += lengths->springs[s].length;
  return n > 0 ? sum / n : 0.0;
}

RmpFineSurface *
rmp_fine_surface_new (const RmpInput *input, const RmpFinePlan *wanted, const RmpCall *call,
                      GError **error)
{
  RmpFinePlan plan = *wanted;
  g_autoptr (RmpFineSurface) self = g_new0 (RmpFineSurface, 1);
  const RmpReference *fine = rmp_inputs_get_reference (input->inputs, RMP_FINE_PARAM_FINE_MESH);
  g_autoptr (RmpTopology) coarse = rmp_topology_new_for_mesh (input->mesh);

  g_mutex_init (&self->mutex);
  read_masks (self, input);
  self->coarse_edge = rmp_topology_mean_edge_length (coarse, rmp_mesh_get_positions (input->mesh));
  if (plan.levels == 0)
    plan.levels = choose_levels (self, input);
  if (fine && fine->sampler
          ? !load (self, input, rmp_sampler_get_mesh (fine->sampler), &plan, call, error)
          : !subdivide_all (self, input, &plan, call, error))
    return NULL;
  self->mean_edge = find_mean (&rmp_fine_surface_get_finest (self)->lengths.edges);
  if (!(self->mean_edge > 0.0) || !isfinite (self->mean_edge))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("The cloth has no size at rest: give the garment a rest shape, or use "
                      "Dynamic wrinkling, which needs none"));
      return NULL;
    }
  return g_steal_pointer (&self);
}

void
rmp_fine_surface_free (RmpFineSurface *self)
{
  if (!self)
    return;
  for (guint l = 0; l < self->n_levels; l++)
    {
      RmpFineLevel *level = self->levels + l;

      g_clear_pointer (&level->topology, rmp_topology_unref);
      g_clear_pointer (&level->subdivision, rmp_subdivision_free);
      g_clear_pointer (&level->spread, rmp_subdivision_free);
      rmp_fine_lengths_clear (&level->lengths);
      g_free (level->freedom);
      g_free (level->most_weights);
      g_free (level->inward_weights);
    }
  g_clear_pointer (&self->relief, rmp_relief_topology_unref);
  g_clear_pointer (&self->carrier, rmp_fine_carrier_free);
  g_clear_pointer (&self->phase, rmp_broad_phase_free);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

void
rmp_fine_surface_place (const RmpFineSurface *self, guint level, const double *coarse,
                        double *anchors, double *normals, guint n_threads)
{
  const RmpFineLevel *at = self->levels + level;

  g_assert (level < self->n_levels);

  if (self->carrier)
    {
      rmp_fine_carrier_place (self->carrier, coarse, anchors, normals, n_threads);
      return;
    }
  rmp_subdivision_apply_double (at->subdivision, coarse, anchors, n_threads);
  rmp_normals_compute_double (at->topology, anchors, normals, n_threads);
}

/* Painted, or as everywhere, in mean edges. */
static double
find_value (const RmpMasked *painted, const float *weights, double plain, guint32 vertex)
{
  RmpMasked masked = *painted;

  masked.weights = weights;
  return rmp_masked_value (weights ? &masked : NULL, plain, vertex);
}

void
rmp_fine_surface_limit (const RmpFineSurface *self, guint level, const RmpFineSettings *settings,
                        double *most, double *inward)
{
  const RmpFineLevel *at = self->levels + level;

  g_assert (level < self->n_levels);

  for (guint32 v = 0; v < at->topology->n_vertices; v++)
    {
      most[v] = (double) at->freedom[v] * self->mean_edge *
                find_value (&self->most, at->most_weights, settings->most, v);
      if (settings->one_sided)
        inward[v] = self->mean_edge *
                    find_value (&self->inward, at->inward_weights, settings->inward, v);
    }
}

const RmpBroadPhase *
rmp_fine_surface_get_phase (RmpFineSurface *self)
{
  RmpTopology *topology = rmp_fine_surface_get_finest (self)->topology;
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);

  if (!self->phase)
    {
      const gsize n = 3 * (gsize) topology->n_vertices;
      g_autofree double *rest = g_new (double, n);

      for (gsize i = 0; i < n; i++)
        rest[i] = (double) self->relief->rest_positions[i];
      self->phase = rmp_broad_phase_new (topology, rest);
    }
  return self->phase;
}
