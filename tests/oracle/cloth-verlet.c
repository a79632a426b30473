/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cloth-verlet.c: the ops of the simulators' reference file that are parallel-verlet's. */

#include "cloth-ops.h"

#include <string.h>

#include "cloth/lengths.h"
#include "json.h"
#include "simulators/parallel-verlet/verlet.h"

/* Of rows (i, j, length, …) in groups one after the other. */
static void
add_springs (JsonArray *rows, double scale, double stiffness, RmpClothLengths *groups)
{
  guint *at = &groups->start[groups->n_groups + 1];

  *at = groups->start[groups->n_groups];
  for (guint k = 0; k < json_array_get_length (rows); k++)
    {
      JsonArray *row = json_array_get_array_element (rows, k);
      double numbers[4] = { 0.0 };

      json_read (row, json_array_get_length (row), numbers);
      groups->springs[(*at)++] = (RmpClothSpring){
        .i = (guint32) numbers[0],
        .j = (guint32) numbers[1],
        .length = scale * numbers[2],
        .stiffness = numbers[3] > 0.0 ? 1.0 / numbers[3] : stiffness,
      };
    }
  groups->n_groups++;
}

#define MOST_GROUPS 32
#define MOST_SPRINGS 256

/* Movable particles no lower than a plane of the case, wherever that is now. */
static void
clamp_to_plane (const OracleTransform *transform, guint n, const double *inverse_masses, double low,
                double *x)
{
  for (guint i = 0; i < n; i++)
    {
      double back[3];

      oracle_transform_back (transform, x + 3 * i, back);
      if (inverse_masses[i] <= 0.0 || back[2] >= low)
        continue;
      back[2] = low;
      oracle_transform_point (transform, back, x + 3 * i);
    }
}

static JsonNode *
verlet_step (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  static const RmpClothKeep whole = RMP_KEEP_WHOLE;
  guint n;
  g_autofree double *x = oracle_cloth_points (in, "x", transform, &n);
  g_autofree double *previous = oracle_cloth_points (in, "x_prev", transform, NULL);
  g_autofree double *inverse_masses = g_new (double, n);
  g_autofree double *accelerations = g_new (double, 3 * (gsize) n);
  g_autofree RmpClothSpring *springs = g_new0 (RmpClothSpring, MOST_SPRINGS);
  g_autofree guint *start = g_new0 (guint, MOST_GROUPS);
  RmpClothLengths groups = { 0, start, springs };
  JsonArray *rows = json_object_get_array_member (in, "groups");
  double acceleration[3];
  JsonObject *out = json_object_new ();

  json_read_member (in, "inv_mass", n, inverse_masses);
  oracle_cloth_vector (in, "acceleration", transform, transform->scale, acceleration);
  for (guint i = 0; i < 3 * n; i++)
    accelerations[i] = acceleration[i % 3];
  for (guint g = 0; g < json_array_get_length (rows); g++)
    add_springs (json_array_get_array_element (rows, g), transform->scale,
                 json_number (in, "stiffness"), &groups);
  rmp_verlet_integrate (n, inverse_masses, json_number (in, "damping_k"), json_number (in, "h"),
                        accelerations, x, previous, 1);
  for (guint k = 0; k < json_count (in, "iterations"); k++)
    {
      rmp_cloth_lengths_keep (&groups, &whole, inverse_masses, x, 1);
      if (!json_object_get_null_member (in, "plane_z_min"))
        clamp_to_plane (transform, n, inverse_masses, json_number (in, "plane_z_min"), x);
    }
  oracle_cloth_set_points (out, "x", transform, n, x);
  return json_wrap (out);
}

/* A multiplier is a force by the square of a step: it grows with lengths. */
static JsonNode *
xpbd_step (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  const double scale = transform->scale, step = json_number (in, "h");
  guint n, n_springs;
  g_autofree double *begin = oracle_cloth_points (in, "x", transform, &n);
  g_autofree double *v = oracle_cloth_vectors (in, "v", transform, scale, NULL);
  g_autofree double *x = g_memdup2 (begin, 3 * (gsize) n * sizeof (double));
  g_autofree double *inverse_masses = g_new (double, n);
  g_autofree double *multipliers = g_new0 (double, MOST_SPRINGS);
  g_autofree RmpClothSpring *springs = g_new0 (RmpClothSpring, MOST_SPRINGS);
  g_autofree guint *start = g_new0 (guint, MOST_GROUPS);
  RmpClothLengths groups = { 0, start, springs };
  JsonArray *rows = json_object_get_array_member (in, "constraints");
  double gravity[3];
  JsonObject *out = json_object_new ();

  json_read_member (in, "inv_mass", n, inverse_masses);
  oracle_cloth_vector (in, "gravity", transform, scale, gravity);
  n_springs = json_array_get_length (rows);
  for (guint s = 0; s < n_springs; s++)
    {
      g_autoptr (JsonArray) one = json_array_new ();

      json_array_add_array_element (one, json_array_ref (json_array_get_array_element (rows, s)));
      add_springs (one, scale, 0.0, &groups);
    }
  for (guint i = 0; i < 3 * n; i++)
    x[i] += inverse_masses[i / 3] > 0.0 ? step * v[i] + step * step * gravity[i % 3] : 0.0;
  for (guint k = 0; k < json_count (in, "iterations"); k++)
    rmp_cloth_lengths_keep_compliant (&groups, inverse_masses, step, multipliers, x, 1);
  for (guint i = 0; i < 3 * n; i++)
    v[i] = (x[i] - begin[i]) / step;
  for (guint s = 0; s < n_springs; s++)
    multipliers[s] /= scale;
  oracle_cloth_set_points (out, "x", transform, n, x);
  oracle_cloth_set_vectors (out, "v", transform, scale, n, v);
  json_object_set_array_member (out, "lam", json_write (n_springs, multipliers));
  return json_wrap (out);
}

const OracleOp oracle_parallel_verlet_ops[] = {
  { "verlet_step", verlet_step, NULL },
  { "xpbd_step", xpbd_step, NULL },
  { NULL, NULL, NULL },
};
