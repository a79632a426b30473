/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cloth-ops.h"

#include <math.h>

#include "json.h"

double *
oracle_cloth_rows (JsonObject *in, const char *name, guint width, guint *n)
{
  JsonArray *rows = json_object_get_array_member (in, name);
  const guint count = json_array_get_length (rows);
  double *out = g_new0 (double, (gsize) count *width + 1);

  for (guint i = 0; i < count; i++)
    json_read (json_array_get_array_element (rows, i), width, out + (gsize) i * width);
  if (n)
    *n = count;
  return out;
}

guint32 *
oracle_cloth_indices (JsonObject *in, const char *name, guint width, guint *n)
{
  guint count;
  g_autofree double *rows = oracle_cloth_rows (in, name, width, &count);
  guint32 *out = g_new (guint32, (gsize) count * width + 1);

  for (gsize i = 0; i < (gsize) count * width; i++)
    out[i] = (guint32) lrint (rows[i]);
  if (n)
    *n = count;
  return out;
}

double *
oracle_cloth_points (JsonObject *in, const char *name, const OracleTransform *transform, guint *n)
{
  guint count;
  double *points = oracle_cloth_rows (in, name, 3, &count);

  for (guint i = 0; i < count; i++)
    {
      double moved[3];

      oracle_transform_point (transform, points + 3 * i, moved);
      for (guint c = 0; c < 3; c++)
        points[3 * i + c] = moved[c];
    }
  if (n)
    *n = count;
  return points;
}

static void
turn (const OracleTransform *transform, double factor, double vector[3])
{
  double turned[3];

  oracle_transform_vector (transform, vector, turned);
  for (guint c = 0; c < 3; c++)
    vector[c] = factor * turned[c];
}

/* The rotation's columns are what its rows are the other way round. */
static void
turn_back (const OracleTransform *transform, double factor, const double in[3], double out[3])
{
  for (guint r = 0; r < 3; r++)
    {
      out[r] = 0.0;
      for (guint c = 0; c < 3; c++)
        out[r] += transform->rotation[3 * r + c] * in[c] / factor;
    }
}

double *
oracle_cloth_vectors (JsonObject *in, const char *name, const OracleTransform *transform,
                      double factor, guint *n)
{
  guint count;
  double *vectors = oracle_cloth_rows (in, name, 3, &count);

  for (guint i = 0; i < count; i++)
    turn (transform, factor, vectors + 3 * i);
  if (n)
    *n = count;
  return vectors;
}

void
oracle_cloth_vector (JsonObject *in, const char *name, const OracleTransform *transform,
                     double factor, double out[3])
{
  json_read_member (in, name, 3, out);
  turn (transform, factor, out);
}

void
oracle_cloth_set_points (JsonObject *out, const char *name, const OracleTransform *transform,
                         guint n, const double *points)
{
  g_autofree double *back = g_new (double, 3 * (gsize) n + 1);

  for (guint i = 0; i < n; i++)
    oracle_transform_back (transform, points + 3 * i, back + 3 * i);
  json_object_set_array_member (out, name, json_write_rows (n, 3, back));
}

void
oracle_cloth_set_vectors (JsonObject *out, const char *name, const OracleTransform *transform,
                          double factor, guint n, const double *vectors)
{
  g_autofree double *back = g_new (double, 3 * (gsize) n + 1);

  for (guint i = 0; i < n; i++)
    turn_back (transform, factor, vectors + 3 * i, back + 3 * i);
  json_object_set_array_member (out, name, json_write_rows (n, 3, back));
}

void
oracle_cloth_set_vector (JsonObject *out, const char *name, const OracleTransform *transform,
                         double factor, const double vector[3])
{
  double back[3];

  turn_back (transform, factor, vector, back);
  json_object_set_array_member (out, name, json_write (3, back));
}

void
oracle_cloth_set_blocks (JsonObject *out, const char *name, const OracleTransform *transform,
                         double factor, guint n, const double *matrix)
{
  const gsize width = 3 * (gsize) n;
  g_autofree double *back = g_new (double, width *width + 1);

  for (gsize r = 0; r < width; r++)
    for (gsize c = 0; c < width; c++)
      {
        const gsize row = r - r % 3, column = c - c % 3;
        const double *left = transform->rotation + 3 * (r % 3);
        const double *right = transform->rotation + 3 * (c % 3);
        double sum = 0.0;

        for (gsize i = 0; i < 9; i++)
          sum += left[i / 3] * matrix[(row + i / 3) * width + column + i % 3] * right[i % 3];
        back[r * width + c] = sum / factor;
      }
  json_object_set_array_member (out, name, json_write_rows (3 * n, 3 * n, back));
}
