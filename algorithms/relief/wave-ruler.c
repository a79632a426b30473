/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relief/wave-ruler.h"

#include <math.h>

#include "geometry/vector.h"

/* Pieces of a step from tick to tick. */
#define PIECES 8
/* By how much waves have to vary more along one direction than along the other. */
#define LEAST_CONTRAST 1.2
#define MOST_FACES 4000

/* --- direction -------------------------------------------------------------------------------- */

/* Slopes of heights in a plane, and the sums of their products by area. */
typedef struct
{
  double u[3], v[3];
  double uu, uv, vv;
} Slopes;

static const double *
get_corner (const RmpTopology *topology, const double *rest, guint32 face, guint corner)
{
  return rest + 3 * (gsize) topology->faces[3 * (gsize) face + corner];
}

static gboolean
init_slopes (Slopes *self, const RmpTopology *topology, const double *rest, guint32 face)
{
  double other[3], normal[3];

  *self = (Slopes){ 0 };
  rmp_vector_sub (get_corner (topology, rest, face, 1), get_corner (topology, rest, face, 0),
                  self->u);
  rmp_vector_sub (get_corner (topology, rest, face, 2), get_corner (topology, rest, face, 0),
                  other);
  rmp_vector_cross (self->u, other, normal);
  if (!rmp_vector_normalise (self->u) || !rmp_vector_normalise (normal))
    return FALSE;
  rmp_vector_cross (normal, self->u, self->v);
  return TRUE;
}

static void
add_face (Slopes *self, const RmpTopology *topology, const double *rest, const float *heights,
          guint32 face)
{
  const guint32 *corners = topology->faces + 3 * (gsize) face;
  double a[3], b[3], x[2], y[2], rises[2], twice;

  rmp_vector_sub (get_corner (topology, rest, face, 1), get_corner (topology, rest, face, 0), a);
  rmp_vector_sub (get_corner (topology, rest, face, 2), get_corner (topology, rest, face, 0), b);
  x[0] = rmp_vector_dot (a, self->u);
  x[1] = rmp_vector_dot (b, self->u);
  y[0] = rmp_vector_dot (a, self->v);
  y[1] = rmp_vector_dot (b, self->v);
  for (guint i = 0; i < 2; i++)
    rises[i] = (double) (heights[corners[i + 1]] - heights[corners[0]]);
  twice = x[0] * y[1] - x[1] * y[0];
  if (!(fabs (twice) > 0.0))
    return;
  {
    const double p = (rises[0] * y[1] - rises[1] * y[0]) / twice,
                 q = (rises[1] * x[0] - rises[0] * x[1]) / twice, area = 0.5 * fabs (twice);

    self->uu += area * p * p;
    self->uv += area * p * q;
    self->vv += area * q * q;
  }
}

/* Faces that hang together with the one of @at, up to @reach from it. */
static void
add_around (Slopes *self, const RmpTopology *topology, const double *rest, const float *heights,
            const RmpSurfacePoint *at, double reach)
{
  g_autoptr (GHashTable) met = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (guint32));
  double middle[3];

  rmp_surface_point_position (at, topology->faces, rest, middle);
  g_array_append_val (faces, at->face);
  g_hash_table_add (met, GUINT_TO_POINTER (at->face));
  for (guint i = 0; i < faces->len && faces->len < MOST_FACES; i++)
    {
      const guint32 face = g_array_index (faces, guint32, i);

      add_face (self, topology, rest, heights, face);
      for (guint c = 0; c < 3; c++)
        {
          const guint32 edge = topology->face_edges[3 * (gsize) face + c];

          if (edge == RMP_INDEX_NONE ||
              rmp_vector_distance (get_corner (topology, rest, face, c), middle) > reach)
            continue;
          for (guint32 k = topology->edge_face_start[edge]; k < topology->edge_face_start[edge + 1];
               k++)
            if (g_hash_table_add (met, GUINT_TO_POINTER (topology->edge_faces[k])))
              g_array_append_val (faces, topology->edge_faces[k]);
        }
    }
}

gboolean
rmp_wave_ruler_find_across (const RmpTopology *topology, const double *rest, const float *heights,
                            const RmpSurfacePoint *at, double reach, double direction[3])
{
  Slopes slopes;
  double angle, mean, half;

  g_return_val_if_fail (topology && rest && heights && at, FALSE);
  g_return_val_if_fail (at->face < topology->n_faces, FALSE);

  if (!init_slopes (&slopes, topology, rest, at->face))
    return FALSE;
  add_around (&slopes, topology, rest, heights, at, reach);
  mean = 0.5 * (slopes.uu + slopes.vv);
  half = hypot (0.5 * (slopes.uu - slopes.vv), slopes.uv);
  angle = 0.5 * atan2 (2.0 * slopes.uv, slopes.uu - slopes.vv);
  for (guint i = 0; i < 3; i++)
    direction[i] = cos (angle) * slopes.u[i] + sin (angle) * slopes.v[i];
  return mean + half > LEAST_CONTRAST * (mean - half);
}

/* --- ruler ------------------------------------------------------------------------------------ */

/* Walks from the middle to one end. @points, @ticks: what is met, without the middle */
static void
walk (const RmpTopology *topology, const double *rest, const RmpSurfacePoint *at,
      const double direction[3], guint step, guint n_steps, RmpWavelengthFunc wavelength,
      gpointer data, GArray *points, GArray *ticks)
{
  RmpSurfacePoint point = *at;
  double along[3];

  rmp_vector_copy (direction, along);
  for (guint i = 1; i <= PIECES * n_steps; i++)
    {
      const double way = step * wavelength (&point, data) / PIECES;
      const double left = rmp_surface_walk (topology, rest, NULL, &point, along, way, NULL);

      g_array_append_val (points, point);
      if (left > 0.0)
        return;
      if (i % PIECES == 0)
        {
          const guint index = points->len - 1;

          g_array_append_val (ticks, index);
        }
    }
}

RmpWaveRuler *
rmp_wave_ruler_new (const RmpTopology *topology, const double *rest, const RmpSurfacePoint *at,
                    const double direction[3], guint step, guint n_steps,
                    RmpWavelengthFunc wavelength, gpointer data)
{
  g_autoptr (GArray) before = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint)),
                     after = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint)),
                     ticks_before = g_array_new (FALSE, FALSE, sizeof (guint)),
                     ticks_after = g_array_new (FALSE, FALSE, sizeof (guint));
  RmpWaveRuler *self;

  g_return_val_if_fail (topology && rest && at && wavelength, NULL);

  walk (topology, rest, at, (const double[]){ -direction[0], -direction[1], -direction[2] }, step,
        n_steps, wavelength, data, before, ticks_before);
  walk (topology, rest, at, direction, step, n_steps, wavelength, data, after, ticks_after);
  self = g_new (RmpWaveRuler, 1);
  self->points = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));
  self->ticks = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = before->len; i > 0; i--)
    g_array_append_val (self->points, g_array_index (before, RmpSurfacePoint, i - 1));
  g_array_append_val (self->points, *at);
  g_array_append_vals (self->points, after->data, after->len);
  for (guint i = ticks_before->len; i > 0; i--)
    {
      const guint tick = before->len - 1 - g_array_index (ticks_before, guint, i - 1);

      g_array_append_val (self->ticks, tick);
    }
  self->middle = self->ticks->len;
  g_array_append_val (self->ticks, before->len);
  for (guint i = 0; i < ticks_after->len; i++)
    {
      const guint tick = before->len + 1 + g_array_index (ticks_after, guint, i);

      g_array_append_val (self->ticks, tick);
    }
  return self;
}

void
rmp_wave_ruler_free (RmpWaveRuler *self)
{
  if (!self)
    return;
  g_array_unref (self->points);
  g_array_unref (self->ticks);
  g_free (self);
}
