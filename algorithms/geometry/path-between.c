/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path-between.c: geodesics: a strip of faces is straightened until its way passes no vertex that
 * it could cut.
 *
 * Based on:
 *   S.-Q. Xin, G.-J. Wang. Efficiently determining a locally exact shortest path on polyhedral
 *   surfaces. Computer-Aided Design 39, 2007.
 *     a first way from a search over edges                                      path-route.c
 *     the shortest way within the faces it runs through                         path-strip.c
 *     where that passes a vertex with less than π on one side, go round there   find_way_round ()
 *
 * Departs from the paper:
 *   - the way round is the least angle between the faces at the vertex, whichever side that is, so
 *     that borders, faces that may not be entered and edges with three faces need no cases of their
 *     own.
 *   - all vertices whose faces do not overlap are passed at once; one at a time only where that
 *     does not help.
 *
 * Flipping edges of an intrinsic triangulation (N. Sharp, K. Crane. You can find geodesic paths in
 * triangle meshes by just flipping edges. ACM Trans. Graph. 39, 2020) finds the same curves, but
 * wants a manifold, both ends at vertices, and the curve traced back to the faces in the end; a
 * strip has it there all the time.
 */

#include "geometry/path-private.h"
#include "geometry/vector.h"

/* Angles less short of π than this are straight: what could be saved is of the order of its square.
 */
#define STRAIGHT 1e-8
/* Weights below this are taken as zero, so that a point is either on an edge or clearly beside it.
 */
#define ON_EDGE 1e-9
/* A guard only: each pass makes the way shorter, and there are finitely many strips. */
#define MAX_PASSES 10000

G_DEFINE_QUARK (rmp_path_error_quark, rmp_path_error)

/* The faces round a vertex, each as a link between two of its edges. */
typedef struct
{
  double *angles;   /* one an edge of the vertex: how far the way there has turned */
  guint32 *parents; /* the face it turned through, RMP_INDEX_NONE in the first */
  guint32 *before;  /* the edge before, as a number among the vertex's */
} Fan;

static guint
edge_number (const RmpTopology *topology, guint32 vertex, guint32 other)
{
  guint number = 0;

  while (topology->vertex_neighbours[topology->vertex_edge_start[vertex] + number] != other)
    number++;
  return number;
}

static double
angle_at (const RmpSheet *sheet, guint32 vertex, guint32 a, guint32 b)
{
  const double *origin = sheet->positions + 3 * (gsize) vertex;
  double to_a[3], to_b[3], normal[3];

  rmp_vector_sub (sheet->positions + 3 * (gsize) a, origin, to_a);
  rmp_vector_sub (sheet->positions + 3 * (gsize) b, origin, to_b);
  rmp_vector_cross (to_a, to_b, normal);
  return atan2 (rmp_vector_norm (normal), rmp_vector_dot (to_a, to_b));
}

/* The vertex of @face that is neither @a nor @b. */
static guint32
third_vertex (const RmpTopology *topology, guint32 face, guint32 a, guint32 b)
{
  guint i = 0;

  while (topology->faces[3 * (gsize) face + i] == a || topology->faces[3 * (gsize) face + i] == b)
    i++;
  return topology->faces[3 * (gsize) face + i];
}

static gboolean
offer (Fan *fan, guint edge, double angle, guint32 parent, guint before)
{
  if (!(angle < fan->angles[edge]))
    return FALSE;
  fan->angles[edge] = angle;
  fan->parents[edge] = parent;
  fan->before[edge] = before;
  return TRUE;
}

/* Spreads the angles over all faces of the vertex; few, so that an order of visits is not worth
 * keeping.
 */
static void
spread (const RmpSheet *sheet, guint32 vertex, Fan *fan)
{
  const RmpTopology *topology = sheet->topology;
  gboolean is_changed = TRUE;

  while (is_changed)
    {
      is_changed = FALSE;
      for (guint32 i = topology->vertex_corner_start[vertex];
           i < topology->vertex_corner_start[vertex + 1]; i++)
        {
          guint32 face = topology->vertex_corners[i] / 3;
          const guint32 *ends = topology->corner_ends + 2 * (gsize) i;
          guint a = edge_number (topology, vertex, ends[0]);
          guint b = edge_number (topology, vertex, ends[1]);
          double angle;

          if (!sheet->cloth[face])
            continue;
          angle = angle_at (sheet, vertex, ends[0], ends[1]);
          is_changed |= offer (fan, b, fan->angles[a] + angle, face, a);
          is_changed |= offer (fan, a, fan->angles[b] + angle, face, b);
        }
    }
}

/* Where a way enters or leaves the faces round a vertex: a face, and the angles to its two edges
 * there.
 */
typedef struct
{
  guint32 face;
  guint edges[2];
  double angles[2];
} Gate;

/* @other: the far end of the edge to which the angle is @angle. */
static Gate
gate_new (const RmpSheet *sheet, guint32 vertex, guint32 face, guint32 other, double angle)
{
  const RmpTopology *topology = sheet->topology;
  guint32 third = third_vertex (topology, face, vertex, other);
  double whole = angle_at (sheet, vertex, other, third);

  return (Gate){ face,
                 { edge_number (topology, vertex, other), edge_number (topology, vertex, third) },
                 { MIN (angle, whole), MAX (whole - angle, 0.0) } };
}

/* The angle between two directions in one face, or infinite. */
static double
angle_within (const Gate *in, const Gate *out)
{
  if (in->face != out->face)
    return (double) INFINITY;
  return fabs (in->angles[0] - (in->edges[0] == out->edges[0] ? out->angles[0] : out->angles[1]));
}

/**
 * find_way_round:
 * @steps: (out): (transfer full): the steps between the faces of the gates, that of @out included
 *
 * Returns: %FALSE if no way turns by less than π
 */
static gboolean
find_way_round (const RmpSheet *sheet, guint32 vertex, const Gate *in, const Gate *out,
                GArray **steps)
{
  const RmpTopology *topology = sheet->topology;
  guint32 start = topology->vertex_edge_start[vertex];
  guint n_edges = topology->vertex_edge_start[vertex + 1] - start;
  g_autofree double *angles = g_new (double, n_edges);
  g_autofree guint32 *parents = g_new (guint32, n_edges);
  g_autofree guint32 *before = g_new (guint32, n_edges);
  Fan fan = { angles, parents, before };
  double best = angle_within (in, out);
  guint end = n_edges;

  for (guint i = 0; i < n_edges; i++)
    angles[i] = (double) INFINITY;
  for (guint i = 0; i < 2; i++)
    offer (&fan, in->edges[i], in->angles[i], RMP_INDEX_NONE, 0);
  spread (sheet, vertex, &fan);
  for (guint i = 0; i < 2; i++)
    if (angles[out->edges[i]] + out->angles[i] < best)
      {
        best = angles[out->edges[i]] + out->angles[i];
        end = out->edges[i];
      }
  if (!(best < G_PI - STRAIGHT))
    return FALSE;

  *steps = g_array_new (FALSE, FALSE, sizeof (RmpStripStep));
  for (guint32 face = out->face; end < n_edges; end = before[end])
    {
      RmpStripStep step = { topology->vertex_edges[start + end], face };

      g_array_prepend_val (*steps, step);
      face = parents[end];
      if (face == RMP_INDEX_NONE)
        break;
    }
  return TRUE;
}

/* Replaces what lies between the faces before @first and at @last by @detour. */
static GArray *
replace_steps (const GArray *steps, guint first, guint last, const GArray *detour)
{
  GArray *result = g_array_sized_new (FALSE, FALSE, sizeof (RmpStripStep),
                                      steps->len + detour->len);

  for (guint i = 0; i < first; i++)
    rmp_strip_append (result, g_array_index (steps, RmpStripStep, i));
  for (guint i = 0; i < detour->len; i++)
    rmp_strip_append (result, g_array_index (detour, RmpStripStep, i));
  for (guint i = last + 1; i < steps->len; i++)
    rmp_strip_append (result, g_array_index (steps, RmpStripStep, i));
  return result;
}

/* A strip that passes the corners before @end, as many as can be passed at once from the last one
 * down to @begin, on their other sides; NULL if there is none to pass.
 */
static RmpStrip *
pass_corners (const RmpStrip *strip, guint begin, guint end)
{
  const RmpSheet *sheet = strip->sheet;
  g_autoptr (GArray) steps = g_array_ref (strip->steps);
  guint free_steps = strip->steps->len;
  gboolean is_changed = FALSE;

  for (guint corner = end; corner-- > begin;)
    {
      guint32 vertex = g_array_index (strip->corners, RmpStripCorner, corner).vertex;
      g_autoptr (GArray) detour = NULL;
      GArray *replaced;
      guint first, last;
      double in, out;
      Gate gates[2];

      if (!rmp_strip_angles (strip, corner, &first, &last, &in, &out) || last >= free_steps)
        continue;
      gates[0] = gate_new (
          sheet, vertex, g_array_index (strip->steps, RmpStripStep, first - 1).face,
          rmp_topology_edge_other (sheet->topology,
                                   g_array_index (strip->steps, RmpStripStep, first).edge, vertex),
          in);
      gates[1] = gate_new (
          sheet, vertex, g_array_index (strip->steps, RmpStripStep, last).face,
          rmp_topology_edge_other (sheet->topology,
                                   g_array_index (strip->steps, RmpStripStep, last).edge, vertex),
          out);
      if (!find_way_round (sheet, vertex, gates, gates + 1, &detour))
        continue;
      replaced = replace_steps (steps, first, last, detour);
      g_array_unref (steps);
      steps = replaced;
      free_steps = first;
      is_changed = TRUE;
    }
  return is_changed ? rmp_strip_new (sheet, &strip->from, &strip->to, g_steal_pointer (&steps))
                    : NULL;
}

/* Puts a shorter strip in the place of @strip; FALSE if there is none. */
static gboolean
shorten (RmpStrip **strip)
{
  guint n = (*strip)->corners->len;
  RmpStrip *shorter = pass_corners (*strip, 0, n);

  for (guint corner = 0; shorter && shorter->length >= (*strip)->length; corner++)
    {
      g_clear_pointer (&shorter, rmp_strip_free);
      while (!shorter && corner < n)
        {
          shorter = pass_corners (*strip, corner, corner + 1);
          corner += shorter == NULL;
        }
    }
  if (!shorter)
    return FALSE;
  rmp_strip_free (*strip);
  *strip = shorter;
  return TRUE;
}

static gboolean
clean_point (const RmpSheet *sheet, const RmpSurfacePoint *point, RmpSurfacePoint *cleaned)
{
  double weights[3];
  double sum = 0.0;

  if (point->face >= sheet->topology->n_faces || !sheet->cloth[point->face] ||
      !isfinite (point->barycentric[0]) || !isfinite (point->barycentric[1]))
    return FALSE;
  rmp_surface_point_weights (point, weights);
  for (guint i = 0; i < 3; i++)
    {
      if (weights[i] < ON_EDGE)
        weights[i] = 0.0;
      sum += weights[i];
    }
  *cleaned = *point;
  if (weights[0] > 0.0 && weights[1] > 0.0 && weights[2] > 0.0)
    return TRUE;
  cleaned->barycentric[0] = weights[1] / sum;
  cleaned->barycentric[1] = weights[0] == 0.0 ? 1.0 - cleaned->barycentric[0] : weights[2] / sum;
  return TRUE;
}

static gboolean
is_before (const RmpSurfacePoint *a, const RmpSurfacePoint *b)
{
  if (a->face != b->face)
    return a->face < b->face;
  if (a->barycentric[0] != b->barycentric[0])
    return a->barycentric[0] < b->barycentric[0];
  return a->barycentric[1] < b->barycentric[1];
}

/* A strip without vertices to cut, from a first way below @limit; %NULL if there is none. */
static RmpStrip *
find_strip (const RmpSheet *sheet, const RmpSurfacePoint *from, const RmpSurfacePoint *to,
            gboolean is_across, double limit)
{
  GArray *steps = rmp_strip_route (sheet, from, to, is_across, limit);
  RmpStrip *strip;
  guint pass = 0;

  if (!steps)
    return NULL;
  strip = rmp_strip_new (sheet, from, to, steps);
  while (pass < MAX_PASSES && shorten (&strip))
    pass++;
  return strip;
}

RmpSurfaceCurve *
rmp_path_between (const RmpSheet *sheet, const RmpSurfacePoint *from, const RmpSurfacePoint *to,
                  GError **error)
{
  RmpSurfacePoint ends[2];
  g_autoptr (RmpStrip) strip = NULL;
  g_autoptr (RmpStrip) shorter = NULL;
  g_autoptr (RmpSurfaceCurve) curve = NULL;
  gboolean is_swapped;

  g_return_val_if_fail (sheet, NULL);

  if (!clean_point (sheet, from, ends) || !clean_point (sheet, to, ends + 1))
    {
      g_set_error_literal (error, RMP_PATH_ERROR, RMP_PATH_ERROR_OFF_CLOTH,
                           "A point is not on the cloth");
      return NULL;
    }
  if (ends[0].face == ends[1].face)
    return rmp_surface_curve_new (2, ends);

  /* Both directions start from the same end, so that they agree wherever there is a choice. */
  is_swapped = is_before (ends + 1, ends);
  strip = find_strip (sheet, ends + is_swapped, ends + !is_swapped, FALSE, (double) INFINITY);
  if (!strip)
    {
      g_set_error_literal (error, RMP_PATH_ERROR, RMP_PATH_ERROR_APART,
                           "No cloth joins the two points");
      return NULL;
    }
  shorter = find_strip (sheet, ends + is_swapped, ends + !is_swapped, TRUE, strip->length);
  curve = rmp_strip_to_curve (shorter && shorter->length < strip->length ? shorter : strip);
  return is_swapped ? rmp_surface_curve_reverse (curve, sheet->topology->faces)
                    : g_steal_pointer (&curve);
}
