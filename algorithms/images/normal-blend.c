/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "images/normal-blend.h"

#include <math.h>

#include "geometry/vector.h"

void
rmp_normal_get_slope (const double normal[3], double slope[2])
{
  const double z = MAX (normal[2], RMP_NORMAL_LEAST_Z);

  slope[0] = normal[0] / z;
  slope[1] = normal[1] / z;
}

void
rmp_normal_from_slope (const double slope[2], double normal[3])
{
  const double length = sqrt (slope[0] * slope[0] + slope[1] * slope[1] + 1.0);

  normal[0] = slope[0] / length;
  normal[1] = slope[1] / length;
  normal[2] = 1.0 / length;
}

static void
set_level (double normal[3])
{
  normal[0] = normal[1] = 0.0;
  normal[2] = 1.0;
}

void
rmp_normal_decode (const double code[3], double normal[3])
{
  for (guint c = 0; c < 3; c++)
    normal[c] = 2.0 * code[c] - 1.0;
  if (!(rmp_vector_norm (normal) >= RMP_NORMAL_LEAST_Z) || !rmp_vector_normalise (normal))
    set_level (normal);
}

void
rmp_normal_rebuild (double normal[3])
{
  const double square = normal[0] * normal[0] + normal[1] * normal[1];

  normal[2] = sqrt (MAX (0.0, 1.0 - square));
  if (square > 1.0)
    {
      normal[0] /= sqrt (square);
      normal[1] /= sqrt (square);
    }
}

void
rmp_normal_weigh (const double detail[3], double weight, double normal[3])
{
  normal[0] = weight * detail[0];
  normal[1] = weight * detail[1];
  normal[2] = detail[2];
  if (!rmp_vector_normalise (normal))
    set_level (normal);
}

void
rmp_normal_replace (const double a[3], const double b[3], double weight, double normal[3])
{
  double from[2], to[2];

  rmp_normal_get_slope (a, from);
  rmp_normal_get_slope (b, to);
  for (guint c = 0; c < 2; c++)
    from[c] = (1.0 - weight) * from[c] + weight * to[c];
  rmp_normal_from_slope (from, normal);
}

void
rmp_normal_add (const double base[3], const double detail[3], double normal[3])
{
  const double t[3] = { base[0], base[1], MAX (base[2] + 1.0, RMP_NORMAL_LEAST_Z) };
  const double m[3] = { -detail[0], -detail[1], detail[2] };
  double result[3];

  if (detail[0] == 0.0 && detail[1] == 0.0)
    {
      rmp_vector_copy (base, normal);
      return;
    }
  for (guint c = 0; c < 3; c++)
    result[c] = t[c] * (rmp_vector_dot (t, m) / t[2]) - m[c];
  if (!rmp_vector_normalise (result))
    set_level (result);
  rmp_vector_copy (result, normal);
}

void
rmp_normal_add_all (const double base[3], guint n, const double (*details)[3],
                    const double *weights, double normal[3])
{
  double sum[2] = { 0.0, 0.0 }, detail[3];

  for (guint i = 0; i < n; i++)
    {
      double slope[2];

      rmp_normal_get_slope (details[i], slope);
      sum[0] += weights[i] * slope[0];
      sum[1] += weights[i] * slope[1];
    }
  rmp_normal_from_slope (sum, detail);
  rmp_normal_add (base, detail, normal);
}
