/* SPDX-License-Identifier: GPL-3.0-or-later */
/* embedded-shell-interior.c: the ops of the interior of embedded-shell.json. */

#include "oracle.h"

#include <string.h>

#include "json.h"
#include "methods/embedded-shell/basis.h"
#include "methods/embedded-shell/rotated-linear.h"
#include "solvers/symmetric-eigen.h"

/* --- shape functions -------------------------------------------------------------------------- */

static JsonNode *
bspline_1d (JsonObject *in, JsonObject *expected G_GNUC_UNUSED,
            const OracleTransform *transform G_GNUC_UNUSED)
{
  const guint n = json_length (in, "t");
  JsonObject *out = json_object_new ();
  JsonArray *values = json_array_new (), *slopes = json_array_new (), *sums = json_array_new ();

  for (guint i = 0; i < n; i++)
    {
      double value[3], slope[3];

      rmp_embedded_basis_1d (RMP_EMBEDDED_QUADRATIC, json_element (in, "t", i), value, slope);
      json_array_add_array_element (values, json_write (3, value));
      json_array_add_array_element (slopes, json_write (3, slope));
      json_array_add_double_element (sums, value[0] + value[1] + value[2]);
    }
  json_object_set_array_member (out, "N", values);
  json_object_set_array_member (out, "dN", slopes);
  json_object_set_array_member (out, "sum_N", sums);
  return json_wrap (out);
}

static JsonNode *
bspline_3d (JsonObject *in, JsonObject *expected G_GNUC_UNUSED,
            const OracleTransform *transform G_GNUC_UNUSED)
{
  JsonObject *out = json_object_new ();
  double p[3], values[27], gradients[81], sum = 0.0, linear[3] = { 0.0, 0.0, 0.0 };

  json_read_member (in, "p", 3, p);
  rmp_embedded_basis (RMP_EMBEDDED_QUADRATIC, p, values, gradients);
  for (guint m = 0; m < 27; m++)
    {
      const guint index[3] = { m % 3, m / 3 % 3, m / 9 };

      sum += values[m];
      for (guint c = 0; c < 3; c++)
        linear[c] += values[m] * rmp_embedded_basis_offset (RMP_EMBEDDED_QUADRATIC, index[c]);
    }
  json_object_set_array_member (out, "N", json_write (27, values));
  json_object_set_array_member (out, "dN", json_write_rows (27, 3, gradients));
  json_object_set_double_member (out, "sum_N", sum);
  json_object_set_array_member (out, "linear_reproduction", json_write (3, linear));
  return json_wrap (out);
}

/* --- elasticity ------------------------------------------------------------------------------- */

/* R m Rᵀ, or back */
static void
turn_matrix (const OracleTransform *transform, gboolean back, const double m[9], double out[9])
{
  double r[9], rm[9];

  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      r[3 * i + j] = back ? transform->rotation[3 * i + j] : transform->rotation[3 * j + i];
  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      rm[3 * i + j] = r[3 * i] * m[j] + r[3 * i + 1] * m[3 + j] + r[3 * i + 2] * m[6 + j];
  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      out[3 * i + j] = rm[3 * i] * r[3 * j] + rm[3 * i + 1] * r[3 * j + 1] +
                       rm[3 * i + 2] * r[3 * j + 2];
}

static double
find_determinant (const double m[9])
{
  return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) +
         m[2] * (m[3] * m[7] - m[4] * m[6]);
}

static JsonNode *
corotated_point (JsonObject *in, JsonObject *expected G_GNUC_UNUSED,
                 const OracleTransform *transform G_GNUC_UNUSED)
{
  const RmpEmbeddedLame lame = { json_number (in, "mu"), json_number (in, "lame_lambda") };
  JsonArray *rows = json_object_get_array_member (in, "F");
  JsonObject *out = json_object_new ();
  double plain[9], gradient[9], stress[9], back[9], hessian[81], values[9];

  for (guint i = 0; i < 3; i++)
    json_read (json_array_get_array_element (rows, i), 3, plain + 3 * i);
  turn_matrix (transform, FALSE, plain, gradient);
  json_object_set_double_member (
      out, "psi", rmp_embedded_rotated_linear (&lame, gradient, stress, hessian, FALSE));
  turn_matrix (transform, TRUE, stress, back);
  json_object_set_array_member (out, "P", json_write_rows (3, 3, back));
  json_object_set_double_member (out, "det", find_determinant (gradient));
  rmp_symmetric_eigen (9, hessian, values);
  json_object_set_array_member (out, "hessian_eigenvalues", json_write (9, values));
  rmp_embedded_rotated_linear (&lame, gradient, NULL, hessian, TRUE);
  rmp_symmetric_eigen (9, hessian, values);
  json_object_set_array_member (out, "psd_hessian_eigenvalues", json_write (9, values));
  return json_wrap (out);
}

const OracleOp oracle_embedded_interior_ops[] = {
  { "bspline_1d", bspline_1d, NULL },
  { "bspline_3d", bspline_3d, NULL },
  { "corotated_point", corotated_point, NULL },
  { NULL, NULL, NULL },
};
