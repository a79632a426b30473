/* SPDX-License-Identifier: GPL-3.0-or-later */
/* incompressible-skinning-vertices.c: the op of the per-vertex model. */

#include "incompressible-skinning-ops.h"
#include "json.h"
#include "methods/incompressible-skinning/per-vertex.h"

/* Points at c i on a flat line, edges of length 1 at rest, normals to its left. */
JsonNode *
oracle_naive_flat (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                   const OracleTransform *transform)
{
  JsonArray *sets = json_object_get_array_member (in, "X"), *rows = json_array_new ();
  const guint n = json_count (in, "n");
  const double scale = transform->scale;
  g_autofree double *base = g_new (double, 3 * n);
  g_autofree double *lift = g_new (double, 3 * n);
  g_autofree double *rest = g_new (double, n - 1);
  g_autofree double *heights = g_new (double, n);
  g_autofree double *tau = g_new (double, n - 1);
  g_autofree double *phi = g_new (double, n - 2);
  const RmpFoldVertexLine line = { n, base, lift, rest };

  for (guint i = 0; i < n; i++)
    {
      oracle_transform_point (transform, (const double[]){ json_number (in, "c") * i, 0.0, 0.0 },
                              base + 3 * i);
      oracle_transform_vector (transform, (const double[]){ 0.0, 1.0, 0.0 }, lift + 3 * i);
      if (i > 0)
        rest[i - 1] = scale;
    }

  for (guint k = 0; k < json_array_get_length (sets); k++)
    {
      JsonArray *set = json_array_get_array_element (sets, k);
      JsonObject *row = json_object_new ();
      double xi;

      json_read (set, n, heights);
      json_object_set_array_member (row, "X", json_write (n, heights));
      for (guint i = 0; i < n; i++)
        heights[i] *= scale;
      xi = rmp_fold_vertex_line_residual (&line, heights, tau, phi);
      for (guint i = 0; i + 1 < n; i++)
        tau[i] /= scale;
      for (guint i = 0; i + 2 < n; i++)
        phi[i] /= scale;
      json_object_set_array_member (row, "tau", json_write (n - 1, tau));
      json_object_set_array_member (row, "phi", json_write (n - 2, phi));
      json_object_set_double_member (row, "xi", xi / scale);
      json_array_add_object_element (rows, row);
    }
  return json_wrap_rows (rows);
}
