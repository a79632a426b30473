/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/animation-wrinkling/fine-mesh.h"

#include "compute/parallel.h"
#include "geometry/normals.h"
#include "geometry/vector.h"
#include "inputs/cloth.h"
#include "inputs/drawn-lines.h"
#include "inputs/masks.h"
#include "inputs/touches.h"
#include "wrinkles/reach.h"
#include "wrinkles/ridge-mesh.h"

#include <string.h>

/* How much coarser the mesh is tried when it has too many faces. */
#define COARSER 1.2

static double
face_peak (const RmpCreaseCloth *cloth, const double *peaks, guint32 face)
{
  const guint32 *corners = cloth->topology->faces + 3 * (gsize) face;

  return MAX (MAX (peaks[corners[0]], peaks[corners[1]]), peaks[corners[2]]);
}

/* Faces that curves can be traced on: compressed beyond τ1, and joined by such to where it is
 * beyond τ0, or to a pin; and those under drawn lines. @core: (out) [#F]
 */
static void
find_core (const RmpInput *input, const RmpCreaseCloth *cloth, const double *peaks,
           const RmpCreaseMeshPlan *plan, guint8 *core)
{
  const RmpTopology *topology = cloth->topology;
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint n_touches, n_lines;
  const RmpTouch *touches = rmp_inputs_get_touches (input->inputs, &n_touches);
  const RmpDrawnLine *lines = rmp_inputs_get_drawn_lines (input->inputs, &n_lines);

  memset (core, 0, topology->n_faces);
  for (guint32 f = 0; f < topology->n_faces; f++)
    if (cloth->cloth[f] && face_peak (cloth, peaks, f) > plan->start)
      {
        core[f] = 1;
        g_array_append_val (stack, f);
      }
  for (guint i = 0; i < n_touches; i++)
    {
      const RmpTouch *touch = touches + i;

      if (touch->kind != RMP_TOUCH_PIN || touch->face >= topology->n_faces ||
          !cloth->cloth[touch->face] || core[touch->face] ||
          face_peak (cloth, peaks, touch->face) < plan->stop)
        continue;
      core[touch->face] = 1;
      g_array_append_val (stack, touch->face);
    }
  while (stack->len > 0)
    {
      guint32 face = g_array_index (stack, guint32, stack->len - 1);

      g_array_set_size (stack, stack->len - 1);
      for (guint k = 0; k < 3; k++)
        {
          guint32 vertex = topology->faces[3 * (gsize) face + k];

          for (guint32 i = topology->vertex_corner_start[vertex];
               i < topology->vertex_corner_start[vertex + 1]; i++)
            {
              guint32 next = topology->vertex_corners[i] / 3;

              if (core[next] || !cloth->cloth[next] || face_peak (cloth, peaks, next) < plan->stop)
                continue;
              core[next] = 1;
              g_array_append_val (stack, next);
            }
        }
    }
  for (guint l = 0; l < n_lines; l++)
    for (guint i = 0; i < lines[l].curve->n_points; i++)
      core[lines[l].curve->points[i].face] = 1;
}

/* Longest edge for the wrinkles of @face where they are tightest, metres. Half circles make do with
 * half as many.
 */
static double
face_edge (const RmpCreaseCloth *cloth, const double *peaks, const RmpCreaseMeshPlan *plan,
           guint32 face)
{
  RmpFoldArc arc;

  rmp_fold_arc_init (&arc, face_peak (cloth, peaks, face), plan->least_radius,
                     plan->most_half_width, plan->wide_until);
  return 2.0 * MAX (arc.half_width, 2.0 * plan->least_radius) / plan->across;
}

/* [#F] longest edges, metres, of all faces within reach of the core: as the finest that reaches
 * there; 0 elsewhere.
 */
static double *
find_fineness (const RmpCreaseCloth *cloth, const double *peaks, const RmpCreaseMeshPlan *plan,
               const guint8 *core)
{
  const RmpTopology *topology = cloth->topology;
  g_autoptr (RmpReach) reach = rmp_reach_new (topology);
  double *fine = g_new0 (double, MAX (topology->n_faces, 1));

  for (guint32 f = 0; f < topology->n_faces; f++)
    {
      double middle[3] = { 0.0, 0.0, 0.0 }, radius = 0.0, edge;
      const guint32 *faces;
      guint n;

      if (!core[f])
        continue;
      for (guint k = 0; k < 3; k++)
        rmp_vector_add_scaled (middle, 1.0 / 3.0,
                               cloth->rest + 3 * (gsize) topology->faces[3 * (gsize) f + k],
                               middle);
      for (guint k = 0; k < 3; k++)
        radius = MAX (radius,
                      rmp_vector_distance (
                          middle, cloth->rest + 3 * (gsize) topology->faces[3 * (gsize) f + k]));
      edge = face_edge (cloth, peaks, plan, f);
      faces = rmp_reach_flood (reach, cloth->rest, f, middle, radius + plan->reach, &n);
      for (guint i = 0; i < n; i++)
        fine[faces[i]] = fine[faces[i]] > 0.0 ? MIN (fine[faces[i]], edge) : edge;
    }
  return fine;
}

static guint64
count_faces (const RmpTopology *topology, const guint8 *levels)
{
  guint64 n = 0;

  for (guint32 f = 0; f < topology->n_faces; f++)
    {
      guint64 most = 1;

      for (guint k = 0; k < 3 && topology->face_edges[3 * (gsize) f] != RMP_INDEX_NONE; k++)
        most = MAX (most, levels[topology->face_edges[3 * (gsize) f + k]]);
      n += most * most;
    }
  return n;
}

/* Pieces of the edges: those of @fine, or coarser until no more than @most faces come of them.
 * Returns: whether they are
 */
static gboolean
cut_edges (const RmpTopology *topology, const float *rest, const double *fine, guint64 most,
           guint8 *levels)
{
  g_autofree double *wanted = g_new (double, MAX (topology->n_faces, 1));
  gboolean coarser = FALSE;

  for (double times = 2.0;; times *= COARSER) /* in pieces of half of what is asked for */
    {
      for (guint32 f = 0; f < topology->n_faces; f++)
        wanted[f] = times * fine[f];
      coarser = rmp_ridge_mesh_levels_by_face (topology, rest, wanted, levels) || times > 2.0;
      if (count_faces (topology, levels) <= most)
        return coarser;
    }
}

/* Edges where the garment ends within the mesh. (element-type guint32) */
static GArray *
find_border (const RmpInput *input, const RmpTopology *topology)
{
  const guint8 *cloth = rmp_inputs_get_cloth (input->inputs);
  GArray *border = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 e = 0; cloth && e < topology->n_edges; e++)
    {
      gboolean inside = FALSE, outside = FALSE;

      for (guint32 i = topology->edge_face_start[e]; i < topology->edge_face_start[e + 1]; i++)
        {
          inside = inside || cloth[topology->edge_faces[i]];
          outside = outside || !cloth[topology->edge_faces[i]];
        }
      if (inside && outside)
        g_array_append_val (border, e);
    }
  return border;
}

static float
border_fade (const RmpCreaseCloth *cloth, const GArray *border, const double position[3],
             double width)
{
  double nearest = width, x;

  for (guint i = 0; i < border->len; i++)
    {
      guint32 edge = g_array_index (border, guint32, i);

      nearest = MIN (
          nearest, rmp_segment_distance (
                       position, cloth->rest + 3 * (gsize) cloth->topology->edges[2 * (gsize) edge],
                       cloth->rest + 3 * (gsize) cloth->topology->edges[2 * (gsize) edge + 1]));
    }
  x = width > 0.0 ? nearest / width : 1.0;
  return (float) (x * x * (3.0 - 2.0 * x));
}

/* 1 at coarse vertices all of whose faces are fine cloth, else 0. (transfer full) */
static float *
find_inner (const RmpCreaseCloth *cloth, const double *fine)
{
  const RmpTopology *topology = cloth->topology;
  float *inner = g_new (float, topology->n_vertices);

  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      inner[v] = 1.0f;
      for (guint32 i = topology->vertex_corner_start[v]; i < topology->vertex_corner_start[v + 1];
           i++)
        if (!(fine[topology->vertex_corners[i] / 3] > 0.0) ||
            !cloth->cloth[topology->vertex_corners[i] / 3])
          inner[v] = 0.0f;
    }
  return inner;
}

/* Where the fine vertices are at rest, and what of the curved patch and of a lift each takes. */
static void
place_vertices (RmpCreaseMesh *self, const RmpInput *input, const double *fine)
{
  const RmpCreaseCloth *cloth = self->cloth;
  const float *shown = rmp_inputs_get_region (input->inputs);
  g_autoptr (GArray) border = find_border (input, cloth->topology);
  g_autofree float *inner = find_inner (cloth, fine);

#pragma omp parallel for num_threads(rmp_parallel_threads(self->topology->n_vertices, 0))          \
    schedule(static)
  for (guint32 v = 0; v < self->topology->n_vertices; v++)
    {
      guint32 face = self->topology->anchor_faces[v];
      double u = (double) self->topology->anchor_barycentric[2 * (gsize) v];
      double w = (double) self->topology->anchor_barycentric[2 * (gsize) v + 1];
      const double weights[3] = { 1.0 - u - w, u, w };
      double *position = self->positions + 3 * (gsize) v, region = 0.0, curved = 0.0;

      for (guint k = 0; k < 3; k++)
        {
          guint32 vertex = cloth->topology->faces[3 * (gsize) face + k];

          rmp_vector_add_scaled (position, weights[k], cloth->rest + 3 * (gsize) vertex, position);
          region += weights[k] * (shown ? (double) shown[vertex] : 1.0);
          curved += weights[k] * (double) inner[vertex];
        }
      self->curved[v] = (float) curved;
      self->fade[v] = (float) region * border_fade (cloth, border, position, self->plan.fade);
    }
}

RmpRelief *
rmp_crease_mesh_base (const RmpCreaseMesh *self, const float *positions, guint n_threads)
{
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_MESH, rmp_relief_topology_ref (self->coarse));

  memcpy (relief->positions, positions, 3 * (gsize) self->coarse->n_vertices * sizeof *positions);
  rmp_normals_compute (self->cloth->topology, relief->positions, relief->normals, n_threads);
  return relief;
}

/* Puts a fine vertex on the patch of its face; beside faces that are not cut, and so stay flat, on
 * the face itself.
 */
static void
place_vertex (const RmpCreaseMesh *self, const RmpRelief *coarse, guint32 vertex, RmpRelief *relief)
{
  guint32 face = self->topology->anchor_faces[vertex];
  const float *weights = self->topology->anchor_barycentric + 2 * (gsize) vertex;
  const guint32 *corners = self->coarse->faces + 3 * (gsize) face;
  float curved = self->curved[vertex];
  RmpReliefPoint point;

  rmp_relief_evaluate (coarse, face, weights, &point);
  for (guint c = 0; c < 3; c++)
    {
      float flat = (1.0f - weights[0] - weights[1]) *
                       coarse->positions[3 * (gsize) corners[0] + c] +
                   weights[0] * coarse->positions[3 * (gsize) corners[1] + c] +
                   weights[1] * coarse->positions[3 * (gsize) corners[2] + c];

      relief->positions[3 * (gsize) vertex + c] = curved < 1.0f
                                                      ? flat + curved * (point.position[c] - flat)
                                                      : point.position[c];
      relief->normals[3 * (gsize) vertex + c] = point.normal[c];
    }
}

/* The mesh at rest as frames have it that nothing lifts. */
static void
place_at_rest (RmpCreaseMesh *self, const float *rest)
{
  const gsize n_coarse = 3 * (gsize) self->coarse->n_vertices;
  g_autoptr (RmpRelief) base = rmp_crease_mesh_base (self, rest, 0);
  g_autoptr (RmpRelief)
      relief = rmp_relief_new (RMP_RELIEF_MESH, rmp_relief_topology_ref (self->topology));

  for (guint32 v = self->coarse->n_vertices; v < self->topology->n_vertices; v++)
    place_vertex (self, base, v, relief);
  memcpy (self->topology->rest_positions + n_coarse, relief->positions + n_coarse,
          (3 * (gsize) self->topology->n_vertices - n_coarse) * sizeof (float));
}

RmpCreaseMesh *
rmp_crease_mesh_new (const RmpInput *input, const RmpCreaseCloth *cloth, const double *peaks,
                     const RmpCreaseMeshPlan *plan)
{
  RmpCreaseMesh *self = g_new0 (RmpCreaseMesh, 1);
  const float *rest = rmp_mesh_get_positions (input->mesh);
  RmpTopology *topology = cloth->topology;
  g_autofree guint8 *core = g_new (guint8, MAX (topology->n_faces, 1));
  g_autofree guint8 *levels = g_new (guint8, MAX (topology->n_edges, 1));
  g_autofree double *fine = NULL;

  g_atomic_ref_count_init (&self->ref_count);
  g_mutex_init (&self->mutex);
  self->cloth = cloth;
  self->plan = *plan;
  self->coarse = rmp_relief_topology_new_for_mesh (input->mesh);

  find_core (input, cloth, peaks, plan, core);
  fine = find_fineness (cloth, peaks, plan, core);
  self->coarser = cut_edges (topology, rest, fine, MAX (plan->most_faces, topology->n_faces),
                             levels);
  self->topology = rmp_ridge_mesh_new (input->mesh, topology, levels);
  self->edges = rmp_topology_new (self->topology->n_vertices, self->topology->n_faces,
                                  self->topology->faces);
  self->positions = g_new0 (double, 3 * (gsize) self->topology->n_vertices);
  self->fade = g_new (float, self->topology->n_vertices);
  self->curved = g_new (float, self->topology->n_vertices);
  place_vertices (self, input, fine);
  place_at_rest (self, rest);
  return self;
}

RmpCreaseMesh *
rmp_crease_mesh_ref (RmpCreaseMesh *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_crease_mesh_unref (RmpCreaseMesh *self)
{
  if (!self || !g_atomic_ref_count_dec (&self->ref_count))
    return;
  rmp_relief_topology_unref (self->coarse);
  rmp_relief_topology_unref (self->topology);
  rmp_topology_unref (self->edges);
  g_free (self->positions);
  g_free (self->fade);
  g_free (self->curved);
  g_clear_pointer (&self->phase, rmp_broad_phase_free);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

/* Vertices whose faces have changed: those lifted, and their neighbours. (element-type guint32) */
static GArray *
find_changed (const RmpCreaseMesh *self, const RmpRelief *relief)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 v = 0; v < self->edges->n_vertices; v++)
    {
      gboolean changed = relief->features[v] != RMP_FEATURE_NONE;

      for (guint32 i = self->edges->vertex_edge_start[v];
           i < self->edges->vertex_edge_start[v + 1] && !changed; i++)
        changed = relief->features[self->edges->vertex_neighbours[i]] != RMP_FEATURE_NONE;
      if (changed)
        g_array_append_val (rows, v);
    }
  return rows;
}

/* The smooth normal, turned as far as lifting has turned that of the faces: flat cloth between
 * curves keeps its own.
 */
static void
turn_normals (const RmpCreaseMesh *self, const float *flat, RmpRelief *relief, guint n_threads)
{
  g_autoptr (GArray) changed = find_changed (self, relief);
  const guint32 *rows = (const guint32 *) (void *) changed->data;
  g_autoptr (RmpNormalRows) stars = rmp_normal_rows_new (self->edges, changed->len, rows);
  gsize n = 3 * (gsize) changed->len;
  g_autofree float *before = g_new (float, n), *after = g_new (float, n);

  rmp_normal_rows_compute (stars, flat, 0, changed->len, before, n_threads);
  rmp_normal_rows_compute (stars, relief->positions, 0, changed->len, after, n_threads);
  for (guint i = 0; i < changed->len; i++)
    {
      float *normal = relief->normals + 3 * (gsize) rows[i];
      double turned[3];

      for (guint c = 0; c < 3; c++)
        turned[c] = (double) normal[c] + (double) after[3 * (gsize) i + c] -
                    (double) before[3 * (gsize) i + c];
      if (rmp_vector_normalise (turned))
        rmp_vector_store (turned, normal);
    }
}

static void
lift_vertices (const RmpCreaseMesh *self, const RmpCreaseState *state, const RmpCreaseLift *lift,
               const float *flat, RmpRelief *relief, float *heights, guint n_threads)
{
#pragma omp parallel for num_threads(rmp_parallel_threads(self->topology->n_vertices, n_threads))  \
    schedule(dynamic, 256)
  for (guint32 v = 0; v < self->topology->n_vertices; v++)
    {
      guint32 crease = G_MAXUINT32;
      double height = 0.0;

      if (self->fade[v] > 0.0f)
        height = (double) self->fade[v] * rmp_crease_lift_at (lift, self->topology->anchor_faces[v],
                                                              self->positions + 3 * (gsize) v,
                                                              &crease);
      relief->features[v] = crease == G_MAXUINT32
                                ? RMP_FEATURE_NONE
                                : (guint32) rmp_crease_state_get_crease (state, crease)->id;
      for (guint c = 0; c < 3 && height > 0.0; c++)
        relief->positions[3 * (gsize) v + c] = (float) ((double) flat[3 * (gsize) v + c] +
                                                        height * (double) relief
                                                                     ->normals[3 * (gsize) v + c]);
      if (heights)
        heights[v] = (float) height;
    }
}

static const RmpBroadPhase *
get_phase (RmpCreaseMesh *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);

  if (!self->phase)
    self->phase = rmp_broad_phase_new (self->edges, self->positions);
  return self->phase;
}

/* A wrinkle has so many edges from its crest to where it ends, that far a dent in it reaches. */
static guint
stop_at_contact (RmpCreaseMesh *self, const float *flat, RmpRelief *relief, float *heights,
                 guint n_threads)
{
  const guint n = self->topology->n_vertices, reach = (guint) CLAMP (self->plan.across, 1.0, 32.0);
  g_autofree float *raised = g_memdup2 (relief->positions, 3 * (gsize) n * sizeof *raised);
  g_autofree float *weights = g_new (float, MAX (n, 1));
  const RmpRaisedMesh mesh = { get_phase (self), flat, raised, NULL, NULL, self->edges, reach };
  const guint n_crossings = rmp_contact_limit (&mesh, weights, n_threads);

  for (gsize v = 0; v < n && n_crossings > 0; v++)
    {
      for (gsize i = 3 * v; i < 3 * v + 3; i++)
        relief->positions[i] = flat[i] + weights[v] * (raised[i] - flat[i]);
      if (heights)
        heights[v] *= weights[v];
    }
  return n_crossings;
}

RmpRelief *
rmp_crease_mesh_raise (RmpCreaseMesh *self, const RmpCreaseState *state, const RmpCreaseLift *lift,
                       const RmpRelief *base, double radius, float *heights, guint *n_crossings,
                       const RmpCall *call)
{
  const guint n_threads = call->n_threads;
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_MESH, rmp_relief_topology_ref (self->topology));
  gsize n_coarse = 3 * (gsize) self->coarse->n_vertices * sizeof (float);
  g_autofree float *flat = NULL;

#pragma omp parallel for num_threads(rmp_parallel_threads(self->topology->n_vertices, n_threads))  \
    schedule(static)
  for (guint32 v = self->coarse->n_vertices; v < self->topology->n_vertices; v++)
    place_vertex (self, base, v, relief);
  memcpy (relief->positions, base->positions, n_coarse);
  memcpy (relief->normals, base->normals, n_coarse);
  flat = g_memdup2 (relief->positions, 3 * (gsize) self->topology->n_vertices * sizeof *flat);

  lift_vertices (self, state, lift, flat, relief, heights, n_threads);
  if (n_crossings)
    *n_crossings = stop_at_contact (self, flat, relief, heights, n_threads);
  if (!call->leaves_normals)
    turn_normals (self, flat, relief, n_threads);
  if (!call->leaves_openness)
    rmp_normals_occlusion (self->edges, relief->positions, relief->normals, (float) radius,
                           relief->occlusion, n_threads);
  return relief;
}
