/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/contact-block.h"

#include <math.h>

#include "geometry/clones.h"

#define LANES RMP_FOLD_LANES

void
rmp_fold_block_add (RmpFoldBlock *self, guint at, const float *place, const float *const corners[3],
                    const double *const normals[3])
{
  self->at[self->n] = at;
  for (guint i = 0; i < 3; i++)
    for (guint c = 0; c < 3; c++)
      {
        self->corners[3 * i + c][self->n] = (double) corners[i][c] - (double) place[c];
        self->normals[3 * i + c][self->n] = normals[i][c];
      }
  self->n++;
}

static G_ALWAYS_INLINE inline double
ramp (double x, double begin, double end)
{
  const double part = (x - begin) / (end - begin), low = part < 0.0 ? 0.0 : part, t = low > 1.0 ? 1.0 : low;

  return t * t * (3.0 - 2.0 * t);
}

/* Where on an edge the point is that is nearest to the origin, 0 … 1; @square: (out): of its distance */
static G_ALWAYS_INLINE inline double
measure_edge (double x, double y, double z, double to_x, double to_y, double to_z, double *square)
{
  const double u = to_x - x, v = to_y - y, w = to_z - z, size = u * u + v * v + w * w;
  const double along = -(x * u + y * v + z * w) / size, low = along < 0.0 ? 0.0 : along;
  const double part = size > 0.0 ? (low > 1.0 ? 1.0 : low) : 0.0;
  const double px = x + part * u, py = y + part * v, pz = z + part * w;

  *square = px * px + py * py + pz * pz;
  return part;
}

/* Weights of the second and third corner at the point of each triangle that is nearest to the origin: of its inside, an edge or a
 * corner.
 */
RMP_VECTOR_CLONES static void
find_nearest (const RmpFoldBlock *self, double *restrict seconds, double *restrict thirds)
{
#pragma omp simd
  for (guint i = 0; i < LANES; i++)
    {
      const double px = self->corners[0][i], py = self->corners[1][i], pz = self->corners[2][i];
      const double qx = self->corners[3][i], qy = self->corners[4][i], qz = self->corners[5][i];
      const double rx = self->corners[6][i], ry = self->corners[7][i], rz = self->corners[8][i];
      const double ax = qx - px, ay = qy - py, az = qz - pz, bx = rx - px, by = ry - py, bz = rz - pz;
      const double aa = ax * ax + ay * ay + az * az, ab = ax * bx + ay * by + az * bz, bb = bx * bx + by * by + bz * bz;
      const double ap = -(ax * px + ay * py + az * pz), bp = -(bx * px + by * py + bz * pz);
      const double determinant = aa * bb - ab * ab, s = bb * ap - ab * bp, t = aa * bp - ab * ap;
      const gboolean inside = (determinant > 0.0) & (s >= 0.0) & (t >= 0.0) & (s + t <= determinant);
      double first, second, third;
      const double one = measure_edge (px, py, pz, qx, qy, qz, &first);
      const double two = measure_edge (qx, qy, qz, rx, ry, rz, &second);
      const double three = measure_edge (rx, ry, rz, px, py, pz, &third);
      const double early = second < first ? second : first;
      const double early_s = second < first ? 1.0 - two : one, early_t = second < first ? two : 0.0;
      const double edge_s = third < early ? 0.0 : early_s, edge_t = third < early ? 1.0 - three : early_t;

      seconds[i] = inside ? s / determinant : edge_s;
      thirds[i] = inside ? t / determinant : edge_t;
    }
}

/* How near faces are: the farther the less they face the vertex, or lie before it. */
RMP_VECTOR_CLONES static void
measure_seen (double x, double y, double z, const double *restrict seconds, const double *restrict thirds,
              RmpFoldBlock *self)
{
#pragma omp simd
  for (guint i = 0; i < LANES; i++)
    {
      const double b = seconds[i], c = thirds[i], a = 1.0 - b - c;
      const double to_x = a * self->corners[0][i] + b * self->corners[3][i] + c * self->corners[6][i];
      const double to_y = a * self->corners[1][i] + b * self->corners[4][i] + c * self->corners[7][i];
      const double to_z = a * self->corners[2][i] + b * self->corners[5][i] + c * self->corners[8][i];
      const double nx = a * self->normals[0][i] + b * self->normals[3][i] + c * self->normals[6][i];
      const double ny = a * self->normals[1][i] + b * self->normals[4][i] + c * self->normals[7][i];
      const double nz = a * self->normals[2][i] + b * self->normals[5][i] + c * self->normals[8][i];
      const double p = -(x * self->normals[0][i] + y * self->normals[1][i] + z * self->normals[2][i]);
      const double q = -(x * self->normals[3][i] + y * self->normals[4][i] + z * self->normals[5][i]);
      const double r = -(x * self->normals[6][i] + y * self->normals[7][i] + z * self->normals[8][i]);
      const double pq = p > q ? p : q, most = pq > r ? pq : r;
      const double length = sqrt (nx * nx + ny * ny + nz * nz);
      const double distance = sqrt (to_x * to_x + to_y * to_y + to_z * to_z);
      const double facing = -(x * (nx / length) + y * (ny / length) + z * (nz / length));
      const double faces = ramp (length > 0.0 ? facing : 0.0, RMP_FOLD_FACING, RMP_FOLD_FACES);
      const double before = ramp ((x * to_x + y * to_y + z * to_z) / distance, RMP_FOLD_BEHIND, RMP_FOLD_BEFORE);
      const double seen = distance > 0.0 ? faces * before : faces;

      self->distances[i] = (most > RMP_FOLD_FACING) & (seen > 0.0) ? distance / seen : (double) INFINITY;
    }
}

void
rmp_fold_block_measure (RmpFoldBlock *self, const double normal[3], double *nearest, guint *best)
{
  double seconds[LANES], thirds[LANES];

  if (self->n == 0)
    return;
  find_nearest (self, seconds, thirds);
  measure_seen (normal[0], normal[1], normal[2], seconds, thirds, self);
  for (guint i = 0; i < self->n; i++)
    if (self->distances[i] < *nearest)
      {
        *nearest = self->distances[i];
        *best = self->at[i];
      }
  self->n = 0;
}
