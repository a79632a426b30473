/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relief/modulation.h"

#include <math.h>

#include "compute/parallel.h"
#include "geometry/topology.h"
#include "geometry/vector.h"
#include "relief/map-base.h"
#include "relief/map-canvas.h"
#include "relief/relief-class.h"
#include "solvers/cholesky.h"

/* Places at which heights are asked for, of all the cloth, about; and along an edge of a face, at
 * most.
 */
#define PLACES 100000.0
#define MOST_PIECES 64
/* Steps of heat: one alone has a peak at its source, and this many come near to a bell. */
#define STEPS 4
/* Windows that are tried, and the part of one by which the next is the same. */
#define ROUNDS 12
#define SAME 0.01
/* Means over a face by area at rest. */
typedef struct
{
  double height, heights; /* heights and their squares */
  double slopes;          /* squares of how fast heights grow along the cloth */
} Sum;

struct _RmpModulation
{
  RmpMesh *mesh;
  RmpTopology *topology;
  RmpReliefMap *map;
  double *areas;  /* [#F] at rest, of cloth; else 0 */
  guint8 *pieces; /* [#F] that edges are cut in to ask */
  double *masses; /* [#V] */
  /* (nullable): [#F] of the frame with the most height, of those that were added, … */
  Sum *strongest;
  Sum total;           /* … and the sum of it by area */
  RmpCholesky *factor; /* (nullable): before there is a window, and where it is 0 */
};

static void
add (Sum *self, double weight, const Sum *other)
{
  self->height += weight * other->height;
  self->heights += weight * other->heights;
  self->slopes += weight * other->slopes;
}

static void
divide (Sum *self, double whole)
{
  self->height /= whole;
  self->heights /= whole;
  self->slopes /= whole;
}

static void
load_corners (const RmpModulation *self, guint32 face, double corners[3][3])
{
  const guint32 *vertices = rmp_mesh_get_faces (self->mesh) + 3 * (gsize) face;

  for (guint k = 0; k < 3; k++)
    rmp_vector_load (rmp_mesh_get_positions (self->mesh) + 3 * (gsize) vertices[k], corners[k]);
}

static double
measure_area (const double corners[3][3])
{
  double sides[2][3], across[3];

  for (guint k = 0; k < 2; k++)
    rmp_vector_sub (corners[k + 1], corners[0], sides[k]);
  rmp_vector_cross (sides[0], sides[1], across);
  return 0.5 * rmp_vector_norm (across);
}

static gboolean
is_cloth (const RmpModulation *self, guint32 face)
{
  const RmpSurfacePoint middle = { face, { 1.0 / 3.0, 1.0 / 3.0 } };
  float at[2];
  guint there;

  return rmp_relief_map_from_coarse (self->map, &middle, &there, at);
}

/* So that all the cloth is asked as densely. */
static void
count_pieces (RmpModulation *self, double area)
{
  const double step = sqrt (2.0 * area / PLACES);

  for (guint32 face = 0; face < rmp_mesh_get_n_faces (self->mesh); face++)
    {
      double corners[3][3], longest = 0.0;

      load_corners (self, face, corners);
      for (guint k = 0; k < 3; k++)
        longest = MAX (longest, rmp_vector_distance (corners[k], corners[(k + 1) % 3]));
      self->pieces[face] = (guint8) (longest < MOST_PIECES * step ? MAX (ceil (longest / step), 1.0)
                                                                  : MOST_PIECES);
    }
}

RmpModulation *
rmp_modulation_new (const RmpRelief *relief, RmpMesh *mesh)
{
  const guint n_faces = rmp_mesh_get_n_faces (mesh);
  RmpModulation *self = g_new0 (RmpModulation, 1);
  double area = 0.0;

  self->mesh = rmp_mesh_ref (mesh);
  self->topology = rmp_topology_new_for_mesh (mesh);
  self->map = rmp_relief_map_new (relief->topology, self->topology);
  self->areas = g_new0 (double, MAX (n_faces, 1));
  self->pieces = g_new0 (guint8, MAX (n_faces, 1));
  self->masses = g_new0 (double, MAX (self->topology->n_vertices, 1));
  for (guint32 face = 0; face < n_faces; face++)
    {
      double corners[3][3];

      load_corners (self, face, corners);
      self->areas[face] = is_cloth (self, face) ? measure_area (corners) : 0.0;
      area += self->areas[face];
      for (guint k = 0; k < 3; k++)
        self->masses[rmp_mesh_get_faces (mesh)[3 * (gsize) face + k]] += self->areas[face] / 3.0;
    }
  count_pieces (self, area);
  return self;
}

void
rmp_modulation_free (RmpModulation *self)
{
  g_clear_pointer (&self->factor, rmp_cholesky_free);
  g_free (self->strongest);
  rmp_relief_map_free (self->map);
  rmp_topology_unref (self->topology);
  rmp_mesh_unref (self->mesh);
  g_free (self->areas);
  g_free (self->pieces);
  g_free (self->masses);
  g_free (self);
}

/* --- heights ---------------------------------------------------------------------------------- */

/* At a place of the relief, which is @point of the coarse mesh. Cloth is as long as it was made, so
 * that heights grow along it by the sine of how far it is tilted, not by the tangent, of which a
 * wall would have no end.
 */
static Sum
measure_place (const RmpRelief *relief, guint there, const float at[2], const RmpRelief *base,
               const RmpSurfacePoint *point)
{
  const gboolean is_mesh = rmp_relief_get_class (relief)->is_mesh;
  const float weights[2] = { (float) point->barycentric[0], (float) point->barycentric[1] };
  double height = 0.0, upright = 0.0;
  RmpReliefPoint raised, level;

  if (!is_mesh && !rmp_relief_is_raised (relief, there))
    return (Sum){ 0 };
  rmp_relief_evaluate (relief, there, at, &raised);
  rmp_relief_evaluate (base, point->face, weights, &level);
  for (guint c = 0; c < 3; c++)
    {
      height += (double) (raised.position[c] - level.position[c]) * (double) level.normal[c];
      upright += (double) raised.normal[c] * (double) level.normal[c];
    }
  height = is_mesh ? height : (double) raised.lift;
  upright = CLAMP (upright, -1.0, 1.0);
  return (Sum){ height, height * height, 1.0 - upright * upright };
}

/* The means over a face: of the middles of the triangles that it is cut into. */
static Sum
measure_face (const RmpModulation *self, const RmpRelief *relief, const RmpRelief *base,
              guint32 face)
{
  const guint n = self->pieces[face];
  Sum sum = { 0 };

  for (guint i = 0; i < n && self->areas[face] > 0.0; i++)
    for (guint j = 0; i + j < n; j++)
      for (guint half = 0; half < (i + j + 1 < n ? 2 : 1); half++)
        {
          const double in = half == 0 ? 1.0 / 3.0 : 2.0 / 3.0;
          const RmpSurfacePoint point = { face, { (i + in) / n, (j + in) / n } };
          Sum squares;
          float at[2];
          guint there;

          if (!rmp_relief_map_from_coarse (self->map, &point, &there, at))
            continue;
          squares = measure_place (relief, there, at, base, &point);
          add (&sum, 1.0, &squares);
        }
  divide (&sum, (double) n * n);
  return sum;
}

/* A mesh is asked at the middles of its own faces: nothing is between them. */
static void
measure_mesh (const RmpModulation *self, const RmpRelief *relief, const RmpRelief *base, Sum *sums,
              guint n_threads)
{
  const RmpReliefTopology *fine = relief->topology;
  const guint n = fine->n_faces;
  g_autofree Sum *parts = g_new (Sum, MAX (n, 1));
  g_autofree double *weights = g_new0 (double, MAX (n, 1)),
                    *wholes = g_new0 (double, MAX (self->topology->n_faces, 1));
  g_autofree guint32 *owners = g_new (guint32, MAX (n, 1));

#pragma omp parallel for num_threads(rmp_parallel_threads(n, n_threads)) schedule(static)
  for (guint32 face = 0; face < n; face++)
    {
      const float middle[2] = { 1.0f / 3.0f, 1.0f / 3.0f };
      double corners[3][3];
      RmpSurfacePoint point;

      owners[face] = RMP_INDEX_NONE;
      if (!rmp_relief_map_to_coarse (self->map, face, middle, &point))
        continue;
      for (guint k = 0; k < 3; k++)
        rmp_vector_load (fine->rest_positions + 3 * (gsize) fine->faces[3 * (gsize) face + k],
                         corners[k]);
      owners[face] = point.face;
      weights[face] = measure_area (corners);
      parts[face] = measure_place (relief, face, middle, base, &point);
    }
  for (guint32 face = 0; face < n; face++)
    if (owners[face] != RMP_INDEX_NONE)
      {
        add (&sums[owners[face]], weights[face], &parts[face]);
        wholes[owners[face]] += weights[face];
      }
  for (guint32 face = 0; face < self->topology->n_faces; face++)
    if (wholes[face] > 0.0)
      divide (&sums[face], wholes[face]);
}

/* (transfer full): [#F] */
static Sum *
measure_faces (const RmpModulation *self, const RmpRelief *relief, const float *positions,
               guint n_threads)
{
  const guint n = rmp_mesh_get_n_faces (self->mesh);
  g_autoptr (RmpRelief) base = rmp_map_base_new (self->mesh, self->topology, positions, n_threads);
  Sum *sums = g_new0 (Sum, MAX (n, 1));

  if (rmp_relief_get_class (relief)->is_mesh)
    {
      measure_mesh (self, relief, base, sums, n_threads);
      return sums;
    }
#pragma omp parallel for num_threads(rmp_parallel_threads(n, n_threads)) schedule(dynamic, 64)
  for (guint32 face = 0; face < n; face++)
    sums[face] = measure_face (self, relief, base, face);
  return sums;
}

void
rmp_modulation_add (RmpModulation *self, const RmpRelief *relief, const float *base,
                    guint n_threads)
{
  g_autofree Sum *sums = measure_faces (self, relief, base, n_threads);
  Sum total = { 0 };

  for (guint32 face = 0; face < rmp_mesh_get_n_faces (self->mesh); face++)
    add (&total, self->areas[face], &sums[face]);
  if (self->strongest && total.heights <= self->total.heights)
    return;
  g_free (self->strongest);
  self->strongest = g_steal_pointer (&sums);
  self->total = total;
}

/* --- the window ------------------------------------------------------------------------------- */

/* Half the cotangent at a corner, or 0 where it is blunt: weights below 0 would let strengths leave
 * the range of what is there.
 */
static double
weigh_corner (const double corners[3][3], guint k)
{
  double sides[2][3], across[3], along;

  for (guint d = 0; d < 2; d++)
    rmp_vector_sub (corners[(k + 1 + d) % 3], corners[k], sides[d]);
  rmp_vector_cross (sides[0], sides[1], across);
  along = rmp_vector_dot (sides[0], sides[1]);
  return along > 0.0 ? 0.5 * along / rmp_vector_norm (across) : 0.0;
}

static void
append_entry (GArray *entries, guint32 a, guint32 b, double value)
{
  const RmpCholeskyEntry entry = { MAX (a, b), MIN (a, b), value };

  g_array_append_val (entries, entry);
}

static void
append_face (const RmpModulation *self, guint32 face, double time, GArray *entries)
{
  const guint32 *vertices = rmp_mesh_get_faces (self->mesh) + 3 * (gsize) face;
  double corners[3][3];

  load_corners (self, face, corners);
  for (guint k = 0; k < 3; k++)
    {
      const guint32 a = vertices[(k + 1) % 3], b = vertices[(k + 2) % 3];
      const double weight = time * weigh_corner (corners, k);

      append_entry (entries, a, a, weight);
      append_entry (entries, b, b, weight);
      append_entry (entries, a, b, -weight);
    }
}

gboolean
rmp_modulation_set_window (RmpModulation *self, double window, GError **error)
{
  /* Heat of time t spreads by √(2t) along each direction. */
  const double time = 0.5 * pow (0.5 * window, 2.0) / STEPS;
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (RmpCholeskyEntry));

  g_clear_pointer (&self->factor, rmp_cholesky_free);
  if (!(window > 0.0))
    return TRUE;
  for (guint32 v = 0; v < self->topology->n_vertices; v++)
    append_entry (entries, v, v, self->masses[v] > 0.0 ? self->masses[v] : 1.0);
  for (guint32 face = 0; face < rmp_mesh_get_n_faces (self->mesh); face++)
    if (self->areas[face] > 0.0)
      append_face (self, face, time, entries);
  self->factor = rmp_cholesky_new (self->topology->n_vertices, entries->len,
                                   (const RmpCholeskyEntry *) entries->data, error);
  return self->factor != NULL;
}

/* Squares of heights from their mean within the window. @squares: (out): [#V] */
static void
spread (RmpModulation *self, const Sum *sums, double *squares)
{
  const guint n = self->topology->n_vertices;
  const guint32 *faces = rmp_mesh_get_faces (self->mesh);
  g_autofree double *right = g_new0 (double, 2 * MAX ((gsize) n, 1)),
                    *means = g_new0 (double, 2 * MAX ((gsize) n, 1));

  for (gsize i = 0; i < 3 * (gsize) rmp_mesh_get_n_faces (self->mesh); i++)
    {
      right[faces[i]] += self->areas[i / 3] / 3.0 * sums[i / 3].height;
      right[n + faces[i]] += self->areas[i / 3] / 3.0 * sums[i / 3].heights;
    }
  for (gsize i = 0; i < 2 * (gsize) n; i++)
    means[i] = self->masses[i % n] > 0.0 ? right[i] / self->masses[i % n] : 0.0;
  for (guint step = 0; step < STEPS && self->factor; step++)
    {
      rmp_cholesky_solve (self->factor, 2, right, means);
      for (gsize i = 0; i < 2 * (gsize) n; i++)
        right[i] = self->masses[i % n] * means[i];
    }
  for (guint v = 0; v < n; v++)
    squares[v] = MAX (means[n + v] - means[v] * means[v], 0.0);
}

/* A broad swell makes waves look long: of heights from their mean within a window the wavelength is
 * found anew, and with that a window. A sine has its own length at once, and a window that is too
 * short finds it too.
 */
double
rmp_modulation_find_window (RmpModulation *self)
{
  const guint n = self->topology->n_vertices;
  g_autofree double *squares = g_new (double, MAX (n, 1));
  double window = 0.0, last = 0.0, heights = self->total.heights;

  if (!(heights > 0.0 && self->total.slopes > 0.0))
    return 0.0;
  for (guint round = 0; round < ROUNDS; round++)
    {
      window = 2.0 * G_PI * sqrt (heights / self->total.slopes);
      if (fabs (window - last) < SAME * window || !rmp_modulation_set_window (self, window, NULL))
        break;
      last = window;
      spread (self, self->strongest, squares);
      heights = 0.0;
      for (guint v = 0; v < n; v++)
        heights += self->masses[v] * squares[v];
    }
  g_clear_pointer (&self->factor, rmp_cholesky_free);
  return window;
}

void
rmp_modulation_measure (RmpModulation *self, const RmpRelief *relief, const float *base,
                        float *strengths, guint n_threads)
{
  const guint n = self->topology->n_vertices;
  g_autofree Sum *sums = measure_faces (self, relief, base, n_threads);
  g_autofree double *squares = g_new (double, MAX (n, 1));

  spread (self, sums, squares);
  for (guint v = 0; v < n; v++)
    strengths[v] = (float) sqrt (squares[v]);
}

/* --- maps ------------------------------------------------------------------------------------- */

static void
measure_strength (const RmpMapCanvas *self, guint32 face, const double weights[2], float *value)
{
  const guint32 *vertices = rmp_mesh_get_faces (self->mesh) + 3 * (gsize) face;
  const float *strengths = self->data;

  *value = (float) (1.0 - weights[0] - weights[1]) * strengths[vertices[0]] +
           (float) weights[0] * strengths[vertices[1]] +
           (float) weights[1] * strengths[vertices[2]];
}

/* @scale: of metres */
static double
encode_strength (const float *values, double scale)
{
  return scale * (double) values[0];
}

RmpHeightImage *
rmp_modulation_make_map (const RmpRelief *relief, RmpMesh *mesh, const float *strengths,
                         double white, guint side, GCancellable *cancellable, GError **error)
{
  g_autofree float *values = g_new (float, (gsize) side *side);
  RmpMapCanvas canvas = { .relief = relief,
                          .mesh = mesh,
                          .side = side,
                          .n_values = 1,
                          .measure = measure_strength,
                          .data = strengths,
                          .values = values };
  double most;

  g_return_val_if_fail (white > 0.0, NULL);
  g_return_val_if_fail (side > 0 && side % RMP_TILE_SIDE == 0, NULL);

  if (!rmp_map_canvas_draw (&canvas, &most, cancellable, 1, error))
    return NULL;
  return rmp_map_canvas_make_image (&canvas, encode_strength, G_MAXUINT16 / white, 0);
}
