/* SPDX-License-Identifier: GPL-3.0-or-later */
/* skin-portable.c: both skinnings in float for any processor, one vertex at a time. */
#include "skinning/skin-private.h"

#include <math.h>
#include <string.h>

/* Four floats that any compiler for any processor keeps together. */
typedef float Quad __attribute__ ((vector_size (16)));

/* @rows: [#bones × @n_quads]. out = Σ weight row */
static inline void
blend_rows (const Quad *rows, guint n_quads, const guint16 *joints, const float *weights, guint n,
            Quad *out)
{
  for (guint i = 0; i < n_quads; i++)
    out[i] = weights[0] * rows[n_quads * (gsize) joints[0] + i];
  for (guint k = 1; k < n; k++)
    for (guint i = 0; i < n_quads; i++)
      out[i] += weights[k] * rows[n_quads * (gsize) joints[k] + i];
}

static void
normalise3 (float *v)
{
  const float length = sqrtf (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);

  for (guint i = 0; i < 3; i++)
    v[i] = length > 0.0f ? v[i] / length : 0.0f;
}

static void
transform_point (const float *m, float *p)
{
  const float x = p[0], y = p[1], z = p[2];

  for (guint i = 0; i < 3; i++)
    p[i] = m[i] * x + m[4 + i] * y + m[8 + i] * z + m[12 + i];
}

/* Transforms a normal by the matrix of cofactors. It is the inverse transpose times the
 * determinant; normalising removes all of that but its sign.
 */
static void
transform_normal (const float *m, float *n)
{
  const float *a = m, *b = m + 4, *c = m + 8;
  const float x = n[0], y = n[1], z = n[2];

  n[0] = (b[1] * c[2] - b[2] * c[1]) * x + (c[1] * a[2] - c[2] * a[1]) * y +
         (a[1] * b[2] - a[2] * b[1]) * z;
  n[1] = (b[2] * c[0] - b[0] * c[2]) * x + (c[2] * a[0] - c[0] * a[2]) * y +
         (a[2] * b[0] - a[0] * b[2]) * z;
  n[2] = (b[0] * c[1] - b[1] * c[0]) * x + (c[0] * a[1] - c[1] * a[0]) * y +
         (a[0] * b[1] - a[1] * b[0]) * z;
}

/* Leaves a unit real part, and a dual part that need not be orthogonal to it: rotating by it
 * removes the rest. No quaternion is turned away from the first, so the sum is never shorter than
 * the largest weight.
 */
static void
blend_duals (const RmpSkinJob *job, const guint16 *joints, const float *weights, float *blended)
{
  const guint n = job->skin->n_influences;
  const float *pivot = job->duals + 8 * (gsize) joints[0];
  float signed_weights[RMP_SKIN_MAX_INFLUENCES] = { weights[0] }, inverse;
  Quad rows[2];

  for (guint k = 1; k < n; k++)
    {
      const float *q = job->duals + 8 * (gsize) joints[k];
      const float cosine = q[0] * pivot[0] + q[1] * pivot[1] + q[2] * pivot[2] + q[3] * pivot[3];

      signed_weights[k] = cosine < 0.0f ? -weights[k] : weights[k];
    }
  blend_rows ((const Quad *) (gconstpointer) job->duals, 2, joints, signed_weights, n, rows);
  inverse = 1.0f / sqrtf (rows[0][0] * rows[0][0] + rows[0][1] * rows[0][1] +
                          rows[0][2] * rows[0][2] + rows[0][3] * rows[0][3]);
  rows[0] *= inverse;
  rows[1] *= inverse;
  memcpy (blended, rows, sizeof rows);
}

static void
rotate (const float *q, float *v)
{
  const float x = q[0], y = q[1], z = q[2], w = q[3];
  const float u[3] = { y * v[2] - z * v[1] + w * v[0], z * v[0] - x * v[2] + w * v[1],
                       x * v[1] - y * v[0] + w * v[2] };

  v[0] += 2.0f * (y * u[2] - z * u[1]);
  v[1] += 2.0f * (z * u[0] - x * u[2]);
  v[2] += 2.0f * (x * u[1] - y * u[0]);
}

/* The part of the dual along the real part cancels in the vector of d r*, so it is never taken out.
 */
static void
translate (const float *q, float *p)
{
  const float *d = q + 4;

  p[0] += 2.0f * (q[3] * d[0] - d[3] * q[0] + q[1] * d[2] - q[2] * d[1]);
  p[1] += 2.0f * (q[3] * d[1] - d[3] * q[1] + q[2] * d[0] - q[0] * d[2]);
  p[2] += 2.0f * (q[3] * d[2] - d[3] * q[2] + q[0] * d[1] - q[1] * d[0]);
}

static void
deform_vertex (const RmpSkinJob *job, guint vertex, float *point, float *normal)
{
  const guint16 *joints = job->skin->joints + (gsize) vertex * job->skin->n_influences;
  const float *weights = job->skin->weights + (gsize) vertex * job->skin->n_influences;
  float matrix[16], dual[8];

  if (job->matrices)
    {
      Quad columns[4];

      blend_rows ((const Quad *) (gconstpointer) job->matrices, 4, joints, weights,
                  job->skin->n_influences, columns);
      memcpy (matrix, columns, sizeof columns);
      transform_point (matrix, point);
      transform_normal (matrix, normal);
    }
  if (job->duals)
    {
      blend_duals (job, joints, weights, dual);
      rotate (dual, point);
      translate (dual, point);
      rotate (dual, normal);
    }
  /* Rotations keep the length, so only what the matrices did has to be undone. */
  if (job->matrices)
    normalise3 (normal);
}

void
rmp_skin_kernel_portable (const RmpSkinJob *job, guint begin, guint end)
{
  g_assert (job);

  for (guint v = begin; v < end; v++)
    {
      const gsize at = 3 * (gsize) v;
      float point[3], normal[3] = { 0.0f };

      memcpy (point, job->positions + at, sizeof point);
      if (job->normals)
        memcpy (normal, job->normals + at, sizeof normal);
      deform_vertex (job, v, point, normal);
      memcpy (job->out_positions + at, point, sizeof point);
      if (job->out_normals)
        memcpy (job->out_normals + at, normal, sizeof normal);
    }
}
