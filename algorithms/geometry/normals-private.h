/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* normals-private.h: what computing normals for all vertices, for some of them, and in both
 * precisions has in common.
 */

#include "geometry/normals.h"

#include <float.h>
#include <math.h>

/* Sine of the angle at a corner below which the face counts as a line there: only rounding would
 * decide where it faces.
 */
#define RMP_NORMALS_STRAIGHT 1e-6

/* atan (t) for 0 ≤ t ≤ 1, within 5e-7 radians: interpolated at the Chebyshev nodes of t². Terms are
 * summed in pairs that do not depend on each other.
 */
static inline float
rmp_normals_arc_tangent (float t)
{
  const float x = t * t, y = x * x;
  const float low = (0.999999225f - 0.333256781f * x) + y * (0.198720396f - 0.134478644f * x);
  const float high = (0.0831264555f - 0.0363604315f * x) + y * 0.00764835393f;

  return t * (low + y * y * high);
}

/* Angle of a corner from |a × b| ≥ 0 and a · b. */
static inline float
rmp_normals_angle (float sine, float cosine)
{
  float size = fabsf (cosine);
  float low = sine < size ? sine : size;
  float high = sine < size ? size : sine;
  float angle = rmp_normals_arc_tangent (low / high);

  angle = sine > size ? (float) G_PI_2 - angle : angle;
  return cosine < 0.0f ? (float) G_PI - angle : angle;
}

/* The contribution of a corner to the normal of its vertex: the normal of its face times the angle
 * at the corner, as in normals.c. (@ax, @ay, @az): to the next corner of its face; (@bx, @by, @bz):
 * to the previous one. Written for loops that become vector instructions: without fused
 * multiply-add a lane computes exactly what scalar code would.
 */
static inline void
rmp_normals_weigh (float ax, float ay, float az, float bx, float by, float bz, float *sum_x,
                   float *sum_y, float *sum_z)
{
  const float straight = (float) (RMP_NORMALS_STRAIGHT * RMP_NORMALS_STRAIGHT);
  float x = ay * bz - az * by;
  float y = az * bx - ax * bz;
  float z = ax * by - ay * bx;
  float square = x * x + y * y + z * z;
  float size = sqrtf (square);
  float weight = rmp_normals_angle (size, ax * bx + ay * by + az * bz) / size;
  float smallest = straight * (ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz);

  weight = square > smallest ? weight : 0.0f;
  *sum_x = weight * x;
  *sum_y = weight * y;
  *sum_z = weight * z;
}

/* Normalises the sum over the corners of a vertex. FALSE, with nothing written, if the sum has no
 * usable direction.
 */
static inline gboolean
rmp_normals_finish (float x, float y, float z, float *normal)
{
  float square = x * x + y * y + z * z, scale;

  if (!(square > FLT_MIN && square < FLT_MAX))
    return FALSE;
  scale = 1.0f / sqrtf (square);
  normal[0] = scale * x;
  normal[1] = scale * y;
  normal[2] = scale * z;
  return TRUE;
}

/* The normal of one vertex from single-precision positions, summed in double. A vertex without a
 * normal of its own gets that of its neighbours. TRUE if these have none either.
 */
gboolean rmp_normals_fall_back (const RmpTopology *topology, const float *positions, guint32 vertex,
                                float *normal);
