/* SPDX-License-Identifier: GPL-3.0-or-later */
/* incompressible-skinning-directions.c: corrected directions and slid folds. */

#include <math.h>

#include "generators.h"
#include "geometry/vector.h"
#include "incompressible-skinning-ops.h"
#include "json.h"
#include "methods/incompressible-skinning/directions.h"

#define DEGREE (G_PI / 180.0)
/* Of the rest length: ways shorter than this do not turn a direction. */
#define NOISE 1e-6

static JsonArray *
write_points (guint n, const double *points, gboolean vectors, const OracleTransform *transform)
{
  OracleTransform turn = *transform;
  JsonArray *array = json_array_new ();

  if (vectors)
    {
      turn.scale = 1.0;
      turn.translation[0] = turn.translation[1] = turn.translation[2] = 0.0;
    }
  for (guint i = 0; i < n; i++)
    {
      double back[3];

      oracle_transform_back (&turn, points + 3 * i, back);
      json_array_add_array_element (array, json_write (2, back));
    }
  return array;
}

/* Largest |edge / rest − 1|; at rest all edges of the arm's folds are equal. */
static double
max_distortion (const OracleCurve *curve, const double *points)
{
  double rest = curve->rest_length / (curve->n_points - 1), worst = 0.0;

  for (guint i = 1; i < curve->n_points; i++)
    worst = MAX (worst,
                 fabs (rmp_vector_distance (points + 3 * (i - 1), points + 3 * i) / rest - 1.0));
  return worst;
}

/* Solves along the directions as they are. */
static double
raise_curve (OracleCurve *curve, double *raised)
{
  RmpFoldSolution solution;

  for (guint i = 0; i < curve->n_points; i++)
    for (guint c = 0; c < 3; c++)
      curve->lift[3 * i + c] = curve->weights[i] * curve->directions[3 * i + c];
  oracle_curve_solve (curve, &solution);
  for (guint i = 0; i < curve->n_points; i++)
    rmp_vector_add_scaled (curve->base + 3 * i, solution.height, curve->lift + 3 * i,
                           raised + 3 * i);
  return solution.height;
}

static double *
even_shares (guint n)
{
  double *shares = g_new (double, n);

  for (guint i = 0; i < n; i++)
    shares[i] = (double) i / (n - 1);
  return shares;
}

static void
add_slide (const OracleCurve *curve, const double *shares, double height,
           const OracleTransform *transform, JsonObject *out)
{
  RmpFoldSpan span = oracle_curve_span (curve);
  g_autofree double *slid = g_new (double, 3 * curve->n_points);

  height = rmp_fold_slide (&span, shares, curve->rest_length, height, slid);
  json_object_set_double_member (out, "slide_X", height / transform->scale);
  json_object_set_array_member (out, "slide_positions",
                                write_points (curve->n_points, slid, FALSE, transform));
  json_object_set_double_member (out, "slide_max_distortion", max_distortion (curve, slid));
}

static void
add_corrections (OracleCurve *curve, const double *shares, guint corrections,
                 const OracleTransform *transform, JsonObject *out)
{
  g_autofree double *raised = g_new (double, 3 * curve->n_points);
  JsonArray *heights = json_array_new (), *distortions = json_array_new ();

  for (guint pass = 0; pass <= corrections; pass++)
    {
      double height = raise_curve (curve, raised);

      json_array_add_double_element (heights, height / transform->scale);
      json_array_add_double_element (distortions, max_distortion (curve, raised));
      if (pass == 0)
        add_slide (curve, shares, height, transform, out);
      rmp_fold_correct (curve->n_points, curve->base, raised, shares, curve->weights,
                        NOISE * curve->rest_length, curve->directions);
      if (pass == 0)
        json_object_set_array_member (
            out, "directions_after_first",
            write_points (curve->n_points, curve->directions, TRUE, transform));
    }
  json_object_set_array_member (out, "X", heights);
  json_object_set_array_member (out, "max_distortion", distortions);
}

JsonNode *
oracle_distortion (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  JsonArray *rows = json_object_get_array_member (expected, "rows"), *got = json_array_new ();

  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      JsonObject *row = json_array_get_object_element (rows, i), *out = json_object_new ();
      OracleCurve *curves = oracle_bending_arm (in, oracle_skinning (json_text (row, "skinning")),
                                                json_number (row, "degrees") * DEGREE, transform);
      OracleCurve *curve = &curves[json_count (row, "fold")];
      g_autofree double *shares = even_shares (curve->n_points);

      json_echo (row, "degrees", out);
      json_echo (row, "fold", out);
      json_echo (row, "skinning", out);
      add_corrections (curve, shares, json_length (row, "X") - 1, transform, out);
      json_array_add_object_element (got, out);
      for (guint k = 0; k < json_count (in, "folds"); k++)
        oracle_curve_clear (&curves[k]);
      g_free (curves);
    }
  return json_wrap_rows (got);
}
