/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/contact-sight.h"

#include <math.h>

#include "geometry/clones.h"
#include "geometry/vector.h"

#define FACING ((float) RMP_FOLD_FACING)
#define FACES ((float) RMP_FOLD_FACES)
#define BEHIND ((float) RMP_FOLD_BEHIND)
#define BEFORE ((float) RMP_FOLD_BEFORE)
#define ROUNDING RMP_FOLD_ROUNDING
#define LANES RMP_FOLD_LANES

/* Between three unit vectors one is no shorter than √((1 + 2c)/3), if c is the least cosine between two. */
static float
measure_bulge (const float *normals)
{
  float least = 1.0f;

  for (guint i = 0; i < 3; i++)
    {
      const float *a = normals + 3 * i, *b = normals + 3 * ((i + 1) % 3);

      least = MIN (least, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
    }
  return 1.0f / sqrtf (MAX ((1.0f + 2.0f * (least - ROUNDING)) / 3.0f, ROUNDING));
}

void
rmp_fold_ball_measure (const float *const begin[3], const float *const end[3], const double *const normals[3],
                       float rounding, float *ball)
{
  float *centre = ball + RMP_FOLD_BALL_CENTRE, *way = ball + RMP_FOLD_BALL_WAY, last[3], largest = 0.0f;

  for (guint c = 0; c < 3; c++)
    {
      centre[c] = (begin[0][c] + begin[1][c] + begin[2][c]) / 3.0f;
      last[c] = (end[0][c] + end[1][c] + end[2][c]) / 3.0f;
      way[c] = last[c] - centre[c];
    }
  for (guint i = 0; i < 3; i++)
    {
      float before = 0.0f, after = 0.0f;

      for (guint c = 0; c < 3; c++)
        {
          before += (begin[i][c] - centre[c]) * (begin[i][c] - centre[c]);
          after += (end[i][c] - last[c]) * (end[i][c] - last[c]);
        }
      largest = MAX (largest, MAX (before, after));
      rmp_vector_store (normals[i], ball + RMP_FOLD_BALL_NORMALS + 3 * i);
    }
  ball[RMP_FOLD_BALL_RADIUS] = sqrtf (largest) + rounding;
  ball[RMP_FOLD_BALL_BULGE] = measure_bulge (ball + RMP_FOLD_BALL_NORMALS);
}

gboolean
rmp_fold_sights_reserve (RmpFoldSights *self, guint n)
{
  if (n + LANES <= self->capacity)
    return FALSE;
  rmp_fold_sights_clear (self);
  self->capacity = (n / LANES + 2) * LANES;
  self->faces = g_new (guint32, self->capacity);
  self->columns = g_new (float, self->n_columns *(gsize) self->capacity);
  return TRUE;
}

void
rmp_fold_sights_clear (RmpFoldSights *self)
{
  g_clear_pointer (&self->faces, g_free);
  g_clear_pointer (&self->columns, g_free);
}

static guint
count_filled (const RmpFoldSights *self)
{
  return (self->n + LANES - 1) / LANES * LANES;
}

void
rmp_fold_sights_fill (RmpFoldSights *self)
{
  for (guint i = self->n; i < count_filled (self); i++)
    for (guint c = 0; c < self->n_columns; c++)
      self->columns[c * (gsize) self->capacity + i] = NAN;
}

void
rmp_fold_sights_swap (RmpFoldSights *self, guint a, guint b)
{
  guint32 face = self->faces[a];

  self->faces[a] = self->faces[b];
  self->faces[b] = face;
  for (guint c = 0; c < self->n_columns; c++)
    {
      float *column = self->columns + c * (gsize) self->capacity, value = column[a];

      column[a] = column[b];
      column[b] = value;
    }
}

void
rmp_fold_sights_keep (RmpFoldSights *self, const float *left)
{
  guint n = 0;

  for (guint i = 0; i < self->n; i++)
    {
      if (!(left[i] > 0.0f))
        continue;
      self->faces[n] = self->faces[i];
      for (guint c = 0; c < self->n_columns; c++)
        self->columns[c * (gsize) self->capacity + n] = self->columns[c * (gsize) self->capacity + i];
      n++;
    }
  self->n = n;
  rmp_fold_sights_fill (self);
}

static G_ALWAYS_INLINE inline float
ramp_float (float x, float begin, float end)
{
  const float part = (x + ROUNDING - begin) / (end - begin), low = part < 0.0f ? 0.0f : part,
              t = low > 1.0f ? 1.0f : low;

  return t * t * (3.0f - 2.0f * t) + ROUNDING;
}

/* A ball that a vertex sees: what is nearest of its way, and how much of it is seen at most. */
typedef struct
{
  float x, y, z, u, v, w; /* from the vertex, and the way on */
  float radius, seen;     /* at most, for its normals */
} Sight;

/* How near a ball comes between two parts of its way, and by what a reach is less for how much it lies before the vertex. */
static G_ALWAYS_INLINE inline float
find_rate (Sight a, float nx, float ny, float nz, float begin, float end, float *nearest)
{
  const float square = a.u * a.u + a.v * a.v + a.w * a.w, along = -(a.x * a.u + a.y * a.v + a.z * a.w);
  const float when = along <= begin * square ? begin : along >= end * square ? end : along / square;
  const float px = a.x + when * a.u, py = a.y + when * a.v, pz = a.z + when * a.w;
  const float bx = a.x + begin * a.u, by = a.y + begin * a.v, bz = a.z + begin * a.w;
  const float ex = a.x + end * a.u, ey = a.y + end * a.v, ez = a.z + end * a.w;
  const float b = bx * bx + by * by + bz * bz, e = ex * ex + ey * ey + ez * ez;
  const float first = bx * nx + by * ny + bz * nz, last = ex * nx + ey * ny + ez * nz;
  const float height = (first > last ? first : last) + a.radius;
  const float least = sqrtf (px * px + py * py + pz * pz) - a.radius, most = sqrtf (b > e ? b : e) + a.radius;
  const float ratio = height / (height > 0.0f ? least : most);
  const float before = ramp_float (ratio, BEHIND, BEFORE);

  *nearest = least;
  return a.seen * (least > 0.0f ? before : 1.0f);
}

/* What is left of @far to where a ball is at one part of its way. */
static G_ALWAYS_INLINE inline float
find_left_at (Sight a, float nx, float ny, float nz, float part, float far)
{
  const float x = a.x + part * a.u, y = a.y + part * a.v, z = a.z + part * a.w;
  const float distance = sqrtf (x * x + y * y + z * z), inverse = distance > 0.0f ? 1.0f / distance : 0.0f;
  const float height = (x * nx + y * ny + z * nz) * inverse, spread = a.radius * inverse;
  const float side = 1.0f - height * height, width = sqrtf (side > 0.0f ? side : 0.0f);
  const float depth = 1.0f - spread * spread, within = sqrtf (depth > 0.0f ? depth : 0.0f);
  /* The cosine of what is left of the angle. */
  const float ratio = height >= within ? 1.0f : height * within + width * spread;
  const float before = ramp_float (ratio, BEHIND, BEFORE), least = distance - a.radius;

  return far * a.seen * (least > 0.0f ? before : 1.0f) - least;
}

RMP_VECTOR_CLONES static void
reach_balls (const RmpFoldSights *self, guint n, const float view[9], float *restrict rates, float *restrict leasts,
             float *restrict seen)
{
  const float *x = self->columns, *y = x + self->capacity, *z = y + self->capacity;
  const float *u = z + self->capacity, *v = u + self->capacity, *w = v + self->capacity;
  const float *radii = w + self->capacity, *bulges = radii + self->capacity, *normals = bulges + self->capacity;
  const float nx = view[6], ny = view[7], nz = view[8];
  const gsize stride = self->capacity;

#pragma omp simd
  for (guint i = 0; i < n; i++)
    {
      const float a = -(normals[i] * nx + normals[stride + i] * ny + normals[2 * stride + i] * nz);
      const float b = -(normals[3 * stride + i] * nx + normals[4 * stride + i] * ny + normals[5 * stride + i] * nz);
      const float c = -(normals[6 * stride + i] * nx + normals[7 * stride + i] * ny + normals[8 * stride + i] * nz);
      const float ab = a > b ? a : b, most = ab > c ? ab : c;
      const float faces = ramp_float (most > 0.0f ? most * bulges[i] : most, FACING, FACES);
      const Sight sight = { x[i] - view[0], y[i] - view[1], z[i] - view[2], u[i] - view[3],
                            v[i] - view[4], w[i] - view[5], radii[i],       faces };
      const gboolean looks = most + ROUNDING > FACING;
      float least;
      const float rate = find_rate (sight, nx, ny, nz, 0.0f, 1.0f, &least);

      rates[i] = looks ? rate : 0.0f;
      leasts[i] = looks ? least : 1.0f;
      seen[i] = faces;
    }
}

RMP_VECTOR_CLONES static void
find_likely (guint n, const float *restrict rates, const float *restrict leasts, float far, guint *restrict likely)
{
  float most[LANES];

  for (guint k = 0; k < LANES; k++)
    {
      likely[k] = k;
      most[k] = -INFINITY;
    }
  for (guint i = 0; i < n; i += LANES)
#pragma omp simd
    for (guint k = 0; k < LANES; k++)
      {
        const float left = far * rates[i + k] - leasts[i + k];
        const gboolean more = left > most[k];

        likely[k] = more ? i + k : likely[k];
        most[k] = more ? left : most[k];
      }
}

static G_ALWAYS_INLINE inline void
reach (const RmpFoldSights *self, guint n, const float normal[3], float part, gboolean onwards, float far, float *left)
{
  const float *x = self->columns, *y = x + self->capacity, *z = y + self->capacity;
  const float *u = z + self->capacity, *v = u + self->capacity, *w = v + self->capacity;
  const float *radii = w + self->capacity, *seen = radii + self->capacity;
  const float nx = normal[0], ny = normal[1], nz = normal[2];

#pragma omp simd
  for (guint i = 0; i < n; i++)
    {
      const Sight sight = { x[i], y[i], z[i], u[i], v[i], w[i], radii[i], seen[i] };

      float least;
      const float rate = find_rate (sight, nx, ny, nz, part, 1.0f, &least);

      left[i] = onwards ? far * rate - least : find_left_at (sight, nx, ny, nz, part, far);
    }
}

RMP_VECTOR_CLONES static void
reach_at (const RmpFoldSights *self, guint n, const float normal[3], float part, float far, float *left)
{
  reach (self, n, normal, part, FALSE, far, left);
}

RMP_VECTOR_CLONES static void
reach_onwards (const RmpFoldSights *self, guint n, const float normal[3], float part, float far, float *left)
{
  reach (self, n, normal, part, TRUE, far, left);
}

void
rmp_fold_sights_reach_balls (const RmpFoldSights *self, const float view[9], RmpFoldReach *reach)
{
  reach_balls (self, count_filled (self), view, reach->rates, reach->leasts, reach->seen);
}

void
rmp_fold_sights_find_likely (const RmpFoldSights *self, const RmpFoldReach *reach, float far, guint likely[LANES])
{
  find_likely (count_filled (self), reach->rates, reach->leasts, far, likely);
}

guint
rmp_fold_sights_find_within (const RmpFoldSights *self, const RmpFoldReach *reach, float far, guint32 *within)
{
  guint n = 0;

  /* Without branches: which of them is within reach cannot be told beforehand. */
  for (guint i = 0; i < self->n; i++)
    {
      within[n] = i;
      n += far * reach->rates[i] - reach->leasts[i] > 0.0f;
    }
  return n;
}

void
rmp_fold_sights_reach (const RmpFoldSights *self, const float normal[3], float part, gboolean onwards, float far,
                       float *left)
{
  if (onwards)
    reach_onwards (self, count_filled (self), normal, part, far, left);
  else
    reach_at (self, count_filled (self), normal, part, far, left);
}
