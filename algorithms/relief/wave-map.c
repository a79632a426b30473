/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "relief/wave-map.h"

#include "relief/relief-class.h"
#include "relief/relief-private.h"
#include "wrinkles/wave-blend.h"

#include <math.h>

/* Faces between two looks at whether somebody cancels. */
#define CHUNK 256

/* A chart's triangle that is smaller than this, in texels, holds none. */
#define NO_AREA 1e-9

/* Texels that a chart goes on beyond its border: as far as bilinear weights reach. */
#define MARGIN 1.5

typedef struct
{
  const RmpRelief *relief;
  guint train, side;
  RmpWaveTexel *texels;
  float *distances; /* [side²] squared, from the centre to the face that has it, texels; ∞: none */
} Canvas;

/* A face's part of the chart, texels. */
typedef struct
{
  double corners[3][2];
  double to_weights[2][2]; /* weights of the second and third corner by a way on the chart */
} Chart;

static gboolean
chart_init (Chart *self, const RmpReliefTopology *topology, guint32 face, guint side)
{
  double u[2], v[2], determinant;

  for (guint k = 0; k < 3; k++)
    for (guint c = 0; c < 2; c++)
      self->corners[k][c] =
          (double) topology->uvs[2 * (gsize) topology->uv_faces[3 * (gsize) face + k] + c] * side -
          0.5;
  for (guint c = 0; c < 2; c++)
    {
      u[c] = self->corners[1][c] - self->corners[0][c];
      v[c] = self->corners[2][c] - self->corners[0][c];
    }
  determinant = u[0] * v[1] - u[1] * v[0];
  if (!(fabs (determinant) > NO_AREA))
    return FALSE;
  self->to_weights[0][0] = v[1] / determinant;
  self->to_weights[0][1] = -v[0] / determinant;
  self->to_weights[1][0] = -u[1] / determinant;
  self->to_weights[1][1] = u[0] / determinant;
  return TRUE;
}

static void
weigh (const Chart *self, const double at[2], double weights[3])
{
  const double way[2] = { at[0] - self->corners[0][0], at[1] - self->corners[0][1] };

  for (guint k = 0; k < 2; k++)
    weights[k + 1] = self->to_weights[k][0] * way[0] + self->to_weights[k][1] * way[1];
  weights[0] = 1.0 - weights[1] - weights[2];
}

/* The nearest place of the face to @at. Returns: the square of the distance, texels */
static double
find_nearest (const Chart *self, const double at[2], double weights[3], double nearest[2])
{
  double best = INFINITY;

  weigh (self, at, weights);
  if (weights[0] >= 0.0 && weights[1] >= 0.0 && weights[2] >= 0.0)
    {
      nearest[0] = at[0];
      nearest[1] = at[1];
      return 0.0;
    }
  for (guint i = 0; i < 3; i++)
    {
      const double *from = self->corners[i], *to = self->corners[(i + 1) % 3];
      const double way[2] = { to[0] - from[0], to[1] - from[1] };
      const double square = way[0] * way[0] + way[1] * way[1];
      const double along = ((at[0] - from[0]) * way[0] + (at[1] - from[1]) * way[1]) / square;
      const double part = CLAMP (along, 0.0, 1.0);
      const double there[2] = { from[0] + part * way[0], from[1] + part * way[1] };
      const double distance = (at[0] - there[0]) * (at[0] - there[0]) +
                              (at[1] - there[1]) * (at[1] - there[1]);

      if (!(distance < best))
        continue;
      best = distance;
      nearest[0] = there[0];
      nearest[1] = there[1];
      weights[i] = 1.0 - part;
      weights[(i + 1) % 3] = part;
      weights[(i + 2) % 3] = 0.0;
    }
  return best;
}

/* The three waves of a face as one: k is their mean, the others those of the sum of phasors. Signs
 * are those of the wave that is highest there. @weights: of the corners
 */
static void
blend (const Canvas *self, const Chart *chart, guint32 face, const double weights[3],
       RmpWaveTexel *texel)
{
  RmpWaveCorner corners[3];
  double angles[3], vectors[3][2], parts[3], sum[2] = { 0.0, 0.0 }, k[2] = { 0.0, 0.0 };
  double whole = 0.0;
  guint first = 0;

  rmp_relief_get_wave_corners (self->relief, self->train, face, corners);
  for (guint i = 0; i < 3; i++)
    {
      double by[2];

      angles[i] = rmp_wave_corner_angle (corners + i, i, weights, by);
      parts[i] = weights[i] * corners[i].amplitude;
      whole += parts[i];
      for (guint c = 0; c < 2; c++)
        vectors[i][c] = self->side *
                        (by[0] * chart->to_weights[0][c] + by[1] * chart->to_weights[1][c]);
      if (parts[i] > parts[first])
        first = i;
    }
  *texel = (RmpWaveTexel){ { 0.0f, 0.0f }, 0.0f, 0.0f };
  if (!(whole > 0.0))
    return;
  for (guint i = 0; i < 3; i++)
    {
      const double dot = vectors[i][0] * vectors[first][0] + vectors[i][1] * vectors[first][1];
      const double sign = dot < 0.0 ? -1.0 : 1.0;

      sum[0] += parts[i] * cos (angles[i]);
      sum[1] += parts[i] * sign * sin (angles[i]);
      for (guint c = 0; c < 2; c++)
        k[c] += parts[i] * sign * vectors[i][c] / whole;
    }
  texel->vector[0] = (float) k[0];
  texel->vector[1] = (float) k[1];
  texel->phase = (float) atan2 (sum[1], sum[0]);
  texel->amplitude = (float) (hypot (sum[0], sum[1]) *
                              rmp_relief_get_region_at (
                                  self->relief, self->relief->topology->faces + 3 * (gsize) face,
                                  weights));
}

static void
fill_face (Canvas *self, guint32 face)
{
  const double most = (double) self->side - 1.0;
  double low[2], high[2];
  Chart chart;

  if (!chart_init (&chart, self->relief->topology, face, self->side))
    return;
  for (guint c = 0; c < 2; c++)
    {
      const double *p = chart.corners[0] + c, *q = chart.corners[1] + c, *r = chart.corners[2] + c;

      low[c] = MAX (0.0, ceil (MIN (*p, MIN (*q, *r)) - MARGIN));
      high[c] = MIN (most, floor (MAX (*p, MAX (*q, *r)) + MARGIN));
    }
  for (double y = low[1]; y <= high[1]; y++)
    for (double x = low[0]; x <= high[0]; x++)
      {
        const gsize at = (gsize) y * self->side + (gsize) x;
        double weights[3], nearest[2];
        const double distance = find_nearest (&chart, (const double[2]){ x, y }, weights, nearest);
        RmpWaveTexel *texel = self->texels + at;

        if (distance > MARGIN * MARGIN || !((float) distance < self->distances[at]))
          continue;
        self->distances[at] = (float) distance;
        blend (self, &chart, face, weights, texel);
        texel->phase = (float) remainder ((double) texel->phase +
                                              ((double) texel->vector[0] * (x - nearest[0]) +
                                               (double) texel->vector[1] * (y - nearest[1])) /
                                                  self->side,
                                          2.0 * G_PI);
      }
}

RmpWaveTexel *
rmp_relief_make_wave_map (const RmpRelief *self, guint train, guint side, GCancellable *cancellable,
                          GError **error)
{
  const gsize n = (gsize) side * side;
  g_autofree RmpWaveTexel *texels = NULL;
  g_autofree float *distances = NULL;
  Canvas canvas = { .relief = self, .train = train, .side = side };

  g_return_val_if_fail (self && side > 0, NULL);

  if (self->form != RMP_RELIEF_WAVES)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _ ("Nothing there is made of waves, so that there is no map of them: choose "
                      "heights or normals, or a look whose method makes waves"));
      return NULL;
    }
  if (train >= self->n_trains)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _ ("The look has no second waves: switch these on, or leave their map out"));
      return NULL;
    }
  if (self->topology->n_uvs == 0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("A map needs texture coordinates, and this mesh has none: unwrap it first"));
      return NULL;
    }
  canvas.texels = texels = g_new0 (RmpWaveTexel, n);
  canvas.distances = distances = g_new (float, n);
  for (gsize i = 0; i < n; i++)
    distances[i] = INFINITY;
  for (guint32 face = 0; face < self->topology->n_faces; face++)
    {
      if (face % CHUNK == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      fill_face (&canvas, face);
    }
  return g_steal_pointer (&texels);
}

double
rmp_wave_map_evaluate (const RmpWaveTexel *texels, guint side, const RmpWaveProfile *profile,
                       const double uv[2])
{
  const double x = uv[0] * side - 0.5, y = uv[1] * side - 0.5, last = (double) side - 1.0;
  double height = 0.0;

  g_return_val_if_fail (texels && profile, 0.0);

  for (guint i = 0; i < 4; i++)
    {
      const double column = floor (x) + i % 2, row = floor (y) + (double) (i / 2);
      const double centre[2] = { CLAMP (column, 0.0, last), CLAMP (row, 0.0, last) };
      const RmpWaveTexel *texel = texels + (gsize) centre[1] * side + (gsize) centre[0];
      const double turn = ((double) texel->vector[0] * (x - centre[0]) +
                           (double) texel->vector[1] * (y - centre[1])) /
                          side;
      double slope;

      height += (1.0 - fabs (x - column)) * (1.0 - fabs (y - row)) * (double) texel->amplitude *
                rmp_wave_profile_evaluate (profile, (double) texel->phase + turn, &slope);
    }
  return height;
}
