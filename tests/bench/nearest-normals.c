/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "nearest-normals.h"

#include "geometry/bvh.h"
#include "geometry/vector.h"

#include <math.h>
#include <string.h>

/* Pieces that a side of a face is cut into. */
#define PIECES 6
#define N_CORNERS ((PIECES + 1) * (PIECES + 2) / 2)
#define N_FACES (PIECES * PIECES)
/* Of the peak: what is lower does not count as raised. */
#define LEAST 0.1

/* A relief cut into faces that are all alike within each of its own. */
typedef struct
{
  const RmpRelief *relief;
  float *points;                   /* [#F × N_CORNERS × 3] */
  guint32 *faces;                  /* [#F × N_FACES × 3] */
  float barycentric[N_CORNERS][2]; /* within the relief's face */
  guint32 corners[N_FACES][3];
} Cut;

static guint32
corner_at (guint i, guint j)
{
  return i * (PIECES + 1) - i * (i - 1) / 2 + j;
}

static void
init_pieces (Cut *self)
{
  guint n = 0;

  for (guint i = 0; i <= PIECES; i++)
    for (guint j = 0; i + j <= PIECES; j++)
      {
        float *place = self->barycentric[corner_at (i, j)];

        place[0] = (float) i / PIECES;
        place[1] = (float) j / PIECES;
        if (i + j == PIECES)
          continue;
        memcpy (self->corners[n++],
                (guint32[3]){ corner_at (i, j), corner_at (i + 1, j), corner_at (i, j + 1) },
                sizeof *self->corners);
        if (i + j + 1 < PIECES)
          memcpy (
              self->corners[n++],
              (guint32[3]){ corner_at (i + 1, j), corner_at (i + 1, j + 1), corner_at (i, j + 1) },
              sizeof *self->corners);
      }
  g_assert (n == N_FACES);
}

static void
cut_init (Cut *self, const RmpRelief *relief)
{
  const guint n = relief->topology->n_faces;

  *self = (Cut){ .relief = relief };
  init_pieces (self);
  self->points = g_new (float, 3 * N_CORNERS * (gsize) MAX (n, 1));
  self->faces = g_new (guint32, 3 * N_FACES * (gsize) MAX (n, 1));
  for (guint32 face = 0; face < n; face++)
    {
      for (guint i = 0; i < N_CORNERS; i++)
        {
          RmpReliefPoint point;

          rmp_relief_evaluate (relief, face, self->barycentric[i], &point);
          memcpy (self->points + 3 * (N_CORNERS * (gsize) face + i), point.position,
                  sizeof point.position);
        }
      for (guint i = 0; i < 3 * N_FACES; i++)
        self->faces[3 * N_FACES * (gsize) face + i] = N_CORNERS * face +
                                                      self->corners[i / 3][i % 3];
    }
}

static void
cut_clear (Cut *self)
{
  g_free (self->points);
  g_free (self->faces);
}

/* The relief at a point of the cut. */
static void
cut_evaluate (const Cut *self, const RmpSurfacePoint *at, RmpReliefPoint *point)
{
  const guint32 *corners = self->corners[at->face % N_FACES];
  const double weights[3] = { 1.0 - at->barycentric[0] - at->barycentric[1], at->barycentric[0],
                              at->barycentric[1] };
  double place[2] = { 0.0, 0.0 };

  for (guint k = 0; k < 3; k++)
    for (guint c = 0; c < 2; c++)
      place[c] += weights[k] * (double) self->barycentric[corners[k]][c];
  rmp_relief_evaluate (self->relief, at->face / N_FACES,
                       (const float[2]){ (float) place[0], (float) place[1] }, point);
}

/* Twice the area of a face of the cut. */
static double
measure_area (const Cut *self, guint32 face)
{
  double places[3][3], across[3];

  for (guint k = 0; k < 3; k++)
    rmp_vector_load (self->points + 3 * (gsize) self->faces[3 * (gsize) face + k], places[k]);
  rmp_vector_sub (places[1], places[0], places[1]);
  rmp_vector_sub (places[2], places[0], places[2]);
  rmp_vector_cross (places[1], places[2], across);
  return rmp_vector_norm (across);
}

static double
measure_angle (const RmpReliefPoint *a, const RmpReliefPoint *b)
{
  double first[3], second[3];

  rmp_vector_load (a->normal, first);
  rmp_vector_load (b->normal, second);
  return acos (CLAMP (rmp_vector_dot (first, second), -1.0, 1.0));
}

double
rmp_bench_nearest_normals (const RmpRelief *self, const RmpRelief *other)
{
  const guint32 n = N_FACES * self->topology->n_faces;
  const double middle = 1.0 / 3.0;
  g_autofree RmpReliefPoint *points = g_new (RmpReliefPoint, MAX (n, 1));
  g_autoptr (RmpBvh) tree = NULL;
  double sum = 0.0, area = 0.0, peak = 0.0;
  Cut own, there;

  cut_init (&own, self);
  cut_init (&there, other);
  tree = rmp_bvh_new (N_FACES * other->topology->n_faces, there.faces, there.points, NULL);
  for (guint32 face = 0; face < n; face++)
    {
      cut_evaluate (&own, &(const RmpSurfacePoint){ face, { middle, middle } }, points + face);
      peak = MAX (peak, fabs ((double) points[face].lift));
    }
  for (guint32 face = 0; face < n; face++)
    {
      const double part = measure_area (&own, face);
      double place[3];
      RmpSurfacePoint hit;
      RmpReliefPoint nearest;

      rmp_vector_load (points[face].position, place);
      if (fabs ((double) points[face].lift) < LEAST * peak || peak == 0.0 ||
          !rmp_bvh_closest (tree, place, &hit, NULL))
        continue;
      cut_evaluate (&there, &hit, &nearest);
      sum += part * measure_angle (points + face, &nearest);
      area += part;
    }
  cut_clear (&own);
  cut_clear (&there);
  return area > 0.0 ? sum / area : 0.0;
}
