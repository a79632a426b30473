/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relief/difference.h"

#include "compute/parallel.h"
#include "geometry/topology.h"
#include "geometry/vector.h"
#include "relief/map.h"
#include "wrinkles/ridge-mesh.h"

#include <math.h>
#include <string.h>

/* Pieces of the edges: short enough for the narrowest folds, and not so many that a frame takes
 * long.
 */
#define FINEST 0.002 /* metres */
#define MOST_FACES 80000
#define MOST_PIECES 64

/* A point of a relief, or of none. */
typedef struct
{
  guint32 face; /* RMP_INDEX_NONE: not covered */
  float barycentric[2];
} Position;

struct _RmpReliefComparison
{
  gatomicrefcount ref_count;
  RmpReliefTopology *sides[2];
  RmpReliefTopology *topology; /* the common mesh */
  Position *positions[2];      /* [#V] where a vertex of it lies on either */
  guint8 *compared;            /* [#F of it] 1 on the cloth */
};

/* --- the common mesh -------------------------------------------------------------------------- */

static double
get_face_area (const float *positions, const guint32 *corners)
{
  double points[3][3], along[3], across[3], normal[3];

  for (guint k = 0; k < 3; k++)
    rmp_vector_load (positions + 3 * (gsize) corners[k], points[k]);
  rmp_vector_sub (points[1], points[0], along);
  rmp_vector_sub (points[2], points[0], across);
  rmp_vector_cross (along, across, normal);
  return 0.5 * rmp_vector_norm (normal);
}

static gboolean
is_cloth (const guint8 *cloth, guint32 face)
{
  return !cloth || cloth[face] != 0;
}

/* An even triangle of side h has an area of h² √3 / 4, and cut edges of all lengths make about
 * twice as many.
 */
static double
choose_spacing (const RmpTopology *coarse, const float *rest, const guint8 *cloth)
{
  double area = 0.0;

  for (guint32 face = 0; face < coarse->n_faces; face++)
    if (is_cloth (cloth, face))
      area += get_face_area (rest, coarse->faces + 3 * (gsize) face);
  return MAX (FINEST, 2.0 * sqrt (area / MOST_FACES));
}

static guint8 *
cut_edges (const RmpTopology *coarse, const float *rest, const guint8 *cloth)
{
  const double spacing = choose_spacing (coarse, rest, cloth);
  guint8 *levels = g_new (guint8, MAX (coarse->n_edges, 1));

  for (guint32 edge = 0; edge < coarse->n_edges; edge++)
    {
      gboolean near = FALSE;
      double a[3], b[3];

      for (guint32 i = coarse->edge_face_start[edge]; i < coarse->edge_face_start[edge + 1]; i++)
        near = near || is_cloth (cloth, coarse->edge_faces[i]);
      rmp_vector_load (rest + 3 * (gsize) coarse->edges[2 * edge], a);
      rmp_vector_load (rest + 3 * (gsize) coarse->edges[2 * edge + 1], b);
      levels[edge] = near ? (guint8) CLAMP (ceil (rmp_vector_distance (a, b) / spacing), 1.0,
                                            MOST_PIECES)
                          : 1;
    }
  return levels;
}

/* A point on an edge is named by one of its faces, and may be covered in another. */
static Position
find_position (const RmpReliefMap *map, const RmpTopology *coarse, const RmpSurfacePoint *point)
{
  const guint32 *corners = coarse->faces + 3 * (gsize) point->face;
  Position position;
  guint face;

  position.face = rmp_relief_map_from_coarse (map, point, &face, position.barycentric)
                      ? face
                      : RMP_INDEX_NONE;
  for (guint k = 0; k < 3; k++)
    for (guint32 i = coarse->vertex_corner_start[corners[k]];
         i < coarse->vertex_corner_start[corners[k] + 1] && position.face == RMP_INDEX_NONE; i++)
      {
        RmpSurfacePoint moved;

        if (rmp_surface_point_move (point, coarse->faces, coarse->vertex_corners[i] / 3, &moved) &&
            rmp_relief_map_from_coarse (map, &moved, &face, position.barycentric))
          position.face = face;
      }
  return position;
}

static Position *
find_positions (const RmpReliefTopology *common, RmpReliefTopology *side, RmpTopology *coarse)
{
  g_autoptr (RmpReliefMap) map = rmp_relief_map_new (side, coarse);
  Position *positions = g_new (Position, MAX (common->n_vertices, 1));

  for (guint i = 0; i < common->n_vertices; i++)
    {
      const float *weights = common->anchor_barycentric + 2 * (gsize) i;
      const RmpSurfacePoint point = { common->anchor_faces[i],
                                      { (double) weights[0], (double) weights[1] } };

      positions[i] = find_position (map, coarse, &point);
    }
  return positions;
}

static guint8 *
find_compared (RmpReliefTopology *common, RmpTopology *coarse, const guint8 *cloth)
{
  g_autoptr (RmpReliefMap) map = rmp_relief_map_new (common, coarse);
  guint8 *compared = g_new0 (guint8, MAX (common->n_faces, 1));
  const float middle[2] = { 1.0f / 3.0f, 1.0f / 3.0f };

  for (guint face = 0; face < common->n_faces; face++)
    {
      RmpSurfacePoint point;

      compared[face] = rmp_relief_map_to_coarse (map, face, middle, &point) &&
                       is_cloth (cloth, point.face);
    }
  return compared;
}

RmpReliefComparison *
rmp_relief_comparison_new (RmpMesh *mesh, const guint8 *cloth, RmpReliefTopology *a,
                           RmpReliefTopology *b)
{
  g_autoptr (RmpTopology) coarse = rmp_topology_new_for_mesh (mesh);
  g_autofree guint8 *levels = cut_edges (coarse, rmp_mesh_get_positions (mesh), cloth);
  RmpReliefComparison *self = g_new0 (RmpReliefComparison, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->sides[0] = rmp_relief_topology_ref (a);
  self->sides[1] = rmp_relief_topology_ref (b);
  self->topology = rmp_ridge_mesh_new (mesh, coarse, levels);
  for (guint side = 0; side < 2; side++)
    self->positions[side] = find_positions (self->topology, self->sides[side], coarse);
  self->compared = find_compared (self->topology, coarse, cloth);
  return self;
}

RmpReliefComparison *
rmp_relief_comparison_ref (RmpReliefComparison *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_relief_comparison_unref (RmpReliefComparison *self)
{
  g_return_if_fail (self);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  for (guint side = 0; side < 2; side++)
    {
      rmp_relief_topology_unref (self->sides[side]);
      g_free (self->positions[side]);
    }
  rmp_relief_topology_unref (self->topology);
  g_free (self->compared);
  g_free (self);
}

gboolean
rmp_relief_comparison_fits (const RmpReliefComparison *self, const RmpReliefTopology *a,
                            const RmpReliefTopology *b)
{
  return self->sides[0] == a && self->sides[1] == b;
}

/* --- a frame ---------------------------------------------------------------------------------- */

/* Where nothing is raised, faces are drawn and baked flat: the round patch over them would differ
 * from what is seen.
 */
static void
evaluate (const RmpRelief *relief, const Position *position, RmpReliefPoint *point)
{
  const guint32 *corners = relief->topology->faces + 3 * (gsize) position->face;
  const float u = position->barycentric[0], v = position->barycentric[1], w = 1.0f - u - v;

  rmp_relief_evaluate (relief, position->face, position->barycentric, point);
  for (guint c = 0; c < 3 && !rmp_relief_is_raised (relief, position->face); c++)
    point->position[c] = w * relief->positions[3 * (gsize) corners[0] + c] +
                         u * relief->positions[3 * (gsize) corners[1] + c] +
                         v * relief->positions[3 * (gsize) corners[2] + c];
}

/* A vertex that the first side lacks keeps its position at rest; no face of the cloth is there to
 * show it.
 */
static void
measure_vertex (const RmpReliefComparison *self, const RmpRelief *a, const RmpRelief *b,
                guint vertex, RmpReliefDifference *out)
{
  const Position *on_a = &self->positions[0][vertex], *on_b = &self->positions[1][vertex];
  RmpReliefPoint first = { .normal = { 0.0f, 1.0f, 0.0f },
                           .openness = 1.0f,
                           .feature = RMP_FEATURE_NONE },
                 second;
  double from[3], to[3];

  memcpy (first.position, self->topology->rest_positions + 3 * (gsize) vertex,
          sizeof first.position);
  if (on_a->face != RMP_INDEX_NONE)
    evaluate (a, on_a, &first);
  memcpy (out->relief->positions + 3 * (gsize) vertex, first.position, sizeof first.position);
  memcpy (out->relief->normals + 3 * (gsize) vertex, first.normal, sizeof first.normal);
  out->relief->occlusion[vertex] = first.openness;
  out->relief->features[vertex] = first.feature;
  out->distances[vertex] = NAN;
  if (on_a->face == RMP_INDEX_NONE || on_b->face == RMP_INDEX_NONE)
    return;
  evaluate (b, on_b, &second);
  rmp_vector_load (first.position, from);
  rmp_vector_load (second.position, to);
  out->distances[vertex] = (float) rmp_vector_distance (from, to);
}

/* The mean square of a function that is linear on a triangle is (Σ v_i² + Σ_{i<j} v_i v_j) / 6. */
static void
sum_up (const RmpReliefComparison *self, RmpReliefDifference *out)
{
  const RmpReliefTopology *topology = self->topology;
  double sum = 0.0;

  for (guint face = 0; face < topology->n_faces; face++)
    {
      const guint32 *corners = topology->faces + 3 * (gsize) face;
      const double x = (double) out->distances[corners[0]], y = (double) out->distances[corners[1]];
      const double z = (double) out->distances[corners[2]];
      double area;

      if (!self->compared[face] || !isfinite (x + y + z))
        continue;
      area = get_face_area (topology->rest_positions, corners);
      sum += area * (x * x + y * y + z * z + x * y + y * z + z * x) / 6.0;
      out->area += area;
      out->maximum = MAX (out->maximum, MAX (x, MAX (y, z)));
    }
  out->root_mean_square = out->area > 0.0 ? sqrt (sum / out->area) : 0.0;
}

RmpReliefDifference *
rmp_relief_comparison_measure (const RmpReliefComparison *self, const RmpRelief *a,
                               const RmpRelief *b, guint n_threads)
{
  const guint n = self->topology->n_vertices;
  RmpReliefDifference *out;

  g_return_val_if_fail (rmp_relief_comparison_fits (self, a->topology, b->topology), NULL);
  out = g_new0 (RmpReliefDifference, 1);
  g_atomic_ref_count_init (&out->ref_count);
  out->relief = rmp_relief_new (RMP_RELIEF_MESH, rmp_relief_topology_ref (self->topology));
  out->distances = g_new (float, MAX (n, 1));
#pragma omp parallel for num_threads(rmp_parallel_threads(n, n_threads)) schedule(static)
  for (guint i = 0; i < n; i++)
    measure_vertex (self, a, b, i, out);
  sum_up (self, out);
  return out;
}

RmpReliefDifference *
rmp_relief_difference_ref (RmpReliefDifference *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_relief_difference_unref (RmpReliefDifference *self)
{
  g_return_if_fail (self);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  rmp_relief_unref (self->relief);
  g_free (self->distances);
  g_free (self);
}
