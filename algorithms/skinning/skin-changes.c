/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "skinning/skin-changes.h"

#include "compute/processor.h"

#include <math.h>
#include <string.h>

#define LANES RMP_SKIN_PULL_LANES

/* Coordinates side by side. */
typedef float Lanes[3][LANES];

RMP_VECTOR_INLINE void
load_lanes (const float *values, Lanes lanes)
{
#pragma omp simd
  for (guint i = 0; i < LANES; i++)
    {
      lanes[0][i] = values[3 * i];
      lanes[1][i] = values[3 * i + 1];
      lanes[2][i] = values[3 * i + 2];
    }
}

/* Without loops within, so that lanes become vectors. */
RMP_VECTOR_INLINE double
dot (double a, double x, double b, double y, double c, double z)
{
  return a * x + b * y + c * z;
}

RMP_VECTOR_INLINE float
dot_single (float a, float x, float b, float y, float c, float z)
{
  return a * x + b * y + c * z;
}

RMP_VECTOR_INLINE float
find_largest (float x, float y, float z)
{
  const float a = fabsf (x), b = fabsf (y), c = fabsf (z), ab = a > b ? a : b;

  return ab > c ? ab : c;
}

/* --- points ----------------------------------------------------------------------------------- */

/* As rmp_skin_pull_point() does. */
RMP_VECTOR_CLONES static double
find_changes (const RmpSkinPulls *pulls, const float *rest_values, const float *point_values,
              double rounding, float *changes)
{
  const double (*m)[LANES] = (const double (*)[LANES]) pulls->matrix;
  const double (*back)[LANES] = (const double (*)[LANES]) pulls->inverse;
  double worst = 0.0;
  Lanes rest, point;

  load_lanes (rest_values, rest);
  load_lanes (point_values, point);
#pragma omp simd reduction(max : worst)
  for (guint i = 0; i < LANES; i++)
    {
      const double x = (double) rest[0][i], y = (double) rest[1][i], z = (double) rest[2][i];
      const double mx = dot (m[0][i], x, m[3][i], y, m[6][i], z) + m[9][i],
                   my = dot (m[1][i], x, m[4][i], y, m[7][i], z) + m[10][i],
                   mz = dot (m[2][i], x, m[5][i], y, m[8][i], z) + m[11][i];
      const double px = (double) point[0][i] - mx, py = (double) point[1][i] - my,
                   pz = (double) point[2][i] - mz;
      const float a = (float) dot (back[0][i], px, back[3][i], py, back[6][i], pz),
                  b = (float) dot (back[1][i], px, back[4][i], py, back[7][i], pz),
                  c = (float) dot (back[2][i], px, back[5][i], py, back[8][i], pz);
      const float kept = (double) find_largest (a, b, c) <= rounding ? 0.0f : 1.0f;
      const float ka = kept * a + 0.0f, kb = kept * b + 0.0f, kc = kept * c + 0.0f; /* no −0 */
      const double da = (double) ka, db = (double) kb, dc = (double) kc;
      const double dx = dot (m[0][i], da, m[3][i], db, m[6][i], dc) - px,
                   dy = dot (m[1][i], da, m[4][i], db, m[7][i], dc) - py,
                   dz = dot (m[2][i], da, m[5][i], db, m[8][i], dc) - pz;
      double square;

      changes[3 * i] = ka;
      changes[3 * i + 1] = kb;
      changes[3 * i + 2] = kc;
      square = dot (dx, dx, dy, dy, dz, dz);
      worst = square > worst ? square : worst;
    }
  return worst;
}

double
rmp_skin_changes_find (const RmpSkinPulls *pulls, guint n, const float *rest, const float *points,
                       double rounding, float *changes)
{
  float padded[3][3 * LANES] = { { 0.0f } };
  double worst;

  g_assert (n <= LANES);

  if (n == LANES)
    return find_changes (pulls, rest, points, rounding, changes);
  /* Lanes beyond stand still at the origin. */
  memcpy (padded[0], rest, 3 * n * sizeof *rest);
  memcpy (padded[1], points, 3 * n * sizeof *points);
  worst = find_changes (pulls, padded[0], padded[1], rounding, padded[2]);
  memcpy (changes, padded[2], 3 * n * sizeof *changes);
  return worst;
}

/* --- normals ---------------------------------------------------------------------------------- */

/* Floats do: a turn of a millionth is not seen. */
RMP_VECTOR_CLONES static void
find_normal_changes (const RmpSkinPulls *pulls, const float *rest_values,
                     const float *normal_values, float rounding, float *changes)
{
  Lanes rest, normal;
  float back[9][LANES], whole[LANES];

  load_lanes (rest_values, rest);
  load_lanes (normal_values, normal);
  for (guint k = 0; k < 9; k++)
#pragma omp simd
    for (guint i = 0; i < LANES; i++)
      back[k][i] = (float) pulls->inverse[k][i];
#pragma omp simd
  for (guint i = 0; i < LANES; i++)
    whole[i] = pulls->rank[i] == 3 ? 1.0f : 0.0f;
#pragma omp simd
  for (guint i = 0; i < LANES; i++)
    {
      const float nx = normal[0][i], ny = normal[1][i], nz = normal[2][i];
      const float px = dot_single (back[0][i], nx, back[3][i], ny, back[6][i], nz),
                  py = dot_single (back[1][i], nx, back[4][i], ny, back[7][i], nz),
                  pz = dot_single (back[2][i], nx, back[5][i], ny, back[8][i], nz);
      const float square = dot_single (px, px, py, py, pz, pz);
      const float kept = square > 0.0f && square < INFINITY ? whole[i] : 0.0f;
      const float factor = 1.0f / sqrtf (kept > 0.0f ? square : 1.0f);
      const float x = px * factor - rest[0][i], y = py * factor - rest[1][i],
                  z = pz * factor - rest[2][i];
      const float seen = find_largest (x, y, z) < rounding ? 0.0f : kept;

      changes[3 * i] = seen * x + 0.0f;
      changes[3 * i + 1] = seen * y + 0.0f;
      changes[3 * i + 2] = seen * z + 0.0f;
    }
}

void
rmp_skin_changes_find_of_normals (const RmpSkinPulls *pulls, guint n, const float *rest,
                                  const float *normals, float rounding, float *changes)
{
  g_assert (n <= LANES);

  if (n == LANES)
    find_normal_changes (pulls, rest, normals, rounding, changes);
  else
    {
      float padded[3][3 * LANES] = { { 0.0f } };

      memcpy (padded[0], rest, 3 * n * sizeof *rest);
      memcpy (padded[1], normals, 3 * n * sizeof *normals);
      find_normal_changes (pulls, padded[0], padded[1], rounding, padded[2]);
      memcpy (changes, padded[2], 3 * n * sizeof *changes);
    }
}
