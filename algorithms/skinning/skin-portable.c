/* SPDX-License-Identifier: GPL-3.0-or-later */
/* skin-portable.c: the two laws in float for any processor, one vertex at a time. */
#include "skinning/skin-private.h"

#include <math.h>
#include <string.h>

static void
blend_matrices (const RmpSkinJob *job, const guint16 *joints, const float *weights, float *blended)
{
  for (guint i = 0; i < 16; i++)
    blended[i] = weights[0] * job->matrices[16 * (gsize) joints[0] + i];
  for (guint k = 1; k < job->skin->n_influences; k++)
    for (guint i = 0; i < 16; i++)
      blended[i] += weights[k] * job->matrices[16 * (gsize) joints[k] + i];
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

/* By the cofactors: the inverse transpose times the determinant, which normalising removes but for its sign. */
static void
transform_normal (const float *m, float *n)
{
  const float *a = m, *b = m + 4, *c = m + 8;
  const float x = n[0], y = n[1], z = n[2];

  for (guint i = 0; i < 3; i++)
    {
      const guint j = (i + 1) % 3, k = (i + 2) % 3;

      n[i] = (b[j] * c[k] - b[k] * c[j]) * x + (c[j] * a[k] - c[k] * a[j]) * y + (a[j] * b[k] - a[k] * b[j]) * z;
    }
}

/* Leaves a unit real part, and a dual part that need not be orthogonal to it: rotating by it removes the rest. No
 * quaternion is turned away from the first, so the sum is never shorter than the largest weight.
 */
static void
blend_duals (const RmpSkinJob *job, const guint16 *joints, const float *weights, float *blended)
{
  const float *pivot = job->duals + 8 * (gsize) joints[0];
  float length;

  for (guint i = 0; i < 8; i++)
    blended[i] = weights[0] * pivot[i];
  for (guint k = 1; k < job->skin->n_influences; k++)
    {
      const float *dual = job->duals + 8 * (gsize) joints[k];
      const float cosine = dual[0] * pivot[0] + dual[1] * pivot[1] + dual[2] * pivot[2] + dual[3] * pivot[3];
      const float weight = cosine < 0.0f ? -weights[k] : weights[k];

      for (guint i = 0; i < 8; i++)
        blended[i] += weight * dual[i];
    }
  length = sqrtf (blended[0] * blended[0] + blended[1] * blended[1] + blended[2] * blended[2] +
                  blended[3] * blended[3]);
  for (guint i = 0; i < 8; i++)
    blended[i] /= length;
}

static void
rotate (const float *q, float *v)
{
  const float x = q[0], y = q[1], z = q[2], w = q[3];
  const float u[3] = { y * v[2] - z * v[1] + w * v[0], z * v[0] - x * v[2] + w * v[1], x * v[1] - y * v[0] + w * v[2] };

  v[0] += 2.0f * (y * u[2] - z * u[1]);
  v[1] += 2.0f * (z * u[0] - x * u[2]);
  v[2] += 2.0f * (x * u[1] - y * u[0]);
}

/* The part of the dual along the real part cancels in the vector of d r*, so it is never taken out. */
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

  if (job->matrices != NULL)
    {
      blend_matrices (job, joints, weights, matrix);
      transform_point (matrix, point);
      transform_normal (matrix, normal);
      normalise3 (normal);
    }
  if (job->duals != NULL)
    {
      blend_duals (job, joints, weights, dual);
      rotate (dual, point);
      translate (dual, point);
      rotate (dual, normal);
    }
}

void
rmp_skin_kernel_portable (const RmpSkinJob *job, guint begin, guint end)
{
  for (guint v = begin; v < end; v++)
    {
      const gsize at = 3 * (gsize) v;
      float point[3], normal[3] = { 0.0f };

      memcpy (point, job->positions + at, sizeof point);
      if (job->normals != NULL)
        memcpy (normal, job->normals + at, sizeof normal);
      deform_vertex (job, v, point, normal);
      memcpy (job->out_positions + at, point, sizeof point);
      if (job->out_normals != NULL)
        memcpy (job->out_normals + at, normal, sizeof normal);
    }
}
